/**
 * Draws rings as segments into the noder. A change of a drawn ring redraws only the edges that differ: two for a moved vertex, however long the ring is.
 * Edges of zero length are skipped.
 */
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

/** The position of one vertex of a ring, on the grid. */
export interface RingMove {
  readonly vertex: number
  readonly x: number
  readonly y: number
}

export class RingNoding {
  constructor(private readonly noder: Noder) {}

  draw(owner: number, path: Float64Array): DrawnRing {
    const uses = new Int32Array(path.length / 2)
    this.noder.addRing(path, owner, uses)
    return { owner, path, uses }
  }

  erase(ring: DrawnRing): void {
    for (const use of ring.uses) if (use >= 0) this.noder.removeUse(use)
  }

  restore(ring: DrawnRing): void {
    this.noder.addRing(ring.path, ring.owner, ring.uses)
  }

  /** Moves vertices in place and returns the reverse moves. */
  moveVertices(ring: DrawnRing, moves: readonly RingMove[]): RingMove[] {
    const { path, uses } = ring
    const reverse: RingMove[] = []
    const edges = new Set<number>()
    for (const { vertex, x, y } of moves) {
      reverse.unshift({ vertex, x: path[2 * vertex], y: path[2 * vertex + 1] })
      edges.add(vertex).add(vertex === 0 ? uses.length - 1 : vertex - 1)
      path[2 * vertex] = x
      path[2 * vertex + 1] = y
    }
    for (const edge of edges) if (uses[edge] >= 0) this.noder.removeUse(uses[edge])
    for (const edge of edges) this.drawEdge(ring, edge)
    return reverse
  }

  /** Replaces the path of a ring and redraws only the edges that differ. */
  redraw(ring: DrawnRing, path: Float64Array): void {
    const { path: oldPath, uses: oldUses } = ring
    const oldCount = oldUses.length
    const count = path.length / 2
    const shorter = Math.min(oldCount, count)
    const same = (i: number, j: number): boolean =>
      oldPath[2 * i] === path[2 * j] && oldPath[2 * i + 1] === path[2 * j + 1]
    const uses = new Int32Array(count).fill(-2)
    const isReused = new Uint8Array(oldCount)
    const reuseEdge = (from: number, to: number): void => {
      uses[to] = oldUses[from]
      isReused[from] = 1
    }
    if (oldCount === count) {
      for (let i = 0; i < count; i++) if (same(i, i) && same((i + 1) % count, (i + 1) % count)) reuseEdge(i, i)
    } else {
      // Retains the edges of the common start and the common end, and redraws those in between.
      let head = 0
      while (head < shorter && same(head, head)) head++
      let tail = 0
      while (tail < shorter - head && same(oldCount - 1 - tail, count - 1 - tail)) tail++
      for (let i = 0; i + 1 < head; i++) reuseEdge(i, i)
      for (let i = 1; i < tail; i++) reuseEdge(oldCount - 1 - i, count - 1 - i)
      if (head > 0 && tail > 0) reuseEdge(oldCount - 1, count - 1)
    }
    for (let i = 0; i < oldCount; i++) if (isReused[i] === 0 && oldUses[i] >= 0) this.noder.removeUse(oldUses[i])
    ring.path = path
    ring.uses = uses
    for (let i = 0; i < count; i++) if (uses[i] === -2) this.drawEdge(ring, i)
  }

  private drawEdge(ring: DrawnRing, i: number): void {
    const { path, owner, uses } = ring
    const j = i + 1 === uses.length ? 0 : i + 1
    const ax = path[2 * i]
    const ay = path[2 * i + 1]
    const bx = path[2 * j]
    const by = path[2 * j + 1]
    uses[i] = ax === bx && ay === by ? -1 : this.noder.addUse(ax, ay, bx, by, owner)
  }
}
