/**
 * Decides which paths a Polyanya search continues at a turn. A turn is a vertex and the side to which a path turns there.
 * - The search continues only one path to each turn: the shortest, or of equally short ones the first. Lengths that differ only by rounding count as equal.
 * - The search still finds a shortest path, since any equally short path to a turn can replace the part of a shortest path before that turn.
 * - A vertex has two turns, since paths that turn to different sides see different edges.
 * The number of a turn to the right at vertex v is 2 v, to the left 2 v + 1. `g` is the length of a path from the start.
 */

/** Relative difference in g below which two paths to a turn count as equal. It exceeds the rounding error over thousands of bends. */
const EQUAL = 1e-13
/** The search drops a path to a turn if another path to the vertex of this turn, whichever way it turns there, is shorter by more than this share. */
const SHORTER = 1e-11

/** Value of `from` for a turn that no path has reached. */
const NO_TURN = -4

export class TurnHistory {
  /** For each vertex: the least g found so far, and the previous vertex on the path with this g (-1 for the start). Valid only if `isReached`. */
  g = new Float64Array(0)
  parent = new Int32Array(0)
  private stamp = new Int32Array(0)
  private generation = 0
  /** For each turn: the only path to it that the search continues. `from` is the previous turn on this path, `turnG` the length of this path. */
  private from = new Int32Array(0)
  private turnG = new Float64Array(0)

  /** Starts a new search on a mesh with this many vertices. Clears arrays only once in 2^31 searches. */
  begin(vertices: number): void {
    if (this.g.length < vertices) {
      const capacity = vertices + (vertices >> 2)
      this.g = new Float64Array(capacity)
      this.parent = new Int32Array(capacity)
      this.stamp = new Int32Array(capacity)
      this.from = new Int32Array(2 * capacity)
      this.turnG = new Float64Array(2 * capacity)
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

  /** Of all paths to a turn, the search continues only one. Returns the length of this path. */
  gOf(turn: number): number {
    return turn < 0 ? 0 : this.turnG[turn]
  }

  /** Records a path of length g to a turn. Its last leg leads straight from the turn `from`. Returns whether the search continues this path. */
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

  /** Returns whether a path of length g to a turn is dominated by a shorter path to the turn, or by one to its vertex that is shorter by `SHORTER` * g. */
  isRootDominated(turn: number, g: number): boolean {
    return turn >= 0 && (this.turnG[turn] < g || this.g[turn >> 1] < g - SHORTER * g)
  }
}
