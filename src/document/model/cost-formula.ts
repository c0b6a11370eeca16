/**
 * Interprets cost formulas, such as `1 + slope / 15` or `material = 'ice' ? 3 : cost`.
 * - Operators from the weakest to the strongest: `? :`; `or`; `and`; `= == != < <= > >=`; `+ -`; `* / %`; `- + not` before a value; `^`.
 * - Values: `12.5`, `'text'`, `name`, `[name with spaces]`, `min(a, b)`, `(…)`.
 * - Names: attributes of the area, `cost` (infinite if blocked), `terrain`, `blocked` (infinite), `true`, `false`.
 * A formula does not apply to an area if its result is no number above 0, as when an attribute is missing.
 */
import { expectObject, expectString } from '../../engine/core/index.js'
import type { AreaItem } from './nav-document.js'

type Value = number | string | boolean | undefined
type Term = (area: Pick<AreaItem, 'terrain' | 'cost' | 'attributes'>) => Value

export interface CostFormula {
  /** Returns a cost above 0, Infinity if blocked for the agent, or undefined if the formula does not apply. Linear in the formula's length. */
  readonly costOf: (area: Pick<AreaItem, 'terrain' | 'cost' | 'attributes'>) => number | undefined
  /** Names of the attributes that the formula reads. */
  readonly attributes: readonly string[]
}

export interface FormulaError {
  /** Index of the unexpected character. */
  readonly at: number
  /** The unexpected token; undefined at the end of the text. */
  readonly found: string | undefined
}

const MAX_DEPTH = 64
const TOKEN =
  /\s*(?:((?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)|'([^']*)'|\[([^\]]+)\]|([\p{L}_][\p{L}\p{N}_]*)|(!=|<=|>=|==|[-+*/%^()<>=?:,]))/iuy

const KINDS = ['number', 'text', 'attribute', 'name', 'sign'] as const

const FUNCTIONS: ReadonlyMap<string, (values: readonly number[]) => number> = new Map([
  ['min', (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b))],
  ['max', (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b))],
  ['abs', ([value]: readonly number[]) => Math.abs(value)],
  ['sqrt', ([value]: readonly number[]) => Math.sqrt(value)],
  ['round', ([value]: readonly number[]) => Math.round(value)],
  ['floor', ([value]: readonly number[]) => Math.floor(value)],
  ['ceil', ([value]: readonly number[]) => Math.ceil(value)],
])

const numeric =
  (combine: (a: number, b: number) => Value) =>
  (a: Value, b: Value): Value =>
    typeof a === 'number' && typeof b === 'number' ? combine(a, b) : undefined

const equal = (a: Value, b: Value): Value => (a === undefined || b === undefined ? undefined : a === b)
const opposite = (a: Value): Value => (typeof a === 'boolean' ? !a : undefined)

