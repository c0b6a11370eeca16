/**
 * Following a path: given where the agent is, the point to steer for. The follower keeps the progress made, looks ahead
 * along the path, and cuts bends only as far as a passed-in sight test allows.
 */
import { NavError, expectFunction, expectNumber, expectObject, expectPath, expectPoint } from '../core/index.js'
import { nearestOnSegment } from '../geometry/index.js'
import type { Path, Point } from '../geometry/index.js'
import { runningLengths, samplePath } from './sample-path.js'

export interface PathFollowerOptions {
  /** How far ahead of the agent's progress the target lies, in world units. */
  readonly lookAhead: number
  /** Within this distance of the goal the agent has arrived; a thousandth of the look-ahead when absent. */
  readonly arrival?: number
  /** Whether the straight way is walkable; without it the target is never beyond the next bend. */
  readonly clear?: (from: Point, to: Point) => boolean
}

export interface FollowStep {
  /** Where to steer. */
  readonly target: Point
  /** Direction from the agent to the target, in radians. */
  readonly heading: number
  /** Distance along the path of the point nearest to the agent, never less than before. */
  readonly progress: number
  readonly remaining: number
  /** How far the agent is from the path. */
  readonly offset: number
  readonly arrived: boolean
}

export interface PathFollower {
  update(position: Point): FollowStep
  /** Back to the start of the path. */
  reset(): void
}

/** How often the way to a hidden target is halved before the next bend is taken. */
const HALVINGS = 8

export function createPathFollower(path: Pick<Path, 'points'>, options: PathFollowerOptions): PathFollower {
  expectPath(path)
  expectObject(options, 'options')
  expectNumber(options.lookAhead, 'lookAhead')
  const { lookAhead, arrival = lookAhead / 1000, clear } = options
  const { points } = path
  if (points.length === 0) throw new NavError('paths/empty-path', 'the path has no points; at least one was expected')
  if (clear !== undefined) expectFunction(clear, 'clear')
  if (typeof lookAhead !== 'number' || typeof arrival !== 'number' || !(lookAhead > 0) || !(arrival >= 0))
    throw new NavError(
      'paths/bad-look-ahead',
      `lookAhead is ${String(lookAhead)} and arrival ${String(arrival)}; numbers > 0 and >= 0 were expected`,
      { lookAhead, arrival },
    )
  const lengths = runningLengths(points)
  const total = lengths[lengths.length - 1]
  let progress = 0

  /** Nearest point of the path from the progress made to one look-ahead (and the present offset) beyond it. */
  const project = (position: Point): number => {
    const here = samplePath(path, progress, lengths)
    let nearest = squared(here.position, position)
    const reach = progress + 2 * lookAhead + Math.sqrt(nearest)
    let found = progress
    for (let leg = here.leg; leg + 1 < points.length && lengths[leg] <= reach; leg++) {
      const on = nearestOnSegment(points[leg], points[leg + 1], position)
      const at = Math.max(progress, lengths[leg] + Math.sqrt(squared(points[leg], on)))
      const away = squared(samplePath(path, at, lengths).position, position)
      if (away >= nearest) continue
      nearest = away
      found = at
    }
    return Math.min(found, total)
  }

  return {
    update(position) {
      expectPoint(position, 'position')
      progress = project(position)
      const here = samplePath(path, progress, lengths)
      const bend = lengths[Math.min(here.leg + 1, points.length - 1)]
      let ahead = Math.min(progress + lookAhead, total)
      if (clear === undefined) ahead = Math.min(ahead, Math.max(bend, progress))
      else {
        for (
          let i = 0;
          i < HALVINGS && ahead > bend && !clear(position, samplePath(path, ahead, lengths).position);
          i++
        )
          ahead = i + 1 === HALVINGS ? bend : Math.max(bend, (bend + ahead) / 2)
      }
      const target = samplePath(path, ahead, lengths).position
      const goal = points[points.length - 1]
      return {
        target,
        heading: Math.atan2(target.y - position.y, target.x - position.x),
        progress,
        remaining: total - progress,
        offset: Math.sqrt(squared(here.position, position)),
        arrived: Math.sqrt(squared(goal, position)) <= arrival,
      }
    },
    reset() {
      progress = 0
    },
  }
}

function squared(a: Point, b: Point): number {
  return (b.x - a.x) ** 2 + (b.y - a.y) ** 2
}
