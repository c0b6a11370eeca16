/**
 * Finds the cheapest path through a corridor and through its variants. A corridor is the polygon of the start, and the half-edges (portals) by which a path
 * leaves each polygon, up to that of the goal. Where the cheapest path touches a vertex, the corridor on the other side of the vertex is a variant.
 */
import { append } from '../core/index.js'
import type { Coroutine, StepCounter } from '../core/index.js'
import type { Point } from '../geometry/index.js'
import { distance, samePoint } from '../geometry/index.js'
import { pullString } from '../paths/index.js'
import type { ConvexMesh, LocatedMesh } from '../convex/index.js'
import { portalOf, portalsAround, walkLeg } from '../convex/index.js'
import { refineCrossings } from './refine-crossings.js'

/** Relative rounding error of a cost. */
export const ROUNDING = 1e-9
/** Largest gain expected from refining a rough corridor, relative to its cost. */
const MAX_REFINEMENT = 1e-4
const MIN_IMPROVEMENT = 1e-13

export interface CorridorGuess {
  readonly first: number
  /** Portals in order. Each half-edge belongs to the polygon that the path leaves. */
  readonly portals: readonly number[]
  /** Where the path crosses each portal: 0 at its origin, 1 at its end. */
  readonly crossings?: Float64Array
}

export interface Corridor extends Required<CorridorGuess> {
  readonly cost: number
}

export type CostOf = (polygon: number) => number

/** Maximum number of rounds. Each round tries all variants of the best corridor so far, and continues with the cheapest variant. */
const ROUNDS = 12
/** Number of portals that count as one budget step when the crossings of a corridor are computed. */
const PORTALS_A_STEP = 4
/** Number of corridors between two pauses of a refinement: about a millisecond of work. */
const ALTERNATIVES_AT_ONCE = 16
/** Index in `SMOOTHINGS` at which `refineCrossings` starts for a path that is already taut. */
const TAUT = 3

export class CorridorRefiner {
  computed = 0

  constructor(
    private readonly convex: ConvexMesh,
    private readonly start: Point,
    private readonly goal: Point,
    private readonly costOf: CostOf,
    private readonly steps: StepCounter,
  ) {}

  /** Returns the cheapest path through a corridor. If it costs less than `limit`, also tries variants, as long as the budget lasts. */
  *refine({ first, portals, crossings }: CorridorGuess, limit: number): Coroutine<Corridor> {
    const path = this.withoutLoops(first, portals)
    const guesses = crossings?.length === path.length ? crossings : new Float64Array(path.length).fill(0.5)
    this.tighten(first, path, guesses)
    let best = this.minimize(first, path, guesses, TAUT)
    if (best.cost > limit) return best
    let tried = 0
    for (let round = 0; round < ROUNDS; round++) {
      let better = best
      for (const other of this.alternatives(best)) {
        if (++tried % ALTERNATIVES_AT_ONCE === 0) yield
        if (this.steps.step(1 + Math.floor(other.length / PORTALS_A_STEP)) !== undefined) return better
        const rough = this.variantOf(best, this.withoutLoops(first, other))
        if (rough.cost > better.cost * (1 + MAX_REFINEMENT)) continue
        const fine = this.minimize(rough.first, rough.portals, rough.crossings, TAUT)
        if (fine.cost < better.cost * (1 - MIN_IMPROVEMENT)) better = fine
      }
      if (better === best) return best
      best = better
    }
    return best
  }

  /** Returns the path of a corridor: straight within terrain of equal cost, with bends where the cost changes and at vertices. */
  pathOf(corridor: Corridor): { points: Point[]; cost: number } {
    const { first, portals, crossings } = corridor
    const { convex, costOf } = this
    const points: Point[] = [this.start]
    let cost = 0
    let from = this.start
    let here = costOf(first)
    let openings: ReturnType<typeof portalOf>[] = []
    const addLeg = (to: Point): void => {
      const pulled = pullString(from, to, openings)
      for (let i = 1; i < pulled.length; i++) {
        cost += here * distance(pulled[i - 1], pulled[i])
        points.push(pulled[i])
      }
      from = to
      openings = []
    }
    for (const [i, portal] of portals.entries()) {
      const entered = convex.twin[portal]
      const beyond = costOf(convex.polygon[entered])
      if (beyond === here) openings.push(portalOf(convex, entered))
      else {
        addLeg(this.crossing(portal, crossings[i]))
        here = beyond
      }
    }
    addLeg(this.goal)
    if (cost <= corridor.cost * (1 + ROUNDING)) return { points, cost }
    // In a corridor that winds twice around a vertex, the path cannot be pulled taut. The result is then the polyline through the crossings of the portals.
    return {
      points: [this.start, ...portals.map((portal, i) => this.crossing(portal, crossings[i])), this.goal],
      cost: corridor.cost,
    }
  }

