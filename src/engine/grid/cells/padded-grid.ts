/**
 * A grid of cells and every table that its planners read, true after each edit.
 * Cells are padded by one blocked cell on every side, so no search tests a border: cell (x, y) has index
 * (y + 1) * stride + x + 1, and stride is a multiple of 32 so that rows are whole words of a bitmap.
 * `open` says per cell whether an agent may stand there, `moves` holds the legal steps as a set of directions under the diagonal policy.
 * Other tables (jump tables, islands, search scratch) are made at their first use, belong to the grid, and are told of every edit.
 * Memory: 3 bytes a cell, 5 more with a cost layer. An edit costs O(cells painted).
 */
import { NavError } from '../../core/index.js'
import type { Diagnostic, Point, Rect, Scene } from '../../geometry/index.js'
import { forbiddenForRadius } from './clearance.js'
import { STRAIGHT } from './directions.js'
import type { DiagonalPolicy, GridTopology } from './directions.js'
import { GridIslands } from './grid-islands.js'
import { GridQuery } from './grid-query.js'
import { sceneOfGrid } from '../outline.js'

export interface CellRect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface GridShape {
  readonly width: number
  readonly height: number
  readonly cellSize: number
  readonly origin: Point
  readonly diagonal: DiagonalPolicy
  readonly topology: GridTopology
  /** Radius of the disc that fits about the center of every open cell, in world units; 0 when absent: any place of an open cell is free. */
  readonly agentRadius?: number | undefined
  /** Bytes that jump point search may keep scans in from one question to the next; 64 MB when absent. */
  readonly scanMemory?: number | undefined
}

/** Who walks: `layers` says which bits of the blocked layer stop the agent, `radius` (world units) is a disc that must fit at every moment of a step. */
export interface GridAgent {
  readonly layers?: number | undefined
  readonly radius?: number | undefined
}

/** A derived table of a grid. `cellChanged` follows a single toggle, `areaChanged` anything larger (cells, ends included). */
export interface GridTable {
  cellChanged(x: number, y: number): void
  areaChanged(minX: number, minY: number, maxX: number, maxY: number): void
}

/** Edits remembered by `changesSince`; who is further behind starts over. */
const REMEMBERED_EDITS = 1024
/** Up to this many cells are toggled one by one, which keeps tables that are costly to rebuild alive. */
const SINGLE_TOGGLES = 64
/** Grids of other agents that a grid keeps. */
const AGENTS_KEPT = 4
const SCAN_MEMORY = 1 << 26
const EVERYBODY = { layers: 255, radius: 0 }
/** Height of a hex row in units of the spacing of hex centers. */
const HEX_ROW = Math.sqrt(3) / 2

export class NavGrid implements GridShape {
  readonly kind = 'grid'
  readonly width: number
  readonly height: number
  readonly cellSize: number
  readonly origin: Point
  readonly diagonal: DiagonalPolicy
  readonly topology: GridTopology
  readonly agentRadius: number
  readonly diagnostics: readonly Diagnostic[]
  /** Padded cells in a row, and in all. */
  readonly stride: number
  readonly size: number
  /** Per padded cell: 1 = walkable. */
  readonly open: Uint8Array
  /** Per padded cell: set of legal steps. */
  readonly moves: Uint8Array
  /** Per padded cell: terrain multiplier; undefined where all cells cost 1. */
  costs: Float32Array | undefined
  /** No cheaper walkable cell exists. */
  minCost = 1
  /** Index offset of each direction. */
  readonly offsets: Int32Array
  /** Steps that an island holds together. */
  readonly connecting: number
  private edits = 0
  private costly = 0
  private readonly log: CellRect[] = []
  /** The question at hand: one object for all of them. */
  readonly query = new GridQuery(this)
  private readonly tables = new Map<unknown, unknown>()
  private islands: GridIslands | undefined
  private readonly listeners: GridTable[] = []
  readonly scanMemory: number
  /** Grids of other agents, the last asked for first. */
  private readonly recent: NavGrid[] = []
  /** Of a grid made for an agent: what it was made from, at which revision, and for whom. */
  private base: NavGrid | undefined
  private baseRevision = 0
  private agent: Required<GridAgent> = EVERYBODY

