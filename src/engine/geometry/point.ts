import { LEAST_COORDINATE } from './predicates.js'

/** A position or a vector, in world units; y grows downward. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** An axis-parallel rectangle: (x, y) is the corner with the smallest coordinates. */
export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export function distance(a: Point, b: Point): number {
  return Math.sqrt(squaredDistance(a, b))
}

export function squaredDistance(a: Point, b: Point): number {
  const dx = b.x - a.x
  const dy = b.y - a.y
  return dx * dx + dy * dy
}

export function samePoint(a: Point, b: Point): boolean {
  return a.x === b.x && a.y === b.y
}

/** Replaces a coordinate closer to 0 than `LEAST_COORDINATE` by 0, as the exact predicates of a search require. */
export function flushToZero(coordinate: number): number {
  return Math.abs(coordinate) < LEAST_COORDINATE ? 0 : coordinate
}

/** Rounding may move a point on a wall outside free space. Then places around the point are tried: the point plus each of these offsets * a tolerance. */
export const EIGHT_NEIGHBOR_OFFSETS: readonly Point[] = [
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
]

/** A rectangle given by its sides. */
export interface Box {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

/** Returns the bounding box of the points x0 y0 x1 y1 …; undefined if there are none. */
export function boxOfCoords(coords: ArrayLike<number>): Box | undefined {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < coords.length; i += 2) {
    minX = Math.min(minX, coords[i])
    maxX = Math.max(maxX, coords[i])
    minY = Math.min(minY, coords[i + 1])
    maxY = Math.max(maxY, coords[i + 1])
  }
  return coords.length === 0 ? undefined : { minX, minY, maxX, maxY }
}

export const boxesMeet = (a: Box, b: Box): boolean =>
  a.minX <= b.maxX && a.maxX >= b.minX && a.minY <= b.maxY && a.maxY >= b.minY

export const growBox = (box: Box, by: number): Box => ({
  minX: box.minX - by,
  minY: box.minY - by,
  maxX: box.maxX + by,
  maxY: box.maxY + by,
})

/** Returns the bounding box of two boxes. An undefined box is empty. */
export function joinBoxes(a: Box | undefined, b: Box): Box
export function joinBoxes(a: Box | undefined, b: Box | undefined): Box | undefined
export function joinBoxes(a: Box | undefined, b: Box | undefined): Box | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return {
    minX: Math.min(a.minX, b.minX),
    minY: Math.min(a.minY, b.minY),
    maxX: Math.max(a.maxX, b.maxX),
    maxY: Math.max(a.maxY, b.maxY),
  }
}
