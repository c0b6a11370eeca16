import type { ReactNode } from 'react'
import { polygonArea, type Rect } from '../../engine/geometry/index.js'
import type { EllipseShape, Matrix, NavItem } from '../../document/model/index.js'
import { itemBox, itemRings } from '../../editor/index.js'
import { Icon } from '../controls/Icon.js'
import { NumberField } from '../controls/NumberField.js'
import { usePanel, type PanelContextValue } from '../panel-context.js'
import { placed } from './box-matrix.js'
import { BoxFields } from './BoxFields.js'
import { Section } from './Section.js'

const LEAST_SIZE = 0.001

export interface ShapeFieldsProps {
  item: Extract<NavItem, { kind: 'obstacle' | 'area' }>
  readOnly: boolean
}

/** Place, size, rotation and area of a shape. */
export function ShapeFields({ item, readOnly }: ShapeFieldsProps): ReactNode {
  const { editor, words, numbers } = usePanel()
  const box = itemBox(item)
  if (box === undefined) return null
  const rings = itemRings(item)
  const area = polygonArea({ outer: rings[0], holes: rings.slice(1) })
  const rotation = item.shape.type === 'rectangle' || item.shape.type === 'ellipse' ? (item.shape.rotation ?? 0) : 0
  return (
    <Section title={words.position}>
      <div className="nav-fields">
        {item.shape.type === 'ellipse' ? (
          <EllipseFields id={item.id} shape={item.shape} readOnly={readOnly} />
        ) : (
          <BoxFields
            box={box}
            min={LEAST_SIZE}
            readOnly={readOnly}
            onCommit={(side, value) => {
              const matrix = placed(box, side, value)
              if (matrix !== undefined) editor.document.transform([item.id], matrix)
            }}
          />
        )}
        <NumberField
          prefix={<Icon name="rotate" size={13} />}
          label={words.rotation}
          value={rotation}
          suffix="°"
          readOnly={readOnly}
          onCommit={(degrees) => editor.document.transform([item.id], rotated(box, degrees - rotation))}
        />
        <div className="nav-field" data-readonly>
          <span>{words.areaSize}</span>
          <span className="nav-grow nav-field-output">{numbers.group(area)}</span>
        </div>
      </div>
    </Section>
  )
}

interface EllipseFieldsProps {
  id: string
  shape: EllipseShape
  readOnly: boolean
}

/** A circle by its center and radius, an ellipse by both radii. */
function EllipseFields({ id, shape, readOnly }: EllipseFieldsProps): ReactNode {
  const { editor, words } = usePanel()
  const isRound = shape.radiusX === shape.radiusY
  const fields: readonly EllipseField[] = [
    [words.x, words.centerX, shape.x, (x) => ({ x })],
    [words.y, words.centerY, shape.y, (y) => ({ y })],
    ...(isRound ? [['R', words.radius, shape.radiusX, toRound] as const] : bothRadii(words, shape)),
  ]
  return fields.map(([prefix, label, value, to], index) => (
    <NumberField
      key={label}
      prefix={prefix}
      label={label}
      value={value}
      {...(index > 1 && { min: LEAST_SIZE })}
      readOnly={readOnly}
      onCommit={(next) =>
        void editor.document.run(
          { type: 'set-shape', id, shape: { ...shape, ...to(next) } },
          { origin: 'keyboard', coalesce: true },
        )
      }
    />
  ))
}

type EllipseField = readonly [
  prefix: string,
  label: string,
  value: number,
  to: (value: number) => Partial<EllipseShape>,
]
const toRound = (radius: number): Partial<EllipseShape> => ({ radiusX: radius, radiusY: radius })
const bothRadii = (words: PanelContextValue['words'], shape: EllipseShape): readonly EllipseField[] => [
  ['RX', words.radiusX, shape.radiusX, (radiusX) => ({ radiusX })],
  ['RY', words.radiusY, shape.radiusY, (radiusY) => ({ radiusY })],
]

/** Turns around the middle of the box. */
function rotated(box: Rect, degrees: number): Matrix {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const angle = (degrees * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  return [cos, sin, -sin, cos, middle.x - middle.x * cos + middle.y * sin, middle.y - middle.x * sin - middle.y * cos]
}
