import type { ReactNode } from 'react'
import type { EditorSnapshot } from '../../editor/index.js'
import { Icon } from './Icon.js'
import { useEditorState, usePanel } from './panel-context.js'

/** Every change by its name; a click goes there, and forward again. */
export function HistoryPanel(): ReactNode {
  const { editor, words } = usePanel()
  const { entries, position } = useEditorState(selectHistory)
  const readOnly = useEditorState((state) => state.readOnly)
  const steps = [words.historyStart, ...entries.map((entry) => entry.label)]
  return (
    <div className="nav-scroll">
      <ol className="nav-list">
        {steps.map((label, index) => (
          <li key={index}>
            <button type="button" className="nav-history-entry" aria-current={index === position ? 'step' : undefined} data-undone={index > position || undefined} disabled={readOnly} onClick={() => editor.travelTo(index)}>
              <Icon name={index === 0 ? 'open' : index > position ? 'redo' : 'check'} size={14} />
              <span className="nav-grow">{label}</span>
              {index > position && <span className="nav-quiet">{words.undone}</span>}
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}

const selectHistory = (state: EditorSnapshot): EditorSnapshot['history'] => state.history
