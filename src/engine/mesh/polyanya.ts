/**
 * Polyanya: the shortest path through convex polygons, exact (M. Cui, D. Harabor, A. Grastien, "Compromise-free
 * Pathfinding on a Navigation Mesh", IJCAI 2017).
 * A search node is a piece of an edge seen from a root: six integers and a g, no coordinates. The edge is the half-edge
 * of the polygon about to be entered; the piece is what lies between two rays, each a pair of vertices (A, B). A is the
 * root, or, where a turn at the root left a partial edge, the root before it; B is the vertex that clipped the view.
 * A = B says "no limit on this side": the root is an end of the edge. Sidedness is an exact orientation of input points;
 * crossing points are computed for f alone. The root of the start has id -1, every other root is a vertex.
 * Seen from the root, the right end of half-edge h is the origin of next[h] and the left end the origin of h; walking
 * the polygon from there on passes from right to left.
 * Scratch belongs to the searcher and is never cleared: a generation stamp says what is current.
 * Cost: intervals grow with the obstacles near the path; the root history keeps them from multiplying.
 */
import { PriorityQueue, StepCounter, invariant } from '../core/index.js'
import type { StopReason, WorkLimits } from '../core/index.js'
import { orient } from '../geometry/index.js'
import type { Point } from '../geometry/index.js'
import type { Trace } from '../search/index.js'
import type { ConvexMesh } from './convex-mesh.js'

/**
 * A root is dropped when it was reached before by a path shorter than this part of its own: rounding of equal lengths
 * along collinear corners must not decide. The only tolerance of the search, relative to g.
 */
const HISTORY_SLACK = 1e-11

/** Node record: half-edge, root, left ray A and B, right ray A and B. */
const NODE_SIZE = 6
const START = -1
const FREE_SIDE = -2

/** A place on the mesh: the point searched from, and all polygons whose closure holds it. */
export interface MeshPlace {
  readonly x: number
  readonly y: number
  readonly polygons: Int32Array
  readonly count: number
}

export interface PolyanyaAnswer {
  readonly status: 'found' | 'unreachable' | StopReason
  readonly points: Point[]
  readonly expanded: number
  readonly generated: number
}

export class PolyanyaSearcher {
  private busy = false
  private generation = 0
  private readonly queue = new PriorityQueue(256)
  private nodes = new Int32Array(NODE_SIZE * 256)
  private nodeG = new Float64Array(256)
  private freeNodes = new Int32Array(256)
  private freeCount = 0
  private nodeCount = 0
  /** Per vertex: best g known, the root before it, and the generation in which both were written. */
  private rootG = new Float64Array(0)
  private rootParent = new Int32Array(0)
  private rootStamp = new Int32Array(0)
  /** Per polygon: generation in which it held the goal, the start, or lay on the way out of a dead end. */
  private goalStamp = new Int32Array(0)
  private startStamp = new Int32Array(0)
  private openStamp = new Int32Array(0)
  /** Successors of the node at hand. */
  private successors = new Int32Array(NODE_SIZE * 16)
  private successorG = new Float64Array(16)

  constructor(private readonly mesh: ConvexMesh) {}

  /** False while a search runs, as in a trace callback that asks for another path. */
  get idle(): boolean {
    return !this.busy
  }

  find(start: MeshPlace, goal: MeshPlace, limits: WorkLimits, trace?: Trace): PolyanyaAnswer {
    this.busy = true
    try {
      return this.search(start, goal, limits, trace)
    } finally {
      this.busy = false
    }
  }

  private prepare(): void {
    const { vertexSlots, polygonSlots } = this.mesh
    if (this.rootG.length < vertexSlots) {
      this.rootG = new Float64Array(vertexSlots)
      this.rootParent = new Int32Array(vertexSlots)
      this.rootStamp = new Int32Array(vertexSlots)
    }
    if (this.goalStamp.length < polygonSlots) {
      this.goalStamp = new Int32Array(polygonSlots)
      this.startStamp = new Int32Array(polygonSlots)
      this.openStamp = new Int32Array(polygonSlots)
    }
    if (this.generation === 0x7fffffff) {
      for (const stamps of [this.rootStamp, this.goalStamp, this.startStamp, this.openStamp]) stamps.fill(0)
      this.generation = 0
    }
    this.generation++
    this.queue.clear()
    this.nodeCount = 0
    this.freeCount = 0
  }

