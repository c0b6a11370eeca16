/**
 * Distances to four far corners of the map, from which a search learns what empty ground does not tell: |d(a, corner) - d(b, corner)| never exceeds d(a, b).
 * In: a square grid of equal costs. Out: per corner an exact flow field. A corner is the cell of the largest island that reaches farthest in one diagonal
 * direction: a function of the map alone. O(cells) at the first use; after an edit the fields are repaired, and a corner that moved gets a new one. 36 bytes a cell.
 * After Goldberg & Harrelson, "Computing the shortest path: A* search meets graph theory", 2005; Sturtevant et al., "Memory-based heuristics for explicit state spaces", 2009.
 */
import { GridFlowField } from './flow-field.js'
import type { NavGrid } from './nav-grid.js'

export const LANDMARKS = 4

export class Landmarks {
  private readonly fields: GridFlowField[] = []
  private readonly cells: number[] = []
  private found: readonly Float64Array[] = []
  private known = -1

  constructor(private readonly grid: NavGrid) {}

  /** Distances in steps to each landmark, by padded index; Infinity on other islands. Brought up to the grid's revision. */
  distances(): readonly Float64Array[] {
    const { grid } = this
    if (this.known !== grid.revision) {
      this.known = grid.revision
      const places = this.corners()
      for (const [i, cell] of places.entries()) {
        if (this.cells[i] === cell) this.fields[i].renew()
        else this.fields[i] = new GridFlowField(grid, cell < 0 ? [] : [grid.centerOf((cell % grid.stride) - 1, Math.floor(cell / grid.stride) - 1)])
        this.cells[i] = cell
      }
      this.found = this.fields.map((field) => field.distances)
    }
    return this.found
  }

  private corners(): number[] {
    const { grid } = this
    const { width, height, open } = grid
    const sizes = new Map<number, number>()
    let largest = -1
    let most = 0
    for (let cell = 0; cell < grid.size; cell++) {
      if (open[cell] === 0) continue
      const island = grid.islandOf(cell)
      const size = (sizes.get(island) ?? 0) + 1
      sizes.set(island, size)
      if (size <= most) continue
      most = size
      largest = island
    }
    const best = [-Infinity, -Infinity, -Infinity, -Infinity]
    const cells = [-1, -1, -1, -1]
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const cell = grid.indexOf(x, y)
        if (open[cell] === 0 || grid.islandOf(cell) !== largest) continue
        for (let i = 0; i < LANDMARKS; i++) {
          const reach = ((i & 1) === 0 ? x : -x) + ((i & 2) === 0 ? y : -y)
          if (reach <= best[i]) continue
          best[i] = reach
          cells[i] = cell
        }
      }
    }
    return cells
  }
}
