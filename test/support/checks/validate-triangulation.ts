/**
 * Checks all invariants of a triangulation by slow code that shares only the predicates with the checked code. Returns
 * the faults, or an empty list. O(n log n).
 */
import { orient } from '../../../src/engine/geometry/index.js'
import { breaksDelaunayRule, nextHalfEdge, type Triangulation } from '../../../src/engine/triangulation/index.js'

/** An expected constraint between two vertices. `delta` is +1 if the ring of the owner runs from a to b, and -1 if it runs from b to a. */
export interface ExpectedConstraint {
  readonly a: number
  readonly b: number
  readonly owner: number
  readonly delta: number
}

/** One violated invariant: `code` names it, and `at` lists the affected ids. */
export interface MeshFault {
  readonly code: string
  readonly at: readonly number[]
}

export function validateTriangulation(
  triangulation: Triangulation,
  constraints?: Iterable<ExpectedConstraint>,
): MeshFault[] {
  const { store, owners } = triangulation
  const { coords, origin, twin, constraint, outgoing } = store
  const faults: MeshFault[] = []
  const fault = (code: string, ...at: number[]): void => void faults.push({ code, at })

  // 1. Each face has positive area. Each half-edge is the twin of its twin. The two half-edges of an edge store the same
  // constraint. Each edge without a constraint obeys the Delaunay rule.
  const live: number[] = []
  const vertices = new Set<number>()
  let borders = 0
  for (let face = 0; face < store.faceSlots; face++) {
    if (!store.isFace(face)) continue
    live.push(face)
    const [a, b, c] = [origin[3 * face], origin[3 * face + 1], origin[3 * face + 2]]
    for (const vertex of [a, b, c]) vertices.add(vertex)
    if (
      !(
        orient(coords[2 * a], coords[2 * a + 1], coords[2 * b], coords[2 * b + 1], coords[2 * c], coords[2 * c + 1]) > 0
      )
    )
      fault('face-not-positive', face)
    for (let h = 3 * face; h < 3 * face + 3; h++) {
      const t = twin[h]
      if (t < 0) {
        borders++
        if (constraint[h] >= 0) fault('constraint-on-border', h)
        continue
      }
      if (!store.isFace((t / 3) | 0) || twin[t] !== h) fault('twin-not-mutual', h)
      else if (origin[t] !== origin[nextHalfEdge(h)] || origin[nextHalfEdge(t)] !== origin[h])
        fault('twin-elsewhere', h)
      else if (constraint[t] !== constraint[h]) fault('owners-differ', h)
      else if (h < t && constraint[h] < 0 && breaksDelaunayRule(store, h)) fault('not-delaunay', h)
    }
  }

  // 2. The faces form a disc with four border edges: checks the counts, Euler's formula and that all faces are connected.
  if (borders !== 4) fault('border-edges', borders)
  if (live.length !== store.faceCount) fault('face-count', live.length, store.faceCount)
  if (vertices.size !== store.vertexCount) fault('vertex-count', vertices.size, store.vertexCount)
  if (live.length !== 2 * vertices.size - 6) fault('euler', live.length, vertices.size)
  const seen = new Set<number>(live.slice(0, 1))
  for (const face of seen) for (let h = 3 * face; h < 3 * face + 3; h++) if (twin[h] >= 0) seen.add((twin[h] / 3) | 0)
  if (seen.size !== live.length) fault('not-connected', seen.size, live.length)

  // 3. The outgoing half-edge of each vertex begins at this vertex, and no two vertices share a place.
  const sorted = [...vertices].sort((a, b) => coords[2 * a] - coords[2 * b] || coords[2 * a + 1] - coords[2 * b + 1])
  for (const [i, vertex] of sorted.entries()) {
    if (outgoing[vertex] < 0 || origin[outgoing[vertex]] !== vertex) fault('outgoing', vertex)
    const before = sorted[i - 1]
    if (i > 0 && coords[2 * before] === coords[2 * vertex] && coords[2 * before + 1] === coords[2 * vertex + 1])
      fault('duplicate-vertex', before, vertex)
  }

  // 4. Exactly the expected constraints exist.
  if (constraints === undefined) return faults
  const expected = new Map<string, { uses: number; delta: number }>()
  for (const { a, b, owner, delta } of constraints) {
    const key = `${Math.min(a, b)} ${Math.max(a, b)} ${owner}`
    const sum = expected.get(key) ?? { uses: 0, delta: 0 }
    expected.set(key, { uses: sum.uses + 1, delta: sum.delta + (a < b ? delta : -delta) })
  }
  for (const face of live)
    for (let h = 3 * face; h < 3 * face + 3; h++) {
      if (twin[h] >= 0 && twin[h] < h) continue
      const a = origin[h]
      const b = origin[nextHalfEdge(h)]
      for (let entry = constraint[h]; entry >= 0; entry = owners.next[entry]) {
        const key = `${Math.min(a, b)} ${Math.max(a, b)} ${owners.owner[entry]}`
        const sum = expected.get(key)
        if (sum?.uses !== owners.uses[entry] || sum.delta !== owners.delta[entry])
          fault('constraint-not-expected', a, b, owners.owner[entry])
        expected.delete(key)
      }
    }
  for (const key of expected.keys()) fault('constraint-missing', ...key.split(' ').map(Number))
  return faults
}
