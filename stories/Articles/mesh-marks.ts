/** Marks that several lessons on meshes share. */
import { polylineLength, type Point } from '../../src/engine/index.js'
import { GOAL, SPAWN } from '../sample-scenes.js'
import { dot, patch, step, trail, type Ink, type Marks, type Step } from './lesson.js'
import { cornersOf, type TriangleSoup } from './mesh-methods.js'

export const endsOf = (start = SPAWN, goal = GOAL): Marks => [
  dot(start, 'success', { radius: 6 }),
  dot(goal, 'danger', { radius: 6 }),
]

/** Returns the walkable triangles as thin lines, those of a corridor filled. */
export const soupMarks = (soup: TriangleSoup, corridor: readonly number[] = []): Marks => [
  corridor.map((t) => patch(cornersOf(soup, t), 'accent', 0.2)),
  Array.from({ length: soup.triangles.length / 3 }, (_, t) => t)
    .filter((t) => soup.isOpen?.(t) !== false)
    .map((t) => trail(cornersOf(soup, t), 'mesh', { width: 0.75, closed: true, opacity: 0.7 })),
]

/** Returns steps that draw a path leg by leg. */
export const walkPlayback = (points: readonly Point[], ink: Ink, under: Marks = []): Step[] =>
  points.map((_, i) => {
    const walked = points.slice(0, i + 1)
    return step(
      `${polylineLength(walked).toFixed(1)} walked, ${Math.max(0, i - 1)} bends.`,
      under,
      trail(walked, ink, { width: 3.5 }),
      endsOf(points[0], points[points.length - 1]),
    )
  })

/** Returns steps with the same picture and different texts. */
export const withCaptions = (marks: Marks, ...caption: readonly string[]): Step[] =>
  caption.map((words) => step(words, marks))

/** Returns a circle, such as the one through three corners, as a polygon. */
export function circlePoints({ x, y, radius }: { x: number; y: number; radius: number }): Point[] {
  return Array.from({ length: 48 }, (_, i) => ({
    x: x + radius * Math.cos((i * Math.PI) / 24),
    y: y + radius * Math.sin((i * Math.PI) / 24),
  }))
}
