/**
 * Jump point search on bitmaps: A* that skips symmetric ways, so that only turns at obstacles enter the open set.
 * In: a query on a square grid of equal costs. Out: the corners of a shortest path; exact for every diagonal policy, octile and integer costs.
 * Straight scans are masked words (`jump-tables.ts`). A diagonal scan walks cell by cell and scans both ways at each; what those find is opened at
 * once with the diagonal part folded in, so cells where only the scan turns never enter the open set (intermediate pruning). For the
 * policy `never` the vertical scan takes the diagonal's part: ways go vertical first.
 * Before any of it the two ways of lowest conceivable cost (diagonal first, straight first) are walked: if one is free, that is the answer.
 * A cell reached again at equal cost gets the new arrival's directions too, so ties lose nothing. Memory: 4 bytes a cell, 25 a jump point.
 * After Harabor & Grastien, "Online graph pruning for pathfinding on grid maps", 2011, "The JPS pathfinding system", 2012, "Improving jump point search", 2014.
 */
import type { Point } from '../geometry/index.js'
import { BucketQueue } from './bucket-queue.js'
import { DX, DY } from './directions.js'
import { SAME_COST, estimateSteps } from './grid-query.js'
import type { GridQuery, GridRoute } from './grid-query.js'
import { JumpTables } from './jump-tables.js'
import type { NavGrid } from './nav-grid.js'

/** Buckets per straight step. */
const BUCKETS_PER_STEP = 2
const SIGNAL_INTERVAL = 256

export class JumpPointSearch {
  protected readonly tables: JumpTables
  private readonly queue = new BucketQueue()
  /** Number of the cell's node; true only if that node names the cell back, so it is never cleared (sparse set, Briggs & Torczon 1993). */
  private readonly nodeOf: Int32Array
  protected cells = new Int32Array(256)
  private parents = new Int32Array(256)
  protected g = new Float64Array(256)
  /** Directions still to search. */
  private pending = new Uint8Array(256)
  /** Directions searched at this g. */
  private searched = new Uint8Array(256)
  private count = 0
  protected readonly successors: Uint8Array
  // Arrays of the grid and its tables, one load away.
  private readonly moves: Uint8Array
  private readonly offsets: Int32Array
  private readonly turns: Uint8Array
  private readonly stops: readonly Uint32Array[]
  // The query at hand.
  private direct: readonly number[] | undefined
  private query: GridQuery | undefined
  protected goal = 0
  protected goalX = 0
  protected goalY = 0
  protected straight = 1
  protected diagonal = 1
  private corner = 1
  private best = Infinity
  private generated = 0

  constructor(protected readonly grid: NavGrid) {
    this.tables = grid.table(JumpTables)
    this.nodeOf = new Int32Array(grid.size)
    this.successors = successorTable(this.tables.keepsCorners)
    this.moves = grid.moves
    this.offsets = grid.offsets
    this.turns = this.tables.turns
    this.stops = [this.tables.stopEast, this.tables.stopSouth, this.tables.stopWest, this.tables.stopNorth]
  }

  find(query: GridQuery): GridRoute {
    const { grid, startX, startY, goalX, goalY, steps, trace, signal, budget = Infinity } = query
    this.direct = budget > 0 ? walkDirect(grid, startX, startY, goalX, goalY) : undefined
    // A watched search goes on for the film, and answers the same.
    if (this.direct !== undefined && trace === undefined) return { status: 'found', corners: this.direct, expanded: 1, generated: 2 }
    const { moves } = grid
    const { queue } = this
    const start = grid.indexOf(startX, startY)
    this.query = trace === undefined ? undefined : query
    this.goal = grid.indexOf(goalX, goalY)
    this.goalX = goalX + 1
    this.goalY = goalY + 1
    this.straight = steps.straight
    this.diagonal = steps.diagonal
    this.corner = grid.diagonal === 'never' ? 2 * steps.straight : steps.diagonal
    this.best = Infinity
    this.count = 0
    this.generated = 0
    const startH = estimateSteps(grid, steps, goalX - startX, goalY - startY)
    queue.reset(startH, BUCKETS_PER_STEP / steps.straight, 3 * steps.straight * (grid.width + grid.height))
    this.relax(start, -1, 0, moves[start], startX + 1, startY + 1)
    let expanded = 0
    while (queue.size > 0) {
      const node = queue.pop()
      const directions = this.pending[node]
      if (directions === 0) continue
      if (queue.floor >= this.best) break
      if (expanded >= budget) return this.done('budget-exceeded', expanded)
      if (signal !== undefined && expanded % SIGNAL_INTERVAL === 0 && signal.aborted) return this.done('aborted', expanded)
      expanded++
      this.pending[node] = 0
      this.searched[node] |= directions
      if (this.query !== undefined) this.emit('expand', this.cells[node], this.g[node])
      if (grid.diagonal === 'never') this.expandManhattan(node, directions)
      else this.expand(node, directions)
    }
    return this.best < Infinity || this.goal === start ? this.done('found', expanded) : this.done('unreachable', expanded)
  }