  /** Made by `buildNavGrid`, which checks; `layers` holds one byte a cell, any bit blocks. Takes ownership of both arrays. */
  constructor(
    shape: GridShape,
    private readonly layers: Uint8Array,
    costs?: Float32Array,
    diagnostics: readonly Diagnostic[] = [],
  ) {
    this.width = shape.width
    this.height = shape.height
    this.cellSize = shape.cellSize
    this.origin = shape.origin
    this.diagonal = shape.diagonal
    this.topology = shape.topology
    this.agentRadius = shape.agentRadius ?? 0
    this.scanMemory = shape.scanMemory ?? SCAN_MEMORY
    this.diagnostics = diagnostics
    this.stride = (this.width + 2 + 31) & ~31
    this.size = this.stride * (this.height + 2)
    this.open = new Uint8Array(this.size)
    this.moves = new Uint8Array(this.size)
    const s = this.stride
    this.offsets = Int32Array.of(1, s + 1, s, s - 1, -1, -s - 1, -s, 1 - s)
    this.connecting = this.topology === 'hex' || this.diagonal === 'always' ? 255 : STRAIGHT
    if (costs !== undefined) this.adoptCosts(costs)
    for (let y = 0; y < this.height; y++) {
      if (costs === undefined)
        for (let x = 0, to = this.indexOf(0, y), from = y * this.width; x < this.width; x++)
          this.open[to++] = layers[from++] === 0 ? 1 : 0
      else for (let x = 0; x < this.width; x++) this.refreshOpen(x, y)
    }
    this.refreshMoves(0, 0, this.width - 1, this.height - 1)
  }

  /** Raised by every edit. */
  get revision(): number {
    this.follow()
    return this.edits
  }

  /** False when some walkable cell costs other than 1. */
  get isUniform(): boolean {
    return this.costly === 0
  }

  isInside(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.width && y < this.height
  }

  /** Padded index of a cell. */
  indexOf(x: number, y: number): number {
    return (y + 1) * this.stride + x + 1
  }

  /** Cells outside the grid are blocked. */
  isBlocked(x: number, y: number): boolean {
    this.follow()
    return !(this.isInside(x, y) && this.open[this.indexOf(x, y)] === 1)
  }

  /** Bits of the blocked layer; 0 = free for every agent. */
  layersAt(x: number, y: number): number {
    return this.layers[y * this.width + x]
  }

  costAt(x: number, y: number): number {
    return this.costs === undefined ? 1 : this.costs[this.indexOf(x, y)]
  }

  /** Equal for two walkable cells if and only if a walk joins them; -1 = blocked or outside. */
  islandAt(x: number, y: number): number {
    return this.isBlocked(x, y) ? -1 : this.islandOf(this.indexOf(x, y))
  }

  /** Island of a walkable cell, by padded index. */
  islandOf(cell: number): number {
    this.islands ??= this.table(GridIslands)
    return this.islands.idOf(cell)
  }

  /** The cell that holds the point (the far border belongs to the last cell), or undefined outside the grid. */
  cellAt(point: Point): Point | undefined {
    const { width, height } = this
    let x = (point.x - this.origin.x) / this.cellSize
    let y = (point.y - this.origin.y) / this.cellSize
    if (this.topology === 'hex') [x, y] = roundToHex(x, y)
    else {
      x = x === width ? width - 1 : Math.floor(x)
      y = y === height ? height - 1 : Math.floor(y)
    }
    return x >= 0 && y >= 0 && x < width && y < height ? { x, y } : undefined
  }

  /** World point of the middle of a cell. Hexes stand on a corner, `cellSize` apart from center to center, (0, 0) touching the origin's lines. */
  centerOf(x: number, y: number): Point {
    const { origin, cellSize } = this
    if (this.topology === 'hex')
      return { x: origin.x + (x + y / 2 + 0.5) * cellSize, y: origin.y + (y * HEX_ROW + 1 / Math.sqrt(3)) * cellSize }
    return { x: origin.x + (x + 0.5) * cellSize, y: origin.y + (y + 0.5) * cellSize }
  }

