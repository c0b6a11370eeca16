/**
 * A label lists the rings that wind around a triangle: it is a set of pairs (ring, winding number ≠ 0). Label 0 is the empty set. Each ring belongs to one
 * subject: the bounds of the map, an obstacle or a terrain area. A label is stored as a binary trie with keys of subject and ring. Equal tries are stored once,
 * so n nested rings take O(n log n) memory.
 * Memory: 25 bytes per node, plus its place in the hash table. Time: expected O(log rings) to add a ring, and O(1) to classify a label.
 * Tries: Morrison, "PATRICIA", 1968, in the form of Okasaki & Gill, "Fast mergeable integer maps", 1998.
 */
import type { EdgeOwners } from '../../triangulation/index.js'
import { ChainedHash, IntList, ensureCapacity } from '../../core/index.js'

/** Class of a blocked label. The other classes are -1 for the base mesh, and 0 and up for terrain areas. */
export const BLOCKED = -2

// State flags: where a point lies relative to the rings of one subject (bounds, obstacle or terrain area). The flags of its rings are combined by bitwise or.
/** The outer ring of the subject contains the point. */
export const FILLED = 1
export const IN_HOLE = 2
/**
 * An agent whose center is at the point touches no wall. Only a radius mesh (for agents of one radius) uses this flag. All its walls, offset by the radius,
 * have one ring id, so their winding numbers add up. The flag is set where the sum is exactly 1.
 */
export const CLEAR = 4

// A cover is a number that says how the bounds, obstacles and terrain areas cover a point. Its low bits are the flags INSIDE, FREE and COVERED. The bits above
// these flags hold the topmost terrain area at the point: the index of the area plus 1, or 0 without an area.
export const INSIDE = 1
/** In a radius mesh: the point is inside the bounds, and the state flag CLEAR is set. In any other mesh, FREE is set wherever INSIDE is set. */
export const FREE = 2
export const COVERED = 4
const FLAGS = 7

/** Returns a cover with the given terrain area and without flags. */
export function areaCover(area: number): number {
  return (area + 1) * (FLAGS + 1)
}

/**
 * Gives the subject of each ring and the meaning of its winding numbers. Labels store the results of these functions. So while a label contains a ring, no
 * function may change its result for this ring or for its subject.
 */
export interface RingRules {
  subjectOf(ring: number): number
  /** Returns the state flags that a ring sets for its subject, at a point around which the ring has this winding number. */
  stateOf(ring: number, winding: number): number
  /** Returns the cover (flags and area) of a point that only one subject covers. `state`: the flags of all the subject's rings at the point, combined. */
  coverOf(subject: number, state: number): number
  /** Returns whether a terrain area blocks the points at which it is the topmost area. */
  isForbidden(area: number): boolean
}

// A key of the trie holds the number of a ring in its low RING_BITS bits, and the number of the ring's subject above them. Bits are counted from 1.
const RING_BITS = 32
/** Value of `bit` for a leaf, smaller than that of any branch. */
const LEAF = 0

export class LabelTable extends ChainedHash {
  steps = 0
  private slots = 0
  private readonly free = new IntList()
  /** Ring of each leaf; for a branch, any ring below it. */
  private ring = new Int32Array(64)
  /** Winding number of each leaf; for a branch, the child whose keys have 0 at `bit`. */
  low = new Int32Array(64)
  high = new Int32Array(64)
  /** Highest bit in which the keys below each branch differ. */
  bit = new Uint8Array(64)
  /** If all rings below the node belong to one subject: their state flags, combined by bitwise or. Otherwise: the cover that the rings give (see `INSIDE`). */
  private sum = new Int32Array(64)
  uses = new Int32Array(64)

  constructor(private readonly rules: RingRules) {
    super()
    this.retain(this.claim(-1, LEAF, 0, 0, 0))
  }

  coverOf(label: number): number {
    if (label === 0 || this.bit[label] > RING_BITS) return this.sum[label]
    return this.rules.coverOf(this.rules.subjectOf(this.ring[label]), this.sum[label])
  }

  kindOf(label: number): number {
    const cover = this.coverOf(label)
    const area = (cover >> 3) - 1
    return (cover & (FREE | COVERED)) !== FREE || (area >= 0 && this.rules.isForbidden(area)) ? BLOCKED : area
  }

  /** Returns the rings of a label with their winding numbers: ring, winding number, … sorted by subject and ring. O(rings). */
  pairsOf(label: number): number[] {
    const pairs: number[] = []
    this.visit(label, (leaf) => {
      if (this.bit[leaf] === LEAF) pairs.push(this.ring[leaf], this.low[leaf])
      return this.bit[leaf] !== LEAF
    })
    return pairs
  }

  /** Returns the obstacles that cover the triangles with this label. O(log rings) for each obstacle. */
  coveringSubjects(label: number): number[] {
    const subjects: number[] = []
    this.visit(label, (node) => {
      const isCovered = (this.coverOf(node) & COVERED) !== 0
      if (this.bit[node] > RING_BITS) return isCovered
      if (isCovered) subjects.push(this.rules.subjectOf(this.ring[node]))
      return false
    })
    return subjects
  }

