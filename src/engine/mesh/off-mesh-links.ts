/**
 * Finds routes that alternate walks and off-mesh links (jumps, ladders, teleporters), by A* over the ends of the links.
 * - A link may be one-way, may cost less than its length, and may lead to another island. A link with an end that is not walkable is not used.
 * - The heuristic is the cheapest way to the goal by straight lines and links. So it is admissible even if links cost less than their length.
 * Cost: O(links) straight lines for each link that may be on the route, and one walk for each leg that the lower bounds cannot exclude.
 */
import { NavError, PriorityQueue, StepCounter, derived, didYouMean, groupBy } from '../core/index.js'
import type { Coroutine, StopReason, WorkLimits } from '../core/index.js'
import { distance } from '../geometry/index.js'
import type { Diagnostic, OffMeshLink, Point, Trace } from '../geometry/index.js'
import { placeOn, islandsAt } from '../convex/index.js'
import type { WalkableMesh, MeshPlace } from '../convex/index.js'

export interface Stop {
  readonly at: Point
  readonly place: MeshPlace
  readonly islands: readonly number[]
}

/** One direction of a link. */
export interface Jump {
  readonly link: OffMeshLink
  readonly from: Stop
  readonly to: Stop
  readonly cost: number
}

export interface Walk {
  readonly status: 'found' | 'unreachable' | StopReason
  readonly points: readonly Point[]
  readonly cost: number
  /** The cost is at most `bound` times the optimum. */
  readonly bound: number
  readonly expanded: number
  readonly generated: number
  readonly reach?: number
}

/** Walks and the jumps between them. There is one walk more than jumps. */
export interface LinkRoute extends Omit<Walk, 'points'> {
  readonly walks: readonly Walk[]
  readonly jumps: readonly Jump[]
}

/** A possible leg of a route between two jumps; `from` -1 is the start. `g`: cost before the leg. `line`: lower bound of its cost, by a straight line. */
interface Leg {
  readonly from: number
  readonly to: number
  readonly g: number
  readonly line: number
  /** Lower bound of the cost of a route with this leg, at the time when the leg was put into the open set. */
  f: number
  walk?: Walk
}

/** Number of straight lines between link ends that count as one step of the budget. */
const LINES_A_STEP = 64

/** Returns the jumps of all open links whose ends are walkable: a link gives one jump in each direction, or one jump if it is one-way. */
export function jumpsOn(
  walkableMesh: WalkableMesh,
  links: readonly OffMeshLink[],
  closed: readonly string[] = [],
): readonly Jump[] {
  const known = closed.length > 0 ? new Set(links.map(({ id }) => id)) : undefined
  for (const id of closed)
    if (known?.has(id) === false)
      throw new NavError('mesh/unknown-link', `Unknown link '${id}' in closedLinks${didYouMean(id, known)}`, {
        link: id,
      })
  if (links.length === 0) return []
  const jumps = derived(walkableMesh, 'jumps', () => links.flatMap((link) => jumpsAlong(walkableMesh, link)))
  if (closed.length === 0) return jumps
  const closedIds = new Set(closed)
  return jumps.filter(({ link }) => !closedIds.has(link.id))
}

function jumpsAlong(walkableMesh: WalkableMesh, link: OffMeshLink): Jump[] {
  const { cost = distance(link.from, link.to), oneWay = false } = link
  const from = stopOn(walkableMesh, link.from)
  const to = stopOn(walkableMesh, link.to)
  if (from.place.count === 0 || to.place.count === 0) return []
  const there: Jump = { link, from, to, cost }
  return oneWay ? [there] : [there, { link, from: to, to: from, cost }]
}

export function stopOn(walkableMesh: WalkableMesh, at: Point): Stop {
  const place = placeOn(walkableMesh, at)
  return { at, place, islands: islandsAt(walkableMesh.convex, place) }
}

export function diagnoseLinks(walkableMesh: WalkableMesh, links: readonly OffMeshLink[]): Diagnostic[] {
  return links.flatMap((link) =>
    [link.from, link.to]
      .filter((end) => placeOn(walkableMesh, end).count === 0)
      .map((at): Diagnostic => {
        const obstacleIds = walkableMesh.obstaclesAt(at)
        const where = obstacleIds.length > 0 ? `inside ${obstacleIds.join(', ')}` : 'where nothing is walkable'
        return {
          code: 'link-end-blocked',
          severity: 'warning',
          message: `link ${link.id} ends ${where}; it is ignored`,
          at,
          obstacleIds,
        }
      }),
  )
}

