/**
 * Theta* (Nash, Daniel, Koenig & Felner 2007) and Lazy Theta* (Nash, Koenig & Tovey 2010). For square grids of equal costs with diagonal steps. The path is
 * short, but not always the shortest. O(cells log cells * cells on a line), 16 bytes per cell and the queue.
 */
import { PriorityQueue } from '../core/index.js'
import type { Grid, GridQuery } from './cells/index.js'
import { firstBlockedOnLine } from './line-of-sight.js'

const LAST_GENERATION = 0x7ffffffe

export class ThetaStar {
  private readonly queue = new PriorityQueue()
  private readonly g: Float64Array
  private readonly parent: Int32Array
  private readonly stamp: Uint32Array
  private generation = 0

  constructor(private readonly grid: Grid) {
    this.g = new Float64Array(grid.size)
    this.parent = new Int32Array(grid.size)
    this.stamp = new Uint32Array(grid.size)
  }

  find(query: GridQuery, lazy: boolean): void {
    const { startX, startY, goalX, goalY, trace } = query
    const { grid, queue, g, parent, stamp } = this
    const { moves, offsets, stride } = grid
    if (this.generation === LAST_GENERATION) {
      stamp.fill(0)
      this.generation = 0
    }
    const opened = 2 * ++this.generation
    const closed = opened + 1
    const columnOf = (cell: number): number => (cell % stride) - 1
    const rowOf = (cell: number): number => Math.floor(cell / stride) - 1
    const between = (a: number, b: number): number => {
      const dx = columnOf(b) - columnOf(a)
      const dy = rowOf(b) - rowOf(a)
      return Math.sqrt(dx * dx + dy * dy)
    }
    const inSight = (a: number, b: number): boolean => {
      const clear = firstBlockedOnLine(grid, columnOf(a), rowOf(a), columnOf(b), rowOf(b)) < 0
      if (trace !== undefined) trace({ type: 'visible', from: query.place(a).at, to: query.place(b).at, clear })
      return clear
    }
    const start = grid.indexOf(startX, startY)
    const goal = grid.indexOf(goalX, goalY)
    const enter = (cell: number, from: number, cost: number): void => {
      const known = stamp[cell] >= opened
      if (known && cost >= g[cell]) return
      const h = between(cell, goal)
      g[cell] = cost
      parent[cell] = from
      stamp[cell] = opened
      query.generated++
      queue.push(cell, cost + h, cost)
      if (trace !== undefined) query.emit(known ? 'reopen' : 'open', cell, cost, h, from)
    }
    queue.clear()
    enter(start, start, 0)
    while (queue.size > 0) {
      const cell = queue.pop()
      if (stamp[cell] === closed) continue
      if (query.mustStop()) return
      const legal = moves[cell]
      if (lazy && cell !== start && !inSight(parent[cell], cell)) {
        g[cell] = Infinity
        for (let d = 0; d < 8; d++) {
          const neighbor = cell + offsets[d]
          if ((legal & (1 << d)) === 0 || stamp[neighbor] !== closed) continue
          const cost = g[neighbor] + between(neighbor, cell)
          if (cost >= g[cell]) continue
          g[cell] = cost
          parent[cell] = neighbor
        }
      }
      stamp[cell] = closed
      if (trace !== undefined) query.emit('expand', cell, g[cell], between(cell, goal))
      if (cell === goal) {
        for (let at = goal; ; at = parent[at]) {
          query.turn(columnOf(at), rowOf(at))
          if (parent[at] === at) break
        }
        query.reverse()
        query.status = 'found'
        return
      }
      const from = parent[cell]
      for (let d = 0; d < 8; d++) {
        const next = cell + offsets[d]
        if ((legal & (1 << d)) === 0 || stamp[next] === closed) continue
        const by = lazy || inSight(from, next) ? from : cell
        enter(next, by, g[by] + between(by, next))
      }
    }
  }
}
