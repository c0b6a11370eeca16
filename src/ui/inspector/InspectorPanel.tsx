import type { ReactNode } from 'react'
import type { NavItem } from '../../document/model/index.js'
import { isLocked, itemRings, type EditorSnapshot } from '../../editor/index.js'
import { Button } from '../controls/Button.js'
import { Icon } from '../controls/Icon.js'
import { lazyPart } from '../lazy/index.js'
import { sheetModule } from '../lazy/modules.js'
import { MeasureReadout } from '../map/MeasureReadout.js'
import { useEditorState, useOpenIssues, usePanel } from '../panel-context.js'
import { IssueRow } from './IssueRow.js'
import { ItemHead } from './ItemHead.js'
import { AttributeFields } from './AttributeFields.js'
import { BlocksFields, TerrainFields } from './KindFields.js'
import { MapFields } from './MapFields.js'
import { PointFields } from './PointFields.js'
import { Section } from './Section.js'
import { ShapeFields } from './ShapeFields.js'
import { VertexTable } from './VertexTable.js'

const SeveralInspector = /* @__PURE__ */ lazyPart(sheetModule, (module) => module.SeveralInspector)
/** Issues that stand below the numbers; the panel of issues has all. */
const DIGEST = 3

/** The numbers of what is selected. */
export function InspectorPanel(): ReactNode {
  const { words } = usePanel()
  const count = useEditorState((state) => state.selection.items.length)
  const item = useEditorState(selectItem)
  const measure = useEditorState(selectMeasure)
  if (measure !== undefined)
    return (
      <div className="nav-scroll" tabIndex={0}>
        <MeasureReadout measure={measure} />
      </div>
    )
  if (item !== undefined) return <ItemInspector key={item.id} item={item} />
  return (
    <div className="nav-scroll" tabIndex={0}>
      {count > 1 ? (
        <SeveralInspector />
      ) : (
        <div className="nav-empty">
          <Icon name="select" size={24} />
          <strong>{words.nothingSelected}</strong>
          {words.nothingSelectedText}
        </div>
      )}
      {count === 0 && <MapFields />}
      <IssuesDigest />
    </div>
  )
}

function ItemInspector({ item }: { item: NavItem }): ReactNode {
  const readOnlyEditor = useEditorState((state) => state.readOnly)
  const locked = useEditorState((state) => isLocked(item, state.draft))
  const readOnly = readOnlyEditor || locked
  const rings = itemRings(item)
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
        {rings.length > 0 && <VertexTable item={item} rings={rings} readOnly={readOnly} />}
        {(item.kind === 'obstacle' || item.kind === 'area') && (
          <HolesSection count={rings.length - 1} readOnly={readOnly} />
        )}
        {item.kind === 'obstacle' && <BlocksFields item={item} readOnly={readOnly} />}
        <IssuesDigest />
      </div>
    </>
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

/** The worst issues of the map. */
function IssuesDigest(): ReactNode {
  const { view, words } = usePanel()
  const issues = useOpenIssues()
  if (issues.length === 0) return null
  return (
    <Section
      title={words.issuesOnMap}
      acts={
        <Button look="link" onClick={() => view.set({ side: 'issues' })}>
          {words.showAll}
        </Button>
      }
    >
      {issues.slice(0, DIGEST).map((issue) => (
        <IssueRow key={issue.id} issue={issue} />
      ))}
    </Section>
  )
}

const selectMeasure = (state: EditorSnapshot): EditorSnapshot['overlay']['measure'] => state.overlay.measure
function selectItem(state: EditorSnapshot): NavItem | undefined {
  if (state.selection.items.length !== 1) return undefined
  const id = state.selection.items[0]
  return state.draft.items.find((item) => item.id === id)
}
