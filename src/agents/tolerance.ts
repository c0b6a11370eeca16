/** Every number that rounding asks for in this room. */

/** Unit directions whose cross product is at most this are parallel. */
export const PARALLEL = 1e-12

/** Share of its radius that an agent may come nearer to a wall than the radius: half of what planning gives away, so that it can always plan. */
export const NEARER = 5e-7

/** Share of its speed below which an agent keeps the way it faces. */
export const STANDING = 0.02

/** Share of a step within which a corner of the path, or a place to land, is reached. */
export const REACHED = 1e-6

/** Within so many times the mesh's tolerance of places a distance to a wall says nothing about its direction. */
export const NOISE = 4

/** Share of a coordinate by which a move to a point may miss it. */
export const ROUNDING = 2 ** -52
