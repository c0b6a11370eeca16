/**
 * Finds a cheap path where areas differ in cost per length (the weighted region problem, Mitchell, Papadimitriou 1991). Proves cost <= bound * optimum.
 * 1. Finds the shortest path at cost 1 (Polyanya). Its length times the least cost is a lower bound, and the path is the first candidate.
 * 2. Finds candidates by A* over points along the edges, first coarse, then fine around the best candidate.
 * 3. Refines the corridor of each candidate to the cheapest path through it, around both sides of vertices.
 * 4. Narrows the gap between the best candidate and the lower bound by intervals of edges (`boundByIntervals`). If the two are equal, the path is exact.
 */
import { expectNumber, runToCompletion, StepCounter } from '../core/index.js'
import type { Coroutine, StopReason, WorkLimits } from '../core/index.js'
import { distance, polylineLength } from '../geometry/index.js'
import type { Point, Trace } from '../geometry/index.js'
import { walkLeg } from '../convex/index.js'
import type { ConvexMesh, LocatedMesh, MeshPlace } from '../convex/index.js'
import { CorridorRefiner, ROUNDING, corridorAlong, edgesOf } from './corridor.js'
import type { Corridor, CorridorGuess, CostOf } from './corridor.js'
import { boundByIntervals } from './interval-bound.js'
import { nearMesh } from './near-mesh.js'
import type { NearMesh } from './near-mesh.js'
import { findShortest } from '../polyanya/index.js'
import type { PolyanyaAnswer } from '../polyanya/index.js'
import { searchSteinerPoints } from './steiner-graph.js'
import type { Terrain } from './terrain-costs.js'

interface WeightedAnswer {
  readonly status: 'found' | 'unreachable' | StopReason
  readonly points: readonly Point[]
  readonly cost: number
  /** Same as `SearchStats.reach`; absent if the shortest path is the cheapest. */
  readonly reach?: number
  readonly lower: number
  readonly expanded: number
  readonly generated: number
}

/** Relative difference below which upper and lower bound are equal up to rounding. */
const PROVED = 1e-12
/** Approximate number of points along edges in each of the two searches. */
const POINTS = 3000
/** Number of polygons by which the fine search may leave the corridor. */
const FINE_REACH = 2
/** Share by which a path over Steiner points may cost more than the best path found so far and still be refined. */
const OVERESTIMATE = 0.03
/** The first search visits only places on paths that are at most this many times as long as the shortest path. */
const FIRST_REACH = 1 + 1 / 64
/** Constant part of the work to find a path, in steps. */
const FIXED_STEPS = 128
/** Number of steps of a proof that take as long as one step of the search for a path. */
const STEPS_A_STEP = 1.25

type CostedMesh = Pick<Terrain, 'costs'> & { readonly walkableMesh: LocatedMesh }

export function costOfPolygons({ walkableMesh, costs }: CostedMesh): CostOf {
  const { area } = walkableMesh.convex
  return (polygon) => costs[area[polygon] + 1]
}

/**
 * Finds a path, and a lower bound of the cost of every path. If `proof` is true or above 0, also works to raise this bound, to prove how good the found path
 * is. Pauses every few milliseconds, except during this work. Do not edit the mesh during a pause.
 */
export function* findWeightedPath(
  terrain: Terrain,
  start: MeshPlace,
  goal: MeshPlace,
  limits: WorkLimits,
  proof: boolean | number = true,
  trace?: Trace,
): Coroutine<WeightedAnswer> {
  const effort = Number(proof)
  expectNumber(effort, 'proof', 0)
  const shortest = yield* findShortest(terrain.walkableMesh, start, goal, limits, trace)
  if (shortest.status !== 'found') return { ...shortest, cost: Infinity, lower: 0 }
  const lower = terrain.least * polylineLength(shortest.points)
  yield
  const along = costAlong(terrain, shortest.points)
  if (along <= lower * (1 + PROVED)) return { ...shortest, cost: lower, lower }
  // Searches for candidates near the shortest path, and then everywhere that a path can go at less cost than the best candidate.
  const { budget = Infinity } = limits
  const steps = new StepCounter({ ...limits, budget: budget - shortest.expanded })
  const answer = (
    points: readonly Point[],
    cost: number,
    more: Pick<WeightedAnswer, 'status' | 'lower'>,
  ): WeightedAnswer => ({
    ...more,
    reach: near.reach,
    points,
    cost,
    expanded: shortest.expanded + steps.expanded,
    generated: near.generated,
  })
  const reachOf = (cost: number): number => (cost * (1 + ROUNDING)) / terrain.least
  const within = function* (reach: number): Coroutine<NearSearch> {
    const mesh = yield* nearMesh(terrain.walkableMesh.convex, start, goal, reach)
    return new NearSearch({ terrain, trace, shortest, lower }, reach, mesh, steps)
  }
  let near = yield* within(Math.min(reachOf(along), FIRST_REACH * reachOf(lower)))
  let stop = yield* near.search()
  if (stop === undefined && reachOf(near.cheapest) > near.reach) {
    near = yield* within(Math.min(reachOf(along), reachOf(near.cheapest)))
    stop = yield* near.search()
  }
  if (stop !== undefined) return answer([], Infinity, { status: stop, lower })
  const bound = effort > 0 ? near.bound(effort) : lower
  if (steps.look() !== undefined) return answer([], Infinity, { status: 'aborted', lower })
  const { points, cost } = near.path()
  // The bound is rounded down, so it counts as equal to the cost if the two differ only by rounding.
  return answer(points, cost, { status: 'found', lower: bound >= cost * (1 - 2 * ROUNDING) ? cost : bound })
}

