/**
 * Cells and the tables derived from them: all data that grid planners read.
 * In: layers and costs of checked size. Out: `Grid` and its only class `PaddedGrid`; islands; distances from goals; `GridQuery`.
 * Invariants: padding cells are blocked; `open` and `moves` are correct after each edit; all diagonal policies use one table of pruning rules.
 *
 *   padding   # # # # #        directions   5 6 7
 *   cells     # . . . #                     4 + 0
 *             # # # # #                     3 2 1
 *
 * Read: directions, pruning, grid, padded-grid, clearance; then grid-islands, distance-field, grid-query.
 */
export { DX, DY, hexSteps, leanOf, type DiagonalPolicy, type GridTopology } from './directions.js'
export { forcedSides, keepsCorners, onwardTable, surroundings } from './pruning.js'
export type { CellRect, Grid, GridAgent, GridShape, GridTable } from './grid.js'
export { PaddedGrid, writeBit } from './padded-grid.js'
export { sharedRadius } from './clearance.js'
export { DistanceField, GOAL, NOWHERE } from './distance-field.js'
export { GridQuery, INTEGER, SAME_COST, costOfStep, estimateSteps } from './grid-query.js'
