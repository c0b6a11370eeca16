/** Every number that rounding asks for in this room. */

/** A circle that is touched along less than this, in radians, has one point: two would be one but for rounding. */
export const SLIGHT = 1e-6
