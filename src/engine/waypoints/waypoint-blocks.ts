/**
 * The nearest waypoint that passes a test, by blocks of a uniform grid searched ring after ring around the point.
 * A ring is skipped only when nothing in it can be nearer than the best so far, so the answer is the true nearest one
 * (the first ring with a waypoint in it is not enough: the next may hold a nearer one, or the only visible one).
 * Built in O(n); a query looks at the blocks of the rings it needs. Ties go to the smaller index.
 */
import { CellIndex, columnOf, createLattice, rowOf } from '../geometry/index.js'

export class WaypointBlocks {
  private readonly index: CellIndex

  constructor(private readonly coords: Float64Array) {
    const count = coords.length / 2
    // About two waypoints a block; a thin row of waypoints gets a thin row of blocks.
    const lattice = createLattice(coords, (width, height) =>
      Math.max(Math.sqrt((2 * width * height) / count), Math.max(width, height) / count),
    )
    this.index = new CellIndex(
      lattice,
      Int32Array.from(
        { length: count },
        (_, i) => rowOf(lattice, coords[2 * i + 1]) * lattice.columns + columnOf(lattice, coords[2 * i]),
      ),
    )
  }

  /** Index of the nearest accepted waypoint; -1 when none is. `accept` is asked only of waypoints nearer than the best. */
  nearest(x: number, y: number, accept: (index: number) => boolean = () => true): number {
    const { coords, index } = this
    const { lattice } = index
    const { minX, minY, size, columns, rows } = lattice
    const column = columnOf(lattice, x)
    const row = rowOf(lattice, y)
    // Distance from the point to the block it is clamped into: rings are counted from there.
    const outside = Math.max(minX - x, 0, x - (minX + columns * size), minY - y, y - (minY + rows * size))
    let best = -1
    let bestSquared = Infinity
    const candidates: { waypoint: number; squared: number }[] = []
    for (let ring = 0; ring <= Math.max(columns, rows); ring++) {
      const ringDistance = Math.max(0, Math.max((ring - 1) * size, outside))
      if (ringDistance * ringDistance > bestSquared) break
      candidates.length = 0
      index.forEachInRing(column, row, ring, (waypoint) => {
        const dx = coords[2 * waypoint] - x
        const dy = coords[2 * waypoint + 1] - y
        const squared = dx * dx + dy * dy
        if (squared <= bestSquared) candidates.push({ waypoint, squared })
      })
      candidates.sort((a, b) => a.squared - b.squared || a.waypoint - b.waypoint)
      for (const { waypoint, squared } of candidates) {
        if (squared > bestSquared || (squared === bestSquared && waypoint > best)) break
        if (!accept(waypoint)) continue
        best = waypoint
        bestSquared = squared
        break
      }
    }
    return best
  }
}
