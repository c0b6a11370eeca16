/** Finds the passages that are too narrow for a disc. Their widths are exact. */
import { derived, expectWorld, runToCompletion, expectValue, type Coroutine } from '../core/index.js'
import { distance, type Point } from '../geometry/index.js'
import { locationTolerance, type NavMesh } from '../convex/index.js'
import { checkFinite } from '../arrangement/index.js'
import { gatesOf, type Gate } from './gates.js'

const GATES_AT_ONCE = 64

/** A place where two walls face each other with nothing in between. */
export interface Passage {
  /** Middle of the passage. */
  readonly at: Point
  readonly width: number
  /** Ends of the passage on the walls. */
  readonly from: Point
  readonly to: Point
  /** The obstacles at `from` and at `to`; null for the bounds or a forbidden area. */
  readonly obstacleIds: readonly [string | null, string | null]
}

/**
 * Returns all passages that stop a disc of the radius, narrowest first. A passage of exactly twice the radius is not included.
 * @example
 * const [narrowest] = passagesNarrowerThan(mesh, 12)
 */
export function passagesNarrowerThan(mesh: NavMesh, radius: number): Passage[] {
  expectWorld(mesh, 'passagesNarrowerThan', 'mesh')
  const isRadius = checkFinite(radius, 'radius') >= 0
  expectValue(isRadius, 'input/agent-radius', 'radius', radius, 'a number >= 0', { radius })
  return runToCompletion(passageParts(mesh, radius))
}

/** Works like `passagesNarrowerThan`, but pauses about every millisecond. Do not edit the mesh during a pause. */
export function* passageParts(mesh: NavMesh, radius: number): Coroutine<Passage[]> {
  const passages: Passage[] = []
  for (const gate of yield* gatesOf(mesh).all()) {
    if (!(gate.width < 2 * radius)) break
    passages.push(passageOf(mesh, gate))
    if (passages.length % GATES_AT_ONCE === 0) yield
  }
  return passages
}

function passageOf(mesh: NavMesh, gate: Gate): Passage {
  const known = derived(mesh, 'passages', () => new Map<Gate, Passage>())
  let passage = known.get(gate)
  if (passage === undefined) {
    const { from, to, at, width } = gate
    const obstacleIds = [obstacleBeyond(mesh, to, from), obstacleBeyond(mesh, from, to)] as const
    known.set(gate, (passage = { at, width, from, to, obstacleIds }))
  }
  return passage
}

/** Returns the obstacle behind a wall point, seen from a point on the free side; null if there is none. */
export function obstacleBeyond(mesh: NavMesh, from: Point, wall: Point): string | null {
  const share = (4 * locationTolerance(mesh, wall)) / Math.max(distance(from, wall), Number.MIN_VALUE)
  const beyond = { x: wall.x + share * (wall.x - from.x), y: wall.y + share * (wall.y - from.y) }
  return mesh.obstaclesAt(beyond)[0] ?? mesh.obstaclesAt(wall)[0] ?? null
}
