import { useState, type ReactNode } from 'react'
import type { Point, Rect } from '../../engine/geometry/index.js'
import type { TransformOptions } from '../../editor/index.js'
import { Icon, isTaken, NumberField, Select } from '../controls/index.js'
import { usePanel } from '../panel-context.js'
import { Section } from './Section.js'

/** Fixed points of a transform: shares of the box from its left and top. */
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
  several: boolean // several items may also turn and grow each about its own middle
}

/** Moves, rotates and scales the selection by typed amounts. The fields return to zero and 100 %. */
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
    if (!isTaken(() => editor.selection.transform({ about: place(), ...options })))
      editor.announce(messages.valueRefused)
  }
  return (
    <Section title={messages.transform}>
      <div className="nav-fields">
        <NumberField
          digits={3}
          prefix="→"
          label={messages.moveX}
          isLength
          value={0}
          onCommit={(dx) => dx !== 0 && transform({ dx })}
        />
        <NumberField
          digits={3}
          prefix="↓"
          label={messages.moveY}
          isLength
          value={0}
          onCommit={(dy) => dy !== 0 && transform({ dy })}
        />
        <NumberField
          digits={3}
          prefix={<Icon name="rotate" size={13} />}
          label={messages.rotateBy}
          value={0}
          suffix="°"
          onCommit={(degrees) => degrees !== 0 && transform({ degrees })}
        />
        <NumberField
          digits={3}
          prefix={<Icon name="scale" size={13} />}
          label={messages.scaleBy}
          value={100}
          min={0.01}
          suffix=" %"
          onCommit={(percent) => percent !== 100 && transform({ scaleX: percent / 100 })}
        />
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
          ...(several ? [{ value: 'each', label: messages.aboutEach }] : []),
          { value: 'top-left', label: messages.aboutTopLeft },
          { value: 'top-right', label: messages.aboutTopRight },
          { value: 'bottom-left', label: messages.aboutBottomLeft },
          { value: 'bottom-right', label: messages.aboutBottomRight },
          { value: 'point', label: messages.aboutPoint },
        ]}
        wide
        className="nav-fields-row"
        onChange={(chosen) => onAbout(chosen as About)}
      />
      {about === 'point' && (
        <>
          <NumberField
            prefix={messages.x}
            label={messages.aboutX}
            value={point.x}
            isLength
            onCommit={(x) => onPoint({ ...point, x })}
          />
          <NumberField
            prefix={messages.y}
            label={messages.aboutY}
            value={point.y}
            isLength
            onCommit={(y) => onPoint({ ...point, y })}
          />
        </>
      )}
    </>
  )
}
