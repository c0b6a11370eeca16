/**
 * Memory layout of a Polyanya node: six integers, no coordinates. A node is an interval: the part of an edge that its root sees. The root is the last bend
 * of the path, or the start.
 * - The first two integers are the half-edge by which the path enters the polygon, and the turn at the root (see turn-history.ts).
 * - The other four integers are the left and the right ray. The interval is the part of the edge between the rays. A ray is stored as two vertices A and B,
 *   in one of two forms:
 *   - If A is the root, the ray leads from A through B.
 *   - If B is the root, A is the previous root on the path. The ray starts at B and continues the line from A to B. A does not see the interval, because the
 *     corner B is in the way.
 * - If the root is an end of the edge, the node is *free*: it has no rays, since the root sees the whole polygon beyond the edge.
 * The code reads a field as nodes[at + LEFT_A]. When functions read the fields, a search was 10 to 25 % slower.
 */

/** log2 of the number of integers that are reserved per node. Node n starts at index n << NODE_SHIFT, with its half-edge. */
export const NODE_SHIFT = 3
/** Offsets of the other five fields from the start of the node. */
export const TURN = 1
export const LEFT_A = 2
export const LEFT_B = 3
export const RIGHT_A = 4
export const RIGHT_B = 5

/** Number of the root if the root is the start of the path, which is not a vertex. */
export const START = -1
/** Value of the field `TURN` if the root is the start of the path. A turn at vertex v has the number 2 v or 2 v + 1. Here, `START` takes the place of v. */
export const FROM_START = 2 * START
/** Value of the fields `LEFT_A` and `RIGHT_A` of a free node. A node is free if its root is an end of its edge. */
export const FREE = -2
