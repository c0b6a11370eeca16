/**
 * Jump point search on bitmaps, with a memory: A* that skips symmetric ways, so that only turns at obstacles enter the open set.
 * In: a query on a square grid of equal costs. Out: the corners of a shortest path; exact for every diagonal policy, octile and integer costs.
 * Straight scans are masked words (`jump-tables.ts`). A diagonal scan walks cell by cell and scans both ways at each; what those find counts as found
 * from where the diagonal began, so cells where only the scan turns never enter the open set (intermediate pruning). For the
 * policy `never` the vertical scan takes the diagonal's part: ways go vertical first.
 * What a scan finds depends on the map alone. It is therefore written down, as edges between jump points, and read by every later search until an edit; the goal
 * takes no part in it: an expanded node looks for it in one place, where the one scan that points at it meets its row or column.
 * Before any of it the two ways of lowest conceivable cost (diagonal first, straight first) are walked: if one is free, that is the answer. A cell reached again at equal cost gets the new arrival's directions too, so ties lose nothing. Ties: newest first. Memory: 4 bytes a cell, 64 a jump point met, 8 a list and 16 an edge. Starts that are no jump points are forgotten before they outnumber these, and all of it when it is
 * more than the grid's `scanMemory`: lists even in mid search (as many words of lists as of jump points are always kept), jump points between two.
 * After Harabor & Grastien, "Online graph pruning for pathfinding on grid maps", 2011, "The JPS pathfinding system", 2012, "Improving jump point search", 2014.
 */
import { resized } from '../../core/index.js'
import { BucketQueue } from './bucket-queue.js'
import { DX, DY, SAME_COST, estimateSteps } from '../cells/index.js'
import type { Grid, GridQuery, GridTable } from '../cells/index.js'
import { JumpTables } from './jump-tables.js'

/** Buckets per straight step. */
const BUCKETS_PER_STEP = 2
/** Direction by 3 * (sign of x + 1) + sign of y + 1. */
const TOWARDS = Uint8Array.of(5, 4, 3, 6, 0, 2, 7, 0, 1)
/** Pool entries that starts may take besides those of jump points. */
const GUEST_ROOM = 1 << 18

// A node is one cache line: 16 words, the first two of them g. A node's id is the index of its first word.
const NODE = 16
const STAMP = 2
const PARENT = 3
const X = 4
const Y = 5
/** Directions still to search; in the next byte those searched at this g. */
const PENDING = 6
/** Directions scanned; in the next byte those of them that have edges. */
const SCANNED = 7
/** Eight lists of edges, by direction: index into the pool. */
const LISTS = 8
// A list is the number of free steps (diagonal scans), the end of the list, and its edges: jump point, directions to search on in, two words of cost (one number).
// Named writers below (`beginList`, `addEdge`, `endList`); the loop of the search reads by these offsets: through functions, jump-point-plus took 1.08 times as long.
const FREE = 0
const END = 1
const HEAD = 2
const EDGE = 4
const TO = 0
const ONWARD = 1
const COST = 2

/** Which of the four landmarks to look at, and how far the goal is from them. */
export interface Guide {
  one: number
  two: number
  oneAtGoal: number
  twoAtGoal: number
}

export class JumpPointSearch implements GridTable {
  protected readonly tables: JumpTables
  private readonly queue = new BucketQueue()
  /** The cell's node; true only if that node is at the cell, so it is never cleared (sparse set, Briggs & Torczon 1993). */
  private readonly nodeOf: Int32Array
  protected nodes = new Int32Array(256 * NODE)
  private g = new Float64Array(this.nodes.buffer)
  private nodesEnd = 0
  private pool = new Int32Array(1024)
  private costs = new Float64Array(this.pool.buffer)
  private poolEnd = 0
  private guests = 0
  /** Distances to landmarks, four by node; filled only by a search that has them. */
  protected marks = new Float64Array(0)
  protected straight = 0
  private diagonal = 0
  private generation = 0

  constructor(protected readonly grid: Grid) {
    this.tables = grid.table(JumpTables)
    this.nodeOf = new Int32Array(grid.size)
  }

  areaChanged(_minX: number, _minY: number, _maxX: number, _maxY: number): void {
    this.forget()
  }

