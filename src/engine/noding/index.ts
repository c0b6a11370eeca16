/**
 * Snap rounding on a grid of doubles, edited in place. The input is segments as drawn. The output is chains of nodes that cross only at nodes.
 *
 *    a ──────── n1 ──────── n2 ──────── b     A segment with the ends a < b (by x, then y), and its chain a, n1, n2, b.
 *
 * - Node: a grid point. It is the end of a segment, or the rounded crossing of two segments.
 * - Link: the place of a node in the chain between a and b. A node has one link for each segment that passes through its pixel.
 * - Use: a ring (the owner) that runs along a segment in one direction. Segments with equal ends are stored once, with several uses.
 * - Commit: applies edits and reports the added and removed nodes and edges. An edge connects two successive nodes of a chain.
 *
 * Invariants: nodes and chains depend only on the set of segments; edges of chains meet only at nodes.
 * Cost: the cells that new segments cross, plus the changes; for many new segments O(n log² n + k) for n segments and k crossings.
 */
export { Noder } from './noder.js'
export type { NodeChanges } from './chain-report.js'
export { chooseGridStep, COARSE_STEPS, LARGEST_COORDINATE, roundToGrid, SMALLEST_MAGNITUDE } from './crossing-point.js'
