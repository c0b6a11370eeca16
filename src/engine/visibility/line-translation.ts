/**
 * The method of the article "A pixel-level pathfinding algorithm unlike A*", part one (2016). Lines move by exact distances, not by steps of 10 pixels.
 * 1. If an obstacle blocks the straight line from start to goal, move the line along its normal, once in each direction, until it no longer meets the obstacle.
 * 2. Choose the direction with the shorter move. The corner that the line touches last is a must-pass point of the path.
 * 3. Plan the path from the start to the must-pass point, and the path from the must-pass point to the goal, by the same steps.
 * Heuristic: the direction with the shorter move does not always have the shorter path. If the start or the goal is in a concave part of an obstacle's outline,
 * the search may fail although a path exists. O(n) per must-pass point, for n walls.
 */
import { StepCounter } from '../core/index.js'
import type { WorkLimits } from '../core/index.js'
import type { Point, Trace } from '../geometry/index.js'
import { distance, samePoint } from '../geometry/index.js'
import type { SightResult } from './sight-search.js'
import type { Walls } from './walls.js'

/** A search visits at most `MAX_VISITS` corners plus `VISITS_PER_CORNER` times the corners of the map, which takes a few milliseconds. */
const MAX_VISITS = 2 ** 20
const VISITS_PER_CORNER = 64

export function translateLine(
  walls: Walls,
  start: Point,
  goal: Point,
  options: WorkLimits & { trace?: Trace | undefined } = {},
): SightResult {
  const { trace } = options
  // A search that takes more steps than this is cycling, and fails.
  const counter = new StepCounter({ ...options, budget: Math.min(options.budget ?? Infinity, 4 * walls.count + 16) })
  const points: Point[] = [start]
  const vertices: number[] = [-1]
  const pending: { point: Point; vertex: number }[] = [{ point: goal, vertex: -1 }]
  const blockedLegs = new Set<string>()
  let generated = 0
  let visitsLeft = MAX_VISITS + VISITS_PER_CORNER * walls.count
  const end = (status: SightResult['status']): SightResult => ({
    status,
    points: status === 'found' ? points : [],
    expanded: counter.steps,
    generated,
  })

  while (pending.length > 0) {
    const stop = counter.step()
    if (stop !== undefined)
      return end(stop === 'budget-exceeded' && options.budget === undefined ? 'unreachable' : stop)
    const from = points[points.length - 1]
    const { point: to, vertex } = pending[pending.length - 1]
    // If two obstacles touch at a must-pass point, the path must not pass between them at this point.
    const last = points.length - 1
    if (last > 0 && !walls.passes(vertices[last], points[last - 1], to)) return end('unreachable')
    const hit = walls.sight(from, to)
    trace?.({ type: 'visible', from, to, clear: hit === undefined })
    if (hit === undefined) {
      points.push(to)
      vertices.push(vertex)
      pending.pop()
      continue
    }
    // If the same leg occurs again, its obstacle cannot be passed by this method.
    const leg = `${from.x} ${from.y} ${to.x} ${to.y}`
    if (blockedLegs.has(leg)) return end('unreachable')
    blockedLegs.add(leg)
    visitsLeft -= walls.count
    if (visitsLeft < 0) return end('budget-exceeded')
    const mustPass = lastCornerTouched(walls, walls.loop[hit.wall], from, to, trace)
    if (mustPass === undefined) return end('unreachable')
    generated++
    const at = walls.point(mustPass)
    pending.push({ point: at, vertex: mustPass })
    const [g, h] = [distance(from, at), distance(at, to)]
    trace?.({ type: 'open', node: mustPass, at, from, g, h, f: g + h })
  }
  return end('found')
}

/**
 * Moves the line between `from` and `to` along its normal until it no longer meets the obstacle outline `loop`. Of the two sides, takes the shorter move.
 * Returns the vertex of the outline that the line touches last; undefined if this vertex is `from` or `to`.
 */
function lastCornerTouched(
  walls: Walls,
  loop: number,
  from: Point,
  to: Point,
  trace: Trace | undefined,
): number | undefined {
  const normal = { x: from.y - to.y, y: to.x - from.x }
  const detour = (vertex: number): number => distance(from, walls.point(vertex)) + distance(walls.point(vertex), to)
  let [low, high, lowest, highest] = [0, 0, -1, -1]
  for (let e = 0; e < walls.count; e++) {
    if (walls.loop[e] !== loop) continue
    const vertex = walls.from[e]
    const { x, y } = walls.point(vertex)
    const offset = normal.x * (x - from.x) + normal.y * (y - from.y)
    // On each side, the last vertex that the moved line touches is the vertex farthest from the original line. If several vertices are equally far, the vertex
    // with the shortest detour is chosen.
    if (offset > high || (offset === high && highest >= 0 && detour(vertex) < detour(highest)))
      [high, highest] = [offset, vertex]
    if (offset < low || (offset === low && lowest >= 0 && detour(vertex) < detour(lowest)))
      [low, lowest] = [offset, vertex]
  }
  if (trace !== undefined) {
    const squared = normal.x * normal.x + normal.y * normal.y
    const moved = (p: Point, offset: number): Point => ({
      x: p.x + (normal.x * offset) / squared,
      y: p.y + (normal.y * offset) / squared,
    })
    for (const [offset, vertex] of [
      [high, highest],
      [low, lowest],
    ]) {
      if (vertex >= 0)
        trace({ type: 'sweep', from: moved(from, offset), to: moved(to, offset), hit: walls.point(vertex) })
    }
  }
  const nearer = highest < 0 || (lowest >= 0 && -low < high) ? lowest : highest
  return nearer < 0 || samePoint(walls.point(nearer), from) || samePoint(walls.point(nearer), to) ? undefined : nearer
}
