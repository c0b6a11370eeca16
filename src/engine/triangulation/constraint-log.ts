/**
 * The constraints added and removed since a moment, by coordinates, because their vertices may be gone by the time the log is read.
 * `delta` is the change in the owner's winding on the positive side of the constraint; over one owner the changes form closed loops.
 */
export class ConstraintLog {
  count = 0
  /** ax ay bx by per constraint. */
  readonly coords: number[] = []
  readonly owner: number[] = []
  readonly delta: number[] = []

  clear(): void {
    this.count = this.coords.length = this.owner.length = this.delta.length = 0
  }

  push(ax: number, ay: number, bx: number, by: number, owner: number, delta: number): void {
    this.count++
    this.coords.push(ax, ay, bx, by)
    this.owner.push(owner)
    this.delta.push(delta)
  }
}
