import { useId, useState, type ReactNode } from 'react'
import { phraseText } from '../../rules/messages/index.js'
import type { Rule, Verdict } from '../../rules/index.js'
import { itemName } from '../../editor/index.js'
import { Button, Icon, MenuButton, ReadOnly, TextField, useReadOnly, type IconName } from '../controls/index.js'
import { useDisplay, useEditorState, usePanel } from '../panel-context.js'
import { changeRule, changeRules, titleOf } from './rule-changes.js'
import { RuleFields } from './RuleFields.js'
import { isNamed, showVerdict, verdictText } from './show-verdict.js'

interface RuleRowProps {
  readonly rule: Rule
  readonly index: number
  readonly verdicts: readonly Verdict[] // failures first; empty until the rule is checked
  readonly isOwn: boolean // whether the document contains the rule, so that the user can change it
  readonly isOpen: boolean
  readonly onOpen: (index: number | undefined) => void
}

type Status = 'fail' | 'warning' | 'pass' | 'excepted' | 'skipped' | 'waiting'

const ICONS: Readonly<Record<Status, IconName>> = {
  fail: 'error',
  warning: 'warning',
  pass: 'check',
  excepted: 'check',
  skipped: 'minus',
  waiting: 'more',
}
const MOST = 20 // maximum verdicts listed in an open row. A rule over many pairs has thousands

