/**
 * Outlines of thick polylines, as rings for the non-zero fill rule. A line may have repeated points, hairpins and crossings. O(n).
 * Winding numbers of an outline are never negative. Round joins and ends are circumscribed, so a path outside the outline stays clear of the exact disc.
 */
import { append, atan2, cos, sin } from '../core/index.js'
import { areNested } from './nested-rings.js'
import { distance, samePoint, type Point } from './point.js'
import { polylineLength } from './path.js'
import { signedArea, type Polygon, type Ring } from './ring.js'

type LineEnd = 'butt' | 'square' | 'round'

export interface StrokeStyle {
  readonly width: number
  readonly join: 'miter' | 'round'
  /** Shape of the ends of an open line: one for both, or one for each. */
  readonly ends: LineEnd | readonly [start: LineEnd, end: LineEnd]
}

/** Maximum length of a miter, divided by the line's width, as in SVG. A corner with a longer miter is beveled. */
const MITER_LIMIT = 4
/** Maximum angle of one part of an arc, in radians. An arc is divided into equal parts. The two tangents at the ends of a part replace the part. */
const CHORD = Math.PI / 8

/** Returns whether the computed distance is not 0. Squared differences may underflow, so different points can have distance 0. */
const isApart = (a: Point, b: Point): boolean => distance(a, b) > 0

/** Returns the outline of a thick line. The outline of a single point is a square or a disc. */
export function strokeLine(line: readonly Point[], closed: boolean, style: StrokeStyle): Polygon {
  const points = line.filter((point, i) => i === 0 || isApart(point, line[i - 1]))
  if (closed && points.length > 1 && !isApart(points[0], points[points.length - 1])) points.pop()
  if (closed && points.length > 2) return loop(points, style)
  const half = style.width / 2
  const [start, end] = typeof style.ends === 'string' ? [style.ends, style.ends] : style.ends
  if (points.length === 1) {
    const [{ x, y }] = points
    if (end === 'round') return { outer: arc(points[0], { x: half, y: 0 }, 2 * Math.PI), holes: [] }
    const [left, right] = [-half, half].map((by) => ({ x: x + by, y }))
    return strokeLine([left, right], false, { ...style, ends: 'butt' })
  }
  const last = points.length - 1
  const [out, on] = [direction(points[1], points[0]), direction(points[last - 1], points[last])]
  if (start === 'square') points[0] = shifted(points[0], out, half)
  if (end === 'square') points[last] = shifted(points[last], on, half)
  const cap = (at: Point, heading: Point): Point[] => arc(at, normal(heading, half), Math.PI)
  const outer = [
    ...side(points, false, style),
    ...(end === 'round' ? cap(points[last], on) : []),
    ...side(points.toReversed(), false, style),
    ...(start === 'round' ? cap(points[0], out) : []),
  ]
  return { outer, holes: [] }
}

function loop(points: readonly Point[], style: StrokeStyle): Polygon {
  const sides = [side(points, true, style), side(points.toReversed(), true, style)]
  const [outer, inner] = signedArea(points) > 0 ? sides : sides.toReversed()
  if (signedArea(outer) > 0 && signedArea(inner) < 0 && areNested(outer, [inner])) return { outer, holes: [inner] }
  // Connects both sides to one ring by a seam. The seam is traversed in both directions, so it encloses nothing.
  return { outer: [...outer, outer[0], ...inner, inner[0]], holes: [] }
}

