/**
 * A node of a Polyanya search: the one place that says how it lies in memory. It is six integers, no coordinates: the half-edge by which
 * its polygon is entered, the turn it was made by, and what bounds its interval of that edge, a left and a right ray, each a pair of
 * vertices (A, B). A is the root, or, where a turn at the root left a partial edge, the root before it; B is the vertex that ended the
 * view. Either way the ray runs through the root, the vertex of the turn. A root that is an end of the edge sees all beyond: its node is
 * free, without rays. Written by `writeNode`, a call to which costs nothing measurable. Read in place, as nodes[at + LEFT_A]: functions
 * that read a field each made a search 10 to 25 % slower (measured).
 */

/** Integers of a node, as a shift: node n begins at n << NODE_SHIFT, with its half-edge. */
export const NODE_SHIFT = 3
/** Where the other fields stand in a node. */
export const TURN = 1
export const LEFT_A = 2
export const LEFT_B = 3
export const RIGHT_A = 4
export const RIGHT_B = 5

/** Writes all fields of the node that begins at `at`. */
export function writeNode(
  nodes: Int32Array,
  at: number,
  entered: number,
  turn: number,
  leftA: number,
  leftB: number,
  rightA: number,
  rightB: number,
): void {
  nodes[at] = entered
  nodes[at + TURN] = turn
  nodes[at + LEFT_A] = leftA
  nodes[at + LEFT_B] = leftB
  nodes[at + RIGHT_A] = rightA
  nodes[at + RIGHT_B] = rightB
}

/** In the place of the vertex of a root: the start. */
export const START = -1
/** In the place of a turn: none, the root is the start. */
export const FROM_START = 2 * START
/** In the place of a ray's A: the node is free. */
export const FREE = -2
