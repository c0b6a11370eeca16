/** Changes the rules of the document, each change as one history entry. Also returns the title of a rule for display. */
import type { NavDocument } from '../../document/model/index.js'
import { itemName, type Editor } from '../../editor/index.js'
import { wordText } from '../../rules/messages/index.js'
import type { EditorMessages } from '../../words/index.js'
import type { Rule } from '../../rules/index.js'
import { defined } from '../memo.js'

export function changeRules(
  editor: Editor,
  label: string,
  change: (rules: readonly Rule[]) => readonly Rule[],
): boolean {
  const rules = change((editor.document.current.rules ?? []) as readonly Rule[])
  return editor.document.change(label, (draft) => {
    if (rules.length === 0) delete draft.rules
    else draft.rules = [...rules]
  })
}

export const changeRule = (
  editor: Editor,
  label: string,
  index: number,
  fields: Readonly<Record<string, unknown>>,
): boolean =>
  changeRules(editor, label, (rules) => rules.map((rule, i) => (i === index ? withFields(rule, fields) : rule)))

export function withFields(rule: Rule, fields: Readonly<Record<string, unknown>>): Rule {
  return defined<Rule>({ ...rule, ...fields })
}

/** Returns the name of a rule and its subjects, such as `Reachable: Spawn → Gate`. */
export function titleOf(rule: Rule, document: NavDocument, messages: EditorMessages): string {
  const names: Readonly<Record<string, string>> = messages.ruleNames
  const field = (name: string): string | undefined => {
    const selector: unknown = Reflect.get(rule, name)
    if (selector === undefined) return undefined
    return (Array.isArray(selector) ? selector : [selector])
      .map((text) => subjectOf(String(text), document, messages))
      .join(', ')
  }
  const [from, to] = [field('from') ?? field('start'), field('to') ?? field('goal')]
  const ends = from === undefined || to === undefined ? field('select') : `${from} → ${to}`
  const over = field('area') ?? field('marker') ?? field('keys')
  const text = [ends, over].filter((part) => part !== undefined).join(' · ')
  const name = names[rule.rule] ?? rule.rule
  return text === '' ? name : `${name}: ${text}`
}

/** Returns a selector as text: the names of items that it selects by id, the roles of `marker[role=…]`, and any other part unchanged. */
function subjectOf(selector: string, { items }: NavDocument, messages: EditorMessages): string {
  return selector
    .split(',')
    .map((part) => {
      const id = /^\s*#"?([^"]+)"?\s*$/.exec(part)?.[1]
      const item = id === undefined ? undefined : items.find((each) => each.id === id)
      const role = /^\s*marker\[role=([\w-]+)\]\s*$/.exec(part)?.[1]
      if (item !== undefined) return itemName(item, messages)
      return role === undefined ? part.trim() : wordText(role, messages.ruleMessages)
    })
    .join(', ')
}
