/**
 * Mesh files for games.
 *   NavMesh -> placed-mesh (axes, scale) -> write-plain | write-cells -> text
 */
export { placedMesh, placedWalls, type PlacedMesh, type Placement } from './placed-mesh.js'
export {
  POLYGON_MESH_SCHEMA,
  boundsOf,
  writeDefold,
  writeGltf,
  writeGodot,
  writeNavcat,
  writeObj,
  writePhaser,
  writePolygons,
} from './write-plain.js'
export { RECAST_POLYGONS, smallestCell, writeGameMaker, writeRecast } from './write-cells.js'
