/**
 * Parses Godot's text format: sections with a head in brackets and properties whose values may span several lines. Values are parsed when
 * they are first read. Nothing here throws; an invalid value is NaN or null.
 */
import { endOfString } from '../../model/index.js'

export type GodotValue =
  number | string | boolean | null | readonly GodotValue[] | GodotCall | ReadonlyMap<string, GodotValue>

/** A call in a value, such as `Vector2(1, 2)`, `SubResource("id")` or `Array[int]([1])`. */
export class GodotCall {
  constructor(
    readonly name: string,
    readonly args: readonly GodotValue[],
  ) {}
}

interface GodotRange {
  readonly from: number
  readonly to: number
}

export class GodotSection {
  readonly kind: string
  end: number
  private readonly head: GodotProperties
  readonly properties = new GodotProperties()

  constructor(
    head: string,
    readonly place: GodotRange,
  ) {
    this.end = place.to
    this.kind = /^\w*/.exec(head)?.[0] ?? ''
    this.head = attributesOf(head.slice(this.kind.length))
  }

  attribute(name: string): string | undefined {
    const value = this.head.get(name)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  }

  attributeValue(name: string): GodotValue | undefined {
    return this.head.get(name)
  }
}

export class GodotProperties {
  private readonly entries = new Map<
    string,
    { readonly text: string; readonly place: GodotRange; value?: GodotValue }
  >()

  add(key: string, text: string, end: number): void {
    if (!this.entries.has(key)) this.entries.set(key, { text, place: { from: end - text.length, to: end } })
  }

  place(key: string): GodotRange | undefined {
    return this.entries.get(key)?.place
  }

  has(key: string): boolean {
    return this.entries.has(key)
  }

  keys(): Iterable<string> {
    return this.entries.keys()
  }

  get(key: string): GodotValue | undefined {
    const entry = this.entries.get(key)
    if (entry !== undefined && entry.value === undefined) entry.value = new ValueReader(entry.text).value()
    return entry?.value
  }
}

export function sectionsOf(text: string): GodotSection[] {
  const sections: GodotSection[] = []
  for (let at = 0; at < text.length;) {
    const end = endOfEntry(text, at)
    const ending = text.slice(at, end).trimEnd()
    const entry = ending.trimStart()
    const to = at + ending.length
    at = end + 1
    if (entry.startsWith('['))
      sections.push(
        new GodotSection(entry.slice(1, entry.endsWith(']') ? -1 : undefined), { from: to - entry.length, to }),
      )
    const equals = entry.indexOf('=')
    const section = sections.at(-1)
    if (entry.startsWith('[') || equals <= 0 || section === undefined) continue
    section.properties.add(unquoted(entry.slice(0, equals).trim()), entry.slice(equals + 1).trim(), to)
    section.end = to
  }
  return sections
}

/** Returns the nodes of a scene by their paths; the path of the root is `.`. */
export function nodesIn(sections: readonly GodotSection[]): ReadonlyMap<string, GodotSection> {
  const nodes = new Map<string, GodotSection>()
  for (const section of sections) {
    if (section.kind !== 'node') continue
    const [name, parent] = [section.attribute('name') ?? '', section.attribute('parent')]
    nodes.set(parent === undefined ? '.' : parent === '.' ? name : `${parent}/${name}`, section)
  }
  return nodes
}

const unquoted = (key: string): string => key.replace(/^"|"$/g, '')

function endOfEntry(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '"') at = stringEnd(text, at)
    else if (character === '(' || character === '[' || character === '{') depth++
    else if (character === ')' || character === ']' || character === '}') depth--
    else if (character === '\n' && depth <= 0) return at
    else if (character === ';' && text.slice(from, at).trim() === '')
      at = (text.indexOf('\n', at) + 1 || text.length) - 1
  }
  return text.length
}

const stringEnd = (text: string, from: number): number => {
  const end = endOfString(text, from)
  return end < 0 ? text.length : end
}

