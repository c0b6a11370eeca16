/**
 * TA* run to proof: best-first over corridors of polygons, each with its funnel, going on after the first path until no
 * open corridor can be shorter than the best path. Exact, and independent of Polyanya but for the mesh.
 * A corridor is dropped when its bound is no better than the best path, when its apex is known to be nearer, when another corridor comes to
 * every point of the same edge no later, or when another with the same apex sees the same of it.
 * It ends by itself: for each edge, apex and view between two corners one corridor is kept, another only for a shorter way to the apex.
 * Cost: as many corridors as there are such views near the path.
 * D. Demyen, M. Buro, "Efficient Triangulation-Based Pathfinding", AAAI 2006.
 */
import { PriorityQueue, StepCounter } from '../../core/index.js'
import { distance, nearestOnSegment, orient, polylineLength } from '../../geometry/index.js'
import type { Point } from '../../geometry/index.js'
import { Funnel } from '../../paths/index.js'
import { polygonSet, waysOut } from '../../convex/index.js'
import type { Planner } from './corridor-planners.js'

/** A bend with the vertex that it stands on; -1 for the ends of the path. */
interface Bend extends Point {
  readonly vertex: number
}

interface Corridor {
  /** The half-edge by which its last polygon is entered. */
  readonly edge: number
  readonly funnel: Funnel<Bend>
  readonly before: Corridor | undefined
}

/** What rounding may add to a length, relative to it. */
const ROUNDING = 1e-12

export const findByTriangles: Planner = (convex, start, goal, limits, trace) => {
  const { coords, origin, twin, next, polygon, first, exit } = convex
  const atStart = polygonSet(start)
  const atGoal = polygonSet(goal)
  const open = waysOut(convex, [...atStart, ...atGoal])
  const from: Bend = { x: start.x, y: start.y, vertex: -1 }
  const to: Bend = { x: goal.x, y: goal.y, vertex: -1 }
  const bendAt = new Map<number, Bend>()
  const bend = (vertex: number): Bend => {
    let known = bendAt.get(vertex)
    if (known === undefined) bendAt.set(vertex, (known = { x: coords[2 * vertex], y: coords[2 * vertex + 1], vertex }))
    return known
  }
  const queue = new PriorityQueue()
  const corridors: Corridor[] = []
  const apexLength = new Map<number, number>()
  const farthestEnd = new Map<number, number>()
  /** Length to the apex of the corridor kept of those that are one from there on. */
  const views = new Map<string, number>()
  let best: Bend[] = []
  let bestLength = Infinity
  const steps = new StepCounter(limits)
  const answer = (status: 'found' | 'unreachable' | 'budget-exceeded' | 'aborted') => ({
    status,
    points: best.map(({ x, y }) => ({ x, y })),
    expanded: steps.steps,
    generated: corridors.length,
  })

  for (const at of atStart) {
    if (atGoal.has(at)) {
      best = [from, to]
      return answer('found')
    }
    extend(at, new Funnel(from), undefined)
  }
  while (queue.size > 0 && queue.peekKey() < bestLength) {
    const stop = steps.step()
    if (stop !== undefined) return answer(stop)
    const f = queue.peekKey()
    const corridor = corridors[queue.pop()]
    const { edge, funnel } = corridor
    const { apex } = funnel
    const known = apexLength.get(apex.vertex)
    if (apex.vertex >= 0 && known !== undefined && known < funnel.length * (1 - ROUNDING)) {
      trace?.({ type: 'prune', node: edge, at: apex, reason: 'its apex is known to be nearer' })
      continue
    }
    trace?.({ type: 'expand', node: edge, at: apex, g: funnel.length, h: f - funnel.length, f })
    if (!atGoal.has(polygon[edge])) {
      extend(polygon[edge], funnel, corridor)
      continue
    }
    const points = funnel.copy().finish(to)
    const length = polylineLength(points)
    if (length < bestLength) {
      bestLength = length
      best = points
    }
  }
  return answer(best.length > 0 ? 'found' : 'unreachable')

  function extend(at: number, funnel: Funnel<Bend>, corridor: Corridor | undefined): void {
    let edge = first[at]
    do {
      const entered = twin[edge]
      if (entered >= 0 && edge !== corridor?.edge) enter(entered, funnel, corridor)
      edge = next[edge]
    } while (edge !== first[at])
  }

  /**
   * Whether another corridor no longer than this one comes to the edge with the same view: what lies between the first points of both sides
   * of the funnel. Straight lines from the apex through the view pass the same polygons, so from the apex on both are one.
   */
  function wasSeen(edge: number, { apex, sides, length }: Funnel<Bend>): boolean {
    const [left, right] = [sides[0].at(0), sides[1].at(0)]
    if (left !== undefined && right !== undefined && orient(apex.x, apex.y, right.x, right.y, left.x, left.y) <= 0)
      return false
    const view = `${edge},${apex.vertex},${left?.vertex},${right?.vertex}`
    const known = views.get(view)
    if (known !== undefined && length >= known * (1 - ROUNDING)) return true
    views.set(view, length)
    return false
  }

  function enter(edge: number, before: Funnel<Bend>, corridor: Corridor | undefined): void {
    const beyond = polygon[edge]
    if ((exit[beyond] >= 0 && !open.has(beyond)) || atStart.has(beyond)) return
    for (let past = corridor; past !== undefined; past = past.before) if (polygon[past.edge] === beyond) return
    const left = bend(origin[edge])
    const right = bend(origin[next[edge]])
    const funnel = before.copy()
    funnel.addPortal({ left, right })
    const { apex, length } = funnel
    trace?.({ type: 'portal', left, right, apex })
    if (apex.vertex >= 0) {
      const known = apexLength.get(apex.vertex) ?? Infinity
      if (known < length * (1 - ROUNDING)) return
      apexLength.set(apex.vertex, Math.min(known, length))
    }
    if (wasSeen(edge, funnel)) return
    const bound = length + Math.max(leastVia(apex, left, right, to), 0)
    if (bound >= bestLength) return
    const nearest = length + distance(apex, nearestOnSegment(left, right, apex))
    const farthest = Math.max(...funnel.endLengths())
    const other = farthestEnd.get(edge) ?? Infinity
    if (nearest > other) return
    farthestEnd.set(edge, Math.min(other, farthest))
    corridors.push({ edge, funnel, before: corridor })
    queue.push(corridors.length - 1, bound, length)
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

/** Least length from a point by way of a segment to another point: the second one mirrored if both lie on one side. */
function leastVia(from: Point, a: Point, b: Point, to: Point): number {
  const dx = b.x - a.x
  const dy = b.y - a.y
  const side = (p: Point): number => dx * (p.y - a.y) - dy * (p.x - a.x)
  const s = side(from)
  const t = side(to)
  const shift = s * t > 0 ? (2 * t) / (dx * dx + dy * dy) : 0
  const target = { x: to.x + shift * dy, y: to.y - shift * dx }
  const across = Math.abs(s) + Math.abs(t)
  // Where the straight line meets the line of the segment, as a share of the way.
  const share = across > 0 ? Math.abs(s) / across : 0
  const meet = { x: from.x + share * (target.x - from.x), y: from.y + share * (target.y - from.y) }
  const via = nearestOnSegment(a, b, meet)
  return across > 0
    ? Math.max(distance(from, target), (distance(from, via) + distance(via, to)) * (1 - ROUNDING))
    : distance(from, to)
}
