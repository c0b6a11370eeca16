/** The interface of a grid, as planners read it. `PaddedGrid` is the only class that implements it, and documents the storage. */
import type { Diagnostic, HexForm, HexLayout, Point, Rect } from '../../geometry/index.js'
import type { DiagonalPolicy, GridTopology } from './directions.js'

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
  /** How a hex grid numbers its cells. */
  readonly hexLayout: HexLayout
  /** Shape of the hexes; regular and pointy-top when absent. A step costs `cellSize` whatever the shape. */
  readonly hex?: HexForm | undefined
  /** Radius of the agent in world units: a disc that fits at the center of every open cell. 0 when absent: a point that may be anywhere in an open cell. */
  readonly agentRadius?: number | undefined
}

/** An agent. `layers`: the layer bits that block a cell for it. `radius`: radius in world units of a disc that must fit at every moment of a step. */
export interface GridAgent {
  readonly layers?: number | undefined
  readonly radius?: number | undefined
}

/** A derived table. Edits call `areaChanged` with a rectangle of changed cells (ends included), but for a single cell only when it was opened or blocked. */
export interface GridTable {
  areaChanged(minX: number, minY: number, maxX: number, maxY: number): void
}

export interface Grid extends GridShape {
  readonly kind: 'grid'
  readonly agentRadius: number
  readonly diagnostics: readonly Diagnostic[]
  /** Number of padded cells per row (`stride`, a multiple of 32) and in total (`size`). */
  readonly stride: number
  readonly size: number
  /** Stores 1 for each walkable padded cell, else 0. */
  readonly open: Uint8Array
  /** Stores the set of legal steps of each padded cell. */
  readonly moves: Uint8Array
  /** Bitmap of the walkable cells, 32 per word, lowest bit first: padded cell i is bit i. */
  readonly rows: Int32Array
  /** Stores the terrain multiplier of each padded cell. Undefined if all cells cost 1. */
  readonly costs: Float32Array | undefined
  /** Lower bound of the multipliers of all walkable cells. */
  readonly minCost: number
  /** Stores for each direction the padded index of the neighbor in that direction, minus the index of the cell. */
  readonly offsets: Int32Array
  /** Increases with every edit. */
  readonly revision: number
  /** Whether all walkable cells cost 1. */
  readonly isUniform: boolean
  /** Smallest rectangle around all cells. */
  readonly bounds: Rect
  /** True during a query of the grid. Edits then throw, and a query from inside the trace callback uses scratch memory of its own. */
  busy: boolean
  isInside(x: number, y: number): boolean
  /** Returns the padded index of a cell. */
  indexOf(x: number, y: number): number
  /** Returns the directions, as bits, that a search for islands tests in row y. In even and odd rows of hexes, neighbors lie in different directions. */
  connectingIn(y: number): number
  /** Returns whether a cell is blocked; true also outside the grid. */
  isBlocked(x: number, y: number): boolean
  /** Returns the layer bits of a cell, 0 to 255. Each bit blocks the cell for agents with this bit in `GridAgent.layers`. The radius has no influence. */
  layersAt(x: number, y: number): number
  costAt(x: number, y: number): number
  /** Returns the island of a cell; -1 if it is blocked or outside. Two walkable cells have equal islands if and only if they are connected. */
  islandAt(x: number, y: number): number
  /** Returns the island of a walkable cell, given by its padded index (see `indexOf`). */
  islandOf(cell: number): number
  /** Returns the cell that contains the point; undefined outside the grid. The far border belongs to the last cell. */
  cellAt(point: Point): Point | undefined
  /** Returns the center of a cell in world units. Hex centers are `cellSize` apart. The box around hex (0, 0) has a corner at the origin. */
  centerOf(x: number, y: number): Point
  /** Blocks or frees one cell; a number sets its layer bits (0 … 255). */
  setBlocked(x: number, y: number, blocked: boolean | number): void
  setCost(x: number, y: number, cost: number): void
  /** Paints a rectangle of cells, clipped to the grid, as one edit. Throws `grid/edited-in-search` inside the trace of a query. */
  paint(rect: CellRect, value: { readonly blocked?: boolean | number; readonly cost?: number }): void
  /** Calls the listener after each edit; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
  /** Returns the rectangles of cells changed after the given revision, oldest first; undefined if the revision is too old. */
  changesSince(revision: number): readonly CellRect[] | undefined
  /**
   * Returns a grid for the given agent. Later edits of this grid also apply to the returned grid. The radius of the returned grid is the larger of
   * the agent's and this grid's. With a radius, steps may not cut corners. O(cells) for a new grid. The four most recently used grids are cached.
   */
  forAgent(agent: GridAgent): Grid
  /** Applies the edits of the base grid to the grid of an agent. Does nothing during a search. */
  follow(): void
  /** Returns the grid's only object of the class `make`. The first call creates it. If it has `areaChanged`, later edits call this method. */
  table<T extends object>(make: new (grid: Grid) => T): T
}