export function islandsReached(from: readonly number[], jumps: readonly Jump[]): ReadonlySet<number> {
  const reached = new Set(from)
  const entries = jumps.flatMap(({ from: { islands }, to }) => islands.map((id) => ({ id, to })))
  const leaving = groupBy(entries, ({ id }) => id)
  for (const island of reached)
    for (const { to } of leaving.get(island) ?? []) for (const id of to.islands) reached.add(id)
  return reached
}

/** Finds the cheapest route. `walk` plans a walk between two stops that share an island. */
export function* findLinkRoute(
  jumps: readonly Jump[],
  start: Stop,
  goal: Stop,
  least: number,
  walk: (from: Stop, to: Stop, limits: WorkLimits) => Coroutine<Walk>,
  limits: WorkLimits,
  trace?: Trace,
): Coroutine<LinkRoute> {
  const goalAt = jumps.length
  const counter = new StepCounter(limits)
  const rest = new CostToGo(jumps, goal.at, least, counter)
  const queue = new PriorityQueue()
  const legs: Leg[] = []
  /** For each jump, the first leg that reached it. The last entry is the leg that reached the goal. */
  const arrival: (number | undefined)[] = new Array<undefined>(jumps.length + 1).fill(undefined)
  let loosest = 1
  let expanded = 0
  let generated = 0
  for (let stop = depart(-1, 0); ;) {
    if (stop !== undefined) return ended(stop)
    const leg = queue.pop()
    if (leg < 0) return ended('unreachable')
    const { from, to, g, line, f, walk: planned } = legs[leg]
    if (arrival[to] !== undefined) continue
    if (planned === undefined) {
      const known = g + line + restAfter(to)
      if (known > f || (to !== goalAt && !rest.isSettled(to))) {
        // `known` is a lower bound for routes over this leg. If it is not above `f`, a step of `rest` may raise it. Queue the leg again with the new bound.
        if (known <= f) stop = rest.closeNext()
        queue.push(leg, (legs[leg].f = g + line + restAfter(to)), g)
        continue
      }
      const budget = limits.budget === undefined ? undefined : Math.max(0, limits.budget - counter.steps)
      const found = yield* walk(stopAfter(from), stopBefore(to), { ...limits, budget })
      expanded += found.expanded
      generated += found.generated
      stop = counter.step(1 + found.expanded)
      if (found.status === 'unreachable') continue
      if (found.status !== 'found') return ended(found.status)
      loosest = Math.max(loosest, found.bound)
      legs[leg].walk = found
      queue.push(leg, g + found.cost + restAfter(to), g)
      continue
    }
    const reached = g + planned.cost + (to === goalAt ? 0 : jumps[to].cost)
    arrival[to] = leg
    if (to === goalAt) {
      const { walks, taken } = routeTo(jumps, legs, arrival)
      const bound = boundOf(legs, walks, reached, loosest, restAfter)
      const reach = reachOf(legs, least, restAfter)
      return { status: 'found', walks, jumps: taken, cost: reached, bound, expanded, generated, ...reach }
    }
    trace?.({ type: 'jump', node: to, at: jumps[to].to.at, from: jumps[to].from.at })
    stop = depart(to, reached)
  }

  function ended(status: 'unreachable' | StopReason): LinkRoute {
    return { status, walks: [], jumps: [], cost: Infinity, bound: loosest, expanded, generated }
  }

  function stopAfter(jump: number): Stop {
    return jump < 0 ? start : jumps[jump].to
  }

  function stopBefore(jump: number): Stop {
    return jump === goalAt ? goal : jumps[jump].from
  }

  function restAfter(to: number): number {
    return to === goalAt ? 0 : rest.atLeast(to)
  }

  function depart(from: number, g: number): StopReason | undefined {
    const { at, islands } = stopAfter(from)
    for (let to = 0; to <= goalAt; to++) {
      if (arrival[to] !== undefined) continue
      const next = stopBefore(to)
      if (!next.islands.some((id) => islands.includes(id))) continue
      const line = least * distance(at, next.at)
      const f = g + line + restAfter(to)
      queue.push(legs.push({ from, to, g, line, f }) - 1, f, g)
    }
    return counter.step(jumps.length / LINES_A_STEP)
  }
}

