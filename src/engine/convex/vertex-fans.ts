/**
 * Assigns vertex numbers ("slots") to the corners of walkable faces: one slot per connected fan of walkable faces around a vertex.
 * Where two obstacles touch at a point, the faces on the two sides get different slots, so no path passes between the obstacles.
 * - The first fan uses the number of the vertex. Each other fan borrows a spare slot of the triangulation until the fans join or the vertex is removed.
 * - Cost: O(degree) per vertex.
 */
import { invariant, ensureCapacity } from '../core/index.js'
import { nextHalfEdge, previousHalfEdge, type TriangleStore } from '../triangulation/index.js'
import { BLOCKED } from '../arrangement/labels/index.js'
import type { Labels } from '../arrangement/labels/index.js'

export class VertexFans {
  /** 1 for each slot on a wall, else 0. */
  corner = new Uint8Array(0)
  /** A copy of the origins in which each fan of a split vertex has its own slot; undefined until a vertex is first split. */
  private splitOrigin: Int32Array | undefined
  private readonly spare = new Map<number, number[]>()

  constructor(
    private readonly store: TriangleStore,
    private readonly labels: Labels,
  ) {}

  /** The slot where each half-edge of a walkable face starts. */
  get origin(): Int32Array {
    return this.splitOrigin ?? this.store.origin
  }

  grow(): void {
    if (this.splitOrigin !== undefined) this.splitOrigin = ensureCapacity(this.splitOrigin, this.store.origin.length)
    this.corner = ensureCapacity(this.corner, this.store.outgoing.length)
  }

  /** Finds all fans of a new mesh. Searches only around vertices where several fans begin. O(half-edges). */
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

  /** Recomputes the fans around a vertex. */
  update(vertex: number): void {
    const { store } = this
    const { twin } = store
    // 1. Rotate back to the first half-edge of an open star, or once around a closed star. Then find a half-edge at which a fan begins.
    // Each of the three loops of this function goes around the vertex at most once.
    let left = 3 * store.faceSlots
    let first = store.outgoing[vertex]
    for (let h = twin[first]; h >= 0; h = twin[first]) {
      invariant(left-- > 0, 'internal/triangulation-star', { vertex })
      first = nextHalfEdge(h)
      if (first === store.outgoing[vertex]) break
    }
    let begin = -1
    for (let h = first; h >= 0;) {
      if (this.isFree(h) && !this.isFree(twin[h])) {
        begin = h
        break
      }
      invariant(left-- > 0, 'internal/triangulation-star', { vertex })
      h = twin[previousHalfEdge(h)]
      if (h === first) break
    }
    const spare = this.spare.get(vertex) ?? []
    let used = 0
    if (begin < 0) {
      // All faces around the vertex are free, or all are blocked.
      this.corner[vertex] = 0
      if (this.isFree(first)) this.assignFan(first, vertex)
    } else {
      // 2. Visit fan after fan. In an open star, no fan begins before `begin`, so going around once is enough.
      let fans = 0
      for (let h = begin; h >= 0;) {
        if (this.isFree(h) && !this.isFree(twin[h])) {
          let slot = vertex
          if (fans++ > 0) {
            if (used === spare.length) {
              this.splitOrigin ??= store.origin.slice()
              spare.push(store.claimSlot(store.coords[2 * vertex], store.coords[2 * vertex + 1]))
              this.corner = ensureCapacity(this.corner, store.outgoing.length)
            }
            slot = spare[used++]
          }
          this.corner[slot] = 1
          this.assignFan(h, slot)
        }
        invariant(left-- > 0, 'internal/triangulation-star', { vertex })
        h = twin[previousHalfEdge(h)]
        if (h === begin) break
      }
    }
    // 3. Release the spare slots that are no longer needed.
    while (spare.length > used) store.releaseSlot(spare.pop() ?? -1)
    if (used > 0) this.spare.set(vertex, spare)
    else this.spare.delete(vertex)
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