  /** Returns the portals without loops: detours that leave a polygon and return to it through polygons of the same or a higher cost per length. */
  private withoutLoops(first: number, portals: readonly number[]): readonly number[] {
    const { twin, polygon } = this.convex
    const visited = [first, ...portals.map((portal) => polygon[twin[portal]])]
    if (new Set(visited).size === visited.length) return portals
    const remaining: number[] = []
    for (let i = 0; i < portals.length; i++) {
      const price = this.costOf(visited[i])
      let back = i
      for (let j = i + 1; j < visited.length && this.costOf(visited[j]) >= price; j++)
        if (visited[j] === visited[i]) back = j
      i = back
      if (i < portals.length) remaining.push(portals[i])
    }
    return remaining
  }

  /**
   * Returns the corridor with the given portals, a variant of `source`, and roughly refines its crossings. Initially, a portal that `source` contains has the
   * crossing from `source`. A new portal has its crossing at the vertex that it shares with the portals next to it, or in its middle.
   */
  private variantOf(source: Corridor, portals: readonly number[]): Corridor {
    const { origin, next } = this.convex
    const known = new Map(source.portals.map((portal, i) => [portal, source.crossings[i]]))
    const crossings = Float64Array.from(portals, (portal) => known.get(portal) ?? NaN)
    for (const [i, portal] of portals.entries()) {
      if (!Number.isNaN(crossings[i])) continue
      const ends = new Set(
        [portals[i - 1], portals[i + 1]]
          .filter((other) => other !== undefined)
          .flatMap((other) => [origin[other], origin[next[other]]]),
      )
      crossings[i] =
        ends.has(origin[portal]) === ends.has(origin[next[portal]]) ? 0.5 : ends.has(origin[portal]) ? 0 : 1
    }
    this.tighten(source.first, portals, crossings)
    return this.minimize(source.first, portals, crossings, TAUT - 1, TAUT)
  }

  /** Moves the crossings of portals between polygons of equal cost onto a taut path. The crossings where the cost changes stay. */
  private tighten(first: number, portals: readonly number[], crossings: Float64Array): void {
    const { twin, polygon } = this.convex
    let begin = 0
    let from = this.start
    let here = this.costOf(first)
    for (let i = 0; i <= portals.length; i++) {
      const beyond = i < portals.length ? this.costOf(polygon[twin[portals[i]]]) : NaN
      if (beyond === here) continue
      const to = i < portals.length ? this.crossing(portals[i], crossings[i]) : this.goal
      const run = portals.slice(begin, i)
      const pulled = pullString(
        from,
        to,
        run.map((portal) => portalOf(this.convex, twin[portal])),
      )
      if (pulled.length === 1) pulled.push(to)
      let leg = 1
      for (const [k, portal] of run.entries()) {
        const { left: u, right: w } = portalOf(this.convex, portal)
        const away = (p: Point): number => (w.x - u.x) * (p.y - u.y) - (w.y - u.y) * (p.x - u.x)
        // Advances to the leg that crosses the portal. If a point is on the side of the portal from which the path comes, `away` is > 0.
        while (leg + 1 < pulled.length && away(pulled[leg]) > 0) leg++
        const a = away(pulled[leg - 1])
        const b = away(pulled[leg])
        const share = a === b ? 1 : Math.max(0, Math.min(1, a / (a - b)))
        const at = {
          x: pulled[leg - 1].x + share * (pulled[leg].x - pulled[leg - 1].x),
          y: pulled[leg - 1].y + share * (pulled[leg].y - pulled[leg - 1].y),
        }
        const t = ((at.x - u.x) * (w.x - u.x) + (at.y - u.y) * (w.y - u.y)) / ((w.x - u.x) ** 2 + (w.y - u.y) ** 2)
        crossings[begin + k] = Math.max(0, Math.min(1, t))
      }
      begin = i + 1
      from = to
      here = beyond
    }
  }

  private minimize(
    first: number,
    portals: readonly number[],
    crossings: Float64Array,
    from: number,
    to?: number,
  ): Corridor {
    const { convex, start, goal, costOf } = this
    const { coords, origin, next, twin, polygon } = convex
    this.computed += portals.length
    const edges = new Float64Array(4 * portals.length)
    const costs = new Float64Array(portals.length + 1)
    costs[0] = costOf(first)
    for (const [i, portal] of portals.entries()) {
      const u = 2 * origin[portal]
      const w = 2 * origin[next[portal]]
      edges.set([coords[u], coords[u + 1], coords[w] - coords[u], coords[w + 1] - coords[u + 1]], 4 * i)
      costs[i + 1] = costOf(polygon[twin[portal]])
    }
    const cost = refineCrossings(
      { edges, costs, startX: start.x, startY: start.y, goalX: goal.x, goalY: goal.y },
      crossings,
      from,
      to,
    )
    return { first, portals, crossings, cost }
  }

