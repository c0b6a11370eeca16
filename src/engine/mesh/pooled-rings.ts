/** Prepares shapes for drawing. A build stores the coordinates of all rings in one buffer, since a buffer per ring would double the memory. O(vertices). */
import type { PlacedShape, Shape, Frame } from '../arrangement/index.js'
import type { Diagnostic, OffMeshLink, TerrainArea, Trace } from '../geometry/index.js'

/** Returns a function that copies the rings of a shape into a shared buffer for this many vertices. */
export function ringPool(vertices: number): (shape: Shape) => Shape {
  const pool = new Float64Array(2 * vertices)
  let used = 0
  return ({ id, rings, evenOdd }) => ({
    id,
    rings: rings.map((ring) => {
      pool.set(ring, used)
      return pool.subarray(used, (used += ring.length))
    }),
    evenOdd,
  })
}

/** Returns a shape that is not drawn yet. Lists the fields one by one, since an object spread would take as long as the triangulation. */
export const unplaced = ({ id, rings, evenOdd }: Shape, order: number): PlacedShape => ({
  id,
  evenOdd,
  order,
  subject: -1,
  rings: [...rings],
  drawn: [],
})

export interface MeshParts {
  readonly frame: Frame
  readonly shapes: readonly Shape[]
  readonly areas: readonly { readonly shape: Shape; readonly area: TerrainArea }[]
  readonly links: readonly OffMeshLink[]
  /** Diagnostics of the bounds; the build may add more. They are reported as long as the mesh exists. */
  readonly diagnostics: Diagnostic[]
  readonly trace?: Trace | undefined
}
