/** Writes documents with keys in a fixed order, so that equal maps give equal bytes. The keys of `meta` and `attributes` retain their order. */
import { explained, type NavDocument } from '../model/index.js'

const KEY_ORDER =
  `format version id kind type name role terrain layer agent locked hidden navigation pinned group stamp closed
  oneWay fillRule passableFor src rect opacity cellSize origin hex axis side x y curve width height radius radiusX
  radiusY rotation segments speed color costFormula moves from to cost costs shape outer holes tolerance bounds
  grid units background agents layers items rules mapping attributes meta`.split(/\s+/)
const RANK: ReadonlyMap<string, number> = new Map(KEY_ORDER.map((key, rank) => [key, rank]))
const APP_KEYS = new Set(['meta', 'attributes', 'rules', 'mapping'])

/**
 * Returns the document as JSON text: one item per line, no other white space, a line feed at the end.
 * @example
 * const text = formatNavDocument(map)
 */
export function formatNavDocument(document: NavDocument): string {
  return explained({ document }, () => textOf(document))
}

function textOf(document: NavDocument): string {
  const parts = orderedKeys(document).map((key) => {
    const value: unknown = document[key as keyof NavDocument]
    const lines =
      key === 'items' && Array.isArray(value) && value.length > 0
        ? `[\n${value.map((item) => format(item)).join(',\n')}\n]`
        : formatEntry(key, value)
    return `${JSON.stringify(key)}:${lines}`
  })
  return `{${parts.join(',\n')}}\n`
}

function formatEntry(key: string, value: unknown): string {
  return APP_KEYS.has(key) ? JSON.stringify(value) : format(value)
}

function format(value: unknown): string {
  // In nearly every value, the keys are in order already. JSON.stringify is ten times as fast as the code below, which sorts the keys.
  if (isInOrder(value)) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(format).join(',')}]`
  const entries = value as Readonly<Record<string, unknown>>
  return `{${orderedKeys(entries)
    .map((key) => `${JSON.stringify(key)}:${formatEntry(key, entries[key])}`)
    .join(',')}}`
}

function isInOrder(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isInOrder)
  let last: string | undefined
  for (const key of Object.keys(value)) {
    if (last !== undefined && compareKeys(last, key) > 0) return false
    if (!APP_KEYS.has(key) && !isInOrder((value as Readonly<Record<string, unknown>>)[key])) return false
    last = key
  }
  return true
}

const rankOf = (key: string): number => RANK.get(key) ?? KEY_ORDER.length
const compareKeys = (a: string, b: string): number => rankOf(a) - rankOf(b) || (a < b ? -1 : a > b ? 1 : 0)

function orderedKeys(value: object): string[] {
  return Object.entries(value)
    .filter(([, entry]) => entry !== undefined)
    .map(([key]) => key)
    .sort(compareKeys)
}
