/**
 * Stores agents by slot: typed arrays that steps write and layers draw, and a record per agent. Slots of removed agents are reused. Read the arrays
 * again in each frame: a larger array replaces one that is full.
 */
import {
  expectEach,
  expectFunction,
  expectKnown,
  expectNumber,
  expectObject,
  expectPoint,
  expectString,
  ensureCapacity,
} from '../engine/core/index.js'
import type { AreaCosts } from '../engine/convex/index.js'
import type { Blockage, Box, Path, Point } from '../engine/geometry/index.js'
import type { PathPart } from '../engine/paths/index.js'

/** The part of a flow field that agents use. `directionAt` returns a unit vector; (0, 0) at a goal; undefined where no goal can be reached. */
export interface AgentField {
  directionAt(point: Point): Point | undefined
}

/** An agent to add, or new data of an existing agent. */
export interface NavAgent {
  readonly id: string
  /** Start position; ignored for an existing agent. */
  readonly x: number
  readonly y: number
  /** Goal of the agent. Of several, it walks to the cheapest one. An agent without goal and field stands still and gives way. */
  readonly goal?: Point | readonly Point[] | undefined
  /** Field to follow instead of a path, such as that of `buildFlowField`. On a mesh, each query of a field is a search, so a goal is cheaper. */
  readonly field?: AgentField | undefined
  /** Radius in world units. Default: from the options. */
  readonly radius?: number | undefined
  /** Maximum speed in world units per second, slower on costly terrain. Default: from the options. */
  readonly speed?: number | undefined
  /** Costs of areas for this agent, by area id; Infinity forbids one. */
  readonly areaCosts?: AreaCosts | undefined
  /** Ids of links that the agent cannot use. */
  readonly closedLinks?: readonly string[] | undefined
}

/**
 * `idle`: has no goal. `planning`: waits for its first path. `walking`: follows its path or field. `arrived`: is at its goal. `waiting`: has no path,
 * and plans again when the map changes. `leaving`: an edit covered it or came too near, and it leaves by the shortest way. `jumping`: is on a link.
 */
export type AgentState = 'idle' | 'planning' | 'walking' | 'arrived' | 'waiting' | 'leaving' | 'jumping'

/**
 * Names of the agent states. The numbers in `Agents.states` are indices of this list. Number 0, `free`, is a slot without an agent.
 * @example
 * const walking = AGENT_STATES.indexOf('walking')
 */
export const AGENT_STATES = ['free', 'idle', 'planning', 'walking', 'arrived', 'waiting', 'leaving', 'jumping'] as const

/** Data of an agent that the arrays do not hold. */
export interface AgentRecord {
  agent: NavAgent
  goals: readonly Point[]
  path: Path | undefined
  reason: Blockage | undefined
  /** Index of the next point on its path. */
  at: number
  /** Points of the path as a flat array, x and y each. Flat because every edit compares many legs. */
  corners: Float64Array
  lengths: ArrayLike<number>
  parts: readonly PathPart[]
  /** Position where the agent stays after arriving. */
  rest: Point | undefined
  isQueued: boolean
  /** Number of the step in which the last plan ran. */
  plannedAt: number
  /** Box around the edits near the path that were made since the last check of the path; undefined if none was made. */
  changed: Box | undefined
  /** Whether an edit closed a leg that is still far ahead. */
  isBroken: boolean
  flow: Point | undefined
  isFlowOld: boolean
}

const INITIAL_AGENTS = 16

export class AgentTable {
  /** Number of slots, including those that removed agents left free. */
  size = 0
  /** Positions by slot: x0 y0 x1 y1 … */
  positions = new Float64Array(2 * INITIAL_AGENTS)
  previous = new Float64Array(2 * INITIAL_AGENTS)
  velocities = new Float64Array(2 * INITIAL_AGENTS)
  /** Unit vectors of the directions that agents face, even while they stand. */
  headings = new Float64Array(2 * INITIAL_AGENTS)
  radii = new Float64Array(INITIAL_AGENTS)
  speeds = new Float64Array(INITIAL_AGENTS)
  states = new Uint8Array(INITIAL_AGENTS)
  readonly slots = new Map<string, number>()
  private readonly records: (AgentRecord | undefined)[] = []
  private readonly free: number[] = []

