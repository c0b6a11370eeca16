import type { ReactNode } from 'react'
import { polygonArea, type Rect } from '../../engine/geometry/index.js'
import type { Matrix, NavItem } from '../../document/model/index.js'
import { itemBox, itemRings } from '../../editor/index.js'
import { Icon } from '../controls/Icon.js'
import { NumberField } from '../controls/NumberField.js'
import { usePanel } from '../panel-context.js'
import { placed } from './box-matrix.js'
import { BoxFields } from './BoxFields.js'
import { Section } from './Section.js'

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
        <BoxFields
          box={box}
          min={0.001}
          readOnly={readOnly}
          onCommit={(side, value) => {
            const matrix = placed(box, side, value)
            if (matrix !== undefined) editor.document.transform([item.id], matrix)
          }}
        />
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

/** Turns around the middle of the box. */
function rotated(box: Rect, degrees: number): Matrix {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const angle = (degrees * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  return [cos, sin, -sin, cos, middle.x - middle.x * cos + middle.y * sin, middle.y - middle.x * sin - middle.y * cos]
}
