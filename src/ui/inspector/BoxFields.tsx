import type { ReactNode } from 'react'
import type { Rect } from '../../engine/geometry/index.js'
import { NumberField } from '../controls/NumberField.js'
import { usePanel } from '../panel-context.js'

interface BoxFieldsProps {
  /** A side that is undefined differs between several boxes. */
  box: { readonly [Side in keyof Rect]: number | undefined }
  /** Which sides there are; all of them when absent. */
  shown?: readonly (keyof Rect)[]
  /** Smallest width and height. */
  min: number
  readOnly: boolean
  /** Makes the accessible name of a side; its own word when absent. */
  nameOf?: (word: string) => string
  onCommit: (side: keyof Rect, value: number) => void
  /** Of a side that differs: by how much each box changes. */
  onStep?: (side: keyof Rect, by: number) => void
}

/** Place and size of a box: four number fields. */
export function BoxFields({
  box,
  shown,
  min,
  readOnly,
  nameOf = (word) => word,
  onCommit,
  onStep,
}: BoxFieldsProps): ReactNode {
  const { words } = usePanel()
  const sides = [
    { side: 'x', prefix: words.x, word: words.x },
    { side: 'y', prefix: words.y, word: words.y },
    { side: 'width', prefix: 'W', word: words.width, min },
    { side: 'height', prefix: 'H', word: words.height, min },
  ] as const
  return sides
    .filter(({ side }) => shown?.includes(side) !== false)
    .map(({ side, prefix, word, ...limit }) => (
      <NumberField
        key={side}
        prefix={prefix}
        label={nameOf(word)}
        value={box[side]}
        readOnly={readOnly}
        onCommit={(value) => onCommit(side, value)}
        onStep={onStep && ((by: number) => onStep(side, by))}
        {...limit}
      />
    ))
}
