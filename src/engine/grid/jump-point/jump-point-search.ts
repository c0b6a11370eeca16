/**
 * Jump point search on bitmaps (Harabor & Grastien, "Improving jump point search", 2014), for square grids of equal costs. Exact for every diagonal policy,
 * with octile and integer costs. Ties: newest first.
 * - The jump points found from a diagonal scan are successors of the node where the scan began. Under `never`, vertical scans replace diagonal ones.
 * - Scans are stored as edges between jump points and reused until an edit, so a query on rooms of 512 x 512 cells takes 0.015 ms instead of 0.085.
 * - No stored edge leads to the goal. Each expanded node tests two scans to the goal: a diagonal one to the goal's row or column, then a straight one.
 * Memory besides `JumpTables`: 4 bytes per cell, 64 per jump point found, 16 per edge. If nodes and edges exceed 64 MB, the next search drops them.
 */
import { resized } from '../../core/index.js'
import { BucketQueue } from './bucket-queue.js'
import { DX, DY, estimateSteps, forcedSides, keepsCorners, onwardTable, surroundings } from '../cells/index.js'
import type { Grid, GridQuery, GridTable } from '../cells/index.js'
import { TOWARDS, walkDirect } from './direct-way.js'
import { JumpTables } from './jump-tables.js'

const BUCKETS_PER_STEP = 2
/** The edges of start nodes may take half of the words of all edges plus this number of words. If they take more, the next search drops all nodes. */
const MAX_START_ENTRIES = 1 << 18
/** Maximum number of words that all nodes and edges take together. If they take more, the next search drops them. */
const MAX_WORDS = 1 << 24
const LAST_GENERATION = 0x7ffffffe
const FIRST_NODES = 256
const FIRST_WORDS = 1024

// A node is 16 words (one cache line) in `nodes`. Its id is the index of its first word. The first two words hold g. Id 0 means no node.
const NODE = 16
const STAMP = 2
const PARENT = 3
const X = 4
const Y = 5
/** The lowest byte holds the directions still to search. The next byte holds the directions searched since g last fell. */
const PENDING = 6
/** The lowest byte holds the scanned directions. The bits from 16 hold the surroundings of the cell. */
const SCANNED = 7
const EDGES = 8
const EDGES_END = 9
/** Word FREE + (d >> 1) holds the number of free steps from the node in the diagonal direction d. Under `never`, d is south (2) or north (6). */
const FREE = 10
// An edge has 4 words. The first is the jump point where it ends. The second holds the directions in which to continue from the jump point (lowest byte) and
// the direction in which the edge starts (next byte). The last two hold its cost.
const EDGE = 4
const TO = 0
const ONWARD = 1
const COST = 2

export class JumpPointSearch implements GridTable {
  protected readonly tables: JumpTables
  private readonly queue = new BucketQueue()
  private readonly onward: Uint8Array
  /** Number of cells by which a straight scan stops before a cell that is marked in `tables.turns`. It is 1 if corners may be cut, else 0. */
  private readonly ahead: 0 | 1
  /** Node of each cell; 0 = none. */
  private nodeOf = new Int32Array(0)
  private nodes = new Int32Array(0)
  private g = new Float64Array(0)
  private nodesEnd = NODE
  private pool = new Int32Array(0)
  private costs = new Float64Array(0)
  private poolEnd = 0
  private startEntries = 0
  private straight = 0
  private diagonal = 0
  private generation = 0
  // The best path to the goal found so far: its cost, and its last node before the goal.
  private best = 0
  private last = 0

  constructor(
    protected readonly grid: Grid,
    /**
     * Lengths of diagonal scans. Entry 4 * cell + (d >> 1) is the number of steps from the cell in direction d to the next cell from which a straight scan
     * finds a turn. If no straight scan finds a turn, the entry is minus the number of free steps. Without this table, a scan tests each cell.
     */
    private readonly hops?: Int16Array,
  ) {
    this.tables = grid.table(JumpTables)
    this.onward = onwardTable(grid)
    this.ahead = keepsCorners(grid.diagonal) ? 0 : 1
  }

  /** Drops all stored scans, since any edit may change any scan. */
  areaChanged(): void {
    this.dropNodes()
  }

  private dropNodes(): void {
    const { grid, nodes, nodesEnd } = this
    if (this.nodeOf.length === 0) this.nodeOf = new Int32Array(grid.size)
    for (let node = NODE; node < nodesEnd; node += NODE) this.nodeOf[grid.indexOf(nodes[node + X], nodes[node + Y])] = 0
    this.nodesEnd = NODE
    this.generation = 0
    this.poolEnd = 2
    this.startEntries = 0
    if (this.nodes.length === 0 || this.nodes.length > MAX_WORDS) this.setNodes(new Int32Array(FIRST_NODES * NODE))
    if (this.pool.length === 0 || this.pool.length > MAX_WORDS) this.setPool(new Int32Array(FIRST_WORDS))
  }

