/** How near is equal in this room: shares of the radius, with their reasons. */

/** A gap of exactly twice the radius lets the agent through: walls move by this share of the radius less. */
export const GIVE = 1e-6

/** Part of it that is kept for rounding to the grid, so that the path still keeps r(1 - GIVE). */
export const ROUNDING = 0.1