  private done(status: GridRoute['status'], expanded: number): GridRoute {
    return { status, corners: status === 'found' ? this.corners() : [], expanded, generated: this.generated }
  }

  protected expand(node: number, directions: number): void {
    const { grid, tables, goal, diagonal } = this
    const { moves, offsets, stride } = grid
    const { columnStride, keepsCorners } = tables
    const cell = this.cells[node]
    const y = (cell / stride) | 0
    const x = cell - y * stride
    const g = this.g[node]
    const column = x * columnStride + y
    if (directions & 1) this.scanUp(node, cell, x, y, g, 0, cell)
    if (directions & 4) this.scanUp(node, cell, x, y, g, 2, column)
    if (directions & 16) this.scanDown(node, cell, x, y, g, 4, cell)
    if (directions & 64) this.scanDown(node, cell, x, y, g, 6, column)
    for (let odd = directions & 0b10101010; odd !== 0; odd &= odd - 1) {
      const d = 31 - Math.clz32(odd & -odd)
      const dx = DX[d]
      const dy = DY[d]
      const step = offsets[d]
      const columnStep = dx * columnStride + dy
      let at = cell
      let atColumn = column
      let atX = x
      let atY = y
      let atG = g
      while (((moves[at] >> d) & 1) !== 0) {
        at += step
        atColumn += columnStep
        atX += dx
        atY += dy
        atG += diagonal
        if (at === goal) {
          this.relax(at, node, atG, 0, atX, atY)
          break
        }
        if (dx > 0) this.scanUp(node, at, atX, atY, atG, 0, at)
        else this.scanDown(node, at, atX, atY, atG, 4, at)
        if (dy > 0) this.scanUp(node, at, atX, atY, atG, 2, atColumn)
        else this.scanDown(node, at, atX, atY, atG, 6, atColumn)
        if (keepsCorners) continue
        const forced = this.forcedAt(at, d)
        if (forced !== 0) this.relax(at, node, atG, forced, atX, atY)
      }
    }
  }

  /** Four-connected ground: the vertical scan looks both ways at each cell. */
  protected expandManhattan(node: number, directions: number): void {
    const { grid, goal, straight } = this
    const { moves, offsets, stride } = grid
    const cell = this.cells[node]
    const y = (cell / stride) | 0
    const x = cell - y * stride
    const g = this.g[node]
    if (directions & 1) this.scanUp(node, cell, x, y, g, 0, cell)
    if (directions & 16) this.scanDown(node, cell, x, y, g, 4, cell)
    for (let d = 2; d <= 6; d += 4) {
      if ((directions & (1 << d)) === 0) continue
      let atG = g
      let atY = y
      for (let at = cell; (moves[at] & (1 << d)) !== 0; ) {
        at += offsets[d]
        atG += straight
        atY += DY[d]
        if (at === goal) {
          this.relax(at, node, atG, 0, x, atY)
          break
        }
        this.scanUp(node, at, x, atY, atG, 0, at)
        this.scanDown(node, at, x, atY, atG, 4, at)
      }
    }
  }

  /** Scans east (d = 0) or south (d = 2) to the next stop; `position` is the cell's bit in that bitmap. */
  private scanUp(node: number, cell: number, x: number, y: number, g: number, d: 0 | 2, position: number): void {
    const { moves } = this
    if (((moves[cell] >> d) & 1) === 0) return
    const bits = this.stops[d >> 1]
    const first = position + 1
    let at = first >>> 5
    let word = bits[at] & (0xffffffff >>> (first & 31))
    while (word === 0) word = bits[++at] | 0
    const run = (at << 5) + Math.clz32(word) - position
    if (d === 0 ? y === this.goalY : x === this.goalX) {
      const toGoal = d === 0 ? this.goalX - x : this.goalY - y
      if (toGoal > 0 && toGoal <= run) {
        this.relax(this.goal, node, g + toGoal * this.straight, 0, this.goalX, this.goalY)
        return
      }
    }
    const stop = cell + run * this.offsets[d]
    const turn = (this.turns[stop] >> d) & 3
    if (turn !== 0) this.relax(stop, node, g + run * this.straight, this.successors[2 * d + turn] & moves[stop], d === 0 ? x + run : x, d === 0 ? y : y + run)
  }

