/**
 * A* over polygon corners for exact Euclidean shortest paths.
 * - `visibility` tests sight lines from each expanded corner to every corner of the map: O(k n) sight lines for k expansions over n corners.
 * - `ray-scan` casts a ray towards the goal, and rays past the tangent corners of each obstacle that stops a ray. A shortest path first bends at one of these
 *   obstacles.
 * Every line of a path is tangent to the obstacles at both its ends, and every bend turns around its obstacle (Lozano-Perez & Wesley 1979; Liu & Arimoto 1992).
 * Scanning after Hechenberger, Stuckey, Harabor, Le Bodic, Cheema 2020, with whole obstacles instead of angular sectors.
 */
import { PriorityQueue, StepCounter } from '../core/index.js'
import type { StopReason, WorkLimits } from '../core/index.js'
import { distance, orient, samePoint } from '../geometry/index.js'
import type { Point, Trace } from '../geometry/index.js'
import type { Walls } from './walls.js'

/** Relative gain in length that a new path to a corner needs to replace the known one. Larger than rounding errors. */
export const LENGTH_TOLERANCE = 1e-12

export interface SightResult {
  readonly status: 'found' | 'unreachable' | StopReason
  readonly points: readonly Point[]
  /** Length of the path. Present if it differs from the length of the polyline `points`, which approximates arcs. */
  readonly length?: number
  readonly expanded: number
  readonly generated: number
}

export interface SightOptions extends WorkLimits {
  readonly trace?: Trace | undefined
}

export class SightSearch {
  private readonly cornersOf: number[][]
  /** For each fan: length of the best path to its corner, parent fan (-1 = start), the last query that opened the fan, and the last that expanded it. */
  private readonly g: Float64Array
  private readonly parent: Int32Array
  private readonly seen: Uint32Array
  private readonly closed: Uint32Array
  private readonly queue = new PriorityQueue()
  private generation = 0

  constructor(
    private readonly walls: Walls,
    private readonly corners: Int32Array,
  ) {
    this.cornersOf = Array.from({ length: walls.loopCount }, () => [])
    for (const corner of corners) this.cornersOf[walls.loop[corner]].push(corner)
    this.g = new Float64Array(walls.count)
    this.parent = new Int32Array(walls.count)
    this.seen = new Uint32Array(walls.count)
    this.closed = new Uint32Array(walls.count)
  }

