/** All tolerances of this module. */

/** Share of the radius by which the offset of walls is reduced, so that a gap of exactly twice the radius is open. */
export const CLEARANCE_TOLERANCE = 1e-6

/** Part of `CLEARANCE_TOLERANCE` that is reserved for grid rounding, so that paths still keep the distance r(1 - CLEARANCE_TOLERANCE). */
const ROUNDING = 0.1

/** Returns the distance that an agent keeps from walls. It is slightly less than the radius, so that in every world a gap of twice the radius is open. */
export function keptDistance(agentRadius: number): number {
  return agentRadius * (1 - CLEARANCE_TOLERANCE * (1 - ROUNDING))
}

/** Angle in radians below which two tangents are merged, at a cost of less than 1e-9 of the radius. */
export const SAME_TANGENT = 3e-5

/** Tolerance, in chords, for a turn that is a whole number of chords, so that rounding adds no extra chord. */
export const WHOLE_CHORD = 1e-9

/** The search for walls to redraw extends beyond the reach by this share, so that rounding cannot miss a wall that was removed. */
export const LOOKUP_SLACK = 1 / 64