  /** An edit may change any scan. */
  protected forget(): void {
    this.nodesEnd = 0
    this.poolEnd = 2
    this.guests = 0
    const most = this.grid.scanMemory / 4
    if (this.nodes.length > most) {
      this.nodes = new Int32Array(256 * NODE)
      this.g = new Float64Array(this.nodes.buffer)
      this.marks = new Float64Array(0)
    }
    if (this.pool.length > most) {
      this.pool = new Int32Array(1024)
      this.costs = new Float64Array(this.pool.buffer)
    }
  }

  /** What the search at hand knows of its nodes stays. */
  private forgetScans(): void {
    this.poolEnd = 2
    this.guests = 0
    for (let node = 0; node < this.nodesEnd; node += NODE) this.nodes[node + SCANNED] = 0
  }

  find(query: GridQuery): void {
    const direct = query.budget > 0 && this.walkDirect(query)
    // A traced search goes on for its events; its answer is the same.
    if (!direct || query.trace !== undefined) this.search(query, direct)
    else {
      query.status = 'found'
      query.expanded = 1
      query.generated = 2
    }
  }

  // eslint-disable-next-line max-lines-per-function -- one loop over nodes and edges: arrays and costs stay in local variables
  private search(query: GridQuery, direct: boolean): void {
    const { grid, queue } = this
    const { startX, startY, steps, trace } = query
    const goalX = query.goalX | 0 // whole numbers of 32 bits: kept out of floating point
    const goalY = query.goalY | 0
    if (!this.isPrepared(query)) return
    const most = grid.scanMemory / 4
    if (
      this.straight !== steps.straight ||
      this.diagonal !== steps.diagonal ||
      this.guests > GUEST_ROOM + (this.poolEnd >> 1) ||
      this.nodesEnd + this.poolEnd > most
    )
      this.forget()
    const straight = (this.straight = steps.straight)
    const diagonal = (this.diagonal = steps.diagonal)
    const manhattan = grid.diagonal === 'never'
    const corner = manhattan ? 2 * straight : diagonal
    const same = SAME_COST * straight
    // How far the goal's row and column are free around it.
    const goal = grid.indexOf(goalX, goalY)
    const column = (goalX + 1) * this.tables.columnStride + goalY + 1
    const left = goalX - this.freeRun(goal, column, 4)
    const right = goalX + this.freeRun(goal, column, 0)
    const top = goalY - this.freeRun(goal, column, 6)
    const bottom = goalY + this.freeRun(goal, column, 2)
    const farthest = Math.max(goalX - left, right - goalX, goalY - top, bottom - goalY)

    const known = this.nodesEnd
    const start = this.nodeAt(grid.indexOf(startX, startY), startX, startY)
    const guest = start === known ? start : -1
    if (++this.generation > 0x7ffffffe) {
      for (let node = 0; node < this.nodesEnd; node += NODE) this.nodes[node + STAMP] = 0
      this.generation = 1
    }
    const { generation } = this
    let { nodes, g, pool, costs, marks } = this
    const startH = estimateSteps(grid, steps, goalX - startX, goalY - startY)
    const guide = this.guide(query, startH + same)
    const guided = guide !== undefined
    const one = guide?.one ?? 0
    const two = guide?.two ?? 0
    const goalOne = guide?.oneAtGoal ?? 0
    const goalTwo = guide?.twoAtGoal ?? 0
    queue.reset(startH, BUCKETS_PER_STEP / straight, 3 * straight * (grid.width + grid.height))
    nodes[start + STAMP] = generation
    g[start >> 1] = 0
    nodes[start + PARENT] = -1
    nodes[start + PENDING] = grid.moves[grid.indexOf(startX, startY)]
    queue.push(start, startH)
    if (trace !== undefined) this.emit(query, 'open', startX, startY, 0)
    let best = startX === goalX && startY === goalY ? 0 : Infinity
    let last = best === 0 ? start : -1
    let generated = 1
    while (queue.size > 0) {
      const node = queue.pop()
      const pending = nodes[node + PENDING]
      const directions = pending & 255
      if (directions === 0) continue
      if (queue.floor >= best) break
      if (query.mustStop()) break
      nodes[node + PENDING] = (pending | (directions << 8)) & ~255
      const nodeG = g[node >> 1]
      const x = nodes[node + X]
      const y = nodes[node + Y]
      if (trace !== undefined) this.emit(query, 'expand', x, y, nodeG)

      // Scan where nobody has scanned before, or where it was forgotten.
      if (this.poolEnd > most && this.poolEnd > this.nodesEnd) this.forgetScans()
      for (let rest = directions & ~nodes[node + SCANNED]; rest !== 0; rest &= rest - 1) {
        const before = this.poolEnd
        this.scan(node, 31 - Math.clz32(rest & -rest))
        if (node === guest) this.guests += this.poolEnd - before
        ;({ nodes, g, pool, costs, marks } = this)
      }

      // The goal lies in one direction: in line, or off the diagonal that meets its row or column.
      const toX = goalX - x
      const toY = goalY - y
      const signX = (toX >> 31) | (-toX >>> 31)
      const signY = (toY >> 31) | (-toY >>> 31)
      const across = toX * signX
      const down = toY * signY
      const ahead = across - down
      if (manhattan ? across <= farthest : ahead <= farthest && -ahead <= farthest) {
        const towards = manhattan && toY !== 0 ? 4 - 2 * signY : TOWARDS[3 * signX + signY + 4]
        const slanted = manhattan || ahead > 0 ? down : across
        const meetX = manhattan ? x : x + slanted * signX
        const meetY = y + slanted * signY
        const inLine = meetY === goalY ? meetX >= left && meetX <= right : meetY >= top && meetY <= bottom
        if (
          inLine &&
          ((directions >> towards) & 1) !== 0 &&
          (slanted === 0 || slanted <= pool[nodes[node + LISTS + towards] + FREE])
        ) {
          const cost =
            nodeG +
            (manhattan ? (across + down) * straight : slanted * diagonal + (across + down - 2 * slanted) * straight)
          if (cost < best - same) {
            best = cost
            last = node
            generated++
            if (trace !== undefined) this.emit(query, 'open', goalX, goalY, cost, node)
          }
        }
      }

      for (let rest = directions & (nodes[node + SCANNED] >> 8); rest !== 0; rest &= rest - 1) {
        const list = nodes[node + LISTS + 31 - Math.clz32(rest & -rest)]
        let edge = list + HEAD
        const end = pool[list + END]
        for (; edge < end; edge += EDGE) {
          const to = pool[edge + TO]
          const candidate = nodeG + costs[(edge + COST) >> 1]
          let onward = pool[edge + ONWARD]
          let saved = Infinity
          if (nodes[to + STAMP] === generation) {
            saved = g[to >> 1] - candidate
            if (saved < -same) continue
            if (saved <= same) {
              const pending = nodes[to + PENDING]
              onward &= ~(pending | (pending >> 8))
              if (onward === 0) continue
              if ((pending & 255) !== 0) {
                nodes[to + PENDING] |= onward
                continue
              }
              onward |= pending
            }
          }
          // Octile distance; of whole numbers `abs` has no branch that nobody could foresee.
          const h = Math.abs(goalX - nodes[to + X])
          const v = Math.abs(goalY - nodes[to + Y])
          const apart = Math.abs(h - v)
          let rest = straight * apart + corner * ((h + v - apart) >> 1)
          if (guided) {
            rest = Math.max(
              rest,
              Math.abs(marks[(to >> 2) + one] - goalOne),
              Math.abs(marks[(to >> 2) + two] - goalTwo),
            )
          }
          const f = candidate + rest
          if (f >= best - same) continue
          if (saved > same) {
            g[to >> 1] = candidate
            nodes[to + STAMP] = generation
            nodes[to + PARENT] = node
          }
          nodes[to + PENDING] = onward
          generated++
          queue.push(to, f)
          if (trace !== undefined)
            this.emit(query, saved === Infinity ? 'open' : 'reopen', nodes[to + X], nodes[to + Y], candidate, node)
        }
      }
    }
    query.generated = generated
    if (query.status !== 'unreachable' || last < 0) return
    query.status = 'found'
    if (!direct) this.writeCorners(query, last)
  }

