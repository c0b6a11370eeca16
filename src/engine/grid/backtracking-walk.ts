/**
 * Greedy walk with backtracking, for comparison with A*. The result is the path as walked, including the steps back. It may be many times as long as a shortest
 * path. O(cells) time, 5 bytes per cell.
 */
import { DX, DY, costOfStep } from './cells/index.js'
import type { Grid, GridQuery } from './cells/index.js'

export class BacktrackingWalk {
  private readonly stamp: Uint32Array
  private readonly cameBy: Uint8Array
  private generation = 0

  constructor(private readonly grid: Grid) {
    this.stamp = new Uint32Array(grid.size)
    this.cameBy = new Uint8Array(grid.size)
  }

  find(query: GridQuery): void {
    const { startX, startY, goalX, goalY, steps, trace } = query
    const { grid, stamp, cameBy } = this
    const generation = ++this.generation
    query.turn(startX, startY)
    let x = startX
    let y = startY
    let depth = 0
    let walked = 0
    query.generated++
    stamp[grid.indexOf(x, y)] = generation
    while (x !== goalX || y !== goalY) {
      if (query.mustStop()) return
      const cell = grid.indexOf(x, y)
      let best = Infinity
      let bestD = -1
      for (let d = 0; d < 8; d++) {
        if (((grid.moves[cell] >> d) & 1) === 0 || stamp[cell + grid.offsets[d]] === generation) continue
        query.generated++
        const score =
          costOfStep(grid, steps, d) + steps.straight * (Math.abs(goalX - x - DX[d]) + Math.abs(goalY - y - DY[d]))
        if (score >= best) continue
        best = score
        bestD = d
      }
      if (trace !== undefined) {
        const h = steps.straight * (Math.abs(goalX - x) + Math.abs(goalY - y))
        query.emit('expand', cell, walked, h)
        if (bestD < 0) trace({ type: 'prune', ...query.place(cell), reason: 'dead end: one step back' })
      }
      let d = bestD
      if (bestD < 0) {
        if (depth-- === 0) return
        d = (cameBy[cell] + 4) & 7
      } else {
        depth++
        const next = cell + grid.offsets[d]
        stamp[next] = generation
        cameBy[next] = d
      }
      walked += costOfStep(grid, steps, d)
      if (trace !== undefined && bestD >= 0) {
        query.emit('open', cell + grid.offsets[d], walked, best - costOfStep(grid, steps, d), cell)
      }
      x += DX[d]
      y += DY[d]
      query.turn(x, y)
    }
    query.status = 'found'
  }
}
