/**
 * Polyanya: the shortest path through convex polygons, exact (M. Cui, D. Harabor, A. Grastien, "Compromise-free
 * Pathfinding on a Navigation Mesh", IJCAI 2017).
 * A search node is a piece of an edge seen from a root: six integers and a g, no coordinates. The edge is the half-edge
 * of the polygon about to be entered; the piece is what lies between two rays, each a pair of vertices (A, B). A is the
 * root, or, where a turn at the root left a partial edge, the root before it; B is the vertex that clipped the view.
 * Either way the ray runs through the root. A root that is an end of the edge sees all beyond: its node is free, without
 * rays. Sidedness is an exact orientation of input points; crossing points are computed for f alone. The root of the start
 * has id -1, every other root is a vertex.
 * Seen from the root, the right end of half-edge h is the origin of next[h] and the left end the origin of h; walking
 * the polygon from there on passes from right to left.
 * Scratch belongs to the searcher and is never cleared: a generation stamp says what is current. Nothing is allocated but the path.
 * Cost: intervals grow with the obstacles near the path; `TurnHistory` keeps them from multiplying, and a piece that is reached sooner
 * along its own edge is dropped. A search that takes long drops pieces whose view holds neither goal nor turn (`CornerTree`). A step of the budget is one node, or more where its polygon has many edges.
 * It ends: pieces of a root follow each other away from it, a turn is taken anew only for a shorter path, and without a budget the steps are
 * bounded by the size of the mesh.
 */
import { PriorityQueue, StepCounter, invariant } from '../core/index.js'
import type { StopReason, WorkLimits } from '../core/index.js'
import { orient } from '../geometry/index.js'
import type { Point, Trace } from '../geometry/index.js'
import { addBend } from '../paths/index.js'
import type { ConvexMesh, MeshPlace } from '../convex/index.js'
import { Place } from '../convex/index.js'
import { CornerTree, View } from './corner-tree.js'
import { FLANK_SLACK, GRAZING, ORIENT_FILTER } from './tolerance.js'
import { TurnHistory } from './turn-history.js'

/** Edges of a polygon that are looked at in one step. */
const EDGES_A_STEP = 64
/**
 * Steps of a search without a budget, per half-edge of the mesh: far more than any map was seen to need (3), so that no map whatever keeps
 * a search busy for longer than its size accounts for.
 */
const STEPS_AN_EDGE = 256
/** Steps, per half-edge of the mesh, after which a search looks whether the views of its nodes hold any corner: no map but made ones takes so many. */
const PATIENCE = 4
/** Nodes followed in a row between two such looks. */
const NODES_BETWEEN = 16
/** Expansions of a search that is over before such a test pays. */
const EASY = 8

/** Node record: half-edge, turn, left ray A and B, right ray A and B; a record is 1 << NODE_SHIFT integers. The root is turn >> 1. */
const NODE_SHIFT = 3
const START = -1
/** In the place of a turn. */
const FROM_START = 2 * START
/** In the place of a ray's A: the node is free, the root an end of the edge. */
const FREE = -2
/** Marks of a polygon, above 4 times the generation: it may be entered though it is a dead end; it holds the goal; the start. */
const GOAL = 1
const ORIGIN = 2

export interface PolyanyaAnswer {
  readonly status: 'found' | 'unreachable' | StopReason
  /** Start, bends, goal: no two equal neighbors, none on the straight line between its own; a point alone if start and goal are one. */
  readonly points: Point[]
  readonly expanded: number
  readonly generated: number
}

export class PolyanyaSearcher {
  /** Room for the ends of a question, to be filled just before `find`. */
  readonly from = new Place()
  readonly to = new Place()
  private generation = 0
  private readonly queue = new PriorityQueue(256)
  private nodes = new Int32Array(256 << NODE_SHIFT)
  private nodeG = new Float64Array(256)
  private freeNodes = new Int32Array(256)
  private freeCount = 0
  private nodeCount = 0
  /** Successors of the node at hand. */
  private made = new Int32Array(64)
  private madeCount = 0
  private readonly history = new TurnHistory()
  /** Per polygon: see GOAL and ORIGIN; what is below 4 times the generation is stale. */
  private marks = new Int32Array(0)
  private open = 0
  private readonly view = new View()
  /** Made when a search takes long. */
  private corners: CornerTree | undefined
  private start: MeshPlace = this.from
  private goal: MeshPlace = this.to
  private generated = 0
  // The arrays of the mesh, as they stand at this query.
  private coords: Float64Array = new Float64Array(0)
  private origin: Int32Array = new Int32Array(0)
  private twin: Int32Array = new Int32Array(0)
  private next: Int32Array = new Int32Array(0)
  private polygon: Int32Array = new Int32Array(0)
  private exit: Int32Array = new Int32Array(0)
  private corner: Uint8Array = new Uint8Array(0)