  /** Called before a search that is more than a walk; false where the query stops it. Scans are made as they are met. */
  protected isPrepared({ mustStopBetween }: GridQuery): boolean {
    return this.tables.work.end(mustStopBetween)
  }

  /** The two landmarks that promise most, if any promises more than an empty grid. */
  protected guide(_query: GridQuery, _promised: number): Guide | undefined {
    return undefined
  }

  protected markNode(_node: number, _cell: number): void {
    // Nothing to write down without landmarks.
  }

  /** Corners of a free way as long as on an empty grid, diagonal part first or last; false if both meet something. */
  private walkDirect(query: GridQuery): boolean {
    const { grid, startX, startY, goalX, goalY } = query
    const { moves, offsets } = grid
    const dx = goalX - startX
    const dy = goalY - startY
    const across = Math.abs(dx)
    const down = Math.abs(dy)
    const alongX = dx > 0 ? 0 : 4
    const alongY = dy > 0 ? 2 : 6
    // Two runs of steps make up the way: vertical and horizontal, or diagonal and the longer axis.
    const manhattan = grid.diagonal === 'never'
    const one = manhattan ? alongY : TOWARDS[3 * Math.sign(dx) + Math.sign(dy) + 4]
    const other = manhattan || across > down ? alongX : alongY
    const ones = manhattan || down < across ? down : across
    const others = manhattan ? across : across + down - 2 * ones
    const start = grid.indexOf(startX, startY)
    let first = one
    let second = other
    let firsts = ones
    let seconds = others
    for (let turn = 0; turn < 2; turn++, first = other, second = one, firsts = others, seconds = ones) {
      let at = start
      let i = 0
      for (; i < firsts && ((moves[at] >> first) & 1) !== 0; i++) at += offsets[first]
      if (i < firsts) continue
      for (i = 0; i < seconds && ((moves[at] >> second) & 1) !== 0; i++) at += offsets[second]
      if (i < seconds) continue
      const { corners } = query
      let length = 2
      corners[0] = startX
      corners[1] = startY
      if (firsts > 0 && seconds > 0) {
        corners[2] = startX + firsts * DX[first]
        corners[3] = startY + firsts * DY[first]
        length = 4
      }
      if (firsts + seconds > 0) {
        corners[length] = goalX
        corners[length + 1] = goalY
        length += 2
      }
      query.length = length
      return true
    }
    return false
  }

