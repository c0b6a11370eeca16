/**
 * Cells and all tables that planners read, correct after each edit.
 * - Cells are padded by one blocked cell on every side, so no search tests a border. Cell (x, y) has index (y + 1) * stride + x + 1. `stride` is a multiple of
 *   32, so rows are whole words of a bitmap.
 * - `layers` and `costs` hold the cells as drawn. `open` marks the cells where the agent may stand, and `moves` holds their legal steps as a set of directions.
 * Memory: 3 bytes per cell, 4 more with a cost layer. An edit costs O(cells painted); with a radius, O(cells within the radius of them).
 */
import { Listeners, NavError, expectFunction, expectKnown, expectRadius, expectValue } from '../../core/index.js'
import { hexAt, hexCenter, hexMeasures } from '../../geometry/index.js'
import type { Diagnostic, HexForm, HexLayout, Point, Rect } from '../../geometry/index.js'
import { forbiddenForRadius } from './clearance.js'
import { STRAIGHT, hexSteps } from './directions.js'
import type { DiagonalPolicy, GridTopology } from './directions.js'
import { GridIslands } from './grid-islands.js'
import type { CellRect, Grid, GridAgent, GridShape, GridTable } from './grid.js'
import { stepTable } from './pruning.js'

/** Number of edits that `changesSince` remembers. A reader that is further behind starts over. */
const REMEMBERED_EDITS = 1024
/** Up to this number of cells, an edit updates the tables once per changed cell, which is cheaper than a rebuild. */
const SINGLE_TOGGLES = 64
const MAX_AGENT_GRIDS = 4
const ALL_LAYERS = 255

/**
 * A point outside the grid counts as on its border if its distance from the grid is at most
 * BORDER_TOLERANCE * the grid's longer side + COORDINATE_TOLERANCE * the largest coordinate.
 */
const BORDER_TOLERANCE = 2 ** -40
const COORDINATE_TOLERANCE = 2 ** -50
const LARGEST_COST = (2 - 2 ** -23) * 2 ** 127

export class PaddedGrid implements Grid {
  readonly kind = 'grid'
  readonly width: number
  readonly height: number
  readonly cellSize: number
  readonly origin: Point
  readonly diagonal: DiagonalPolicy
  readonly topology: GridTopology
  readonly hexLayout: HexLayout
  readonly hex: HexForm | undefined
  readonly agentRadius: number
  readonly diagnostics: readonly Diagnostic[]
  readonly stride: number
  readonly size: number
  readonly open: Uint8Array
  readonly moves: Uint8Array
  readonly rows: Int32Array
  costs: Float32Array | undefined
  minCost = 1
  readonly offsets: Int32Array
  /** Sets of directions for even and odd rows: all directions (`stepsIn`), and directions whose steps suffice to find the islands (`connecting`). */
  private readonly stepsIn: readonly number[]
  private readonly connecting: readonly number[]
  private readonly steps: Uint8Array
  private edits = 0
  private costly = 0
  private readonly log: CellRect[] = []
  busy = false
  private readonly tables = new Map<unknown, unknown>()
  private readonly listeners: GridTable[] = []
  private readonly watchers = new Listeners<[]>()
  /** Grids that `forAgent` made from this grid, most recently used first. */
  private readonly recent: this[] = []
  /** On the grid of an agent: the base grid, its revision at the last update, and the layers that stop the agent. */
  private base: this | undefined
  private baseRevision = 0
  private agentLayers = ALL_LAYERS

