/**
 * Files of meshes that games read. In: the polygons of a mesh, placed by axes and scale; out: text of a format.
 *   NavMesh -> placed-mesh (axes, scale, closed polygons left out) -> write-plain | write-cells -> text
 * Invariants: corners have positive winding, y down, after placing; files with y up have the opposite. Cost: O(size).
 * The door is `exportNavMesh` of the mesh room.
 */
export { placed, placedMesh } from './placed-mesh.js'
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