  /** Free steps from a cell in a straight direction. */
  private freeRun(cell: number, column: number, d: number): number {
    const { moves, offsets } = this.grid
    const step = d < 4 ? 1 : -1
    let count = 0
    for (let at = cell; ((moves[at] >> d) & 1) !== 0;) {
      const run = this.tables.run(d, (d & 2) === 0 ? at : column + step * count)
      count += run
      at += run * offsets[d]
    }
    return count
  }

  private nodeAt(cell: number, x: number, y: number): number {
    const known = this.nodeOf[cell]
    if (known < this.nodesEnd && this.nodes[known + X] === x && this.nodes[known + Y] === y) return known
    const node = this.nodesEnd
    this.nodesEnd += NODE
    if (this.nodesEnd > this.nodes.length) {
      this.nodes = resized(this.nodes, 2 * this.nodes.length)
      this.g = new Float64Array(this.nodes.buffer)
    }
    this.nodeOf[cell] = node
    this.nodes.fill(0, node, node + NODE)
    this.nodes[node + X] = x
    this.nodes[node + Y] = y
    this.markNode(node, cell)
    return node
  }

  /** Writes down what a scan from a node finds. */
  private scan(node: number, d: number): void {
    const { grid, tables, straight } = this
    const { moves, offsets } = grid
    const { columnStride, keepsCorners } = tables
    const manhattan = grid.diagonal === 'never'
    const x = this.nodes[node + X]
    const y = this.nodes[node + Y]
    const cell = grid.indexOf(x, y)
    const column = (x + 1) * columnStride + y + 1
    const list = this.beginList()
    let count = 0
    if ((d & 1) === 0 && !(manhattan && (d & 2) !== 0)) this.jump(cell, x, y, column, 0, d)
    else {
      const dx = DX[d]
      const dy = DY[d]
      const cost = manhattan ? straight : this.diagonal
      const one = manhattan ? 0 : (d + 7) & 7
      const other = manhattan ? 4 : (d + 1) & 7
      for (let at = cell, atColumn = column; ((moves[at] >> d) & 1) !== 0;) {
        at += offsets[d]
        atColumn += dx * columnStride + dy
        count++
        const atX = x + count * dx
        const atY = y + count * dy
        this.jump(at, atX, atY, atColumn, count * cost, one)
        this.jump(at, atX, atY, atColumn, count * cost, other)
        if (keepsCorners) continue
        const forced = tables.forcedAt(at, d)
        if (forced !== 0) this.addEdge(at, atX, atY, count * cost, forced)
      }
    }
    this.endList(node, d, list, count)
  }