  find(query: GridQuery): void {
    const isDirect = query.budget > 0 && walkDirect(query)
    // With a trace, the search runs even if the direct path is free, to emit its events. The path is the same either way.
    if (!isDirect || query.trace !== undefined) this.search(query, isDirect)
    else {
      query.status = 'found'
      query.expanded++
      query.generated += 2
    }
  }

  protected search(query: GridQuery, isDirect: boolean): void {
    const { grid, queue } = this
    const { startX, startY, goalX, goalY, steps, trace } = query
    if (
      this.straight !== steps.straight ||
      this.diagonal !== steps.diagonal ||
      this.startEntries > MAX_START_ENTRIES + (this.poolEnd >> 1) ||
      this.nodesEnd + this.poolEnd > MAX_WORDS ||
      this.generation === LAST_GENERATION
    )
      this.dropNodes()
    const straight = (this.straight = steps.straight)
    this.diagonal = steps.diagonal
    const known = this.nodesEnd
    const first = grid.indexOf(startX, startY)
    const start = this.nodeAt(startX, startY)
    const newStart = start === known ? start : -1
    const { nodes } = this
    const startH = estimateSteps(grid, steps, startX, startY, goalX, goalY)
    queue.reset(startH, BUCKETS_PER_STEP / straight, 3 * straight * (grid.width + grid.height))
    nodes[start + STAMP] = ++this.generation
    this.g[start >> 1] = 0
    nodes[start + PARENT] = -1
    nodes[start + PENDING] = grid.moves[first]
    if (trace !== undefined) this.emit(query, 'open', startX, startY, 0)
    query.generated++
    this.best = startX === goalX && startY === goalY ? 0 : Infinity
    this.last = this.best === 0 ? start : -1
    // `expand` returns a node with directions that no search has scanned yet.
    for (let node = this.expand(query, start); node >= 0; node = this.expand(query, node)) {
      const before = this.poolEnd
      this.scan(node, this.nodes[node + PENDING] & 255)
      if (node === newStart) this.startEntries += this.poolEnd - before
    }
    if (query.status !== 'unreachable' || this.last < 0) return
    query.status = 'found'
    if (!isDirect) this.writeCorners(query, this.last)
  }

  /**
   * Expands `first`, then the nodes of the queue. If a node has unscanned directions, returns the node unexpanded. The caller must scan the directions and
   * pass the node as `first`. Returns -1 at the end. This code is separate from code that enlarges arrays, so that the arrays stay in registers.
   */
  // eslint-disable-next-line max-lines-per-function -- one loop over nodes and edges: arrays and costs stay in local variables
  private expand(query: GridQuery, first: number): number {
    const { queue, nodes, g, pool, costs, generation, straight, diagonal } = this
    const { trace } = query
    const goalX = query.goalX | 0 // makes the compiler use 32-bit integers
    const goalY = query.goalY | 0
    // Extent of the free cells around the goal in its row and column.
    const goal = this.grid.indexOf(goalX, goalY)
    const column = (goalX + 1) * this.tables.columnStride + goalY + 1
    const left = goalX - this.freeRun(goal, 4)
    const right = goalX + this.freeRun(goal, 0)
    const top = goalY - this.freeRun(column, 6)
    const bottom = goalY + this.freeRun(column, 2)
    const manhattan = this.grid.diagonal === 'never'
    const corner = manhattan ? 2 * straight : diagonal
    const farthest = Math.max(goalX - left, right - goalX, goalY - top, bottom - goalY)
    let { best } = this
    for (let node = first; node >= 0; node = queue.pop()) {
      const pending = nodes[node + PENDING]
      const directions = pending & 255
      if (directions === 0) continue
      if (queue.floor >= best) break
      if ((directions & ~nodes[node + SCANNED]) !== 0) return node
      if (query.mustStop()) break
      nodes[node + PENDING] = (pending | (directions << 8)) & ~255
      const nodeG = g[node >> 1]
      const x = nodes[node + X]
      const y = nodes[node + Y]
      if (trace !== undefined) this.emit(query, 'expand', x, y, nodeG)

      // Test one path from the node to the goal: diagonal steps up to the goal's row or column, then straight steps. Under `never`, vertical steps replace the
      // diagonal ones. `towards` is the direction in which the path starts.
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
          (slanted === 0 || slanted <= nodes[node + FREE + (towards >> 1)])
        ) {
          const cost =
            nodeG +
            (manhattan ? (across + down) * straight : slanted * diagonal + (across + down - 2 * slanted) * straight)
          if (cost < best) {
            this.best = best = cost
            this.last = node
            query.generated++
            if (trace !== undefined) this.emit(query, 'open', goalX, goalY, cost, node)
          }
        }
      }

