/**
 * Finds the successors of a Polyanya node.
 *
 *             u ------- w             An edge between the rays is observable: the root of the node sees it, wholly or in part.
 *     left   /           \   right    An edge beyond a ray is hidden. A path reaches it only by a turn at a or b, if the ray passes
 *      ray  a --[=====]-- b   ray     through this vertex and the vertex is a corner.
 *                \ | /                Edges are visited from the right end b, counter-clockwise, to the left end a. Exact tests decide
 *                root                 on which side of a ray each vertex lies; no crossing is computed.
 *
 * Seen from the root, the right end of half-edge h is the origin of next[h] and the left end the origin of h.
 * A turn at vertex v is stored as one integer: 2 v for a turn to the right, 2 v + 1 for a turn to the left.
 */
import { ensureCapacity } from '../core/index.js'
import { ORIENT_FILTER, orient } from '../geometry/index.js'
import { Place, type ConvexMesh, type MeshPlace } from '../convex/index.js'
import { FREE, FROM_START, LEFT_A, LEFT_B, NODE_SHIFT, RIGHT_A, RIGHT_B, TURN } from './node.js'
import { TurnHistory } from './turn-history.js'

/**
 * Flags in `marks` of polygons that contain the goal or the start. A marked polygon without flags is on the way out of a dead end that contains one of them.
 */
export const GOAL = 1
const ORIGIN = 2
const MAX_MARK = 0x7ffffff0

const USUAL_NODES = 256
const USUAL_SUCCESSORS = 64

export class Expansion {
  /** Buffers for the places of start and goal. */
  readonly from = new Place()
  readonly to = new Place()
  protected generation = 0
  protected nodes: Int32Array = new Int32Array(USUAL_NODES << NODE_SHIFT)
  protected nodeG: Float64Array = new Float64Array(USUAL_NODES)
  protected freeNodes: Int32Array = new Int32Array(USUAL_NODES)
  protected freeCount = 0
  protected nodeCount = 0
  protected successors: Int32Array = new Int32Array(USUAL_SUCCESSORS)
  protected successorCount = 0
  protected readonly history = new TurnHistory()
  /** For each marked polygon, `currentMark` plus flags (see GOAL). Values below `currentMark` are from earlier queries. */
  protected marks = new Int32Array(0)
  protected currentMark = 0
  protected start: MeshPlace = this.from
  protected goal: MeshPlace = this.to
  protected coords: Float64Array = new Float64Array(0)
  protected origin: Int32Array = new Int32Array(0)
  protected twin: Int32Array = new Int32Array(0)
  protected next: Int32Array = new Int32Array(0)
  protected polygon: Int32Array = new Int32Array(0)
  protected exit: Int32Array = new Int32Array(0)
  protected corner: Uint8Array = new Uint8Array(0)

  constructor(protected readonly mesh: ConvexMesh) {}

  protected begin(start: MeshPlace, goal: MeshPlace): void {
    const { mesh } = this
    const { vertexSlots, polygonSlots } = mesh
    this.history.begin(vertexSlots)
    if (this.marks.length < polygonSlots) this.marks = new Int32Array(polygonSlots + (polygonSlots >> 2))
    if (this.currentMark > MAX_MARK) {
      this.marks.fill(0)
      this.generation = 0
    }
    this.currentMark = 4 * ++this.generation
    this.nodeCount = this.freeCount = this.successorCount = 0
    this.start = start
    this.goal = goal
    this.coords = mesh.coords
    this.origin = mesh.origin
    this.twin = mesh.twin
    this.next = mesh.next
    this.polygon = mesh.polygon
    this.exit = mesh.exit
    this.corner = mesh.corner
  }

  /** Marks the polygons of start and goal. From a dead end, also marks the polygons on the way out. Returns whether one polygon contains start and goal. */
  protected markEnds(): boolean {
    const { start, goal, marks, currentMark } = this
    for (let i = 0; i < goal.count; i++) this.mark(goal.polygons[i], GOAL)
    for (let i = 0; i < start.count; i++) {
      const at = start.polygons[i]
      if (marks[at] >= currentMark && (marks[at] & GOAL) !== 0) return true
      this.mark(at, ORIGIN)
    }
    return false
  }

  private mark(polygon: number, flags: number): void {
    const { marks, currentMark, exit } = this
    marks[polygon] = Math.max(marks[polygon], currentMark) | flags
    for (let at = polygon; exit[at] >= 0;) {
      at = this.polygon[this.twin[exit[at]]]
      if (marks[at] >= currentMark) return
      marks[at] = currentMark
    }
  }

  /** Adds a successor through each edge of a start polygon, except edges shared by two start polygons. */
  protected addFromStart(begin: number): void {
    const { origin, twin, next, polygon, marks, currentMark } = this
    let edge = begin
    do {
      const after = next[edge]
      const opposite = twin[edge]
      if (opposite >= 0 && !(marks[polygon[opposite]] >= currentMark && (marks[polygon[opposite]] & ORIGIN) !== 0))
        this.addThrough(edge, origin[edge], origin[after], FROM_START)
      edge = after
    } while (edge !== begin)
  }

