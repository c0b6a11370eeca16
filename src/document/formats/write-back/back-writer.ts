import { distance, type Point, type Rect } from '../../../engine/geometry/index.js'
import { asPoint } from '../json-values.js'
import { endsOf, shapeToRings, type Matrix, type NavItem } from '../../model/index.js'

export interface Edited {
  readonly before: NavItem
  readonly after: NavItem | undefined
}

export interface BackWriter {
  /** The layer, node or other place to which the writer adds items, in words for messages. */
  readonly ownLayer: string
  /**
   * Edits the object at `path`. If the object cannot represent the edits, `redrawn` lists the items to add as new objects, and `stands` is
   * true if the old object remains in the file.
   */
  edit(path: string, items: readonly Edited[]): { readonly redrawn: readonly NavItem[]; readonly stands?: boolean }
  add(items: readonly NavItem[]): void
  text(): string
  /** Changed texts of other files, by the paths with which the map refers to them. */
  files?(): ReadonlyMap<string, string>
}

/** Reports whether a box contains a point. Only the left and upper sides belong to the box, so that a point is never in two neighboring boxes. */
export const startsIn = ({ x, y, width, height }: Rect, at: Point): boolean =>
  at.x >= x && at.y >= y && at.x < x + width && at.y < y + height

export function pointsOf(item: NavItem, waypoints: ReadonlyMap<string, Point>): readonly Point[] {
  if (item.kind === 'link' || item.kind === 'waypoint-link') return endsOf(item, waypoints)
  if (item.kind !== 'obstacle' && item.kind !== 'area') return [item]
  const { outer, holes } = shapeToRings(item.shape)
  return [...outer, ...holes.flat()]
}

/** Relative rounding error of a translation. */
const ROUNDING = 1e-12

/** Returns the vector by which all items were moved; undefined if two items were moved by different vectors, or if anything else changed. */
export function shiftOf(items: readonly Edited[]): Point | undefined {
  let shift: Point | undefined
  for (const { before, after } of items) {
    if (after === undefined || JSON.stringify(fieldsOf(before)) !== JSON.stringify(fieldsOf(after))) return undefined
    if (after.kind === 'waypoint-link') continue
    const [from, to] = [pointsOf(before, NO_POINTS), pointsOf(after, NO_POINTS)]
    if (from.length !== to.length) return undefined
    shift ??= { x: to[0].x - from[0].x, y: to[0].y - from[0].y }
    const { x, y } = shift
    const reach = Math.max(1, ...[from[0], to[0]].map((point) => Math.abs(point.x) + Math.abs(point.y)))
    const isMoved = from.every(
      (point, i) => distance({ x: point.x + x, y: point.y + y }, to[i]) <= ROUNDING * 16 * reach,
    )
    if (!isMoved || !isSameForm(before, after)) return undefined
  }
  return shift
}

const NO_POINTS: ReadonlyMap<string, Point> = new Map()

const isSameForm = (before: NavItem, after: NavItem): boolean =>
  !('shape' in before && 'shape' in after) || before.shape.type === after.shape.type

export function fieldsOf(item: NavItem): object {
  const { shape: _shape, x: _x, y: _y, ...rest } = { shape: undefined, x: 0, y: 0, ...item }
  return rest.kind === 'link' ? { ...rest, from: undefined, to: undefined } : rest
}

/** Applies the linear part of the matrix to a vector. */
export const transformVector = ([a, b, c, d]: Matrix, { x, y }: Point): Point => ({
  x: a * x + c * y,
  y: b * x + d * y,
})

/** Returns the earlier value if the new one differs only by rounding, so that the text of the file does not change. */
export const withoutRounding = (before: unknown, now: number): number =>
  typeof before === 'number' && Math.abs(now - before) <= ROUNDING * Math.max(1, Math.abs(before)) * 64 ? before : now

/**
 * Returns the points of `now`. If `before` has as many points, each coordinate that differs from the one in `before` only by rounding is replaced
 * by that one.
 */
export const pointsWithoutRounding = (before: readonly unknown[], now: readonly Point[]): Point[] =>
  now.map(({ x, y }, i) => {
    const known = asPoint(before[i])
    return before.length === now.length
      ? { x: withoutRounding(known.x, x), y: withoutRounding(known.y, y) }
      : { x: tidy(x), y: tidy(y) }
  })

export const changedIn = (items: readonly Edited[]): NavItem[] =>
  items.flatMap(({ before, after }) => (after === undefined || after === before ? [] : [after]))

/** Removes rounding errors in the last digits: 27.8 for 27.799999999999997. */
export function tidy(value: number): number {
  const short = Number(value.toPrecision(15))
  return String(short).length + 3 < String(value).length ? short : value
}