  private search(start: MeshPlace, goal: MeshPlace, limits: WorkLimits, trace: Trace | undefined): PolyanyaAnswer {
    const { x: startX, y: startY } = start
    const { x: goalX, y: goalY } = goal
    this.prepare()
    const { mesh, generation, queue, goalStamp, startStamp, openStamp, rootG, rootParent, rootStamp } = this
    const { coords, origin, twin, next, polygon, first, corner, exit } = mesh
    let generated = 0
    let expanded = 0
    const answer = (status: PolyanyaAnswer['status'], points: Point[]): PolyanyaAnswer => ({ status, points, expanded, generated })

    // 1. Stamp the polygons of both ends and the ways out of their dead ends; one polygon in common is a straight line.
    for (let i = 0; i < goal.count; i++) {
      goalStamp[goal.polygons[i]] = generation
      openDeadEnd(goal.polygons[i])
    }
    for (let i = 0; i < start.count; i++) {
      const at = start.polygons[i]
      if (goalStamp[at] === generation) return answer('found', [{ x: startX, y: startY }, { x: goalX, y: goalY }])
      startStamp[at] = generation
      openDeadEnd(at)
    }
    function openDeadEnd(from: number): void {
      for (let at = from; openStamp[at] !== generation; at = polygon[twin[exit[at]]]) {
        openStamp[at] = generation
        if (exit[at] < 0) break
      }
    }

    // 2. The edges of the start polygons.
    let successorCount = 0
    const emit = (edge: number, root: number, leftA: number, leftB: number, rightA: number, rightB: number, g: number): void => {
      const entered = twin[edge]
      if (entered < 0) return
      const beyond = polygon[entered]
      if (exit[beyond] >= 0 && openStamp[beyond] !== generation) return
      if (successorCount === this.successorG.length) this.growSuccessors()
      const at = NODE_SIZE * successorCount
      const { successors } = this
      successors[at] = entered
      successors[at + 1] = root
      successors[at + 2] = leftA
      successors[at + 3] = leftB
      successors[at + 4] = rightA
      successors[at + 5] = rightB
      this.successorG[successorCount++] = g
      generated++
    }
    /** A path to `vertex` of length g by way of `parent`: false if a shorter one is known. */
    const reach = (vertex: number, parent: number, g: number): boolean => {
      if (rootStamp[vertex] === generation) {
        const known = rootG[vertex]
        if (known < g - HISTORY_SLACK * g) return false
        if (known <= g) return true
      }
      rootStamp[vertex] = generation
      rootG[vertex] = g
      rootParent[vertex] = parent
      return true
    }
    const fromRoot = (root: number, rootX: number, rootY: number, vertex: number): number => {
      if (root === vertex) return 0
      const dx = coords[2 * vertex] - rootX
      const dy = coords[2 * vertex + 1] - rootY
      return Math.sqrt(dx * dx + dy * dy)
    }
    /** An edge in the line of sight shows no width: who goes on behind it turns at its near end. */
    const emitEdgeOn = (edge: number, near: number, root: number, rootX: number, rootY: number, g: number): void => {
      if (corner[near] !== 1 || twin[edge] < 0) return
      const turned = g + fromRoot(root, rootX, rootY, near)
      if (reach(near, root, turned)) emit(edge, near, FREE_SIDE, FREE_SIDE, FREE_SIDE, FREE_SIDE, turned)
    }
    for (let i = 0; i < start.count; i++) {
      const begin = first[start.polygons[i]]
      let edge = begin
      do {
        const opposite = twin[edge]
        if (opposite >= 0 && startStamp[polygon[opposite]] !== generation) {
          const u = origin[edge]
          const w = origin[next[edge]]
          const side = orient(coords[2 * u], coords[2 * u + 1], coords[2 * w], coords[2 * w + 1], startX, startY)
          if (side > 0) emit(edge, START, START, w, START, u, 0)
          else if (side === 0) emitEdgeOn(edge, fromRoot(START, startX, startY, u) < fromRoot(START, startX, startY, w) ? u : w, START, startX, startY, 0)
        }
        edge = next[edge]
      } while (edge !== begin)
    }
    this.pushSuccessors(successorCount, start, goal, trace)

    // 3. Take the node of least f, and follow it for as long as it has one successor only.
    const steps = new StepCounter(limits)
    const stepCap = (mesh.vertexSlots + 8) * (mesh.halfEdgeSlots + 8)
    for (;;) {
      const node = queue.pop()
      if (node < 0) return answer('unreachable', [])
      const { nodes } = this
      const at = NODE_SIZE * node
      let g = this.nodeG[node]
      let edge = nodes[at]
      let root = nodes[at + 1]
      let leftA = nodes[at + 2]
      let leftB = nodes[at + 3]
      let rightA = nodes[at + 4]
      let rightB = nodes[at + 5]
      this.freeNodes[this.freeCount++] = node
      if (root >= 0 && rootG[root] < g - HISTORY_SLACK * g) {
        trace?.({ type: 'prune', node: edge, at: pointOf(root), reason: 'its root is known to be nearer' })
        continue
      }
      expanded++
      for (;;) {
        const stop = steps.step()
        if (stop !== undefined) return answer(stop, [])
        invariant(steps.steps <= stepCap, 'internal/polyanya-does-not-end', { edge, root })
        const rootX = root < 0 ? startX : coords[2 * root]
        const rootY = root < 0 ? startY : coords[2 * root + 1]
        const leftAX = leftA < 0 ? startX : coords[2 * leftA]
        const leftAY = leftA < 0 ? startY : coords[2 * leftA + 1]
        const rightAX = rightA < 0 ? startX : coords[2 * rightA]
        const rightAY = rightA < 0 ? startY : coords[2 * rightA + 1]
        const leftFree = leftA === FREE_SIDE
        const rightFree = rightA === FREE_SIDE
        const leftBX = leftFree ? 0 : coords[2 * leftB]
        const leftBY = leftFree ? 0 : coords[2 * leftB + 1]
        const rightBX = rightFree ? 0 : coords[2 * rightB]
        const rightBY = rightFree ? 0 : coords[2 * rightB + 1]
        const a = origin[edge]
        const b = origin[next[edge]]
        if (trace !== undefined) trace({ type: 'expand', node: edge, at: { x: rootX, y: rootY }, g, h: 0, f: g })

        // 4. In a goal polygon the path ends: straight, or bent at an end of the piece that is a corner.
        if (goalStamp[polygon[edge]] === generation) {
          const hiddenRight = !rightFree && orient(rightAX, rightAY, rightBX, rightBY, goalX, goalY) < 0
          const hiddenLeft = !leftFree && orient(leftAX, leftAY, leftBX, leftBY, goalX, goalY) > 0
          if (!hiddenRight && !hiddenLeft) return answer('found', this.pathTo(root, START, start, goal))
          const bend = hiddenRight ? rightB : leftB
          if (bend === (hiddenRight ? b : a) && corner[bend] === 1) return answer('found', this.pathTo(root, bend, start, goal))
          break
        }

        // 5. Walk the polygon from its right end: edges hidden on the right, observable ones, edges hidden on the left.
        successorCount = 0
        const rightTurn = !rightFree && rightB === b && corner[b] === 1
        const leftTurn = !leftFree && leftB === a && corner[a] === 1
        // A corner seen at an end of the piece has its g noted even when nothing hides behind it: that prunes others.
        const rightG = rightTurn ? g + fromRoot(root, rootX, rootY, b) : 0
        const leftG = leftTurn ? g + fromRoot(root, rootX, rootY, a) : 0
        const turnsRight = rightTurn && reach(b, root, rightG)
        const turnsLeft = leftTurn && reach(a, root, leftG)
        let walk = next[edge]
        let u = b
        let ux = coords[2 * u]
        let uy = coords[2 * u + 1]
        // Signs of u against both rays: right > 0 = clear of the right ray, left < 0 = clear of the left ray.
        let uRight = rightFree ? 1 : rightB === u ? 0 : orient(rightAX, rightAY, rightBX, rightBY, ux, uy)
        let uLeft = leftFree ? -1 : orient(leftAX, leftAY, leftBX, leftBY, ux, uy)
        let passedRight = rightFree
        do {
          const w = origin[next[walk]]
          const wx = coords[2 * w]
          const wy = coords[2 * w + 1]
          const wRight = passedRight ? 1 : orient(rightAX, rightAY, rightBX, rightBY, wx, wy)
          const wLeft = leftFree ? -1 : leftB === w ? 0 : orient(leftAX, leftAY, leftBX, leftBY, wx, wy)
          if (!passedRight && wRight <= 0) {
            // Wholly right of the view, or edge-on along its border.
            if (turnsRight) {
              if (u === b) emit(walk, b, FREE_SIDE, FREE_SIDE, FREE_SIDE, FREE_SIDE, rightG)
              else if (orient(coords[2 * b], coords[2 * b + 1], ux, uy, wx, wy) > 0) emit(walk, b, b, w, b, u, rightG)
              else emitEdgeOn(walk, u, b, coords[2 * b], coords[2 * b + 1], rightG)
            } else if (wRight === 0 && uRight === 0) emitEdgeOn(walk, u, root, rootX, rootY, g)
          } else if (uLeft >= 0) {
            // Wholly left of the view, or edge-on along its border.
            if (turnsLeft) {
              if (w === a) emit(walk, a, FREE_SIDE, FREE_SIDE, FREE_SIDE, FREE_SIDE, leftG)
              else if (orient(coords[2 * a], coords[2 * a + 1], ux, uy, wx, wy) > 0) emit(walk, a, a, w, a, u, leftG)
              else emitEdgeOn(walk, w, a, coords[2 * a], coords[2 * a + 1], leftG)
            } else if (wLeft === 0 && uLeft === 0) emitEdgeOn(walk, w, root, rootX, rootY, g)
          } else {
            if (!passedRight && uRight < 0 && turnsRight) emit(walk, b, rightA, rightB, b, u, rightG)
            if (u === root || w === root) emit(walk, root, FREE_SIDE, FREE_SIDE, FREE_SIDE, FREE_SIDE, g)
            else {
              const clippedRight = !passedRight && uRight < 0
              const clippedLeft = wLeft > 0
              if (rightFree || leftFree ? orient(ux, uy, wx, wy, rootX, rootY) === 0 : false) emitEdgeOn(walk, fromRoot(root, rootX, rootY, u) < fromRoot(root, rootX, rootY, w) ? u : w, root, rootX, rootY, g)
              else emit(walk, root, clippedLeft ? leftA : root, clippedLeft ? leftB : w, clippedRight ? rightA : root, clippedRight ? rightB : u, g)
            }
            if (wLeft > 0 && turnsLeft) emit(walk, a, a, w, leftA, leftB, leftG)
          }
          if (wRight > 0) passedRight = true
          walk = next[walk]
          u = w
          ux = wx
          uy = wy
          uRight = wRight
          uLeft = wLeft
        } while (walk !== edge)

        // 6. One successor that does not reach the goal is followed at once; the others are weighed in the open set.
        if (successorCount === 0) break
        if (successorCount > 1 || goalStamp[polygon[this.successors[0]]] === generation) {
          this.pushSuccessors(successorCount, start, goal, trace)
          break
        }
        const { successors } = this
        edge = successors[0]
        root = successors[1]
        leftA = successors[2]
        leftB = successors[3]
        rightA = successors[4]
        rightB = successors[5]
        g = this.successorG[0]
        if (root >= 0 && rootG[root] < g - HISTORY_SLACK * g) break
      }
    }

    function pointOf(vertex: number): Point {
      return vertex < 0 ? { x: startX, y: startY } : { x: coords[2 * vertex], y: coords[2 * vertex + 1] }
    }
  }

