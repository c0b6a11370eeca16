/**
 * Finds the nearest waypoint that passes a test. Searches blocks of a uniform grid, ring by ring around the point.
 * Stops only when no further ring can contain a nearer waypoint, so the result is the true nearest one: even after a ring with a waypoint,
 * the next ring may contain a nearer one, or the only visible one.
 * Built in O(n); a query visits the blocks of the rings it needs. Ties go to the smaller index.
 */
import { CellIndex, columnOf, createLattice, rowOf } from '../geometry/index.js'

export class WaypointBlocks {
  private readonly index: CellIndex

  constructor(private readonly coords: Float64Array) {
    const count = coords.length / 2
    // About two waypoints per block; a thin row of waypoints gets a thin row of blocks.
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

  /** Index of the nearest accepted waypoint; -1 if there is none. `accept` is called only for waypoints nearer than the best. */
  nearest(x: number, y: number, accept: (index: number) => boolean = () => true): number {
    const { coords, index } = this
    const { lattice } = index
    const { minX, minY, size, columns, rows } = lattice
    const column = columnOf(lattice, x)
    const row = rowOf(lattice, y)
    // Distance from the point to its clamped block, from which rings are counted.
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
