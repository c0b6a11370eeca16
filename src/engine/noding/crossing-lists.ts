/**
 * Crossings of segments: each is a node and two halves, 2c and 2c + 1, that hang in the lists of their segments.
 * Adding and removing one is O(1); 28 bytes a crossing, 4 a segment up to the last with one.
 */
import { IntList, withBlanks, withRoom } from '../core/index.js'

export class CrossingLists {
  /** Per segment: its first half, -1 = none. No longer than crossings need (see `itemOf`). */
  first = new Int32Array(0)
  /** Per half: the segment in whose list it hangs, and the next half of that list. */
  segment = new Int32Array(32)
  next = new Int32Array(32)
  /** Per crossing. */
  node = new Int32Array(16)
  private prev = new Int32Array(32)
  private slots = 0
  private readonly free = new IntList()

  get count(): number {
    return this.slots - this.free.length
  }

  add(node: number, s: number, t: number): void {
    const id = this.free.length > 0 ? this.free.pop() : this.slots++
    if (id >= this.node.length) {
      this.node = withRoom(this.node, id + 1)
      for (const name of ['segment', 'next', 'prev'] as const) this[name] = withRoom(this[name], 2 * this.node.length)
    }
    this.node[id] = node
    this.hook(2 * id, s)
    this.hook(2 * id + 1, t)
  }

  /** Takes a crossing out of the list of the segment that is not `half`'s; the caller forgets the other list as a whole. */
  removeAcross(half: number): void {
    const other = half ^ 1
    const prev = this.prev[other]
    const next = this.next[other]
    if (prev >= 0) this.next[prev] = next
    else this.first[this.segment[other]] = next
    if (next >= 0) this.prev[next] = prev
    this.free.push(half >> 1)
  }

  private hook(half: number, segment: number): void {
    this.first = withBlanks(this.first, segment + 1)
    const first = this.first[segment]
    this.segment[half] = segment
    this.prev[half] = -1
    this.next[half] = first
    if (first >= 0) this.prev[first] = half
    this.first[segment] = half
  }
}
