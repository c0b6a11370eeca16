/**
 * A grid of buckets over the vertices, each remembering one vertex near it: where a walk to a point had best begin.
 * A hint may be stale (the walk then starts farther off, or elsewhere); it is never trusted beyond that. What lies outside the grid
 * belongs to its border. About one bucket a vertex; made anew, O(n), when there are twice as many vertices as buckets.
 */
export class HintGrid {
  private columns = 1
  private rows = 1
  private minX = 0
  private minY = 0
  private scaleX = 0
  private scaleY = 0
  private hints = new Int32Array(64).fill(-1)

  /** True when the vertices have outgrown the buckets. */
  isOutgrown(vertexCount: number): boolean {
    return vertexCount > 2 * this.hints.length
  }

  /** Makes buckets for the live vertices (`outgoing` not below 0) from number `first` on, each with a vertex in it or near it. */
  refresh(coords: Float64Array, outgoing: Int32Array, first: number, slots: number, vertexCount: number): void {
    let minX = Infinity
    let minY = Infinity
    let maxX = -Infinity
    let maxY = -Infinity
    for (let v = first; v < slots; v++) {
      if (outgoing[v] < 0) continue
      minX = Math.min(minX, coords[2 * v])
      minY = Math.min(minY, coords[2 * v + 1])
      maxX = Math.max(maxX, coords[2 * v])
      maxY = Math.max(maxY, coords[2 * v + 1])
    }
    const span = Math.max(maxX - minX, maxY - minY) || 1
    const width = Math.max(maxX - minX, span / 256)
    const height = Math.max(maxY - minY, span / 256)
    this.columns = Math.max(1, Math.round(Math.sqrt((vertexCount * width) / height)))
    this.rows = Math.max(1, Math.ceil(vertexCount / this.columns))
    this.minX = minX
    this.minY = minY
    this.scaleX = this.columns / width
    this.scaleY = this.rows / height
    const hints = (this.hints = new Int32Array(this.columns * this.rows).fill(-1))
    for (let v = first; v < slots; v++) if (outgoing[v] >= 0) this.remember(coords[2 * v], coords[2 * v + 1], v)
    // empty ones take over from the one before, row by row
    for (let i = 1; i < hints.length; i++) if (hints[i] < 0) hints[i] = hints[i - 1]
    for (let i = hints.length - 2; i >= 0; i--) if (hints[i] < 0) hints[i] = hints[i + 1]
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
