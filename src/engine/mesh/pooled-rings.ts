/** Shapes about to be drawn; coordinates of many rings in one buffer, for a bulk build: a small buffer for each ring would take as much memory again. O(vertices). */
import type { PlacedShape, Shape, Frame } from '../arrangement/index.js'
import type { Diagnostic, OffMeshLink, TerrainArea, Trace } from '../geometry/index.js'

/** Gives shapes whose rings are copies in a buffer for so many vertices, in the order in which it is asked. */
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

/** A shape before it is drawn. Spelled out: a spread takes as long as to triangulate what it copies. */
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
  /** About the bounds, more of which the build may add; reported as long as the mesh lives. */
  readonly diagnostics: Diagnostic[]
  readonly trace?: Trace | undefined
}
