/**
 * Marks on faces: numbers from 0 to `span` - 1. They need no clearing: each `begin` invalidates all older marks. Only one search may use them at a time.
 * Memory: 2 bytes per face, or 4 after the first `begin` whose `span` does not fit into 16 bits.
 */
import { ensureCapacity } from '../../core/index.js'

const LARGEST_SMALL = 0xffff
const LARGEST = 0x7fffffff

export class FaceMarks {
  private stamps: Uint16Array | Int32Array = new Uint16Array(64)
  private base = 1
  private span = 0

  begin(faceSlots: number, span = 1): void {
    this.base += this.span
    this.span = span
    const isSmall = this.stamps instanceof Uint16Array
    if (isSmall && span >= LARGEST_SMALL) {
      this.stamps = new Int32Array(faceSlots)
      this.base = 1
      return
    }
    this.stamps = ensureCapacity(this.stamps, faceSlots)
    if (this.base + span <= (isSmall ? LARGEST_SMALL : LARGEST)) return
    this.stamps.fill(0)
    this.base = 1
  }

  mark(face: number, value = 0): void {
    this.stamps[face] = this.base + value
  }

  /** Returns the value of the face's mark; negative if the face was not marked since `begin`. */
  get(face: number): number {
    return this.stamps[face] - this.base
  }

  isMarked(face: number): boolean {
    return this.stamps[face] >= this.base
  }
}