      const end = nodes[node + EDGES_END]
      for (let edge = nodes[node + EDGES]; edge < end; edge += EDGE) {
        let onward = pool[edge + ONWARD]
        if (((onward >> 8) & directions) === 0) continue
        onward &= 255
        const to = pool[edge + TO]
        const candidate = nodeG + costs[(edge + COST) >> 1]
        let saved = Infinity
        if (nodes[to + STAMP] === generation) {
          saved = g[to >> 1] - candidate
          if (saved < 0) continue
          // If the new path costs the same as the known one, the node also gets the directions in which the new path continues.
          if (saved === 0) {
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
        // Octile distance. `Math.abs` on integers compiles to code without a branch. A branch would be mispredicted often.
        const h = Math.abs(goalX - nodes[to + X])
        const v = Math.abs(goalY - nodes[to + Y])
        const apart = Math.abs(h - v)
        const f = candidate + straight * apart + corner * ((h + v - apart) >> 1)
        if (f >= best) continue
        if (saved > 0) {
          g[to >> 1] = candidate
          nodes[to + STAMP] = generation
          nodes[to + PARENT] = node
        }
        nodes[to + PENDING] = onward
        query.generated++
        queue.push(to, f)
        if (trace !== undefined)
          this.emit(query, saved === Infinity ? 'open' : 'reopen', nodes[to + X], nodes[to + Y], candidate, node)
      }
    }
    return -1
  }

  private freeRun(start: number, d: number): number {
    const bits = (d & 2) === 0 ? this.grid.rows : this.tables.columns
    const blocked = nextBit(bits, -1, start, d)
    return Math.abs(blocked - start) - 1
  }

  private nodeAt(x: number, y: number): number {
    const { grid, nodes, nodesEnd: node } = this
    const cell = grid.indexOf(x, y)
    const known = this.nodeOf[cell]
    if (known !== 0) return known
    this.nodeOf[cell] = node
    nodes[node + X] = x
    nodes[node + Y] = y
    nodes[node + STAMP] = 0
    nodes[node + SCANNED] = surroundings(grid, cell) << 16
    nodes[node + EDGES_END] = nodes[node + EDGES] = 0
    this.nodesEnd = node + NODE
    if (this.nodesEnd === nodes.length) this.setNodes(resized(nodes, 2 * nodes.length))
    return node
  }

  private setNodes(nodes: Int32Array<ArrayBuffer>): void {
    this.nodes = nodes
    this.g = new Float64Array(nodes.buffer)
  }

  private setPool(pool: Int32Array<ArrayBuffer>): void {
    this.pool = pool
    this.costs = new Float64Array(pool.buffer)
  }

  /**
   * Scans from a node in the given directions, and again in all directions scanned before. Rewrites all edges of the node in a fixed order of directions.
   * If only the new edges were appended, the order of the edges would depend on the order of the searches.
   */
  private scan(node: number, directions: number): void {
    const { grid, ahead, nodes, hops } = this
    const { moves, offsets } = grid
    const { leads, columnStride } = this.tables
    const manhattan = grid.diagonal === 'never'
    const x = nodes[node + X]
    const y = nodes[node + Y]
    const cell = grid.indexOf(x, y) | 0
    const column = (x + 1) * columnStride + y + 1
    // 0 in place of -0, which would turn all following integers into floats.
    const back = -ahead | 0
    const startOf = (s: number): number => ((s & 2) === 0 ? cell : column) + (s < 4 ? ahead : back)
    directions |= nodes[node + SCANNED] & 255
    nodes[node + SCANNED] |= directions
    nodes[node + EDGES] = this.poolEnd
    for (let rest = directions & (manhattan ? 0b00010001 : 0b01010101); rest !== 0; rest &= rest - 1) {
      const d = 31 - Math.clz32(rest & -rest)
      const start = startOf(d)
      if ((leads[d >> 1][start >> 5] >> start) & 1) this.jump(x, y, start, 0, d, 256 << d)
    }
    const cost = manhattan ? this.straight : this.diagonal
    for (let rest = directions & (manhattan ? 0b01000100 : 0b10101010); rest !== 0; rest &= rest - 1) {
      const d = 31 - Math.clz32(rest & -rest)
      const dx = DX[d]
      const dy = DY[d]
      const offset = offsets[d]
      const columnOffset = dx * columnStride + dy
      const one = this.sideOf(d, -1)
      const other = this.sideOf(d, 1)
      const oneLeads = leads[one >> 1]
      const otherLeads = leads[other >> 1]
      const oneOffset = (one & 2) === 0 ? offset : columnOffset
      const otherOffset = (other & 2) === 0 ? offset : columnOffset
      let oneAt = startOf(one)
      let otherAt = startOf(other)
      let at = cell
      let free = 0
      for (;;) {
        const hop = hops === undefined ? (moves[at] >> d) & 1 : hops[4 * at + (d >> 1)]
        free += Math.abs(hop)
        if (hop <= 0) break
        at += hop * offset
        oneAt += hop * oneOffset
        otherAt += hop * otherOffset
        if ((oneLeads[oneAt >> 5] >> oneAt) & 1)
          this.jump(x + free * dx, y + free * dy, oneAt, free * cost, one, 256 << d)
        if ((otherLeads[otherAt >> 5] >> otherAt) & 1)
          this.jump(x + free * dx, y + free * dy, otherAt, free * cost, other, 256 << d)
        if (ahead === 0) continue
        const forced = this.forced(at, d)
        if (forced !== 0) this.addEdge(this.nodeAt(x + free * dx, y + free * dy), free * cost, forced | (256 << d))
      }
      this.nodes[node + FREE + (d >> 1)] = free
    }
    this.nodes[node + EDGES_END] = this.poolEnd
  }