  /** Scans west (d = 4) or north (d = 6). */
  private scanDown(node: number, cell: number, x: number, y: number, g: number, d: 4 | 6, position: number): void {
    const { moves } = this
    if (((moves[cell] >> d) & 1) === 0) return
    const bits = this.stops[d >> 1]
    const first = position - 1
    let at = first >>> 5
    let word = bits[at] & (0xffffffff >>> (31 - (first & 31)))
    while (word === 0) word = bits[--at] | 0
    const run = position - ((at << 5) + 31 - Math.clz32(word))
    if (d === 4 ? y === this.goalY : x === this.goalX) {
      const toGoal = d === 4 ? x - this.goalX : y - this.goalY
      if (toGoal > 0 && toGoal <= run) {
        this.relax(this.goal, node, g + toGoal * this.straight, 0, this.goalX, this.goalY)
        return
      }
    }
    const stop = cell + run * this.offsets[d]
    const turn = (this.turns[stop] >> d) & 3
    if (turn !== 0) this.relax(stop, node, g + run * this.straight, this.successors[2 * d + turn] & moves[stop], d === 4 ? x - run : x, d === 4 ? y : y - run)
  }

  /**
   * Forced neighbors of a diagonal arrival, where corners may be cut: of the two cells beside the step just made, behind a blocked one a cell
   * may be nearest through here.
   */
  protected forcedAt(cell: number, d: number): number {
    if (this.tables.keepsCorners) return 0
    const { open, moves, offsets } = this.grid
    return (((open[cell + offsets[(d + 5) & 7]] ^ 1) << ((d + 6) & 7)) | ((open[cell + offsets[(d + 3) & 7]] ^ 1) << ((d + 2) & 7))) & moves[cell]
  }

  /** A way of cost g to a cell, from which the given directions are to be searched. */
  protected relax(cell: number, parent: number, g: number, directions: number, x: number, y: number): void {
    let across = this.goalX - x
    let down = this.goalY - y
    if (across < 0) across = -across
    if (down < 0) down = -down
    const { straight, corner, pending, searched } = this
    const same = SAME_COST * straight
    const f = g + (across > down ? straight * (across - down) + corner * down : straight * (down - across) + corner * across)
    if (f >= this.best - same) return
    let node = this.nodeOf[cell]
    const known = node < this.count && this.cells[node] === cell
    if (known) {
      const saved = this.g[node] - g
      if (saved < -same) return
      if (saved <= same) {
        const fresh = directions & ~(pending[node] | searched[node])
        if (fresh === 0) return
        const waiting = pending[node] !== 0
        pending[node] |= fresh
        if (waiting) return
      } else {
        this.g[node] = g
        this.parents[node] = parent
        pending[node] = directions
        searched[node] = 0
      }
    } else {
      if (this.count === this.cells.length) this.grow()
      node = this.count++
      this.nodeOf[cell] = node
      this.cells[node] = cell
      this.parents[node] = parent
      this.g[node] = g
      this.pending[node] = directions
      this.searched[node] = 0
    }
    this.generated++
    if (cell === this.goal) this.best = g
    this.queue.push(node, f)
    if (this.query !== undefined) this.emit(known ? 'reopen' : 'open', cell, g, parent)
  }

  private corners(): readonly number[] {
    return this.direct ?? cornersOfJumps(this.grid, this.cells, this.parents, this.nodeOf[this.goal])
  }

  private grow(): void {
    const length = 2 * this.cells.length
    const copy = <T extends Int32Array | Float64Array | Uint8Array>(into: T, from: T): T => {
      into.set(from)
      return into
    }
    this.cells = copy(new Int32Array(length), this.cells)
    this.parents = copy(new Int32Array(length), this.parents)
    this.g = copy(new Float64Array(length), this.g)
    this.pending = copy(new Uint8Array(length), this.pending)
    this.searched = copy(new Uint8Array(length), this.searched)
  }

