/** Reads and validates rules from a file or a document. The first error throws a `NavError` `rules/…` with its place. */
import { NavError, describe, didYouMean, expectKnown } from '../engine/core/index.js'
import type { ParameterKind, Rule, RuleDefinition } from './rule.js'
import { BUILT_IN_RULES } from './define-rule.js'
import { checkSelector } from './selector.js'

export interface ReadRule {
  readonly rule: Rule
  readonly definition: RuleDefinition
}

const COMMON = ['rule', 'severity', 'agent', 'when', 'help', 'except', 'examples']

/** Returns the validated rules. `rules`: a list, or the content of a file `{ rules: [...] }`. */
export function readRules(rules: unknown, define: readonly RuleDefinition[] = []): readonly ReadRule[] {
  const list = Array.isArray(rules)
    ? (rules as unknown[])
    : (rules as { readonly rules?: unknown } | null | undefined)?.rules
  if (!Array.isArray(list)) throw new NavError('rules/bad-rules', `Expected a list for rules, got ${describe(rules)}`)
  const known = new Map([...BUILT_IN_RULES, ...define].map((definition) => [definition.name, definition]))
  return list.map((rule: unknown, index) => readRule(rule, `rules[${index}]`, known))
}

function readRule(rule: unknown, where: string, known: ReadonlyMap<string, RuleDefinition>): ReadRule {
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule))
    throw new NavError('rules/bad-rule', `Expected { rule, … } for ${where}, got ${describe(rule)}`)
  const fields = rule as Readonly<Record<string, unknown>>
  const definition = typeof fields.rule === 'string' ? known.get(fields.rule) : undefined
  if (definition === undefined)
    throw new NavError(
      'rules/unknown-rule',
      `Unknown rule ${describe(fields.rule)} in ${where}${didYouMean(fields.rule, known.keys()) || `; expected one of ${[...known.keys()].join(', ')}`}`,
    )
  const title = `${where} (${definition.name})`
  expectKnown(rule, [...COMMON, ...Object.keys(definition.parameters)], title, 'rules/unknown-parameter')
  for (const [name, kind] of Object.entries(definition.parameters))
    checkParameter(fields[name], kind, `${title}.${name}`)
  checkCommon(fields, title)
  if (definition.name === 'path-length' && fields.min === undefined && fields.max === undefined)
    throw new NavError('rules/missing-parameter', `Expected min or max for ${title}, got neither`)
  if (definition.name === 'path-through' && fields.area === undefined && fields.marker === undefined)
    throw new NavError('rules/missing-parameter', `Expected area or marker for ${title}, got neither`)
  return { rule: rule as Rule, definition }
}

function checkParameter(value: unknown, kind: ParameterKind, where: string): void {
  if (value === undefined) {
    if (kind.endsWith('?')) return
    throw new NavError('rules/missing-parameter', `Expected a ${kind} for ${where}, got undefined`)
  }
  if (kind.startsWith('selector')) checkSelector(value, where)
  else if (kind.startsWith('text')) expectText(value, where)
  else if (typeof value !== 'number' || !(value >= 0 && value < Infinity))
    throw new NavError('rules/bad-parameter', `Expected a finite number >= 0 for ${where}, got ${describe(value)}`)
}

function expectText(value: unknown, where: string): void {
  if (typeof value !== 'string')
    throw new NavError('rules/bad-parameter', `Expected a string for ${where}, got ${describe(value)}`)
}

function checkCommon(fields: Readonly<Record<string, unknown>>, title: string): void {
  const { severity, agent, when, help, except, examples } = fields
  if (severity !== undefined && severity !== 'error' && severity !== 'warning')
    throw new NavError(
      'rules/bad-parameter',
      `Expected 'error' or 'warning' for ${title}.severity, got ${describe(severity)}`,
    )
  if (agent !== undefined) expectText(agent, `${title}.agent`)
  if (help !== undefined) expectText(help, `${title}.help`)
  if (when !== undefined) checkSelector(when, `${title}.when`)
  for (const [i, entry] of listAt(except, `${title}.except`).entries()) {
    const { id, reason } = (entry ?? {}) as { readonly id?: unknown; readonly reason?: unknown }
    expectText(id, `${title}.except[${i}].id`)
    expectText(reason, `${title}.except[${i}].reason`)
  }
  const { pass, fail } = (examples ?? {}) as { readonly pass?: unknown; readonly fail?: unknown }
  listAt(pass, `${title}.examples.pass`)
  listAt(fail, `${title}.examples.fail`)
}

function listAt(value: unknown, where: string): readonly unknown[] {
  if (value === undefined) return []
  if (!Array.isArray(value))
    throw new NavError('rules/bad-parameter', `Expected a list for ${where}, got ${describe(value)}`)
  return value
}
