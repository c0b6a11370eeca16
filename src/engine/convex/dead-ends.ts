/**
 * Finds the dead ends of a mesh by stripping its dual graph leaf by leaf. The polygons that remain are the core.
 * A shortest path enters a dead end only if its start or goal is inside, so searches skip all other dead ends.
 * `exit` of a polygon in a dead end is the half-edge towards the core; it is -1 in the core. In a component without a cycle, one polygon is the core.
 * Cost: O(half-edges) if polygons have few corners, as in editable meshes.
 */
import { invariant } from '../core/index.js'
import type { ConvexMesh } from './convex-mesh.js'

type DualGraph = Pick<ConvexMesh, 'twin' | 'next' | 'polygon' | 'first' | 'exit'>

/** Temporary values of `exit` for the new polygons that step 2 of `restripDeadEnds` has not visited yet (NEW) and has visited (SEEN). */
const NEW = -2
const SEEN = -3

export function stripDeadEnds(mesh: DualGraph & { readonly polygonSlots: number }): void {
  const { first, polygonSlots } = mesh
  const polygons: number[] = []
  for (let polygon = polygonSlots - 1; polygon >= 0; polygon--) if (first[polygon] >= 0) polygons.push(polygon)
  mesh.exit.fill(-1)
  stripLeaves(mesh, polygons)
}

/** Makes each queued polygon with only one way out a dead end. Then does the same for the polygons that are left with one way out because of that. */
function stripLeaves(mesh: DualGraph, queue: number[]): void {
  const { exit, polygon, twin } = mesh
  for (let leaf = queue.pop(); leaf !== undefined; leaf = queue.pop()) {
    const way = exit[leaf] < 0 ? onlyWayOut(mesh, leaf) : -1
    if (way < 0) continue
    exit[leaf] = way
    queue.push(polygon[twin[way]])
  }
}

/** Updates the dead ends after the polygons in `added` replaced old ones. All other polygons and their borders must be unchanged. */
export function restripDeadEnds(mesh: DualGraph, added: readonly number[]): void {
  const { exit, polygon, twin } = mesh
  const queue: number[] = []
  const reopen = (from: number): void => {
    let at = from
    while (exit[at] >= 0) {
      const beyond = polygon[twin[exit[at]]]
      exit[at] = -1
      queue.push(at)
      at = beyond
    }
    queue.push(at)
  }

  // 1. Mark the added polygons as NEW. If the exit of an old neighbor leads into an added polygon, clear this exit.
  for (const fresh of added) exit[fresh] = NEW
  for (const fresh of added) {
    for (const portal of portalsOf(mesh, fresh)) {
      const neighbor = polygon[twin[portal]]
      if (exit[neighbor] >= 0 && exit[polygon[twin[exit[neighbor]]]] === NEW) exit[neighbor] = -1
      if (exit[neighbor] === -1) queue.push(neighbor)
    }
  }
  // 2. Connected new polygons with several old neighbors may close a cycle. So clear the exits of the neighbors and of all polygons on their ways to the core.
  for (const seed of added) {
    if (exit[seed] !== NEW) continue
    exit[seed] = SEEN
    const cluster = [seed]
    const attached = new Set<number>()
    for (const fresh of cluster) {
      for (const portal of portalsOf(mesh, fresh)) {
        const neighbor = polygon[twin[portal]]
        if (exit[neighbor] === NEW) {
          exit[neighbor] = SEEN
          cluster.push(neighbor)
        } else if (exit[neighbor] !== SEEN) attached.add(neighbor)
      }
    }
    if (attached.size > 1) for (const neighbor of attached) reopen(neighbor)
  }
  for (const fresh of added) {
    exit[fresh] = -1
    queue.push(fresh)
  }

  for (let rounds = 0; ; rounds++) {
    invariant(rounds < 64 + added.length, 'internal/dead-ends-endless', { polygons: added.length })
    // 3. Turn polygons with a single way out into dead ends.
    stripLeaves(mesh, queue)
    // 4. If a dead end next to a new polygon of the core has its exit elsewhere, it connects two parts of the core. So it is no dead end: reopen it.
    for (const fresh of added) {
      if (exit[fresh] >= 0) continue
      for (const portal of portalsOf(mesh, fresh)) {
        const neighbor = polygon[twin[portal]]
        if (exit[neighbor] >= 0 && !leadsTo(mesh, neighbor, fresh)) reopen(neighbor)
      }
    }
    if (queue.length === 0) return
  }
}

/** Returns the half-edges of a polygon that are no walls. */
function portalsOf({ twin, next, first }: DualGraph, at: number): number[] {
  const portals: number[] = []
  let edge = first[at]
  do {
    if (twin[edge] >= 0) portals.push(edge)
    edge = next[edge]
  } while (edge !== first[at])
  return portals
}

/** Returns whether a polygon is a dead end whose exit leads directly into `to`. */
function leadsTo({ twin, polygon, exit }: DualGraph, from: number, to: number): boolean {
  return exit[from] >= 0 && polygon[twin[exit[from]]] === to
}

/** Ignores dead ends whose exits lead into the polygon. If exactly one other neighbor remains, returns a half-edge that leads to it; otherwise -1. */
function onlyWayOut(mesh: DualGraph, at: number): number {
  const { twin, next, first, polygon } = mesh
  let way = -1
  let edge = first[at]
  do {
    const neighbor = twin[edge] >= 0 ? polygon[twin[edge]] : -1
    if (neighbor >= 0 && !leadsTo(mesh, neighbor, at)) {
      if (way >= 0 && polygon[twin[way]] !== neighbor) return -1
      way = edge
    }
    edge = next[edge]
  } while (edge !== first[at])
  return way
}

/** Returns the given polygons and all polygons on their ways to the core. A search between the given polygons needs no other polygon outside the core. */
export function waysOut(
  { twin, polygon, exit }: Pick<ConvexMesh, 'twin' | 'polygon' | 'exit'>,
  from: Iterable<number>,
): Set<number> {
  const open = new Set<number>()
  for (const start of from) {
    for (let at = start; !open.has(at); at = polygon[twin[exit[at]]]) {
      open.add(at)
      if (exit[at] < 0) break
    }
  }
  return open
}