  private emit(type: 'open' | 'reopen' | 'expand', cell: number, g: number, parent = -1): void {
    const { grid, query } = this
    if (query?.trace === undefined) return
    const place = (index: number): { node: number; at: Point; h: number } => {
      const y = Math.floor(index / grid.stride) - 1
      const x = index % grid.stride - 1
      return { node: y * grid.width + x, at: grid.centerOf(x, y), h: estimateSteps(grid, query.steps, query.goalX - x, query.goalY - y) }
    }
    const here = place(cell)
    if (parent < 0) {
      query.trace({ type, ...here, g, f: g + here.h })
      return
    }
    const from = place(this.cells[parent])
    query.trace({ type: 'jump', node: here.node, at: here.at, from: from.at })
    query.trace({ type, ...here, parent: from.node, from: from.at, g, f: g + here.h })
  }
}

/**
 * Directions to search on from a straight jump point, by 2 * direction + which sides are forced (1 = left, 2 = right): straight on, and
 * the forced ones. Where corners are kept the side itself is forced too.
 */
export function successorTable(keepsCorners: boolean): Uint8Array {
  const table = new Uint8Array(16)
  for (let d = 0; d < 8; d += 2) {
    for (let turn = 1; turn <= 3; turn++) {
      let directions = 1 << d
      if (turn & 1) directions |= (1 << ((d + 7) & 7)) | (keepsCorners ? 1 << ((d + 6) & 7) : 0)
      if (turn & 2) directions |= (1 << (d + 1)) | (keepsCorners ? 1 << ((d + 2) & 7) : 0)
      table[2 * d + turn] = directions
    }
  }
  return table
}

/** Corners of a chain of jumps: each goes diagonally first, then straight (policy `never`: vertically first). */
export function cornersOfJumps(grid: NavGrid, cells: Int32Array, parents: Int32Array, last: number): number[] {
  const { stride, diagonal } = grid
  // Backwards, y before x: reversed in one go at the end.
  const corners: number[] = []
  let fromX = -1
  let fromY = -1
  let heading = -1
  const add = (x: number, y: number): void => {
    const next = (Math.sign(fromX - x) + 1) * 3 + Math.sign(fromY - y) + 1
    if (corners.length > 2 && next === heading) corners.length -= 2
    if (corners.length > 0) heading = next
    corners.push(y, x)
    fromX = x
    fromY = y
  }
  for (let node = last; node >= 0; node = parents[node]) {
    const y = Math.floor(cells[node] / stride) - 1
    const x = (cells[node] % stride) - 1
    if (corners.length > 0) {
      const dx = fromX - x
      const dy = fromY - y
      if (diagonal === 'never') {
        if (dx !== 0 && dy !== 0) add(x, fromY)
      } else if (dx !== 0 && dy !== 0 && Math.abs(dx) !== Math.abs(dy)) {
        const shared = Math.min(Math.abs(dx), Math.abs(dy))
        add(x + shared * Math.sign(dx), y + shared * Math.sign(dy))
      }
    }
    add(x, y)
  }
  return corners.reverse()
}

/** Corners of a free way as long as on empty ground, diagonal part first or last; undefined if both meet something. */
export function walkDirect(grid: NavGrid, startX: number, startY: number, goalX: number, goalY: number): number[] | undefined {
  const { moves, offsets, diagonal } = grid
  const dx = goalX - startX
  const dy = goalY - startY
  const across = Math.abs(dx)
  const down = Math.abs(dy)
  const alongX = dx > 0 ? 0 : 4
  const alongY = dy > 0 ? 2 : 6
  // Two runs of steps make up the way: vertical and horizontal, or diagonal and the longer axis.
  const manhattan = diagonal === 'never'
  const one = manhattan ? alongY : dx > 0 ? (dy > 0 ? 1 : 7) : dy > 0 ? 3 : 5
  const other = manhattan || across > down ? alongX : alongY
  const ones = manhattan ? down : Math.min(across, down)
  const others = manhattan ? across : Math.max(across, down) - ones
  for (let turn = 0; turn < 2; turn++) {
    let at = grid.indexOf(startX, startY)
    const first = turn === 0 ? one : other
    const second = turn === 0 ? other : one
    const firsts = turn === 0 ? ones : others
    const seconds = turn === 0 ? others : ones
    let i = 0
    for (; i < firsts && ((moves[at] >> first) & 1) !== 0; i++) at += offsets[first]
    if (i < firsts) continue
    const bend = at
    for (i = 0; i < seconds && ((moves[at] >> second) & 1) !== 0; i++) at += offsets[second]
    if (i < seconds) continue
    if (firsts === 0 || seconds === 0) return firsts + seconds === 0 ? [startX, startY] : [startX, startY, goalX, goalY]
    const row = Math.floor(bend / grid.stride)
    return [startX, startY, bend - row * grid.stride - 1, row - 1, goalX, goalY]
  }
  return undefined
}
