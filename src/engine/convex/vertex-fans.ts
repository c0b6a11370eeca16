/**
 * Assigns vertex numbers ("slots") to the corners of walkable faces: one slot per connected fan of walkable faces around a vertex.
 * Where two obstacles touch at a point, the faces on the two sides get different slots, so no path passes between the obstacles.
 * The first fan uses the number of the vertex. Each other fan borrows a spare slot of the triangulation until the fans join or the vertex is removed.
 */
import { ensureCapacity } from '../core/index.js'
import { previousHalfEdge, type TriangleStore } from '../triangulation/index.js'
import { BLOCKED } from '../arrangement/labels/index.js'
import type { Labels } from '../arrangement/labels/index.js'

export class VertexFans {
  /** For each slot: 1 if its vertex lies on a wall, else 0. */
  corner = new Uint8Array(0)
  /** Like `store.origin`, but each fan of a vertex with several fans has its own slot. Undefined until a vertex first has several fans. */
  private splitOrigin: Int32Array | undefined
  private readonly spare = new Map<number, number[]>()

  constructor(
    private readonly store: TriangleStore,
    private readonly labels: Labels,
  ) {}

  get origin(): Int32Array {
    return this.splitOrigin ?? this.store.origin
  }

  grow(): void {
    if (this.splitOrigin !== undefined) this.splitOrigin = ensureCapacity(this.splitOrigin, this.store.origin.length)
    this.corner = ensureCapacity(this.corner, this.store.outgoing.length)
  }

  /** Finds all fans of a new mesh. O(half-edges). */
  build(): void {
    const { store } = this
    const { twin } = store
    const halfEdges = 3 * store.faceSlots
    const vertices = store.vertexSlots
    const fans = new Uint8Array(vertices)
    this.grow()
    for (let h = 0; h < halfEdges; h++) {
      if (!this.isFree(h) || this.isFree(twin[h])) continue
      const vertex = store.origin[h]
      if (fans[vertex] < 2) fans[vertex]++
    }
    this.corner.set(fans)
    for (let vertex = 0; vertex < vertices; vertex++) if (fans[vertex] > 1) this.update(vertex)
  }

  forget(vertex: number): void {
    for (const slot of this.spare.get(vertex) ?? []) this.store.releaseSlot(slot)
    this.spare.delete(vertex)
  }

  /** Recomputes the fans around a vertex. O(degree). */
  update(vertex: number): void {
    const { store } = this
    const star = store.starOf(vertex)
    const begins = star.filter((h) => this.isFree(h) && !this.isFree(store.twin[h]))
    const spare = this.spare.get(vertex) ?? []
    while (spare.length > Math.max(0, begins.length - 1)) store.releaseSlot(spare.pop() ?? -1)
    if (begins.length > 1) {
      this.splitOrigin ??= store.origin.slice()
      while (spare.length < begins.length - 1)
        spare.push(store.claimSlot(store.coords[2 * vertex], store.coords[2 * vertex + 1]))
      this.spare.set(vertex, spare)
      this.corner = ensureCapacity(this.corner, store.outgoing.length)
    } else this.spare.delete(vertex)
    this.corner[vertex] = begins.length > 0 ? 1 : 0
    for (const slot of spare) this.corner[slot] = 1
    // If no fan begins at a wall, the faces around the vertex are all free or all blocked.
    this.assignFan(begins[0] ?? star[0], vertex)
    for (const [i, slot] of spare.entries()) this.assignFan(begins[i + 1], slot)
  }

  private isFree(h: number): boolean {
    return h >= 0 && this.labels.kind[(h / 3) | 0] !== BLOCKED
  }

  private assignFan(begin: number, slot: number): void {
    if (this.splitOrigin === undefined) return
    for (let h = begin, left = this.store.faceSlots; this.isFree(h) && left > 0; left--) {
      this.splitOrigin[h] = slot
      h = this.store.twin[previousHalfEdge(h)]
      if (h === begin) break
    }
  }
}
