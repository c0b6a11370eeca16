import { NavError } from '../core/index.js'
import type { Point } from '../geometry/index.js'
import type { WaypointGraph } from '../graph/index.js'
import type { NavGrid } from '../grid/index.js'
import type { NavMesh } from '../mesh/index.js'
import type { VisibilityGraph } from '../polygons/index.js'

/** Everything that paths are found on. */
export type World = NavMesh | NavGrid | WaypointGraph | VisibilityGraph

/** Beyond this, products of coordinates leave the range of doubles. */
const LARGEST_COORDINATE = 2 ** 500

export function checkPoint(point: Point, name: string): void {
  if (!(Number.isFinite(point?.x) && Number.isFinite(point.y))) throw new NavError('input/not-finite', `${name} is (${point?.x}, ${point?.y}); finite numbers were expected`, { [name]: point })
  if (Math.max(Math.abs(point.x), Math.abs(point.y)) > LARGEST_COORDINATE) throw new NavError('input/out-of-range', `${name} is (${point.x}, ${point.y}); coordinates up to ${LARGEST_COORDINATE} were expected`, { [name]: point })
}

/** For questions that one kind of world cannot answer. */
export function refuse(question: string, world: { readonly kind: string } | undefined, kinds: string): never {
  throw new NavError('input/unknown-world', `${question} was asked of a world of kind '${world?.kind}'; expected ${kinds}`, { kind: world?.kind })
}
