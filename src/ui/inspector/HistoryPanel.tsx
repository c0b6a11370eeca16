import type { ReactNode } from 'react'
import { Icon, WindowedList } from '../controls/index.js'
import { useEditorState, usePanel } from '../panel-context.js'

export function HistoryPanel(): ReactNode {
  const { editor, messages, numbers, format } = usePanel()
  const { entries, position } = useEditorState((state) => state.history)
  const readOnly = useEditorState((state) => state.readOnly)
  const labelOf = (step: number): string => (step === 0 ? messages.historyStart : entries[step - 1].label)
  return (
    <>
      {entries.length > 0 && (
        <div className="nav-scrub">
          <input
            type="range"
            min={0}
            max={entries.length}
            value={position}
            disabled={readOnly}
            aria-label={messages.scrub}
            aria-valuetext={format(messages.scrubAt, {
              step: numbers.group(position),
              count: numbers.group(entries.length),
              label: labelOf(position),
            })}
            onChange={(event) => editor.history.travelTo(event.target.valueAsNumber)}
          />
          <span className="nav-num nav-quiet" aria-hidden="true">
            {numbers.group(position)} / {numbers.group(entries.length)}
          </span>
        </div>
      )}
      <div className="nav-scroll">
        <WindowedList count={entries.length + 1} estimate={28} shown={position}>
          {(index) => (
            <button
              type="button"
              className="nav-history-entry"
              aria-current={index === position ? 'step' : undefined}
              data-undone={index > position || undefined}
              disabled={readOnly}
              onClick={() => editor.history.travelTo(index)}
            >
              <Icon name={index === 0 ? 'open' : index > position ? 'redo' : 'check'} size={14} />
              <span className="nav-grow">{labelOf(index)}</span>
              {index > position && <span className="nav-quiet">{messages.undone}</span>}
            </button>
          )}
        </WindowedList>
      </div>
    </>
  )
}
