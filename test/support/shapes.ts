/** Shapes that most tests draw. */
import type { NavItem } from '../../src/document/index.js'
import type { Obstacle, Point } from '../../src/engine/index.js'

export const at = (x: number, y: number): Point => ({ x, y })

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

/** An item of a drawing, named by its id. */
export const boxItem = (id: string, x: number, y: number, width: number, height = width): NavItem => ({
  kind: 'obstacle',
  id,
  name: id,
  shape: { type: 'rectangle', x, y, width, height },
})
