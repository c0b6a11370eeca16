/**
 * Dead ends of the dual graph: polygons that lead nowhere else, stripped leaf by leaf. A shortest path enters one only
 * if its goal lies inside, so a search refuses the others; on maps with many nooks this is the greatest single gain.
 * Fills `exit` of every polygon: the half-edge towards the core, -1 in the core. O(half-edges).
 */
import type { ConvexMesh } from './convex-mesh.js'

type DualGraph = Pick<ConvexMesh, 'twin' | 'next' | 'polygon' | 'first' | 'exit' | 'polygonSlots'>

export function stripDeadEnds(mesh: DualGraph): void {
  const { exit, first, polygonSlots } = mesh
  exit.fill(-1)
  const leaves: number[] = []
  for (let polygon = 0; polygon < polygonSlots; polygon++) if (first[polygon] >= 0 && onlyWayOut(mesh, polygon) >= 0) leaves.push(polygon)
  for (let polygon = leaves.pop(); polygon !== undefined; polygon = leaves.pop()) {
    const way = exit[polygon] < 0 ? onlyWayOut(mesh, polygon) : -1
    if (way < 0) continue
    exit[polygon] = way
    leaves.push(mesh.polygon[mesh.twin[way]])
  }
}

/** A half-edge to the single neighbor that is not stripped; -1 if there is none or more than one. */
function onlyWayOut({ twin, next, polygon, first, exit }: DualGraph, at: number): number {
  const start = first[at]
  let way = -1
  let edge = start
  do {
    if (twin[edge] >= 0) {
      const neighbor = polygon[twin[edge]]
      if (exit[neighbor] < 0) {
        if (way >= 0 && polygon[twin[way]] !== neighbor) return -1
        way = edge
      }
    }
    edge = next[edge]
  } while (edge !== start)
  return way
}
