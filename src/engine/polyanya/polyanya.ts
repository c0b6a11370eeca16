/**
 * The search of Polyanya (see index.ts). Exact tests decide on which side of a ray a point lies. Crossing points are rounded, and used only for lengths.
 * A node is an interval of an edge, seen from a root. It is dropped if a shorter path to its root is known (`TurnHistory`), or if another path leads to an end
 * of the edge and then along the edge, and reaches every point of the interval sooner. One node is one budget step, or more if its polygon has many edges.
 * M. Cui, D. Harabor, A. Grastien, "Compromise-free Pathfinding on a Navigation Mesh", IJCAI 2017.
 */
import { PriorityQueue, SearcherPool, StepCounter, attached, invariant, runToCompletion } from '../core/index.js'
import type { Coroutine, StopReason, WorkLimits } from '../core/index.js'
import { orient, type Point, type Trace } from '../geometry/index.js'
import { addBend } from '../paths/index.js'
import type { MeshPlace, WalkableMesh } from '../convex/index.js'
import { Expansion, GOAL } from './expansion.js'
import { FREE, LEFT_A, LEFT_B, NODE_SHIFT, RIGHT_A, RIGHT_B, START, TURN } from './node.js'

/** Smallest relative difference at which `isIntervalDominated` counts one path as shorter than another. A smaller difference may be a rounding error. */
const FLANK_SLACK = 1e-10
/** Smallest squared sine of the angle between a ray and an edge. At a smaller angle, the computed crossing of the ray and the edge is too inaccurate. */
const GRAZING = 1e-6

/** Number of edges of a polygon that count as one budget step. */
const EDGES_A_STEP = 64
/** Maximum number of steps per half-edge of the mesh, for a search without a budget. Measured searches took at most 3. */
const STEPS_AN_EDGE = 256
/** Number of expansions before the test for dominated intervals starts. In shorter searches, the test costs more than it saves. */
const UNTESTED_EXPANSIONS = 8
/** Number of budget steps between two pauses of a search: about two milliseconds of work. */
const STEPS_AT_ONCE = 1024

export interface PolyanyaAnswer {
  readonly status: 'found' | 'unreachable' | StopReason
  /** Start, bends and goal, without repeated or collinear points; a single point if start and goal are equal. */
  readonly points: Point[]
  readonly expanded: number
  readonly generated: number
}

export class PolyanyaSearcher extends Expansion {
  private readonly queue = new PriorityQueue(256)
  private generated = 0

  /** Finds a path. Runs one query at a time; `searchersFor` returns a pool with a searcher for each query. */
  find(start: MeshPlace, goal: MeshPlace, limits: WorkLimits, trace?: Trace): PolyanyaAnswer {
    return runToCompletion(this.findParts(start, goal, limits, trace))
  }

