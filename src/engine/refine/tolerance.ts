/** Every number that rounding asks for in this room. */

/** Walls shorter than this share of the span are not split: their halves would come near to the rounding of a circumcenter. */
export const SHORTEST = 2 ** -24
/** Two splits of the walls of a narrow corner lie on one shell around its tip where their distances from it differ by no more, relative to them: both are rounded. */
export const SAME_SHELL = 1e-6
