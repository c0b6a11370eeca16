/**
 * Which rings run along an edge, and how often around which way: pooled linked lists, one per constrained edge.
 * An entry is (owner, delta, uses): `uses` pieces of that owner lie on the edge, and crossing it from the negative to the
 * positive side of its reference direction (lower vertex id → higher) raises the owner's winding by `delta`. A spike that runs
 * there and back has delta 0 and two uses. Entries cost 16 bytes; freed ones are reused.
 */
import { invariant } from '../core/index.js'

export class EdgeOwners {
  owner = new Int32Array(64)
  delta = new Int32Array(64)
  next = new Int32Array(64)
  private uses = new Int32Array(64)
  private slots = 0
  private free = -1

  /** Adds one use to the list; returns its head, new or old. */
  add(head: number, owner: number, delta: number): number {
    for (let entry = head; entry >= 0; entry = this.next[entry]) {
      if (this.owner[entry] !== owner) continue
      this.delta[entry] += delta
      this.uses[entry]++
      return head
    }
    let entry = this.free
    if (entry >= 0) this.free = this.next[entry]
    else {
      if (this.slots === this.owner.length) this.reserve(Math.ceil(1.5 * this.slots))
      entry = this.slots++
    }
    this.owner[entry] = owner
    this.delta[entry] = delta
    this.uses[entry] = 1
    this.next[entry] = head
    return entry
  }

  /** Takes one use off the list; returns its head, -1 when nobody is left. */
  remove(head: number, owner: number, delta: number): number {
    let before = -1
    for (let entry = head; entry >= 0; before = entry, entry = this.next[entry]) {
      if (this.owner[entry] !== owner) continue
      this.delta[entry] -= delta
      if (--this.uses[entry] > 0) return head
      invariant(this.delta[entry] === 0, 'internal/piece-direction', { owner, delta })
      const after = this.next[entry]
      this.next[entry] = this.free
      this.free = entry
      if (before < 0) return after
      this.next[before] = after
      return head
    }
    return invariant(false, 'internal/piece-not-owned', { owner, delta }), head
  }

  /** Pieces of one owner on the edge. */
  usesOf(head: number, owner: number): number {
    for (let entry = head; entry >= 0; entry = this.next[entry]) if (this.owner[entry] === owner) return this.uses[entry]
    return 0
  }

  /** Makes room for so many entries. */
  reserve(entries: number): void {
    if (entries <= this.owner.length) return
    for (const name of ['owner', 'delta', 'next', 'uses'] as const) {
      const larger = new Int32Array(entries)
      larger.set(this[name])
      this[name] = larger
    }
  }
}
