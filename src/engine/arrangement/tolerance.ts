/** Bounds on rounding in this room. */

/** Rounding of a product and of a sum, relative; twice what doubles need. An area within it is summed anew, then exactly. */
export const ROUNDING = 2 ** -51
