/** Marks on faces that need no clearing: each `begin` makes all older marks void. One searcher uses them at a time. */
import { withRoom } from '../core/index.js'

export class FaceMarks {
  private stamps = new Int32Array(64)
  private base = 1
  private span = 0

  /** Voids all marks; values from 0 to `span` - 1 may then be set. */
  begin(faceSlots: number, span = 1): void {
    this.stamps = withRoom(this.stamps, faceSlots)
    this.base += this.span
    this.span = span
    if (this.base + span < 0x7fffffff) return
    this.stamps.fill(0)
    this.base = 1
  }

  mark(face: number, value = 0): void {
    this.stamps[face] = this.base + value
  }

  /** The value set since `begin`, below 0 = none. */
  get(face: number): number {
    return this.stamps[face] - this.base
  }

  isMarked(face: number): boolean {
    return this.stamps[face] >= this.base
  }
}
