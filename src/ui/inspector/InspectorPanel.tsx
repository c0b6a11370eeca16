import type { ReactNode } from 'react'
import type { NavItem } from '../../document/model/index.js'
import { draftItem, type EditorSnapshot } from '../../editor/index.js'
import { Icon } from '../controls/Icon.js'
import { useEditorState, usePanel } from '../panel-context.js'
import { IssuesDigest } from './IssuesDigest.js'
import { ItemInspector } from './ItemInspector.js'
import { MapFields } from './MapFields.js'
import { MeasureReadout } from './MeasureReadout.js'
import { SelectionSections } from './SelectionSections.js'
import { SeveralInspector } from './SeveralInspector.js'

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
      <SelectionSections />
      <IssuesDigest />
    </div>
  )
}

const selectMeasure = (state: EditorSnapshot): EditorSnapshot['overlay']['measure'] => state.overlay.measure
function selectItem(state: EditorSnapshot): NavItem | undefined {
  if (state.selection.items.length !== 1) return undefined
  return draftItem(state, state.selection.items[0])
}
