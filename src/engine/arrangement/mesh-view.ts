/** A connected component of the walkable triangles, across edges, on the rounded map: an arm narrower than a step of the grid may be closed. */
export interface Island {
  readonly id: number
  readonly area: number
}

/** The mesh as drawing and checking want it: 2 coords per vertex, 3 vertex indices per triangle, positive winding. */
export interface TriangleView {
  readonly coords: Float64Array
  readonly triangles: Uint32Array
  /** Per triangle: 1 = walkable. */
  readonly walkable: Uint8Array
  /** Per triangle: island id, -1 = blocked. */
  readonly island: Int32Array
  /** Per walkable triangle: bit k is set where its edge from corner k on is a wall, with nothing walkable beyond; 0 for the others. */
  readonly walls: Uint8Array
}