export function RuleRow({ rule, index, verdicts, isOwn, isOpen, onOpen }: RuleRowProps): ReactNode {
  const { editor, display, messages, catalog, format } = usePanel()
  const document = useEditorState((state) => state.document)
  const shown = useDisplay((state) => state.verdict)
  const readOnly = useEditorState((state) => state.readOnly) || !isOwn
  const id = useId()
  const status = statusOf(verdicts[0])
  const others = verdicts.filter((verdict) => statusOf(verdict) === status).length - 1
  const toggle = (): void => {
    const [worst] = verdicts
    onOpen(isOpen ? undefined : index)
    if (isOpen || worst === undefined) display.set({ verdict: undefined })
    else showVerdict(editor, display, worst, catalog, display.getSnapshot().drawer)
  }
  const remove = (): void => {
    if (!changeRules(editor, catalog.changes.deleteTest, (rules) => rules.filter((_, i) => i !== index))) return
    display.set({ verdict: undefined })
    onOpen(undefined)
  }
  return (
    <div className="nav-issue nav-test" data-status={status}>
      <Icon name={ICONS[status]} />
      <div className="nav-grow">
        <button
          type="button"
          className="nav-issue-go"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={toggle}
        >
          <strong>
            <bdi>{titleOf(rule, document, catalog)}</bdi>
          </strong>
          <small>
            <span className="nav-hidden">{statusText(status, messages)}. </span>
            {!isOpen && (
              <bdi>{verdicts.length === 0 ? messages.testStatusWaiting : verdictText(verdicts[0], catalog)}</bdi>
            )}
            {!isOpen && others > 0 && ` ${format(messages.moreVerdicts, { count: others })}`}
          </small>
        </button>
        {isOpen && (
          <div id={id} className="nav-test-details">
            <Verdicts verdicts={verdicts} shown={verdicts.find((verdict) => isNamed(shown, verdict))} />
            {rule.help !== undefined && <p className="nav-test-help">{rule.help}</p>}
            {!isOwn && <small className="nav-quiet">{messages.testFromApp}</small>}
            <ReadOnly value={readOnly}>
              <RuleFields rule={rule} index={index} />
              <Exceptions rule={rule} index={index} verdicts={verdicts} />
            </ReadOnly>
            {!readOnly && (
              <Button size="small" look="danger" icon="trash" onClick={remove}>
                {messages.deleteTest}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

function Verdicts({ verdicts, shown }: { verdicts: readonly Verdict[]; shown: Verdict | undefined }): ReactNode {
  const { editor, display, messages, catalog, format } = usePanel()
  const readOnly = useEditorState((state) => state.readOnly)
  return (
    <>
      <ul className="nav-list">
        {verdicts.slice(0, MOST).map((verdict, i) => (
          <li key={i} className="nav-test" data-status={statusOf(verdict)}>
            <Icon name={ICONS[statusOf(verdict)]} size={14} />
            <button
              type="button"
              className="nav-issue-go"
              aria-pressed={verdict === shown}
              onClick={() => showVerdict(editor, display, verdict, catalog, undefined)}
            >
              <span className="nav-hidden">{statusText(statusOf(verdict), messages)}. </span>
              <bdi>
                {verdictText(verdict, catalog)}
                {verdict.reason !== undefined && ` (${verdict.reason})`}
              </bdi>
            </button>
            {verdict.fix !== undefined && !readOnly && <FixButton fix={verdict.fix} />}
          </li>
        ))}
      </ul>
      {verdicts.length > MOST && (
        <small className="nav-quiet">{format(messages.moreVerdicts, { count: verdicts.length - MOST })}</small>
      )}
    </>
  )
}

function FixButton({ fix: { phrase, command, ...fix } }: { fix: NonNullable<Verdict['fix']> }): ReactNode {
  const { editor, catalog } = usePanel()
  const label = phrase === undefined ? fix.label : phraseText(phrase, catalog.ruleMessages)
  return (
    <Button size="small" onClick={() => editor.document.dispatch(command, { label })}>
      {label}
    </Button>
  )
}

interface ExceptionsProps {
  readonly rule: Rule
  readonly index: number
  readonly verdicts: readonly Verdict[]
}

function Exceptions({ rule, index, verdicts }: ExceptionsProps): ReactNode {
  const readOnly = useReadOnly()
  const { editor, messages, catalog, format } = usePanel()
  const [exceptFor, setExceptFor] = useState<string | undefined>()
  const { except = [] } = rule
  const name = (id: string): string => {
    const item = editor.document.item(id)
    return item === undefined ? id : itemName(item, catalog)
  }
  const set = (next: NonNullable<Rule['except']>, label: string): boolean =>
    changeRule(editor, label, index, { except: next.length === 0 ? undefined : next })
  const ids = [...new Set(verdicts.filter(({ status }) => status === 'fail').flatMap((verdict) => verdict.ids))]
  return (
    <>
      {except.map(({ id, reason }, at) => (
        <div key={id} className="nav-toggle-row">
          <TextField
            name={reason}
            prefix={name(id)}
            label={format(messages.testExceptFor, { name: name(id) })}
            required
            onRename={(text) =>
              set(
                except.map((each, i) => (i === at ? { id, reason: text } : each)),
                catalog.changes.changeTest,
              )
            }
          />
          {!readOnly && (
            <Button
              size="small"
              look="ghost"
              icon="close"
              aria-label={format(messages.testExceptRemove, { name: name(id) })}
              onClick={() =>
                set(
                  except.filter((_, i) => i !== at),
                  catalog.changes.changeTest,
                )
              }
            />
          )}
        </div>
      ))}
      {exceptFor !== undefined && (
        <TextField
          name=""
          prefix={messages.testExceptReason}
          label={format(messages.testExceptFor, { name: name(exceptFor) })}
          onRename={(reason) => set([...except, { id: exceptFor, reason }], catalog.changes.exceptTest)}
          onEnd={() => setExceptFor(undefined)}
        />
      )}
      {!readOnly && exceptFor === undefined && ids.length > 0 && (
        <MenuButton
          label={messages.testExcept}
          align="start"
          items={ids.map((id) => ({ id, label: name(id), onSelect: () => setExceptFor(id) }))}
        >
          {(props) => (
            <Button size="small" {...props}>
              {messages.testExcept}
            </Button>
          )}
        </MenuButton>
      )}
    </>
  )
}

function statusOf(verdict: Verdict | undefined): Status {
  if (verdict === undefined) return 'waiting'
  const { status, severity } = verdict
  if (status === 'invalid') return 'fail'
  return status === 'fail' && severity === 'warning' ? 'warning' : status
}

function statusText(status: Status, messages: ReturnType<typeof usePanel>['messages']): string {
  return {
    fail: messages.testStatusFail,
    warning: messages.testStatusWarning,
    pass: messages.testStatusPass,
    excepted: messages.testStatusExcepted,
    skipped: messages.testStatusSkipped,
    waiting: messages.testStatusWaiting,
  }[status]
}
