/** Tolerances of rounding in agents. */

/** Unit directions whose cross product is at most this are parallel. */
export const PARALLEL = 1e-12

/**
 * Share of its radius that an agent may come closer to a wall: half of what planning leaves, so that it can always plan.
 */
export const NEARER = 5e-7

/** Share of its speed below which an agent keeps its heading. */
export const STANDING = 0.02

/** Share of a step within which a corner or a landing is reached. */
export const REACHED = 1e-6

/** Within this multiple of the mesh's tolerance a distance to a wall gives no direction. */
export const NOISE = 4

/** Share of a coordinate by which a move may miss its target. */
export const ROUNDING = 2 ** -52
