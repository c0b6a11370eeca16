import type { Point } from '../../engine/geometry/index.js'

/** Finds values near a point through a grid of squares. O(1) per call for points that are spread out. */
export class PointTable<Value> {
  private readonly squares = new Map<string, Value[]>()

  constructor(private readonly side: number) {}

  add(at: Point, value: Value): void {
    const key = this.keyOf(at, 0, 0)
    const known = this.squares.get(key)
    if (known === undefined) this.squares.set(key, [value])
    else known.push(value)
  }

  /** Returns the values in the square of a point and in the eight squares around it. They include all values less than `side` away. */
  around(at: Point): Value[] {
    return [-1, 0, 1].flatMap((x) => [-1, 0, 1].flatMap((y) => this.squares.get(this.keyOf(at, x, y)) ?? []))
  }

  private keyOf({ x, y }: Point, right: number, down: number): string {
    return `${Math.round(x / this.side) + right} ${Math.round(y / this.side) + down}`
  }
}
