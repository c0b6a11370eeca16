import { useContext, useId, type ReactNode } from 'react'
import { draftItem, itemName, type EditorSnapshot } from '../../editor/index.js'
import { CloseButton, chooseByArrows } from '../controls/index.js'
import { useEditorState, useOpenIssues, usePanel, useDisplay, useTests } from '../panel-context.js'
import { textOf } from '../app-parts.js'
import { FrameContext, type SideTab } from './frame-layout.js'

export function SidePanel(): ReactNode {
  const { catalog } = usePanel()
  const tabs = useContext(FrameContext).tabs
  const wanted = useDisplay((state) => state.side)
  const drawer = useDisplay((state) => state.drawer)
  const folded = useDisplay((state) => state.folded.side)
  const id = useId()
  const side = (tabs.find((tab) => tab.id === wanted) ?? tabs[0])?.id
  const hasBar = tabs.length > 1
  if (side === undefined) return null
  return (
    <div className="nav-panel nav-side" data-folded={drawer !== 'side' || undefined} data-closed={folded || undefined}>
      {hasBar && <SideTabs id={id} tabs={tabs} side={side} />}
      {tabs.map(({ id: name, title, label = title, component: Panel }) => (
        <div
          key={name}
          role={hasBar ? 'tabpanel' : undefined}
          id={`${id}-${name}`}
          aria-labelledby={hasBar ? `${id}-${name}-tab` : undefined}
          className={name === side ? 'nav-side-body' : 'nav-hidden'}
        >
          <section className={name === side ? 'nav-side-body' : ''} aria-label={textOf(label, catalog)}>
            {name === side ? <Panel /> : <PanelSummary panel={name} />}
          </section>
        </div>
      ))}
    </div>
  )
}

function SideTabs({ id, tabs, side }: { id: string; tabs: readonly SideTab[]; side: string }): ReactNode {
  const { display, messages, catalog, numbers } = usePanel()
  const issues = useOpenIssues()
  const report = useTests((state) => state.report)
  const failed = (report?.errors ?? 0) + (report?.warnings ?? 0)
  return (
    <div className="nav-tabs">
      <div role="tablist" aria-label={messages.panels} onKeyDown={chooseByArrows}>
        {tabs.map(({ id: name, title }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}-tab`}
            aria-controls={`${id}-${name}`}
            aria-selected={name === side}
            tabIndex={name === side ? 0 : -1}
            className="nav-tab"
            onClick={() => display.set({ side: name })}
          >
            {textOf(title, catalog)}{' '}
            {name === 'issues' && issues.length > 0 && (
              <span className="nav-badge" data-severity={issues[0].severity}>
                {numbers.group(issues.length)}
              </span>
            )}
            {name === 'tests' && failed > 0 && (
              <span className="nav-badge" data-severity={report?.errors === 0 ? 'warning' : 'error'}>
                {numbers.group(failed)}
              </span>
            )}
          </button>
        ))}
      </div>
      <span className="nav-center">
        <CloseButton tip="start" className="nav-when-narrow" onClick={() => display.set({ drawer: undefined })} />
      </span>
    </div>
  )
}

const SUMMARY = 20

function PanelSummary({ panel }: { panel: string }): ReactNode {
  const { messages, catalog, format } = usePanel()
  const issues = useOpenIssues()
  const last = useEditorState(selectLastEntry)
  const count = useEditorState((state) => state.selection.items.length)
  const name = useEditorState((state) => {
    const [first] = state.selection.items
    const item = first === undefined ? undefined : draftItem({ ...state, draft: state.document }, first)
    return item === undefined ? undefined : itemName(item, catalog)
  })
  if (panel === 'issues')
    return (
      <ul>
        {issues.slice(0, SUMMARY).map((issue) => (
          <li key={issue.id}>
            {issue.message}. {issue.detail}
          </li>
        ))}
      </ul>
    )
  if (panel === 'history') return <p>{last ?? messages.historyStart}</p>
  if (panel !== 'inspect') return null
  return <p>{count > 1 ? format(messages.severalSelected, { count }) : (name ?? messages.nothingSelected)}</p>
}

const selectLastEntry = (state: EditorSnapshot): string | undefined =>
  state.history.entries[state.history.position - 1]?.label
