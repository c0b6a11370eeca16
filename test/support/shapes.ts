/** Shapes that most tests use. */
import type { AreaItem, NavItem } from '../../src/document/index.js'
import type { Obstacle, Point, Rect } from '../../src/engine/index.js'

export const at = (x: number, y: number): Point => ({ x, y })

/** Makes points from consecutive x and y: `pointsOf(0, 0, 9, 0, 9, 9)`. */
export function pointsOf(x: number, y: number, toX: number, toY: number): [Point, Point]
export function pointsOf(...coordinates: readonly number[]): Point[]
export function pointsOf(...coordinates: readonly number[]): Point[] {
  return Array.from({ length: coordinates.length / 2 }, (_, i) => at(coordinates[2 * i], coordinates[2 * i + 1]))
}

/** Returns the bounds of a map that begins at the origin. */
export const fieldOf = (width: number, height = width): Rect => ({ x: 0, y: 0, width, height })

/** Makes pairs of numbers from consecutive x and y. */
export const pairs = (...coordinates: readonly number[]): [x: number, y: number][] =>
  Array.from({ length: coordinates.length / 2 }, (_, i) => [coordinates[2 * i], coordinates[2 * i + 1]])

/** Returns the corners of a rectangle, or of a square. */
export const box = (x: number, y: number, width: number, height = width): Point[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]

/** Returns the corners of a regular polygon around (x, y), or of a star if the radius depends on the corner. */
export const around = (
  x: number,
  y: number,
  count: number,
  radius: number | ((corner: number) => number),
  turn = 0,
): Point[] =>
  Array.from({ length: count }, (_, corner) => {
    const angle = turn + (2 * Math.PI * corner) / count
    const reach = typeof radius === 'number' ? radius : radius(corner)
    return at(x + reach * Math.cos(angle), y + reach * Math.sin(angle))
  })

export const boxObstacle = (id: string, x: number, y: number, width: number, height = width): Obstacle => ({
  id,
  outer: box(x, y, width, height),
})

/** Makes obstacles `o0`, `o1` and so on, each from the ring that `ring` returns. */
export const obstaclesOf = (count: number, ring: (i: number) => readonly Point[]): Obstacle[] =>
  Array.from({ length: count }, (_, i) => ({ id: `o${i}`, outer: ring(i) }))

/** Makes a rectangle obstacle. */
export const rectItem = (id: string, x: number, y: number, width: number, height = width) =>
  ({ kind: 'obstacle', id, shape: { type: 'rectangle', x, y, width, height } }) as const satisfies NavItem

/** Makes a rectangle obstacle with a name, by default its id. */
export const boxItem = (id: string, x: number, y: number, width: number, height = width, name = id) => ({
  ...rectItem(id, x, y, width, height),
  name,
})

/** Makes a rectangle of terrain. */
export const areaItem = (
  id: string,
  terrain: string,
  cost: AreaItem['cost'],
  [x, y, width, height]: readonly [number, number, number, number],
) => ({ kind: 'area', id, terrain, cost, shape: { type: 'rectangle', x, y, width, height } }) as const satisfies NavItem

/** Makes a polygon obstacle. */
export const ringItem = (id: string, outer: readonly Point[], name?: string) =>
  ({
    kind: 'obstacle',
    id,
    shape: { type: 'polygon', outer },
    ...(name !== undefined && { name }),
  }) as const satisfies NavItem

/** Returns the corners of each triangle. */
export const trianglesOf = (view: { coords: ArrayLike<number>; triangles: ArrayLike<number> }): Point[][] =>
  Array.from({ length: view.triangles.length / 3 }, (_, t) =>
    [0, 1, 2].map((k) => 2 * view.triangles[3 * t + k]).map((v) => at(view.coords[v], view.coords[v + 1])),
  )
