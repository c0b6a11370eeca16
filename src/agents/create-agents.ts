/**
 * Many agents on one mesh, in fixed steps of time: a preview of how a level plays, for some hundred agents, not a game's own system for them.
 * In: a mesh or a store of snapshots that holds one, agents, seconds that passed. Out: positions in typed arrays.
 * Equal input, equal positions, bit by bit: steps are of one length, and what is left of the seconds is carried over. Nobody moves by more than speed times
 * step, whatever is edited. Local avoidance is optimal reciprocal collision avoidance (van den Berg, Guy, Lin and Manocha, 2011).
 * Cost of a step: O(n) for n agents that have room around them; plans and looks at edited paths are bounded for each step.
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

/** A store of snapshots with a mesh, as `createNavigation` and `createNavigationStore` make it. */
export interface AgentsNavigation {
  getSnapshot: () => { readonly mesh: NavMesh | undefined }
  subscribe?: ((listener: () => void) => () => void) | undefined
}

/** What agents walk on. The mesh may be edited at any time; all that moves in a step costs least as one edit. */
export type AgentsSource = NavMesh | AgentsNavigation

export interface AgentsOptions {
  /** Those that are there from the beginning. */
  readonly agents?: readonly NavAgent[] | undefined
  /** World units, for agents that name none; 8 when absent. */
  readonly radius?: number | undefined
  /** World units a second, for agents that name none; 60 when absent. */
  readonly speed?: number | undefined
  /** Seconds of a step; a sixtieth when absent. */
  readonly step?: number | undefined
  /** Seconds ahead in which agents shall not meet; 1 when absent. Longer gives way earlier. */
  readonly horizon?: number | undefined
  /** Seconds ahead in which they shall not meet a wall; 0.2 when absent. */
  readonly wallHorizon?: number | undefined
  /** The nearest agents that each gives way to; 12 when absent. */
  readonly neighbors?: number | undefined
  /** Radii within which a goal is reached; a quarter when absent. */
  readonly arrival?: number | undefined
  /** Paths planned in a step at most; 8 when absent. */
  readonly plansPerStep?: number | undefined
  /** Where no way leads to the goal walks to the reachable point nearest to it; false when absent: it waits where it is. */
  readonly allowPartial?: boolean | undefined
  /** The game's own turn at the beginning of each step, with the seconds of all steps before: portals open and obstacles move here, as edits of the mesh. */
  readonly beforeStep?: ((seconds: number) => void) | undefined
}

/** One agent as it is now. */
export interface AgentView {
  readonly id: string
  readonly x: number
  readonly y: number
  /** World units a second. */
  readonly velocityX: number
  readonly velocityY: number
  readonly radius: number
  readonly state: AgentState
  /** The path that it walks; undefined where it has none. */
  readonly path: Path | undefined
  /** The point of the path that it walks to now. */
  readonly target: Point | undefined
  /** Why it waits. */
  readonly reason: Blockage | undefined
}

/** Counted since the agents were made. */
export interface AgentsStats {
  readonly steps: number
  /** Paths searched, and for how many agents an edit had closed theirs. */
  readonly plans: number
  readonly replans: number
  /** Legs of paths that were walked again after edits. */
  readonly legs: number
  /** Agents looked at as neighbors, half-planes made, polygons opened around agents. */
  readonly neighbors: number
  readonly lines: number
  readonly polygons: number
  /** Moves that a wall cut short, and velocities for which a half-plane had to give way. */
  readonly guarded: number
  readonly gaveWay: number
}

export interface Agents {
  /** Slots of the arrays that are in use; a state of 0 says that nobody has the slot. */
  readonly size: number
  /** x0 y0 x1 y1 … by slot, after the last step and before it. Replaced when they grow: read them at each frame, and write to none. */
  readonly positions: Float64Array
  readonly previous: Float64Array
  readonly velocities: Float64Array
  /** Unit vectors: where each faces, also while it stands. */
  readonly headings: Float64Array
  readonly radii: Float64Array
  /** Indices in `AGENT_STATES`. */
  readonly states: Uint8Array
  /** How much of the next step has passed, 0 to 1: a picture stands so far between `previous` and `positions`. */
  readonly share: number
  /** Seconds of all steps. */
  readonly seconds: number
  readonly stats: AgentsStats
  /** Names of the agents, in the order in which they came. */
  readonly ids: readonly string[]
  /** Every agent as it is now, in the order of `ids`: objects made for this call. What draws each frame reads the arrays. */
  readonly list: readonly AgentView[]
  agent: (id: string) => AgentView | undefined
  /** The agent in a slot. */
  agentAt: (slot: number) => AgentView | undefined
  add: (agent: NavAgent) => void
  remove: (id: string) => void
  /** Changes what is named; the place stays. */
  change: (id: string, change: Partial<Omit<NavAgent, 'id' | 'x' | 'y'>>) => void
  /** Adds, changes and removes until these are the agents; equal ones cost a comparison. */
  setAgents: (agents: readonly NavAgent[]) => void
  /** Another function for `beforeStep` of the options. */
  setBeforeStep: (turn: ((seconds: number) => void) | undefined) => void
  /**
   * Passes time: whole steps, the rest is carried over. Down to -0.1 s passes none: the time stamp of a first frame may lie before
   * `performance.now()`.
   */
  advance: (seconds: number) => void
  /** One step. */
  step: () => void
  /** Called after time has passed and after agents came or went. */
  subscribe: (listener: () => void) => () => void
  /** Lets go of the navigation. A later step takes hold of it again. */
  dispose: () => void
}

