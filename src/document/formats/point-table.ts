import type { Point } from '../../engine/geometry/index.js'

/** Values at points, by the squares of a grid: finds those near a place. O(1) per call for points that are spread. */
export class PointTable<Value> {
  private readonly squares = new Map<string, Value[]>()

  constructor(private readonly side: number) {}

  add(at: Point, value: Value): void {
    const key = this.keyOf(at, 0, 0)
    const known = this.squares.get(key)
    if (known === undefined) this.squares.set(key, [value])
    else known.push(value)
  }

  /** The values of a place's square and of those around it: all that are nearer than half a side, and some that are farther. */
  around(at: Point): Value[] {
    return [-1, 0, 1].flatMap((x) => [-1, 0, 1].flatMap((y) => this.squares.get(this.keyOf(at, x, y)) ?? []))
  }

  private keyOf({ x, y }: Point, right: number, down: number): string {
    return `${Math.round(x / this.side) + right} ${Math.round(y / this.side) + down}`
  }
}
