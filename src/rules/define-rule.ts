import { NavError, describe, expectFunction, expectObject } from '../engine/core/index.js'
import { completable } from './kinds/completable.js'
import { fair } from './kinds/fair.js'
import { detour, pathAvoids, pathCost, pathLength, pathThrough, reachable, unreachable } from './kinds/paths.js'
import { hidden, visible } from './kinds/sight.js'
import { clearance, corridorWidth, islands, noWidthBetween } from './kinds/space.js'
import type { ParameterKind, RuleDefinition } from './rule.js'

/**
 * The built-in rules and the kinds of their parameters.
 * @example
 * const names = BUILT_IN_RULES.map(({ name }) => name)
 */
export const BUILT_IN_RULES: readonly RuleDefinition[] = [
  reachable,
  unreachable,
  pathLength,
  pathCost,
  pathAvoids,
  pathThrough,
  detour,
  clearance,
  corridorWidth,
  noWidthBetween,
  islands,
  visible,
  hidden,
  fair,
  completable,
]

const KINDS: readonly ParameterKind[] = ['selector', 'number', 'text', 'selector?', 'number?', 'text?']

/**
 * Defines a rule of the app, for the option `define` of `checkRules`: a name with a slash in it, its parameters, and a check that yields
 * one finding per place.
 * @example
 * const cover = defineRule({
 *   name: 'arena/cover',
 *   parameters: { select: 'selector', min: 'number' },
 *   *check(level, rule) {
 *     for (const { id } of rule.items('select')) yield { pass: level.document.items.length >= (rule.number('min') ?? 0), ids: [id], message: 'too little cover' }
 *   },
 * })
 */
export function defineRule(definition: RuleDefinition): RuleDefinition {
  expectObject(definition, 'definition')
  const { name, parameters, check } = definition
  if (typeof name !== 'string' || !/^[^/]+\/./.test(name))
    throw new NavError('rules/bad-rule', `Expected a name with a slash such as 'arena/cover', got ${describe(name)}`)
  expectObject(parameters, 'parameters')
  for (const [parameter, kind] of Object.entries(parameters))
    if (!KINDS.includes(kind))
      throw new NavError(
        'rules/bad-rule',
        `Expected one of ${KINDS.join(', ')} for parameter '${parameter}' of ${name}, got ${describe(kind)}`,
      )
  expectFunction(check, 'check')
  return definition
}
