/**
 * Distances to four far corners of the map, a lower bound that knows the obstacles: |d(a, corner) - d(b, corner)| never exceeds d(a, b).
 * In: a square grid of equal costs. Out: per corner exact distances, and a heuristic towards a goal, admissible and consistent. A corner is the cell of the largest
 * island that reaches farthest in one diagonal direction: it depends on the map alone. O(cells) at the first use, in parts that a question may stop; after an edit
 * the fields are repaired, and a corner that moved gets a new one. 36 bytes a cell.
 * After Goldberg & Harrelson, "Computing the shortest path: A* search meets graph theory", 2005; Sturtevant et al., "Memory-based heuristics for explicit state spaces", 2009.
 */
import type { Parts } from '../../core/index.js'
import { DistanceField, GridIslands } from '../cells/index.js'
import type { Grid } from '../cells/index.js'

const LANDMARKS = 4

export class Landmarks {
  private readonly fields: DistanceField[] = []
  private readonly cells: number[] = []

  constructor(private readonly grid: Grid) {}

  /** Steps from a cell, by padded index, to a landmark; Infinity on other islands. */
  distance(landmark: number, cell: number): number {
    return this.fields[landmark].distances[cell]
  }

  /** Brings the distances up to the grid's revision. They must not be read before. */
  *renewal(): Parts {
    const { grid } = this
    for (let i = 0; i < LANDMARKS; i++) {
      const cell = this.corner(i)
      if (this.cells[i] !== cell) this.fields[i] = new DistanceField(grid, [cell])
      this.cells[i] = cell
      yield* this.fields[i].renewal()
    }
  }

  /** Looks along diagonals, from a corner of the grid inwards, for a cell of the largest island; -1 where all cells are blocked. O(cells), at most 4 million, a few nanoseconds each. */
  private corner(i: number): number {
    const { grid } = this
    const { width, height } = grid
    const largest = grid.table(GridIslands).largest()
    if (largest < 0) return -1
    for (let away = 0; away <= width + height - 2; away++) {
      for (let down = Math.max(0, away - width + 1); down <= away && down < height; down++) {
        const across = away - down
        const x = (i & 1) === 0 ? across : width - 1 - across
        const y = (i & 2) === 0 ? down : height - 1 - down
        if (grid.islandAt(x, y) === largest) return grid.indexOf(x, y)
      }
    }
    return -1
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
    const distance = this.landmarks.distance(landmark, cell)
    return distance < Infinity ? distance * this.scale : 0
  }
}

/** The heuristic as `GraphSearchOptions` take it, by padded index. */
export function estimateOf(heuristic: LandmarkHeuristic): (cell: number) => number {
  const { one, two, oneAtGoal, twoAtGoal } = heuristic
  return (cell) =>
    Math.max(Math.abs(heuristic.costTo(one, cell) - oneAtGoal), Math.abs(heuristic.costTo(two, cell) - twoAtGoal))
}