/** Seconds by which the time stamp of a frame may precede the clock that a loop was started by. */
const CLOCK_SKEW = 0.1

/**
 * Makes agents that walk on a mesh: paths that follow edits, or a flow field, with local avoidance. Draw them with `<AgentsLayer>`, or read `positions`.
 * A preview of a level, not a game's own system for thousands.
 * Right of way and queues are not attempted: groups that meet in a corridor narrower than three agents, or many before a gap for one, push past
 * each other in minutes where taking turns would take seconds.
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
  /** Seconds that are no whole step yet. */
  private rest = 0

  constructor(
    private readonly source: AgentsSource,
    options: AgentsOptions,
  ) {
    const { radius = 8, speed = 60, step = 1 / 60, horizon = 1, wallHorizon = 0.2 } = options
    const { neighbors = 12, arrival = 0.25, plansPerStep = 8, allowPartial = false, beforeStep } = options
    this.stepSeconds = step
    this.beforeStep = beforeStep
    this.table = new AgentTable(radius, speed)
    this.plans = new AgentPlans(this.table, plansPerStep, allowPartial, step)
    this.steps = new AgentSteps(this.table, this.plans, { step, horizon, wallHorizon, neighbors, arrival })
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
    const { grid, walls, lineCount, guarded, gaveWay } = this.steps
    const own = { neighbors: grid.looked, lines: lineCount, polygons: walls.opened, guarded, gaveWay }
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
    expectValue(!this.table.slots.has(agent.id), 'input/known-agent', 'agent.id', agent.id, 'a name that no agent has')
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
    expectValue(before !== undefined, 'input/unknown-agent', 'id', id, 'the name of an agent')
    expectObject(change, 'change')
    this.put({ ...before, ...change, id })
  }

  setAgents = (agents: readonly NavAgent[]): void => {
    expectEach(agents, 'agents', expectAgent)
    const wanted = new Set(agents.map(({ id }) => id))
    expectValue(wanted.size === agents.length, 'input/known-agent', 'agents', agents, 'names that differ')
    for (const id of this.ids) if (!wanted.has(id)) this.remove(id)
    for (const agent of agents) this.put(agent)
  }

  setBeforeStep = (turn: ((seconds: number) => void) | undefined): void => {
    if (turn !== undefined) expectFunction(turn, 'turn')
    this.beforeStep = turn
  }

  advance = (elapsed: number): void => {
    expectNumber(elapsed, 'seconds', -CLOCK_SKEW)
    this.rest += Math.max(0, elapsed)
    let isMoved = false
    // a step that is missing no more than rounding is whole
    while (this.rest >= this.stepSeconds * (1 - 1e-9)) {
      this.rest = Math.max(0, this.rest - this.stepSeconds)
      this.pass()
      isMoved = true
    }
    if (isMoved || elapsed > 0) this.listeners.notify()
  }

  step = (): void => {
    this.pass()
    this.listeners.notify()
  }

  subscribe = (listener: () => void): (() => void) => this.listeners.add(listener)

  dispose = (): void => {
    this.unsubscribe?.()
    this.unsubscribe = undefined
  }

  private put(agent: NavAgent): void {
    expectAgent(agent, 'agent')
    const slot = this.table.slots.get(agent.id)
    if (slot === undefined) this.add(agent)
    else if (this.table.change(slot, agent)) this.plans.restart(slot)
  }

  private pass(): void {
    const { source, plans } = this
    if ('getSnapshot' in source) this.unsubscribe ??= source.subscribe?.(this.notice)
    this.beforeStep?.(this.seconds)
    const mesh = this.mesh
    plans.notice(mesh)
    if (mesh !== undefined) {
      plans.proceed(this.count)
      this.steps.move(mesh, this.count)
    }
    this.count++
  }

  /** After each change of the navigation: what lies near one edit is less than what lies near all edits of a step. */
  private readonly notice = (): void => this.plans.notice(this.mesh)

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
  const { agents, radius, speed, step, horizon, wallHorizon, neighbors, arrival, plansPerStep, beforeStep } = options
  for (const [name, value] of Object.entries({ radius, speed, neighbors, arrival }))
    if (value !== undefined) expectNumber(value, `options.${name}`, 0)
  for (const [name, value] of Object.entries({ step, horizon, wallHorizon, plansPerStep }))
    if (value !== undefined) {
      expectNumber(value, `options.${name}`, 0)
      expectValue(value > 0 && value < Infinity, 'input/out-of-range', `options.${name}`, value, 'a finite number > 0')
    }
  if (agents !== undefined) expectEach(agents, 'options.agents', expectAgent)
  if (beforeStep !== undefined) expectFunction(beforeStep, 'options.beforeStep')
}
