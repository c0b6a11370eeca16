/** Every number that rounding asks for in this room, and every share at which an approximation is good enough. */

/** What rounding may add to a cost, relative to it. */
export const ROUNDING = 1e-9

/** What a corridor that is roughly known may be cheaper, relative to its cost. */
export const ROUGH = 1e-4

/** What counts as cheaper, relative to the cost. */
export const BETTER = 1e-13

/** Relative gain below which a step is the last at one smoothing. */
export const ENOUGH = 1e-13

/** Keeps the Hessian definite where a crossing slides without effect; relative to its diagonal. */
export const RIDGE = 1e-10

/** A crossing this close to an end of its edge, in units of t, is tried at the end. */
export const NEAR_END = 1e-6

/** What rounding may add to a cost when a crossing is put on the end of its edge, relative to the cost. */
export const SAME_COST = 1e-14

/** Upper and lower bound that differ by less, relative to them, differ by rounding. */
export const PROVED = 1e-12

/** Gap between the bounds, relative, at which a proof is good enough. */
export const GOOD_GAP = 1e-5

/** What a line of costs need not be lowered by, relative to the cost: over as many steps as a path has, far below `ROUNDING`, by which a bound is rounded down. */
export const NEGLIGIBLE = 1e-13

/** Smoothing of lengths, as shares of the distance that is covered: coarse ones first, down to what counts as rounding. */
export const SMOOTHINGS = [3e-2, 1e-3, 3e-5, 1e-6, 3e-8, 1e-9]

/** Share of the gain that the slope promises which a step must bring (Armijo's rule). */
export const SLOPE_SHARE = 1e-4
