/**
 * A grid of buckets over the rectangle, each remembering one vertex near it: where a walk to a point had best begin.
 * A hint may be stale (the walk then starts farther off, or elsewhere); it is never trusted beyond that.
 * About one bucket a vertex; made anew, O(n), when there are twice as many vertices as buckets.
 */
export class HintGrid {
  private readonly minX: number
  private readonly minY: number
  private readonly width: number
  private readonly height: number
  private columns = 1
  private rows = 1
  private scaleX = 0
  private scaleY = 0
  private hints = new Int32Array(1).fill(-1)

  constructor(minX: number, minY: number, maxX: number, maxY: number) {
    this.minX = minX
    this.minY = minY
    this.width = maxX - minX
    this.height = maxY - minY
    this.resize(64)
  }

  /** True when the vertices have outgrown the buckets. */
  isCrowded(vertexCount: number): boolean {
    return vertexCount > 2 * this.hints.length
  }

  /** Empty buckets for about so many vertices. */
  resize(vertexCount: number): void {
    const aspect = Math.min(Math.max(this.width / this.height, 1 / 256), 256)
    this.columns = Math.max(1, Math.round(Math.sqrt(vertexCount * aspect)))
    this.rows = Math.max(1, Math.ceil(vertexCount / this.columns))
    this.scaleX = this.columns / this.width
    this.scaleY = this.rows / this.height
    this.hints = new Int32Array(this.columns * this.rows).fill(-1)
  }

  /** The vertex remembered near the point, -1 = none. */
  near(x: number, y: number): number {
    return this.hints[this.bucket(x, y)]
  }

  remember(x: number, y: number, vertex: number): void {
    this.hints[this.bucket(x, y)] = vertex
  }

  private bucket(x: number, y: number): number {
    const column = Math.min(Math.max(((x - this.minX) * this.scaleX) | 0, 0), this.columns - 1)
    const row = Math.min(Math.max(((y - this.minY) * this.scaleY) | 0, 0), this.rows - 1)
    return row * this.columns + column
  }
}
