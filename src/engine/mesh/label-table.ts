/**
 * Labels: which rings wind around a triangle, and how often. A label is an interned list of (ring, winding ≠ 0) pairs sorted by
 * ring, counted by the triangles that carry it and forgotten with the last, so that a long session does not leak.
 * Each label is classified once: blocked, plain ground, or the index of a terrain area. Label 0 is the empty list and always there.
 * Hash table with chains over pooled pairs; O(pairs) a look-up.
 */
import type { EdgeOwners } from '../triangulation/index.js'
import { withRoom } from '../noding/index.js'

/** Class of a label that nothing walks on; -1 is plain ground, 0 and up are terrain areas. */
export const BLOCKED = -2

/** What a label means; `pairs` = ring, winding, ring, winding …, sorted by ring, valid during the call only. `area` -1 = plain ground. */
export type Classify = (pairs: Int32Array) => { readonly walkable: boolean; readonly area: number }

export class LabelTable {
  /** Per label: BLOCKED, -1 or a terrain area. */
  kind = new Int32Array(64)
  /** Labels in use. */
  count = 0
  private readonly classify: Classify
  private start = new Int32Array(64)
  private size = new Int32Array(64)
  private uses = new Int32Array(64)
  private chain = new Int32Array(64)
  private slots = 0
  private freeLabel = -1
  private buckets = new Int32Array(128).fill(-1)
  private pairs = new Int32Array(256)
  private pairsEnd = 0
  /** Freed runs of pairs by their length, chained through their first cell. */
  private readonly freeRuns: number[] = []
  private scratch = new Int32Array(64)
  private scratchSize = 0

  constructor(classify: Classify) {
    this.classify = classify
    this.retain(this.intern())
  }

  /** The pairs of a label: a view, valid until the next look-up. */
  pairsOf(label: number): Int32Array {
    return this.pairs.subarray(this.start[label], this.start[label] + 2 * this.size[label])
  }

  /** The label on the far side of an edge: `label` plus the owners' deltas, times `sign`. Not counted yet. */
  across(label: number, owners: EdgeOwners, head: number, sign: number): number {
    if (head < 0) return label
    this.load(label)
    for (let entry = head; entry >= 0; entry = owners.next[entry]) this.add(owners.owner[entry], sign * owners.delta[entry])
    return this.intern()
  }

  /** `label` plus ring windings: ring, winding, … Not counted yet. */
  plus(label: number, pairs: readonly number[]): number {
    this.load(label)
    for (let i = 0; i < pairs.length; i += 2) this.add(pairs[i], pairs[i + 1])
    return this.intern()
  }

  retain(label: number): void {
    this.uses[label]++
  }

  release(label: number): void {
    if (--this.uses[label] > 0) return
    this.drop(label)
  }

  usesOf(label: number): number {
    return this.uses[label]
  }

  private load(label: number): void {
    const size = 2 * this.size[label]
    const start = this.start[label]
    this.scratch = withRoom(this.scratch, size + 2)
    for (let i = 0; i < size; i++) this.scratch[i] = this.pairs[start + i]
    this.scratchSize = size
  }

  private add(ring: number, delta: number): void {
    if (delta === 0) return
    const { scratchSize } = this
    this.scratch = withRoom(this.scratch, scratchSize + 2)
    const { scratch } = this
    let at = 0
    while (at < scratchSize && scratch[at] < ring) at += 2
    if (at < scratchSize && scratch[at] === ring) {
      scratch[at + 1] += delta
      if (scratch[at + 1] !== 0) return
      scratch.copyWithin(at, at + 2, scratchSize)
      this.scratchSize -= 2
    } else {
      scratch.copyWithin(at + 2, at, scratchSize)
      scratch[at] = ring
      scratch[at + 1] = delta
      this.scratchSize += 2
    }
  }

  /** The label of the pairs in the scratch list. */
  private intern(): number {
    const { scratch, scratchSize, pairs } = this
    const bucket = hashOf(scratch, 0, scratchSize) & (this.buckets.length - 1)
    search: for (let label = this.buckets[bucket]; label >= 0; label = this.chain[label]) {
      if (2 * this.size[label] !== scratchSize) continue
      const start = this.start[label]
      for (let i = 0; i < scratchSize; i++) if (pairs[start + i] !== scratch[i]) continue search
      return label
    }
    const label = this.make()
    if (this.count > this.buckets.length) this.rehash()
    else {
      this.chain[label] = this.buckets[bucket]
      this.buckets[bucket] = label
    }
    const { walkable, area } = this.classify(this.scratch.subarray(0, scratchSize))
    this.kind[label] = walkable ? area : BLOCKED
    return label
  }

  private make(): number {
    const { scratchSize } = this
    let label = this.freeLabel
    if (label >= 0) this.freeLabel = this.chain[label]
    else {
      label = this.slots++
      for (const name of ['kind', 'start', 'size', 'uses', 'chain'] as const) this[name] = withRoom(this[name], this.slots)
    }
    let start = this.freeRuns[scratchSize] ?? -1
    if (scratchSize === 0) start = 0
    else if (start >= 0) this.freeRuns[scratchSize] = this.pairs[start]
    else {
      start = this.pairsEnd
      this.pairsEnd += scratchSize
      this.pairs = withRoom(this.pairs, this.pairsEnd)
    }
    this.pairs.set(this.scratch.subarray(0, scratchSize), start)
    this.start[label] = start
    this.size[label] = scratchSize / 2
    this.uses[label] = 0
    this.count++
    return label
  }

  private drop(label: number): void {
    const bucket = this.bucketOf(label)
    let before = -1
    for (let at = this.buckets[bucket]; at !== label; at = this.chain[at]) before = at
    if (before < 0) this.buckets[bucket] = this.chain[label]
    else this.chain[before] = this.chain[label]
    const length = 2 * this.size[label]
    if (length > 0) {
      this.pairs[this.start[label]] = this.freeRuns[length] ?? -1
      this.freeRuns[length] = this.start[label]
    }
    this.size[label] = -1
    this.chain[label] = this.freeLabel
    this.freeLabel = label
    this.count--
  }

  private bucketOf(label: number): number {
    return hashOf(this.pairs, this.start[label], 2 * this.size[label]) & (this.buckets.length - 1)
  }

  private rehash(): void {
    this.buckets = new Int32Array(4 * this.buckets.length).fill(-1)
    for (let label = 0; label < this.slots; label++) {
      if (this.size[label] < 0) continue
      const bucket = this.bucketOf(label)
      this.chain[label] = this.buckets[bucket]
      this.buckets[bucket] = label
    }
  }
}

function hashOf(pairs: Int32Array, start: number, length: number): number {
  let hash = length
  for (let i = start; i < start + length; i++) hash = Math.imul(hash ^ pairs[i], 0x01000193) ^ (hash >>> 15)
  return hash
}
