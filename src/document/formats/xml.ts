/**
 * Parses XML: elements, attributes, text, CDATA, and entities whose value is plain text. Never fetches anything. Runs in linear time,
 * without recursion.
 */
import { badFile } from './json-values.js'

export interface XmlElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  readonly text: string
  /** Offsets in the text of the start of the element, the end of its start tag, and the end of the element. */
  readonly start: number
  readonly tagEnd: number
  readonly end: number
}

type OpenElement = { -readonly [Key in keyof XmlElement]: XmlElement[Key] } & { children: OpenElement[] }

const DEPTH_LIMIT = 256
const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
type Decode = (text: string) => string

/** Returns the root element. Throws `format/bad-file`, with the offset of the error, if the text is malformed or nests entities. */
export function parseXml(text: string): XmlElement {
  let decode = decoder(new Map())
  let hasDoctype = false
  const root = newElement({ name: '', attributes: new Map(), end: 0 }, 0)
  const open = [root]
  let at = 0
  const skipTo = (end: string, what: string): void => {
    const found = text.indexOf(end, at)
    if (found < 0) throw badFile('xml', `${what} is not closed`, { offset: at })
    at = found + end.length
  }
  for (;;) {
    const top = open[open.length - 1]
    const next = text.indexOf('<', at)
    const data = text.slice(at, next < 0 ? undefined : next)
    if (open.length > 1) top.text += decode(data)
    if (next < 0) break
    at = next + 1
    if (text.startsWith('!--', at)) skipTo('-->', 'a comment')
    else if (text.startsWith('![CDATA[', at)) {
      const from = at + 8
      skipTo(']]>', 'a CDATA section')
      top.text += text.slice(from, at - 3)
    } else if (/^!doctype\b/i.test(text.slice(at, at + 9))) {
      if (hasDoctype || open.length > 1) throw badFile('xml', 'a document type is in the wrong place', { offset: at })
      hasDoctype = true
      const doctype = readDoctype(text, at + 8)
      at = doctype.end
      decode = decoder(doctype.entities)
    } else if (text[at] === '?' || text[at] === '!') skipTo('>', 'an instruction')
    else if (text[at] === '/') {
      const from = at + 1
      skipTo('>', 'a tag')
      const name = text.slice(from, at - 1).trim()
      if (open.length === 1 || name !== top.name)
        throw badFile('xml', `</${name.slice(0, 80)}> closes no open element`, { offset: from })
      top.end = at
      open.pop()
    } else {
      const tag = readTag(text, at, decode)
      const element = newElement(tag, at - 1)
      at = tag.end
      top.children.push(element)
      if (!tag.isEmpty) open.push(element)
      if (open.length > DEPTH_LIMIT) throw badFile('xml', `elements nest deeper than ${DEPTH_LIMIT}`, { offset: at })
    }
  }
  if (open.length > 1)
    throw badFile('xml', `<${open[open.length - 1].name.slice(0, 80)}> is never closed`, { offset: text.length })
  const [element] = root.children
  if (element === undefined) throw badFile('xml', 'it contains no element')
  return element
}

const newElement = ({ name, attributes, end }: Omit<Tag, 'isEmpty'>, start: number): OpenElement => ({
  name,
  attributes,
  children: [],
  text: '',
  start,
  tagEnd: end,
  end,
})

const isSpace = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d)
const endsName = (code: number): boolean =>
  isSpace(code) || code === 0x2f || code === 0x3e || code === 0x3c || code === 0x3d || Number.isNaN(code)

interface Tag {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly isEmpty: boolean
  readonly end: number
}

function readTag(text: string, from: number, decode: Decode): Tag {
  const bad = (): Error => badFile('xml', 'a tag is malformed', { offset: from })
  const attributes = new Map<string, string>()
  let at = from
  const skipSpace = (): boolean => {
    const before = at
    while (isSpace(text.charCodeAt(at))) at++
    return at > before
  }
  const readName = (): string => {
    const start = at
    while (!endsName(text.charCodeAt(at))) at++
    if (at === start) throw bad()
    return text.slice(start, at)
  }
  const name = readName()
  for (;;) {
    const spaced = skipSpace()
    const mark = text.charAt(at)
    if (mark === '>') return { name, attributes, isEmpty: false, end: at + 1 }
    if (mark === '/' && text.charAt(at + 1) === '>') return { name, attributes, isEmpty: true, end: at + 2 }
    if (!spaced) throw bad()
    const key = readName()
    skipSpace()
    if (text.charAt(at++) !== '=') throw bad()
    skipSpace()
    const quote = text.charAt(at)
    const close = quote === '"' || quote === "'" ? text.indexOf(quote, at + 1) : -1
    const value = text.slice(at + 1, Math.max(close, 0))
    if (close < 0 || value.includes('<')) throw bad()
    attributes.set(key, decode(value))
    at = close + 1
  }
}

function decoder(entities: ReadonlyMap<string, string>): Decode {
  let total = 0
  return (text) =>
    !text.includes('&')
      ? text
      : text.replace(
          /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z_:][\w:.-]{0,255}));/g,
          (reference, decimal?: string, hex?: string, name?: string) => {
            if (name !== undefined) {
              if (Object.hasOwn(NAMED, name)) return NAMED[name]
              const value = entities.get(name)
              total += value?.length ?? 0
              if (total > TOTAL_LIMIT)
                throw badFile('xml', `its entities expand to more than ${TOTAL_LIMIT} characters`)
              return value ?? reference
            }
            const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal)
            return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
          },
        )
}

export function escapeXml(text: string): string {
  return (
    text
      .replace(/\p{Surrogate}/gu, '\ufffd')
      // eslint-disable-next-line no-control-regex -- XML 1.0 cannot express these characters
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
      .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
  )
}

const TEXT_LIMIT = 1024
const TOTAL_LIMIT = 1_000_000

const refused = (why: string): Error => badFile('xml', `its document type ${why}`)

function readDoctype(text: string, from: number) {
  const entities = new Map<string, string>()
  let at = from
  let isInside = false
  const past = (end: string): string => {
    const found = text.indexOf(end, at)
    if (found < 0) throw refused('is not closed')
    const before = text.slice(at, found)
    at = found + end.length
    return before
  }
  for (; at < text.length; at++) {
    const mark = text.charAt(at)
    if (mark === '"' || mark === "'") {
      at++
      past(mark)
      at--
    } else if (!isInside && mark === '>') return { entities, end: at + 1 }
    else if (!isInside && mark === '[') isInside = true
    else if (isInside && mark === ']') isInside = false
    else if (isInside && mark === '%') throw refused('has parameter entities, which are not supported')
    else if (text.startsWith('<!--', at)) {
      at += 4
      past('-->')
      at--
    } else if (text.startsWith('<!ENTITY', at)) {
      at += 8
      const [name, value] = readEntity(past('>'))
      if (!entities.has(name)) entities.set(name, value)
      at--
    }
  }
  throw refused('is not closed')
}

function readEntity(declaration: string): [name: string, value: string] {
  if (declaration.length > TEXT_LIMIT + 256) throw refused('declares an entity that is too long')
  const found = /^\s+([A-Za-z_:][\w:.-]*)\s+(?:"([^"]*)"|'([^']*)')\s*$/.exec(declaration)
  const value = found?.[2] ?? found?.[3]
  if (found === null || value === undefined)
    throw refused('declares entities that are not plain text, which are not supported')
  if (/[&%<]/.test(value)) throw refused('declares nested entities, which are not supported')
  return [found[1], value]
}
