/** Rounding tolerances of agents. */

/** Maximum cross product of unit directions that count as parallel. */
export const PARALLEL = 1e-12

/**
 * Share of its radius that an agent may come closer to a wall: half of the planner's tolerance, so that it can always plan.
 */
export const NEARER = 5e-7

/** Share of its speed below which an agent keeps its heading. */
export const STANDING = 0.02

/** Share of a step within which a corner or a landing is reached. */
export const REACHED = 1e-6

/** Within this multiple of the mesh's tolerance, the direction to a wall is rounding noise. */
export const NOISE = 4

/** Share of a coordinate by which a move may miss its target. */
export const ROUNDING = 2 ** -52