  /** Adds the successors of a free node: its root sees every edge of the polygon. Returns the number of edges visited. */
  protected addAround(entry: number, turn: number): number {
    const { origin, twin, next } = this
    const root = turn >> 1
    let edge = next[entry]
    let u = origin[edge]
    let edges = 1
    do {
      const after = next[edge]
      const w = origin[after]
      if (twin[edge] >= 0) {
        if (u === root || w === root) this.add(edge, turn, FREE, FREE, FREE, FREE)
        else this.addThrough(edge, u, w, turn)
      }
      edge = after
      u = w
      edges++
    } while (edge !== entry)
    return edges
  }

  /** Adds the successor through the edge from u to w, which the root sees completely. If the root is in line with the edge, adds a turn at the nearer end. */
  private addThrough(edge: number, u: number, w: number, turn: number): void {
    const root = turn >> 1
    if (this.side(u, w, root) > 0) this.add(edge, turn, root, w, root, u)
    else this.addEdgeOn(edge, this.distance(root, u) < this.distance(root, w) ? rightAt(u) : leftAt(w), turn)
  }

  /** Adds the successors of a node whose root sees only what lies between two rays. Visits edges from right to left. Returns the number of edges visited. */
  protected addBetween(
    entry: number,
    turn: number,
    leftA: number,
    leftB: number,
    rightA: number,
    rightB: number,
  ): number {
    const { coords, origin, twin, next, corner, start } = this
    const root = turn >> 1
    // A ray leads from point A through point B. A vertex w lies left of the ray if the cross product of B - A and w - A is > 0. The loops below compute the
    // cross product as l - r, the difference of two products. If rounding could change its sign, `side` computes the sign exactly.
    const rightX = rightA < 0 ? start.x : coords[2 * rightA]
    const rightY = rightA < 0 ? start.y : coords[2 * rightA + 1]
    const rightDX = coords[2 * rightB] - rightX
    const rightDY = coords[2 * rightB + 1] - rightY
    const leftX = leftA < 0 ? start.x : coords[2 * leftA]
    const leftY = leftA < 0 ? start.y : coords[2 * leftA + 1]
    const leftDX = coords[2 * leftB] - leftX
    const leftDY = coords[2 * leftB + 1] - leftY
    let edge = next[entry]
    let edges = 1
    const a = origin[entry]
    const b = origin[edge]

    // Records the path to a corner at an end of the interval even if the corner hides nothing, since a recorded path prunes other nodes.
    const atB = rightAt(b)
    const atA = leftAt(a)
    const turnsRight = rightB === b && corner[b] === 1 && this.reach(atB, turn)
    const turnsLeft = leftB === a && corner[a] === 1 && this.reach(atA, turn)

    // 1. Visit the edges that lie right of the right ray or on its line. An edge leads from u to w. `uRight` is negative if u lies right of the right ray,
    //    zero if u lies on the line of this ray, positive if u lies left of this ray. `wRight` is the corresponding number for w.
    let u = b
    let uRight = rightB === b ? 0 : -1
    let isBent = false
    let w = origin[next[edge]]
    for (;;) {
      const l = rightDX * (coords[2 * w + 1] - rightY)
      const r = rightDY * (coords[2 * w] - rightX)
      const bound = ORIENT_FILTER * Math.abs(l + r)
      const wRight = l - r > bound ? 1 : r - l > bound ? -1 : this.side(rightA, rightB, w)
      if (wRight > 0) break
      if (turnsRight && twin[edge] >= 0) {
        if (u === b) this.add(edge, atB, FREE, FREE, FREE, FREE)
        else if ((isBent ||= this.side(b, u, w) > 0)) this.add(edge, atB, b, w, b, u)
        else this.addEdgeOn(edge, rightAt(u), atB)
      } else if (wRight === 0 && uRight === 0) this.addEdgeOn(edge, rightAt(u), turn)
      edge = next[edge]
      edges++
      if (edge === entry) return edges
      u = w
      uRight = wRight
      w = origin[next[edge]]
    }

    // 2. Visit the observable edges. The root may see only a part of the first and of the last of these edges. `uLeft` is negative if u lies right of the left
    //    ray, zero if u lies on the line of this ray, positive if u lies left of this ray. `wLeft` is the corresponding number for w.
    let uLeft = -1
    let clippedRight = uRight < 0
    while (uLeft < 0) {
      const l = leftDX * (coords[2 * w + 1] - leftY)
      const r = leftDY * (coords[2 * w] - leftX)
      const bound = ORIENT_FILTER * Math.abs(l + r)
      const wLeft = l - r > bound ? 1 : r - l > bound ? -1 : this.side(leftA, leftB, w)
      if (twin[edge] >= 0) {
        if (clippedRight && turnsRight) this.add(edge, atB, rightA, rightB, b, u)
        if (u === root || w === root) this.add(edge, turn, FREE, FREE, FREE, FREE)
        else
          this.add(
            edge,
            turn,
            wLeft > 0 ? leftA : root,
            wLeft > 0 ? leftB : w,
            clippedRight ? rightA : root,
            clippedRight ? rightB : u,
          )
        if (wLeft > 0 && turnsLeft) this.add(edge, atA, a, w, leftA, leftB)
      }
      clippedRight = false
      edge = next[edge]
      edges++
      if (edge === entry) return edges
      u = w
      uLeft = wLeft
      w = origin[next[edge]]
    }

    // 3. Visit the edges that lie left of the left ray or on its line.
    if (turnsLeft) return edges + this.turnLeft(entry, edge, a)
    return uLeft === 0 ? edges + this.addOnLeftRay(entry, edge, turn, leftA, leftB) : edges
  }