  *findParts(start: MeshPlace, goal: MeshPlace, limits: WorkLimits, trace?: Trace): Coroutine<PolyanyaAnswer> {
    const { queue, mesh } = this
    this.begin(start, goal)
    queue.clear()
    this.generated = 0
    if (this.markEnds()) return this.answer('found', 0, START, START)
    for (let i = 0; i < start.count; i++) this.addFromStart(mesh.first[start.polygons[i]])
    this.pushSuccessors(false, trace)
    const { marks, currentMark, polygon } = this
    const isGoal = currentMark + GOAL
    const steps = new StepCounter({
      signal: limits.signal,
      budget: limits.budget ?? STEPS_AN_EDGE * (mesh.halfEdgeSlots + STEPS_AN_EDGE),
    })

    // Each round expands the node with the least f, which is on top of the queue. If this node has exactly one successor, the round usually goes on with it,
    // without the queue. At the end of the round, the successors of the last expanded node enter the queue. The first of them replaces the node on top.
    for (let expanded = 0, edges = 0, until = STEPS_AT_ONCE; ;) {
      if (steps.steps >= until) {
        yield
        until = steps.steps + STEPS_AT_ONCE
      }
      let node = queue.top()
      if (node < 0) return this.answer('unreachable', expanded)
      this.freeNodes[this.freeCount++] = node
      const reason = this.isRootDominated(node)
        ? 'its root is known to be nearer'
        : expanded > UNTESTED_EXPANSIONS && this.isIntervalDominated(node)
          ? 'its interval is reached sooner along the edge'
          : undefined
      if (reason !== undefined) {
        trace?.({ type: 'prune', node: this.nodes[node << NODE_SHIFT], at: this.rootOf(node), reason })
        queue.pop()
        continue
      }
      expanded++
      for (;;) {
        const stop = steps.step(1 + Math.floor(edges / EDGES_A_STEP))
        if (stop !== undefined) return this.answer(stop, expanded)
        if (trace !== undefined) this.traceExpanded(node, trace)
        const { nodes } = this
        const at = node << NODE_SHIFT
        const edge = nodes[at]
        const turn = nodes[at + TURN]
        const leftA = nodes[at + LEFT_A]

        // In a goal polygon, the path leads straight to the goal, or first bends at a corner at an end of the interval.
        if (marks[polygon[edge]] === isGoal) {
          const bend = this.lastBend(edge, leftA, nodes[at + LEFT_B], nodes[at + RIGHT_A], nodes[at + RIGHT_B])
          if (bend !== FREE) return this.answer('found', expanded, turn >> 1, bend)
          break
        }
        if (leftA === FREE) edges = this.addAround(edge, turn)
        else edges = this.addBetween(edge, turn, leftA, nodes[at + LEFT_B], nodes[at + RIGHT_A], nodes[at + RIGHT_B])

        // Expand a single successor next, unless it enters a goal polygon. Put all other successors into the queue.
        if (this.successorCount !== 1) break
        const only = this.successors[0]
        if (marks[polygon[this.nodes[only << NODE_SHIFT]]] === isGoal) break
        this.successorCount = 0
        this.generated++
        node = only
        if (trace !== undefined) this.traceCreated(node, this.nodeG[node] + this.leastLength(node), trace)
        this.freeNodes[this.freeCount++] = node
        if (this.isRootDominated(node) || (expanded > UNTESTED_EXPANSIONS && this.isIntervalDominated(node))) break
      }
      this.pushSuccessors(true, trace)
    }
  }

  private isRootDominated(node: number): boolean {
    return this.history.isRootDominated(this.nodes[(node << NODE_SHIFT) + TURN], this.nodeG[node])
  }

