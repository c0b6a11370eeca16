/**
 * The plane graph of rings that meet only at nodes: half-edges with twins and faces. Also finds which faces are wanted, that is, part of the result.
 * Input: edges that meet only at nodes. An edge has 4 numbers: its start node, its end node, its owner (the index of the ring), and `delta`. Crossing an edge
 * to its positive side adds `delta` to the winding number of its owner.
 * A walk visits the faces from outside in. A sweep finds the edge below each connected component. From this edge, the walk enters the component.
 * Exact. O(e log e) for e edges, plus the cost of shifting entries in the array of the sweep line.
 */
import type { IntList } from '../core/index.js'
import { ensureCapacity, lowerBound } from '../core/index.js'
import { orient, rowMembers, rowStarts } from '../geometry/index.js'

/** Tracks the winding numbers at the current point of a walk, and decides whether the point is wanted, that is, part of the result. */
export interface Cover {
  /** Reports that the walk crosses an edge of this owner. The winding number of the owner changes by `delta`. */
  cross(owner: number, delta: number): void
  isWanted(): boolean
}

interface Nodes {
  readonly x: Float64Array
  readonly y: Float64Array
}

export class PlaneGraph {
  /** Half-edges are numbered by start node, and around a node counterclockwise (y up) from straight down. Exactly straight down comes last. */
  readonly origin: Int32Array
  readonly twin: Int32Array
  readonly next: Int32Array
  /** Face of each half-edge, -1 = not visited. */
  readonly face: Int32Array
  /** Per face: 1 if it is part of the result, else 0. Face 0 is the outer face. */
  readonly wanted: number[] = [0]
  private readonly firstAt: Int32Array
  /**
   * A code stands for an edge in one direction: 2i is edge i from its start node to its end node, and 2i + 1 is edge i from its end node to its start node. A
   * half-edge stands for all edges between the same two nodes, so it can have several codes. `codes` holds the codes of half-edge 0, then those of half-edge 1,
   * and so on. `codesFrom[h]` is the index in `codes` of the first code of half-edge h.
   */
  private readonly codes: Int32Array
  private readonly codesFrom: Int32Array
  /**
   * A connected component of the graph is represented by its leftmost node (the lowest one, if several are leftmost). Each half-edge has a linked list of the
   * components directly above it. `componentAbove[h]` is the first component in the list of half-edge h, -1 = none. `nextComponent[c]` is the component after
   * component c in the list that contains c, -1 = none.
   */
  private readonly componentAbove: Int32Array
  private readonly nextComponent: Int32Array

  constructor(
    private readonly edges: IntList,
    readonly nodes: Nodes,
    private readonly cover: Cover,
  ) {
    const nodeCount = nodes.x.length
    const { codes, firstAt } = this.sortEdges()
    this.codes = codes
    this.firstAt = new Int32Array(nodeCount + 1)
    this.codesFrom = new Int32Array(codes.length + 1)
    this.origin = new Int32Array(codes.length)
    const halfEdgeOf = new Int32Array(codes.length)
    let count = 0
    for (let node = 0; node < nodeCount; node++) {
      this.firstAt[node] = count
      for (let at = firstAt[node]; at < firstAt[node + 1]; at++) {
        if (at === firstAt[node] || this.end(codes[at]) !== this.end(codes[at - 1])) {
          this.origin[count] = node
          this.codesFrom[count++] = at
        }
        halfEdgeOf[codes[at]] = count - 1
      }
    }
    this.firstAt[nodeCount] = count
    this.codesFrom[count] = codes.length
    this.twin = new Int32Array(count)
    this.next = new Int32Array(count)
    for (let h = 0; h < count; h++) this.twin[h] = halfEdgeOf[codes[this.codesFrom[h]] ^ 1]
    for (let h = 0; h < count; h++) {
      const t = this.twin[h]
      const node = this.origin[t]
      this.next[h] = t > this.firstAt[node] ? t - 1 : this.firstAt[node + 1] - 1
    }
    this.face = new Int32Array(count).fill(-1)
    this.componentAbove = new Int32Array(count).fill(-1)
    this.nextComponent = new Int32Array(nodeCount)
    if (count === 0) return
    // Usually the graph is connected. Then this call visits all faces.
    this.visitFaces(this.firstNode())
    if (!this.face.includes(-1)) return
    this.face.fill(-1)
    this.wanted.length = 1
    for (let root = this.attachComponents(); root >= 0; root = this.nextComponent[root]) this.visitFaces(root)
  }

  get count(): number {
    return this.twin.length
  }

  private end(code: number): number {
    return this.edges.items[(code << 1) + 1 - 3 * (code & 1)]
  }

  /** Returns `codes` (2i for edge i, 2i + 1 for its reverse), sorted by start node, then counterclockwise. `firstAt[node]`: index of the node's first code. */
  private sortEdges(): { codes: Int32Array; firstAt: Int32Array } {
    const { x } = this.nodes
    const starts = new Int32Array(this.edges.length / 2)
    for (let code = 0; code < starts.length; code++) starts[code] = this.end(code ^ 1)
    const firstAt = rowStarts(starts, x.length)
    const codes = rowMembers(starts, firstAt)
    for (let node = 0; node < x.length; node++) {
      const from = firstAt[node]
      const count = firstAt[node + 1] - from
      const compare = (a: number, b: number): number => this.compareAround(node, this.end(a), this.end(b))
      // Most nodes have two edges. One comparison orders two edges faster than a sort.
      if (count > 2) codes.subarray(from, from + count).sort(compare)
      else if (count === 2 && compare(codes[from], codes[from + 1]) > 0) codes.subarray(from, from + count).reverse()
    }
    return { codes, firstAt }
  }