  private crossing(portal: number, t: number): Point {
    const { coords, origin, next } = this.convex
    const u = 2 * origin[portal]
    const w = 2 * origin[next[portal]]
    if (t === 1) return { x: coords[w], y: coords[w + 1] }
    return { x: coords[u] + t * (coords[w] - coords[u]), y: coords[u + 1] + t * (coords[w + 1] - coords[u + 1]) }
  }

  /** Yields corridors that differ in one place: they pass one vertex on the other side, or leave out one edge that the path crosses forth and back. */
  private *alternatives({ first, portals, crossings }: Corridor): Generator<number[]> {
    const { origin, next, twin, polygon } = this.convex
    const vertexAt = (i: number): number =>
      crossings[i] === 0 ? origin[portals[i]] : crossings[i] === 1 ? origin[next[portals[i]]] : -1
    const polygonBefore = (i: number): number => (i === 0 ? first : polygon[twin[portals[i - 1]]])
    for (let i = 0; i + 1 < portals.length; i++) {
      if (portals[i + 1] === twin[portals[i]]) yield [...portals.slice(0, i), ...portals.slice(i + 2)]
    }
    for (let i = 0, end = 1; i < portals.length; i = end++) {
      const vertex = vertexAt(i)
      const leaving = edgesOf(this.convex, polygonBefore(i)).find((edge) => origin[edge] === vertex)
      if (leaving === undefined) continue
      const at = this.crossing(portals[i], crossings[i])
      while (end < portals.length && samePoint(this.crossing(portals[end], crossings[end]), at)) end++
      for (const forward of [true, false]) {
        const around = portalsAround(this.convex, leaving, polygonBefore(end), forward)
        if (around !== undefined && !around.every((portal, k) => portal === portals[i + k]))
          yield [...portals.slice(0, i), ...around, ...portals.slice(end)]
      }
    }
  }
}

export function edgesOf({ first, next }: ConvexMesh, polygon: number): number[] {
  const edges = [first[polygon]]
  for (let edge = next[edges[0]]; edge !== edges[0]; edge = next[edge]) edges.push(edge)
  return edges
}

/** Returns the portals between the polygons along a polyline; undefined if the polyline leaves the mesh. */
export function corridorAlong(
  walkableMesh: LocatedMesh,
  points: readonly Point[],
  costOf: CostOf,
): CorridorGuess | undefined {
  const { convex } = walkableMesh
  const portals: number[] = []
  let first = -1
  let at = -1
  let isOutside = false
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1]
    const b = points[i]
    walkLeg(walkableMesh, a, b, costOf, (polygon, from) => {
      if (polygon < 0 || isOutside) isOutside = true
      else if (at < 0) first = polygon
      else if (polygon !== at) {
        const across = portalsBetween(convex, at, polygon, { x: a.x + from * (b.x - a.x), y: a.y + from * (b.y - a.y) })
        if (across === undefined) isOutside = true
        else append(portals, across)
      }
      at = polygon
    })
  }
  return isOutside || first < 0 ? undefined : { first, portals }
}

/** Returns the portals from one polygon to another near a point: their common edge, or a way around their common vertex. */
function portalsBetween(convex: ConvexMesh, from: number, to: number, near: Point): number[] | undefined {
  const { coords, origin, twin, polygon } = convex
  let corner = -1
  let nearest = Infinity
  for (const edge of edgesOf(convex, from)) {
    if (twin[edge] >= 0 && polygon[twin[edge]] === to) return [edge]
    const away = distance(near, { x: coords[2 * origin[edge]], y: coords[2 * origin[edge] + 1] })
    if (away >= nearest) continue
    nearest = away
    corner = edge
  }
  return shorterAround(convex, corner, to)
}

/**
 * Returns the portals on a way from the polygon of the half-edge `leaving` to the polygon `to`. The way turns around the origin of this half-edge, to the side
 * with fewer portals. Returns undefined if walls block the way on both sides.
 */
export function shorterAround(convex: ConvexMesh, leaving: number, to: number): number[] | undefined {
  const forward = portalsAround(convex, leaving, to, true)
  const backward = portalsAround(convex, leaving, to, false)
  return forward !== undefined && (backward === undefined || forward.length <= backward.length) ? forward : backward
}