  /**
   * Returns the label of the triangle beyond an edge. `label` belongs to the triangle on this side. Crossing the edge changes the winding number of each owner
   * (a ring that runs along the edge) by `sign`, which is 1 or -1 by direction, times the owner's delta. Does not call `retain` for the result.
   */
  across(label: number, owners: EdgeOwners, head: number, sign: number): number {
    let sum = label
    for (let entry = head; entry >= 0; entry = owners.next[entry])
      sum = this.step(label, sum, owners.owner[entry], sign * owners.delta[entry])
    return sum
  }

  /** Returns the label that results from `label` if the given winding numbers are added. Does not call `retain` for the result. */
  plus(label: number, windings: Iterable<readonly [ring: number, winding: number]>): number {
    let sum = label
    for (const [ring, winding] of windings) sum = this.step(label, sum, ring, winding)
    return sum
  }

  retain(label: number): void {
    this.uses[label]++
  }

  release(label: number): void {
    if (--this.uses[label] === 0) this.drop(label)
  }

  /** Returns the label `sum` with `delta` added to the winding number of `ring`. Frees `sum` if nothing refers to it and it is not the label `original`. */
  private step(original: number, sum: number, ring: number, delta: number): number {
    this.steps++
    if (delta === 0) return sum
    const next = this.addWinding(sum, this.rules.subjectOf(ring), ring, delta)
    if (sum === original || sum === next || this.uses[sum] > 0) return next
    // `next` may be a part of `sum`. A temporary reference protects `next` while `sum` is dropped.
    this.uses[next]++
    this.drop(sum)
    this.uses[next]--
    return next
  }

  private addWinding(node: number, subject: number, ring: number, delta: number): number {
    if (node === 0) return this.leaf(ring, delta)
    const { low, high } = this
    const bit = this.bit[node]
    const differs = highestBit(this.rules.subjectOf(this.ring[node]) ^ subject, this.ring[node] ^ ring)
    if (differs > bit) {
      const leaf = this.leaf(ring, delta)
      return hasBit(subject, ring, differs) ? this.branch(differs, node, leaf) : this.branch(differs, leaf, node)
    }
    if (bit === LEAF) return low[node] + delta === 0 ? 0 : this.leaf(ring, low[node] + delta)
    if (hasBit(subject, ring, bit)) {
      const half = this.addWinding(high[node], subject, ring, delta)
      return half === 0 ? this.low[node] : this.branch(bit, this.low[node], half)
    }
    const half = this.addWinding(low[node], subject, ring, delta)
    return half === 0 ? this.high[node] : this.branch(bit, half, this.high[node])
  }

  private leaf(ring: number, winding: number): number {
    for (let node = this.firstOf(hash(LEAF, ring, winding)); node >= 0; node = this.chain[node]) {
      if (this.bit[node] === LEAF && this.ring[node] === ring && this.low[node] === winding) return node
    }
    return this.claim(ring, LEAF, winding, 0, this.rules.stateOf(ring, winding))
  }

  private branch(bit: number, low: number, high: number): number {
    for (let node = this.firstOf(hash(bit, low, high)); node >= 0; node = this.chain[node]) {
      if (this.bit[node] === bit && this.low[node] === low && this.high[node] === high) return node
    }
    let sum: number
    if (bit > RING_BITS) {
      const a = this.coverOf(low)
      const b = this.coverOf(high)
      sum = ((a | b) & FLAGS) | Math.max(a & ~FLAGS, b & ~FLAGS)
    } else sum = this.sum[low] | this.sum[high]
    this.retain(low)
    this.retain(high)
    return this.claim(this.ring[low], bit, low, high, sum)
  }

  private claim(ring: number, bit: number, low: number, high: number, sum: number): number {
    const node = this.free.length > 0 ? this.free.pop() : this.slots++
    if (node === this.bit.length) {
      for (const name of ['ring', 'low', 'high', 'sum', 'uses'] as const)
        this[name] = ensureCapacity(this[name], node + 1)
      this.bit = ensureCapacity(this.bit, node + 1)
    }
    this.ring[node] = ring
    this.bit[node] = bit
    this.low[node] = low
    this.high[node] = high
    this.sum[node] = sum
    this.uses[node] = 0
    this.add(node)
    return node
  }

  /** Frees a node to which nothing refers, and all nodes to which only this node referred. */
  private drop(node: number): void {
    this.remove(node)
    this.free.push(node)
    if (this.bit[node] === LEAF) return
    this.release(this.low[node])
    this.release(this.high[node])
  }

  protected override hashOf(node: number): number {
    const { bit, ring, low, high } = this
    return bit[node] === LEAF ? hash(LEAF, ring[node], low[node]) : hash(bit[node], low[node], high[node])
  }

  private visit(label: number, isDescended: (node: number) => boolean): void {
    if (label === 0) return
    if (!isDescended(label) || this.bit[label] === LEAF) return
    this.visit(this.low[label], isDescended)
    this.visit(this.high[label], isDescended)
  }
}

/** Returns the highest bit set in two words, the upper word first; LEAF if there is none. */
function highestBit(upper: number, lower: number): number {
  return upper === 0 ? 32 - Math.clz32(lower) : RING_BITS + 32 - Math.clz32(upper)
}

function hasBit(upper: number, lower: number, bit: number): boolean {
  return ((bit > RING_BITS ? upper >>> (bit - RING_BITS - 1) : lower >>> (bit - 1)) & 1) === 1
}

function hash(bit: number, a: number, b: number): number {
  let mixed = Math.imul(a ^ (bit << 25), 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15) ^ b, 0x85ebca6b)
  return mixed ^ (mixed >>> 13)
}
