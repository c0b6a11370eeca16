/**
 * Replaces every argument of a function, and every field of an argument to some depth, by wrong values. Each call must return,
 * or throw a `NavError`.
 */
import { NavError } from '../../src/engine/core/index.js'

/** Values that untyped callers may pass: nothing, invalid numbers, other types, hostile sizes. */
const WRONG: readonly unknown[] = [
  undefined,
  null,
  NaN,
  Infinity,
  -1,
  0.5,
  1e308,
  -1e308,
  2 ** 53,
  '',
  'polyanya',
  '__proto__',
  true,
  {},
  [],
  [null],
  [{}],
  [undefined, 7],
  () => undefined,
  Symbol.iterator,
  new Uint8Array(3),
  new Date(0),
  10n,
]

type Call = (...values: never[]) => unknown

/** A function with valid arguments, which are new objects for every call. */
export interface Row {
  readonly call: Call
  readonly good: () => readonly unknown[]
  /** Levels of fields to replace; 2 by default. */
  readonly depth?: number
}

function isPlain(value: unknown): value is Record<string, unknown> | unknown[] {
  return (
    Array.isArray(value) ||
    (typeof value === 'object' &&
      value !== null &&
      Object.getPrototypeOf(value) === Object.prototype &&
      !('kind' in value))
  )
}

/**
 * Yields copies of a value. Each copy has one wrong field and comes with the path of this field. In a list, only the
 * first two entries are replaced.
 */
function* spoiled(value: unknown, depth: number, at: string): Generator<readonly [string, unknown]> {
  for (const wrong of WRONG) yield [`${at} = ${nameOf(wrong)}`, wrong]
  if (depth === 0 || !isPlain(value)) return
  for (const key of Object.keys(value).slice(0, Array.isArray(value) ? 2 : 40))
    for (const [where, part] of spoiled((value as Record<string, unknown>)[key], depth - 1, `${at}.${key}`)) {
      const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...value }
      ;(copy as Record<string, unknown>)[key] = part
      yield [where, copy]
    }
}

function nameOf(value: unknown): string {
  if (typeof value === 'symbol' || typeof value === 'function' || typeof value === 'bigint') return String(value)
  return typeof value === 'object' && value !== null
    ? `${value.constructor.name} ${JSON.stringify(value)}`
    : typeof value === 'string'
      ? `'${value}'`
      : String(value)
}

/**
 * Calls a function with each wrong value of each argument, and with too few arguments. A call fails if it throws an error other
 * than a `NavError`, throws a `NavError` with an internal code, or takes longer than `mostMs`. Returns the failed calls as
 * texts `function: argument: error`, and the number of all calls.
 */
export async function findRaw(
  name: string,
  { call, good, depth = 2 }: Row,
  mostMs = 2000,
): Promise<{ raw: string[]; calls: number }> {
  const raw: string[] = []
  let calls = 0
  const attempt = async (where: string, values: readonly unknown[]): Promise<void> => {
    calls++
    const started = performance.now()
    try {
      const answer = call(...(values as never[]))
      // Waits for promises, but not for other results, to save time.
      if (answer instanceof Promise) await answer
    } catch (error) {
      if (!(error instanceof NavError)) raw.push(`${name}: ${where}: ${String(error)}`)
      else if (error.code.startsWith('internal/')) raw.push(`${name}: ${where}: ${error.code}`)
    }
    const took = performance.now() - started
    if (took > mostMs) raw.push(`${name}: ${where}: took ${Math.round(took)} ms`)
  }
  const count = good().length
  for (let i = 0; i < count; i++) {
    for (const [where, wrong] of spoiled(good()[i], depth, `argument ${i}`)) {
      const values = [...good()]
      values[i] = wrong
      await attempt(where, values)
    }
    await attempt(`${i} arguments`, good().slice(0, i))
  }
  return { raw, calls }
}
