/**
 * Plans the paths of agents, a few per step. After an edit of the map, it replans only the paths that the edit closed. To find these paths, it checks the legs
 * that come within the agent's radius of the edit's box.
 * The first plan after an edit updates the offset mesh, on which agents with a radius plan. So plans on a new revision of the mesh wait until `INTERVAL` steps
 * after the last plans. Then a single update of the offset mesh covers all edits of these steps.
 * Cost of an edit: a comparison per remaining leg of each agent. Cost of a check: the polygons along the legs. Checks and plans per step are limited.
 */
import { joinBoxes, nearestOnSegment, type Box, type Path, type PathResult } from '../engine/geometry/index.js'
import type { MeshPathOptions, NavMesh } from '../engine/convex/index.js'
import { changedBoxes } from '../engine/convex/index.js'
import { canWalk, isLegClosed } from '../engine/mesh/queries/index.js'
import { paceAt, runningLengths } from '../engine/paths/index.js'
import { findPath } from '../engine/search/index.js'
import { areaAlongPath } from '../engine/terrain/index.js'
import type { AgentRecord, AgentTable } from './agent-table.js'

interface PlanCounts {
  plans: number
  /** Number of searches for agents whose path an edit closed. */
  replans: number
  /** Number of legs checked after edits. */
  legs: number
}

/**
 * `INTERVAL`: minimum number of steps between the last plans on one revision of the mesh and the first plans on a later revision. `RETRY_INTERVAL`: minimum
 * number of steps between two plans of a waiting agent.
 */
const INTERVAL = 8
const RETRY_INTERVAL = 30
/**
 * Minimum age of a path in steps. If an edit closes a leg of a younger path, the path is not replaced yet, because the obstacle may move away again. If the
 * agent is near the closed leg (see `isNear`), its path is replaced at any age.
 */
const MIN_PLAN_STEPS = 45
const CATCH_UP_FACTOR = 3
const CHECKS_PER_STEP = 32

const EVERYWHERE: Box = { minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity }

export class AgentPlans {
  readonly counts: PlanCounts = { plans: 0, replans: 0, legs: 0 }
  private readonly queue: number[] = []
  private readonly unchecked: number[] = []
  private mesh: NavMesh | undefined
  private revision = -1
  private lastRevision = -1
  private lastStep = -Infinity

  constructor(
    private readonly table: AgentTable,
    private readonly maxPlans: number,
    private readonly allowPartial: boolean,
    private readonly stepSeconds: number,
  ) {}

  /** Marks paths that must be checked: those near a change of the mesh, or all paths if the mesh was replaced. */
  noticeChanges(mesh: NavMesh | undefined): void {
    if (mesh === undefined) return
    const base = mesh.baseMesh ?? mesh
    if (mesh !== this.mesh) {
      const isFirst = this.mesh === undefined
      this.mesh = mesh
      this.revision = base.revision
      this.lastRevision = -1
      if (!isFirst) this.markPaths(EVERYWHERE)
      return
    }
    if (base.revision === this.revision) return
    const changed = changedBoxes(base, this.revision) ?? [EVERYWHERE]
    this.revision = base.revision
    for (const box of changed) this.markPaths(box)
  }

  /** Queues a plan for the agent; returns false if one is already queued or the agent has no goal. */
  queuePlan(slot: number): boolean {
    const record = this.table.record(slot)
    if (record === undefined || record.isQueued || record.goals.length === 0) return false
    record.isQueued = true
    this.queue.push(slot)
    const state = this.table.stateOf(slot)
    if (record.path === undefined && state !== 'leaving' && state !== 'waiting') this.table.setState(slot, 'planning')
    return true
  }

  /** Drops an agent's path, and queues a plan for a new one if the agent has a goal. */
  restart(slot: number): void {
    const { table } = this
    const record = table.record(slot)
    if (record === undefined) return
    record.path = record.reason = record.rest = record.changed = record.flow = undefined
    record.isFlowOld = true
    record.isQueued = record.isBroken = false
    record.plannedAt = -Infinity
    table.setState(slot, record.agent.field === undefined ? 'idle' : 'walking')
    this.queuePlan(slot)
  }

  /** Runs the checks and plans of one step. */
  proceed(step: number): void {
    const { mesh, table } = this
    if (mesh === undefined) return
    for (const slot of this.unchecked.splice(0, CHECKS_PER_STEP)) this.checkPath(mesh, slot, step)
    for (let slot = 0; slot < table.size; slot++) {
      const record = table.record(slot)
      if (record?.isBroken === true && step - record.plannedAt >= MIN_PLAN_STEPS) this.replan(slot, record)
      if (record?.changed !== undefined && record.reason !== undefined && step - record.plannedAt >= RETRY_INTERVAL)
        this.queuePlan(slot)
    }
    const isSameRevision = mesh.revision === this.lastRevision
    if (this.queue.length === 0 || (!isSameRevision && step - this.lastStep < INTERVAL)) return
    // On a new revision of the mesh, the first plans had to wait for up to `INTERVAL` steps. So the step that runs them may run `CATCH_UP_FACTOR` times the
    // usual number of plans.
    let left = isSameRevision ? this.maxPlans : this.maxPlans * CATCH_UP_FACTOR
    for (const slot of this.queue.splice(0)) {
      const record = table.record(slot)
      if (record?.isQueued !== true || record.goals.length === 0) continue
      // An agent that is covered by an obstacle or on a link stays in the queue.
      const isBusy = table.stateOf(slot) === 'leaving' || table.stateOf(slot) === 'jumping'
      if (left === 0 || isBusy) this.queue.push(slot)
      else {
        left--
        record.isQueued = false
        this.plan(mesh, slot, record, step)
      }
    }
    this.lastRevision = mesh.revision
    this.lastStep = step
  }

