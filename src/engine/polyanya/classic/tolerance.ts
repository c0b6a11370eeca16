/** Every number that rounding asks for in this room. */

/** What rounding may add to a length, relative to it. */
export const ROUNDING = 1e-12
