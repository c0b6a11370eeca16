/** The places where walls face each other too closely for a disc: exact, and read off the base mesh; no offset is made. */
import { NavError, expectWorld, finish } from '../core/index.js'
import type { Parts } from '../core/index.js'
import { distance } from '../geometry/index.js'
import type { Point } from '../geometry/index.js'
import type { NavMesh } from '../convex/index.js'
import { locationTolerance } from '../convex/index.js'
import { checkFinite } from '../arrangement/index.js'
import { gatesOf } from './gates.js'

/** Gates that one part of a search looks at: a millisecond or so. */
const GATES_AT_ONCE = 64

/** A place where walls face each other with nothing in between. */
export interface Passage {
  /** Middle of the passage. */
  readonly at: Point
  readonly width: number
  /** Where it touches the walls. */
  readonly from: Point
  readonly to: Point
  /** What stands at `from` and at `to`; null = the bounds, or a forbidden area. */
  readonly obstacleIds: readonly [string | null, string | null]
}

/**
 * All passages that stop a disc of the radius, narrowest first. A passage of exactly twice the radius does not.
 * @example
 * const [narrowest] = passagesNarrowerThan(mesh, 12)
 */
export function passagesNarrowerThan(mesh: NavMesh, radius: number): Passage[] {
  expectWorld(mesh, 'passagesNarrowerThan', 'mesh')
  if (!(checkFinite(radius, 'radius') >= 0))
    throw new NavError('input/agent-radius', `radius is ${radius}; a number >= 0 was expected`, { radius })
  return finish(passageParts(mesh, radius))
}

/** The same in parts of a millisecond or so, while nobody edits the mesh. */
export function* passageParts(mesh: NavMesh, radius: number): Parts<Passage[]> {
  const passages: Passage[] = []
  for (const { from, to, at, width } of yield* gatesOf(mesh).all()) {
    if (!(width < 2 * radius)) break
    const obstacleIds = [obstacleBeyond(mesh, to, from), obstacleBeyond(mesh, from, to)] as const
    passages.push({ at, width, from, to, obstacleIds })
    if (passages.length % GATES_AT_ONCE === 0) yield
  }
  return passages
}

/** The obstacle at a point of a wall, seen from a place on its free side. */
export function obstacleBeyond(mesh: NavMesh, from: Point, wall: Point): string | null {
  const share = (4 * locationTolerance(mesh, wall)) / Math.max(distance(from, wall), Number.MIN_VALUE)
  const beyond = { x: wall.x + share * (wall.x - from.x), y: wall.y + share * (wall.y - from.y) }
  return mesh.obstaclesAt(beyond)[0] ?? mesh.obstaclesAt(wall)[0] ?? null
}
