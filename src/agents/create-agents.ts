/**
 * Moves many agents on one mesh in fixed time steps. It previews how a level plays with some hundred agents, and does not replace the agents of a game.
 * - Deterministic: equal input gives equal positions, bit by bit. All steps have the same length; the rest of the elapsed time is carried over.
 * - No agent moves more than speed times step, even after an edit.
 * - Local avoidance is optimal reciprocal collision avoidance (van den Berg, Guy, Lin and Manocha, 2011).
 * Cost of a step: O(n) for n agents with room around them. Each step plans, and checks after edits, only a limited number of paths.
 */
import {
  expectEach,
  expectFunction,
  expectNumber,
  expectObject,
  expectValue,
  expectWorld,
} from '../engine/core/index.js'
import { Listeners, reportUncaught, storeOf } from '../engine/core/index.js'
import type { NavMesh } from '../engine/convex/index.js'
import type { Blockage, Path, Point } from '../engine/geometry/index.js'
import { AgentPlans } from './agent-plans.js'
import { AgentSteps } from './agent-steps.js'
import { AgentTable, expectAgent } from './agent-table.js'
import type { AgentState, NavAgent } from './agent-table.js'

/** A store of snapshots with a mesh, such as `createNavigation` and `createNavigationStore` return. */
export interface AgentsNavigation {
  getSnapshot: () => { readonly mesh: NavMesh | undefined }
  subscribe?: ((listener: () => void) => () => void) | undefined
}

/** The mesh that agents walk on. It may be edited at any time. Several changes in one step cost the least if they are made as one edit. */
export type AgentsSource = NavMesh | AgentsNavigation

export interface AgentsOptions {
  /** Agents at the start. */
  readonly agents?: readonly NavAgent[] | undefined
  /** Radius in world units of agents without their own. Default: 8. */
  readonly radius?: number | undefined
  /** Maximum speed in world units per second of agents without their own. Default: 60. */
  readonly speed?: number | undefined
  /** Length of a step in seconds. Default: 1/60. */
  readonly step?: number | undefined
  /** Maximum number of paths planned per step. Default: 8. */
  readonly plansPerStep?: number | undefined
  /** If no way leads to the goal, the agent walks to the reachable point nearest to it. Default: false (it waits where it is). */
  readonly allowPartial?: boolean | undefined
  /** Called at the start of each step with the duration of all previous steps in seconds. Edit the mesh here to move obstacles or open passages. */
  readonly beforeStep?: ((seconds: number) => void) | undefined
}

/** The current state of one agent. */
export interface AgentView {
  readonly id: string
  readonly x: number
  readonly y: number
  /** Velocity in world units per second. */
  readonly velocityX: number
  readonly velocityY: number
  readonly radius: number
  readonly state: AgentState
  /** The path of the agent; undefined if it has none. */
  readonly path: Path | undefined
  /** The point of the path that the agent is walking to. */
  readonly target: Point | undefined
  /** Why the agent is waiting. */
  readonly reason: Blockage | undefined
}

/** Counts since the agents were created. */
export interface AgentsStats {
  readonly steps: number
  /** Number of paths searched, and how many of them because an edit closed the previous path. */
  readonly plans: number
  readonly replans: number
  /** Number of path legs (segments) checked after edits. */
  readonly legs: number
  /** Numbers of agents visited as neighbors, of half-planes added, and of polygons visited around agents. */
  readonly neighbors: number
  readonly lines: number
  readonly polygons: number
  /** `shortened`: number of moves that a wall shortened. `violating`: number of chosen velocities that violate a half-plane. */
  readonly shortened: number
  readonly violating: number
}

export interface Agents {
  /** Number of slots in the arrays; a slot with state 0 is free. */
  readonly size: number
  /** Positions by slot after and before the last step: x0 y0 x1 y1 … Read them in each frame, since they may be replaced, and never write to them. */
  readonly positions: Float64Array
  readonly previous: Float64Array
  readonly velocities: Float64Array
  /** Unit vectors of the direction that each agent faces, even while it stands. */
  readonly headings: Float64Array
  readonly radii: Float64Array
  /** Indices in `AGENT_STATES`, by slot. */
  readonly states: Uint8Array
  /** Elapsed fraction of the next step, 0 to 1. Use it to interpolate between `previous` and `positions` when drawing. */
  readonly share: number
  /** Duration of all steps so far, in seconds. */
  readonly seconds: number
  readonly stats: AgentsStats
  /** Ids of the agents, in the order of their insertion. */
  readonly ids: readonly string[]
  /** The current state of every agent, in the order of `ids`, as new objects. To draw each frame, read the arrays instead. */
  readonly list: readonly AgentView[]
  agent: (id: string) => AgentView | undefined
  /** Returns the agent in a slot. */
  agentAt: (slot: number) => AgentView | undefined
  add: (agent: NavAgent) => void
  remove: (id: string) => void
  /** Changes the given fields. The agent's position stays the same. */
  change: (id: string, change: Partial<Omit<NavAgent, 'id' | 'x' | 'y'>>) => void
  /** Adds, changes and removes agents to match this list. An unchanged agent costs only a comparison. */
  setAgents: (agents: readonly NavAgent[]) => void
  /** Replaces `beforeStep` of the options. */
  setBeforeStep: (turn: ((seconds: number) => void) | undefined) => void
  /**
   * Advances time by whole steps and carries the rest over. Values from -0.1 to 0 seconds count as 0: the time stamp of a first frame may precede
   * `performance.now()`.
   */
  advance: (seconds: number) => void
  /** Runs one step. */
  step: () => void
  /** Calls the listener whenever time has advanced, and whenever agents were added or removed. */
  subscribe: (listener: () => void) => () => void
  /** Unsubscribes from the navigation. The next step subscribes again. */
  dispose: () => void
}