  constructor(
    private readonly radius: number,
    private readonly speed: number,
  ) {}

  record(slot: number): AgentRecord | undefined {
    return this.records[slot]
  }

  place(slot: number): Point {
    return { x: this.positions[2 * slot], y: this.positions[2 * slot + 1] }
  }

  stateOf(slot: number): AgentState {
    const name = AGENT_STATES[this.states[slot]]
    return name === 'free' ? 'idle' : name
  }

  setState(slot: number, state: AgentState): void {
    this.states[slot] = AGENT_STATES.indexOf(state)
  }

  add(agent: NavAgent): number {
    const slot = this.free.pop() ?? this.size++
    for (const name of ['positions', 'previous', 'velocities', 'headings'] as const)
      this[name] = ensureCapacity(this[name], 2 * this.size)
    for (const name of ['radii', 'speeds'] as const) this[name] = ensureCapacity(this[name], this.size)
    this.states = ensureCapacity(this.states, this.size)
    const { x, y } = agent
    this.positions.set([x, y], 2 * slot)
    this.previous.set([x, y], 2 * slot)
    this.velocities.set([0, 0], 2 * slot)
    this.headings.set([1, 0], 2 * slot)
    this.slots.set(agent.id, slot)
    this.records[slot] = {
      agent,
      goals: goalsOf(agent),
      path: undefined,
      reason: undefined,
      at: 0,
      corners: new Float64Array(0),
      lengths: [],
      parts: [],
      rest: undefined,
      isQueued: false,
      plannedAt: -Infinity,
      changed: undefined,
      isBroken: false,
      flow: undefined,
      isFlowOld: true,
    }
    this.measure(slot, agent)
    return slot
  }

  /** Updates an existing agent. Returns whether it must replan. */
  change(slot: number, agent: NavAgent): boolean {
    const record = this.records[slot]
    if (record === undefined) return false
    const before = record.agent
    const goals = goalsOf(agent)
    const isElsewhere =
      goals.length !== record.goals.length ||
      goals.some(({ x, y }, i) => x !== record.goals[i].x || y !== record.goals[i].y) ||
      agent.field !== before.field ||
      (agent.radius ?? this.radius) !== this.radii[slot] ||
      JSON.stringify([agent.areaCosts, agent.closedLinks]) !== JSON.stringify([before.areaCosts, before.closedLinks])
    record.agent = agent
    record.goals = goals
    this.measure(slot, agent)
    return isElsewhere
  }

  remove(slot: number): void {
    const record = this.records[slot]
    if (record === undefined) return
    this.slots.delete(record.agent.id)
    this.records[slot] = undefined
    this.states[slot] = 0
    this.velocities.set([0, 0], 2 * slot)
    this.free.push(slot)
  }

  private measure(slot: number, { radius = this.radius, speed = this.speed }: NavAgent): void {
    this.radii[slot] = radius
    this.speeds[slot] = speed
  }
}

const AGENT_FIELDS = [
  'id',
  'x',
  'y',
  'goal',
  'field',
  'radius',
  'speed',
  'areaCosts',
  'closedLinks',
] as const satisfies readonly (keyof NavAgent)[]

export function expectAgent(agent: unknown, name: string): void {
  expectKnown(agent, AGENT_FIELDS, name)
  expectPoint(agent, name)
  const { id, goal, field, radius, speed } = agent as Partial<Record<keyof NavAgent, unknown>>
  expectString(id, `${name}.id`)
  if (Array.isArray(goal)) expectEach(goal, `${name}.goal`, expectPoint)
  else if (goal !== undefined) expectPoint(goal, `${name}.goal`)
  if (field !== undefined) {
    expectObject(field, `${name}.field`)
    expectFunction((field as { readonly directionAt?: unknown }).directionAt, `${name}.field.directionAt`)
  }
  for (const [key, value] of Object.entries({ radius, speed }))
    if (value !== undefined) expectNumber(value, `${name}.${key}`, 0)
}

function goalsOf({ goal }: NavAgent): readonly Point[] {
  return goal === undefined ? [] : [goal].flat()
}
