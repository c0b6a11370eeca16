/**
 * A flow field gives, from every cell of a grid, the direction to the nearest of several goals: along the line to the goal if this line is clear, else along
 * the step of a `DistanceField`. After Emerson, Game AI Pro, 2013, chapter 23, where the field stores which lines are clear. Here, each query tests its line.
 */
import { NavError, StepCounter, expectEach, expectOptions, expectPoint, expectWorld } from '../core/index.js'
import type { WorkLimits } from '../core/index.js'
import type { Point } from '../geometry/index.js'
import { DX, DY, DistanceField, GOAL, NOWHERE, leanOf, sharedRadius } from './cells/index.js'
import type { Grid } from './cells/index.js'
import { raycastGrid } from './place-queries.js'
import { firstBlockedOnLine } from './line-of-sight.js'

/**
 * Options of a flow field on a grid or a mesh.
 * On a grid, `budget` (number of cells) and `signal` limit the build, which then throws `grid/budget-exceeded` or `grid/aborted`. On a mesh, `budget` (number
 * of expansions) and `signal` limit each search of a query, which then throws `mesh/budget-exceeded` or `mesh/aborted`.
 */
export interface GridFlowFieldOptions extends WorkLimits {
  /** Radius in world units of the disc that must fit. */
  readonly agentRadius?: number | undefined
  /** Layer bits that stop the agent: a cell with at least one of these bits is blocked for it. All bits when absent. */
  readonly agentLayers?: number | undefined
}

export class GridFlowField {
  readonly kind = 'flow-field'
  /** The grid as it is for the agent whose radius and layers were given to `buildGridFlowField`. */
  readonly grid: Grid
  readonly goals: readonly Point[]
  private readonly field: DistanceField

  constructor(grid: Grid, goals: readonly Point[], limits: WorkLimits = {}) {
    this.grid = grid
    this.goals = goals.map(({ x, y }) => ({ x, y }))
    this.field = new DistanceField(
      grid,
      goals.map((goal) => {
        const cell = grid.cellAt(goal)
        return cell === undefined ? -1 : grid.indexOf(cell.x, cell.y)
      }),
    )
    const counter = new StepCounter(limits)
    const countCell = (): void => {
      const why = counter.step()
      if (why !== undefined) throw new NavError(`grid/${why}`, `The flow field stopped after ${counter.steps} cells`)
    }
    this.field.update(limits.budget === undefined && limits.signal === undefined ? undefined : countCell)
  }

  get revision(): number {
    return this.grid.revision
  }

  /** Distances in steps, by padded index; Infinity = no path. Correct as of the last query. */
  get distances(): Float64Array {
    return this.field.distances
  }

  /** Updates the field to the grid's revision, as every query does. */
  update(): void {
    this.field.update()
  }

  /** Returns the cost of the path from the point's cell to its goal, in world units times the terrain multipliers; Infinity if there is none. */
  distanceAt(point: Point): number {
    this.field.update()
    const cell = this.locate(point)
    return cell < 0 ? Infinity : this.distances[cell] * this.grid.cellSize
  }

  /** Returns the unit vector to walk along; (0, 0) at the goal itself; undefined if no goal is reachable. */
  directionAt(point: Point): Point | undefined {
    this.field.update()
    const cell = this.locate(point)
    if (cell < 0) return undefined
    const d = this.field.stepAt(cell)
    if (d === NOWHERE) return undefined
    const target =
      d === GOAL
        ? this.goalPoint(cell)
        : this.seesGoal(cell)
          ? this.lineEnd(cell)
          : this.centerOf(cell + this.grid.offsets[d])
    const dx = target.x - point.x
    const dy = target.y - point.y
    const length = Math.sqrt(dx * dx + dy * dy)
    return length === 0 ? { x: 0, y: 0 } : { x: dx / length, y: dy / length }
  }

  /** Returns the path from a point to its goal: the point, every turn, and the goal. Empty if there is none. */
  follow(point: Point): readonly Point[] {
    this.field.update()
    let cell = this.locate(point)
    if (cell < 0 || this.field.stepAt(cell) === NOWHERE) return []
    const points: Point[] = [{ x: point.x, y: point.y }]
    let heading = -1
    while (this.field.stepAt(cell) !== GOAL && !this.seesGoal(cell)) {
      const d = this.field.stepAt(cell)
      const next = this.headingOf(cell, d)
      if (next !== heading) this.append(points, this.centerOf(cell))
      heading = next
      cell += this.grid.offsets[d]
    }
    if (heading >= 0) this.append(points, this.centerOf(cell))
    if (this.field.stepAt(cell) !== GOAL) this.append(points, this.lineEnd(cell))
    this.append(points, this.goalPoint(cell))
    return points
  }

