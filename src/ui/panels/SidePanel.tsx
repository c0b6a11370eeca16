import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { formatLabel, itemName, type EditorSnapshot } from '../../editor/index.js'
import { IconButton } from '../controls/Button.js'
import { arrowStep, isRightToLeft } from '../controls/arrow-keys.js'
import { HistoryPanel, InspectorPanel, IssuesPanel } from '../inspector/index.js'
import { useEditorState, useOpenIssues, usePanel, useView } from '../panel-context.js'
import type { SidePanel as SidePanelName } from '../view-state.js'

export interface SidePanelProps {
  /** Which tabs there are, in order. One alone stands without a tab bar. */
  panels?: readonly SidePanelName[]
}

/** Inspector, issues and history in one place. The folded ones still say in a line what they hold. */
export function SidePanel({ panels = ['inspect', 'issues', 'history'] }: SidePanelProps): ReactNode {
  const { words } = usePanel()
  const wanted = useView((state) => state.side)
  const drawer = useView((state) => state.drawer)
  const folded = useView((state) => state.folded.side)
  const id = useId()
  const side = panels.includes(wanted) ? wanted : panels[0]
  const regions: Record<SidePanelName, string> = {
    inspect: words.inspector,
    issues: words.issues,
    history: words.history,
  }
  return (
    <div className="nav-panel nav-side" data-folded={drawer !== 'side' || undefined} data-closed={folded || undefined}>
      {panels.length > 1 && <SideTabs id={id} panels={panels} side={side} />}
      {panels.map((name) => (
        <div
          key={name}
          role={panels.length > 1 ? 'tabpanel' : undefined}
          id={`${id}-${name}`}
          aria-labelledby={panels.length > 1 ? `${id}-${name}-tab` : undefined}
          className={name === side ? 'nav-side-body' : 'nav-hidden'}
        >
          <section className={name === side ? 'nav-side-body' : ''} aria-label={regions[name]}>
            {name !== side ? (
              <PanelSummary panel={name} />
            ) : name === 'inspect' ? (
              <InspectorPanel />
            ) : name === 'issues' ? (
              <IssuesPanel />
            ) : (
              <HistoryPanel />
            )}
          </section>
        </div>
      ))}
    </div>
  )
}

interface SideTabsProps {
  /** Prefix of the ids by which tabs and panels name each other. */
  id: string
  panels: readonly SidePanelName[]
  side: SidePanelName
}

/** The tab bar: one tab stop, arrows inside. */
function SideTabs({ id, panels, side }: SideTabsProps): ReactNode {
  const { view, words, numbers } = usePanel()
  const issues = useOpenIssues()
  const list = useRef<HTMLDivElement>(null)
  const tabs: Record<SidePanelName, string> = { inspect: words.inspect, issues: words.issues, history: words.history }
  const onKeyDown = (event: KeyboardEvent): void => {
    const rtl = list.current !== null && isRightToLeft(list.current)
    const step = arrowStep(event.key, { rtl, upright: false })
    if (step === 0) return
    event.preventDefault()
    const next = (panels.indexOf(side) + step + panels.length) % panels.length
    view.set({ side: panels[next] })
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <div className="nav-tabs">
      <div ref={list} role="tablist" aria-label={words.panels} onKeyDown={onKeyDown}>
        {panels.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}-tab`}
            aria-controls={`${id}-${name}`}
            aria-selected={name === side}
            tabIndex={name === side ? 0 : -1}
            className="nav-tab"
            onClick={() => view.set({ side: name })}
          >
            {tabs[name]}{' '}
            {name === 'issues' && issues.length > 0 && (
              <span className="nav-badge" data-severity={issues[0].severity}>
                {numbers.group(issues.length)}
              </span>
            )}
          </button>
        ))}
      </div>
      <span className="nav-center">
        <IconButton
          icon="close"
          label={words.close}
          tip="start"
          className="nav-when-narrow"
          onClick={() => view.set({ drawer: undefined })}
        />
      </span>
    </div>
  )
}

/** Issues that a folded panel names. */
const SUMMARY = 20

function PanelSummary({ panel }: { panel: SidePanelName }): ReactNode {
  const { words, table } = usePanel()
  const issues = useOpenIssues()
  const last = useEditorState(selectLastEntry)
  const count = useEditorState((state) => state.selection.items.length)
  const name = useEditorState((state) => {
    const item = state.document.items.find((candidate) => candidate.id === state.selection.items[0])
    return item === undefined ? undefined : itemName(item, table)
  })
  if (panel === 'issues')
    return (
      <ul>
        {issues.slice(0, SUMMARY).map((issue) => (
          <li key={issue.id}>
            {issue.title}. {issue.detail}
          </li>
        ))}
      </ul>
    )
  if (panel === 'history') return <p>{last ?? words.historyStart}</p>
  return <p>{count > 1 ? formatLabel(words.severalSelected, { count }, table) : (name ?? words.nothingSelected)}</p>
}

const selectLastEntry = (state: EditorSnapshot): string | undefined =>
  state.history.entries[state.history.position - 1]?.label
