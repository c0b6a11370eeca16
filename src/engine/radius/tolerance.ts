/** Every number that rounding asks for in this room. */

/** A gap of exactly twice the radius lets the agent through: walls move by this share of the radius less. */
export const CLEARANCE_TOLERANCE = 1e-6

/** Part of it that is kept for rounding to the grid, so that the path still keeps r(1 - CLEARANCE_TOLERANCE). */
const ROUNDING = 0.1

/** The distance that an agent keeps from walls: less than its radius, so that a gap of exactly twice the radius lets it through, in every world. */
export function keptDistance(agentRadius: number): number {
  return agentRadius * (1 - CLEARANCE_TOLERANCE * (1 - ROUNDING))
}

/** Tangents nearer to each other than this, in radians, are one: what that costs is less than 1e-9 of the radius. */
export const SAME_TANGENT = 3e-5

/** In chords: a turn that is a whole number of chords but for rounding has no chord more. */
export const WHOLE_CHORD = 1e-9

/** Share of the reach by which walls are looked up farther than they are taken out: rounding must not lose one that was taken out. */
export const LOOKUP_SLACK = 1 / 64
