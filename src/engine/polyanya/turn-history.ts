/**
 * The turns that a Polyanya search has reached: the least g of each vertex, and for each turn the one arrival whose successors are searched. A turn is a
 * vertex and a side: 2 v to the right at vertex v, 2 v + 1 to the left; turn >> 1 is the vertex.
 * Why only one arrival per turn: on a regular map, many equally short paths reach a vertex, one for each choice of sides around the obstacles before it. If
 * the search followed all of them, their number would multiply along the way.
 * An arrival (p, t) means: root p sees the vertex v of turn t at the end of one of its intervals on the side of t. The arrival makes v the root of everything
 * that v sees between the ray from p through v (included) and the wall at v on the side of t.
 * Claim: the search finds a shortest path, whichever arrival of least g each turn retains.
 * Proof: let S be a shortest path with turn t at v, and (p, t) the retained arrival. It has the same g as the arrival of S, so the path via p to v and then
 * along S is also shortest, and therefore taut. Let q be the next point of S. At v, the path cannot turn to the side opposite to t: it would go around a wall
 * on that side, but each vertex of the mesh has one fan of polygons, so it touches only one wedge of wall. Two cases remain:
 * - Case 1: the path turns at v to the side of t. Then v, as root of the retained arrival, sees q and everything hidden behind corners between v and q.
 * - Case 2: p, v and q are collinear. Then q is on the border of the views of p and of v, and both views include their border.
 *   - 2a: S turns at q to the side of t. Then p arrives at q, or v does if a wall corner on the other side cuts off the view of p before q.
 *   - 2b: S turns at q to the other side. Then v arrives at q.
 * In each case the search makes an arrival at the next turn of S, with g not above that of S, and retains one. By induction over the turns of S, it reaches
 * the goal.
 * The side matters: if u, c and v are collinear, u and c both arrive at v with equal g, but at different ends of their intervals, and each of the two turns
 * sees what is hidden from the other. With one arrival per vertex, the search could retain the wrong one and lose the path (130 of 2,990 on one map).
 * An arrival is dropped only if its turn retains another one, or if a shorter path reaches its vertex. So each half-edge is searched once per turn, and again
 * only for a shorter arrival. Differences in g within rounding count as equal.
 */

/** Relative difference in g below which two paths to a turn count as equal. It exceeds the rounding error over thousands of bends. */
const EQUAL = 1e-13
/** Relative difference in g above which a turn is dropped because a shorter path reaches its vertex, by a turn to either side. */
const SHORTER = 1e-11

/** Value of `from` for a turn without an arrival. */
const NO_TURN = -4

export class TurnHistory {
  /** Per vertex, if `isReached`: the least g found so far, and the root before the vertex, -1 for the start. */
  g = new Float64Array(0)
  parent = new Int32Array(0)
  private stamp = new Int32Array(0)
  private generation = 0
  /** Per turn: the turn from which the retained arrival comes, and its g. */
  private from = new Int32Array(0)
  private turnG = new Float64Array(0)

  /** Starts a new search on a mesh with this many vertices. Clears arrays only once in 2^31 searches. */
  begin(vertices: number): void {
    if (this.g.length < vertices) {
      // Adds spare capacity for meshes that grow with each edit.
      const room = vertices + (vertices >> 2)
      this.g = new Float64Array(room)
      this.parent = new Int32Array(room)
      this.stamp = new Int32Array(room)
      this.from = new Int32Array(2 * room)
      this.turnG = new Float64Array(2 * room)
    }
    if (this.generation === 0x7fffffff) {
      this.stamp.fill(0)
      this.generation = 0
    }
    this.generation++
  }

  isReached(vertex: number): boolean {
    return this.stamp[vertex] === this.generation
  }

  /** Returns g of the arrival that a turn retained. */
  gOf(turn: number): number {
    return turn < 0 ? 0 : this.turnG[turn]
  }

  /** Records an arrival at a turn from another turn. Returns whether to search the successors of the arrival. */
  arrive(turn: number, from: number, g: number): boolean {
    const vertex = turn >> 1
    if (this.stamp[vertex] !== this.generation) {
      this.stamp[vertex] = this.generation
      this.g[vertex] = g
      this.parent[vertex] = from >> 1
      this.from[turn ^ 1] = NO_TURN
    } else {
      if (this.g[vertex] < g - SHORTER * g) return false
      if (this.from[turn] !== NO_TURN) {
        const isSame = this.from[turn] === from
        if (g >= this.turnG[turn] - (isSame ? 0 : EQUAL * g)) return isSame
      }
      if (g < this.g[vertex]) {
        this.g[vertex] = g
        this.parent[vertex] = from >> 1
      }
    }
    this.from[turn] = from
    this.turnG[turn] = g
    return true
  }

  /** Returns whether a path shorter than g has reached the turn since a node with this g was created. */
  isRootDominated(turn: number, g: number): boolean {
    return turn >= 0 && (this.turnG[turn] < g || this.g[turn >> 1] < g - SHORTER * g)
  }
}
