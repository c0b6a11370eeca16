import type { ReactNode } from 'react'
import { shapeToOutline, type NavItem } from '../../document/model/index.js'
import { formatLabel, isLocked, itemName, itemRings } from '../../editor/index.js'
import { Button } from '../controls/Button.js'
import { useEditorState, usePanel } from '../panel-context.js'
import { AttributeFields } from './AttributeFields.js'
import { IssuesDigest } from './IssuesDigest.js'
import { ItemHead } from './ItemHead.js'
import { BlocksFields, TerrainFields } from './KindFields.js'
import { PointFields } from './PointFields.js'
import { Section } from './Section.js'
import { ShapeFields, type ShapeFieldsProps } from './ShapeFields.js'
import { VertexTable } from './VertexTable.js'

/** Everything about one item. */
export function ItemInspector({ item }: { item: NavItem }): ReactNode {
  const readOnlyEditor = useEditorState((state) => state.readOnly)
  const locked = useEditorState((state) => isLocked(item, state.draft))
  const readOnly = readOnlyEditor || locked
  const rings = itemRings(item)
  // It has a center and radii; the corners that it is drawn with are nobody's.
  const isEllipse = 'shape' in item && item.shape.type === 'ellipse'
  return (
    <>
      <ItemHead item={item} readOnly={readOnly} readOnlyEditor={readOnlyEditor} />
      <div className="nav-scroll">
        {item.kind === 'obstacle' || item.kind === 'area' ? (
          <ShapeFields item={item} readOnly={readOnly} />
        ) : (
          <PointFields item={item} readOnly={readOnly} />
        )}
        {item.kind === 'area' && <TerrainFields item={item} readOnly={readOnly} />}
        {item.kind === 'area' && <AttributeFields item={item} readOnly={readOnly} />}
        {rings.length > 0 && !isEllipse && <VertexTable item={item} rings={rings} readOnly={readOnly} />}
        {isEllipse && <OutlineSection item={item} readOnly={readOnly} />}
        {(item.kind === 'obstacle' || item.kind === 'area') && (
          <HolesSection count={rings.length - 1} readOnly={readOnly} />
        )}
        {item.kind === 'obstacle' && <BlocksFields item={item} readOnly={readOnly} />}
        <IssuesDigest />
      </div>
    </>
  )
}

/** In place of the vertices of a circle, the way to have some. */
function OutlineSection({ item, readOnly }: ShapeFieldsProps): ReactNode {
  const { editor, words, table } = usePanel()
  if (readOnly) return null
  const convert = (): void => {
    editor.document.run(
      { type: 'set-shape', id: item.id, shape: shapeToOutline(item.shape) },
      { label: formatLabel(table.changes.edit, { name: itemName(item, table) }, table) },
    )
  }
  return (
    <Section
      title={words.vertices}
      acts={
        <Button look="link" icon="polygon" onClick={convert}>
          {words.toPolygon}
        </Button>
      }
    />
  )
}

function HolesSection({ count, readOnly }: { count: number; readOnly: boolean }): ReactNode {
  const { editor, words } = usePanel()
  return (
    <Section
      title={words.holes}
      count={count}
      acts={
        !readOnly && (
          <Button look="link" icon="hole" onClick={() => editor.tools.set('hole')}>
            {words.drawHole}
          </Button>
        )
      }
    />
  )
}