function attributesOf(text: string): GodotProperties {
  const attributes = new GodotProperties()
  for (let at = 0; at < text.length;) {
    const equals = text.indexOf('=', at)
    if (equals < 0) break
    const reader = new ValueReader(text, equals + 1)
    reader.value()
    attributes.add(text.slice(at, equals).trim(), text.slice(equals + 1, reader.at), reader.at)
    at = Math.max(reader.at, equals + 1)
  }
  return attributes
}

const VALUE_DEPTH = 64
const WORD = /[\w.+-]/

class ValueReader {
  at: number
  private depth = 0

  constructor(
    private readonly text: string,
    at = 0,
  ) {
    this.at = at
  }

  value(): GodotValue {
    if (this.depth > VALUE_DEPTH) this.at = this.text.length
    this.skipSpace()
    const first = this.text.charAt(this.at)
    if (first === '') return null
    if (first === '"') return this.string()
    if (first === '[') return this.list(']')
    if (first === '{') return this.entries()
    if ('&^@'.includes(first) && this.text.charAt(this.at + 1) === '"') {
      this.at++
      return this.string()
    }
    return this.word()
  }

  private word(): GodotValue {
    const from = this.at
    while (this.at < this.text.length && WORD.test(this.text.charAt(this.at))) this.at++
    const word = this.text.slice(from, this.at)
    if (word === '') this.at++
    if (this.text.charAt(this.at) === '[') this.list(']')
    if (this.text.charAt(this.at) === '(') return new GodotCall(word, this.list(')'))
    if (word === 'true' || word === 'false') return word === 'true'
    return word === 'null' || word === 'nil' ? null : word === '' ? NaN : Number(word)
  }

  private string(): string {
    const end = stringEnd(this.text, this.at)
    const raw = this.text.slice(this.at + 1, end)
    this.at = end + 1
    return raw.includes('\\') ? raw.replace(/\\(["\\])/g, '$1') : raw
  }

  private list(close: string): GodotValue[] {
    const values: GodotValue[] = []
    this.depth++
    this.at++
    while (!this.isAt(close)) {
      if (this.text.charAt(this.at) === ',') this.at++
      else values.push(this.value())
    }
    this.at++
    this.depth--
    return values
  }

  private entries(): ReadonlyMap<string, GodotValue> {
    const entries = new Map<string, GodotValue>()
    this.depth++
    this.at++
    while (!this.isAt('}')) {
      const key = this.value()
      this.skipSpace()
      if (this.text.charAt(this.at) === ':') {
        this.at++
        entries.set(textOf(key), this.value())
      }
      this.skipSpace()
      if (this.text.charAt(this.at) === ',') this.at++
    }
    this.at++
    this.depth--
    return entries
  }

  private isAt(close: string): boolean {
    this.skipSpace()
    return this.at >= this.text.length || this.text.charAt(this.at) === close
  }

  private skipSpace(): void {
    while (this.at < this.text.length && this.text.charCodeAt(this.at) <= 0x20) this.at++
  }
}

export function numbersOf(value: GodotValue | undefined): number[] {
  return value instanceof GodotCall ? value.args.map((entry) => (typeof entry === 'number' ? entry : NaN)) : []
}

export function pointsOf(value: GodotValue | undefined): { x: number; y: number }[] {
  const numbers = numbersOf(value)
  return Array.from({ length: numbers.length >> 1 }, (_, i) => ({ x: numbers[2 * i], y: numbers[2 * i + 1] }))
}

export function listOf(value: GodotValue | undefined): readonly GodotValue[] {
  const list = value instanceof GodotCall && value.name === 'Array' ? value.args.at(0) : value
  return Array.isArray(list) ? (list as readonly GodotValue[]) : []
}

/** Returns the text of an id or a key, which may be written as a number. */
export function textOf(value: GodotValue | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export function numberOf(value: GodotValue | undefined, absent: number): number {
  return typeof value === 'number' ? value : absent
}
