/**
 * The chains of the segments: a link is a node inside one segment, and hangs in two lists, that of its segment, in order, and that of
 * its node. The ends of a segment need no links. Adding and taking out one is O(1), dropping a segment's O(its links);
 * 28 bytes a link, 8 a segment and 4 a node up to the last with a link.
 */
import { IntList, getOr, ensureCapacityFilled, ensureCapacity } from '../core/index.js'

/** A mark of a link, or of a segment, that the open batch made. */
export const FRESH = 1
/** A mark of a link whose node is no node any more. */
export const DEAD = 2

export class ChainLinks {
  /** Per segment: its first link, and one near which the next node may well belong; -1 = none. No longer than links need (see `getOr`). */
  first = new Int32Array(0)
  recent = new Int32Array(0)
  /** Per node: some link through it, likewise. */
  through = new Int32Array(0)
  /** Per link; `mark` is 0, FRESH or DEAD; 0 at first. */
  node = new Int32Array(16)
  segment = new Int32Array(16)
  prev = new Int32Array(16)
  next = new Int32Array(16)
  mark = new Uint8Array(16)
  /** Per link: the next one through the same node, and the one before. */
  nextThrough = new Int32Array(16)
  private prevThrough = new Int32Array(16)
  private slots = 0
  private readonly free = new IntList()

  /** Links in use. */
  get count(): number {
    return this.slots - this.free.length
  }

  /** Links of a segment. O(their number). */
  countOf(segment: number): number {
    let count = 0
    for (let link = getOr(this.first, segment); link >= 0; link = this.next[link]) count++
    return count
  }

  /** Puts a node into a segment's chain after a link, -1 = at its start. */
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

  /** Takes a link out of its chain; its node has forgotten it already. */
  takeOut(link: number): void {
    const prev = this.prev[link]
    const next = this.next[link]
    if (prev >= 0) this.next[prev] = next
    else this.first[this.segment[link]] = next
    if (next >= 0) this.prev[next] = prev
    if (this.recent[this.segment[link]] === link) this.recent[this.segment[link]] = prev
    this.free.push(link)
  }

  /** Drops the whole chain of a segment that goes. */
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
 * Crossings of segments: each is a node and two halves, 2c and 2c + 1, that hang in the lists of their segments.
 * Adding and removing one is O(1); 28 bytes a crossing, 4 a segment up to the last with one.
 */
export class CrossingLists {
  /** Per segment: its first half, -1 = none. No longer than crossings need (see `getOr`). */
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
      this.node = ensureCapacity(this.node, id + 1)
      for (const name of ['segment', 'next', 'prev'] as const)
        this[name] = ensureCapacity(this[name], 2 * this.node.length)
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
    this.first = ensureCapacityFilled(this.first, segment + 1)
    const first = this.first[segment]
    this.segment[half] = segment
    this.prev[half] = -1
    this.next[half] = first
    if (first >= 0) this.prev[first] = half
    this.first[segment] = half
  }
}
