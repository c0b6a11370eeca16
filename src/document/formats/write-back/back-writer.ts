import { distance, type Point, type Rect } from '../../../engine/geometry/index.js'
import { asPoint } from '../json-values.js'
import { endsOf, shapeToRings, type Matrix, type NavItem } from '../../model/index.js'

export interface Edited {
  readonly before: NavItem
  readonly after: NavItem | undefined
}

export interface BackWriter {
  /** The name of the layer or node that holds what was drawn here. */
  readonly ownLayer: string
  /**
   * Returns the items that it could not write at the place: they are drawn again. `stands`: the file still has what it had.
   */
  edit(path: string, items: readonly Edited[]): { readonly redrawn: readonly NavItem[]; readonly stands?: boolean }
  add(items: readonly NavItem[]): void
  text(): string
  /** Texts of files that the map refers to and that changed, by the path that the map has for them. */
  files?(): ReadonlyMap<string, string>
}

/** Whether a box holds a point; neighboring boxes share none. */
export const startsIn = ({ x, y, width, height }: Rect, at: Point): boolean =>
  at.x >= x && at.y >= y && at.x < x + width && at.y < y + height

export function pointsOf(item: NavItem, waypoints: ReadonlyMap<string, Point>): readonly Point[] {
  if (item.kind === 'link' || item.kind === 'waypoint-link') return endsOf(item, waypoints)
  if (item.kind !== 'obstacle' && item.kind !== 'area') return [item]
  const { outer, holes } = shapeToRings(item.shape)
  return [...outer, ...holes.flat()]
}

/** Relative rounding of a move. */
const ROUNDING = 1e-12

/** By how much all the items were moved; undefined where they changed in another way. */
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

/** The vector under the matrix, without its shift. */
export const turnedBy = ([a, b, c, d]: Matrix, { x, y }: Point): Point => ({ x: a * x + c * y, y: b * x + d * y })

/** The value that was there if it differs by rounding alone, so that its digits stay. */
export const settled = (before: unknown, now: number): number =>
  typeof before === 'number' && Math.abs(now - before) <= ROUNDING * Math.max(1, Math.abs(before)) * 64 ? before : now

/** Points of an outline in the digits of those that were there, if they are as many. */
export const settledPoints = (before: readonly unknown[], now: readonly Point[]): Point[] =>
  now.map(({ x, y }, i) => {
    const known = asPoint(before[i])
    return before.length === now.length
      ? { x: settled(known.x, x), y: settled(known.y, y) }
      : { x: tidy(x), y: tidy(y) }
  })

/** The items as they are now, of those that changed and are still there. */
export const changedIn = (items: readonly Edited[]): NavItem[] =>
  items.flatMap(({ before, after }) => (after === undefined || after === before ? [] : [after]))

/** Without the last digits of a sum that are rounding: 27.8 for 27.799999999999997. */
export function tidy(value: number): number {
  const short = Number(value.toPrecision(15))
  return String(short).length + 3 < String(value).length ? short : value
}
