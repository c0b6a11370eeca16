/**
 * Validation at the entry points of the mesh: a scene and its edits must match their types. O(vertices). The result shares no data with the argument.
 * A caller's mistake throws a `NavError` that names the id, the ring and the vertex. A badly drawn shape (crossings, no area) passes.
 */
import { NavError, describe, type NavErrorCode } from '../core/index.js'
import type { Obstacle, OffMeshLink, Point, Ring, TerrainArea } from '../geometry/index.js'

/** A checked copy of an obstacle or area: rings as x0 y0 x1 y1 …; ring 0 is the outer ring. */
export interface Shape {
  readonly id: string
  readonly rings: readonly Float64Array[]
  readonly evenOdd: boolean
}

type Place = Readonly<Record<string, unknown>>

export function checkFinite(value: unknown, what: string, place: Place = {}): number {
  if (typeof value !== 'number' || !Number.isFinite(value))
    refuse('input/not-finite', what, value, 'a finite number', place)
  return value
}

export function checkRecord(value: unknown, what: string, place: Place = {}): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    refuse('input/not-an-object', what, value, 'an object', place)
  return value as Readonly<Record<string, unknown>>
}

export function checkList(value: unknown, what: string, place: Place = {}): readonly unknown[] {
  if (value === undefined) return []
  if (!Array.isArray(value)) refuse('input/not-a-list', what, value, 'a list', place)
  return value
}

export function checkId(value: unknown, what: string, place: Place = {}): string {
  if (typeof value !== 'string') refuse('input/not-a-text', `the id of ${what}`, value, 'a string', place)
  return value
}

export function checkPoint(value: unknown, what: string, place: Place = {}): Point {
  if (Array.isArray(value)) refuse('input/not-an-object', what, value, 'a point { x, y }', place)
  const point = checkRecord(value, what, place)
  return { x: checkFinite(point.x, `x of ${what}`, place) + 0, y: checkFinite(point.y, `y of ${what}`, place) + 0 }
}

/** Returns a ring as flat coordinates. A last point that repeats the first is retained, so that indices match those of the caller. */
export function checkRing(value: unknown, place: Place, what = 'a ring'): Float64Array {
  if (!Array.isArray(value)) refuse('input/not-a-list', what, value, 'a list of points { x, y }', place)
  const points = value as readonly unknown[]
  const coords = new Float64Array(2 * points.length)
  for (let i = 0; i < points.length; i++) {
    const point = points[i] as Partial<Point> | null | undefined
    const x = point?.x
    const y = point?.y
    // Makes no function call for a valid point, for speed.
    if (typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x) || !Number.isFinite(y))
      checkPoint(point, 'a vertex', { ...place, vertex: i })
    coords[2 * i] = (x ?? 0) + 0
    coords[2 * i + 1] = (y ?? 0) + 0
  }
  return coords
}

export function checkShape(value: unknown, kind: 'obstacle' | 'area', index: number): Shape {
  const place = { [kind]: index }
  const shape = checkRecord(value, `an ${kind}`, place) as Partial<Obstacle>
  const id = checkId(shape.id, `an ${kind}`, place)
  const rings = [checkRing(shape.outer, { ...place, id, ring: 0 }, 'outer')]
  for (const [i, hole] of checkList(shape.holes, `holes of ${kind} ${describe(id)}`, place).entries())
    rings.push(checkRing(hole, { ...place, id, ring: i + 1 }))
  const { fillRule } = shape
  if (fillRule !== undefined && fillRule !== 'non-zero' && fillRule !== 'even-odd')
    refuse('input/fill-rule', 'fillRule', fillRule, "'non-zero' or 'even-odd'", { ...place, id })
  return { id, rings, evenOdd: fillRule === 'even-odd' }
}

export function checkUnique(ids: readonly string[], kind: string): void {
  const seen = new Map<string, number>()
  for (const [index, id] of ids.entries()) {
    const first = seen.get(id)
    if (first !== undefined)
      throw new NavError(
        'input/duplicate-id',
        `Expected unique ${kind} ids, got ${describe(id)} twice, at ${first} and ${index}`,
        { id, indices: [first, index] },
      )
    seen.set(id, index)
  }
}

export function checkArea(value: unknown, index: number): { readonly shape: Shape; readonly area: TerrainArea } {
  const shape = checkShape(value, 'area', index)
  const area = value as TerrainArea
  if (typeof area.cost !== 'number' || !(area.cost > 0))
    refuse('input/area-cost', 'cost', area.cost, 'a number > 0 or Infinity', { area: index, id: shape.id })
  const [outer, ...holes] = shape.rings.map(toRing)
  return {
    shape,
    area: {
      id: shape.id,
      outer,
      ...(holes.length > 0 && { holes }),
      cost: area.cost,
      ...(area.attributes !== undefined && { attributes: area.attributes }),
    },
  }
}

export function checkLink(value: unknown, index: number): OffMeshLink {
  const place = { link: index }
  const link = checkRecord(value, 'a link', place) as Partial<OffMeshLink>
  const id = checkId(link.id, 'a link', place)
  const { cost, oneWay } = link
  if (cost !== undefined && !(typeof cost === 'number' && cost >= 0 && Number.isFinite(cost)))
    refuse('input/link-cost', 'cost', cost, 'a finite number >= 0', { ...place, id })
  const from = checkPoint(link.from, `the start of link ${describe(id)}`, place)
  const to = checkPoint(link.to, `the end of link ${describe(id)}`, place)
  return {
    id,
    from,
    to,
    ...(cost !== undefined && { cost }),
    ...(oneWay !== undefined && { oneWay: (oneWay as unknown) === true }),
  }
}

export function toRing(coords: Float64Array): Ring {
  return Array.from({ length: coords.length / 2 }, (_, i) => ({ x: coords[2 * i], y: coords[2 * i + 1] }))
}

export function toCoords(ring: Ring): Float64Array {
  const coords = new Float64Array(2 * ring.length)
  for (let i = 0; i < ring.length; i++) {
    coords[2 * i] = ring[i].x
    coords[2 * i + 1] = ring[i].y
  }
  return coords
}

function refuse(code: NavErrorCode, what: string, value: unknown, expected: string, place: Place): never {
  const parts = Object.entries(place).map(([key, at]) => `${key} ${typeof at === 'string' ? describe(at) : String(at)}`)
  const where = parts.length > 0 ? ` (${parts.join(', ')})` : ''
  throw new NavError(code, `Expected ${expected} for ${what}, got ${describe(value)}${where}`, place)
}
