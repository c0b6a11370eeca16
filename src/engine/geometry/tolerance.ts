/** Every number that rounding asks for in this room. */

/** Error bound of the plain orientation determinant, relative to the sum of its two products (Shewchuk's ccwerrboundA): beyond it the sign is right. */
export const ORIENT_FILTER = (3 + 16 * 2 ** -53) * 2 ** -53
/** Coordinates of an end nearer to 0 than this are 0: products of their differences must not underflow, or the predicates are not exact. */
export const LEAST_COORDINATE = 2 ** -300
