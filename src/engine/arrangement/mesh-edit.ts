import type { Obstacle, Point } from '../geometry/index.js'

/** One vertex of one ring of one obstacle, moved. Ring 0 is the outer ring, ring i the i-th hole after it. */
export interface VertexMove {
  readonly id: string
  readonly ring: number
  readonly vertex: number
  readonly to: Point
}

/** What changes; obstacles are named by id. Order inside one edit does not matter. */
export interface MeshEdit {
  readonly insert?: readonly Obstacle[]
  readonly remove?: readonly string[]
  readonly update?: readonly Obstacle[]
  readonly move?: readonly VertexMove[]
}
