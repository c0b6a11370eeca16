import {
  atan2,
  expectFunction,
  expectKnown,
  expectNumber,
  expectPath,
  expectPoint,
  NavError,
  expectValue,
} from '../core/index.js'
import { distance, nearestOnSegment, squaredDistance, type Path, type Point } from '../geometry/index.js'
import { runningLengths, samplePath } from './sample-path.js'
import { jumpsOf, paceAt, paceFacing, turnedTowards, type LinkTravel, type PathJump, type PathPart } from './walking.js'

export interface PathFollowerOptions {
  /** Distance along the path from the agent's progress to the target, in world units. */
  readonly lookAhead: number
  /** Distance to the goal within which the agent has arrived; a thousandth of `lookAhead` when absent. */
  readonly arrival?: number | undefined
  /** Returns whether the straight line is walkable. When absent, the target is never beyond the next bend. */
  readonly clear?: ((from: Point, to: Point) => boolean) | undefined
  /** Terrain along the path, from `areaAlongPath`. The agent walks more slowly on terrain that costs more. */
  readonly parts?: readonly PathPart[] | undefined
  /** Kinds and durations of links. */
  readonly links?: readonly LinkTravel[] | undefined
  /** Maximum turn of the agent in radians per second; unlimited when absent. If present, `update` needs the seconds since the last update. */
  readonly turnRate?: number | undefined
}

export interface FollowStep {
  /** Point to steer for. */
  readonly target: Point
  /** Direction from the agent to the target, in radians. */
  readonly heading: number
  /** Distance along the path to the point nearest to the agent; never decreases. */
  readonly progress: number
  readonly remaining: number
  /** Distance of the agent from the path. */
  readonly offset: number
  readonly arrived: boolean
  /** Direction that the agent faces, in radians; it turns towards `heading`. */
  readonly facing: number
  /** Factor of the full speed: less than 1 on costly terrain, and 0 while the agent must turn on the spot. */
  readonly pace: number
  /** The link whose entry the agent has reached, or which it crosses. The target is then the exit of the link. */
  readonly jump?: PathJump
}

export interface PathFollower {
  /** Returns the next step. `seconds` is the time since the last update; it limits how far the agent turns. */
  update(position: Point, seconds?: number): FollowStep
  /** Moves the follower back to the start of the path. */
  reset(): void
}

export function readLookAhead(options: Pick<PathFollowerOptions, 'lookAhead' | 'arrival'>): {
  readonly lookAhead: number
  readonly arrival: number
} {
  expectNumber(options.lookAhead, 'lookAhead')
  const { lookAhead, arrival = lookAhead / 1000 } = options
  if (typeof arrival !== 'number' || !(lookAhead > 0) || !(arrival >= 0))
    throw new NavError(
      'paths/bad-look-ahead',
      `Expected lookAhead > 0 and arrival >= 0, got ${String(lookAhead)} and ${String(arrival)}`,
      { lookAhead, arrival },
    )
  return { lookAhead, arrival }
}

/** Number of times that the distance to a hidden target is halved before the next bend becomes the target. */
const HALVINGS = 8

/**
 * Creates a follower that steers an agent along a path.
 * @example
 * const follower = createPathFollower(path, { lookAhead: 20 })
 * const step = follower.update({ x: 10, y: 12 })
 */
export function createPathFollower(path: Pick<Path, 'points' | 'jumps'>, options: PathFollowerOptions): PathFollower {
  expectPath(path)
  expectKnown(options, ['lookAhead', 'arrival', 'clear', 'parts', 'links', 'turnRate'])
  const { lookAhead, arrival } = readLookAhead(options)
  const { clear, parts = [], links, turnRate = Infinity } = options
  const { points } = path
  if (points.length === 0) throw new NavError('paths/empty-path', 'Expected a path with at least one point, got none')
  if (clear !== undefined) expectFunction(clear, 'clear')
  expectValue(turnRate > 0, 'paths/bad-turn-rate', 'turnRate', turnRate, 'a number > 0', { turnRate })
  const lengths = runningLengths(points)
  const total = lengths[lengths.length - 1]
  const jumps = jumpsOf(path, lengths, links)
  let progress = 0
  let facing: number | undefined
  const jumpHere = (): PathJump | undefined => jumps.find(({ from, to }) => progress >= from - arrival && progress < to)

  /**
   * Returns the distance along the path to its point nearest to the agent. Searches from the agent's progress to 2 * `lookAhead` + d after it, where d is the
   * distance between the agent and the point at its progress. If the agent is on a link, the search ends 2 * `lookAhead` + d after the end of the link.
   */
  const project = (position: Point): number => {
    const here = samplePath(path, progress, lengths)
    let nearest = squaredDistance(here.position, position)
    const jump = jumpHere()
    const reach = progress + 2 * lookAhead + Math.sqrt(nearest) + (jump === undefined ? 0 : jump.to - progress)
    let found = progress
    for (let leg = here.leg; leg + 1 < points.length && lengths[leg] <= reach; leg++) {
      const on = nearestOnSegment(points[leg], points[leg + 1], position)
      const at = Math.max(progress, lengths[leg] + distance(points[leg], on))
      const away = squaredDistance(samplePath(path, at, lengths).position, position)
      if (away >= nearest) continue
      nearest = away
      found = at
    }
    return Math.min(found, total)
  }

  /** Returns the target's distance along the path, not past the entry of the next link. While the target is not visible, it moves back towards the next bend. */
  const findTarget = (position: Point, leg: number): number => {
    const bend = lengths[Math.min(leg + 1, points.length - 1)]
    const last = jumps.find(({ from }) => from > progress)?.from ?? total
    let ahead = Math.min(progress + lookAhead, last)
    if (clear === undefined) return Math.min(ahead, Math.max(bend, progress))
    for (let i = 0; i < HALVINGS && ahead > bend && !clear(position, samplePath(path, ahead, lengths).position); i++)
      ahead = i + 1 === HALVINGS ? bend : Math.max(bend, (bend + ahead) / 2)
    return ahead
  }

  return {
    update(position, seconds) {
      expectPoint(position, 'position')
      if (turnRate < Infinity) expectNumber(seconds, 'seconds', 0)
      progress = project(position)
      const here = samplePath(path, progress, lengths)
      const jump = jumpHere()
      const ahead = jump?.to ?? findTarget(position, here.leg)
      const target = samplePath(path, ahead, lengths).position
      const goal = points[points.length - 1]
      const heading = atan2(target.y - position.y, target.x - position.x)
      facing = turnedTowards(facing ?? heading, heading, turnRate === Infinity ? Math.PI : turnRate * (seconds ?? 0))
      return {
        target,
        heading,
        progress,
        remaining: total - progress,
        offset: distance(here.position, position),
        arrived: distance(goal, position) <= arrival,
        facing,
        pace: jump === undefined ? paceAt(parts, progress) * paceFacing(facing, heading) : 1,
        ...(jump !== undefined && { jump }),
      }
    },
    reset() {
      progress = 0
      facing = undefined
    },
  }
}
