/** Draws rings as segments into the noder. A change of a drawn ring redraws only the edges that differ. */
import type { Noder } from '../noding/index.js'

/** A closed path x0 y0 x1 y1 … on the grid, drawn for one owner. `uses` holds the noder's handle of each edge, or -1 for an edge of zero length. */
export interface DrawnRing {
  readonly owner: number
  path: Float64Array
  uses: Int32Array
}

/** A shape with its rings before clipping (`rings`, rounded) and after (`drawn`). Where nothing was clipped, both share their arrays. */
export interface DrawnShape {
  readonly id: string
  readonly evenOdd: boolean
  rings: Float64Array[]
  drawn: DrawnRing[]
}

export interface RingMove {
  readonly vertex: number
  readonly x: number
  readonly y: number
}

export function drawRing(noder: Noder, owner: number, path: Float64Array): DrawnRing {
  const ring = { owner, path, uses: new Int32Array(path.length / 2) }
  restoreRing(noder, ring)
  return ring
}

export function eraseRing(noder: Noder, ring: DrawnRing): void {
  for (const use of ring.uses) if (use >= 0) noder.removeUse(use)
}

export function restoreRing(noder: Noder, ring: DrawnRing): void {
  for (let i = 0; i < ring.uses.length; i++) drawEdge(noder, ring, i)
}

/** Moves vertices in place and returns the reverse moves. */
export function moveVertices(noder: Noder, ring: DrawnRing, moves: readonly RingMove[]): RingMove[] {
  const { path, uses } = ring
  const reverse: RingMove[] = []
  const edges = new Set<number>()
  for (const { vertex, x, y } of moves) {
    reverse.unshift({ vertex, x: path[2 * vertex], y: path[2 * vertex + 1] })
    edges.add(vertex).add(vertex === 0 ? uses.length - 1 : vertex - 1)
    path[2 * vertex] = x
    path[2 * vertex + 1] = y
  }
  for (const edge of edges) if (uses[edge] >= 0) noder.removeUse(uses[edge])
  for (const edge of edges) drawEdge(noder, ring, edge)
  return reverse
}

export function replacePath(noder: Noder, ring: DrawnRing, path: Float64Array): void {
  const { path: oldPath, uses: oldUses } = ring
  const oldCount = oldUses.length
  const count = path.length / 2
  const uses = new Int32Array(count).fill(-2)
  const isReused = new Uint8Array(oldCount)
  const isSame = (i: number, j: number): boolean =>
    oldPath[2 * i] === path[2 * j] && oldPath[2 * i + 1] === path[2 * j + 1]
  const reuseEdge = (from: number, to: number): void => {
    if (uses[to] !== -2 || isReused[from] !== 0) return
    if (!isSame(from, to) || !isSame((from + 1) % oldCount, (to + 1) % count)) return
    uses[to] = oldUses[from]
    isReused[from] = 1
  }
  // Compares each new edge with two old edges: the one with the same index counted from the start, and the one with the same index counted from the end. Edges
  // before a change of the ring match the first, edges after it the second. If the index of an old edge is out of range, `reuseEdge` does nothing.
  for (let i = 0; i < count; i++) {
    reuseEdge(i, i)
    reuseEdge(i + oldCount - count, i)
  }
  for (let i = 0; i < oldCount; i++) if (isReused[i] === 0 && oldUses[i] >= 0) noder.removeUse(oldUses[i])
  ring.path = path
  ring.uses = uses
  for (let i = 0; i < count; i++) if (uses[i] === -2) drawEdge(noder, ring, i)
}

function drawEdge(noder: Noder, ring: DrawnRing, i: number): void {
  const { path, owner, uses } = ring
  const j = i + 1 === uses.length ? 0 : i + 1
  const ax = path[2 * i]
  const ay = path[2 * i + 1]
  const bx = path[2 * j]
  const by = path[2 * j + 1]
  uses[i] = ax === bx && ay === by ? -1 : noder.addUse(ax, ay, bx, by, owner)
}
