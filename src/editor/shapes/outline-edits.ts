/**
 * Edits outlines: grow, round, bevel, simplify. A rectangle or ellipse that grows keeps its type; the result is approximate for an ellipse that is not a
 * circle. Rings may have any winding, and do not repeat the first point.
 */
import { distance, signedArea, type Point, type Region, type Ring } from '../../engine/geometry/index.js'
import { shapeToRings, type Shape } from '../../document/model/index.js'
import type { Clip } from '../tools/tool-options.js'
import { polygonShape } from './item-geometry.js'
import { simplifyStroke } from './simplify-stroke.js'

export type OutlineEdit =
  /** Moves every edge outward by `by` world units, inward if negative. Corners stay sharp. */
  | { readonly type: 'grow'; readonly by: number }
  /** Rounds corners with arcs that deviate from a circle by at most `tolerance`; a hundredth of the radius if absent. */
  | { readonly type: 'round'; readonly radius: number; readonly tolerance?: number }
  /** Cuts off each corner at distance `by` along both of its edges, at most at the middle of the shorter edge. */
  | { readonly type: 'bevel'; readonly by: number }
  /** Removes vertices. No removed vertex is farther than `tolerance` from the result. */
  | { readonly type: 'simplify'; readonly tolerance: number }

const MITER_LIMIT = 4
/** Minimum cosine between the directions of two edges that count as one line. */
const STRAIGHT = 1 - 1e-12

export function editOutline(shape: Shape, edit: OutlineEdit, clip: Clip | undefined): readonly Shape[] {
  if (edit.type === 'grow') return offset(shape, edit.by, clip)
  const { outer, holes } = shapeToRings(shape)
  const change = (ring: Ring): Ring =>
    edit.type === 'simplify'
      ? simplifyStroke(ring, edit.tolerance)
      : edit.type === 'bevel'
        ? withCorners(ring, (corner) => cutCorner(corner, edit.by))
        : withCorners(ring, (corner) => roundCorner(corner, edit.radius, edit.tolerance ?? edit.radius / 100))
  const changed = [outer, ...holes].map(change)
  if (changed[0].length < 3) return []
  return [polygonShape({ outer: changed[0], holes: changed.slice(1).filter((ring) => ring.length > 2) })]
}

function offset(shape: Shape, by: number, clip: Clip | undefined): readonly Shape[] {
  if (by === 0) return [shape]
  const isPlain = shape.holes === undefined || shape.holes.length === 0
  if (isPlain && shape.type === 'rectangle') {
    const [width, height] = [shape.width + 2 * by, shape.height + 2 * by]
    return width > 0 && height > 0 ? [{ ...shape, x: shape.x - by, y: shape.y - by, width, height }] : []
  }
  if (isPlain && shape.type === 'ellipse') {
    const [radiusX, radiusY] = [shape.radiusX + by, shape.radiusY + by]
    return radiusX > 0 && radiusY > 0 ? [{ ...shape, radiusX, radiusY }] : []
  }
  if (clip === undefined) return [shape]
  const { outer, holes } = shapeToRings(shape)
  const bands = [outer, ...holes].flatMap((ring, i) => bandOf(ring, i === 0 ? by : -by))
  return clip(by > 0 ? 'union' : 'subtract', [{ outer, holes }], bands).map(polygonShape)
}

/** Returns the area that the edges of a ring sweep while each moves outward by `by`: one polygon per edge, and one per gap between moved edges at a corner. */
function bandOf(ring: Ring, by: number): Region {
  const out = signedArea(ring) > 0 ? by : -by
  const n = ring.length
  const normals = ring.map((a, i) => {
    const b = ring[(i + 1) % n]
    const length = distance(a, b) || 1
    return { x: (b.y - a.y) / length, y: (a.x - b.x) / length }
  })
  return ring.flatMap((a, i) => {
    const b = ring[(i + 1) % n]
    const [here, after] = [normals[i], normals[(i + 1) % n]]
    const edge = [a, b, moved(b, here, out), moved(a, here, out)]
    const turn = (here.x * after.y - here.y * after.x) * out
    const cos = here.x * after.x + here.y * after.y
    if (turn <= 0 || cos > STRAIGHT) return [{ outer: edge, holes: [] }]
    // The tip of a miter is `by` / cos(half the turning angle) away from its corner.
    const squaredMiter = 2 / (1 + cos)
    const tip =
      squaredMiter <= MITER_LIMIT ** 2
        ? [moved(b, { x: (here.x + after.x) / (1 + cos), y: (here.y + after.y) / (1 + cos) }, out)]
        : []
    return [
      { outer: edge, holes: [] },
      { outer: [b, moved(b, here, out), ...tip, moved(b, after, out)], holes: [] },
    ]
  })
}

const moved = (point: Point, way: Point, by: number): Point => ({ x: point.x + way.x * by, y: point.y + way.y * by })

interface Corner {
  readonly at: Point
  readonly before: Point
  readonly after: Point
  readonly room: number
  readonly angle: number
}

function withCorners(ring: Ring, change: (corner: Corner) => Ring): Ring {
  const n = ring.length
  return ring.flatMap((at, i) => {
    const [previous, next] = [ring[(i + n - 1) % n], ring[(i + 1) % n]]
    const [lengthBefore, lengthAfter] = [distance(at, previous), distance(at, next)]
    const before = { x: (previous.x - at.x) / lengthBefore, y: (previous.y - at.y) / lengthBefore }
    const after = { x: (next.x - at.x) / lengthAfter, y: (next.y - at.y) / lengthAfter }
    const cos = before.x * after.x + before.y * after.y
    const room = Math.min(lengthBefore, lengthAfter) / 2
    if (!(room > 0) || Math.abs(cos) > STRAIGHT) return [at]
    return change({ at, before, after, room, angle: Math.acos(cos) })
  })
}

function cutCorner({ at, before, after, room }: Corner, by: number): Ring {
  const length = Math.min(by, room)
  return length > 0 ? [moved(at, before, length), moved(at, after, length)] : [at]
}

function roundCorner(corner: Corner, radius: number, tolerance: number): Ring {
  const { at, before, after, room, angle } = corner
  const along = Math.min(radius / Math.tan(angle / 2), room)
  const fitted = along * Math.tan(angle / 2)
  if (!(fitted > 0)) return [at]
  const from = moved(at, before, along)
  const half = Math.sqrt(along ** 2 + fitted ** 2) / Math.sqrt((before.x + after.x) ** 2 + (before.y + after.y) ** 2)
  const center = { x: at.x + (before.x + after.x) * half, y: at.y + (before.y + after.y) * half }
  const sweep = Math.PI - angle
  const step = 2 * Math.acos(Math.max(1 - Math.max(tolerance, fitted / 10_000) / fitted, 0))
  const count = Math.max(Math.ceil(sweep / step), 1)
  const side = before.x * after.y - before.y * after.x > 0 ? -1 : 1
  const start = Math.atan2(from.y - center.y, from.x - center.x)
  return Array.from({ length: count + 1 }, (_, i) => {
    const turn = start + (side * sweep * i) / count
    return { x: center.x + fitted * Math.cos(turn), y: center.y + fitted * Math.sin(turn) }
  })
}
