/**
 * The grid that every coordinate of a map lies on. Its step is a power of two, small enough to be invisible (2^-50 of the
 * largest coordinate) and large enough that pixel corners, coordinate differences and x + y stay exact in doubles.
 */

/** Bits between the step and the largest coordinate: 2^51 half steps leave two bits of a double to spare. */
const GRID_BITS = 50
/** Magnitudes between which the predicates neither overflow nor underflow (the in-circle test multiplies four lengths). */
export const LARGEST_COORDINATE = 2 ** 200
export const SMALLEST_MAGNITUDE = 2 ** -150

/** The step for a map whose coordinates stay within +-magnitude. */
export function chooseGridStep(magnitude: number): number {
  let exponent = Math.ceil(Math.log2(Math.max(magnitude, SMALLEST_MAGNITUDE)))
  if (2 ** exponent < magnitude) exponent++
  return 2 ** (exponent - GRID_BITS)
}

/** The nearest multiple of the step; never -0. Exact, and the identity on grid points. */
export function roundToGrid(value: number, step: number): number {
  return Math.round(value / step) * step + 0
}
