import { useState, type ComponentProps, type ReactNode } from 'react'
import type { Point, Rect } from '../../engine/geometry/index.js'
import type { TransformOptions } from '../../editor/index.js'
import { Icon, tryChange, NumberField, PlaceFields, Select } from '../controls/index.js'
import { usePanel } from '../panel-context.js'
import { Section } from './Section.js'

/** Fixed points of a transform, as fractions of the box from its left and top. */
const ABOUT = {
  middle: [0.5, 0.5],
  'top-left': [0, 0],
  'top-right': [1, 0],
  'bottom-left': [0, 1],
  'bottom-right': [1, 1],
} as const

type About = keyof typeof ABOUT | 'each' | 'point'

interface TransformFieldsProps {
  box: Rect
  several: boolean // whether there are several items. Each may then also rotate and scale about its own middle
}

interface AmountField extends Pick<
  ComponentProps<typeof NumberField>,
  'label' | 'prefix' | 'isLength' | 'min' | 'suffix'
> {
  readonly value?: number // the value that changes nothing; 0 if absent
  readonly change: (value: number) => TransformOptions
}

/** Fields that move, rotate and scale the selection by typed amounts, and then return to zero and 100 %. */
export function TransformFields({ box, several }: TransformFieldsProps): ReactNode {
  const { editor, messages } = usePanel()
  const [about, setAbout] = useState<About>('middle')
  const [point, setPoint] = useState<Point>({ x: 0, y: 0 })
  const place = (): Point | 'each' => {
    if (about === 'each' || about === 'point') return about === 'each' ? 'each' : point
    const [across, down] = ABOUT[about]
    return { x: box.x + box.width * across, y: box.y + box.height * down }
  }
  const transform = (options: TransformOptions): void => {
    if (!tryChange(() => editor.selection.transform({ about: place(), ...options })))
      editor.announce(messages.valueRefused)
  }
  const fields: readonly AmountField[] = [
    { label: messages.moveX, prefix: '→', isLength: true, change: (dx) => ({ dx }) },
    { label: messages.moveY, prefix: '↓', isLength: true, change: (dy) => ({ dy }) },
    {
      label: messages.rotateBy,
      prefix: <Icon name="rotate" size={13} />,
      suffix: '°',
      change: (degrees) => ({ degrees }),
    },
    {
      label: messages.scaleBy,
      prefix: <Icon name="scale" size={13} />,
      value: 100,
      min: 0.01,
      suffix: ' %',
      change: (percent) => ({ scaleX: percent / 100 }),
    },
  ]
  return (
    <Section title={messages.transform}>
      <div className="nav-fields">
        {fields.map(({ label, value = 0, change, ...own }) => (
          <NumberField
            key={label}
            digits={3}
            label={label}
            value={value}
            onCommit={(next) => next !== value && transform(change(next))}
            {...own}
          />
        ))}
        <AboutFields about={about} point={point} several={several} onAbout={setAbout} onPoint={setPoint} />
      </div>
    </Section>
  )
}

interface AboutFieldsProps {
  about: About
  point: Point
  several: boolean
  onAbout: (about: About) => void
  onPoint: (point: Point) => void
}

function AboutFields({ about, point, several, onAbout, onPoint }: AboutFieldsProps): ReactNode {
  const { messages } = usePanel()
  return (
    <>
      <Select
        label={messages.about}
        value={about}
        before={<span className="nav-quiet">{messages.about}</span>}
        options={[
          { value: 'middle', label: messages.aboutMiddle },
          ...(several ? [{ value: 'each', label: messages.aboutEach } as const] : []),
          { value: 'top-left', label: messages.aboutTopLeft },
          { value: 'top-right', label: messages.aboutTopRight },
          { value: 'bottom-left', label: messages.aboutBottomLeft },
          { value: 'bottom-right', label: messages.aboutBottomRight },
          { value: 'point', label: messages.aboutPoint },
        ]}
        wide
        className="nav-fields-row"
        onChange={onAbout}
      />
      {about === 'point' && (
        <PlaceFields
          at={point}
          labels={[messages.aboutX, messages.aboutY]}
          prefixes={[messages.x, messages.y]}
          onCommit={onPoint}
        />
      )}
    </>
  )
}
