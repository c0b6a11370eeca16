/** Polygons made from rings: `combineRegions` for the four set operations, `fillRings` for a fill rule over many rings. */
export { combineRegions, fillRings } from './combine-regions.js'
export type { RegionOperation } from './combine-regions.js'
