/**
 * Snap rounding on a grid of doubles, edited in place. In: segments as drawn. Out: chains of nodes that cross only at nodes.
 *
 *    segment  a ──────── link ──────── link ──────── b     ends a < b (lexicographic); links: nodes inside, in order
 *    use      ring 7 runs a → b, ring 9 runs b → a         equal segments are stored once
 *    node     its grid point, and all links through it     an end, or the rounded crossing of two segments
 *    commit   added and removed nodes; added and removed edges: (from, to, owner, delta) per edge of a chain
 *
 * Invariants: nodes and chains depend only on the set of segments; edges of chains meet only at nodes.
 * Cost: the cells that new segments cross, plus the changes; bulk commits O(n log² n + k) for k crossings.
 */
export { Noder } from './noder.js'
export type { NodeChanges } from './chain-report.js'
export { chooseGridStep, COARSE_STEPS, LARGEST_COORDINATE, roundToGrid, SMALLEST_MAGNITUDE } from './crossing-point.js'
