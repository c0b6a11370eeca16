import type { PathOptions } from '../search/index.js'

/** Names of the planners of a mesh. */
export type MeshAlgorithm =
  'polyanya' | 'triangle-a-star' | 'weighted' | 'midpoint-funnel' | 'centroid-funnel' | 'point-set'

/** By area id: a multiplier of length > 0, Infinity = forbidden. */
export type AreaCosts = Readonly<Record<string, number>>

export interface MeshPathOptions extends PathOptions {
  /** `polyanya` when absent, over terrain costs `weighted`. */
  readonly algorithm?: MeshAlgorithm | undefined
  /** What areas cost this kind of agent, by area id; Infinity forbids one. Others cost what the scene says. */
  readonly areaCosts?: AreaCosts | undefined
  /** Ids of links that cannot be taken now. */
  readonly closedLinks?: readonly string[] | undefined
  /**
   * Over terrain, and for a radius, `false` leaves out the work that tightens the bound: for a path that follows the pointer. True when absent:
   * about as much work over terrain as the path took. A number >= 0 multiplies it: the bound is the tighter for more, Infinity goes on to 1.00001, which may
   * take long.
   */
  readonly proof?: boolean | number | undefined
}
