/** Share of the radius by which an agent may come nearer to walls, so that a gap of exactly twice the radius is open. */
export const CLEARANCE_TOLERANCE = 1e-6

/** Part of `CLEARANCE_TOLERANCE` that is reserved for rounding to the grid. */
const ROUNDING = 0.1

/** Returns the distance that an agent keeps from walls. It is slightly less than the radius, so that a gap of twice the radius is open. */
export function clearanceFor(agentRadius: number): number {
  return agentRadius * (1 - CLEARANCE_TOLERANCE * (1 - ROUNDING))
}
