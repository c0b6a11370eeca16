/** Widths of the sums in this room. */

/** Bits of the doubled area of the whole rectangle in coarse steps: sums of so many bits are exact in doubles, with two to spare. */
export const COARSE_BITS = 50
/** Bits of a coarse step in fine ones. What lies below a fine step of a face's area is rounded away. */
export const FINE_BITS = 32
