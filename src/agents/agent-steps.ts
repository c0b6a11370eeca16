/**
 * Runs one step of all agents:
 *   path-steering (preferred velocity) -> lines of walls and neighbors -> linear-program (velocity) -> move
 * All agents decide by the state before the step, so slot order only breaks ties. A move is at most speed times step, and never comes closer to a wall than the
 * radius. If an edit has left an agent closer to a wall than that, no move brings it even closer.
 * Cost per agent: the polygons within reach, a bounded number of neighbors, and a linear program with at most one line per wall and neighbor.
 */
import { ensureCapacity } from '../engine/core/index.js'
import type { NavMesh } from '../engine/convex/index.js'
import { locationTolerance, nearestOnMesh, Place, walkStraight } from '../engine/convex/index.js'
import { canWalk } from '../engine/mesh/queries/index.js'
import type { AgentPlans } from './agent-plans.js'
import type { AgentTable } from './agent-table.js'
import { HalfPlanes } from './half-planes.js'
import { VelocityProgram } from './linear-program.js'
import { NearWalls, WALL } from './near-walls.js'
import { NeighborGrid } from './neighbor-grid.js'
import { PathSteering, type Velocity } from './path-steering.js'
import { addReciprocalLine } from './reciprocal-lines.js'
import { addWallLines } from './wall-lines.js'

/** Seconds to look ahead for collisions with other agents, and with walls. */
const HORIZON = 1
const WALL_HORIZON = 0.2
/** Number of nearest agents that each agent avoids. */
const NEIGHBORS = 12
/** An agent counts as arrived if its distance to an arrived agent with the same goal is at most this factor times the sum of their radii. */
const TOUCHING = 1.15
/** Number of bisection steps to shorten a move that would come too close to a wall. */
const HALVINGS = 6

/** Number of steps in a period. In each period, a blocked agent multiplies its velocity by a new random factor. */
const SLOW_TURN_STEPS = 24
/** Steps of slow progress after which an agent counts as blocked. */
const MIN_SLOW_STEPS = 15
/** Direction in which a blocked agent sidesteps: components along and across its preferred velocity. */
const ASIDE_ALONG = 0.8
const ASIDE_ACROSS = 0.6
/** Factor that enlarges the sum of two radii, so that agents keep an extra distance. If no velocity preserves this distance, the agents come closer. */
const COMFORT = 1.1

/**
 * Largest fraction of its radius by which an agent may be closer to a wall than its radius. It is half of the planner's tolerance, so that a path can always
 * start at the agent.
 */
const NEARER = 5e-7
/** Fraction of its maximum speed below which an agent keeps its heading. */
const STANDING = 0.02
/** The field `tolerance` is this factor times the tolerance of the mesh. */
const NOISE = 4

/**
 * Returns a pseudo-random number from 0 to 1 that depends only on the arguments. `turn` is the index of a period of `SLOW_TURN_STEPS` steps, counted from 0.
 */
function turnOf(slot: number, turn: number): number {
  let mixed = Math.imul(slot + 1, 0x9e3779b1) ^ Math.imul(turn + 1, 0x85ebca77)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
}

export class AgentSteps {
  readonly grid = new NeighborGrid()
  readonly walls = new NearWalls()
  /** Totals of all steps: half-planes that limit velocities, moves that a wall shortened, and chosen velocities that violate a half-plane. */
  lineCount = 0
  shortened = 0
  violating = 0
  private readonly steering: PathSteering
  private readonly lines = new HalfPlanes()
  private readonly program = new VelocityProgram()
  private readonly place = new Place()
  private readonly velocity: Velocity = { x: 0, y: 0 }
  private next = new Float64Array(0)
  private nextVelocities = new Float64Array(0)
  /** Number of steps for which the agent in each slot has been slow. */
  private slow = new Uint16Array(0)
  private reach = 0
  private widest = 0
  /** Minimum distance from a wall, in world units, at which the direction to the wall is exact enough. Nearer, it is rounding noise. */
  private tolerance = 0

  constructor(
    private readonly table: AgentTable,
    private readonly plans: AgentPlans,
    /** Length of a step in seconds. */
    private readonly step: number,
  ) {
    this.steering = new PathSteering(table, plans, step)
  }