const OPERATORS: ReadonlyMap<string, (a: Value, b: Value) => Value> = new Map([
  ['=', equal],
  ['==', equal],
  ['!=', (a: Value, b: Value) => opposite(equal(a, b))],
  ['<', numeric((a, b) => a < b)],
  ['<=', numeric((a, b) => a <= b)],
  ['>', numeric((a, b) => a > b)],
  ['>=', numeric((a, b) => a >= b)],
  ['+', numeric((a, b) => a + b)],
  ['-', numeric((a, b) => a - b)],
  ['*', numeric((a, b) => a * b)],
  ['/', numeric((a, b) => a / b)],
  ['%', numeric((a, b) => a % b)],
])
const LEVELS: readonly (readonly string[])[] = [
  ['=', '==', '!=', '<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
]

const parsed = new Map<string, CostFormula | FormulaError>()
/** Largest number of cached formulas. The cache is bounded, since each letter typed into a field creates a formula. */
const CACHE_SIZE = 100

/**
 * Parses a formula; for an invalid one, returns the place of the error. Cached by text. Throws a NavError if `text` is no string.
 * @example
 * const formula = parseCostFormula('slope > 30 ? blocked : cost + slope / 10')
 */
export function parseCostFormula(text: string): CostFormula | FormulaError {
  expectString(text, 'text')
  let formula = parsed.get(text)
  if (formula === undefined) {
    formula = new FormulaReader(text).read()
    if (parsed.size >= CACHE_SIZE) parsed.clear()
    parsed.set(text, formula)
  }
  return formula
}

/**
 * Reports whether the result is a parse error.
 * @example
 * const formula = parseCostFormula('cost + slope / 10')
 * if (isFormulaError(formula)) console.log(formula)
 */
export function isFormulaError(formula: CostFormula | FormulaError): formula is FormulaError {
  expectObject(formula, 'formula')
  return 'at' in formula
}

class FormulaReader {
  private readonly tokens: { readonly at: number; readonly text: string; readonly kind: (typeof KINDS)[number] }[] = []
  private next = 0
  private depth = 0
  private error: FormulaError | undefined
  private readonly attributes = new Set<string>()

  constructor(private readonly text: string) {}

  read(): CostFormula | FormulaError {
    this.tokenize()
    const term = this.condition()
    if (this.next < this.tokens.length) this.fail()
    if (this.error !== undefined) return this.error
    return {
      costOf: (area) => {
        const cost = term(area)
        return typeof cost === 'number' && cost > 0 ? cost : undefined
      },
      attributes: [...this.attributes],
    }
  }

  private tokenize(): void {
    const { text, tokens } = this
    const token = new RegExp(TOKEN)
    const end = text.trimEnd().length
    while (token.lastIndex < end) {
      const from = token.lastIndex
      const match = token.exec(text)
      if (match === null) {
        const at = from + text.slice(from).search(/\S/)
        this.error = { at, found: text[at] }
        return
      }
      const kind = KINDS.findIndex((_, i) => match[i + 1] !== undefined)
      tokens.push({ at: token.lastIndex - match[0].trimStart().length, text: match[kind + 1], kind: KINDS[kind] })
    }
  }

  private fail(): Term {
    const token = this.tokens.at(this.next)
    this.error ??= { at: token?.at ?? this.text.length, found: token?.text }
    this.next = this.tokens.length
    return () => undefined
  }

  private take(...accepted: readonly string[]): string | undefined {
    const token = this.tokens.at(this.next)
    if (token === undefined || (token.kind !== 'sign' && token.kind !== 'name') || !accepted.includes(token.text))
      return undefined
    this.next++
    return token.text
  }

  private expect(sign: string): void {
    if (this.take(sign) === undefined) this.fail()
  }

  private condition(): Term {
    if (++this.depth > MAX_DEPTH) return this.fail()
    const test = this.either()
    let term = test
    if (this.take('?') !== undefined) {
      const yes = this.condition()
      this.expect(':')
      const no = this.condition()
      term = (area) => {
        const answer = test(area)
        return typeof answer !== 'boolean' ? undefined : answer ? yes(area) : no(area)
      }
    }
    this.depth--
    return term
  }

  private either(): Term {
    return this.chain('or', false, () => this.chain('and', true, () => this.operation(0)))
  }

  /**
   * Reads terms joined by `word`. The boolean `open` is the value of a term that leaves the result open: false for `or`, true for `and`. The result
   * is the first value that is not `open`; if all values are `open`, it is `open`. Terms after the first value that is not `open` are not evaluated.
   */
  private chain(word: string, open: boolean, next: () => Term): Term {
    let left = next()
    while (this.take(word) !== undefined) {
      const [a, b] = [left, next()]
      left = (area) => {
        const answer = a(area)
        return answer === open ? b(area) : answer
      }
    }
    return left
  }

  private operation(level: number): Term {
    if (level === LEVELS.length) return this.signed()
    let left = this.operation(level + 1)
    for (let sign = this.take(...LEVELS[level]); sign !== undefined; sign = this.take(...LEVELS[level])) {
      const operator = OPERATORS.get(sign)
      const [a, b] = [left, this.operation(level + 1)]
      left = (area) => operator?.(a(area), b(area))
    }
    return left
  }

  private signed(): Term {
    if (++this.depth > MAX_DEPTH) return this.fail()
    const sign = this.take('-', '+', 'not')
    let term: Term
    if (sign === undefined) term = this.power()
    else {
      const operand = this.signed()
      term =
        sign === 'not'
          ? (area) => opposite(operand(area))
          : (area) => numeric((a, b) => a * b)(operand(area), sign === '-' ? -1 : 1)
    }
    this.depth--
    return term
  }

  private power(): Term {
    const base = this.value()
    if (this.take('^') === undefined) return base
    const exponent = this.signed()
    return (area) => numeric((a, b) => a ** b)(base(area), exponent(area))
  }

  private value(): Term {
    const token = this.tokens.at(this.next)
    if (token === undefined) return this.fail()
    const { kind, text } = token
    if (this.take('(') !== undefined) {
      const inside = this.condition()
      this.expect(')')
      return inside
    }
    if (kind === 'sign' || text === 'or' || text === 'and') return this.fail()
    this.next++
    if (kind === 'number') return constant(Number(text))
    if (kind === 'text') return constant(text)
    if (kind === 'name' && this.take('(') !== undefined) return this.call(text)
    return kind === 'name' ? this.known(text) : this.attribute(text)
  }

  private call(name: string): Term {
    const apply = FUNCTIONS.get(name)
    if (apply === undefined) {
      this.next -= 2
      return this.fail()
    }
    const terms = [this.condition()]
    while (this.take(',') !== undefined) terms.push(this.condition())
    this.expect(')')
    return (area) => {
      const values = terms.map((term) => term(area))
      return values.every((value) => typeof value === 'number') ? apply(values) : undefined
    }
  }

  private known(name: string): Term {
    if (name === 'true' || name === 'false') return constant(name === 'true')
    if (name === 'blocked') return constant(Infinity)
    if (name === 'terrain') return ({ terrain }) => terrain
    if (name === 'cost') return ({ cost }) => (cost === 'blocked' ? Infinity : cost)
    return this.attribute(name)
  }

  private attribute(name: string): Term {
    this.attributes.add(name)
    return ({ attributes }) => {
      const value = attributes !== undefined && Object.hasOwn(attributes, name) ? attributes[name] : undefined
      return typeof value === 'object' ? undefined : value
    }
  }
}

const constant =
  (value: Value): Term =>
  () =>
    value
