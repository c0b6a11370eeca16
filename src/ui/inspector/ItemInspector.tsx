import type { ReactNode } from 'react'
import { shapeToOutline, type NavItem } from '../../document/model/index.js'
import { changeList, formatLabel, isLocked, itemName, itemRings } from '../../editor/index.js'
import { Button } from '../controls/Button.js'
import { wordOf, type InspectorSection, type InspectorSectionProps } from '../host-parts.js'
import { useEditorState, usePanel, useHostParts } from '../panel-context.js'
import { AttributeFields } from './AttributeFields.js'
import { IssuesDigest } from './IssuesDigest.js'
import { ItemHead } from './ItemHead.js'
import { BlocksFields, TerrainFields } from './KindFields.js'
import { PointFields } from './PointFields.js'
import { Section } from './Section.js'
import { ShapeFields, type ShapeFieldsProps } from './ShapeFields.js'
import { VertexTable } from './VertexTable.js'

const SECTIONS: readonly InspectorSection[] = [
  { id: 'place', component: PlaceSection },
  {
    id: 'terrain',
    component: ({ item, readOnly }) => item.kind === 'area' && <TerrainFields item={item} readOnly={readOnly} />,
  },
  {
    id: 'attributes',
    component: ({ item, readOnly }) => item.kind === 'area' && <AttributeFields item={item} readOnly={readOnly} />,
  },
  { id: 'vertices', component: VerticesSection },
  { id: 'holes', component: HolesSection },
  {
    id: 'blocks',
    component: ({ item, readOnly }) => item.kind === 'obstacle' && <BlocksFields item={item} readOnly={readOnly} />,
  },
]

/** Everything about one item. */
export function ItemInspector({ item }: { item: NavItem }): ReactNode {
  const { table } = usePanel()
  const inspectorSections = useHostParts((parts) => parts.inspectorSections)
  const readOnlyEditor = useEditorState((state) => state.readOnly)
  const locked = useEditorState((state) => isLocked(item, state.draft))
  const readOnly = readOnlyEditor || locked
  return (
    <>
      <ItemHead item={item} readOnly={readOnly} readOnlyEditor={readOnlyEditor} />
      <div className="nav-scroll">
        {changeList(SECTIONS, inspectorSections).map(({ id, title, applies, component: Fields }) => {
          if (applies?.(item) === false) return null
          if (title === undefined) return <Fields key={id} item={item} readOnly={readOnly} />
          const word = wordOf(title, table)
          return (
            <Section key={id} title={word} label={word}>
              <Fields item={item} readOnly={readOnly} />
            </Section>
          )
        })}
        <IssuesDigest />
      </div>
    </>
  )
}

function PlaceSection({ item, readOnly }: InspectorSectionProps): ReactNode {
  return item.kind === 'obstacle' || item.kind === 'area' ? (
    <ShapeFields item={item} readOnly={readOnly} />
  ) : (
    <PointFields item={item} readOnly={readOnly} />
  )
}

function VerticesSection({ item, readOnly }: InspectorSectionProps): ReactNode {
  const rings = itemRings(item)
  if (item.kind !== 'obstacle' && item.kind !== 'area') return null
  // An ellipse has a center and radii; the corners that it is drawn with are nobody's.
  return item.shape.type === 'ellipse' ? (
    <OutlineSection item={item} readOnly={readOnly} />
  ) : (
    <VertexTable item={item} rings={rings} readOnly={readOnly} />
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

function HolesSection({ item, readOnly }: InspectorSectionProps): ReactNode {
  const { editor, words } = usePanel()
  if (item.kind !== 'obstacle' && item.kind !== 'area') return null
  return (
    <Section
      title={words.holes}
      count={itemRings(item).length - 1}
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
