/** A grid of cells as every planner reads it; what it is made of and kept by stands at `PaddedGrid`, the one class of grids. */
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
  /** How the cells of a hex grid are numbered. */
  readonly hexLayout: HexLayout
  /** Form of the hexes of a hex grid; regular ones that stand on a corner when absent. A step costs `cellSize` whatever the form. */
  readonly hex?: HexForm | undefined
  /** Radius of the disc that fits about the center of every open cell, in world units; 0 when absent: any place of an open cell is free. */
  readonly agentRadius?: number | undefined
}

/** Who walks: `layers` says which bits of the blocked layer stop the agent, `radius` (world units) is a disc that must fit at every moment of a step. */
export interface GridAgent {
  readonly layers?: number | undefined
  readonly radius?: number | undefined
}

/** A derived table of a grid. `areaChanged` follows a change of cells, ends included; where it is one cell, that was opened or blocked. */
export interface GridTable {
  areaChanged(minX: number, minY: number, maxX: number, maxY: number): void
}

/** Cells, their tables and edits, without a search of its own: planners take it as an argument (`aStar(grid, start, goal)`). */
export interface Grid extends GridShape {
  readonly kind: 'grid'
  readonly agentRadius: number
  readonly diagnostics: readonly Diagnostic[]
  /** Padded cells in a row, and in all. */
  readonly stride: number
  readonly size: number
  /** Per padded cell: 1 = walkable. */
  readonly open: Uint8Array
  /** Per padded cell: set of legal steps. */
  readonly moves: Uint8Array
  /** Bitmap of the walkable cells, 32 a word, the first in the lowest bit: padded cell i is bit i. */
  readonly rows: Int32Array
  /** Per padded cell: terrain multiplier; undefined where all cells cost 1. */
  readonly costs: Float32Array | undefined
  /** No cheaper walkable cell exists. */
  readonly minCost: number
  /** Index offset of each direction. */
  readonly offsets: Int32Array
  /** Raised by every edit. */
  readonly revision: number
  /** False when some walkable cell costs other than 1. */
  readonly isUniform: boolean
  /** Smallest rectangle around all cells. */
  readonly bounds: Rect
  /** True while a query to the grid is being answered: edits are refused then, and a query from within its trace takes scratch of its own. */
  busy: boolean
  isInside(x: number, y: number): boolean
  /** Padded index of a cell. */
  indexOf(x: number, y: number): number
  /** Steps from the cells of a row that hold an island together. */
  connectingIn(y: number): number
  /** Cells outside the grid are blocked. */
  isBlocked(x: number, y: number): boolean
  /** Bits of the blocked layer as drawn, the radius left aside; 0 = free for every agent. */
  layersAt(x: number, y: number): number
  costAt(x: number, y: number): number
  /** Equal for two walkable cells if and only if a walk joins them; -1 = blocked or outside. */
  islandAt(x: number, y: number): number
  /** Island of a walkable cell, by padded index. */
  islandOf(cell: number): number
  /** The cell that holds the point (the far border belongs to the last cell), or undefined outside the grid. */
  cellAt(point: Point): Point | undefined
  /** World point of the middle of a cell. Hexes stand on a corner, `cellSize` apart from center to center, (0, 0) touching the origin's lines. */
  centerOf(x: number, y: number): Point
  /** Blocks or frees one cell; a number sets its layer bits (0 … 255). */
  setBlocked(x: number, y: number, blocked: boolean | number): void
  setCost(x: number, y: number, cost: number): void
  /** Paints a rectangle of cells, clipped to the grid, as one edit. Refused (`grid/edited-in-search`) inside the trace of a query to the grid. */
  paint(rect: CellRect, value: { readonly blocked?: boolean | number; readonly cost?: number }): void
  /** Calls the listener after each edit; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
  /** Cell rectangles changed after the given revision, oldest first; undefined when that is too long ago. */
  changesSince(revision: number): readonly CellRect[] | undefined
  /**
   * The same cells as another agent sees them, following the edits of this grid. Of the agent's radius and the grid's the larger holds; a radius forbids
   * cutting corners. The last four are kept; one that is held longer follows at the next query to it. O(cells) for a new one.
   */
  forAgent(agent: GridAgent): Grid
  /** `mustStop` is asked after each part of the making; undefined where it ended that early: the next call goes on. */
  forAgent(agent: GridAgent, mustStop: () => boolean): Grid | undefined
  /** Of an agent's grid: takes over what was edited in the grid that it was made from. Not while a search is going on. */
  follow(): void
  /** The grid's one object of a class; made at the first call, informed of edits when it listens. */
  table<T extends object>(make: new (grid: Grid) => T): T
}