  private plan(mesh: NavMesh, slot: number, record: AgentRecord, step: number): void {
    const { table } = this
    const { goals, agent } = record
    const { radii } = table
    const start = this.table.place(slot)
    let best: Path | undefined
    let failed: PathResult | undefined
    for (const goal of goals) {
      const result = findPath<MeshPathOptions, PathResult>(mesh, start, goal, {
        agentRadius: radii[slot],
        proof: false,
        ...(agent.areaCosts !== undefined && { areaCosts: agent.areaCosts }),
        ...(agent.closedLinks !== undefined && { closedLinks: agent.closedLinks }),
        ...(this.allowPartial && { allowPartial: true }),
      })
      this.counts.plans++
      if ('path' in result && (best === undefined || result.path.cost < best.cost)) best = result.path
      else failed ??= result
    }
    record.plannedAt = step
    record.changed = undefined
    record.isBroken = false
    record.path = best
    record.reason = best === undefined ? failed?.reason : undefined
    record.at = Math.min(1, (best?.points.length ?? 1) - 1)
    record.rest = undefined
    record.corners = Float64Array.from(best?.points.flatMap(({ x, y }) => [x, y]) ?? [])
    record.lengths = best === undefined ? [] : runningLengths(best.points)
    record.parts =
      best === undefined || mesh.areas.length === 0 ? [] : areaAlongPath(mesh.baseMesh ?? mesh, best, agent.areaCosts)
    table.setState(slot, best === undefined ? 'waiting' : 'walking')
  }

  private markPaths(box: Box): void {
    const { table } = this
    for (let slot = 0; slot < table.size; slot++) {
      const record = table.record(slot)
      if (record === undefined) continue
      record.isFlowOld = true
      const isWaiting = record.reason !== undefined
      if (!isWaiting && (record.path === undefined || this.legNear(slot, record, box, 0) < 0)) continue
      if (record.changed === undefined && !isWaiting) this.unchecked.push(slot)
      record.changed = joinBoxes(record.changed, box)
    }
  }

  private checkPath(mesh: NavMesh, slot: number, step: number): void {
    const record = this.table.record(slot)
    const box = record?.changed
    if (record?.path === undefined || box === undefined) return
    record.changed = undefined
    const radius = this.table.radii[slot]
    for (let leg = this.legNear(slot, record, box, 0); leg >= 0; leg = this.legNear(slot, record, box, leg + 1)) {
      this.counts.legs++
      const { points } = record.path
      const from =
        leg + 1 === record.at
          ? nearestOnSegment(points[leg], points[Math.min(leg + 1, points.length - 1)], this.table.place(slot))
          : points[leg]
      if (!isLegClosed(mesh, record.path, leg, radius, from)) continue
      if (step - record.plannedAt < MIN_PLAN_STEPS && !this.isNear(mesh, slot, record, leg)) record.isBroken = true
      else this.replan(slot, record)
      return
    }
  }

  private replan(slot: number, record: AgentRecord): void {
    record.isBroken = false
    if (this.queuePlan(slot)) this.counts.replans++
  }

  /**
   * Returns whether an agent is near a leg of its path that an edit has closed. An agent before this leg is near if it can reach the start of the leg within
   * `MIN_PLAN_STEPS` steps. An agent on this leg is near if, within these steps, it would reach the end of the leg or an obstacle.
   */
  private isNear(mesh: NavMesh, slot: number, { path, at }: AgentRecord, leg: number): boolean {
    const points = path?.points ?? []
    const { speeds, radii } = this.table
    const here = this.table.place(slot)
    const isHere = leg + 1 === at
    const to = points[Math.min(isHere ? at : leg, points.length - 1)]
    const reach = speeds[slot] * MIN_PLAN_STEPS * this.stepSeconds
    const away = Math.sqrt((to.x - here.x) ** 2 + (to.y - here.y) ** 2)
    if (!isHere || away <= reach) return away <= reach
    const share = reach / away
    const ahead = { x: here.x + share * (to.x - here.x), y: here.y + share * (to.y - here.y) }
    return !canWalk(mesh, here, ahead, radii[slot])
  }

  /** Returns the first leg with an index of at least `begin` that comes within the agent's radius of a box; -1 if there is none. */
  private legNear(slot: number, { corners, at }: AgentRecord, box: Box, begin: number): number {
    const { positions, radii } = this.table
    const radius = radii[slot]
    const last = corners.length - 2
    for (let leg = Math.max(0, at - 1, begin); leg < Math.max(1, last >> 1); leg++) {
      const isHere = leg + 1 === at
      const fromX = isHere ? positions[2 * slot] : corners[2 * leg]
      const fromY = isHere ? positions[2 * slot + 1] : corners[2 * leg + 1]
      const to = Math.min(2 * leg + 2, last)
      const toX = corners[to]
      const toY = corners[to + 1]
      if (
        (fromX > toX ? fromX : toX) + radius >= box.minX &&
        (fromX < toX ? fromX : toX) - radius <= box.maxX &&
        (fromY > toY ? fromY : toY) + radius >= box.minY &&
        (fromY < toY ? fromY : toY) - radius <= box.maxY
      )
        return leg
    }
    return -1
  }
}

/** Returns the speed of an agent that is `ahead` world units before the next point of its path, as a fraction of its maximum. Terrain slows the agent. */
export function paceOf({ parts, lengths, at }: AgentRecord, ahead: number): number {
  return parts.length === 0 ? 1 : Math.min(1, paceAt(parts, Math.max(0, lengths[at] - ahead)))
}
