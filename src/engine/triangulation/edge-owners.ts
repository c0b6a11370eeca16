/**
 * Linked lists of the rings (owners) that run along each constrained edge. An entry is (owner, delta, uses). `uses` is the number of constraints of the owner
 * on the edge. `delta` is added to the owner's winding number where the edge is crossed from its negative to its positive side.
 * Edges run from the lower to the higher vertex id. A ring that runs along an edge in both directions has delta 0 and two uses.
 * A list has the same head until it is empty. Adding or removing one use is O(owners of the edge). 16 bytes per entry; freed entries are reused.
 */
import { invariant, ensureCapacity } from '../core/index.js'

export class EdgeOwners {
  owner = new Int32Array(64)
  delta = new Int32Array(64)
  next = new Int32Array(64)
  uses = new Int32Array(64)
  steps = 0
  private slots = 0
  private free = -1

  /** Adds one use to a list, and returns the head of the list. */
  add(head: number, owner: number, delta: number): number {
    const known = this.find(head, owner)
    if (known >= 0) {
      this.delta[known] += delta
      this.uses[known]++
      return head
    }
    let entry = this.free
    if (entry >= 0) this.free = this.next[entry]
    else {
      if (this.slots === this.owner.length) this.reserve(this.slots + 1)
      entry = this.slots++
    }
    this.owner[entry] = owner
    this.delta[entry] = delta
    this.uses[entry] = 1
    if (head < 0) {
      this.next[entry] = -1
      return entry
    }
    this.next[entry] = this.next[head]
    this.next[head] = entry
    return head
  }

  /** Removes one use from a list, and returns the head of the list; -1 if the list is then empty. */
  remove(head: number, owner: number, delta: number): number {
    const entry = this.find(head, owner)
    invariant(entry >= 0, 'internal/constraint-not-owned', { owner, delta })
    this.delta[entry] -= delta
    if (--this.uses[entry] > 0) return head
    invariant(this.delta[entry] === 0, 'internal/constraint-direction', { owner, delta })
    if (entry !== head) {
      let before = head
      while (this.next[before] !== entry) before = this.next[before]
      this.next[before] = this.next[entry]
      this.release(entry)
      return head
    }
    const after = this.next[head]
    if (after < 0) {
      this.release(head)
      return -1
    }
    // The head of a list must keep its index. So the next entry is copied to this index, and the old index of the next entry is freed.
    this.owner[head] = this.owner[after]
    this.delta[head] = this.delta[after]
    this.uses[head] = this.uses[after]
    this.next[head] = this.next[after]
    this.release(after)
    return head
  }

  reserve(entries: number): void {
    for (const name of ['owner', 'delta', 'next', 'uses'] as const) this[name] = ensureCapacity(this[name], entries)
  }

  private find(head: number, owner: number): number {
    let entry = head
    for (; entry >= 0 && this.owner[entry] !== owner; this.steps++) entry = this.next[entry]
    return entry
  }

  private release(entry: number): void {
    this.next[entry] = this.free
    this.free = entry
  }
}

/**
 * The constraints added and removed since the last `clear`. They are stored by coordinates, because their vertices may be removed before the log is read.
 * `delta` is the change of the owner's winding number on the positive side of the constraint. The changes of one owner form closed loops.
 */
export class ConstraintLog {
  /** 4 numbers per constraint: its ends, as ax ay bx by. */
  readonly coords: number[] = []
  readonly owner: number[] = []
  readonly delta: number[] = []

  clear(): void {
    this.coords.length = this.owner.length = this.delta.length = 0
  }

  push(ax: number, ay: number, bx: number, by: number, owner: number, delta: number): void {
    this.coords.push(ax, ay, bx, by)
    this.owner.push(owner)
    this.delta.push(delta)
  }
}