  /** Returns the next cell on the path from this cell: the cell itself at a goal, undefined if no goal is reachable. */
  stepFrom(x: number, y: number): Point | undefined {
    this.field.update()
    const d = this.grid.isInside(x, y) ? this.field.stepAt(this.grid.indexOf(x, y)) : NOWHERE
    return d === NOWHERE ? undefined : d === GOAL ? { x, y } : { x: x + DX[d], y: y + DY[d] }
  }

  /** Returns values for drawing, row by row: from 0 at a goal to 1 at the farthest cell, and -1 where no goal is reachable. */
  heat(): Float32Array {
    this.field.update()
    const { width, height } = this.grid
    const heat = new Float32Array(width * height)
    let farthest = 0
    for (const distance of this.distances) if (distance < Infinity && distance > farthest) farthest = distance
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const distance = this.distances[this.grid.indexOf(x, y)]
        heat[y * width + x] = distance === Infinity ? -1 : farthest === 0 ? 0 : distance / farthest
      }
    }
    return heat
  }

  private locate(point: Point): number {
    const cell = this.grid.cellAt(point)
    return cell === undefined || this.grid.isBlocked(cell.x, cell.y) ? -1 : this.grid.indexOf(cell.x, cell.y)
  }

  /** Returns whether the lines from the cell's center to its goal and to the center of the goal's cell are clear. False with terrain, hexes or no diagonals. */
  private seesGoal(cell: number): boolean {
    const { grid } = this
    if (!grid.isUniform || grid.topology === 'hex' || grid.diagonal === 'never') return false
    const from = this.cellOf(cell)
    const to = this.cellOf(this.field.goalCells[this.field.goalAt(cell)])
    if (firstBlockedOnLine(grid, from.x, from.y, to.x, to.y) >= 0) return false
    return grid.agentRadius > 0 || !raycastGrid(grid, this.centerOf(cell), this.goalPoint(cell)).hit
  }

  /** Returns the end of the line from a cell that sees its goal: the goal, or for a disc, which may not fit there, the center of the goal's cell. */
  private lineEnd(cell: number): Point {
    return this.grid.agentRadius > 0
      ? this.centerOf(this.field.goalCells[this.field.goalAt(cell)])
      : this.goalPoint(cell)
  }

  private goalPoint(cell: number): Point {
    return this.goals[this.field.goalAt(cell)]
  }

  /** Returns a number >= 0 for the direction of a step. Equal directions have equal numbers in even and odd hex rows. */
  private headingOf(cell: number, d: number): number {
    const { y } = this.cellOf(cell)
    return 4 + 3 * DY[d] + DX[d] + leanOf(this.grid, y) - leanOf(this.grid, y + DY[d])
  }

  private cellOf(cell: number): Point {
    const row = Math.floor(cell / this.grid.stride)
    return { x: cell - row * this.grid.stride - 1, y: row - 1 }
  }

  private centerOf(cell: number): Point {
    const { x, y } = this.cellOf(cell)
    return this.grid.centerOf(x, y)
  }

  private append(points: Point[], point: Point): void {
    const last = points[points.length - 1]
    if (last.x !== point.x || last.y !== point.y) points.push(point)
  }
}

/**
 * Builds distances and directions from every cell to the nearest goal. The field is updated after edits of the grid.
 * @example
 * const field = buildFlowField(grid, [{ x: 9, y: 5 }])
 */
export function buildGridFlowField(
  grid: Grid,
  goals: readonly Point[],
  options: GridFlowFieldOptions = {},
): GridFlowField {
  expectWorld(grid, 'buildFlowField', 'grid')
  expectEach(goals, 'goals', expectPoint)
  expectOptions(options, ['agentRadius', 'agentLayers', 'budget', 'signal'])
  const { agentRadius, agentLayers } = options
  const radius = agentRadius && sharedRadius(grid, agentRadius)
  return new GridFlowField(grid.forAgent({ radius, layers: agentLayers }), goals, options)
}