  /** Smallest rectangle around all cells. */
  get bounds(): Rect {
    const { origin, cellSize, width, height } = this
    if (this.topology === 'square')
      return { x: origin.x, y: origin.y, width: width * cellSize, height: height * cellSize }
    return {
      x: origin.x,
      y: origin.y,
      width: (width + Math.max(0, height - 1) / 2) * cellSize,
      height: height === 0 ? 0 : ((height - 1) * HEX_ROW + 2 / Math.sqrt(3)) * cellSize,
    }
  }

  /** Blocks or frees one cell; a number sets its layer bits (0 … 255). */
  setBlocked(x: number, y: number, blocked: boolean | number): void {
    this.paint({ x, y, width: 1, height: 1 }, { blocked })
  }

  setCost(x: number, y: number, cost: number): void {
    this.paint({ x, y, width: 1, height: 1 }, { cost })
  }

  /** Paints a rectangle of cells, clipped to the grid, as one edit. Refused (`grid/edited-in-search`) inside the trace of a question to the grid. */
  paint(rect: CellRect, value: { readonly blocked?: boolean | number; readonly cost?: number }): void {
    const { blocked, cost } = value
    for (const side of [rect.x, rect.y, rect.width, rect.height]) {
      if (!Number.isInteger(side))
        throw new NavError('grid/bad-cell', `a cell rectangle with ${String(side)} came; whole numbers were expected`, {
          rect,
        })
    }
    const bits = blocked === true ? 1 : blocked === false ? 0 : blocked
    if (bits !== undefined && !(Number.isInteger(bits) && bits >= 0 && bits <= 255))
      throw new NavError(
        'grid/bad-layers',
        `blocked = ${String(bits)} came; true, false or bits 0 to 255 were expected`,
        { rect },
      )
    if (cost !== undefined && !(cost >= 0))
      throw new NavError('grid/bad-cost', `cost = ${String(cost)} came; a number >= 0 or Infinity was expected`, {
        rect,
      })
    const minX = Math.max(0, rect.x)
    const minY = Math.max(0, rect.y)
    const maxX = Math.min(this.width, rect.x + rect.width) - 1
    const maxY = Math.min(this.height, rect.y + rect.height) - 1
    if (minX > maxX || minY > maxY) {
      if (rect.width === 1 && rect.height === 1)
        throw new NavError(
          'grid/out-of-bounds',
          `cell (${rect.x}, ${rect.y}) came; the grid has ${this.width} x ${this.height} cells`,
          { rect },
        )
      return
    }
    if (this.isAsked())
      throw new NavError(
        'grid/edited-in-search',
        'the grid was edited from within the trace of a question to it; an edit before or after the question was expected',
        { rect },
      )
    if (cost !== undefined) this.layOutCosts()
    this.change(minX, minY, maxX, maxY, (x, y) => {
      if (bits !== undefined) this.layers[y * this.width + x] = bits
      if (cost !== undefined && this.costs !== undefined) this.costs[this.indexOf(x, y)] = cost
    })
  }

  /** Cell rectangles painted after the given revision, oldest first; undefined when that is too long ago. */
  changesSince(revision: number): readonly CellRect[] | undefined {
    const behind = this.edits - revision
    if (behind === 0) return []
    return behind > 0 && behind <= this.log.length ? this.log.slice(-behind) : undefined
  }

  /**
   * The same ground as another agent sees it, which follows the edits of this grid. A radius forbids cutting corners. The last four are kept;
   * one that is held longer follows at the next question to it. O(cells) for a new one.
   */
  forAgent({ layers = 255, radius = 0 }: GridAgent): NavGrid {
    if (!(Number.isFinite(radius) && radius >= 0))
      throw new NavError('grid/bad-radius', `agentRadius = ${String(radius)} came; a finite number >= 0 was expected`)
    if (!(Number.isInteger(layers) && layers >= 0 && layers <= 255))
      throw new NavError('grid/bad-layers', `agentLayers = ${String(layers)} came; bits 0 to 255 were expected`)
    if (layers === 255 && radius === 0) return this
    if (radius > 0 && this.topology === 'hex')
      throw new NavError(
        'grid/radius-on-hex',
        'an agentRadius came for a hex grid; a radius is supported on square grids only',
      )
    this.follow()
    const at = this.recent.findIndex(({ agent }) => agent.layers === layers && agent.radius === radius)
    const grid = at < 0 ? this.buildFor({ layers, radius }) : this.recent[at]
    if (at !== 0) {
      this.recent.splice(at < 0 ? AGENTS_KEPT - 1 : at, 1)
      this.recent.unshift(grid)
    }
    return grid
  }

