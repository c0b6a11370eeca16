/**
 * Distances to four far corners of the map, a lower bound that knows the obstacles: |d(a, corner) - d(b, corner)| never exceeds d(a, b).
 * In: a square grid of equal costs. Out: per corner exact distances. A corner is the cell of the largest island that reaches farthest in one diagonal
 * direction: it depends on the map alone. O(cells) at the first use; after an edit the fields are repaired, and a corner that moved gets a new one. 36 bytes a cell.
 * After Goldberg & Harrelson, "Computing the shortest path: A* search meets graph theory", 2005; Sturtevant et al., "Memory-based heuristics for explicit state spaces", 2009.
 */
import { DistanceField, GridIslands } from '../cells/index.js'
import type { Grid } from '../cells/index.js'

export const LANDMARKS = 4

export class Landmarks {
  private readonly fields: DistanceField[] = []
  private readonly cells: number[] = []
  private found: readonly Float64Array[] = []
  private known = -1

  constructor(private readonly grid: Grid) {}

  /** Distances in steps to each landmark, by padded index; Infinity on other islands. Brought up to the grid's revision. */
  distances(): readonly Float64Array[] {
    const { grid } = this
    if (this.known !== grid.revision) {
      this.known = grid.revision
      const places = this.corners()
      for (const [i, cell] of places.entries()) {
        if (this.cells[i] === cell) this.fields[i].renew()
        else
          this.fields[i] = new DistanceField(
            grid,
            cell < 0 ? [] : [grid.centerOf((cell % grid.stride) - 1, Math.floor(cell / grid.stride) - 1)],
          )
        this.cells[i] = cell
      }
      this.found = this.fields.map((field) => field.distances)
    }
    return this.found
  }

  /** Looks along diagonals, from each corner of the grid inwards, for a cell of the largest island; -1 where all cells are blocked. */
  private corners(): number[] {
    const { width, height } = this.grid
    const largest = this.grid.table(GridIslands).largest()
    return Array.from({ length: LANDMARKS }, (_, i) => {
      for (let away = 0; away <= width + height - 2; away++) {
        for (let down = Math.max(0, away - width + 1); down <= away && down < height; down++) {
          const across = away - down
          const x = (i & 1) === 0 ? across : width - 1 - across
          const y = (i & 2) === 0 ? down : height - 1 - down
          if (this.grid.islandAt(x, y) === largest) return largest < 0 ? -1 : this.grid.indexOf(x, y)
        }
      }
      return -1
    })
  }
}
