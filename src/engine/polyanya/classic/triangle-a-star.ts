/**
 * TA*: best-first search over corridors of polygons, each with its funnel. After the first path, the search continues until no open corridor can lead to a
 * shorter path. So the result is exact. A corridor ends at an edge. It is dropped in three cases:
 * - The lower bound of the length of a path through it is not below the length of the best path.
 * - Another corridor reaches every point of the edge sooner.
 * - Another corridor, not longer, reaches the edge with an equal view: an equal apex and equal first points on both sides of the funnel (`wasSeen`).
 * Cost: grows with the number of edges near the path and with the number of different views of each edge.
 * After D. Demyen, M. Buro, "Efficient Triangulation-Based Pathfinding", AAAI 2006.
 */
import { PriorityQueue, StepCounter, type WorkLimits } from '../../core/index.js'
import { distance, nearestOnSegment, orient, polylineLength, type Point, type Trace } from '../../geometry/index.js'
import { Funnel } from '../../paths/index.js'
import { edgesOf, polygonSet, waysOut, type ConvexMesh, type MeshPlace } from '../../convex/index.js'
import type { Planner, PlannerAnswer } from './corridor-planners.js'

/** Relative rounding error of a length. */
const ROUNDING = 1e-12

/** A bend and its vertex; `vertex` is -1 for the ends of the path. */
interface Bend extends Point {
  readonly vertex: number
}

interface Corridor {
  /** The half-edge by which the corridor enters its last polygon. */
  readonly edge: number
  readonly funnel: Funnel<Bend>
  readonly before: Corridor | undefined
}

export const findByTriangles: Planner = (convex, start, goal, limits, trace) =>
  new CorridorSearch(convex, start, goal, limits, trace).run()

class CorridorSearch {
  private readonly atStart: ReadonlySet<number>
  private readonly atGoal: ReadonlySet<number>
  private readonly open: ReadonlySet<number>
  private readonly from: Bend
  private readonly to: Bend
  private readonly bendAt = new Map<number, Bend>()
  private readonly queue = new PriorityQueue()
  private readonly corridors: Corridor[] = []
  private readonly farthestEnd = new Map<number, number>()
  /** The length of the shortest path to the apex of each view (see `wasSeen`). */
  private readonly views = new Map<string, number>()
  private best: Bend[] = []
  private bestLength = Infinity
  private readonly steps: StepCounter

  constructor(
    private readonly convex: ConvexMesh,
    start: MeshPlace,
    goal: MeshPlace,
    limits: WorkLimits,
    private readonly trace: Trace | undefined,
  ) {
    this.atStart = polygonSet(start)
    this.atGoal = polygonSet(goal)
    this.open = waysOut(convex, [...this.atStart, ...this.atGoal])
    this.from = { x: start.x, y: start.y, vertex: -1 }
    this.to = { x: goal.x, y: goal.y, vertex: -1 }
    this.steps = new StepCounter(limits)
  }

  run(): PlannerAnswer {
    const { atStart, atGoal, from, to, queue, corridors, steps, trace } = this
    const { polygon } = this.convex
    for (const at of atStart) {
      if (atGoal.has(at)) {
        this.best = [from, to]
        return this.answer('found')
      }
      this.extend(at, new Funnel(from), undefined)
    }
    while (queue.size > 0 && queue.peekKey() < this.bestLength) {
      const stop = steps.step()
      if (stop !== undefined) return this.answer(stop)
      const f = queue.peekKey()
      const corridor = corridors[queue.pop()]
      const { edge, funnel } = corridor
      const { apex } = funnel
      trace?.({ type: 'expand', node: edge, at: apex, g: funnel.length, h: f - funnel.length, f })
      if (!atGoal.has(polygon[edge])) {
        this.extend(polygon[edge], funnel, corridor)
        continue
      }
      const points = funnel.copy().finish(to)
      const length = polylineLength(points)
      if (length < this.bestLength) {
        this.bestLength = length
        this.best = points
      }
    }
    return this.answer(this.best.length > 0 ? 'found' : 'unreachable')
  }

