/** Bounds on rounding in this room. None of them decides anything: beyond a bound the plain determinant is right, within it the exact predicate is asked. */

/** Error bound of the plain in-circle determinant, relative to its permanent (Shewchuk's iccerrboundA). */
export const IN_CIRCLE_FILTER = (10 + 96 * 2 ** -53) * 2 ** -53
