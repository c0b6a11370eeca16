/** All tolerances of this module. */

/** Share of the radius by which an agent may come nearer to walls, so that a gap of exactly twice the radius is open. */
export const CLEARANCE_TOLERANCE = 1e-6

/** Part of `CLEARANCE_TOLERANCE` that is reserved for rounding to the grid. */
const ROUNDING = 0.1

/** Returns the distance that an agent keeps from walls. It is slightly less than the radius, so that a gap of twice the radius is open. */
export function clearanceFor(agentRadius: number): number {
  return agentRadius * (1 - CLEARANCE_TOLERANCE * (1 - ROUNDING))
}

/** Angle in radians below which two tangents are merged, at a cost of less than 1e-9 of the radius. */
export const SAME_TANGENT = 3e-5

/** Number of chords by which the turn at a corner may exceed a whole number of chords without one more chord, since turns are rounded. */
export const WHOLE_CHORD = 1e-9

/** How much farther than the reach to search for walls to redraw, as a share of the reach. So rounding cannot miss a removed wall. */
export const LOOKUP_SLACK = 1 / 64
