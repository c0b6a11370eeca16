/**
 * How a path is walked in time: at which share of its full speed by what lies underfoot, over which link, facing where.
 * Shared by the follower, which steers, and by animations, which move a picture.
 */
import { atan2, cos, sin } from '../core/index.js'
import type { Path } from '../geometry/index.js'

/** What lies under a part of a path: `areaAlongPath` gives these. */
export interface PathPart {
  /** Distances along the path. */
  readonly from: number
  readonly to: number
  /** Per length; the agent is slower by it. */
  readonly cost: number
  /** The link that is taken here. */
  readonly link?: string
}

/** How a link is travelled. */
export interface LinkTravel {
  readonly id: string
  /** What the agent does there: the app's own word. */
  readonly kind?: string
  /** Seconds that it takes; by its cost when absent. */
  readonly duration?: number
}

/** A link of a path, with the distances at which it begins and ends. */
export interface PathJump extends LinkTravel {
  readonly from: number
  readonly to: number
}

/** The jumps of a path in order, with what is known of their links. */
export function jumpsOf(
  { jumps = [] }: Pick<Path, 'jumps'>,
  lengths: ArrayLike<number>,
  links: readonly LinkTravel[] = [],
): readonly PathJump[] {
  return jumps.map(({ link, at }) => ({
    ...links.find(({ id }) => id === link),
    id: link,
    from: lengths[at],
    to: lengths[at + 1],
  }))
}

/** Share of the full speed at a distance along the path: slower where it costs, faster on what is cheaper than plain terrain. */
export function paceAt(parts: readonly PathPart[], distance: number): number {
  const cost = parts.find(({ to }) => distance < to)?.cost ?? 1
  // Off the mesh nothing is known of the terrain.
  return cost > 0 && cost < Infinity ? 1 / cost : 1
}

/** From one direction towards another the shorter way round, by so many radians at most. */
export function turnedTowards(from: number, to: number, most: number): number {
  const turn = atan2(sin(to - from), cos(to - from))
  return Math.abs(turn) <= most ? to : from + Math.sign(turn) * most
}

/** Share of its pace that an agent walks at while it faces elsewhere: none where that is sideways or backwards, so it turns on the spot. */
export function paceFacing(facing: number, heading: number): number {
  return Math.max(0, cos(heading - facing))
}