  private buildFor(agent: Required<GridAgent>): NavGrid {
    const { width, height, cellSize, origin, topology, scanMemory } = this
    const diagonal = agent.radius > 0 && this.diagonal !== 'never' ? 'no-corner-cutting' : this.diagonal
    const agentRadius = Math.max(this.agentRadius, agent.radius)
    const grid = new NavGrid(
      { width, height, cellSize, origin, topology, diagonal, agentRadius, scanMemory },
      this.seenBy(agent, 0, 0, width - 1, height - 1),
    )
    if (this.costs !== undefined) grid.adoptCosts(this.costs.slice())
    grid.base = this
    grid.baseRevision = this.edits
    grid.agent = agent
    return grid
  }

  /** Which cells of a rectangle stop an agent, row by row. */
  private seenBy(
    { layers, radius }: Required<GridAgent>,
    minX: number,
    minY: number,
    maxX: number,
    maxY: number,
  ): Uint8Array {
    return forbiddenForRadius(
      this.width,
      this.height,
      (x, y) => (this.layersAt(x, y) & layers) !== 0 || this.costAt(x, y) === Infinity,
      radius / this.cellSize,
      minX,
      minY,
      maxX,
      maxY,
    )
  }

  /** Whether a search is going on here, or on the grid of another agent: searchers read the tables that an edit writes. */
  private isAsked(): boolean {
    return this.query.busy || this.recent.some((grid) => grid.isAsked())
  }

  /** Of an agent's grid: takes over what was edited in the grid that it was made from. Not while a search is going on. */
  follow(): void {
    const { base } = this
    if (base === undefined || this.query.busy) return
    base.follow()
    if (base.edits === this.baseRevision) return
    const reach = Math.ceil(this.agent.radius / this.cellSize) + 1
    const all = { x: 0, y: 0, width: this.width, height: this.height }
    const changes = base.changesSince(this.baseRevision) ?? [all]
    this.baseRevision = base.edits
    for (const { x: left, y: top, width, height } of changes) {
      const minX = Math.max(0, left - reach)
      const minY = Math.max(0, top - reach)
      const maxX = Math.min(this.width, left + width + reach) - 1
      const maxY = Math.min(this.height, top + height + reach) - 1
      const fresh = base.seenBy(this.agent, minX, minY, maxX, maxY)
      if (base.costs !== undefined) this.layOutCosts()
      this.change(minX, minY, maxX, maxY, (x, y) => {
        this.layers[y * this.width + x] = fresh[(y - minY) * (maxX - minX + 1) + x - minX]
        if (this.costs !== undefined) this.costs[this.indexOf(x, y)] = base.costAt(x, y)
      })
    }
  }

  /** The map as a drawing: blocked cells as outlines with holes, terrain as areas. */
  toScene(): Scene {
    return sceneOfGrid(this)
  }

  /** The grid's one object of a class; made at the first call, told of edits when it listens. */
  table<T extends object>(make: new (grid: NavGrid) => T): T {
    const known = this.tables.get(make)
    if (known !== undefined) return known as T
    const table = new make(this)
    this.tables.set(make, table)
    if ('cellChanged' in table) this.listeners.push(table as GridTable & T)
    return table
  }

