/**
 * Distances to four far corners of the map, a lower bound that knows the obstacles: |d(a, corner) - d(b, corner)| never exceeds d(a, b).
 * In: a square grid of equal costs. Out: per corner exact distances, and a heuristic towards a goal, admissible and consistent. A corner is the cell of the largest
 * island that reaches farthest in one diagonal direction. O(cells) at the first use, in parts that a question may stop; after an edit the fields are repaired, and
 * corners are looked for anew where one of them was blocked. 36 bytes a cell.
 * After Goldberg & Harrelson, "Computing the shortest path: A* search meets graph theory", 2005; Sturtevant et al., "Memory-based heuristics for explicit state spaces", 2009.
 */
import type { Parts } from '../../core/index.js'
import { DistanceField, GridIslands } from '../cells/index.js'
import type { Grid } from '../cells/index.js'

const LANDMARKS = 4

export class Landmarks {
  /** Steps from cells, by padded index, to each landmark; Infinity on other islands. Not to be read before the renewal. */
  fields: readonly DistanceField[] = []
  private cells: readonly number[] = [0]

  constructor(private readonly grid: Grid) {}

  /** Brings the distances up to the grid's revision. */
  *renewal(): Parts {
    const { grid, cells } = this
    // Corners stay until one is blocked: that they are far apart counts, not which they are.
    if (!cells.every((cell) => grid.open[cell] === 1)) {
      this.cells = this.corners()
      this.fields = this.cells.map((cell) => new DistanceField(grid, [cell]))
    }
    for (const field of this.fields) yield* field.renewal()
  }

  /** The cells of the largest island that reach farthest, by padded index; 0 where all are blocked. O(cells), at most 4 million, a few nanoseconds each. */
  private corners(): number[] {
    const { open, size, stride } = this.grid
    const islands = this.grid.table(GridIslands)
    islands.work.end()
    const sizes = new Int32Array(islands.count)
    let largest = 0
    for (let cell = 0; cell < size; cell++) {
      if (open[cell] === 0) continue
      const island = islands.idOf(cell)
      if (++sizes[island] > sizes[largest]) largest = island
    }
    const corners = [0, 0, 0, 0]
    const least = [size, size, size, size]
    for (let cell = 0; cell < size; cell++) {
      if (open[cell] === 0 || islands.idOf(cell) !== largest) continue
      const y = Math.floor(cell / stride)
      const x = cell - y * stride
      for (let i = 0; i < LANDMARKS; i++) {
        const away = ((i & 1) === 0 ? x : -x) + ((i & 2) === 0 ? y : -y)
        if (away >= least[i]) continue
        least[i] = away
        corners[i] = cell
      }
    }
    return corners
  }
}

/**
 * Landmarks as a heuristic, a lower bound of the cost from a cell to the goal: of the four the two that promise most at the start. Its numbers are open, for a search
 * that keeps `costTo` of its nodes at hand; `estimateOf` makes the same of them as a function, as searches over graphs take one.
 */
export class LandmarkHeuristic {
  one = 0
  two = 0
  oneAtGoal = 0
  twoAtGoal = 0
  /** The least that a way costs for each unit of its length. */
  scale = 1

  constructor(readonly landmarks: Landmarks) {}

  /** Sets the goal, for a search from `start`, by padded index. Returns the estimate at the start. */
  aim(start: number, goal: number): number {
    let most = -1
    let second = -1
    for (let i = 0; i < LANDMARKS; i++) {
      const bound = Math.abs(this.costTo(i, start) - this.costTo(i, goal))
      if (bound > most) {
        this.two = this.one
        second = most
        this.one = i
        most = bound
      } else if (bound > second) {
        this.two = i
        second = bound
      }
    }
    this.oneAtGoal = this.costTo(this.one, goal)
    this.twoAtGoal = this.costTo(this.two, goal)
    return most
  }

  /** Lower bound of the cost between a cell and a landmark; 0 where no walk leads. */
  costTo(landmark: number, cell: number): number {
    const distance = this.landmarks.fields[landmark].distances[cell]
    return distance < Infinity ? distance * this.scale : 0
  }
}

/** The heuristic as `GraphSearchOptions` take it, by padded index. */
export function estimateOf(heuristic: LandmarkHeuristic): (cell: number) => number {
  const { one, two, oneAtGoal, twoAtGoal } = heuristic
  return (cell) =>
    Math.max(Math.abs(heuristic.costTo(one, cell) - oneAtGoal), Math.abs(heuristic.costTo(two, cell) - twoAtGoal))
}
