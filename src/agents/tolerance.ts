/** Rounding tolerances of agents. */

/** Maximum cross product of unit directions that count as parallel. */
export const PARALLEL = 1e-12

/** Fraction of its radius by which an agent may be too close to a wall: half of the planner's tolerance, so that the agent can always plan. */
export const NEARER = 5e-7

/** Fraction of its maximum speed below which an agent keeps its heading. */
export const STANDING = 0.02

/** Fraction of a step's length within which the start of a jump or the goal counts as reached. */
export const REACHED = 1e-6

/** Multiple of the mesh's tolerance within which the direction to a wall is rounding noise. */
export const NOISE = 4

/** Fraction of a coordinate by which a move may miss its target. */
export const ROUNDING = 2 ** -52