/** Moves a line to its right by half its width (predicates.ts defines the right side). Returns the points in the order of the line. */
function side(points: readonly Point[], closed: boolean, { width, join }: StrokeStyle): Point[] {
  const half = width / 2
  const count = points.length
  const segments = closed ? count : count - 1
  const directions = Array.from({ length: segments }, (_, i) => direction(points[i], points[(i + 1) % count]))
  const lengths = directions.map((_, i) => distance(points[i], points[(i + 1) % count]))
  const corners = points.map((at, i) => {
    const [before, after] = [directions[(i + segments - 1) % segments], directions[i % segments]]
    const cross = before.x * after.y - before.y * after.x
    const dot = before.x * after.x + before.y * after.y
    const isEnd = !closed && (i === 0 || i === count - 1)
    // Length by which an inner corner shortens both of its segments.
    const cut = cross < 0 && !isEnd ? (half * -cross) / (1 + dot) : 0
    return { at, before, after, cross, dot, cut, isEnd }
  })
  const ring: Point[] = []
  for (const [i, { at, before, after, cross, dot, cut, isEnd }] of corners.entries()) {
    const [first, second] = [normal(before, half), normal(after, half)]
    if (isEnd) ring.push(shifted(at, i === 0 ? second : first))
    else if (cross === 0 && dot > 0) ring.push(shifted(at, first))
    else {
      const tip = { x: (first.x + second.x) / (1 + dot), y: (first.y + second.y) / (1 + dot) }
      if (cross < 0) {
        const [previous, next] = [corners[(i + count - 1) % count], corners[(i + 1) % count]]
        const fits =
          cut + previous.cut <= lengths[(i + segments - 1) % segments] && cut + next.cut <= lengths[i % segments]
        append(ring, fits ? [shifted(at, tip)] : [shifted(at, first), at, shifted(at, second)])
      } else if (join === 'round')
        append(ring, [shifted(at, first), ...arc(at, first, atan2(Math.abs(cross), dot)), shifted(at, second)])
      else if (2 / (1 + dot) <= MITER_LIMIT * MITER_LIMIT) ring.push(shifted(at, tip))
      else ring.push(shifted(at, first), shifted(at, second))
    }
  }
  return ring
}

/** Returns the corners of the polygon circumscribed about an arc, without the two ends of the arc. */
function arc(center: Point, toStart: Point, angle: number): Point[] {
  const chords = Math.max(1, Math.ceil(Math.abs(angle) / CHORD))
  const half = angle / chords / 2
  return Array.from({ length: chords }, (_, i) => {
    const turn = half * (2 * i + 1)
    const [across, along] = [cos(turn) / cos(half), sin(turn) / cos(half)]
    return {
      x: center.x + toStart.x * across - toStart.y * along,
      y: center.y + toStart.x * along + toStart.y * across,
    }
  })
}

const shifted = ({ x, y }: Point, by: Point, times = 1): Point => ({ x: x + by.x * times, y: y + by.y * times })
const normal = ({ x, y }: Point, length: number): Point => ({ x: y * length, y: -x * length })

function direction(a: Point, b: Point): Point {
  const length = distance(a, b)
  return { x: (b.x - a.x) / length, y: (b.y - a.y) / length }
}

export const lineLength = (line: readonly Point[], closed: boolean): number =>
  polylineLength(closed ? [...line, line[0]] : line)

/** Returns the part of a line between two distances along it. On a closed line the part may pass the start. */
export function partOfLine(line: readonly Point[], closed: boolean, from: number, to: number): Point[] {
  const path = closed ? [...line, line[0]] : line
  const part: Point[] = []
  const total = lineLength(line, closed)
  for (const lap of closed ? [-1, 0, 1] : [0]) {
    let at = lap * total
    for (let i = 1; i < path.length; i++) {
      const [a, b] = [path[i - 1], path[i]]
      const length = distance(a, b)
      if (length > 0 && at < to && at + length > from)
        for (const along of [Math.max(from, at), Math.min(to, at + length)]) {
          const point = interpolate(a, b, (along - at) / length)
          if (part.length === 0 || !samePoint(part[part.length - 1], point)) part.push(point)
        }
      at += length
    }
  }
  return part
}

/** Finds the point of a line nearest to `point`. Returns its distance from the start along the line (`at`), and its distance from `point` (`gap`). */
export function distanceAlong(
  line: readonly Point[],
  closed: boolean,
  point: Point,
): { readonly at: number; readonly gap: number } {
  const path: Ring = closed ? [...line, line[0]] : line
  let start = 0
  let best = { at: 0, gap: Infinity }
  for (let i = 1; i < path.length; i++) {
    const [a, b] = [path[i - 1], path[i]]
    const length = distance(a, b)
    const along = length === 0 ? 0 : ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / (length * length)
    const fraction = Math.min(Math.max(along, 0), 1)
    const gap = distance(point, interpolate(a, b, fraction))
    if (gap < best.gap) best = { at: start + fraction * length, gap }
    start += length
  }
  return best
}

const interpolate = (a: Point, b: Point, fraction: number): Point =>
  fraction === 1 ? b : { x: a.x + (b.x - a.x) * fraction, y: a.y + (b.y - a.y) * fraction }
