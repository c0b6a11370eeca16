import { AttributeAction, parse, SelectorType, type Selector } from 'css-what'
import type { XmlElement } from '../xml.js'

export interface Position {
  readonly parent: XmlElement | undefined
  readonly index: number
}
export type Positions = ReadonlyMap<XmlElement, Position>

export interface CompiledSelector {
  readonly tokens: readonly Selector[]
  readonly specificity: number
  readonly key: string
}

const PLACE = /^(first|last|only|nth|nth-last)-(child|of-type)$/
const TOKEN_LIMIT = 64
const STEP = 1024

export function compileSelectors(text: string): readonly CompiledSelector[] {
  try {
    return parse(text)
      .filter((tokens) => tokens.length <= TOKEN_LIMIT)
      .map((tokens) => ({ tokens, specificity: specificityOf(tokens), key: keyOf(tokens) }))
  } catch {
    return []
  }
}

function specificityOf(tokens: readonly Selector[]): number {
  return tokens.reduce((sum, token) => {
    if (token.type === SelectorType.Attribute)
      return sum + (token.name === 'id' && token.action === AttributeAction.Equals ? STEP * STEP : STEP)
    if (token.type === SelectorType.Tag || token.type === SelectorType.PseudoElement) return sum + 1
    if (token.type !== SelectorType.Pseudo || token.name === 'where') return sum
    if (!Array.isArray(token.data)) return sum + STEP
    return sum + Math.max(0, ...token.data.map((list) => specificityOf(list)))
  }, 0)
}

const COMBINATORS: ReadonlySet<string> = new Set([
  SelectorType.Descendant,
  SelectorType.Child,
  SelectorType.Adjacent,
  SelectorType.Sibling,
])

function keyOf(tokens: readonly Selector[]): string {
  let key = ''
  for (let i = tokens.length - 1; i >= 0 && !COMBINATORS.has(tokens[i].type); i--) {
    const token = tokens[i]
    if (token.type === SelectorType.Attribute && token.name === 'id' && token.action === AttributeAction.Equals)
      return `#${token.value}`
    if (token.type === SelectorType.Attribute && token.name === 'class' && token.action === AttributeAction.Element)
      key = `.${token.value}`
    if (token.type === SelectorType.Tag && key === '') key = token.name
  }
  return key
}

export const localName = ({ name }: XmlElement): string => name.slice(name.indexOf(':') + 1)

export class SelectorMatcher {
  constructor(
    private readonly positions: Positions,
    private readonly count: () => void,
  ) {}

  matches(element: XmlElement, tokens: readonly Selector[], last = tokens.length - 1): boolean {
    this.count()
    let i = last
    for (; i >= 0 && !COMBINATORS.has(tokens[i].type); i--) if (!this.matchesToken(element, tokens[i])) return false
    if (i < 0) return true
    const combinator = tokens[i].type
    const place = this.positions.get(element)
    if (place === undefined) return false
    const { parent, index } = place
    if (combinator === SelectorType.Child) return parent !== undefined && this.matches(parent, tokens, i - 1)
    if (combinator === SelectorType.Descendant) {
      for (let above = parent; above !== undefined; above = this.positions.get(above)?.parent)
        if (this.matches(above, tokens, i - 1)) return true
      return false
    }
    if (parent === undefined) return false
    const first = combinator === SelectorType.Adjacent ? index - 1 : 0
    for (let k = index - 1; k >= Math.max(0, first); k--)
      if (this.matches(parent.children[k], tokens, i - 1)) return true
    return false
  }

  private matchesToken(element: XmlElement, token: Selector): boolean {
    if (token.type === SelectorType.Universal) return true
    if (token.type === SelectorType.Tag) return localName(element) === token.name
    if (token.type === SelectorType.Attribute) return matchesAttribute(element, token)
    return token.type === SelectorType.Pseudo && this.matchesPseudo(element, token.name, token.data)
  }

  private matchesPseudo(element: XmlElement, name: string, data: unknown): boolean {
    const place = this.positions.get(element)
    if (place === undefined) return false
    const { parent, index } = place
    if (Array.isArray(data)) {
      const some = (data as Selector[][]).some((tokens) => this.matches(element, tokens))
      return name === 'not' ? !some : (name === 'is' || name === 'where' || name === 'matches') && some
    }
    if (name === 'root') return parent === undefined
    if (parent === undefined) return false
    const [, which, kind] = PLACE.exec(name) ?? []
    if (which !== undefined) {
      const last = parent.children.length - 1
      /**
       * Returns the position of the element, counted from 1 at the sibling with index `end`. For `child`, counts all siblings, otherwise only
       * siblings with the element's name.
       */
      const placeFrom = (end: number): number => {
        if (kind === 'child') return Math.abs(index - end) + 1
        let counted = 1
        for (let k = end; k !== index; k += Math.sign(index - end)) {
          this.count()
          if (parent.children[k].name === element.name) counted++
        }
        return counted
      }
      const formula = which.startsWith('nth') && typeof data === 'string' ? data : '1'
      return (
        (which.endsWith('last') || isNth(formula, placeFrom(0))) &&
        (!/last|only/.test(which) || isNth(formula, placeFrom(last)))
      )
    }
    return name === 'empty' && element.children.length === 0 && element.text === ''
  }
}

function matchesAttribute(element: XmlElement, token: Extract<Selector, { type: SelectorType.Attribute }>): boolean {
  const found = element.attributes.get(token.name)
  if (found === undefined) return false
  const fold = (text: string): string => (token.ignoreCase === true ? text.toLowerCase() : text)
  const [value, expected] = [fold(found), fold(token.value)]
  return ATTRIBUTE_TESTS.get(token.action)?.(value, expected) ?? false
}

const ATTRIBUTE_TESTS = new Map<string, (value: string, expected: string) => boolean>([
  [AttributeAction.Exists, () => true],
  [AttributeAction.Equals, (value, expected) => value === expected],
  [AttributeAction.Element, (value, expected) => expected !== '' && value.split(/\s+/).includes(expected)],
  [AttributeAction.Start, (value, expected) => expected !== '' && value.startsWith(expected)],
  [AttributeAction.End, (value, expected) => expected !== '' && value.endsWith(expected)],
  [AttributeAction.Any, (value, expected) => expected !== '' && value.includes(expected)],
  [AttributeAction.Hyphen, (value, expected) => value === expected || value.startsWith(`${expected}-`)],
])

function isNth(formula: string, place: number): boolean {
  const text = formula.trim().toLowerCase()
  if (text === 'odd') return place % 2 === 1
  if (text === 'even') return place % 2 === 0
  const found = /^(?:([+-]?\d{0,9})n)?\s*([+-]?\s*\d{1,9})?$/.exec(text)
  if (found === null || text === '') return false
  const [, step, offset] = found
  const a = step === undefined ? 0 : step === '' || step === '+' ? 1 : step === '-' ? -1 : Number(step)
  const b = offset === undefined ? 0 : Number(offset.replace(/\s/g, ''))
  return a === 0 ? place === b : (place - b) / a >= 0 && (place - b) % a === 0
}
