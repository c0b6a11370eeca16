import { NavError, expectKnown, expectLimits, expectNumber, runToCompletion } from '../../../engine/core/index.js'
import { DEPTH_LIMIT } from '../document-schema.js'
import { IMPORT_CHOICES } from './import-choices.js'
import { locateJsonError } from '../json-error.js'
import type { Work } from '../work.js'

export interface ImportLimits {
  /** Largest number of bytes or UTF-16 units of the file, and of its unpacked content. */
  readonly size: number
  readonly depth: number
  readonly items: number
  readonly vertices: number
  /** Largest number of cells in all tile layers together. */
  readonly cells: number
  /** Largest number of elements in a drawing; a referenced element counts once per reference. */
  readonly elements: number
}

/**
 * The default limits.
 * @example
 * const { document } = parseNavDocument(JSON.parse(text), { limits: { ...DEFAULT_LIMITS, items: 1000 } })
 */
export const DEFAULT_LIMITS: ImportLimits = {
  size: 50 * 2 ** 20,
  depth: DEPTH_LIMIT,
  items: 200_000,
  vertices: 2_000_000,
  cells: 16 * 2 ** 20,
  elements: 500_000,
}

export const VALUES_PER_VERTEX = 4

export function limitsOf(options: { readonly limits?: Partial<ImportLimits> | undefined }): ImportLimits {
  expectKnown(options, [
    ...'limits allowSource format formats files mapping picture'.split(' '),
    ...Object.keys(IMPORT_CHOICES),
    ...'signal onProgress createWorker workerPolicy'.split(' '),
  ])
  expectLimits(options)
  if (options.limits !== undefined) expectKnown(options.limits, Object.keys(DEFAULT_LIMITS), 'options.limits')
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  for (const key of Object.keys(DEFAULT_LIMITS) as (keyof ImportLimits)[])
    expectNumber(limits[key], `options.limits.${key}`, 0)
  return limits
}

export function tooLarge(what: string, count: number, limit: number): NavError {
  return new NavError('document/too-large', `Expected at most ${limit} ${what}, got ${count}`, { came: count, limit })
}

export function parseJson(text: string, limits: ImportLimits = DEFAULT_LIMITS): unknown {
  return runToCompletion(parseJsonSteps(text, limits))
}

export function* parseJsonSteps(text: string, limits: ImportLimits): Work<unknown> {
  if (text.length > limits.size) throw tooLarge('characters', text.length, limits.size)
  yield* checkNesting(text, limits)
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text) as unknown
  } catch (error) {
    throw syntaxError(text, error instanceof Error ? error.message : String(error))
  }
}

function syntaxError(text: string, reason: string): NavError {
  const position = locateJsonError(text)
  let line = 1
  let start = 0
  for (let end = text.indexOf('\n'); end >= 0 && end < position; end = text.indexOf('\n', start)) {
    line++
    start = end + 1
  }
  const column = position - start + 1
  return new NavError('document/bad-json', `Invalid JSON at line ${line}, column ${column}: ${reason}`, {
    position,
    line,
    column,
  })
}

const CHARACTERS_PER_STEP = 2 ** 16

function* checkNesting(text: string, limits: ImportLimits): Work<void> {
  const maxValues = limits.vertices * VALUES_PER_VERTEX
  let depth = 0
  let values = 0
  let pause = CHARACTERS_PER_STEP
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 0x22) {
      i = endOfString(text, i)
      if (i < 0) return
    } else if (code === 0x5b || code === 0x7b) {
      if (++depth > limits.depth) throw tooDeep(limits.depth, i)
      values++
    } else if (code === 0x5d || code === 0x7d) depth--
    else if (code === 0x2c && ++values > maxValues) throw tooLarge('values', values, maxValues)
    if (i >= pause) {
      pause = i + CHARACTERS_PER_STEP
      yield i / text.length / 2
    }
  }
}

/** Returns the index of the quote that ends the string starting at `from`, or -1 if it does not end. */
export function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === 0x5c) slashes++
    if (slashes % 2 === 0) return end
  }
  return -1
}

function tooDeep(limit: number, position?: number): NavError {
  return new NavError(
    'document/too-deep',
    `Expected at most ${limit} levels of nesting, got more or a value that contains itself`,
    position === undefined ? { limit } : { limit, position },
  )
}

export function mayNamePrototype(text: string): boolean {
  return text.includes('__proto__') || /\\u005f/i.test(text)
}

/** Reports whether a key `__proto__` occurs in the value. Throws if the value has a cycle or is larger or deeper than the limits. */
export function hasPrototypeKey(value: unknown, limits: ImportLimits): boolean {
  let values = 0
  let isFound = false
  const maxValues = limits.vertices * VALUES_PER_VERTEX
  const visit = (at: unknown, depth: number): void => {
    if (++values > maxValues) throw tooLarge('values', values, maxValues)
    if (typeof at !== 'object' || at === null) return
    if (depth > limits.depth) throw tooDeep(limits.depth)
    if (Array.isArray(at)) {
      for (const entry of at as unknown[]) visit(entry, depth + 1)
      return
    }
    if (Object.hasOwn(at, '__proto__')) isFound = true
    for (const key of Object.keys(at)) visit((at as Readonly<Record<string, unknown>>)[key], depth + 1)
  }
  visit(value, 1)
  return isFound
}

export function withoutPrototypeKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withoutPrototypeKeys)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '__proto__')
      .map(([key, entry]) => [key, withoutPrototypeKeys(entry)]),
  )
}

/** Decodes UTF-8; invalid bytes become the replacement character. */
export function decodeText(input: string | Uint8Array, keepsMark = false): string {
  return typeof input === 'string' ? input : new TextDecoder('utf-8', { ignoreBOM: keepsMark }).decode(input)
}
