/**
 * The world of cells.
 * In: cells as bytes, or a scene to rasterize.
 * Out: `NavGrid` with its planners; flow fields; queries without a search, such as the nearest walkable place.
 * Invariants: `grid/cells` updates all tables after each edit. A planner that does not support a grid or an option throws before it searches.
 * Cost: building O(cells), an edit O(cells changed), a query O(cells) at worst.
 * Read: cells/, build-grid, find-grid-path, nav-grid; then each planner, rasterize, outline, flow-field.
 */
export type { NavGridSource } from './build-grid.js'
export { buildNavGrid, type NavGrid } from './nav-grid.js'
export { findGridPath } from './find-grid-path.js'
export type { GridAlgorithm, GridOptions, GridPath, GridPathOptions, GridPathResult } from './find-grid-path.js'
export { DX, DY } from './cells/index.js'
export type { CellRect, DiagonalPolicy, Grid, GridAgent, GridShape, GridTopology } from './cells/index.js'
export { countMapCells, mapGrid, MAX_MAP_CELLS, type MapCells } from './map-grid.js'
export { rasterize, type RasterizeOptions } from './rasterize.js'
export { cellsOfPath } from './cells-of-path.js'
export { GridFlowField, buildGridFlowField, type GridFlowFieldOptions } from './flow-field.js'
export { islandOnGrid, nearestOnGrid, randomOnGrid, raycastGrid } from './place-queries.js'
