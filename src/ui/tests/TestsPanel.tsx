import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { RuleReport, Verdict } from '../../rules/index.js'
import { Button, Icon, MenuButton, WindowedList } from '../controls/index.js'
import { useEditorState, usePanel, useTests } from '../panel-context.js'
import { isDragging } from '../scheduling.js'
import { newRules } from './new-rules.js'
import { RuleRow } from './RuleRow.js'
import { changeRules, titleOf } from './rule-changes.js'

export function TestsPanel(): ReactNode {
  const { messages, format } = usePanel()
  const { status, rules, report, error } = useTests((state) => state)
  const readOnly = useEditorState((state) => state.readOnly)
  const own = useEditorState(({ document }) => document.rules?.length ?? 0)
  // While the checker loads, `rules` is empty, so also look at the rules of the document.
  const isTested = rules.length > 0 || own > 0
  const [isFiltered, setFiltered] = useState(false)
  const [open, setOpen] = useState<number | undefined>()
  useAnnounced(report)
  const verdicts = byRule(report, rules.length)
  const rows = rules.map((_, index) => index).filter((index) => !isFiltered || verdicts[index].some(isFailure))
  return (
    <>
      <div className="nav-issue-filter nav-tests-head">
        {!readOnly && <AddButton count={own} onAdd={setOpen} />}
        {isTested && error === undefined && (
          <Counts
            report={report}
            isChecking={status === 'checking'}
            isFiltered={isFiltered}
            onFilter={() => setFiltered(!isFiltered)}
          />
        )}
      </div>
      <div className="nav-scroll" tabIndex={rows.length === 0 ? 0 : undefined}>
        {error !== undefined && (
          <p role="alert" className="nav-plain">
            {format(messages.testsUnreadable, { reason: error.message })}
          </p>
        )}
        {!isTested && (
          <div className="nav-empty">
            <Icon name="check" size={24} />
            <strong>{messages.noTests}</strong>
            <span>{messages.noTestsHelp}</span>
          </div>
        )}
        {isFiltered && rows.length === 0 && <span className="nav-plain">{messages.allTestsPass}</span>}
        <WindowedList count={rows.length} estimate={52}>
          {(row) => (
            <RuleRow
              key={rows[row]}
              rule={rules[rows[row]]}
              index={rows[row]}
              verdicts={verdicts[rows[row]]}
              isOwn={rows[row] < own}
              isOpen={open === rows[row]}
              onOpen={setOpen}
            />
          )}
        </WindowedList>
      </div>
    </>
  )
}

interface CountsProps {
  readonly report: RuleReport | undefined
  readonly isChecking: boolean
  readonly isFiltered: boolean
  readonly onFilter: () => void
}

/** Shows the numbers of failed and passed verdicts. The first is a button: it switches whether the list shows only rules that fail. */
function Counts({ report, isChecking, isFiltered, onFilter }: CountsProps): ReactNode {
  const { messages, format } = usePanel()
  const failed = (report?.errors ?? 0) + (report?.warnings ?? 0)
  return (
    <span className="nav-grow nav-test-counts" aria-busy={isChecking}>
      {report === undefined ? (
        messages.testsChecking
      ) : (
        <>
          {(failed > 0 || isFiltered) && (
            <Button
              size="small"
              look="soft"
              data-status="fail"
              title={messages.failingOnly}
              aria-pressed={isFiltered}
              onClick={onFilter}
            >
              {format(messages.testsFailed, { count: failed })}
            </Button>
          )}
          <span data-status="pass">{format(messages.testsPassed, { count: report.passed })}</span>
        </>
      )}
    </span>
  )
}

function AddButton({ count, onAdd }: { count: number; onAdd: (index: number) => void }): ReactNode {
  const { editor, display, messages, catalog } = usePanel()
  const items = () => {
    const { document, selection } = editor.getSnapshot()
    return newRules(document, selection.items, display.getSnapshot().agent).map((rule, i) => ({
      id: String(i),
      label: titleOf(rule, document, catalog),
      onSelect: () => {
        if (!changeRules(editor, catalog.changes.addTest, (rules) => [...rules, rule])) return
        onAdd(count)
        editor.announce(titleOf(rule, document, catalog))
      },
    }))
  }
  return (
    <MenuButton label={messages.addTest} items={items} align="start">
      {(props) => (
        <Button icon="plus" size="small" title={messages.addTestHelp} {...props}>
          {messages.addTest}
        </Button>
      )}
    </MenuButton>
  )
}

const isFailure = ({ status }: Verdict): boolean => status === 'fail' || status === 'invalid'

function byRule(report: RuleReport | undefined, count: number): readonly (readonly Verdict[])[] {
  const lists = Array.from({ length: count }, (): Verdict[] => [])
  for (const verdict of report?.verdicts ?? []) lists[verdict.index]?.push(verdict)
  for (const list of lists) list.sort((a, b) => Number(isFailure(b)) - Number(isFailure(a)))
  return lists
}

/** Announces the number of failures when it has changed. Waits for the end of a gesture, whose own announcement would replace this one. */
function useAnnounced(report: RuleReport | undefined): void {
  const { editor, messages, format } = usePanel()
  const failed = report && report.errors + report.warnings
  const passed = report?.passed
  const isMoving = useEditorState(isDragging)
  const before = useRef(failed)
  useEffect(() => {
    if (isMoving || failed === before.current) return
    const isFirst = before.current === undefined
    before.current = failed
    if (!isFirst && failed !== undefined)
      editor.announce(format(messages.testsAnnounced, { failed, passed: passed ?? 0 }))
  }, [editor, messages, format, isMoving, failed, passed])
}
