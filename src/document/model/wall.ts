import { attached } from '../../engine/core/index.js'
import {
  distanceAlong,
  lineLength,
  partOfLine,
  strokeLine,
  type Point,
  type Ring,
  type StrokeStyle,
} from '../../engine/geometry/index.js'
import type { Matrix, WallOpening, WallShape } from './nav-document.js'

/** Ratio of the depth of an opening to the thickness of its wall. Greater than 1, so that rounding leaves no sliver of wall in the opening. */
const DEEPER = 1 + 1 / 1024
/** Thickness of the leaf of a closed door, as a share of the thickness of the wall. */
const LEAF = 1 / 4

export const wallStyle = ({ thickness, join = 'miter', ends = 'butt' }: WallShape): StrokeStyle => ({
  width: thickness,
  join,
  ends,
})

export const openingsOf = ({ openings = [] }: WallShape): readonly WallOpening[] => openings

export const openingLine = ({ line, closed }: WallShape, { at, width }: Omit<WallOpening, 'id'>): Point[] =>
  partOfLine(line, closed === true, at - width / 2, at + width / 2)

function openingRing(wall: WallShape, opening: WallOpening, depth: number): Ring | undefined {
  const line = openingLine(wall, opening)
  if (line.length < 2) return undefined
  return strokeLine(line, false, { ...wallStyle(wall), width: wall.thickness * depth, ends: 'butt' }).outer
}

const ringsOfOpenings = (wall: WallShape, isClosed: boolean, depth: number): Ring[] =>
  openingsOf(wall)
    .filter(({ closed = false }) => closed === isClosed)
    .map((opening) => openingRing(wall, opening, depth))
    .filter((ring) => ring !== undefined)

export const openingRings = (wall: WallShape): Ring[] => ringsOfOpenings(wall, false, DEEPER)

/** Returns the outlines to draw: the parts of the wall between its openings, and the leaves of closed doors. Undefined without openings. */
export function wallParts(wall: WallShape): readonly Ring[] | undefined {
  return openingsOf(wall).length === 0 ? undefined : attached(wall, 'parts', () => partsOf(wall))
}

function partsOf(wall: WallShape): readonly Ring[] {
  const { line } = wall
  const closed = wall.closed === true
  const total = lineLength(line, closed)
  const { ends = 'butt' } = wall
  const parts = spansOf(wall).map(({ part, from, to }) => {
    const both = [!closed && from <= 0 ? ends : 'butt', !closed && to >= total ? ends : 'butt'] as const
    return strokeLine(part, false, { ...wallStyle(wall), ends: both }).outer
  })
  return [...parts, ...ringsOfOpenings(wall, true, LEAF)]
}

export function wallLines(wall: WallShape): readonly (readonly Point[])[] {
  const { line, closed = false } = wall
  if (openingsOf(wall).length === 0) return [closed ? [...line, line[0]] : line]
  return spansOf(wall).map(({ part }) => part)
}

/** Returns the parts of the wall's line between its openings. */
function spansOf(wall: WallShape) {
  const closed = wall.closed === true
  const total = lineLength(wall.line, closed)
  const cuts = openingsOf(wall)
    .map(({ at, width }) => [at - width / 2, at + width / 2] as const)
    .sort(([a], [b]) => a - b)
  const spans: (readonly [from: number, to: number])[] = []
  let from = closed ? Math.max(...cuts.map(([, to]) => to)) - total : 0
  for (const [cut, next] of cuts) {
    if (cut > from) spans.push([from, cut])
    from = Math.max(from, next)
  }
  if (!closed && from < total) spans.push([from, total])
  return spans
    .map(([start, end]) => ({ part: partOfLine(wall.line, closed, start, end), from: start, to: end }))
    .filter(({ part }) => part.length >= 2)
}

/** Returns the wall with another line; each opening moves to the point of the line nearest to its old position. */
export function withLine(wall: WallShape, line: readonly Point[]): WallShape {
  const closed = wall.closed === true
  if (openingsOf(wall).length === 0) return { ...wall, line }
  const length = lineLength(line, closed)
  const openings = openingsOf(wall).map((opening) => {
    const place = pointAlong(wall, opening.at)
    const { at } = place === undefined ? opening : distanceAlong(line, closed, place)
    return Math.abs(at - opening.at) <= 1e-9 * length ? opening : { ...opening, at }
  })
  return { ...wall, line, openings }
}

export function pointAlong({ line, closed = false }: WallShape, at: number): Point | undefined {
  const total = lineLength(line, closed)
  const inside = closed ? ((at % total) + total) % total : Math.min(Math.max(at, 0), total)
  return inside === 0 ? line[0] : partOfLine(line, closed, 0, inside).at(-1)
}

/** Returns the transformed wall. A similarity scales thickness and openings; other transforms leave all widths unchanged. */
export function transformedWall(wall: WallShape, line: readonly Point[], [a, b, c, d]: Matrix): WallShape {
  const [u, v] = [Math.sqrt(a * a + b * b), Math.sqrt(c * c + d * d)]
  const isSimilar = Math.abs(a * c + b * d) <= 1e-12 * u * v && Math.abs(u - v) <= 1e-12 * Math.max(u, v)
  const scale = isSimilar && Math.abs(u - 1) > 1e-12 ? u : 1
  if (!isSimilar) return stretchedWall(wall, line)
  const openings = openingsOf(wall).map((opening) => ({
    ...opening,
    at: opening.at * scale,
    width: opening.width * scale,
  }))
  return { ...wall, line, thickness: wall.thickness * scale, ...(openings.length > 0 && { openings }) }
}

/**
 * Returns the wall along a new line, which has as many points as the line of the wall. Each opening keeps its relative position on its segment.
 */
export function stretchedWall(wall: WallShape, line: readonly Point[]): WallShape {
  const openings = openingsOf(wall).map((opening) => ({ ...opening, at: sharedAt(wall, line, opening.at) }))
  return { ...wall, line, ...(openings.length > 0 && { openings }) }
}

/**
 * Converts a place on the wall's line to a place on `after`, which has as many points. Places are distances along the line. The result is on the
 * segment with the same index, at the same fraction of its length.
 */
function sharedAt({ line, closed = false }: WallShape, after: readonly Point[], at: number): number {
  let [start, startAfter] = [0, 0]
  for (let i = 0; i + (closed ? 0 : 1) < line.length; i++) {
    const next = (i + 1) % line.length
    const length = lineLength([line[i], line[next]], false)
    const now = lineLength([after[i], after[next]], false)
    if (at <= start + length) return startAfter + (length === 0 ? 0 : ((at - start) / length) * now)
    start += length
    startAfter += now
  }
  return startAfter
}
