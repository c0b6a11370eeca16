import type { WorkLimits } from '../core/index.js'
import type { Trace } from '../geometry/index.js'

/** What every planner of every world takes; a world adds its own `algorithm` names. */
export interface PathOptions extends WorkLimits {
  readonly algorithm?: string | undefined
  /** Disc that must fit, in world units; 0 when absent. */
  readonly agentRadius?: number | undefined
  /** Answer with a path to the nearest reachable point when the goal cannot be reached. */
  readonly allowPartial?: boolean | undefined
  readonly trace?: Trace | undefined
}