  /**
   * Returns whether the search can drop a node because a known path is shorter. A path of the node leads to the root, then straight to a point of the interval.
   * A path along the edge leads by a known path to one end of the edge, then along the edge to the same point. The node can be dropped if the path along the
   * edge from one of the ends is shorter for every point of the interval. For each end, it is enough to test the point of the interval that is farthest from
   * this end. At a point nearer to the end by d, the path along the edge is shorter by d, and the path of the node is shorter by at most d.
   */
  protected isIntervalDominated(node: number): boolean {
    const { nodes, coords, origin, next, history, start } = this
    const at = node << NODE_SHIFT
    const root = nodes[at + TURN] >> 1
    // A free node (a node whose root is an end of its edge) has no rays, which this test needs. If the root is the start (`root` < 0), a straight line leads
    // from the start to each point of the interval, and no other way is shorter.
    if (nodes[at + LEFT_A] === FREE || root < 0) return false
    const edge = nodes[at]
    const a = origin[edge]
    const b = origin[next[edge]]
    for (let from = a, to = b, ray = at + RIGHT_A; ; from = b, to = a, ray = at + LEFT_A) {
      if (history.isReached(from) && history.parent[from] !== root) {
        const g = this.nodeG[node]
        const rootX = coords[2 * root]
        const rootY = coords[2 * root + 1]
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

  /** Returns the vertex of this edge at which the path bends to the goal; START if it does not bend, FREE if the goal is hidden from this interval. */
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

  /** Puts the successors of a node into the queue. If the node is still on top of the queue, its first successor replaces it. */
  private pushSuccessors(isOnTop: boolean, trace: Trace | undefined): void {
    const { successors, successorCount, queue, nodeG } = this
    if (isOnTop && successorCount === 0) queue.pop()
    for (let i = 0; i < successorCount; i++) {
      const node = successors[i]
      const g = nodeG[node]
      const f = g + this.leastLength(node)
      if (i === 0 && isOnTop) queue.replaceTop(node, f, g)
      else queue.push(node, f, g)
      if (trace !== undefined) this.traceCreated(node, f, trace)
    }
    this.generated += successorCount
    this.successorCount = 0
  }

  /** Returns the least length from the root of a node through its interval to the goal. Mirrors the goal over the edge if it is on the side of the root. */
  private leastLength(node: number): number {
    const { nodes, coords, origin, next, start, goal } = this
    const at = node << NODE_SHIFT
    const edge = nodes[at]
    const root = nodes[at + TURN] >> 1
    const leftA = nodes[at + LEFT_A]
    const rootX = root < 0 ? start.x : coords[2 * root]
    const rootY = root < 0 ? start.y : coords[2 * root + 1]
    if (leftA === FREE) return distance(rootX, rootY, goal.x, goal.y)
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
    // If the goal is outside a ray, the path bends where this ray crosses the edge. `least` is the length of this bent path. If root, goal and edge are on one
    // line, rounding may put the goal outside both rays. Then `least` is the smaller of two lengths.
    let least = Infinity
    for (let ray = at + LEFT_A; ray <= at + RIGHT_A; ray += 2) {
      const A = nodes[ray]
      const B = 2 * nodes[ray + 1]
      const isLeft = ray === at + LEFT_A
      // Direction of the ray, away from the root.
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
      const bent = distance(rootX, rootY, x, y) + distance(x, y, goalX, goalY)
      if (bent < least) least = bent
    }
    return least < Infinity ? least : distance(rootX, rootY, goalX, goalY)
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

  private traceExpanded(node: number, trace: Trace): void {
    const g = this.nodeG[node]
    const h = this.leastLength(node)
    trace({ type: 'expand', node: this.nodes[node << NODE_SHIFT], at: this.rootOf(node), g, h, f: g + h })
  }

  private traceCreated(node: number, f: number, trace: Trace): void {
    const at = node << NODE_SHIFT
    const edge = this.nodes[at]
    const a = this.origin[edge]
    const b = this.origin[this.next[edge]]
    trace({
      type: 'interval',
      left: this.crossing(at + LEFT_A, a, b),
      right: this.crossing(at + RIGHT_A, b, a),
      root: this.rootOf(node),
      g: this.nodeG[node],
      f,
    })
  }

  private rootOf(node: number): Point {
    const root = this.nodes[(node << NODE_SHIFT) + TURN] >> 1
    return root < 0 ? { x: this.start.x, y: this.start.y } : { x: this.coords[2 * root], y: this.coords[2 * root + 1] }
  }

  /** Returns an end of the interval: exact at a vertex, rounded where a ray crosses the edge. */
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
}

export const searchersFor = ({ convex }: WalkableMesh): SearcherPool<PolyanyaSearcher> =>
  attached(convex, 'searchers', () => new SearcherPool(() => new PolyanyaSearcher(convex)))

export const findShortest = (
  mesh: WalkableMesh,
  start: MeshPlace,
  goal: MeshPlace,
  limits: WorkLimits,
  trace: Trace | undefined,
): Coroutine<PolyanyaAnswer> =>
  searchersFor(mesh).useParts((searcher) => searcher.findParts(start, goal, limits, trace))

function distance(ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax
  const dy = by - ay
  return Math.sqrt(dx * dx + dy * dy)
}