  constructor(private readonly mesh: ConvexMesh) {}

  /** One question at a time: `mesh-index` has a searcher for each. */
  find(start: MeshPlace, goal: MeshPlace, limits: WorkLimits, trace?: Trace): PolyanyaAnswer {
    this.prepare(start, goal)
    return this.search(limits, trace)
  }

  private prepare(start: MeshPlace, goal: MeshPlace): void {
    const { mesh } = this
    const { vertexSlots, polygonSlots } = mesh
    this.history.begin(vertexSlots)
    if (this.marks.length < polygonSlots) this.marks = new Int32Array(polygonSlots + (polygonSlots >> 2))
    if (this.open > 0x7ffffff0) {
      this.marks.fill(0)
      this.generation = 0
    }
    this.open = 4 * ++this.generation
    this.queue.clear()
    this.nodeCount = this.freeCount = this.madeCount = this.generated = 0
    this.corners = undefined
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

  private search(limits: WorkLimits, trace: Trace | undefined): PolyanyaAnswer {
    const { start, goal, queue, marks, open, polygon, mesh } = this
    const isGoal = open + GOAL

    // 1. Mark the polygons of both ends and the ways out of their dead ends; one polygon in common is a straight line.
    for (let i = 0; i < goal.count; i++) this.mark(goal.polygons[i], GOAL)
    for (let i = 0; i < start.count; i++) {
      const at = start.polygons[i]
      if (marks[at] >= open && (marks[at] & GOAL) !== 0) return this.answer('found', 0, START, START)
      this.mark(at, ORIGIN)
    }

    // 2. The edges of the start polygons.
    for (let i = 0; i < start.count; i++) this.leaveStart(mesh.first[start.polygons[i]])
    this.pushMade(false, trace)

    // 3. Take the node of least f, and follow it for as long as it has one successor only. It stays on top of the open set until a
    // successor takes its place.
    const steps = new StepCounter({
      signal: limits.signal,
      budget: limits.budget ?? STEPS_AN_EDGE * (mesh.halfEdgeSlots + STEPS_AN_EDGE),
    })
    const patience = PATIENCE * mesh.halfEdgeSlots
    let edges = 0
    for (let expanded = 0; ;) {
      let node = queue.top()
      if (node < 0) return this.answer('unreachable', expanded)
      this.freeNodes[this.freeCount++] = node
      const reason = this.isOutdone(node)
        ? 'its root is known to be nearer'
        : expanded > EASY && this.isOutflanked(node)
          ? 'its piece is reached sooner along the edge'
          : steps.steps > patience && this.isIdle(node)
            ? 'no path turns in its view, and the goal is not in it'
            : undefined
      if (reason !== undefined) {
        trace?.({ type: 'prune', node: this.nodes[node << NODE_SHIFT], at: this.rootOf(node), reason })
        queue.pop()
        continue
      }
      expanded++
      for (let followed = 1; ; followed++) {
        const stop = steps.step(1 + Math.floor(edges / EDGES_A_STEP))
        if (stop !== undefined) return this.answer(stop, expanded)
        if (trace !== undefined) this.traceExpanded(node, trace)
        const { nodes } = this
        const at = node << NODE_SHIFT
        const edge = nodes[at]
        const turn = nodes[at + 1]
        const leftA = nodes[at + 2]

        // 4. In a goal polygon the path ends: straight, or bent at an end of the piece that is a corner.
        if (marks[polygon[edge]] === isGoal) {
          const bend = this.lastBend(edge, leftA, nodes[at + 3], nodes[at + 4], nodes[at + 5])
          if (bend !== FREE) return this.answer('found', expanded, turn >> 1, bend)
          break
        }
        if (leftA === FREE) edges = this.lookAround(edge, turn)
        else edges = this.lookBetween(edge, turn, leftA, nodes[at + 3], nodes[at + 4], nodes[at + 5])

        // 5. One successor that does not reach the goal is followed at once; the others are weighed in the open set.
        if (this.madeCount !== 1) break
        const only = this.made[0]
        if (marks[polygon[this.nodes[only << NODE_SHIFT]]] === isGoal) break
        this.madeCount = 0
        this.generated++
        node = only
        if (trace !== undefined) this.traceMade(node, this.nodeG[node] + this.estimate(node), trace)
        this.freeNodes[this.freeCount++] = node
        if (this.isOutdone(node) || (expanded > EASY && this.isOutflanked(node))) break
        if (steps.steps > patience && followed % NODES_BETWEEN === 0 && this.isIdle(node)) break
      }
      this.pushMade(true, trace)
    }
  }

  /** Marks a polygon, and all on its way out of a dead end as open. */
  private mark(polygon: number, sign: number): void {
    const { marks, open, exit } = this
    marks[polygon] = Math.max(marks[polygon], open) | sign
    for (let at = polygon; exit[at] >= 0;) {
      at = this.polygon[this.twin[exit[at]]]
      if (marks[at] >= open) return
      marks[at] = open
    }
  }

  /** The edges around one of the start polygons, seen from the start. */
  private leaveStart(begin: number): void {
    const { origin, twin, next, polygon, marks, open } = this
    let edge = begin
    do {
      const after = next[edge]
      const opposite = twin[edge]
      if (opposite >= 0 && !(marks[polygon[opposite]] >= open && (marks[polygon[opposite]] & ORIGIN) !== 0))
        this.lookThrough(edge, origin[edge], origin[after], FROM_START)
      edge = after
    } while (edge !== begin)
  }

  /** Successors of a free node: every edge of the polygon is in view. Returns how many it looked at. */
  private lookAround(entry: number, turn: number): number {
    const { origin, twin, next } = this
    const root = turn >> 1
    let walk = next[entry]
    let u = origin[walk]
    let edges = 1
    do {
      const after = next[walk]
      const w = origin[after]
      if (twin[walk] >= 0) {
        if (u === root || w === root) this.emit(walk, turn, FREE, FREE, FREE, FREE)
        else this.lookThrough(walk, u, w, turn)
      }
      walk = after
      u = w
      edges++
    } while (walk !== entry)
    return edges
  }

  /** The successor over a whole edge from u to w, none of which is hidden from the root: edge-on it shows no width. */
  private lookThrough(edge: number, u: number, w: number, turn: number): void {
    const root = turn >> 1
    if (this.side(u, w, root) > 0) this.emit(edge, turn, root, w, root, u)
    else this.emitEdgeOn(edge, this.apart(root, u) < this.apart(root, w) ? rightAt(u) : leftAt(w), turn)
  }

  /** Successors of a node with rays, from the right end of its edge round to the left: edges hidden on the right, observable ones, edges hidden on the left. Returns how many it looked at. */
  private lookBetween(
    entry: number,
    turn: number,
    leftA: number,
    leftB: number,
    rightA: number,
    rightB: number,
  ): number {
    const { coords, origin, twin, next, corner, start } = this
    const root = turn >> 1
    // A ray from its A on; a point lies on its left where the cross product is above 0, and where rounding could matter `side` decides.
    const rightX = rightA < 0 ? start.x : coords[2 * rightA]
    const rightY = rightA < 0 ? start.y : coords[2 * rightA + 1]
    const rightDX = coords[2 * rightB] - rightX
    const rightDY = coords[2 * rightB + 1] - rightY
    const leftX = leftA < 0 ? start.x : coords[2 * leftA]
    const leftY = leftA < 0 ? start.y : coords[2 * leftA + 1]
    const leftDX = coords[2 * leftB] - leftX
    const leftDY = coords[2 * leftB + 1] - leftY
    let walk = next[entry]
    let edges = 1
    const a = origin[entry]
    const b = origin[walk]

    // A corner seen at an end of the piece has its g noted even when nothing hides behind it: that prunes others.
    const atB = rightAt(b)
    const atA = leftAt(a)
    const turnsRight = rightB === b && corner[b] === 1 && this.reach(atB, turn)
    const turnsLeft = leftB === a && corner[a] === 1 && this.reach(atA, turn)

    // 1. Wholly right of the view, or edge-on along its border. Signs of u and w: right > 0 = clear of the right ray.
    let u = b
    let uRight = rightB === b ? 0 : -1
    let isBent = false
    let w = origin[next[walk]]
    for (;;) {
      const l = rightDX * (coords[2 * w + 1] - rightY)
      const r = rightDY * (coords[2 * w] - rightX)
      const bound = ORIENT_FILTER * Math.abs(l + r)
      const wRight = l - r > bound ? 1 : r - l > bound ? -1 : this.side(rightA, rightB, w)
      if (wRight > 0) break
      if (turnsRight) {
        if (twin[walk] < 0) {
          // a wall
        } else if (u === b) this.emit(walk, atB, FREE, FREE, FREE, FREE)
        else if ((isBent ||= this.side(b, u, w) > 0)) this.emit(walk, atB, b, w, b, u)
        else this.emitEdgeOn(walk, rightAt(u), atB)
      } else if (wRight === 0 && uRight === 0) this.emitEdgeOn(walk, rightAt(u), turn)
      walk = next[walk]
      edges++
      if (walk === entry) return edges
      u = w
      uRight = wRight
      w = origin[next[walk]]
    }

    // 2. Observable, the first and the last one perhaps in part. Left < 0 = clear of the left ray.
    let uLeft = -1
    let clippedRight = uRight < 0
    while (uLeft < 0) {
      const l = leftDX * (coords[2 * w + 1] - leftY)
      const r = leftDY * (coords[2 * w] - leftX)
      const bound = ORIENT_FILTER * Math.abs(l + r)
      const wLeft = l - r > bound ? 1 : r - l > bound ? -1 : this.side(leftA, leftB, w)
      if (twin[walk] >= 0) {
        if (clippedRight && turnsRight) this.emit(walk, atB, rightA, rightB, b, u)
        if (u === root || w === root) this.emit(walk, turn, FREE, FREE, FREE, FREE)
        else
          this.emit(
            walk,
            turn,
            wLeft > 0 ? leftA : root,
            wLeft > 0 ? leftB : w,
            clippedRight ? rightA : root,
            clippedRight ? rightB : u,
          )
        if (wLeft > 0 && turnsLeft) this.emit(walk, atA, a, w, leftA, leftB)
      }
      clippedRight = false
      walk = next[walk]
      edges++
      if (walk === entry) return edges
      u = w
      uLeft = wLeft
      w = origin[next[walk]]
    }

    // 3. Wholly left of the view, or edge-on along its border.
    for (;;) {
      if (turnsLeft) {
        if (twin[walk] < 0) {
          // a wall
        } else if (w === a) this.emit(walk, atA, FREE, FREE, FREE, FREE)
        else if (this.side(a, u, w) > 0) this.emit(walk, atA, a, w, a, u)
        else this.emitEdgeOn(walk, leftAt(w), atA)
      } else {
        if (uLeft !== 0) return edges
        uLeft = this.side(leftA, leftB, w)
        if (uLeft === 0) this.emitEdgeOn(walk, leftAt(w), turn)
      }
      walk = next[walk]
      edges++
      if (walk === entry) return edges
      u = w
      w = origin[next[walk]]
    }
  }

  /** A successor over an edge, unless that is a wall or leads into a dead end of no use. Its g is that of its turn. */
  private emit(edge: number, turn: number, leftA: number, leftB: number, rightA: number, rightB: number): void {
    const entered = this.twin[edge]
    if (entered < 0) return
    const beyond = this.polygon[entered]
    if (this.exit[beyond] >= 0 && this.marks[beyond] < this.open) return
    if (this.madeCount === this.made.length) this.made = grown(this.made, new Int32Array(2 * this.madeCount))
    if (this.freeCount === 0 && this.nodeCount === this.nodeG.length) this.growNodes()
    const node = this.freeCount > 0 ? this.freeNodes[--this.freeCount] : this.nodeCount++
    const at = node << NODE_SHIFT
    const { nodes } = this
    nodes[at] = entered
    nodes[at + 1] = turn
    nodes[at + 2] = leftA
    nodes[at + 3] = leftB
    nodes[at + 4] = rightA
    nodes[at + 5] = rightB
    this.nodeG[node] = this.history.gOf(turn)
    this.made[this.madeCount++] = node
  }

  /** An edge in the line of sight shows no width: who goes on behind it turns at its near end. */
  private emitEdgeOn(edge: number, near: number, turn: number): void {
    if (this.corner[near >> 1] === 1 && this.twin[edge] >= 0 && this.reach(near, turn))
      this.emit(edge, near, FREE, FREE, FREE, FREE)
  }

  /** Notes the path to a turn by way of another whose vertex is in sight: whether it is worth following. */
  private reach(next: number, turn: number): boolean {
    return this.history.arrive(next, turn, this.history.gOf(turn) + this.apart(turn >> 1, next >> 1))
  }

  private apart(root: number, vertex: number): number {
    const { coords } = this
    const dx = coords[2 * vertex] - (root < 0 ? this.start.x : coords[2 * root])
    const dy = coords[2 * vertex + 1] - (root < 0 ? this.start.y : coords[2 * root + 1])
    return Math.sqrt(dx * dx + dy * dy)
  }

  /** The exact side of c, seen along a to b; any of them may be the start. */
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

  /** Whether the turn of a node has been reached by a shorter path since. */
  private isOutdone(node: number): boolean {
    return this.history.isOutdone(this.nodes[(node << NODE_SHIFT) + 1], this.nodeG[node])
  }

  /**
   * Whether every point of a piece is reached sooner from an end of its edge, along that. Its lead is least at the end of the piece that is
   * farther from there, for it grows by as much as one walks, and the way from the root by no more.
   */
  private isOutflanked(node: number): boolean {
    const { nodes, coords, origin, next, history, start } = this
    const at = node << NODE_SHIFT
    if (nodes[at + 2] === FREE) return false
    const edge = nodes[at]
    const root = nodes[at + 1] >> 1
    const a = origin[edge]
    const b = origin[next[edge]]
    for (let from = a, to = b, ray = at + 4; ; from = b, to = a, ray = at + 2) {
      if (history.isReached(from) && history.parent[from] !== root) {
        const g = this.nodeG[node]
        const rootX = root < 0 ? start.x : coords[2 * root]
        const rootY = root < 0 ? start.y : coords[2 * root + 1]
        const x = coords[2 * from]
        const y = coords[2 * from + 1]
        const ex = coords[2 * to] - x
        const ey = coords[2 * to + 1] - y
        const A = nodes[ray]
        const B = nodes[ray + 1]
        let share = 1
        if (B !== to) {
          const dx = A === root ? coords[2 * B] - rootX : rootX - (A < 0 ? start.x : coords[2 * A])
          const dy = A === root ? coords[2 * B + 1] - rootY : rootY - (A < 0 ? start.y : coords[2 * A + 1])
          const across = dx * ey - dy * ex
          const t = (dx * (rootY - y) - dy * (rootX - x)) / across
          if (t < 1 && across * across > GRAZING * (dx * dx + dy * dy) * (ex * ex + ey * ey)) share = t > 0 ? t : 0
        }
        const awayX = x + share * ex - rootX
        const awayY = y + share * ey - rootY
        const straight = g + Math.sqrt(awayX * awayX + awayY * awayY)
        if (history.g[from] + share * Math.sqrt(ex * ex + ey * ey) < straight - FLANK_SLACK * straight) return true
      }
      if (from === b) return false
    }
  }

  /** Whether no path turns in the view of a node, and the goal is not in it. */
  private isIdle(node: number): boolean {
    const { nodes, coords, origin, next, start, goal, view } = this
    const at = node << NODE_SHIFT
    if (nodes[at + 2] === FREE) return false
    for (let line = 0; line < 2; line++) {
      const A = nodes[at + 2 + 2 * line]
      const B = nodes[at + 3 + 2 * line]
      const x = A < 0 ? start.x : coords[2 * A]
      const y = A < 0 ? start.y : coords[2 * A + 1]
      // to the right of the left ray, and to the left of the right one
      const sign = line === 0 ? -1 : 1
      view.setLine(line, x, y, sign * (coords[2 * B] - x), sign * (coords[2 * B + 1] - y))
    }
    const edge = nodes[at]
    const a = origin[edge]
    const b = origin[next[edge]]
    const x = coords[2 * a]
    const y = coords[2 * a + 1]
    view.setLine(2, x, y, coords[2 * b] - x, coords[2 * b + 1] - y)
    const root = nodes[at + 1] >> 1
    view.rootX = root < 0 ? start.x : coords[2 * root]
    view.rootY = root < 0 ? start.y : coords[2 * root + 1]
    return !view.mayHold(goal.x, goal.y) && !(this.corners ??= new CornerTree(this.mesh)).mayTurnIn(view)
  }

  /** Where the path bends for the last time: START = nowhere on this edge, FREE = the goal cannot be reached from this piece. */
  private lastBend(edge: number, leftA: number, leftB: number, rightA: number, rightB: number): number {
    if (leftA === FREE) return START
    const { origin, next, corner } = this
    if (this.goalSide(rightA, rightB) < 0) return rightB === origin[next[edge]] && corner[rightB] === 1 ? rightB : FREE
    if (this.goalSide(leftA, leftB) > 0) return leftB === origin[edge] && corner[leftB] === 1 ? leftB : FREE
    return START
  }

  private goalSide(A: number, B: number): number {
    const { coords, start, goal } = this
    return orient(
      A < 0 ? start.x : coords[2 * A],
      A < 0 ? start.y : coords[2 * A + 1],
      coords[2 * B],
      coords[2 * B + 1],
      goal.x,
      goal.y,
    )
  }

  /** Puts the successors into the open set, the first in the place of the node they come from, if that is on top of it still. */
  private pushMade(isOnTop: boolean, trace: Trace | undefined): void {
    const { made, madeCount, queue, nodeG } = this
    if (isOnTop && madeCount === 0) queue.pop()
    for (let i = 0; i < madeCount; i++) {
      const node = made[i]
      const g = nodeG[node]
      const f = g + this.estimate(node)
      if (i === 0 && isOnTop) queue.replaceTop(node, f, g)
      else queue.push(node, f, g)
      if (trace !== undefined) this.traceMade(node, f, trace)
    }
    this.generated += madeCount
    this.madeCount = 0
  }

  /**
   * Least length from the root of a node through its piece to the goal, the goal mirrored over the edge if it is on the root's side.
   * Both rays run through the root, so the side of the goal says where the way bends; only there a crossing is computed.
   */
  private estimate(node: number): number {
    const { nodes, coords, origin, next, start, goal } = this
    const at = node << NODE_SHIFT
    const edge = nodes[at]
    const root = nodes[at + 1] >> 1
    const leftA = nodes[at + 2]
    const rootX = root < 0 ? start.x : coords[2 * root]
    const rootY = root < 0 ? start.y : coords[2 * root + 1]
    if (leftA === FREE) return apart(rootX, rootY, goal.x, goal.y)
    const a = 2 * origin[edge]
    const b = 2 * origin[next[edge]]
    const ax = coords[a]
    const ay = coords[a + 1]
    const ex = coords[b] - ax
    const ey = coords[b + 1] - ay
    let goalX = goal.x
    let goalY = goal.y
    const side = ex * (goalY - ay) - ey * (goalX - ax)
    if (side < 0) {
      const shift = (2 * side) / (ex * ex + ey * ey)
      goalX += shift * ey
      goalY -= shift * ex
    }
    const gx = goalX - rootX
    const gy = goalY - rootY
    // A root beside the edge and a goal in its line: both rays may have the goal beyond them, and the nearer end is meant.
    let least = Infinity
    for (let ray = at + 2; ray <= at + 4; ray += 2) {
      const A = nodes[ray]
      const B = 2 * nodes[ray + 1]
      const isLeft = ray === at + 2
      // of the ray, away from the root
      const dx = A === root ? coords[B] - rootX : rootX - (A < 0 ? start.x : coords[2 * A])
      const dy = A === root ? coords[B + 1] - rootY : rootY - (A < 0 ? start.y : coords[2 * A + 1])
      const beyond = dx * gy - dy * gx
      if (isLeft ? beyond <= 0 : beyond >= 0) continue
      const end = isLeft ? a : b
      let x = coords[end]
      let y = coords[end + 1]
      if (B !== end) {
        const t = (dx * (rootY - ay) - dy * (rootX - ax)) / (dx * ey - dy * ex)
        const share = t > 0 ? (t < 1 ? t : 1) : t <= 0 ? 0 : isLeft ? 0 : 1
        x = ax + share * ex
        y = ay + share * ey
      }
      const bent = apart(rootX, rootY, x, y) + apart(x, y, goalX, goalY)
      if (bent < least) least = bent
    }
    return least < Infinity ? least : Math.sqrt(gx * gx + gy * gy)
  }

  private answer(status: PolyanyaAnswer['status'], expanded: number, root = START, bend = START): PolyanyaAnswer {
    return { status, points: status === 'found' ? this.pathTo(root, bend) : [], expanded, generated: this.generated }
  }

  private pathTo(root: number, bend: number): Point[] {
    const { coords, start, goal, history } = this
    const points: Point[] = [{ x: goal.x, y: goal.y }]
    if (bend >= 0) addBend(points, coords[2 * bend], coords[2 * bend + 1])
    let steps = this.mesh.vertexSlots
    for (let vertex = root; vertex >= 0; vertex = history.parent[vertex]) {
      if (--steps < 0) invariant(false, 'internal/polyanya-parents-loop', { vertex })
      addBend(points, coords[2 * vertex], coords[2 * vertex + 1])
    }
    addBend(points, start.x, start.y)
    return points.reverse()
  }

  // For those who watch.

  private traceExpanded(node: number, trace: Trace): void {
    const g = this.nodeG[node]
    const h = this.estimate(node)
    trace({ type: 'expand', node: this.nodes[node << NODE_SHIFT], at: this.rootOf(node), g, h, f: g + h })
  }

  private traceMade(node: number, f: number, trace: Trace): void {
    const at = node << NODE_SHIFT
    const edge = this.nodes[at]
    const a = this.origin[edge]
    const b = this.origin[this.next[edge]]
    trace({
      type: 'interval',
      left: this.crossing(at + 2, a, b),
      right: this.crossing(at + 4, b, a),
      root: this.rootOf(node),
      g: this.nodeG[node],
      f,
    })
  }

  private rootOf(node: number): Point {
    const root = this.nodes[(node << NODE_SHIFT) + 1] >> 1
    return root < 0 ? { x: this.start.x, y: this.start.y } : { x: this.coords[2 * root], y: this.coords[2 * root + 1] }
  }

  /** An end of the piece: exact at vertices, rounded where a ray crosses the edge. */
  private crossing(ray: number, end: number, other: number): Point {
    const { coords, nodes, start } = this
    const A = nodes[ray]
    const B = nodes[ray + 1]
    const x = coords[2 * end]
    const y = coords[2 * end + 1]
    if (A === FREE || B === end) return { x, y }
    const ax = A < 0 ? start.x : coords[2 * A]
    const ay = A < 0 ? start.y : coords[2 * A + 1]
    const dx = coords[2 * B] - ax
    const dy = coords[2 * B + 1] - ay
    const ex = coords[2 * other] - x
    const ey = coords[2 * other + 1] - y
    const t = (dx * (ay - y) - dy * (ax - x)) / (dx * ey - dy * ex)
    const share = t > 0 ? Math.min(t, 1) : 0
    return { x: x + share * ex, y: y + share * ey }
  }

  private growNodes(): void {
    const capacity = 2 * this.nodeG.length
    this.nodes = grown(this.nodes, new Int32Array(capacity << NODE_SHIFT))
    this.freeNodes = grown(this.freeNodes, new Int32Array(capacity))
    this.nodeG = grown(this.nodeG, new Float64Array(capacity))
  }
}

function grown<T extends Int32Array | Float64Array>(from: T, to: T): T {
  to.set(from)
  return to
}

function rightAt(vertex: number): number {
  return 2 * vertex
}

function leftAt(vertex: number): number {
  return 2 * vertex + 1
}

function apart(ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax
  const dy = by - ay
  return Math.sqrt(dx * dx + dy * dy)
}
