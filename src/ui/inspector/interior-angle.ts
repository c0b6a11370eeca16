/** Angles for reading, in degrees. */
import { signedArea, type Point, type Ring } from '../../engine/geometry/index.js'

/** Between the two edges at a vertex, measured inside the ring: 0 to 360. */
export function interiorAngle(ring: Ring, vertex: number): number {
  const at = ring[vertex]
  const before = ring[(vertex + ring.length - 1) % ring.length]
  const after = ring[(vertex + 1) % ring.length]
  const turn = Math.atan2(before.y - at.y, before.x - at.x) - Math.atan2(after.y - at.y, after.x - at.x)
  return (((signedArea(ring) < 0 ? -turn : turn) * 180) / Math.PI + 720) % 360
}

/** Between two legs: 0 to 180. */
export function angleBetween(before: Point, at: Point, after: Point): number {
  const turn = Math.atan2(
    (before.x - at.x) * (after.y - at.y) - (after.x - at.x) * (before.y - at.y),
    (before.x - at.x) * (after.x - at.x) + (before.y - at.y) * (after.y - at.y),
  )
  return (Math.abs(turn) * 180) / Math.PI
}