  private beginList(): number {
    const list = this.poolEnd
    this.extend(HEAD)
    return list
  }

  private endList(node: number, d: number, list: number, free: number): void {
    this.pool[list + FREE] = free
    this.pool[list + END] = this.poolEnd
    this.nodes[node + LISTS + d] = list
    this.nodes[node + SCANNED] |= (this.poolEnd > list + HEAD ? 257 : 1) << d
  }

  /** Straight to the next stop; `column` is the cell's bit in the bitmaps by columns. */
  protected jump(cell: number, x: number, y: number, column: number, cost: number, d: number): void {
    const { moves, offsets } = this.grid
    if (((moves[cell] >> d) & 1) === 0) return
    const run = this.tables.run(d, (d & 2) === 0 ? cell : column)
    const stop = cell + run * offsets[d]
    if (((this.tables.turns[stop] >> d) & 3) !== 0)
      this.addJump(stop, x + run * DX[d], y + run * DY[d], cost + run * this.straight, d)
  }

  protected addJump(cell: number, x: number, y: number, cost: number, d: number): void {
    this.addEdge(
      cell,
      x,
      y,
      cost,
      this.tables.onward[4 * d + ((this.tables.turns[cell] >> d) & 3)] & this.grid.moves[cell],
    )
  }

  private addEdge(cell: number, x: number, y: number, cost: number, onward: number): void {
    const to = this.nodeAt(cell, x, y)
    const edge = this.poolEnd
    this.extend(EDGE)
    this.pool[edge + TO] = to
    this.pool[edge + ONWARD] = onward
    this.costs[(edge + COST) >> 1] = cost
  }

  private extend(words: number): void {
    this.poolEnd += words
    if (this.poolEnd <= this.pool.length) return
    this.pool = resized(this.pool, 2 * this.pool.length)
    this.costs = new Float64Array(this.pool.buffer)
  }

  /** Corners of the chain of jumps that ends at the goal: each goes diagonally first, then straight (policy `never`: vertically first). */
  private writeCorners(query: GridQuery, last: number): void {
    const { nodes } = this
    const manhattan = query.grid.diagonal === 'never'
    let fromX = query.goalX
    let fromY = query.goalY
    query.turn(fromX, fromY)
    for (let node = last; node >= 0; node = nodes[node + PARENT]) {
      const x = nodes[node + X]
      const y = nodes[node + Y]
      const dx = fromX - x
      const dy = fromY - y
      const shared = Math.min(Math.abs(dx), Math.abs(dy))
      if (manhattan) {
        if (shared > 0) query.turn(x, fromY)
      } else if (shared > 0 && Math.abs(dx) !== Math.abs(dy))
        query.turn(x + shared * Math.sign(dx), y + shared * Math.sign(dy))
      if (dx !== 0 || dy !== 0) query.turn(x, y)
      fromX = x
      fromY = y
    }
    query.reverse()
  }

  private emit(
    query: GridQuery,
    type: 'open' | 'reopen' | 'expand',
    x: number,
    y: number,
    g: number,
    parent = -1,
  ): void {
    const { grid } = query
    const cell = grid.indexOf(x, y)
    const from = parent < 0 ? -1 : grid.indexOf(this.nodes[parent + X], this.nodes[parent + Y])
    if (parent >= 0) query.trace?.({ type: 'jump', ...query.place(cell), from: query.place(from).at })
    query.emit(type, cell, g, estimateSteps(grid, query.steps, query.goalX - x, query.goalY - y), from)
  }
}