/** Returns the `bound` of a route (see `Walk`): the largest `bound` among its walks and the walks that a cheaper route might use. */
function boundOf(
  legs: readonly Leg[],
  walks: readonly Walk[],
  cost: number,
  loosest: number,
  restAfter: (to: number) => number,
): number {
  const used = new Set(walks)
  let bound = 1
  for (const { to, g, walk: planned } of legs) {
    if (
      planned !== undefined &&
      (used.has(planned) || g / loosest + planned.cost / planned.bound + restAfter(to) < cost)
    )
      bound = Math.max(bound, planned.bound)
  }
  return bound
}

/**
 * Returns `SearchStats.reach` of a route search: the largest value of all legs whose walk has a `reach`. The value of a leg is the `reach` of its walk plus a
 * length for the route before and after the leg. This length is (cost before the leg + lower bound of the cost after the leg) / `least`. `least` is the least
 * cost per unit of length.
 */
function reachOf(legs: readonly Leg[], least: number, restAfter: (to: number) => number): { readonly reach?: number } {
  let reach: number | undefined
  for (const { g, to, walk: planned } of legs)
    if (planned?.reach !== undefined) reach = Math.max(reach ?? 0, (g + restAfter(to)) / least + planned.reach)
  return reach === undefined ? {} : { reach }
}

function routeTo(
  jumps: readonly Jump[],
  legs: readonly Leg[],
  arrival: readonly (number | undefined)[],
): { walks: Walk[]; taken: Jump[] } {
  const walks: Walk[] = []
  const taken: Jump[] = []
  for (let to = jumps.length; to >= 0;) {
    const { from, walk: planned } = legs[arrival[to] ?? 0]
    if (planned !== undefined) walks.unshift(planned)
    if (from >= 0) taken.unshift(jumps[from])
    to = from
  }
  return { walks, taken }
}

/** Returns a lower bound of the cost of any path: the cost of the cheapest chain of straight lines and jumps. If the limits stop the search, returns 0. */
export function leastCost(
  jumps: readonly Jump[],
  start: Point,
  goal: Point,
  least: number,
  counter: StepCounter,
): number {
  const rest = new CostToGo(jumps, goal, least, counter)
  let lowest = least * distance(start, goal)
  while (rest.frontier < lowest) {
    if (rest.closeNext() !== undefined) return 0
    lowest = Math.min(lowest, least * distance(start, jumps[rest.last].from.at) + rest.atLeast(rest.last))
  }
  return lowest
}

/** A Dijkstra search backwards from the goal. Gives lower bounds of the cost of a route that starts with a jump. `closeNext` settles one jump in O(jumps). */
class CostToGo {
  private readonly cost: Float64Array
  private readonly closed: Uint8Array
  private next = -1
  last = -1

  constructor(
    private readonly jumps: readonly Jump[],
    goal: Point,
    private readonly least: number,
    private readonly counter: StepCounter,
  ) {
    this.cost = Float64Array.from(jumps, ({ to, cost }) => cost + least * distance(to.at, goal))
    this.closed = new Uint8Array(jumps.length)
    this.findNext()
  }

  /** The least value of `cost` among the jumps that are not settled yet; Infinity if all are settled. */
  get frontier(): number {
    return this.next < 0 ? Infinity : this.cost[this.next]
  }

  isSettled(jump: number): boolean {
    return this.closed[jump] === 1
  }

  /** Let s be the cost of a jump plus the cost from its end to the goal. Returns a lower bound of s; the bound no longer rises once the jump is settled. */
  atLeast(jump: number): number {
    return this.isSettled(jump) ? this.cost[jump] : this.frontier
  }

  closeNext(): StopReason | undefined {
    const { jumps, least, cost, closed, next: done } = this
    this.last = done
    closed[done] = 1
    const { from } = jumps[done]
    for (let i = 0; i < jumps.length; i++)
      if (closed[i] === 0)
        cost[i] = Math.min(cost[i], jumps[i].cost + least * distance(jumps[i].to.at, from.at) + cost[done])
    this.findNext()
    return this.counter.step(jumps.length / LINES_A_STEP)
  }

  private findNext(): void {
    const { cost, closed } = this
    this.next = -1
    for (let i = 0; i < cost.length; i++)
      if (closed[i] === 0 && (this.next < 0 || cost[i] < cost[this.next])) this.next = i
  }
}
