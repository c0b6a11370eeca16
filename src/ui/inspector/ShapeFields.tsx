import type { ReactNode } from 'react'
import { polygonArea } from '../../engine/geometry/index.js'
import type { EllipseShape, NavItem, Shape } from '../../document/model/index.js'
import { formatLabel, itemBox, itemName, itemRings, shapeSide, withRotation, withSide } from '../../editor/index.js'
import { Icon } from '../controls/Icon.js'
import { NumberField } from '../controls/NumberField.js'
import { usePanel, type PanelContextValue } from '../panel-context.js'
import { BoxFields } from './BoxFields.js'
import { Section } from './Section.js'

const LEAST_SIZE = 0.001

export interface ShapeFieldsProps {
  item: Extract<NavItem, { kind: 'obstacle' | 'area' }>
  readOnly: boolean
}

/** Place, size, rotation and area of a shape. */
export function ShapeFields({ item, readOnly }: ShapeFieldsProps): ReactNode {
  const { editor, words, table, numbers } = usePanel()
  const box = itemBox(item)
  if (box === undefined) return null
  const rings = itemRings(item)
  const area = polygonArea({ outer: rings[0], holes: rings.slice(1) })
  const { shape } = item
  const rotation = shape.type === 'rectangle' || shape.type === 'ellipse' ? (shape.rotation ?? 0) : 0
  const put = (next: Shape | undefined): void => {
    if (next === undefined) return
    const label = formatLabel(table.changes.edit, { name: itemName(item, table) }, table)
    editor.document.run({ type: 'set-shape', id: item.id, shape: next }, { label, origin: 'keyboard', coalesce: true })
  }
  return (
    <Section title={words.position}>
      <div className="nav-fields">
        {shape.type === 'ellipse' ? (
          <EllipseFields shape={shape} readOnly={readOnly} onChange={put} />
        ) : (
          <BoxFields
            box={{
              x: box.x,
              y: box.y,
              width: shapeSide(shape, box, 'width'),
              height: shapeSide(shape, box, 'height'),
            }}
            min={LEAST_SIZE}
            readOnly={readOnly}
            onCommit={(side, value) => put(withSide(shape, box, side, value))}
          />
        )}
        <NumberField
          prefix={<Icon name="rotate" size={13} />}
          label={words.rotation}
          value={rotation}
          suffix="°"
          readOnly={readOnly}
          onCommit={(degrees) => put(withRotation(shape, box, degrees))}
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
  shape: EllipseShape
  readOnly: boolean
  onChange: (shape: Shape) => void
}

/** A circle by its center and radius, an ellipse by both radii. */
function EllipseFields({ shape, readOnly, onChange }: EllipseFieldsProps): ReactNode {
  const { words } = usePanel()
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
      onCommit={(next) => onChange({ ...shape, ...to(next) })}
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
