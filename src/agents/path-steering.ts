/**
 * Computes the preferred velocity of an agent, ignoring others: to the next point of its path, along its field, or back to its resting position.
 * Skips points that are reached or passed. An agent that others push aside heads for the next point as soon as the straight line to it is clear.
 * Cost: O(1), plus a straight walk over the mesh every `TEST_INTERVAL` steps, staggered by agent.
 */
import type { Point } from '../engine/geometry/index.js'
import type { NavMesh } from '../engine/convex/index.js'
import { canWalk } from '../engine/mesh/queries/index.js'
import type { AgentPlans } from './agent-plans.js'
import { paceOf } from './agent-plans.js'
import type { AgentRecord, AgentTable } from './agent-table.js'

/** Steps between two visibility tests along an agent's path, and between two queries of its field. */
const TEST_INTERVAL = 8
/** Distance in radii from a path point at which an agent starts to test whether it can skip the point. */
const SKIP_DISTANCE = 4
/** Distance in radii at which a goal counts as reached. */
const ARRIVAL = 0.25
/**
 * Tolerance of the test whether an agent has reached the start of a jump, as a fraction of the distance that the agent walks in one step at full speed. It is
 * also the lower bound of the tolerance at a goal: without it, an agent with radius 0 would have to hit its goal exactly.
 */
const REACHED = 1e-6
/** Tolerance of the test whether an agent has reached a corner of its path, as a fraction of the corner's larger coordinate: the rounding error of a move. */
const ROUNDING = 2 ** -52
/** Distance in radii from its resting position beyond which an agent plans a path back. */
const PUSHED_AWAY = 6

export interface Velocity {
  x: number
  y: number
}

export class PathSteering {
  constructor(
    private readonly table: AgentTable,
    private readonly plans: AgentPlans,
    private readonly step: number,
  ) {}

  /** Writes the preferred velocity of an agent that is neither covered by an obstacle nor on a link. */
  steer(mesh: NavMesh, slot: number, steps: number, into: Velocity): void {
    into.x = into.y = 0
    const record = this.table.record(slot)
    if (record === undefined) return
    const isTestStep = (steps + slot) % TEST_INTERVAL === 0
    if (record.agent.field !== undefined) this.alongField(slot, record, isTestStep, into)
    else if (record.rest !== undefined) this.towardsRest(slot, record, record.rest, into)
    else if (record.path !== undefined) this.alongPath(mesh, slot, record, isTestStep, into)
  }

  /** Marks an agent as arrived. It rests at the goal, or where it stands if others block the goal. */
  arrive(slot: number, at?: Point): void {
    const record = this.table.record(slot)
    if (record === undefined) return
    record.rest = at ?? this.table.place(slot)
    this.table.setState(slot, 'arrived')
  }

  private alongField(slot: number, record: AgentRecord, isTestStep: boolean, into: Velocity): void {
    const { table } = this
    const { field } = record.agent
    if (isTestStep || record.isFlowOld) {
      record.flow = field?.directionAt(this.table.place(slot))
      record.isFlowOld = false
      const { flow } = record
      table.setState(slot, flow === undefined ? 'waiting' : flow.x === 0 && flow.y === 0 ? 'arrived' : 'walking')
    }
    if (record.flow === undefined) return
    into.x = record.flow.x * table.speeds[slot]
    into.y = record.flow.y * table.speeds[slot]
  }

  private towardsRest(slot: number, record: AgentRecord, rest: Point, into: Velocity): void {
    if (this.headFor(slot, rest, into) <= PUSHED_AWAY * this.table.radii[slot]) return
    record.rest = undefined
    this.plans.queuePlan(slot)
  }

  private alongPath(mesh: NavMesh, slot: number, record: AgentRecord, isTestStep: boolean, into: Velocity): void {
    const { table } = this
    const points = record.path?.points ?? []
    const radius = table.radii[slot]
    const here = this.table.place(slot)
    const reach = table.speeds[slot] * this.step
    // 1. Skip points that the agent has passed.
    while (record.at + 1 < points.length) {
      const corner = points[record.at]
      const away = Math.sqrt((corner.x - here.x) ** 2 + (corner.y - here.y) ** 2)
      if (record.path?.jumps?.some(({ at }) => at === record.at) === true) {
        if (away > reach * REACHED) break
        record.at++
        table.setState(slot, 'jumping')
        return
      }
      const isPast =
        away <= ROUNDING * Math.max(Math.abs(corner.x), Math.abs(corner.y)) ||
        ((away <= reach / 2 || hasPassed(here, points[record.at - 1] ?? here, corner)) &&
          canWalk(mesh, here, points[record.at + 1], 0)) ||
        (isTestStep && away < SKIP_DISTANCE * radius && canWalk(mesh, here, points[record.at + 1], radius))
      if (!isPast) break
      record.at++
    }
    // 2. A target out of sight means that others pushed the agent around a corner.
    const target = points[record.at]
    if (isTestStep && !canWalk(mesh, here, target, 0)) this.plans.queuePlan(slot)
    // 3. Head for the target, and stop at the goal.
    const ahead = this.headFor(slot, target, into)
    const pace = paceOf(record, ahead)
    into.x *= pace
    into.y *= pace
    if (record.at + 1 === points.length && ahead <= Math.max(ARRIVAL * radius, reach * REACHED))
      this.arrive(slot, target)
  }

  /** Writes to `into` the velocity towards `to` at full speed, or slower if a step would pass `to`. Returns the distance to `to`. */
  headFor(slot: number, to: Point, into: Velocity): number {
    const { x, y } = this.table.place(slot)
    const dx = to.x - x
    const dy = to.y - y
    const away = Math.sqrt(dx * dx + dy * dy)
    const speed = Math.min(this.table.speeds[slot], away / this.step)
    into.x = away > 0 ? (dx / away) * speed : 0
    into.y = away > 0 ? (dy / away) * speed : 0
    return away
  }
}

function hasPassed(here: Point, from: Point, corner: Point): boolean {
  return (here.x - corner.x) * (corner.x - from.x) + (here.y - corner.y) * (corner.y - from.y) > 0
}
