import { NavError, append, expectKnown, nearestName, runToCompletion } from '../engine/core/index.js'
import type { Coroutine } from '../engine/core/index.js'
import { createNavDocument, parseNavDocument } from '../document/parsing/index.js'
import type { NavDocument, NavDocumentInit, NavItem } from '../document/model/index.js'
import { itemWord, phrase, phraseText } from './messages/index.js'
import type { RulePhrase } from './messages/index.js'
import { Level } from './level.js'
import { readRules } from './read-rules.js'
import type { ReadRule } from './read-rules.js'
import type { Finding, Rule, RuleArguments, RuleDefinition, RuleReport, Verdict } from './rule.js'
import { selectorText } from './selector.js'
import type { Selector } from './selector.js'

export interface RuleOptions {
  readonly define?: readonly RuleDefinition[] | undefined
  /** Whether the examples in the rules are checked too; true when absent. */
  readonly examples?: boolean | undefined
}

/**
 * Checks rules on a map: the given rules or, if absent, the rules of the document. A failed rule yields a verdict; invalid rules throw a `NavError` `rules/…`.
 * @example
 * const { verdicts, errors } = checkRules(map, [{ rule: 'reachable', from: 'marker[role=spawn]', to: 'marker[role=goal]' }])
 */
export function checkRules(
  document: NavDocument,
  rules: readonly Rule[] | undefined = document.rules as readonly Rule[] | undefined,
  options: RuleOptions = {},
): RuleReport {
  const read = readRules(rules ?? [], expectRuleOptions(options).define)
  return reportOf(runToCompletion(verdictParts(new Level(document), read, options)))
}

export function expectRuleOptions(options: RuleOptions): RuleOptions {
  expectKnown(options, ['define', 'examples'])
  return options
}

export function reportOf(verdicts: readonly Verdict[]): RuleReport {
  const count = (test: (verdict: Verdict) => boolean): number => verdicts.filter(test).length
  const isBad = ({ status }: Verdict): boolean => status === 'fail' || status === 'invalid'
  return {
    verdicts,
    errors: count((verdict) => isBad(verdict) && verdict.severity === 'error'),
    warnings: count((verdict) => isBad(verdict) && verdict.severity === 'warning'),
    passed: count(({ status }) => status === 'pass'),
    excepted: count(({ status }) => status === 'excepted'),
    skipped: count(({ status }) => status === 'skipped'),
  }
}

export function* verdictParts(level: Level, rules: readonly ReadRule[], options: RuleOptions): Coroutine<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const [index, { rule, definition }] of rules.entries()) {
    append(verdicts, yield* ruleParts(level, rule, index, definition))
    if (options.examples !== false) append(verdicts, yield* exampleParts(rule, index, definition))
  }
  return verdicts
}

type Head = Pick<Verdict, 'rule' | 'index' | 'severity' | 'help'>

const headOf = ({ rule, severity = 'error', help }: Rule, index: number): Head => ({
  rule,
  index,
  severity,
  ...(help !== undefined && { help }),
})

const said = (message: Finding['message']): Pick<Verdict, 'message' | 'phrase'> =>
  typeof message === 'string' ? { message } : { message: phraseText(message), phrase: message }

const invalid = (head: Head, code: Verdict['code'], message: RulePhrase): Verdict => ({
  ...head,
  severity: 'error',
  status: 'invalid',
  code,
  ids: [],
  ...said(message),
})

function hintOf(name: string, known: Iterable<string>): RulePhrase | string {
  const nearest = nearestName(name, known)
  return nearest === undefined ? '' : phrase('didYouMean', { name: nearest })
}

function* ruleParts(level: Level, rule: Rule, index: number, definition: RuleDefinition): Coroutine<Verdict[]> {
  const head = headOf(rule, index)
  if (rule.when !== undefined && level.select(rule.when).length === 0) {
    const message = phrase('leftOut', { selector: selectorText(rule.when) })
    return [{ ...head, status: 'skipped', code: `rules/${rule.rule}`, ids: [], ...said(message) }]
  }
  const unknown = unknownAgent(level, rule, head)
  const unmatched = unknown === undefined ? unmatchedSelectors(level, rule, definition, head) : [unknown]
  if (unmatched.length > 0) return unmatched
  const verdicts: Verdict[] = []
  const used = new Set<string>()
  for (const finding of definition.check(level, argumentsOf(level, rule, definition))) {
    if (finding !== undefined) verdicts.push(verdictOf(finding, rule, head, used))
    yield
  }
  for (const { id } of rule.except ?? [])
    if (!used.has(id))
      verdicts.push({
        ...head,
        severity: 'warning',
        status: 'fail',
        code: 'rules/unused-exception',
        ids: level.itemOf(id) === undefined ? [] : [id],
        ...said(phrase('unusedException', { name: level.nameOf(id) })),
      })
  return verdicts
}

