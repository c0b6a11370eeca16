/** The polygons around a vertex, as the half-edges that leave it; a fan ends at walls or closes in a circle. O(polygons around it). */
import type { ConvexMesh } from './convex-mesh.js'

type Rings = Pick<ConvexMesh, 'twin' | 'next' | 'prev'>

/** All half-edges that leave the origin of `leaving` within its fan, itself first. */
export function fanOf({ twin, next, prev }: Rings, leaving: number): number[] {
  const fan = [leaving]
  for (let edge = twin[prev[leaving]]; edge !== leaving; edge = twin[prev[edge]]) {
    if (edge >= 0) {
      fan.push(edge)
      continue
    }
    for (let back = twin[leaving]; back >= 0; back = twin[next[back]]) fan.push(next[back])
    break
  }
  return fan
}

/**
 * The half-edges that are crossed on the way around a vertex from the polygon of `leaving` to another one, over the edge
 * `leaving` itself first (`forward`) or over the one before it. Undefined where a wall stands in the way.
 */
export function portalsAround(
  { twin, next, prev, polygon }: Rings & Pick<ConvexMesh, 'polygon'>,
  leaving: number,
  to: number,
  forward: boolean,
): number[] | undefined {
  const portals: number[] = []
  for (let edge = leaving; polygon[edge] !== to;) {
    const portal = forward ? edge : prev[edge]
    const beyond = twin[portal]
    if (beyond < 0) return undefined
    portals.push(portal)
    edge = forward ? next[beyond] : beyond
    if (edge === leaving) return undefined
  }
  return portals
}
