import type { Point, Rect } from './point.js'
import type { Ring } from './ring.js'

export interface Circle extends Point {
  readonly radius: number
}

/** A closed area. Holes subtract only from their own obstacle, and the areas of all obstacles are united. A point agent may walk on the boundary. */
export interface Obstacle {
  readonly id: string
  readonly outer: Ring
  readonly holes?: readonly Ring[]
  /** Fill rule of each ring on its own, `non-zero` by default. A hole only subtracts, even where it lies outside `outer`. */
  readonly fillRule?: 'non-zero' | 'even-odd'
  /** The circle of a round obstacle; `outer` is a polygon around it. Visibility graphs use the circle; meshes and grids use the polygon. */
  readonly circle?: Circle
}

export interface TerrainArea {
  readonly id: string
  readonly outer: Ring
  readonly holes?: readonly Ring[]
  /** Multiplier of length, > 0; Infinity = blocked. */
  readonly cost: number
  /** Data that the engine passes through without reading it, such as height, slope or names. `areaAlongPath` returns it along a path. */
  readonly attributes?: Readonly<Record<string, unknown>>
}

export interface OffMeshLink {
  readonly id: string
  readonly from: Point
  readonly to: Point
  /** Cost of the link in units of length. Default: the distance between its ends. */
  readonly cost?: number
  readonly oneWay?: boolean
}

export interface Scene {
  readonly bounds: Rect | Ring
  readonly obstacles: readonly Obstacle[]
  /** Terrain areas from bottom to top: a later area covers earlier ones. */
  readonly areas?: readonly TerrainArea[]
  readonly links?: readonly OffMeshLink[]
}

/** Reports that a part of a drawing or a file was repaired, dropped or needs a review. Never thrown. */
export interface Diagnostic {
  readonly code: string
  readonly severity: 'error' | 'warning' | 'info'
  readonly message: string
  readonly at?: Point
  readonly obstacleIds?: readonly string[]
  /** Ring index and vertex index in a document item. */
  readonly ring?: number
  readonly vertex?: number
  /** Position in a file: keys and indices from its root. */
  readonly path?: string
}
