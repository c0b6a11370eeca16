/**
 * The cheapest path over unit cells with costs, by Dijkstra's algorithm on a fine lattice of points. A step is
 * straight; its cost is summed over the cells it crosses. A step along the line between two cells has the lower cost
 * of the two, and cells of infinite cost are blocked. Steps have only some directions, so the result may be above the
 * optimum, but never below it. Shares no code with the engine.
 */
import { costOf } from './cell-rules.js'

export interface CellTerrain {
  readonly size: number
  /** Returns the cost of the cell in column x, row y. */
  readonly cost: (x: number, y: number) => number
}

/** Number of lattice steps along the side of a cell. */
const FINENESS = 2
/**
 * Largest number of lattice steps of a move, in x and in y. For every direction, some move is at most 6 degrees off.
 */
const REACH = 5

export class CellWalks {
  private readonly side: number
  private readonly steps: { readonly dx: number; readonly dy: number }[] = []

  constructor(private readonly terrain: CellTerrain) {
    this.side = FINENESS * terrain.size + 1
    for (let dx = -REACH; dx <= REACH; dx++)
      for (let dy = -REACH; dy <= REACH; dy++)
        if (greatestDivisor(Math.abs(dx), Math.abs(dy)) === 1) this.steps.push({ dx, dy })
  }

  /** Returns the least cost. Start and goal are on the lattice: multiples of 1 / FINENESS. */
  cost(start: { x: number; y: number }, goal: { x: number; y: number }): number {
    const { side } = this
    const at = ({ x, y }: { x: number; y: number }): number => FINENESS * y * side + FINENESS * x
    const costs = new Float64Array(side * side).fill(Infinity)
    const done = new Set<number>()
    const open = new Set([at(start)])
    costs[at(start)] = 0
    for (;;) {
      let nearest = -1
      for (const point of open) if (nearest < 0 || costs[point] < costs[nearest]) nearest = point
      if (nearest < 0) return Infinity
      if (nearest === at(goal)) return costs[nearest]
      open.delete(nearest)
      done.add(nearest)
      const x = nearest % side
      const y = Math.floor(nearest / side)
      for (const { dx, dy } of this.steps) {
        if (x + dx < 0 || y + dy < 0 || x + dx >= side || y + dy >= side) continue
        const next = nearest + dy * side + dx
        if (done.has(next)) continue
        const step = [
          { x: x / FINENESS, y: y / FINENESS },
          { x: (x + dx) / FINENESS, y: (y + dy) / FINENESS },
        ]
        const cost = costs[nearest] + costOf(step, (cx, cy) => this.costAt(cx, cy))
        if (cost >= costs[next]) continue
        costs[next] = cost
        open.add(next)
      }
    }
  }

  private costAt(x: number, y: number): number {
    const { size, cost } = this.terrain
    return x < 0 || y < 0 || x >= size || y >= size ? Infinity : cost(x, y)
  }
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}
