/**
 * What a Polyanya search knows of the vertices at which its paths turn: the least g of each, and for each turn, which is a vertex and the
 * side to which one turns there, the one arrival whose successors are searched. Turns are numbered: to the right at vertex v 2 v, to the
 * left 2 v + 1; shifted by one a turn is its vertex. Why one arrival of equals is enough. On a regular map a vertex is reached by as many
 * paths of one length as there are ways around the obstacles before it; were all of them followed, every regular stretch would multiply
 * their number. An arrival (p, t) says: the root p sees the vertex v of the turn t at that end of one of its intervals. It makes v the root
 * of all that v sees between the ray from p through v, itself included, and the wall at v on the side of t. Claim: whatever arrival of
 * least g is kept at each turn, a shortest path to the goal is found. Let S be a shortest path that turns t at v, and (p, t) the arrival
 * kept, of the same g as the one that S comes by. The path to v by p and from there along S is as long as S, so it is shortest and taut:
 * with q the next point of S it turns at v to the side of t, or not at all. (Not to the other side: that would be around a wall there, and
 * of one fan of polygons a vertex slot touches one wedge of wall only.) If it turns, q lies in what v sees as the root of the kept arrival,
 * and so does what hides behind corners on the way from v to q. If p, v and q lie on one line, p sees q along the border of its own view
 * and v along that of its own, which both include the ray: where q is a turn to the side of t, p arrives at it, unless the wall of a corner
 * on the other side ends the view of p, at which then v arrives; and where q is a turn to the other side, v does. Either way the arrival at
 * the next turn of S is made, with g no greater than that of S, and one is kept there: by induction over the turns of S the goal is
 * reached. None of this asks which of the equal arrivals was kept. The side matters: of u, c and v on one line, both u and c arrive at v
 * with one g, but at different ends of their intervals, and what the one turn sees is hidden from the other. Kept by vertex alone, the
 * wrong one would end the search (130 of 2,990 paths on one map). An arrival is dropped only if its turn has another one, so each turn and
 * half-edge are searched for one arrival, and again only if a shorter one is found. Rounding: paths of one length differ in g by rounding;
 * what is nearer than that counts as equal.
 */

/** Length below which two ways to a turn count as equal, relative to g: above what rounding adds up to along thousands of bends. */
const EQUAL = 1e-13
/** A turn is dropped where a way to its vertex, to whichever side, is shorter by more than this, relative to g. */
const SHORTER = 1e-11

/** In the place of the turn that an arrival comes from. */
const NO_TURN = -4

export class TurnHistory {
  /** Per vertex, as far as `isReached`: the least g known, and the root before it, -1 for the start. */
  g = new Float64Array(0)
  parent = new Int32Array(0)
  private stamp = new Int32Array(0)
  private generation = 0
  /** Per turn: the turn that the kept arrival comes from, and its g. */
  private from = new Int32Array(0)
  private turnG = new Float64Array(0)

  /** Forgets everything, for a search among so many vertices. Nothing is cleared but once in 2^31 searches. */
  begin(vertices: number): void {
    if (this.g.length < vertices) {
      // with room to spare, for meshes that grow edit by edit
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

  /** g of the arrival kept at a turn. */
  gOf(turn: number): number {
    return turn < 0 ? 0 : this.turnG[turn]
  }

  /** Notes an arrival at a turn from another: whether its successors are wanted. */
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

  /** Whether a turn has been reached by a shorter path than one of length g since. */
  isRootDominated(turn: number, g: number): boolean {
    return turn >= 0 && (this.turnG[turn] < g || this.g[turn >> 1] < g - SHORTER * g)
  }
}
