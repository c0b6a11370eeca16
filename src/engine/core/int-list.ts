import { LONG, withRoom } from './with-room.js'

/** A growable list of 32-bit integers: what the noder logs and pools are made of. When cleared it keeps its memory, unless that was a map's worth. */
export class IntList {
  length = 0
  items: Int32Array

  constructor(capacity = 16) {
    this.items = new Int32Array(capacity)
  }

  /** Makes room for so many items. */
  reserve(count: number): void {
    if (count > this.items.length) this.items = withRoom(this.items, count)
  }

  push(item: number): void {
    if (this.length === this.items.length) this.items = withRoom(this.items, this.length + 1)
    this.items[this.length++] = item
  }

  push4(a: number, b: number, c: number, d: number): void {
    let at = this.length
    if (at + 4 > this.items.length) this.items = withRoom(this.items, at + 4)
    const { items } = this
    items[at++] = a
    items[at++] = b
    items[at++] = c
    items[at++] = d
    this.length = at
  }

  pop(): number {
    return this.items[--this.length]
  }

  clear(): void {
    this.length = 0
    if (this.items.length > LONG) this.items = new Int32Array(16)
  }
}
