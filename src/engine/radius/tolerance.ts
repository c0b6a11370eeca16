/** Every tolerance of this module. */

/** Walls are offset by the radius minus this share of it, so that a gap of exactly twice the radius is open. */
export const CLEARANCE_TOLERANCE = 1e-6

/** Part of that share reserved for grid rounding, so that paths still keep the distance r(1 - CLEARANCE_TOLERANCE). */
const ROUNDING = 0.1

/** Returns the distance that an agent keeps from walls: slightly less than its radius, so that every world opens a gap of twice the radius. */
export function keptDistance(agentRadius: number): number {
  return agentRadius * (1 - CLEARANCE_TOLERANCE * (1 - ROUNDING))
}

/** In radians. Tangents closer than this are merged, at a cost of less than 1e-9 of the radius. */
export const SAME_TANGENT = 3e-5

/** In chords: tolerance for a turn that is a whole number of chords, so that rounding adds no extra chord. */
export const WHOLE_CHORD = 1e-9

/** Share of the reach added to the search for walls to redraw, so that rounding loses no wall that was removed. */
export const LOOKUP_SLACK = 1 / 64
