/**
 * The core of the dual graph of polygons, by repeated removal of leaves. A component without a cycle has no core; for
 * such a component, the engine retains one arbitrary polygon instead.
 */
interface Dual {
  readonly first: ArrayLike<number>
  readonly next: ArrayLike<number>
  readonly twin: ArrayLike<number>
  readonly polygon: ArrayLike<number>
  readonly polygonSlots: number
}

/** Returns the distinct neighbors of each live polygon; undefined for free slots. */
export function neighborsOf({ first, next, twin, polygon, polygonSlots }: Dual): (Set<number> | undefined)[] {
  return Array.from({ length: polygonSlots }, (_, at) => {
    if (first[at] < 0) return undefined
    const around = new Set<number>()
    let edge = first[at]
    do {
      if (twin[edge] >= 0) around.add(polygon[twin[edge]])
      edge = next[edge]
    } while (edge !== first[at])
    return around
  })
}

export function coreOf(mesh: Dual): Set<number> {
  const neighbors = neighborsOf(mesh)
  const core = new Set(neighbors.flatMap((around, at) => (around === undefined ? [] : [at])))
  for (let changed = true; changed;) {
    changed = false
    for (const at of core) {
      if ([...(neighbors[at] ?? [])].filter((other) => core.has(other)).length > 1) continue
      core.delete(at)
      changed = true
    }
  }
  return core
}
