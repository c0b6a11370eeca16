/**
 * The nearest waypoint that passes a test, by blocks of a uniform grid searched ring after ring around the point.
 * A ring is skipped only when nothing in it can be nearer than the best so far, so the answer is the true nearest one
 * (the first ring with a waypoint in it is not enough: the next may hold a nearer one, or the only visible one).
 * Built in O(n); a query looks at the blocks of the rings it needs. Ties go to the smaller index.
 */
export class WaypointBlocks {
  private readonly minX: number = 0
  private readonly minY: number = 0
  private readonly size: number = 1
  private readonly columns: number = 1
  private readonly rows: number = 1
  private readonly first: Int32Array
  private readonly members: Int32Array

  constructor(private readonly coords: Float64Array) {
    const count = coords.length / 2
    if (count > 0) {
      let maxX = (this.minX = coords[0])
      let maxY = (this.minY = coords[1])
      for (let i = 1; i < count; i++) {
        this.minX = Math.min(this.minX, coords[2 * i])
        this.minY = Math.min(this.minY, coords[2 * i + 1])
        maxX = Math.max(maxX, coords[2 * i])
        maxY = Math.max(maxY, coords[2 * i + 1])
      }
      const width = maxX - this.minX
      const height = maxY - this.minY
      // About two waypoints a block; a thin row of waypoints gets a thin row of blocks.
      this.size = Math.max(Math.sqrt((2 * width * height) / count), Math.max(width, height) / count) || 1
      this.columns = Math.floor(width / this.size) + 1
      this.rows = Math.floor(height / this.size) + 1
    }
    this.first = new Int32Array(this.columns * this.rows + 1)
    this.members = new Int32Array(count)
    const blocks = Int32Array.from(
      { length: count },
      (_, i) => this.rowOf(coords[2 * i + 1]) * this.columns + this.columnOf(coords[2 * i]),
    )
    for (const block of blocks) this.first[block + 1]++
    for (let b = 0; b < this.columns * this.rows; b++) this.first[b + 1] += this.first[b]
    const cursor = this.first.slice()
    blocks.forEach((block, i) => (this.members[cursor[block]++] = i))
  }

  /** Index of the nearest accepted waypoint; -1 when none is. `accept` is asked only of waypoints nearer than the best. */
  nearest(x: number, y: number, accept: (index: number) => boolean = () => true): number {
    const { coords, size, columns, rows } = this
    const column = this.columnOf(x)
    const row = this.rowOf(y)
    // Distance from the point to the block it is clamped into: rings are counted from there.
    const outside = Math.max(
      this.minX - x,
      0,
      x - (this.minX + columns * size),
      this.minY - y,
      y - (this.minY + rows * size),
    )
    let best = -1
    let bestSquared = Infinity
    const candidates: { index: number; squared: number }[] = []
    for (let ring = 0; ring <= Math.max(columns, rows); ring++) {
      const ringDistance = Math.max(0, Math.max((ring - 1) * size, outside))
      if (ringDistance * ringDistance > bestSquared) break
      candidates.length = 0
      this.forEachInRing(column, row, ring, (index) => {
        const dx = coords[2 * index] - x
        const dy = coords[2 * index + 1] - y
        const squared = dx * dx + dy * dy
        if (squared <= bestSquared) candidates.push({ index, squared })
      })
      candidates.sort((a, b) => a.squared - b.squared || a.index - b.index)
      for (const { index, squared } of candidates) {
        if (squared > bestSquared || (squared === bestSquared && index > best)) break
        if (!accept(index)) continue
        best = index
        bestSquared = squared
        break
      }
    }
    return best
  }

  private forEachInRing(column: number, row: number, ring: number, visit: (index: number) => void): void {
    for (let r = Math.max(0, row - ring); r <= Math.min(this.rows - 1, row + ring); r++) {
      const edge = Math.abs(r - row) === ring
      const step = edge ? 1 : 2 * ring || 1
      for (let c = column - ring; c <= column + ring; c += step) {
        if (c < 0 || c >= this.columns) continue
        const block = r * this.columns + c
        for (let k = this.first[block]; k < this.first[block + 1]; k++) visit(this.members[k])
      }
    }
  }

  private columnOf(x: number): number {
    return Math.min(this.columns - 1, Math.max(0, Math.floor((x - this.minX) / this.size)))
  }

  private rowOf(y: number): number {
    return Math.min(this.rows - 1, Math.max(0, Math.floor((y - this.minY) / this.size)))
  }
}
