/**
 * Regions as polygons, made from rings: `combineRegions` for the four set operations, `fillRings` for a fill rule over many rings.
 * In: rings of any winding, crossing as they like. Out: disjoint polygons, outer rings positive, holes negative.
 * Invariants: exact up to the one rounding of crossings. Cost: O(n log n) for n vertices and crossings.
 */
export { combineRegions, fillRings } from './combine-regions.js'
export type { RegionOperation } from './combine-regions.js'