  /**
   * A scan in direction d starts side scans along rows and columns. If d is diagonal, returns the direction to the left of d (`turn` = -1) or to its right (1).
   * If diagonal steps are not allowed, d is south or north. In this case, `turn` does not mean left and right: -1 means east, and 1 means west.
   */
  protected sideOf(d: number, turn: -1 | 1): number {
    return this.grid.diagonal === 'never' ? 2 + 2 * turn : (d + turn) & 7
  }

  /** Returns the directions to the forced neighbors of a cell that a diagonal step enters; none if corners may not be cut. */
  protected forced(cell: number, d: number): number {
    const { ahead, onward, grid } = this
    return ahead === 0 ? 0 : onward[4 * d + forcedSides(grid.moves[cell], d, 0)] & ~onward[4 * d]
  }

  /**
   * Returns whether a straight scan from a cell reaches a jump point (see `JumpTables.leads`). The cell is given by its padded index and by its index in the
   * bitmap of columns.
   */
  protected leads(d: number, cell: number, column: number): boolean {
    const at = ((d & 2) === 0 ? cell : column) + (d < 4 ? this.ahead : -this.ahead)
    return ((this.tables.leads[d >> 1][at >> 5] >> at) & 1) !== 0
  }

  /**
   * Adds an edge that ends with a straight scan. The scan runs from cell (x, y) in direction d to the first cell that is marked in `tables.turns` or, if
   * corners may be cut, to the cell before it.
   * - `cost` is the cost of the edge up to (x, y).
   * - `at` is the index in the bitmap at which the scan starts: that of (x, y) or, if corners may be cut, that of the next cell in direction d.
   * - `off` is 256 << s, where s is the direction in which the edge leaves its node. It is stored with the edge (see `ONWARD`).
   */
  private jump(x: number, y: number, at: number, cost: number, d: number, off: number): void {
    const run = Math.abs(nextBit(this.tables.turns[d >> 1], 0, at, d) - at)
    const to = this.nodeAt(x + run * DX[d], y + run * DY[d])
    const around = this.nodes[to + SCANNED] >> 16
    this.addEdge(
      to,
      cost + run * this.straight,
      (this.onward[4 * d + forcedSides(around, d, this.ahead)] & around) | off,
    )
  }

  private addEdge(to: number, cost: number, onward: number): void {
    const edge = this.poolEnd
    this.poolEnd += EDGE
    if (this.poolEnd > this.pool.length) this.setPool(resized(this.pool, 2 * this.pool.length))
    this.pool[edge + TO] = to
    this.pool[edge + ONWARD] = onward
    this.costs[(edge + COST) >> 1] = cost
  }

  /** Writes the corners of the chain of jumps that ends at the goal. Each jump first goes diagonally, then straight (policy `never`: first vertically). */
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
    const { grid, nodes } = this
    const cell = grid.indexOf(x, y)
    const from = parent < 0 ? -1 : grid.indexOf(nodes[parent + X], nodes[parent + Y])
    if (parent >= 0) query.trace?.({ type: 'jump', ...query.place(cell), from: query.place(from).at })
    query.emit(type, cell, g, estimateSteps(grid, query.steps, x, y, query.goalX, query.goalY), from)
  }
}

/** Searches a bitmap after bit `start`, in the straight direction d. Returns the index of the first 1 if `flip` is 0, or of the first 0 if `flip` is -1. */
function nextBit(bits: Int32Array, flip: number, start: number, d: number): number {
  let word = start >> 5
  if (d < 4) {
    let rest = (bits[word] ^ flip) & (-2 << start)
    while (rest === 0) rest = bits[++word] ^ flip
    return (word << 5) + 31 - Math.clz32(rest & -rest)
  }
  let rest = (bits[word] ^ flip) & ~(-1 << start)
  while (rest === 0) rest = bits[--word] ^ flip
  return (word << 5) + 31 - Math.clz32(rest)
}
