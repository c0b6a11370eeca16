/** Rounding tolerances of this folder, and thresholds for accepting an approximation. */

/** Relative rounding error of a cost. */
export const ROUNDING = 1e-9

/** Largest gain expected from refining a rough corridor, relative to its cost. */
export const MAX_REFINEMENT = 1e-4

/** Minimum gain, relative to the cost, that counts as cheaper. */
export const MIN_IMPROVEMENT = 1e-13

/** Minimum gain, relative to the cost, for which another step is made at the same smoothing. */
export const MIN_GAIN = 1e-13

/** Addition to the diagonal of the Hessian, relative to the diagonal. It keeps the matrix definite where moving a crossing has no effect. */
export const RIDGE = 1e-10

/** A crossing whose distance to an end of its edge is less than this share of the edge is also tried exactly at the end. */
export const NEAR_END = 1e-6

/** Relative rounding error of the cost when a crossing moves to the end of its edge. */
export const SAME_COST = 1e-14

/** Relative difference below which upper and lower bound are equal up to rounding. */
export const PROVED = 1e-12

/** Relative gap between the bounds at which a proof is good enough. */
export const GOOD_GAP = 1e-5

/** `boundByIntervals` ignores a step that lowers a line by less than this share of the upper bound. On a path, these add up to far less than `ROUNDING`. */
export const NEGLIGIBLE = 1e-13

/** Smoothings of lengths, as shares of the total distance, from coarse to the size of rounding errors. */
export const SMOOTHINGS = [3e-2, 1e-3, 3e-5, 1e-6, 3e-8, 1e-9]

/** Minimum gain of a step, as a share of the gain predicted by the slope (Armijo's rule). */
export const SLOPE_SHARE = 1e-4