/** `advance` accepts slightly negative seconds, down to minus this number: the time stamp of the first frame can precede the start of the loop. */
const CLOCK_SKEW = 0.1

/**
 * Creates agents that walk on a mesh, with local avoidance. They use paths, which are kept up to date with edits, or a flow field. Draw them with
 * `<AgentsLayer>`, or read `positions`. They show how a level plays; they are no system for thousands of agents. Agents have no right of way and form no
 * queues: groups that meet in a corridor narrower than three agents, or at a gap for one agent, need minutes to pass.
 * @example
 * import { createAgents } from 'navsmith/agents'
 * import { buildNavMesh } from 'navsmith/engine'
 *
 * const mesh = buildNavMesh({ bounds: { x: 0, y: 0, width: 200, height: 100 }, obstacles: [] })
 * const agents = createAgents(mesh, { agents: [{ id: 'guard', x: 20, y: 50, goal: { x: 180, y: 50 } }] })
 * agents.advance(1)
 * console.log(agents.agent('guard')?.x) // 80
 */
export function createAgents(source: AgentsSource, options: AgentsOptions = {}): Agents {
  expectSource(source)
  expectAgentsOptions(options)
  const world = new AgentWorld(source, options)
  if (options.agents !== undefined) world.setAgents(options.agents)
  return world
}

class AgentWorld implements Agents {
  private readonly table: AgentTable
  private readonly plans: AgentPlans
  private readonly steps: AgentSteps
  private readonly stepSeconds: number
  private beforeStep: ((seconds: number) => void) | undefined
  private readonly listeners = new Listeners<[]>(reportUncaught)
  private unsubscribe: (() => void) | undefined
  private count = 0
  /** Elapsed seconds that do not fill a step yet. */
  private rest = 0

  constructor(
    private readonly source: AgentsSource,
    options: AgentsOptions,
  ) {
    const { radius = 8, speed = 60, step = 1 / 60, plansPerStep = 8, allowPartial = false, beforeStep } = options
    this.stepSeconds = step
    this.beforeStep = beforeStep
    this.table = new AgentTable(radius, speed)
    this.plans = new AgentPlans(this.table, plansPerStep, allowPartial, step)
    this.steps = new AgentSteps(this.table, this.plans, step)
  }

  get size(): number {
    return this.table.size
  }
  get positions(): Float64Array {
    return this.table.positions
  }
  get previous(): Float64Array {
    return this.table.previous
  }
  get velocities(): Float64Array {
    return this.table.velocities
  }
  get headings(): Float64Array {
    return this.table.headings
  }
  get radii(): Float64Array {
    return this.table.radii
  }
  get states(): Uint8Array {
    return this.table.states
  }
  get share(): number {
    return this.rest / this.stepSeconds
  }
  get seconds(): number {
    return this.count * this.stepSeconds
  }
  get ids(): readonly string[] {
    return [...this.table.slots.keys()]
  }
  get list(): readonly AgentView[] {
    return Array.from(this.table.slots.values(), (slot) => this.agentAt(slot)).filter((view) => view !== undefined)
  }
  get stats(): AgentsStats {
    const { grid, walls, lineCount, shortened, violating } = this.steps
    const own = {
      neighbors: grid.visitedAgents,
      lines: lineCount,
      polygons: walls.visitedPolygons,
      shortened,
      violating,
    }
    return { steps: this.count, ...this.plans.counts, ...own }
  }

  agent = (id: string): AgentView | undefined => {
    const slot = this.table.slots.get(id)
    return slot === undefined ? undefined : this.agentAt(slot)
  }