  private answer(status: PlannerAnswer['status']): PlannerAnswer {
    return {
      status,
      points: this.best.map(({ x, y }) => ({ x, y })),
      expanded: this.steps.steps,
      generated: this.corridors.length,
    }
  }

  private bend(vertex: number): Bend {
    const { bendAt } = this
    const { coords } = this.convex
    let known = bendAt.get(vertex)
    if (known === undefined) bendAt.set(vertex, (known = { x: coords[2 * vertex], y: coords[2 * vertex + 1], vertex }))
    return known
  }

  private extend(at: number, funnel: Funnel<Bend>, corridor: Corridor | undefined): void {
    for (const edge of edgesOf(this.convex, at)) {
      const entered = this.convex.twin[edge]
      if (entered >= 0 && edge !== corridor?.edge) this.enter(entered, funnel, corridor)
    }
  }

  /**
   * Returns whether an earlier corridor reached the edge with an equal view and is not longer than this corridor. A view consists of the apex of the funnel
   * and the first point on each side of the funnel. A straight line from the apex to the edge passes between these two points. If two corridors have equal
   * views, this line crosses the same polygons in both. So they differ only before the apex, and the longer corridor is not needed.
   */
  private wasSeen(edge: number, { apex, sides, length }: Funnel<Bend>): boolean {
    const [left, right] = [sides[0].at(0), sides[1].at(0)]
    if (left !== undefined && right !== undefined && orient(apex.x, apex.y, right.x, right.y, left.x, left.y) <= 0)
      return false
    const view = `${edge},${apex.vertex},${left?.vertex},${right?.vertex}`
    const known = this.views.get(view)
    if (known !== undefined && length >= known * (1 - ROUNDING)) return true
    this.views.set(view, length)
    return false
  }

  private enter(edge: number, before: Funnel<Bend>, corridor: Corridor | undefined): void {
    const { to, farthestEnd, corridors, trace } = this
    const { origin, next, polygon, exit } = this.convex
    const beyond = polygon[edge]
    if ((exit[beyond] >= 0 && !this.open.has(beyond)) || this.atStart.has(beyond)) return
    for (let past = corridor; past !== undefined; past = past.before) if (polygon[past.edge] === beyond) return
    const left = this.bend(origin[edge])
    const right = this.bend(origin[next[edge]])
    const funnel = before.copy()
    funnel.addPortal({ left, right })
    const { apex, length } = funnel
    trace?.({ type: 'portal', left, right, apex })
    if (this.wasSeen(edge, funnel)) return
    const bound = length + Math.max(leastVia(apex, left, right, to), 0)
    if (bound >= this.bestLength) return
    const nearest = length + distance(apex, nearestOnSegment(left, right, apex))
    const farthest = Math.max(...funnel.endLengths())
    const other = farthestEnd.get(edge) ?? Infinity
    if (nearest > other) return
    farthestEnd.set(edge, Math.min(other, farthest))
    corridors.push({ edge, funnel, before: corridor })
    this.queue.push(corridors.length - 1, bound, length)
    trace?.({
      type: 'open',
      node: edge,
      at: { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 },
      g: length,
      h: bound - length,
      f: bound,
    })
  }
}

/** Returns the least length of a path from `from` via the segment ab to `to`. If both points are on one side of the segment, `to` is mirrored over it. */
function leastVia(from: Point, a: Point, b: Point, to: Point): number {
  const dx = b.x - a.x
  const dy = b.y - a.y
  const side = (p: Point): number => dx * (p.y - a.y) - dy * (p.x - a.x)
  const s = side(from)
  const t = side(to)
  const shift = s * t > 0 ? (2 * t) / (dx * dx + dy * dy) : 0
  const target = { x: to.x + shift * dy, y: to.y - shift * dx }
  const across = Math.abs(s) + Math.abs(t)
  if (across === 0) return distance(from, to)
  // The fraction of the way from `from` to `target` at which the straight path crosses the line through a and b.
  const share = Math.abs(s) / across
  const meet = { x: from.x + share * (target.x - from.x), y: from.y + share * (target.y - from.y) }
  const via = nearestOnSegment(a, b, meet)
  return Math.max(distance(from, target), (distance(from, via) + distance(via, to)) * (1 - ROUNDING))
}
