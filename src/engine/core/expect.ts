/** Validation of arguments at public entry points. Throws a `NavError` that names the argument, its value and what was expected. */
import { NavError } from './error.js'
import type { NavErrorCode, NavErrorDetails } from './error.js'
import { didYouMean } from './known-names.js'

/** Largest coordinate accepted: products of larger ones overflow a double. */
const LARGEST_COORDINATE = 2 ** 500

export function describe(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'string') return `'${value.length > 40 ? `${value.slice(0, 40)}…` : value}'`
  return typeof value === 'function'
    ? 'a function'
    : typeof value === 'object' && value !== null
      ? 'an object'
      : String(value)
}

export function expectValue(
  holds: boolean,
  code: NavErrorCode,
  name: string,
  value: unknown,
  expected: string,
  details?: NavErrorDetails,
): asserts holds {
  if (!holds) throw new NavError(code, `Expected ${expected} for ${name}, got ${describe(value)}`, details)
}

export function expectOneOf(value: unknown, names: readonly string[], code: NavErrorCode, name: string): void {
  const expected = names.length > 2 ? `one of ${names.join(', ')}` : names.join(' or ')
  expectValue(names.includes(value as string), code, name, value, expected, { [name]: value })
}

function expectThat(holds: boolean, code: string, name: string, value: unknown, expected: string): void {
  // Builds the text and the details only when the check fails.
  if (!holds) expectValue(holds, `input/${code}`, name, value, expected, { argument: name, value })
}

export function expectObject(value: unknown, name: string, expected = 'an object'): void {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  expectThat(isObject, 'not-an-object', name, value, expected)
}

/** Throws unless the value is an object whose defined fields are all in `known`, so that a misspelled option is reported. */
export function expectKnown(
  value: unknown,
  known: readonly string[],
  what = 'options',
  code: NavErrorCode = 'input/unknown-option',
): void {
  expectObject(value, what)
  for (const name in value as object) {
    if (known.includes(name) || (value as Readonly<Record<string, unknown>>)[name] === undefined) continue
    throw new NavError(
      code,
      `Unknown field '${name}' in ${what}${didYouMean(name, known) || `; expected one of ${known.join(', ')}`}`,
      { argument: what, option: name },
    )
  }
}

export function expectScene(scene: unknown): void {
  expectObject(scene, 'scene')
  if ('items' in (scene as object))
    throw new NavError(
      'input/not-a-scene',
      'Expected a scene, got a document; convert it with toScene(document) of navsmith/document',
      { argument: 'scene' },
    )
}

export function expectNumber(value: unknown, name: string, least = -Infinity): void {
  const code = typeof value !== 'number' ? 'not-a-number' : least > -Infinity ? 'out-of-range' : 'not-finite'
  const expected = least === -Infinity ? 'a number' : `a number >= ${least}`
  expectThat(typeof value === 'number' && value >= least, code, name, value, expected)
}

export function expectString(value: unknown, name: string): void {
  expectThat(typeof value === 'string', 'not-a-text', name, value, 'a string')
}

export function expectFunction(value: unknown, name: string): void {
  expectThat(typeof value === 'function', 'not-a-function', name, value, 'a function')
}

export function expectList(value: unknown, name: string): void {
  expectThat(Array.isArray(value), 'not-a-list', name, value, 'a list')
}

/** Throws unless the value is an object with finite x and y up to `LARGEST_COORDINATE`. */
export function expectPoint(point: unknown, name: string): void {
  // Every query runs this check, mostly before the runtime has compiled it. So the check of a valid point calls no other function of the engine.
  const { x, y } = (point ?? {}) as { readonly x?: unknown; readonly y?: unknown }
  if (
    typeof x === 'number' &&
    typeof y === 'number' &&
    Math.abs(x) <= LARGEST_COORDINATE &&
    Math.abs(y) <= LARGEST_COORDINATE
  )
    return
  expectObject(point, name, 'a point { x, y }')
  const isFinite = Number.isFinite(x) && Number.isFinite(y)
  const expected = isFinite ? `coordinates up to ${LARGEST_COORDINATE}` : 'finite coordinates'
  throw new NavError(
    isFinite ? 'input/out-of-range' : 'input/not-finite',
    `Expected ${expected} for ${name}, got (${describe(x)}, ${describe(y)})`,
    { argument: name, [name]: point },
  )
}