interface WeightedQuery {
  readonly terrain: Terrain
  readonly trace: Trace | undefined
  readonly shortest: PolyanyaAnswer
  readonly lower: number
}

/** Searches a part of the mesh that contains every path of length `reach` or less. Finds paths, and a lower bound of the cost of any path. */
class NearSearch {
  generated: number
  private readonly shared
  private readonly refiner: CorridorRefiner
  private readonly corridor: CorridorGuess | undefined
  private readonly straight: number
  private best: Corridor | undefined

  constructor(
    private readonly query: WeightedQuery,
    readonly reach: number,
    near: NearMesh,
    private readonly steps: StepCounter,
  ) {
    const { terrain, shortest } = query
    this.generated = shortest.generated
    const costed = { walkableMesh: { convex: near.convex, bounds: terrain.walkableMesh.bounds }, costs: terrain.costs }
    const costOf = costOfPolygons(costed)
    this.straight = costAlong(costed, shortest.points)
    this.corridor = corridorAlong(costed.walkableMesh, shortest.points, costOf)
    this.shared = { ...near, costOf, least: terrain.least, steps }
    this.refiner = new CorridorRefiner(near.convex, near.start, near.goal, costOf, steps)
  }

  get cheapest(): number {
    return Math.min(this.straight, this.best?.cost ?? Infinity)
  }

  *search(): Coroutine<StopReason | undefined> {
    const { convex } = this.shared
    yield* this.consider(this.corridor)
    const stop = yield* this.searchPoints(edgeLength(convex) / POINTS)
    if (stop !== undefined || this.best === undefined) return stop
    const around = neighborhood(convex, this.best, FINE_REACH)
    yield
    return yield* this.searchPoints(edgeLength(convex, around) / POINTS, around)
  }

  /** Returns a lower bound of the cost of any path; a weaker one if the budget ends. Also refines the portal chains that `boundByIntervals` tries. */
  bound(effort: number): number {
    const { shared, steps, refiner } = this
    const { lower } = this.query
    const until = steps.steps + effort * STEPS_A_STEP * (FIXED_STEPS + steps.steps + refiner.computed)
    const consider = (portals: readonly number[]): number => {
      if (portals.length > 0) runToCompletion(this.consider({ first: shared.convex.polygon[portals[0]], portals }, 0))
      return this.cheapest
    }
    return boundByIntervals({ ...shared, lower, upper: this.cheapest, until, consider })
  }

  path(): { readonly points: readonly Point[]; readonly cost: number } {
    const refined = this.best === undefined ? undefined : this.refiner.pathOf(this.best)
    return refined !== undefined && refined.cost < this.straight
      ? refined
      : { points: this.query.shortest.points, cost: this.straight }
  }

  private *searchPoints(spacing: number, within?: ReadonlySet<number>): Coroutine<StopReason | undefined> {
    const limit = this.cheapest * (1 + OVERESTIMATE)
    const result = yield* searchSteinerPoints({ ...this.shared, spacing, limit, within, trace: this.query.trace })
    this.generated += result.generated
    yield* this.consider(result.corridor)
    return result.stop
  }

  private *consider(found: CorridorGuess | undefined, overestimate = OVERESTIMATE): Coroutine {
    if (found === undefined) return
    const refined = yield* this.refiner.refine(found, (this.best?.cost ?? Infinity) * (1 + overestimate))
    if (this.best === undefined || refined.cost < this.best.cost) this.best = refined
  }
}

/** Returns the cost of a polyline, measured on the mesh; Infinity if the polyline leaves the mesh. */
export function costAlong(terrain: CostedMesh, points: readonly Point[]): number {
  const costOf = costOfPolygons(terrain)
  let cost = 0
  for (let i = 1; i < points.length; i++) {
    const length = distance(points[i - 1], points[i])
    let highest = 0
    let covered = 0
    walkLeg(terrain.walkableMesh, points[i - 1], points[i], costOf, (polygon, from, to) => {
      const price = polygon < 0 ? Infinity : costOf(polygon)
      highest = Math.max(highest, price)
      covered += to - from
      cost += price * length * (to - from)
    })
    cost += highest * length * (1 - covered)
  }
  return cost
}

/** Returns the total length of the edges between polygons, of all polygons or of those in `within`. */
function edgeLength(convex: ConvexMesh, within?: ReadonlySet<number>): number {
  const { coords, origin, twin, next, polygon, halfEdgeSlots } = convex
  let sum = 0
  const add = (edge: number): void => {
    if (polygon[edge] < 0 || twin[edge] < 0) return
    const u = 2 * origin[edge]
    const w = 2 * origin[next[edge]]
    sum += Math.sqrt((coords[w] - coords[u]) ** 2 + (coords[w + 1] - coords[u + 1]) ** 2) / 2
  }
  if (within === undefined) for (let edge = 0; edge < halfEdgeSlots; edge++) add(edge)
  else for (const at of within) edgesOf(convex, at).forEach(add)
  return sum
}

/** Returns the polygons of a corridor and those at most `reach` steps away. */
function neighborhood(convex: ConvexMesh, corridor: Corridor, reach: number): Set<number> {
  const { twin, polygon } = convex
  const near = new Set([corridor.first])
  for (const portal of corridor.portals) near.add(polygon[twin[portal]])
  for (let step = 0; step < reach; step++)
    for (const at of [...near])
      for (const edge of edgesOf(convex, at)) if (twin[edge] >= 0) near.add(polygon[twin[edge]])
  return near
}
