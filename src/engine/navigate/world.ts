import { NavError, describe } from '../core/index.js'
import type { WaypointGraph } from '../waypoints/index.js'
import type { NavGrid } from '../grid/index.js'
import type { NavMesh } from '../convex/index.js'
import type { VisibilityGraph } from '../visibility/index.js'

/** Everything that paths are found on. */
export type World = NavMesh | NavGrid | WaypointGraph | VisibilityGraph

/** For questions that one kind of world cannot answer. */
export function refuse(question: string, world: { readonly kind: string } | undefined, kinds: string): never {
  throw new NavError(
    'input/unknown-world',
    `${question} was asked of a world of kind ${describe(world?.kind)}; expected ${kinds}`,
    { kind: world?.kind },
  )
}