  /** The caller must have checked the input. `layers` has one byte per cell; any bit blocks. Takes ownership of both arrays. */
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
    this.hexLayout = shape.hexLayout
    this.hex = shape.hex
    this.agentRadius = shape.agentRadius ?? 0
    this.diagnostics = diagnostics
    this.stride = (this.width + 2 + 31) & ~31
    this.size = this.stride * (this.height + 2)
    this.open = new Uint8Array(this.size)
    this.moves = new Uint8Array(this.size)
    this.rows = new Int32Array((this.size >> 5) + 1)
    const s = this.stride
    this.offsets = Int32Array.of(1, s + 1, s, s - 1, -1, -s - 1, -s, 1 - s)
    const hexes = [0, 1].map((y) => hexSteps(this.hexLayout, y).reduce((set, d) => set | (1 << d), 0))
    this.stepsIn = this.topology === 'hex' ? hexes : [255, 255]
    this.connecting = this.topology === 'hex' || this.diagonal === 'always' ? this.stepsIn : [STRAIGHT, STRAIGHT]
    this.steps = stepTable(this.diagonal, this.topology)
    this.costs = costs
    this.fill()
  }

  protected fill(): void {
    const { width, height, costs } = this
    const isOpen = this.openIn(0, 0, width - 1, height - 1)
    if (costs !== undefined) this.minCost = Infinity
    for (let y = 0; y < height; y++) {
      if (costs === undefined && this.agentRadius === 0) this.openRow(y)
      else for (let x = 0; x < width; x++) this.writeOpen(this.indexOf(x, y), isOpen(x, y))
    }
    this.refreshMoves(0, 0, width - 1, height - 1)
  }

  get revision(): number {
    this.follow()
    return this.edits
  }

  get isUniform(): boolean {
    return this.costly === 0
  }

  isInside(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.width && y < this.height
  }

  indexOf(x: number, y: number): number {
    return (y + 1) * this.stride + x + 1
  }

  connectingIn(y: number): number {
    return this.connecting[y & 1]
  }

  isBlocked(x: number, y: number): boolean {
    this.follow()
    return !(this.isInside(x, y) && this.open[this.indexOf(x, y)] === 1)
  }

  layersAt(x: number, y: number): number {
    return this.layers[y * this.width + x]
  }

  costAt(x: number, y: number): number {
    return this.costs === undefined ? 1 : this.costs[this.indexOf(x, y)]
  }

  islandAt(x: number, y: number): number {
    return this.isBlocked(x, y) ? -1 : this.islandOf(this.indexOf(x, y))
  }

  islandOf(cell: number): number {
    return this.table(GridIslands).idOf(cell)
  }

  cellAt(point: Point): Point | undefined {
    const { width, height, origin, cellSize } = this
    let x = (point.x - origin.x) / cellSize
    let y = (point.y - origin.y) / cellSize
    if (this.topology === 'hex') ({ column: x, row: y } = hexAt(point, this))
    else {
      // As on a mesh, a point that rounding puts just outside counts as on the border.
      const largest = Math.max(Math.abs(origin.x), Math.abs(origin.y)) / cellSize + Math.max(width, height)
      const slack = BORDER_TOLERANCE * Math.max(width, height) + COORDINATE_TOLERANCE * largest
      if (x < 0 && x >= -slack) x = 0
      if (y < 0 && y >= -slack) y = 0
      if (x >= width && x <= width + slack) x = width - 1
      if (y >= height && y <= height + slack) y = height - 1
    }
    return x >= 0 && y >= 0 && x < width && y < height ? { x: x | 0, y: y | 0 } : undefined
  }

  centerOf(x: number, y: number): Point {
    const { origin, cellSize } = this
    if (this.topology === 'hex') return hexCenter({ column: x, row: y }, this)
    return { x: origin.x + (x + 0.5) * cellSize, y: origin.y + (y + 0.5) * cellSize }
  }

  get bounds(): Rect {
    const { origin, cellSize, width, height } = this
    const box = { ...origin, width: width * cellSize, height: height * cellSize }
    if (this.topology !== 'hex') return box
    const measures = hexMeasures(this)
    const pushed = Math.max(0, height - 1) / 2
    const across = (width + (this.hexLayout === 'axial' ? pushed : Math.min(0.5, pushed))) * cellSize
    const down = height > 0 ? (height - 1) * measures.step + measures.height : 0
    return measures.turned ? { ...box, width: down, height: across } : { ...box, width: across, height: down }
  }

  setBlocked(x: number, y: number, blocked: boolean | number): void {
    this.paint({ x, y, width: 1, height: 1 }, { blocked })
  }

  setCost(x: number, y: number, cost: number): void {
    expectCost(cost)
    this.paint({ x, y, width: 1, height: 1 }, { cost })
  }

  paint(rect: CellRect, value: { readonly blocked?: boolean | number; readonly cost?: number }): void {
    expectKnown(value, ['blocked', 'cost'], 'value')
    const { blocked, cost } = value
    const details = { rect }
    for (const side of [rect.x, rect.y, rect.width, rect.height])
      expectValue(Number.isInteger(side), 'grid/bad-cell', 'a side of a cell rectangle', side, 'an integer', details)
    const bits = typeof blocked === 'boolean' ? Number(blocked) : blocked
    const isPaint = bits === undefined || isLayers(bits)
    expectValue(isPaint, 'grid/bad-layers', 'blocked', blocked, 'true, false or bits 0 to 255', details)
    if (cost !== undefined) expectCost(cost)
    const minX = Math.max(0, rect.x)
    const minY = Math.max(0, rect.y)
    const maxX = Math.min(this.width, rect.x + rect.width) - 1
    const maxY = Math.min(this.height, rect.y + rect.height) - 1
    if (minX > maxX || minY > maxY) {
      if (rect.width === 1 && rect.height === 1)
        throw new NavError(
          'grid/out-of-bounds',
          `Expected a cell of the ${this.width} x ${this.height} grid, got (${rect.x}, ${rect.y})`,
          { rect },
        )
      return
    }
    if (this.isQueried())
      throw new NavError('grid/edited-in-search', 'Cannot edit the grid inside a callback of one of its queries', {
        rect,
      })
    if (cost !== undefined) this.costs ??= new Float32Array(this.size).fill(1)
    if (bits !== undefined)
      for (let y = minY; y <= maxY; y++) this.layers.fill(bits, y * this.width + minX, y * this.width + maxX + 1)
    this.changeDrawn(minX, minY, maxX, maxY, cost === undefined ? undefined : () => cost)
    this.watchers.notify()
  }

  subscribe(listener: () => void): () => void {
    expectFunction(listener, 'listener')
    return (this.base?.watchers ?? this.watchers).add(listener)
  }

  changesSince(revision: number): readonly CellRect[] | undefined {
    const behind = this.edits - revision
    if (behind === 0) return []
    return behind > 0 && behind <= this.log.length ? this.log.slice(-behind) : undefined
  }

  forAgent({ layers = ALL_LAYERS, radius = 0 }: GridAgent): this {
    expectRadius(radius)
    expectValue(isLayers(layers), 'grid/bad-layers', 'agentLayers', layers, 'bits 0 to 255')
    const agentRadius = Math.max(radius, this.agentRadius)
    if (layers === ALL_LAYERS && agentRadius === this.agentRadius) return this
    if (radius > 0 && this.topology === 'hex')
      throw new NavError('grid/radius-on-hex', 'Expected a grid of square cells for agentRadius, got a hex grid')
    this.follow()
    const at = this.recent.findIndex((grid) => grid.agentLayers === layers && grid.agentRadius === agentRadius)
    const grid = at < 0 ? this.makeFor(layers, agentRadius) : this.recent[at]
    if (at !== 0) {
      this.recent.splice(at < 0 ? MAX_AGENT_GRIDS - 1 : at, 1)
      this.recent.unshift(grid)
    }
    return grid
  }

  private makeFor(agentLayers: number, agentRadius: number): this {
    const { width, height, cellSize, origin, topology, hexLayout, hex } = this
    const diagonal = agentRadius > 0 && this.diagonal !== 'never' ? 'no-corner-cutting' : this.diagonal
    const Same = this.constructor as new (...parts: ConstructorParameters<typeof PaddedGrid>) => this
    const grid = new Same(
      { width, height, cellSize, origin, topology, hexLayout, hex, diagonal, agentRadius },
      this.layers.map((bits) => bits & agentLayers),
      this.costs?.slice(),
    )
    grid.base = this
    grid.baseRevision = this.edits
    grid.agentLayers = agentLayers
    return grid
  }

  /** Finds the cells of a rectangle where the agent may stand, from `layers`, `costs` and the radius. Returns a function that tests a cell of the rectangle. */
  private openIn(minX: number, minY: number, maxX: number, maxY: number): (x: number, y: number) => boolean {
    const { width, height, agentRadius, cellSize } = this
    const isFree = (x: number, y: number): boolean => this.layersAt(x, y) === 0 && this.costAt(x, y) !== Infinity
    if (agentRadius === 0) return isFree
    const isBlocked = (x: number, y: number): boolean => !isFree(x, y)
    const radius = agentRadius / cellSize
    const forbidden = forbiddenForRadius(width, height, isBlocked, radius, minX, minY, maxX, maxY)
    return (x, y) => forbidden[(y - minY) * (maxX - minX + 1) + x - minX] === 0
  }

  /** Returns whether a search is running on this grid or on the grid of another agent. Searches read the tables that an edit changes. */
  private isQueried(): boolean {
    return this.busy || this.recent.some((grid) => grid.isQueried())
  }

  follow(): void {
    const { base } = this
    if (base === undefined || this.busy) return
    base.follow()
    if (base.edits === this.baseRevision) return
    const all = { x: 0, y: 0, width: this.width, height: this.height }
    const changes = base.changesSince(this.baseRevision) ?? [all]
    this.baseRevision = base.edits
    if (base.costs !== undefined) this.costs ??= new Float32Array(this.size).fill(1)
    for (const { x: minX, y: minY, width, height } of changes) {
      const [maxX, maxY] = [minX + width - 1, minY + height - 1]
      for (let y = minY; y <= maxY; y++)
        for (let x = minX; x <= maxX; x++) this.layers[y * this.width + x] = base.layersAt(x, y) & this.agentLayers
      this.changeDrawn(minX, minY, maxX, maxY, base.costs && ((x, y) => base.costAt(x, y)))
    }
  }

  table<T extends object>(make: new (grid: Grid) => T): T {
    const known = this.tables.get(make)
    if (known !== undefined) return known as T
    const table = new make(this)
    this.tables.set(make, table)
    if ('areaChanged' in table) this.listeners.push(table as GridTable & T)
    return table
  }

  /** Updates all tables after the layers of a rectangle were written; `costOf` returns the new costs. With a radius, nearby cells change too. */
  private changeDrawn(
    minX: number,
    minY: number,
    maxX: number,
    maxY: number,
    costOf: ((x: number, y: number) => number) | undefined,
  ): void {
    const { costs, width, height, agentRadius } = this
    // Writes all costs first, since impassable cells also forbid cells around them. `weigh` updates the number of costly cells.
    if (costs !== undefined && costOf !== undefined)
      for (let y = minY; y <= maxY; y++) {
        for (let x = minX; x <= maxX; x++) {
          const index = this.indexOf(x, y)
          this.weigh(index, -1)
          costs[index] = costOf(x, y)
          this.weigh(index, 1)
        }
      }
    const reach = agentRadius && Math.ceil(agentRadius / this.cellSize) + 1
    const left = Math.max(0, minX - reach)
    const top = Math.max(0, minY - reach)
    const right = Math.min(width - 1, maxX + reach)
    const bottom = Math.min(height - 1, maxY + reach)
    const isOpen = this.openIn(left, top, right, bottom)
    const renew = (fromX: number, fromY: number, toX: number, toY: number): void => {
      this.refreshMoves(fromX - 1, fromY - 1, toX + 1, toY + 1)
      for (const listener of this.listeners) listener.areaChanged(fromX, fromY, toX, toY)
    }
    const isSingle = (right - left + 1) * (bottom - top + 1) <= SINGLE_TOGGLES
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) {
        const index = this.indexOf(x, y)
        const wasOpen = this.open[index]
        this.weigh(index, -1)
        this.writeOpen(index, isOpen(x, y))
        if (isSingle && wasOpen !== this.open[index]) renew(x, y, x, y)
      }
    }
    if (!isSingle) renew(left, top, right, bottom)
    this.edits++
    this.log.push({ x: left, y: top, width: right - left + 1, height: bottom - top + 1 })
    if (this.log.length > 2 * REMEMBERED_EDITS) this.log.splice(0, REMEMBERED_EDITS)
    for (const grid of this.recent) grid.follow()
  }

  /** If the cell is open and its cost is not 1, adds `by` to the number of costly cells. */
  private weigh(index: number, by: 1 | -1): void {
    if (this.costs !== undefined && this.open[index] === 1 && this.costs[index] !== 1) this.costly += by
  }

  private writeOpen(index: number, isOpen: boolean): void {
    this.open[index] = isOpen ? 1 : 0
    writeBit(this.rows, index, isOpen)
    this.weigh(index, 1)
    if (isOpen && this.costs !== undefined) this.minCost = Math.min(this.minCost, this.costs[index])
  }

  /** Fills a row of `open` and `rows`. The grid must have no costs and no radius. */
  private openRow(y: number): void {
    const { width, layers, open, rows } = this
    let at = this.indexOf(0, y)
    let word = 0
    for (let from = y * width, end = from + width; from < end; from++) {
      const bit = (layers[from] - 1) >>> 31
      open[at] = bit
      word |= bit << at
      if ((++at & 31) === 0) {
        rows[(at >> 5) - 1] = word
        word = 0
      }
    }
    rows[at >> 5] = word
  }

  private refreshMoves(left: number, top: number, right: number, bottom: number): void {
    const { open, moves, stride, steps } = this
    const minX = Math.max(0, left)
    const maxX = Math.min(this.width - 1, right)
    const maxY = Math.min(this.height - 1, bottom)
    for (let y = Math.max(0, top); y <= maxY; y++) {
      const there = this.stepsIn[y & 1]
      let cell = this.indexOf(minX, y)
      let cells = (columnOf(open, cell - 1, stride) << 3) | columnOf(open, cell, stride)
      for (const end = cell + maxX - minX; cell <= end; cell++) {
        cells = ((cells << 3) & 511) | columnOf(open, cell + 1, stride)
        moves[cell] = steps[cells] & there
      }
    }
  }
}

/** Returns three cells as bits: the cell below in the highest bit, the cell itself, and the cell above. */
function columnOf(open: Uint8Array, cell: number, stride: number): number {
  return (open[cell + stride] << 2) | (open[cell] << 1) | open[cell - stride]
}

export function writeBit(bits: Int32Array, at: number, isSet: boolean): void {
  if (isSet) bits[at >> 5] |= 1 << at
  else bits[at >> 5] &= ~(1 << at)
}

/** Throws if a cost is not valid. Costs are stored as 32-bit floats: a larger finite cost would round to Infinity and block. */
function expectCost(cost: unknown): void {
  const isCost = typeof cost === 'number' && cost >= 0 && (cost <= LARGEST_COST || cost === Infinity)
  expectValue(isCost, 'grid/bad-cost', 'cost', cost, `a number from 0 to ${LARGEST_COST}, or Infinity`)
}

function isLayers(bits: number): boolean {
  return Number.isInteger(bits) && bits >= 0 && bits <= ALL_LAYERS
}
