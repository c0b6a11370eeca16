/** Bounds on rounding in this room. */

/** Rounding of a product and of a sum, relative; twice what doubles need. An area within it is summed anew, then exactly. */
export const ROUNDING = 2 ** -51

/** In steps: how far a chain that misses nodes may be from where it is, with room; two that differ by more lie as their segments do. */
export const NEAR = 4

/** Rounding of a 2x2 determinant, relative to the product of a segment's extents; generous. */
export const PRODUCTS = 2 ** -48
