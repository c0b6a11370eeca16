/** How near is equal in this room: every share and step that is not exact, with its reason. */

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
