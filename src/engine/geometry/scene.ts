/** What a map says about walking: bounds, obstacles, terrain and links, as plain data. */
import type { Point, Rect } from './point.js'
import type { Ring } from './ring.js'

export interface Circle extends Point {
  readonly radius: number
}

/** Holes subtract from their own obstacle only; obstacles unite. The boundary itself is walkable for a point agent. */
export interface Obstacle {
  readonly id: string
  readonly outer: Ring
  readonly holes?: readonly Ring[]
  /** How each ring by itself is filled, `non-zero` unless said otherwise: by either rule a hole only takes away, also where it lies outside `outer`. */
  readonly fillRule?: 'non-zero' | 'even-odd'
  /** A round obstacle: `outer` is a polygon drawn around this circle. A visibility graph takes the circle itself, every other world the polygon. */
  readonly circle?: Circle
}

export interface TerrainArea {
  readonly id: string
  readonly outer: Ring
  readonly holes?: readonly Ring[]
  /** Multiplier of length, > 0; Infinity = blocked. */
  readonly cost: number
  /** Carried, never read by the engine: height, slope, names. Read along a path with `areaAt`. */
  readonly attributes?: Readonly<Record<string, unknown>>
}

export interface OffMeshLink {
  readonly id: string
  readonly from: Point
  readonly to: Point
  /** In units of length; the distance between the ends when absent. */
  readonly cost?: number
  readonly oneWay?: boolean
}

export interface Scene {
  readonly bounds: Rect | Ring
  readonly obstacles: readonly Obstacle[]
  /** Later areas lie on top of earlier ones. */
  readonly areas?: readonly TerrainArea[]
  readonly links?: readonly OffMeshLink[]
}

/** Something in a drawing or a file that was repaired, dropped or needs a look. Never thrown. */
export interface Diagnostic {
  readonly code: string
  readonly severity: 'error' | 'warning' | 'info'
  readonly message: string
  readonly at?: Point
  readonly obstacleIds?: readonly string[]
  /** Ring and vertex of an item of a document. */
  readonly ring?: number
  readonly vertex?: number
  /** Place in a file: keys and indices from its root. */
  readonly path?: string
}
