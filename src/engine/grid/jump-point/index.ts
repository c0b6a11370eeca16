/**
 * Searches that skip symmetric ways over square cells of equal cost (A* also over hexes).
 * In: a `GridQuery`. Out: the same with corners and status written; exact under every policy of corners, octile and integer costs.
 * `OctileSearch` follows one canonical way to each cell; `JumpPointSearch` jumps along it over bitmaps and remembers what it found;
 * `JumpPointPlus` takes landmarks as a further heuristic.
 * Invariants: pruning follows the one table of grid/cells; remembered scans depend on cells alone and go with every edit.
 * Cost: O(cells) at worst; memory by file.
 *
 *   S . . .          straight part: one masked word
 *     \ . . > J      diagonal part: cell by cell, both straight parts tried at each
 *       \ . # .      J: a jump point, its neighbor past # is forced
 *
 * Read: bucket-queue, octile-search, jump-tables, direct-way, jump-point-search, landmarks, jump-point-plus.
 */
export { OctileSearch } from './octile-search.js'
export { JumpTables } from './jump-tables.js'
export { JumpPointSearch } from './jump-point-search.js'
export { JumpPointPlus } from './jump-point-plus.js'