  /** Adds the successors that need a left turn at vertex a: through the edges from `from` until before `entry`. Returns the number of these edges. */
  private turnLeft(entry: number, from: number, a: number): number {
    const { origin, twin, next } = this
    const atA = leftAt(a)
    let edges = 0
    for (let edge = from; edge !== entry; edge = next[edge]) {
      const w = origin[next[edge]]
      edges++
      if (twin[edge] < 0) continue
      if (w === a) this.add(edge, atA, FREE, FREE, FREE, FREE)
      else if (this.side(a, origin[edge], w) > 0) this.add(edge, atA, a, w, a, origin[edge])
      else this.addEdgeOn(edge, leftAt(w), atA)
    }
    return edges
  }

  private addOnLeftRay(entry: number, from: number, turn: number, leftA: number, leftB: number): number {
    const { origin, next } = this
    let edges = 0
    for (let edge = from; edge !== entry; edge = next[edge]) {
      const w = origin[next[edge]]
      edges++
      if (this.side(leftA, leftB, w) !== 0) break
      this.addEdgeOn(edge, leftAt(w), turn)
    }
    return edges
  }

  /** Adds a successor through an edge, unless the edge is a wall or leads into a dead end without start or goal. */
  private add(edge: number, turn: number, leftA: number, leftB: number, rightA: number, rightB: number): void {
    const entered = this.twin[edge]
    if (entered < 0) return
    const beyond = this.polygon[entered]
    if (this.exit[beyond] >= 0 && this.marks[beyond] < this.currentMark) return
    if (this.successorCount === this.successors.length)
      this.successors = ensureCapacity(this.successors, this.successorCount + 1)
    if (this.freeCount === 0 && this.nodeCount === this.nodeG.length) this.growNodes()
    const node = this.freeCount > 0 ? this.freeNodes[--this.freeCount] : this.nodeCount++
    const { nodes } = this
    const at = node << NODE_SHIFT
    nodes[at] = entered
    nodes[at + TURN] = turn
    nodes[at + LEFT_A] = leftA
    nodes[at + LEFT_B] = leftB
    nodes[at + RIGHT_A] = rightA
    nodes[at + RIGHT_B] = rightB
    this.nodeG[node] = this.history.gOf(turn)
    this.successors[this.successorCount++] = node
  }

  /**
   * Adds a successor through an edge that lies in line with the last turn of the path, or with its start (`turn`). The next turn (`near`) is at the nearer end
   * of the edge. If this end is not a corner, adds nothing.
   */
  private addEdgeOn(edge: number, near: number, turn: number): void {
    if (this.corner[near >> 1] === 1 && this.twin[edge] >= 0 && this.reach(near, turn))
      this.add(edge, near, FREE, FREE, FREE, FREE)
  }

  /** Records a path that leads straight from `turn` to the turn `next`. Returns whether to continue this path. */
  private reach(next: number, turn: number): boolean {
    return this.history.arrive(next, turn, this.history.gOf(turn) + this.distance(turn >> 1, next >> 1))
  }

  protected distance(root: number, vertex: number): number {
    const { coords } = this
    const dx = coords[2 * vertex] - (root < 0 ? this.start.x : coords[2 * root])
    const dy = coords[2 * vertex + 1] - (root < 0 ? this.start.y : coords[2 * root + 1])
    return Math.sqrt(dx * dx + dy * dy)
  }

  /** Returns on which side of the line from a to b the vertex c lies: 1 left, 0 on the line, -1 right. Exact. Both a and c may also be the start. */
  private side(a: number, b: number, c: number): number {
    if (a === c || b === c) return 0
    const { coords, start } = this
    const ax = a < 0 ? start.x : coords[2 * a]
    const ay = a < 0 ? start.y : coords[2 * a + 1]
    const cx = c < 0 ? start.x : coords[2 * c]
    const cy = c < 0 ? start.y : coords[2 * c + 1]
    const area = orient(ax, ay, coords[2 * b], coords[2 * b + 1], cx, cy)
    return area > 0 ? 1 : area < 0 ? -1 : 0
  }

  private growNodes(): void {
    const capacity = 2 * this.nodeG.length
    this.nodes = ensureCapacity(this.nodes, capacity << NODE_SHIFT)
    this.freeNodes = ensureCapacity(this.freeNodes, capacity)
    this.nodeG = ensureCapacity(this.nodeG, capacity)
  }
}

function rightAt(vertex: number): number {
  return 2 * vertex
}

function leftAt(vertex: number): number {
  return 2 * vertex + 1
}
