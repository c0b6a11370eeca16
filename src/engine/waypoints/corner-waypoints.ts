/** Suggests waypoints near the convex corners of obstacles, `margin` away along the bisector, if they are free. O(k^2 n) for k corners and n obstacle edges. */
import { expectFunction, expectObstacles, expectKnown, expectValue } from '../core/index.js'
import { distance, orient, signedArea } from '../geometry/index.js'
import type { Obstacle, Point, Ring } from '../geometry/index.js'
import type { WaypointSource } from './build-waypoint-graph.js'
import { obstaclesAround, sightAmong } from './find-waypoint-path.js'

export interface CornerWaypointOptions {
  /** Distance of a waypoint from its corner, in world units; 0 when absent. */
  readonly margin?: number | undefined
  /** Returns whether a place is free. `isFree` and `sees` are derived from the obstacles when absent. */
  readonly isFree?: ((point: Point) => boolean) | undefined
  readonly sees?: ((from: Point, to: Point) => boolean) | undefined
}

/**
 * Returns waypoints near the corners of obstacles, linked if they see each other.
 * @example
 * const graph = buildWaypointGraph(cornerWaypoints(scene.obstacles, { margin: 4 }))
 */
export function cornerWaypoints(obstacles: readonly Obstacle[], options: CornerWaypointOptions = {}): WaypointSource {
  expectObstacles(obstacles, 'obstacles')
  expectKnown(options, ['margin', 'isFree', 'sees'])
  const {
    margin = 0,
    isFree = (at: Point) => obstaclesAround(obstacles, at).length === 0,
    sees = sightAmong(obstacles),
  } = options
  expectValue(Number.isFinite(margin), 'input/not-finite', 'margin', margin, 'a finite number', { margin })
  expectFunction(isFree, 'isFree')
  expectFunction(sees, 'sees')
  const waypoints: { id: string; x: number; y: number }[] = []
  for (const obstacle of obstacles) {
    const rings: readonly Ring[] = [obstacle.outer, ...(obstacle.holes ?? [])]
    rings.forEach((ring, ringIndex) => {
      const turn = Math.sign(signedArea(ring)) * (ringIndex > 0 ? -1 : 1)
      ring.forEach((corner, i) => {
        const before = ring[(i + ring.length - 1) % ring.length]
        const after = ring[(i + 1) % ring.length]
        if (turn * orient(before.x, before.y, corner.x, corner.y, after.x, after.y) <= 0) return
        const at = pushOut(before, corner, after, margin)
        if (!isFree(at)) return
        waypoints.push({ id: `${obstacle.id}/${ringIndex}/${i}`, x: at.x, y: at.y })
      })
    })
  }
  const links: { from: string; to: string }[] = []
  waypoints.forEach((a, i) => {
    for (const b of waypoints.slice(i + 1)) if (sees(a, b)) links.push({ from: a.id, to: b.id })
  })
  return { waypoints, links }
}

function pushOut(before: Point, corner: Point, after: Point, margin: number): Point {
  const unit = (from: Point): Point => {
    const length = distance(from, corner) || 1
    return { x: (corner.x - from.x) / length, y: (corner.y - from.y) / length }
  }
  const [a, b] = [unit(before), unit(after)]
  const length = Math.sqrt((a.x + b.x) ** 2 + (a.y + b.y) ** 2) || 1
  return { x: corner.x + (margin * (a.x + b.x)) / length, y: corner.y + (margin * (a.y + b.y)) / length }
}