  move(mesh: NavMesh, steps: number): void {
    const { table } = this
    const { size } = table
    this.next = ensureCapacity(this.next, 2 * size)
    this.nextVelocities = ensureCapacity(this.nextVelocities, 2 * size)
    this.slow = ensureCapacity(this.slow, size)
    this.measure(mesh.baseMesh ?? mesh)
    this.grid.fill(table.positions, size, this.reach, (slot) => table.states[slot] !== 0)
    for (let slot = 0; slot < size; slot++) {
      this.velocity.x = this.velocity.y = 0
      if (table.states[slot] !== 0) this.choose(mesh, slot, steps)
      const { x, y } = this.velocity
      this.next[2 * slot] = table.positions[2 * slot] + x * this.step
      this.next[2 * slot + 1] = table.positions[2 * slot + 1] + y * this.step
      this.nextVelocities[2 * slot] = x
      this.nextVelocities[2 * slot + 1] = y
    }
    table.previous.set(table.positions.subarray(0, 2 * size))
    table.positions.set(this.next.subarray(0, 2 * size))
    table.velocities.set(this.nextVelocities.subarray(0, 2 * size))
    this.updateHeadings()
  }

  /** Writes the chosen velocity of an agent to `velocity`. */
  private choose(mesh: NavMesh, slot: number, steps: number): void {
    const { table, velocity, steering, step } = this
    const base = mesh.baseMesh ?? mesh
    const here = table.place(slot)
    if (table.stateOf(slot) === 'jumping') {
      this.jump(slot)
      return
    }
    // 1. If an edit placed an obstacle over the agent, leave by the shortest way and ignore other agents.
    const { polygons, count } = this.place.fill(base, here)
    if (count === 0) {
      const way = nearestOnMesh(base, here)
      this.leave(slot)
      if (way !== undefined) steering.headFor(slot, way.point, velocity)
      return
    }
    // 2. Find the walls nearby.
    const radius = table.radii[slot]
    const speed = table.speeds[slot]
    const range = radius + speed * Math.max(WALL_HORIZON, 2 * step)
    this.walls.fill(base.convex, polygons, count, here.x, here.y, range)
    const nearest = this.walls.order[0]
    const clearance = nearest === undefined ? Infinity : Math.sqrt(this.walls.of[WALL * nearest + 4])
    const least = radius * (1 - NEARER)
    // 3. Choose the preferred velocity: away from a wall that is too near, or along the path.
    if (clearance < least && nearest !== undefined) {
      this.leave(slot)
      this.backOff(slot, nearest, clearance)
    } else {
      if (table.stateOf(slot) === 'leaving') this.returnToPath(slot)
      steering.steer(base, slot, steps, velocity)
      if (table.stateOf(slot) === 'jumping') {
        this.jump(slot)
        return
      }
    }
    // 4. Avoid walls and other agents.
    if (table.stateOf(slot) === 'walking') this.slowDownInTurn(slot, steps)
    this.avoid(slot)
    this.guard(base, slot, Math.min(clearance, least))
  }

  /**
   * Slows down an agent that has made little progress for a while, and turns its velocity a little, always in the same direction. The amount of slowing depends
   * on slot and time. Without this, symmetric agents would block each other forever.
   */
  private slowDownInTurn(slot: number, steps: number): void {
    const { velocity } = this
    const { velocities } = this.table
    const [vx, vy] = [velocities[2 * slot], velocities[2 * slot + 1]]
    const { x, y } = velocity
    this.slow[slot] = 4 * (vx * vx + vy * vy) < x * x + y * y ? Math.min(this.slow[slot] + 1, MIN_SLOW_STEPS) : 0
    if (this.slow[slot] < MIN_SLOW_STEPS) return
    const share = turnOf(slot, Math.floor(steps / SLOW_TURN_STEPS))
    velocity.x = share * (ASIDE_ALONG * x - ASIDE_ACROSS * y)
    velocity.y = share * (ASIDE_ACROSS * x + ASIDE_ALONG * y)
  }

  private avoid(slot: number): void {
    const { table, velocity, lines, program, step, grid } = this
    const { positions, velocities, radii, speeds } = table
    const [ownX, ownY] = [velocities[2 * slot], velocities[2 * slot + 1]]
    lines.clear()
    addWallLines(lines, this.walls, {
      vx: ownX,
      vy: ownY,
      radius: radii[slot],
      horizon: WALL_HORIZON,
      tolerance: this.tolerance,
    })
    const hard = lines.count
    const reach = radii[slot] + this.widest + speeds[slot] * HORIZON
    const count = grid.nearest(slot, reach, NEIGHBORS)
    for (let i = 0; i < count; i++) {
      const other = grid.found[i]
      const state = table.stateOf(other)
      addReciprocalLine(lines, {
        x: positions[2 * other] - positions[2 * slot],
        y: positions[2 * other + 1] - positions[2 * slot + 1],
        ownX,
        ownY,
        otherX: velocities[2 * other],
        otherY: velocities[2 * other + 1],
        radius: COMFORT * (radii[slot] + radii[other]),
        horizon: HORIZON,
        step,
        share: state === 'leaving' || state === 'jumping' ? 1 : 0.5,
        isFirst: slot < other,
      })
      if (state === 'arrived' && grid.squares[i] <= (TOUCHING * (radii[slot] + radii[other])) ** 2)
        this.joinAtGoal(slot, other)
    }
    this.lineCount += lines.count
    if (!program.solve(lines, hard, speeds[slot], velocity.x, velocity.y)) this.violating++
    velocity.x = program.x
    velocity.y = program.y
  }