export function expectPoints(points: unknown, name: string): void {
  expectEach(points, name, expectPoint)
}

export function expectEach(list: unknown, name: string, expectEntry: (entry: unknown, name: string) => void): void {
  expectList(list, name)
  const entries = list as readonly unknown[]
  // Loops by index, so that holes of a sparse list are checked too.
  for (let i = 0; i < entries.length; i++) expectEntry(entries[i], `${name}[${i}]`)
}

export function expectShapes(shapes: unknown, name: string): void {
  expectEach(shapes, name, expectShape)
}

export function expectShape(shape: unknown, name: string): void {
  expectObject(shape, name)
  const { outer, holes } = shape as Partial<Record<'outer' | 'holes', unknown>>
  expectPoints(outer, `${name}.outer`)
  expectHoles(holes, `${name}.holes`)
}

export function expectHoles(holes: unknown, name: string): void {
  if (holes !== undefined) expectEach(holes, name, expectPoints)
}

export function expectBounds(bounds: unknown): void {
  if (Array.isArray(bounds)) {
    expectPoints(bounds, 'bounds')
    return
  }
  expectObject(bounds, 'bounds')
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expectNumber((bounds as Partial<Record<typeof side, unknown>>)[side], `bounds.${side}`)
}

export function expectObstacles(obstacles: unknown, name: string): void {
  expectEach(obstacles, name, (obstacle, at) => {
    expectShape(obstacle, at)
    expectString((obstacle as { readonly id?: unknown }).id, `${at}.id`)
  })
}

/** Throws unless the value is a path of at least `least` finite points whose jumps have an integer `at`. */
export function expectPath(path: unknown, least = 0): void {
  expectObject(path, 'path')
  const { points, jumps } = path as Partial<Record<'points' | 'jumps', unknown>>
  expectPoints(points, 'path.points')
  if ((points as readonly unknown[]).length < least)
    throw new NavError('paths/empty-path', 'Expected a path with at least one point, got none')
  if (jumps === undefined) return
  expectEach(jumps, 'path.jumps', (jump, at) => {
    expectObject(jump, at)
    const leg = (jump as { readonly at?: unknown }).at
    expectThat(Number.isInteger(leg), 'not-a-number', `${at}.at`, leg, 'an integer')
  })
}

export function expectOptions(options: unknown, known?: readonly string[]): void {
  expectLimits(options)
  if (known !== undefined) expectKnown(options, known)
  const { agentRadius } = options as { readonly agentRadius?: unknown }
  if (agentRadius !== undefined) expectRadius(agentRadius)
}

export function expectRadius(radius: unknown): void {
  const isRadius = Number.isFinite(radius) && (radius as number) >= 0
  expectThat(isRadius, 'agent-radius', 'agentRadius', radius, 'a finite number >= 0')
}

export function expectLimits(options: unknown): void {
  expectObject(options, 'options')
  const { budget, signal, onProgress, trace } = options as Partial<
    Record<'budget' | 'signal' | 'onProgress' | 'trace', unknown>
  >
  if (budget !== undefined)
    expectThat(typeof budget === 'number' && budget >= 0, 'budget', 'budget', budget, 'a number >= 0')
  const isSignal = typeof signal === 'object' && signal !== null && 'aborted' in signal
  if (signal !== undefined) expectThat(isSignal, 'signal', 'signal', signal, 'an AbortSignal')
  if (onProgress !== undefined) expectFunction(onProgress, 'onProgress')
  if (trace !== undefined) expectFunction(trace, 'trace')
}

export function expectWorld(world: unknown, caller: string, ...kinds: readonly string[]): void {
  const kind = (world as { readonly kind?: unknown } | null | undefined)?.kind
  if (typeof kind === 'string' && kinds.includes(kind)) return
  throw new NavError(
    'input/unknown-world',
    `Expected a world of kind ${kinds.join(' or ')} for ${caller}, got ${describe(kind)}`,
    { kind },
  )
}
