/**
 * Polygons made from rings: `combineRegions` for the four set operations, `fillRings` for a fill rule over many rings.
 * In: rings of any winding; they may cross. Out: disjoint polygons, outer rings positive, holes negative.
 * Invariants: exact except for the rounding of crossings. Cost: O(n log n) for n vertices and crossings.
 */
export { combineRegions, fillRings } from './combine-regions.js'
export type { RegionOperation } from './combine-regions.js'
