/**
 * Distances to four far corners of the map, a lower bound that knows the obstacles: |d(a, corner) - d(b, corner)| never exceeds d(a, b).
 * In: a square grid of equal costs. Out: per corner exact distances, and a heuristic towards a goal, admissible and consistent. A corner is the cell of the largest
 * island that reaches farthest in one diagonal direction: it depends on the map alone. O(cells) at the first use, in parts that a question may stop; after an edit
 * the fields are repaired, and a corner that moved gets a new one. 36 bytes a cell.
 * After Goldberg & Harrelson, "Computing the shortest path: A* search meets graph theory", 2005; Sturtevant et al., "Memory-based heuristics for explicit state spaces", 2009.
 */
import { CELLS_AT_ONCE, DistanceField, GridIslands, PartialWork } from '../cells/index.js'
import type { Grid, Parts } from '../cells/index.js'

export const LANDMARKS = 4

export class Landmarks {
  private readonly fields: DistanceField[] = []
  private readonly cells: number[] = []
  private readonly work: PartialWork
  private known = -1

  constructor(private readonly grid: Grid) {
    this.work = new PartialWork(grid)
  }

  /** Brings the distances up to the grid's revision; false where `mustStop` ended that early. They must not be read before. */
  isReady(mustStop?: () => boolean): boolean {
    const { revision } = this.grid
    if (this.known !== revision && this.work.ends(() => this.measure(), mustStop)) this.known = revision
    return this.known === revision
  }

  /** Steps from a cell, by padded index, to a landmark; Infinity on other islands. */
  distance(landmark: number, cell: number): number {
    return this.fields[landmark].distances[cell]
  }

  private *measure(): Parts {
    const { grid } = this
    for (let i = 0; i < LANDMARKS; i++) {
      const cell = yield* this.corner(i)
      if (this.cells[i] !== cell || this.fields[i] === undefined)
        this.fields[i] = new DistanceField(
          grid,
          cell < 0 ? [] : [grid.centerOf((cell % grid.stride) - 1, Math.floor(cell / grid.stride) - 1)],
        )
      this.cells[i] = cell
      yield* this.fields[i].renewal()
    }
  }

  /** Looks along diagonals, from a corner of the grid inwards, for a cell of the largest island; -1 where all cells are blocked. */
  private *corner(i: number): Parts<number> {
    const { grid } = this
    const { width, height } = grid
    const largest = grid.table(GridIslands).largest()
    if (largest < 0) return -1
    let left = CELLS_AT_ONCE
    for (let away = 0; away <= width + height - 2; away++) {
      for (let down = Math.max(0, away - width + 1); down <= away && down < height; down++) {
        const across = away - down
        const x = (i & 1) === 0 ? across : width - 1 - across
        const y = (i & 2) === 0 ? down : height - 1 - down
        if (grid.islandAt(x, y) === largest) return grid.indexOf(x, y)
        if (--left > 0) continue
        left = CELLS_AT_ONCE
        yield
      }
    }
    return -1
  }
}

/**
 * Landmarks as a heuristic: `estimate` is what searches take, a lower bound of the cost from a cell to the goal. Of the four it takes the two that promise most
 * at the start. The numbers that it is made of are open to a search that keeps `costTo` of its nodes at hand.
 */
export class LandmarkHeuristic {
  one = 0
  two = 0
  oneAtGoal = 0
  twoAtGoal = 0
  /** The least that a way costs for each unit of its length. */
  scale = 1
  private readonly bounds = new Float64Array(LANDMARKS)

  constructor(private readonly landmarks: Landmarks) {}

  readonly estimate = (cell: number): number =>
    Math.max(
      Math.abs(this.costTo(this.one, cell) - this.oneAtGoal),
      Math.abs(this.costTo(this.two, cell) - this.twoAtGoal),
    )

  /** Sets the goal, for a search from `start`, by padded index. Returns the estimate at the start. */
  aim(start: number, goal: number): number {
    const { landmarks, bounds, scale } = this
    this.one = 0
    for (let i = 0; i < LANDMARKS; i++) {
      const bound = Math.abs(landmarks.distance(i, start) - landmarks.distance(i, goal)) * scale
      // Infinity - Infinity on other islands.
      bounds[i] = bound < Infinity ? bound : 0
      if (bounds[i] > bounds[this.one]) this.one = i
    }
    this.two = this.one === 0 ? 1 : 0
    for (let i = 0; i < LANDMARKS; i++) if (i !== this.one && bounds[i] > bounds[this.two]) this.two = i
    this.oneAtGoal = this.costTo(this.one, goal)
    this.twoAtGoal = this.costTo(this.two, goal)
    return bounds[this.one]
  }

  /** Lower bound of the cost between a cell and a landmark; 0 where no walk leads. */
  costTo(landmark: number, cell: number): number {
    const distance = this.landmarks.distance(landmark, cell)
    return distance < Infinity ? distance * this.scale : 0
  }
}
