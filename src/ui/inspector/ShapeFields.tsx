import type { ReactNode } from 'react'
import { polygonArea } from '../../engine/geometry/index.js'
import {
  isCurvedShape,
  type EllipseShape,
  type FreehandShape,
  type PolygonShape,
  type Shape,
} from '../../document/model/index.js'
import { itemBox, itemName, itemRings, shapeSide, withRotation, withSide, type ShapeItem } from '../../editor/index.js'
import { Icon, NumberField } from '../controls/index.js'
import { usePanel } from '../panel-context.js'
import { BoxFields, Section } from './Section.js'

const MIN_SIZE = 0.001
const HALF = 11 // the text of the shape's area takes half a row if it has at most this number of characters, and otherwise a full row

/** Returns a function that changes the shape of an item. Successive edits are one history entry. */
export function useShapeChange(item: ShapeItem): (shape: Shape | undefined, what?: string) => void {
  const { editor, catalog, format } = usePanel()
  return (shape, what) => {
    if (shape === undefined) return
    const name = itemName(item, catalog)
    const { property, edit } = catalog.changes
    const label = what === undefined ? format(edit, { name }) : format(property, { what, name })
    editor.document.dispatch({ type: 'set-shape', id: item.id, shape }, { label, origin: 'keyboard', coalesce: true })
  }
}

export function ShapeFields({ item }: { item: ShapeItem }): ReactNode {
  const { messages, numbers } = usePanel()
  const put = useShapeChange(item)
  const box = itemBox(item)
  if (box === undefined) return null
  const rings = itemRings(item)
  const size = numbers.area(polygonArea({ outer: rings[0], holes: rings.slice(1) }))
  const { shape } = item
  const rotation = shape.type === 'rectangle' || shape.type === 'ellipse' ? (shape.rotation ?? 0) : 0
  return (
    <Section title={messages.position}>
      <div className="nav-fields">
        {shape.type === 'ellipse' ? (
          <EllipseFields shape={shape} onChange={put} />
        ) : (
          <BoxFields
            box={{
              x: box.x,
              y: box.y,
              width: shapeSide(shape, box, 'width'),
              height: shapeSide(shape, box, 'height'),
            }}
            min={MIN_SIZE}
            onCommit={(side, value) => put(withSide(shape, box, side, value))}
          />
        )}
        <NumberField
          prefix={<Icon name="rotate" size={13} />}
          label={messages.rotation}
          value={rotation}
          suffix="°"
          onCommit={(degrees) => put(withRotation(shape, box, degrees))}
        />
        {'outer' in shape && isCurvedShape(shape) && (
          <NumberField
            prefix={<Icon name="freehand" size={13} />}
            label={messages.curveWithin}
            value={shape.tolerance ?? 0}
            min={0}
            isLength
            onCommit={(tolerance) => put(withTolerance(shape, tolerance), messages.curveWithin)}
          />
        )}
        <div className={size.length > HALF ? 'nav-field nav-fields-row' : 'nav-field'} data-readonly>
          <span>{messages.areaSize}</span>
          <span className="nav-grow nav-field-output">{size}</span>
        </div>
      </div>
    </Section>
  )
}

/** Returns the shape with a curve tolerance. 0 derives the tolerance from the length of each curve. */
function withTolerance({ tolerance: _, ...shape }: PolygonShape | FreehandShape, tolerance: number): Shape {
  return tolerance > 0 ? { ...shape, tolerance } : shape
}

function EllipseFields({ shape, onChange }: { shape: EllipseShape; onChange: (shape: Shape) => void }): ReactNode {
  const { messages } = usePanel()
  const isRound = shape.radiusX === shape.radiusY
  const fields = [
    ['x', messages.x, messages.centerX],
    ['y', messages.y, messages.centerY],
    ...(isRound
      ? [['radiusX', 'R', messages.radius] as const]
      : [['radiusX', 'RX', messages.radiusX] as const, ['radiusY', 'RY', messages.radiusY] as const]),
  ] as const
  return fields.map(([key, prefix, label], index) => (
    <NumberField
      key={label}
      prefix={prefix}
      label={label}
      value={shape[key]}
      {...(index > 1 && { min: MIN_SIZE })}
      isLength
      onCommit={(value) =>
        onChange({ ...shape, [key]: value, ...(isRound && key === 'radiusX' && { radiusY: value }) })
      }
    />
  ))
}
