/**
 * Searches that jump over symmetric paths on square cells of equal cost.
 * In: a `GridQuery`. Out: corners and status, stored in this query; exact under every diagonal policy, with octile and integer costs.
 * Invariants: pruning uses the table of grid/cells. Tables and stored scans depend only on the cells, and edits update or drop them.
 *
 *   S . . .          straight part: read from bitmaps, 32 cells per word
 *     \ . . > J      diagonal part: cell by cell, both straight parts tried at each
 *       \ . # .      J: a jump point, its neighbor past # is forced
 *
 * Read: bucket-queue, octile-search, jump-tables, direct-way, jump-point-search, jump-point-plus.
 */
export { JumpTables } from './jump-tables.js'
export { JumpPointSearch } from './jump-point-search.js'
export { JumpPointPlus } from './jump-point-plus.js'
export { OctileSearch } from './octile-search.js'
