/**
 * The chains of segments: for each segment, the list of the nodes inside it (its links), in order. The ends of a segment need no links.
 * Adding or removing a link is O(1). Memory: 25 bytes per link, and up to 8 per segment and 4 per node.
 */
import { IntList, getOr, ensureCapacityFilled, ensureCapacity } from '../core/index.js'
import { LinkedLists } from './linked-lists.js'

/** Mark of a link or segment that the current commit created. */
export const FRESH = 1
/** Mark of a link whose node was removed. */
export const DEAD = 2

export class ChainLinks {
  /** First link of each segment, and the link inserted last, where the search for the next position starts; -1 = none. Read both with `getOr`. */
  first = new Int32Array(0)
  recent = new Int32Array(0)
  readonly through = new LinkedLists()
  /** The next five arrays have one entry per link. `mark` is 0 (initially), FRESH or DEAD. */
  node = new Int32Array(16)
  segment = new Int32Array(16)
  prev = new Int32Array(16)
  next = new Int32Array(16)
  mark = new Uint8Array(16)
  private slots = 0
  private readonly free = new IntList()

  /** Inserts a node into a segment's chain after link `prev`; -1 inserts it at the start. */
  insert(segment: number, node: number, prev: number): number {
    const link = this.free.length > 0 ? this.free.pop() : this.slots++
    if (link >= this.node.length) {
      for (const name of ['node', 'segment', 'prev', 'next'] as const) this[name] = ensureCapacity(this[name], link + 1)
      this.mark = ensureCapacity(this.mark, link + 1)
    }
    this.first = ensureCapacityFilled(this.first, segment + 1)
    this.recent = ensureCapacityFilled(this.recent, segment + 1)
    const next = prev >= 0 ? this.next[prev] : this.first[segment]
    this.node[link] = node
    this.segment[link] = segment
    this.prev[link] = prev
    this.next[link] = next
    if (prev >= 0) this.next[prev] = link
    else this.first[segment] = link
    if (next >= 0) this.prev[next] = link
    this.recent[segment] = link
    this.through.add(node, link)
    this.mark[link] = 0
    return link
  }

  /** Removes a link from its chain. It must already be removed from the list of its node. */
  remove(link: number): void {
    const prev = this.prev[link]
    const next = this.next[link]
    if (prev >= 0) this.next[prev] = next
    else this.first[this.segment[link]] = next
    if (next >= 0) this.prev[next] = prev
    if (this.recent[this.segment[link]] === link) this.recent[this.segment[link]] = prev
    this.free.push(link)
  }

  removeSegment(segment: number): void {
    for (let link = getOr(this.first, segment); link >= 0; link = this.next[link]) {
      this.through.remove(link)
      this.free.push(link)
    }
    this.first[segment] = this.recent[segment] = -1
  }
}

/**
 * Lists of the crossings of each segment. Crossing c has two halves, 2c and 2c + 1, one in the list of each of its segments.
 * Adding or removing a crossing is O(1). Memory: 28 bytes per crossing, 4 per segment up to the last one with a crossing.
 */
export class CrossingLists extends LinkedLists {
  /** For each half of a crossing: the segment whose list contains this half. */
  segment = new Int32Array(32)
  node = new Int32Array(16)
  private slots = 0
  private readonly free = new IntList()

  record(node: number, s: number, t: number): void {
    const id = this.free.length > 0 ? this.free.pop() : this.slots++
    if (id >= this.node.length) {
      this.node = ensureCapacity(this.node, id + 1)
      this.segment = ensureCapacity(this.segment, 2 * this.node.length)
    }
    this.node[id] = node
    this.segment[2 * id] = s
    this.segment[2 * id + 1] = t
    this.add(s, 2 * id)
    this.add(t, 2 * id + 1)
  }

  /** Frees the crossing that contains `half`, and removes the other half of the crossing from its list. The caller must clear the list that contains `half`. */
  removeAcross(half: number): void {
    this.remove(half ^ 1)
    this.free.push(half >> 1)
  }
}