  private pushSuccessors(count: number, start: MeshPlace, goal: MeshPlace, trace: Trace | undefined): void {
    const { successors, successorG, mesh, queue } = this
    for (let i = 0; i < count; i++) {
      const from = NODE_SIZE * i
      const root = successors[from + 1]
      const rootX = root < 0 ? start.x : mesh.coords[2 * root]
      const rootY = root < 0 ? start.y : mesh.coords[2 * root + 1]
      const g = successorG[i]
      const f = g + this.estimate(from, rootX, rootY, start, goal)
      if (this.freeCount === 0 && this.nodeCount === this.nodeG.length) this.growNodes()
      const node = this.freeCount > 0 ? this.freeNodes[--this.freeCount] : this.nodeCount++
      const { nodes } = this
      const to = NODE_SIZE * node
      for (let k = 0; k < NODE_SIZE; k++) nodes[to + k] = successors[from + k]
      this.nodeG[node] = g
      queue.push(node, f, g)
      if (trace !== undefined) {
        const [left, right] = this.ends(from, start)
        trace({ type: 'interval', left, right, root: { x: rootX, y: rootY }, g, f })
      }
    }
  }

  /** Ends of the piece as points: exact at vertices, rounded where a ray crosses the edge. */
  private ends(at: number, start: MeshPlace): [Point, Point] {
    const { origin, next } = this.mesh
    const edge = this.successors[at]
    const a = origin[edge]
    const b = origin[next[edge]]
    const [lx, ly] = this.crossing(at + 2, a, b, start)
    const [rx, ry] = this.crossing(at + 4, b, a, start)
    return [{ x: lx, y: ly }, { x: rx, y: ry }]
  }

