/**
 * The chains of segments. A link is a node inside one segment; it is in two lists, that of its segment (in order) and that of its node. The ends of a
 * segment need no links. Adding or removing a link is O(1); removing a segment's chain is O(its links).
 * Memory: 28 bytes per link, 8 per segment and 4 per node, up to the last one with a link.
 */
import { IntList, getOr, ensureCapacityFilled, ensureCapacity } from '../core/index.js'

/** Mark of a link, or of a segment, that the open batch created. */
export const FRESH = 1
/** Mark of a link whose node was removed. */
export const DEAD = 2

export class ChainLinks {
  /** Per segment: its first link, and the latest one, where the search for the next node starts; -1 = none. Read them with `getOr`. */
  first = new Int32Array(0)
  recent = new Int32Array(0)
  /** Per node: some link through it, -1 = none. Read it with `getOr`. */
  through = new Int32Array(0)
  /** Per link. `mark` is 0 (initially), FRESH or DEAD. */
  node = new Int32Array(16)
  segment = new Int32Array(16)
  prev = new Int32Array(16)
  next = new Int32Array(16)
  mark = new Uint8Array(16)
  /** Per link: the next and the previous link through the same node. */
  nextThrough = new Int32Array(16)
  private prevThrough = new Int32Array(16)
  private slots = 0
  private readonly free = new IntList()

  /** Number of links in use. */
  get count(): number {
    return this.slots - this.free.length
  }

  /** Number of links of a segment. O(their number). */
  countOf(segment: number): number {
    let count = 0
    for (let link = getOr(this.first, segment); link >= 0; link = this.next[link]) count++
    return count
  }

  /** Inserts a node into a segment's chain after link `prev`; -1 = at the start. */
  insert(segment: number, node: number, prev: number): number {
    const link = this.free.length > 0 ? this.free.pop() : this.slots++
    if (link >= this.node.length) {
      for (const name of ['node', 'segment', 'prev', 'next', 'nextThrough', 'prevThrough'] as const)
        this[name] = ensureCapacity(this[name], link + 1)
      this.mark = ensureCapacity(this.mark, link + 1)
    }
    this.first = ensureCapacityFilled(this.first, segment + 1)
    this.recent = ensureCapacityFilled(this.recent, segment + 1)
    this.through = ensureCapacityFilled(this.through, node + 1)
    const next = prev >= 0 ? this.next[prev] : this.first[segment]
    this.node[link] = node
    this.segment[link] = segment
    this.prev[link] = prev
    this.next[link] = next
    if (prev >= 0) this.next[prev] = link
    else this.first[segment] = link
    if (next >= 0) this.prev[next] = link
    this.recent[segment] = link
    const beside = this.through[node]
    this.nextThrough[link] = beside
    this.prevThrough[link] = -1
    if (beside >= 0) this.prevThrough[beside] = link
    this.through[node] = link
    this.mark[link] = 0
    return link
  }

  /** Removes a link from its chain. The list of its node must have dropped it already. */
  takeOut(link: number): void {
    const prev = this.prev[link]
    const next = this.next[link]
    if (prev >= 0) this.next[prev] = next
    else this.first[this.segment[link]] = next
    if (next >= 0) this.prev[next] = prev
    if (this.recent[this.segment[link]] === link) this.recent[this.segment[link]] = prev
    this.free.push(link)
  }

  /** Removes the whole chain of a segment. */
  drop(segment: number): void {
    for (let link = getOr(this.first, segment); link >= 0; link = this.next[link]) {
      const before = this.prevThrough[link]
      const after = this.nextThrough[link]
      if (before >= 0) this.nextThrough[before] = after
      else this.through[this.node[link]] = after
      if (after >= 0) this.prevThrough[after] = before
      this.free.push(link)
    }
    this.first[segment] = this.recent[segment] = -1
  }
}

/**
 * Crossings of segments. Each has a node and two halves, 2c and 2c + 1, in the lists of its two segments.
 * Adding or removing a crossing is O(1). Memory: 28 bytes per crossing, 4 per segment up to the last one with a crossing.
 */
export class CrossingLists {
  /** Per segment: its first half, -1 = none. The array ends at the last segment with a crossing: read it with `getOr`. */
  first = new Int32Array(0)
  /** Per half: the segment of its list, and the next half in that list. */
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
      this.node = ensureCapacity(this.node, id + 1)
      for (const name of ['segment', 'next', 'prev'] as const)
        this[name] = ensureCapacity(this[name], 2 * this.node.length)
    }
    this.node[id] = node
    this.hook(2 * id, s)
    this.hook(2 * id + 1, t)
  }

  /** Removes a crossing from the list of the other segment. The caller drops the list of `half`'s segment as a whole. */
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
    this.first = ensureCapacityFilled(this.first, segment + 1)
    const first = this.first[segment]
    this.segment[half] = segment
    this.prev[half] = -1
    this.next[half] = first
    if (first >= 0) this.prev[first] = half
    this.first[segment] = half
  }
}
