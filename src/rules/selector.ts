/**
 * Selectors over the items of a map.
 *   selector = part+ { ',' part+ }            all parts must match; a comma separates alternatives
 *   part     = kind | '*' | '#' name | 'layer:' name | 'tag:' name | '[' key [ ('=' | '!=') name ] ']'
 *   kind     = obstacle | area | link | waypoint | waypoint-link | marker
 *   name     = letters, digits, _ - . /  or anything in double quotes
 * `[key]` reads a field of the item, then `meta`, then `attributes`. Tags are `meta.tags`: a list, or a text with commas. `layer:` takes an id
 * or a name.
 */
import { NavError, derived, describe, didYouMean } from '../engine/core/index.js'
import type { NavDocument, NavItem } from '../document/model/index.js'

/** Selects items: `marker[role=spawn]`, `area[terrain=water]`, `#id`, `layer:walls`, `tag:loot`. Lists and commas select unions. Grammar: selector.ts. */
export type Selector = string | readonly string[]

type Test = (item: NavItem, document: NavDocument) => boolean

const KINDS = ['obstacle', 'area', 'link', 'waypoint', 'waypoint-link', 'marker']
const NAME = String.raw`"[^"]*"|[\p{L}\p{N}_.\/-]+`
const PART = new RegExp(
  String.raw`\s*(?:(?<any>\*)|#(?<id>${NAME})|(?<group>layer|tag):(?<name>${NAME})|\[\s*(?<key>[\p{L}\p{N}_.-]+)\s*(?:(?<operator>!?=)\s*(?<value>${NAME})\s*)?\]|(?<comma>,)|(?<kind>[a-z-]+))\s*`,
  'uy',
)
/** Number of cached selectors. Rule files contain few, but an editor parses one per typed letter. */
const MAX_PARSED = 1000
const parsed = new Map<string, Test>()

export function selectorTest(selector: Selector): Test {
  if (typeof selector === 'string') return testOf(selector)
  const tests = selector.map((one) => testOf(one))
  return (item, document) => tests.some((test) => test(item, document))
}

export const selectorText = (selector: Selector): string =>
  typeof selector === 'string' ? selector : selector.join(', ')

export function checkSelector(selector: unknown, where: string): void {
  const texts: readonly unknown[] = Array.isArray(selector) ? (selector as unknown[]) : [selector]
  if (texts.length === 0 || texts.some((text) => typeof text !== 'string'))
    throw new NavError('rules/bad-selector', `Expected a selector for ${where}, got ${describe(selector)}`)
  for (const text of texts) testOf(text as string, where)
}

function testOf(text: string, where = 'the selector'): Test {
  let test = parsed.get(text)
  if (test === undefined) {
    test = parse(text, where)
    if (parsed.size >= MAX_PARSED) parsed.clear()
    parsed.set(text, test)
  }
  return test
}

function parse(text: string, where: string): Test {
  const sides: Test[][] = [[]]
  PART.lastIndex = 0
  for (let at = 0; at < text.length; at = PART.lastIndex) {
    PART.lastIndex = at
    const part = PART.exec(text)?.groups
    if (part === undefined) throw refusal(text, where, `unexpected ${describe(text.slice(at))}`)
    if (part.comma === undefined) sides[sides.length - 1].push(testOfPart(part, text, where))
    else sides.push([])
  }
  if (sides.some((side) => side.length === 0)) throw refusal(text, where, 'a part is missing')
  return (item, document) => sides.some((side) => side.every((test) => test(item, document)))
}

type Groups = Readonly<Record<string, string | undefined>>

function testOfPart({ any, id, group, name, key, operator, value, kind }: Groups, text: string, where: string): Test {
  if (any !== undefined) return () => true
  if (id !== undefined) {
    const wanted = unquoted(id)
    return (item) => item.id === wanted
  }
  if (name !== undefined) {
    const wanted = unquoted(name)
    return group === 'tag'
      ? (item) => listOf(item.meta?.tags).includes(wanted)
      : (item, document) =>
          layerNames(document)
            .get(item.layer ?? '')
            ?.has(wanted) === true
  }
  if (key !== undefined) {
    if (value === undefined) return (item) => fieldOf(item, key) !== undefined
    const wanted = unquoted(value)
    return (item) => (String(fieldOf(item, key)) === wanted) === (operator === '=')
  }
  if (kind === undefined || !KINDS.includes(kind))
    throw refusal(text, where, `unknown item kind ${describe(kind)}${didYouMean(kind, KINDS)}`)
  return (item) => item.kind === kind
}

const unquoted = (name: string): string => (name.startsWith('"') ? name.slice(1, -1) : name)

const refusal = (text: string, where: string, reason: string): NavError =>
  new NavError('rules/bad-selector', `Invalid selector ${describe(text)} for ${where}: ${reason}`, { selector: text })

const layerNames = (document: NavDocument): ReadonlyMap<string, ReadonlySet<string>> =>
  derived(document.layers, 'names', () => {
    const names = new Map(document.layers.map(({ id, name }) => [id, new Set([id, name])]))
    const [first] = names.values()
    return first === undefined ? names : names.set('', first)
  })

export function fieldOf(item: NavItem, key: string): unknown {
  for (const bag of [item, item.meta, item.kind === 'area' ? item.attributes : undefined])
    if (bag !== undefined && Object.hasOwn(bag, key)) return (bag as Readonly<Record<string, unknown>>)[key]
  return undefined
}

export function listOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string' ? value.split(',').map((text) => text.trim()) : []
}
