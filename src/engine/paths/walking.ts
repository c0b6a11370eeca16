import { atan2, cos, sin } from '../core/index.js'
import type { Path, Point } from '../geometry/index.js'

/** Terrain along a part of a path, from `areaAlongPath`. */
export interface PathPart {
  /** Start of the part as a distance along the path; `to` is its end. */
  readonly from: number
  readonly to: number
  /** Cost per length. The speed of the agent is divided by it. */
  readonly cost: number
  /** Id of the link, if this part is a link. */
  readonly link?: string
}

/** How an agent travels a link. */
export interface LinkTravel {
  readonly id: string
  /** Name of what the agent does on the link, defined by the app. */
  readonly kind?: string
  /** Seconds that the link takes; derived from its cost when absent. */
  readonly duration?: number
}

/** A link of a path, with its start and end as distances along the path. */
export interface PathJump extends LinkTravel {
  readonly from: number
  readonly to: number
}

/** Returns the jumps of a path in order, with the data of their links. */
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

/** Splits a path at its jumps over links. A part has only one point if a jump starts where the previous jump ends. */
export function walkedParts({ points, jumps = [] }: Path): readonly (readonly Point[])[] {
  const ends = [...jumps.map(({ at }) => at + 1), points.length]
  return ends.map((end, i) => points.slice(i === 0 ? 0 : ends[i - 1], end))
}

/** Returns the factor of the full speed at a distance along the path: below 1 on costly terrain, above 1 on terrain cheaper than 1. */
export function paceAt(parts: readonly PathPart[], distance: number): number {
  const cost = parts.find(({ to }) => distance < to)?.cost ?? 1
  // The cost is Infinity outside the mesh, where the terrain is unknown, and may be 0 on a link. Neither changes the speed.
  return cost > 0 && cost < Infinity ? 1 / cost : 1
}

/** Returns the direction after a turn towards another direction, the shorter way, by at most `most` radians. */
export function turnedTowards(from: number, to: number, most: number): number {
  const turn = atan2(sin(to - from), cos(to - from))
  return Math.abs(turn) <= most ? to : from + Math.sign(turn) * most
}

/** Returns the factor of the speed of an agent that faces `facing` and steers for `heading`: the cosine of the angle, but 0 from a right angle on. */
export function paceFacing(facing: number, heading: number): number {
  return Math.max(0, cos(heading - facing))
}
