import { resized } from './int-list.js'

/**
 * A four-ary heap of 32-bit payloads with 64-bit keys. The smallest key pops first; among equal keys, the largest `tie`, then the smallest payload.
 * `push` and `pop` cost O(log n), `clear` O(1). There is no decrease-key: push the payload again, and skip its outdated entry when it pops.
 */
export class PriorityQueue {
  size = 0
  private keys: Float64Array
  private ties: Float64Array
  private items: Int32Array

  constructor(capacity = 64) {
    this.keys = new Float64Array(capacity)
    this.ties = new Float64Array(capacity)
    this.items = new Int32Array(capacity)
  }

  clear(): void {
    this.size = 0
  }

  /** Key of the entry that `pop` would return; Infinity when empty. */
  peekKey(): number {
    return this.size > 0 ? this.keys[0] : Infinity
  }

  push(item: number, key: number, tie = 0): void {
    if (this.size === this.items.length) this.grow()
    const { keys, ties, items } = this
    let at = this.size++
    while (at > 0) {
      const up = (at - 1) >> 2
      const upKey = keys[up]
      if (upKey < key || (upKey === key && !this.before(tie, item, ties[up], items[up]))) break
      keys[at] = upKey
      ties[at] = ties[up]
      items[at] = items[up]
      at = up
    }
    keys[at] = key
    ties[at] = tie
    items[at] = item
  }

  top(): number {
    return this.size > 0 ? this.items[0] : -1
  }

  pop(): number {
    if (this.size === 0) return -1
    const { keys, ties, items } = this
    const first = items[0]
    const last = --this.size
    if (last > 0) this.replaceTop(items[last], keys[last], ties[last])
    return first
  }

  /** Pops the first payload and pushes another one. Costs less than `pop` and `push`. The queue must not be empty. */
  replaceTop(item: number, key: number, tie = 0): void {
    const { keys, ties, items, size } = this
    let at = 0
    for (;;) {
      const from = 4 * at + 1
      if (from >= size) break
      const end = Math.min(from + 4, size)
      let best = from
      for (let child = from + 1; child < end; child++) {
        const childKey = keys[child]
        const bestKey = keys[best]
        if (
          childKey < bestKey ||
          (childKey === bestKey && this.before(ties[child], items[child], ties[best], items[best]))
        )
          best = child
      }
      const bestKey = keys[best]
      if (key < bestKey || (key === bestKey && this.before(tie, item, ties[best], items[best]))) break
      keys[at] = bestKey
      ties[at] = ties[best]
      items[at] = items[best]
      at = best
    }
    keys[at] = key
    ties[at] = tie
    items[at] = item
  }

  private before(tie: number, item: number, otherTie: number, otherItem: number): boolean {
    return tie > otherTie || (tie === otherTie && item < otherItem)
  }

  private grow(): void {
    const capacity = 2 * this.items.length
    this.keys = resized(this.keys, capacity)
    this.ties = resized(this.ties, capacity)
    this.items = resized(this.items, capacity)
  }
}
