/**
 * How an agent walks a path over time: its speed by terrain, its links, the direction it faces.
 * Shared by the follower, which steers, and by animations, which move an image.
 */
import { atan2, cos, sin } from '../core/index.js'
import type { Path, Point } from '../geometry/index.js'

/** Terrain under a part of a path, from `areaAlongPath`. */
export interface PathPart {
  /** Distances along the path. */
  readonly from: number
  readonly to: number
  /** Cost per length; divides the agent's speed. */
  readonly cost: number
  /** Set if this part is a link. */
  readonly link?: string
}

/** How an agent travels a link. */
export interface LinkTravel {
  readonly id: string
  /** What the agent does on it, in the app's own words. */
  readonly kind?: string
  /** Seconds on the link; derived from its cost when absent. */
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

/** Splits a path at its jumps over links; a part of one point lies between two jumps. */
export function walkedParts({ points, jumps = [] }: Path): readonly (readonly Point[])[] {
  const ends = [...jumps.map(({ at }) => at + 1), points.length]
  return ends.map((end, i) => points.slice(i === 0 ? 0 : ends[i - 1], end))
}

/** Share of the full speed at a distance along the path: slower on costly terrain, faster on terrain cheaper than 1. */
export function paceAt(parts: readonly PathPart[], distance: number): number {
  const cost = parts.find(({ to }) => distance < to)?.cost ?? 1
  // The terrain outside the mesh is unknown.
  return cost > 0 && cost < Infinity ? 1 / cost : 1
}

/** Turns from one direction towards another, the shorter way, by at most `most` radians. */
export function turnedTowards(from: number, to: number, most: number): number {
  const turn = atan2(sin(to - from), cos(to - from))
  return Math.abs(turn) <= most ? to : from + Math.sign(turn) * most
}

/** Share of the speed while the agent faces elsewhere: 0 if it faces sideways or backwards, so that it turns on the spot. */
export function paceFacing(facing: number, heading: number): number {
  return Math.max(0, cos(heading - facing))
}
