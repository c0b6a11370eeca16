import { signedArea, type Ring } from '../../engine/geometry/index.js'

/** Between the two edges at a vertex, measured inside the ring: 0 to 360. */
export function interiorAngle(ring: Ring, vertex: number): number {
  const at = ring[vertex]
  const before = ring[(vertex + ring.length - 1) % ring.length]
  const after = ring[(vertex + 1) % ring.length]
  const turn = Math.atan2(before.y - at.y, before.x - at.x) - Math.atan2(after.y - at.y, after.x - at.x)
  return (((signedArea(ring) < 0 ? -turn : turn) * 180) / Math.PI + 720) % 360
}
