/** Rounding tolerances of this folder, and thresholds for accepting an approximation. */

/** Relative error of a cost by rounding. */
export const ROUNDING = 1e-9

/** How much cheaper a rough corridor may get when refined, relative to its cost. */
export const ROUGH = 1e-4

/** Minimum gain that counts as cheaper, relative to the cost. */
export const BETTER = 1e-13

/** Minimum gain for another step at the same smoothing, relative to the cost. */
export const MIN_GAIN = 1e-13

/** Keeps the Hessian definite where a crossing moves without effect; relative to its diagonal. */
export const RIDGE = 1e-10

/** A crossing this close to an end of its edge, in units of t, is tried exactly at the end. */
export const NEAR_END = 1e-6

/** Relative rounding error of the cost when a crossing moves to the end of its edge. */
export const SAME_COST = 1e-14

/** Upper and lower bounds that differ by less, relatively, are equal up to rounding. */
export const PROVED = 1e-12

/** Relative gap between the bounds at which a proof is good enough. */
export const GOOD_GAP = 1e-5

/** Drops of a line that can be ignored, relative to the cost. Over all steps of a path they stay far below `ROUNDING`, by which bounds are rounded down. */
export const NEGLIGIBLE = 1e-13

/** Smoothing of lengths, as shares of the total distance: from coarse to the size of rounding. */
export const SMOOTHINGS = [3e-2, 1e-3, 3e-5, 1e-6, 3e-8, 1e-9]

/** Minimum share of the gain predicted by the slope that a step must bring (Armijo's rule). */
export const SLOPE_SHARE = 1e-4
