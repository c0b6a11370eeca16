/** Shapes that most tests draw. */
import type { NavItem } from '../../src/document/index.js'
import type { Obstacle, Point, Rect } from '../../src/engine/index.js'

export const at = (x: number, y: number): Point => ({ x, y })

/** x and y of one after the other: `pointsOf(0, 0, 9, 0, 9, 9)`. */
export function pointsOf(x: number, y: number, toX: number, toY: number): [Point, Point]
export function pointsOf(...coordinates: readonly number[]): Point[]
export function pointsOf(...coordinates: readonly number[]): Point[] {
  return Array.from({ length: coordinates.length / 2 }, (_, i) => at(coordinates[2 * i], coordinates[2 * i + 1]))
}

/** A map from the origin. */
export const fieldOf = (width: number, height = width): Rect => ({ x: 0, y: 0, width, height })

/** The same as lists of two numbers. */
export const pairs = (...coordinates: readonly number[]): [x: number, y: number][] =>
  Array.from({ length: coordinates.length / 2 }, (_, i) => [coordinates[2 * i], coordinates[2 * i + 1]])

/** Corners of a rectangle, or of a square. */
export const box = (x: number, y: number, width: number, height = width): Point[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]

export const boxObstacle = (id: string, x: number, y: number, width: number, height = width): Obstacle => ({
  id,
  outer: box(x, y, width, height),
})

/** A rectangle of a drawing. */
export const rectItem = (id: string, x: number, y: number, width: number, height = width) =>
  ({ kind: 'obstacle', id, shape: { type: 'rectangle', x, y, width, height } }) as const satisfies NavItem

/** The same with a name: its id, unless it is given. */
export const boxItem = (id: string, x: number, y: number, width: number, height = width, name = id) => ({
  ...rectItem(id, x, y, width, height),
  name,
})