  private crossing(ray: number, end: number, other: number, start: MeshPlace): [number, number] {
    const { coords } = this.mesh
    const A = this.successors[ray]
    const B = this.successors[ray + 1]
    const endX = coords[2 * end]
    const endY = coords[2 * end + 1]
    if (A === FREE_SIDE || B === end) return [endX, endY]
    const ax = A < 0 ? start.x : coords[2 * A]
    const ay = A < 0 ? start.y : coords[2 * A + 1]
    const dx = coords[2 * B] - ax
    const dy = coords[2 * B + 1] - ay
    const ex = coords[2 * other] - endX
    const ey = coords[2 * other + 1] - endY
    const t = (dx * (ay - endY) - dy * (ax - endX)) / (dx * ey - dy * ex)
    return t > 0 ? (t < 1 ? [endX + t * ex, endY + t * ey] : [coords[2 * other], coords[2 * other + 1]]) : [endX, endY]
  }

  /** Least length from the root through the piece to the goal, the goal mirrored over the edge if it is on the root's side. */
  private estimate(at: number, rootX: number, rootY: number, start: MeshPlace, goal: MeshPlace): number {
    const { coords, origin, next } = this.mesh
    const edge = this.successors[at]
    const a = origin[edge]
    const b = origin[next[edge]]
    const ax = coords[2 * a]
    const ay = coords[2 * a + 1]
    const ex = coords[2 * b] - ax
    const ey = coords[2 * b + 1] - ay
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
    const straight = Math.sqrt(gx * gx + gy * gy)
    if (this.successors[at + 2] === FREE_SIDE) return straight
    const [lx, ly] = this.crossing(at + 2, a, b, start)
    if ((lx - rootX) * gy - (ly - rootY) * gx > 0) return bent(rootX, rootY, lx, ly, goalX, goalY)
    const [rx, ry] = this.crossing(at + 4, b, a, start)
    if ((rx - rootX) * gy - (ry - rootY) * gx < 0) return bent(rootX, rootY, rx, ry, goalX, goalY)
    return straight
  }