  private change(minX: number, minY: number, maxX: number, maxY: number, write: (x: number, y: number) => void): void {
    const single = (maxX - minX + 1) * (maxY - minY + 1) <= SINGLE_TOGGLES
    for (let y = minY; y <= maxY; y++) {
      for (let x = minX; x <= maxX; x++) {
        const index = this.indexOf(x, y)
        const wasOpen = this.open[index]
        this.forgetCost(index)
        write(x, y)
        this.refreshOpen(x, y)
        if (single && wasOpen !== this.open[index]) {
          this.refreshMoves(x - 1, y - 1, x + 1, y + 1)
          for (const listener of this.listeners) listener.cellChanged(x, y)
        }
      }
    }
    if (!single) {
      this.refreshMoves(minX - 1, minY - 1, maxX + 1, maxY + 1)
      for (const listener of this.listeners) listener.areaChanged(minX, minY, maxX, maxY)
    }
    this.edits++
    this.log.push({ x: minX, y: minY, width: maxX - minX + 1, height: maxY - minY + 1 })
    if (this.log.length > 2 * REMEMBERED_EDITS) this.log.splice(0, REMEMBERED_EDITS)
    for (const grid of this.recent) grid.follow()
  }

  private layOutCosts(): void {
    this.costs ??= new Float32Array(this.size).fill(1)
  }

  /** Takes a padded layer and counts it in. */
  private adoptCosts(costs: Float32Array): void {
    this.costs = costs
    this.minCost = Infinity
    this.costly = 0
    for (let index = 0; index < this.size; index++) if (this.open[index] === 1) this.countCost(index)
  }

  private forgetCost(index: number): void {
    if (this.costs !== undefined && this.open[index] === 1 && this.costs[index] !== 1) this.costly--
  }

  private countCost(index: number): void {
    if (this.costs === undefined) return
    if (this.costs[index] !== 1) this.costly++
    if (this.costs[index] < this.minCost) this.minCost = this.costs[index]
  }

  private refreshOpen(x: number, y: number): void {
    const index = this.indexOf(x, y)
    const isOpen = this.layers[y * this.width + x] === 0 && this.costs?.[index] !== Infinity
    this.open[index] = isOpen ? 1 : 0
    if (isOpen) this.countCost(index)
  }

  private refreshMoves(left: number, top: number, right: number, bottom: number): void {
    const { open, moves, stride: s, diagonal, topology } = this
    const minX = Math.max(0, left)
    const maxX = Math.min(this.width - 1, right)
    const maxY = Math.min(this.height - 1, bottom)
    // Each diagonal is legal if at least this many of the two cells beside it are open.
    const sides = diagonal === 'no-corner-cutting' ? 2 : diagonal === 'one-corner' ? 1 : 0
    for (let y = Math.max(0, top); y <= maxY; y++) {
      for (let p = this.indexOf(minX, y), end = this.indexOf(maxX, y); p <= end; p++) {
        if (open[p] === 0) {
          moves[p] = 0
          continue
        }
        const e = open[p + 1]
        const so = open[p + s]
        const w = open[p - 1]
        const n = open[p - s]
        let legal = e | (so << 2) | (w << 4) | (n << 6)
        if (topology === 'hex') legal |= (open[p + s - 1] << 3) | (open[p - s + 1] << 7)
        else if (diagonal !== 'never') {
          if (e + so >= sides) legal |= open[p + s + 1] << 1
          if (w + so >= sides) legal |= open[p + s - 1] << 3
          if (w + n >= sides) legal |= open[p - s - 1] << 5
          if (e + n >= sides) legal |= open[p - s + 1] << 7
        }
        moves[p] = legal
      }
    }
  }
}

/** Axial cell of a point in units of the spacing, by rounding in cube coordinates. */
function roundToHex(x: number, y: number): [number, number] {
  const r = (y - 1 / Math.sqrt(3)) / HEX_ROW
  const q = x - 0.5 - r / 2
  const t = -q - r
  let cellQ = Math.round(q)
  let cellR = Math.round(r)
  const cellT = Math.round(t)
  const dq = Math.abs(cellQ - q)
  const dr = Math.abs(cellR - r)
  const dt = Math.abs(cellT - t)
  if (dq > dr && dq > dt) cellQ = -cellR - cellT
  else if (dr > dt) cellR = -cellQ - cellT
  return [cellQ + 0, cellR + 0]
}