  // eslint-disable-next-line max-lines-per-function -- sight lines, expansions and the loop share the state of one query, which must not outlive it
  find(method: 'visibility' | 'ray-scan', start: Point, goal: Point, options: SightOptions = {}): SightResult {
    const { walls, queue, g, parent, seen, closed } = this
    const { trace } = options
    const generation = ++this.generation
    const counter = new StepCounter(options)
    const done = (status: SightResult['status'], points: readonly Point[] = []): SightResult => ({
      status,
      points,
      expanded: counter.steps,
      generated,
    })
    let generated = 1
    let goalLength = Infinity
    let goalParent = -1
    let stopped: StopReason | undefined
    const from = (node: number): Point => (node < 0 ? start : walls.point(walls.from[node]))

    /**
     * Returns whether the point `to` is visible from a node. A node is the start or a fan: the free sector between two walls at a corner. The node is
     * at the point `at`. From a fan, no point outside its sector is visible. If `to` is not visible, adds to `loops` the loop of the first wall that blocks the
     * line from `at` to `to`. If rounding leaves open which wall is the first, adds the loops of all candidates.
     */
    const sees = (node: number, at: Point, to: Point, loops: Set<number> | undefined): boolean => {
      const leaves = node < 0 || walls.fanHolds(node, to)
      const hit = leaves ? walls.sight(at, to, loops) : { wall: node, t: 0 }
      if (!leaves && loops !== undefined) walls.loopsTouching(node, loops)
      trace?.({ type: 'visible', from: at, to, clear: hit === undefined })
      if (loops !== undefined && hit !== undefined) {
        const met = { x: at.x + hit.t * (to.x - at.x), y: at.y + hit.t * (to.y - at.y) }
        trace?.({ type: 'sweep', from: at, to, hit: met })
      }
      return hit === undefined
    }

    const expand = (node: number): void => {
      const at = from(node)
      const length = node < 0 ? 0 : g[node]
      const before = node < 0 ? undefined : from(parent[node])
      const sideIn = node < 0 || before === undefined ? 0 : walls.tangentSide(node, before, at)
      /** Returns whether the path may continue from the node towards a point. If the path bends at the node, it must bend around the obstacle at the node. */
      const leavesTaut = (to: Point): boolean => {
        if (before === undefined) return true
        const sideOut = walls.tangentSide(node, at, to)
        if (sideOut === 2) return false
        const turn = orient(before.x, before.y, at.x, at.y, to.x, to.y)
        if (turn > 0) return sideIn !== -1 && sideOut !== -1
        if (turn < 0) return sideIn !== 1 && sideOut !== 1
        return true
      }
      const found = method === 'ray-scan' ? new Set<number>() : undefined
      if (sees(node, at, goal, found)) {
        const total = length + distance(at, goal)
        if (total < goalLength) {
          goalLength = total
          goalParent = node
        }
        return // Other corners cannot give a shorter path to the goal than this straight line.
      }
      /** Opens a corner if it is visible and useful. Returns whether the corner was found to be visible. */
      const consider = (corner: number): boolean => {
        const to = from(corner)
        if (samePoint(to, at) || walls.tangentSide(corner, at, to) === 2 || !walls.fanHolds(corner, at)) return false
        const total = length + distance(at, to)
        const h = distance(to, goal)
        const better =
          leavesTaut(to) &&
          closed[corner] !== generation &&
          total + h < goalLength &&
          !(seen[corner] === generation && total >= g[corner] * (1 - LENGTH_TOLERANCE))
        // A corner is opened only if `better`. But `ray-scan`, which collects loops of walls in `found`, still casts a ray to the corner, to find the loops
        // that block the ray.
        if (!better && found === undefined) return false
        stopped ??= counter.look()
        if (stopped !== undefined || !sees(node, at, to, found)) return false
        if (!better) return true
        generated++
        const type = seen[corner] === generation ? 'reopen' : 'open'
        seen[corner] = generation
        g[corner] = total
        parent[corner] = node
        queue.push(corner, total + h, total)
        trace?.({ type, node: corner, at: to, parent: node, from: at, g: total, h, f: total + h })
        return true
      }
      if (found === undefined) {
        for (const corner of this.corners) consider(corner)
        return
      }
      // If obstacles touch at the start, they divide the free space around the start into several sectors. The ray towards the goal lies in only one sector,
      // and may miss the obstacles at the other sectors. So all loops of walls through the start are added.
      if (node < 0) walls.loopsAt(at, found)
      for (const loop of found)
        for (const corner of this.cornersOf[loop]) if (consider(corner)) walls.loopsBeyond(at, from(corner), found)
    }

    queue.clear()
    let node = -1
    for (;;) {
      const stop = counter.step()
      if (stop !== undefined) return done(stop)
      if (trace !== undefined) {
        const at = from(node)
        const [cost, h] = [node < 0 ? 0 : g[node], distance(at, goal)]
        trace({ type: 'expand', node, at, g: cost, h, f: cost + h })
      }
      expand(node)
      if (stopped !== undefined) return done(stopped)
      // The path to the goal is final only if no node in the queue can lead to a shorter path.
      do node = queue.peekKey() < goalLength ? queue.pop() : -1
      while (node >= 0 && closed[node] === generation)
      if (node < 0) break
      closed[node] = generation
    }
    if (goalLength === Infinity) return done('unreachable')
    const points = [goal]
    for (let at = goalParent; at >= 0; at = parent[at]) points.push(from(at))
    points.push(start)
    return done('found', points.reverse())
  }
}