  private pathTo(root: number, bend: number, start: MeshPlace, goal: MeshPlace): Point[] {
    const { coords, vertexSlots } = this.mesh
    const points: Point[] = [{ x: goal.x, y: goal.y }]
    const add = (vertex: number): void => void points.push({ x: coords[2 * vertex], y: coords[2 * vertex + 1] })
    if (bend >= 0) add(bend)
    for (let vertex = root; vertex >= 0; vertex = this.rootParent[vertex]) {
      invariant(points.length <= vertexSlots + 4, 'internal/polyanya-parents-loop', { vertex })
      add(vertex)
    }
    points.push({ x: start.x, y: start.y })
    return points.reverse()
  }

  private growNodes(): void {
    const capacity = 2 * this.nodeG.length
    this.nodes = grown(this.nodes, new Int32Array(NODE_SIZE * capacity))
    this.freeNodes = grown(this.freeNodes, new Int32Array(capacity))
    this.nodeG = grown(this.nodeG, new Float64Array(capacity))
  }

  private growSuccessors(): void {
    const capacity = 2 * this.successorG.length
    this.successors = grown(this.successors, new Int32Array(NODE_SIZE * capacity))
    this.successorG = grown(this.successorG, new Float64Array(capacity))
  }
}

function grown<T extends Int32Array | Float64Array>(from: T, to: T): T {
  to.set(from)
  return to
}

function bent(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  const ux = bx - ax
  const uy = by - ay
  const vx = cx - bx
  const vy = cy - by
  return Math.sqrt(ux * ux + uy * uy) + Math.sqrt(vx * vx + vy * vy)
}
