/**
 * Mesh files for games.
 * In: the polygons of a mesh, in the axes and scale of the game. Out: the text of a file.
 *   NavMesh -> placed-mesh (axes, scale) -> write-plain | write-cells -> text
 * Invariants: after placing, corners have positive winding with y down; in files with y up, negative.
 * Cost: O(size). The public function is `exportNavMesh` in `mesh`.
 */
export { placedMesh } from './placed-mesh.js'
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
