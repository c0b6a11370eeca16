/**
 * Searches that jump over symmetric paths on square cells of equal cost.
 * In: a `GridQuery`. Out: the same with corners and status written; exact under every policy of corners, octile and integer costs.
 * Invariants: pruning follows the one table of grid/cells; tables and stored scans depend on cells alone; an edit renews or drops them.
 * Cost: O(cells) at worst; memory by file.
 *
 *   S . . .          straight part: one masked word
 *     \ . . > J      diagonal part: cell by cell, both straight parts tried at each
 *       \ . # .      J: a jump point, its neighbor past # is forced
 *
 * Read: bucket-queue, octile-search, jump-tables, direct-way, jump-point-search, jump-point-plus.
 */
export { JumpTables } from './jump-tables.js'
export { JumpPointSearch } from './jump-point-search.js'
export { JumpPointPlus } from './jump-point-plus.js'
export { OctileSearch } from './octile-search.js'
