/**
 * Memory layout of a Polyanya node: six integers, no coordinates. They are the half-edge by which the path enters the polygon, the turn that created the
 * node, and the left and right ray that bound its interval of that edge.
 * A ray is a pair of vertices (A, B) on a line through the root. Usually A is the root, and B is the vertex that bounds its view. If the previous root sees a
 * part of the edge, and a turn reaches the rest, the ray between the two parts starts at the previous root: A is that root, and B is the vertex of the turn,
 * which is the new root. A root at an end of the edge sees everything beyond the edge. Its node is free, that is, without rays. `writeNode` writes nodes at no
 * measurable cost. Fields are read directly, as nodes[at + LEFT_A]: functions that read a field made a search 10 to 25 % slower (measured).
 */

/** log2 of the number of integers per node: node n starts at n << NODE_SHIFT, with its half-edge. */
export const NODE_SHIFT = 3
/** Offsets of the other fields within a node. */
export const TURN = 1
export const LEFT_A = 2
export const LEFT_B = 3
export const RIGHT_A = 4
export const RIGHT_B = 5

/** Writes all fields of the node that starts at `at`. */
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

/** Value of a root that is the start and not a vertex. */
export const START = -1
/** Value of the turn if the root is the start, where no turn was made. */
export const FROM_START = 2 * START
/** Value of A in both rays of a free node. */
export const FREE = -2