  agentAt = (slot: number): AgentView | undefined => {
    const { positions, velocities, radii } = this.table
    const record = this.table.record(slot)
    return record === undefined
      ? undefined
      : {
          id: record.agent.id,
          x: positions[2 * slot],
          y: positions[2 * slot + 1],
          velocityX: velocities[2 * slot],
          velocityY: velocities[2 * slot + 1],
          radius: radii[slot],
          state: this.table.stateOf(slot),
          path: record.path,
          target: record.path?.points[record.at],
          reason: record.reason,
        }
  }

  add = (agent: NavAgent): void => {
    expectAgent(agent, 'agent')
    expectValue(!this.table.slots.has(agent.id), 'input/known-agent', 'agent.id', agent.id, 'an id that no agent has')
    this.plans.restart(this.table.add(agent))
    this.listeners.notify()
  }

  remove = (id: string): void => {
    const slot = this.table.slots.get(id)
    if (slot === undefined) return
    this.table.remove(slot)
    this.listeners.notify()
  }

  change = (id: string, change: Partial<Omit<NavAgent, 'id' | 'x' | 'y'>>): void => {
    const slot = this.table.slots.get(id)
    const before = slot === undefined ? undefined : this.table.record(slot)?.agent
    expectValue(before !== undefined, 'input/unknown-agent', 'id', id, 'the id of an agent')
    expectObject(change, 'change')
    this.addOrChange({ ...before, ...change, id })
  }

  setAgents = (agents: readonly NavAgent[]): void => {
    expectEach(agents, 'agents', expectAgent)
    const wanted = new Set(agents.map(({ id }) => id))
    expectValue(wanted.size === agents.length, 'input/known-agent', 'agents', agents, 'agents with unique ids')
    for (const id of this.ids) if (!wanted.has(id)) this.remove(id)
    for (const agent of agents) this.addOrChange(agent)
  }

  setBeforeStep = (turn: ((seconds: number) => void) | undefined): void => {
    if (turn !== undefined) expectFunction(turn, 'turn')
    this.beforeStep = turn
  }

  advance = (elapsed: number): void => {
    expectNumber(elapsed, 'seconds', -CLOCK_SKEW)
    this.rest += Math.max(0, elapsed)
    let isMoved = false
    // A step is due even if a rounding error makes the elapsed time slightly too short.
    while (this.rest >= this.stepSeconds * (1 - 1e-9)) {
      this.rest = Math.max(0, this.rest - this.stepSeconds)
      this.runStep()
      isMoved = true
    }
    if (isMoved || elapsed > 0) this.listeners.notify()
  }

  step = (): void => {
    this.runStep()
    this.listeners.notify()
  }

  subscribe = (listener: () => void): (() => void) => this.listeners.add(listener)

  dispose = (): void => {
    this.unsubscribe?.()
    this.unsubscribe = undefined
  }

  private addOrChange(agent: NavAgent): void {
    expectAgent(agent, 'agent')
    const slot = this.table.slots.get(agent.id)
    if (slot === undefined) this.add(agent)
    else if (this.table.change(slot, agent)) this.plans.restart(slot)
  }

  private runStep(): void {
    const { source, plans } = this
    if ('getSnapshot' in source) this.unsubscribe ??= source.subscribe?.(this.noticeChanges)
    this.beforeStep?.(this.seconds)
    const mesh = this.mesh
    plans.noticeChanges(mesh)
    if (mesh !== undefined) {
      plans.proceed(this.count)
      this.steps.move(mesh, this.count)
    }
    this.count++
  }

  /** Called after each edit of the mesh, not once per step: the separate boxes of edits meet fewer paths than one box around all edits of a step. */
  private readonly noticeChanges = (): void => this.plans.noticeChanges(this.mesh)

  private get mesh(): NavMesh | undefined {
    return storeOf('getSnapshot' in this.source ? this.source.getSnapshot().mesh : this.source)
  }
}

function expectSource(source: unknown): void {
  const { getSnapshot } = (source ?? {}) as { readonly getSnapshot?: unknown }
  if (getSnapshot === undefined) expectWorld(source, 'createAgents', 'mesh')
  else expectFunction(getSnapshot, 'navigation.getSnapshot')
}

function expectAgentsOptions(options: AgentsOptions): void {
  expectObject(options, 'options')
  const { agents, radius, speed, step, plansPerStep, beforeStep } = options
  for (const [name, value] of Object.entries({ radius, speed }))
    if (value !== undefined) expectNumber(value, `options.${name}`, 0)
  for (const [name, value] of Object.entries({ step, plansPerStep }))
    if (value !== undefined) {
      expectNumber(value, `options.${name}`, 0)
      expectValue(value > 0 && value < Infinity, 'input/out-of-range', `options.${name}`, value, 'a finite number > 0')
    }
  if (agents !== undefined) expectEach(agents, 'options.agents', expectAgent)
  if (beforeStep !== undefined) expectFunction(beforeStep, 'options.beforeStep')
}
