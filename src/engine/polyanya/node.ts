/**
 * Memory layout of a Polyanya node: six integers, no coordinates.
 * - The half-edge by which the path enters the polygon, and the turn at the root of the node (see turn-history.ts).
 * - The left and the right ray. The interval of the node is the part of the edge between them. A ray is stored as two vertices A and B, in one of two forms:
 *   - A is the root of the node, and the ray leads from A through B.
 *   - B is the root of the node, and A is the root before it on the path. The ray continues the line from A to B. The corner B hides the interval from A.
 * - A node whose root is an end of the edge is free: it has no rays, since the root sees everything beyond the edge.
 * Fields are read directly, as nodes[at + LEFT_A]: functions that read a field made a search 10 to 25 % slower.
 */

/** log2 of the number of integers per node: node n starts at n << NODE_SHIFT, with its half-edge. */
export const NODE_SHIFT = 3
/** Offsets of the other fields within a node. */
export const TURN = 1
export const LEFT_A = 2
export const LEFT_B = 3
export const RIGHT_A = 4
export const RIGHT_B = 5

/** Value of a root that is the start and not a vertex. */
export const START = -1
/** Value of the turn if the root is the start. */
export const FROM_START = 2 * START
/** Value of the fields `LEFT_A` and `RIGHT_A` of a free node. */
export const FREE = -2