  /** Marks an agent as arrived if it touches one that has arrived at the same goal. */
  private joinAtGoal(slot: number, other: number): void {
    const { table } = this
    const own = table.record(slot)?.path?.points
    const theirs = table.record(other)?.path?.points
    const [a, b] = [own?.[own.length - 1], theirs?.[theirs.length - 1]]
    const isLast = own !== undefined && table.record(slot)?.at === own.length - 1
    if (isLast && table.stateOf(slot) === 'walking' && a?.x === b?.x && a?.y === b?.y) this.steering.arrive(slot)
  }

  /** Shortens a move that would come closer to a wall than `least`. */
  private guard(mesh: NavMesh, slot: number, least: number): void {
    const { velocity, step, walls } = this
    if (walls.count === 0 || (velocity.x === 0 && velocity.y === 0)) return
    const here = this.table.place(slot)
    const isFree = (vx: number, vy: number): boolean => {
      if (walls.squareAt(vx * step, vy * step) < least * least) return false
      if (least > Math.sqrt(vx * vx + vy * vy) * step) return true
      const there = { x: here.x + vx * step, y: here.y + vy * step }
      // `walkStraight` tolerates the rounding of a move along a wall that the agent touches.
      return walkStraight(mesh.convex, this.place, there) === 1 || canWalk(mesh, here, there, 0)
    }
    if (isFree(velocity.x, velocity.y)) return
    this.shortened++
    const { x, y } = velocity
    let share = 0
    for (let i = 1; i <= HALVINGS; i++) {
      const tried = share + 0.5 ** i
      if (isFree(tried * x, tried * y)) share = tried
    }
    velocity.x = share * x
    velocity.y = share * y
  }

  /** Sets the velocity of an agent that is too near to a wall. It moves away from the wall until the clearance equals its radius, if possible in one step. */
  private backOff(slot: number, wall: number, clearance: number): void {
    const { velocity, table, step, walls } = this
    walls.turnAway(wall, this.tolerance)
    const speed = Math.min(table.speeds[slot], (table.radii[slot] - clearance) / step)
    velocity.x = walls.awayX * speed
    velocity.y = walls.awayY * speed
  }

  private jump(slot: number): void {
    const { table, velocity, steering } = this
    const record = table.record(slot)
    const landing = record?.path?.points[record.at]
    velocity.x = velocity.y = 0
    if (landing === undefined) this.plans.restart(slot)
    else if (steering.headFor(slot, landing, velocity) <= table.speeds[slot] * this.step)
      table.setState(slot, 'walking')
  }

  private leave(slot: number): void {
    if (this.table.stateOf(slot) === 'leaving') return
    this.table.setState(slot, 'leaving')
    const record = this.table.record(slot)
    if (record !== undefined) record.rest = undefined
  }

  /** Lets an agent that was inside an obstacle follow its path again, and queues a query for a new path. */
  private returnToPath(slot: number): void {
    const { table, plans } = this
    const record = table.record(slot)
    if (record === undefined) return
    table.setState(slot, record.path === undefined && record.agent.field === undefined ? 'idle' : 'walking')
    if (record.isQueued) {
      if (record.path === undefined) table.setState(slot, 'planning')
    } else plans.queuePlan(slot)
  }

  private updateHeadings(): void {
    const { velocities, headings, speeds, size } = this.table
    for (let slot = 0; slot < size; slot++) {
      const x = velocities[2 * slot]
      const y = velocities[2 * slot + 1]
      const speed = Math.sqrt(x * x + y * y)
      if (speed <= STANDING * speeds[slot]) continue
      headings[2 * slot] = x / speed
      headings[2 * slot + 1] = y / speed
    }
  }

  private measure(mesh: NavMesh): void {
    const { states, radii, speeds, positions, size } = this.table
    let [fastest, farX, farY] = [0, 0, 0]
    this.widest = 0
    for (let slot = 0; slot < size; slot++) {
      if (states[slot] === 0) continue
      this.widest = Math.max(this.widest, radii[slot])
      fastest = Math.max(fastest, speeds[slot])
      farX = Math.max(farX, Math.abs(positions[2 * slot]))
      farY = Math.max(farY, Math.abs(positions[2 * slot + 1]))
    }
    this.reach = 2 * this.widest + fastest * HORIZON
    this.tolerance = NOISE * locationTolerance(mesh, { x: farX, y: farY })
  }
}