  /** Compares two neighbors of a node by direction. Returns 0 only for the same neighbor, since no node lies inside an edge. */
  private compareAround(node: number, a: number, b: number): number {
    const { x, y } = this.nodes
    const isAhead = this.isAhead(node, a)
    if (isAhead !== this.isAhead(node, b)) return isAhead ? -1 : 1
    return -Math.sign(orient(x[node], y[node], x[a], y[a], x[b], y[b]))
  }

  private isAhead(node: number, other: number): boolean {
    const { x, y } = this.nodes
    return x[other] > x[node] || (x[other] === x[node] && y[other] > y[node])
  }

  private firstNode(): number {
    let first = this.origin[0]
    for (let h = 1; h < this.count; h++) if (this.isAhead(this.origin[h], first)) first = this.origin[h]
    return first
  }

  /**
   * Adds each component to the list of the half-edge directly below its leftmost node. Links the components with no half-edge below them by `nextComponent`.
   * Returns the first of these components.
   */
  private attachComponents(): number {
    const { firstAt, twin, origin, componentAbove, nextComponent } = this
    const { x, y } = this.nodes
    const isSeen = new Uint8Array(x.length)
    const sweep = new EdgesBelow(this)
    let outside = -1
    const inUse = Int32Array.from(x.keys()).filter((node) => firstAt[node + 1] > firstAt[node])
    for (const node of inUse.sort((a, b) => x[a] - x[b] || y[a] - y[b])) {
      const below = sweep.passNode(node, firstAt[node], firstAt[node + 1], (h) => this.isAhead(node, origin[twin[h]]))
      if (isSeen[node] === 1) continue
      const stack = [node]
      isSeen[node] = 1
      for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
        for (let h = firstAt[at]; h < firstAt[at + 1]; h++) {
          const neighbor = origin[twin[h]]
          if (isSeen[neighbor] === 1) continue
          isSeen[neighbor] = 1
          stack.push(neighbor)
        }
      }
      nextComponent[node] = below < 0 ? outside : componentAbove[below]
      if (below < 0) outside = node
      else componentAbove[below] = node
    }
    return outside
  }

  /** Visits all faces of a component and of the components attached to it (see `attachComponents`), directly or through others, depth first. */
  private visitFaces(root: number): void {
    const { twin, face, componentAbove, nextComponent, next } = this
    // A stack of two half-edges for each face that the walk has left and must still finish: where it entered the face, and where it left the face.
    const path: number[] = []
    let entry = this.outerHalfEdge(root)
    let at = entry
    this.mark(entry, 0)
    for (;;) {
      let into = twin[at]
      const component = componentAbove[at]
      if (face[into] < 0) {
        this.cross(at)
        this.mark(into, this.wanted.push(this.cover.isWanted() ? 1 : 0) - 1)
      } else if (component >= 0) {
        componentAbove[at] = nextComponent[component]
        into = this.outerHalfEdge(component)
        this.mark(into, face[at])
      } else {
        at = next[at]
        if (at !== entry) continue
        const from = path.pop()
        if (from === undefined) return
        if (twin[at] === from) this.cross(at)
        at = from
        entry = path.pop() ?? -1
        continue
      }
      path.push(entry, at)
      entry = at = into
    }
  }

  /** Returns the half-edge that starts at the component's lexicographically first node and bounds the face around the component. */
  private outerHalfEdge(root: number): number {
    return this.firstAt[root + 1] - 1
  }

  private mark(from: number, face: number): void {
    let h = from
    do {
      this.face[h] = face
      h = this.next[h]
    } while (h !== from)
  }

  private cross(h: number): void {
    const { items } = this.edges
    for (let i = this.codesFrom[h]; i < this.codesFrom[h + 1]; i++) {
      const code = this.codes[i]
      const at = 4 * (code >> 1)
      this.cover.cross(items[at + 2], (code & 1) === 0 ? -items[at + 3] : items[at + 3])
    }
  }
}

/** Sweep line: the half-edges that a vertical line meets, from bottom to top. The line moves from node to node in lexicographic order. */
class EdgesBelow {
  private edges = new Int32Array(64)
  private count = 0

  constructor(private readonly graph: PlaneGraph) {}

  /** Moves the sweep line past a node: removes the edges that end there, adds those that start there. Returns the half-edge directly below the node, or -1. */
  passNode(node: number, from: number, to: number, startsThere: (h: number) => boolean): number {
    const { origin, twin, nodes } = this.graph
    const { x, y } = nodes
    let starts = 0
    while (from + starts < to && startsThere(from + starts)) starts++
    const ends = to - from - starts
    const low = lowerBound(0, this.count, (at) => {
      const [a, b] = [origin[this.edges[at]], origin[twin[this.edges[at]]]]
      return orient(x[a], y[a], x[b], y[b], x[node], y[node]) > 0
    })
    this.edges = ensureCapacity(this.edges, this.count + starts)
    this.edges.copyWithin(low + starts, low + ends, this.count)
    for (let i = 0; i < starts; i++) this.edges[low + i] = from + i
    this.count += starts - ends
    return low > 0 ? this.edges[low - 1] : -1
  }
}
