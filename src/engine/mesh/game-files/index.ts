/**
 * Mesh files for games.
 * In: a mesh, and the axes and scale of the game. Out: the text of a file. The public function is `exportNavMesh` in `mesh`.
 *   NavMesh -> placed-mesh (axes, scale) -> write-plain | write-cells -> text
 * Cost: O(size).
 */
export { placedMesh, placedWalls } from './placed-mesh.js'
export type { PlacedMesh, Placement } from './placed-mesh.js'
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