function verdictOf({ pass, message, ...finding }: Finding, rule: Rule, head: Head, used: Set<string>): Verdict {
  const verdict = { ...head, code: `rules/${rule.rule}` as const, ...finding, ...said(message) }
  if (pass) return { ...verdict, status: 'pass' }
  const exceptions = (rule.except ?? []).filter(({ id }) => finding.ids.includes(id))
  for (const { id } of exceptions) used.add(id)
  if (exceptions.length === 0) return { ...verdict, status: 'fail' }
  return { ...verdict, status: 'excepted', reason: exceptions[0].reason }
}

function agentOf({ document: { agents } }: Level, wanted: string): string | undefined {
  return (agents.find(({ id }) => id === wanted) ?? agents.find(({ name }) => name === wanted))?.id
}

function unknownAgent(level: Level, { agent }: Rule, head: Head): Verdict | undefined {
  if (agent === undefined || agentOf(level, agent) !== undefined) return undefined
  const names = level.document.agents.flatMap(({ id, name }) => [id, name])
  return invalid(head, 'rules/unknown-agent', phrase('unknownAgent', { agent, hint: hintOf(agent, names) }))
}

function unmatchedSelectors(level: Level, rule: Rule, { parameters }: RuleDefinition, head: Head): Verdict[] {
  return Object.entries(parameters).flatMap(([name, kind]) => {
    const selector = fieldOf(rule, name) as Selector | undefined
    if (!kind.startsWith('selector') || selector === undefined || level.select(selector).length > 0) return []
    const text = selectorText(selector)
    const hint = text.startsWith('#')
      ? hintOf(
          text.slice(1),
          level.document.items.map(({ id }) => id),
        )
      : ''
    return [invalid(head, 'rules/no-match', phrase('noMatch', { parameter: itemWord(name), selector: text, hint }))]
  })
}

const fieldOf = (rule: Rule, name: string): unknown => Reflect.get(rule, name)

function argumentsOf(level: Level, rule: Rule, { name, parameters }: RuleDefinition): RuleArguments {
  const value = (parameter: string): unknown => {
    if (!Object.hasOwn(parameters, parameter))
      throw new NavError('rules/unknown-parameter', `Unknown parameter '${parameter}' of rule ${name}`)
    return fieldOf(rule, parameter)
  }
  return {
    agent: rule.agent === undefined ? undefined : agentOf(level, rule.agent),
    items: (parameter) => {
      const selector = value(parameter) as Selector | undefined
      return selector === undefined ? NO_ITEMS : level.select(selector)
    },
    number: (parameter) => value(parameter) as number | undefined,
    text: (parameter) => value(parameter) as string | undefined,
  }
}

const NO_ITEMS: readonly NavItem[] = []

/** Returns a verdict for each example with an unexpected result. Throws for an example that is not a map. */
export function* exampleParts(rule: Rule, index: number, definition: RuleDefinition): Coroutine<Verdict[]> {
  const head = headOf(rule, index)
  const verdicts: Verdict[] = []
  for (const wanted of ['pass', 'fail'] as const)
    for (const [i, map] of (rule.examples?.[wanted] ?? []).entries()) {
      const found = yield* ruleParts(new Level(exampleMap(map)), rule, index, definition)
      const failure = found.find(({ status }) => status === 'fail' || status === 'invalid')
      const key =
        failure === undefined
          ? 'examplePasses'
          : failure.status === 'fail' || wanted === 'pass'
            ? 'exampleFails'
            : 'exampleInvalid'
      const message = failure?.phrase ?? failure?.message ?? ''
      if (wanted === 'pass' ? failure !== undefined : failure?.status !== 'fail')
        verdicts.push(invalid(head, 'rules/failed-example', phrase(key, { number: `${i + 1}`, list: wanted, message })))
    }
  return verdicts
}

const exampleMap = (map: NavDocument | NavDocumentInit): NavDocument =>
  Object(map) === map && 'format' in map ? parseNavDocument(map).document : createNavDocument(map)
