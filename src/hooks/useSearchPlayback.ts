import { useMemo } from 'react'
import { handleOf } from '../engine/core/index.js'
import type { PathOptions, World } from '../engine/navigate/index.js'
import type { PathResult, Point, TraceEvent } from '../engine/geometry/index.js'
import { pathOrRefusal } from './refusal.js'
import { usePlayback } from './usePlayback.js'
import type { Playback, PlaybackOptions } from './usePlayback.js'

export interface SearchPlaybackOptions<W extends World = World>
  extends PlaybackOptions, Pick<PathOptions, 'agentRadius' | 'allowPartial' | 'budget'> {
  readonly algorithm?: PathOptions<W>['algorithm'] | undefined
  /** Events kept at most; 2,000,000 when absent. */
  readonly maxEvents?: number | undefined
}

export interface SearchPlayback extends Playback {
  readonly result: PathResult | undefined
}

const MAX_EVENTS = 2_000_000
const noEvents: readonly TraceEvent[] = []

interface RecordedSearch {
  readonly events: readonly TraceEvent[]
  readonly result: PathResult | undefined
}

function recordSearch(
  world: World,
  start: Point,
  goal: Point,
  options: PathOptions,
  maxEvents: number,
): RecordedSearch {
  const events: TraceEvent[] = []
  const trace = (event: TraceEvent): void => {
    if (events.length < maxEvents) events.push(event)
  }
  const result = pathOrRefusal(world, start, goal, { ...options, trace })
  return { events, result }
}

/**
 * One search, replayed: every event, and a frame that runs through them. SearchPlaybackLayer shows it. A question that `findPath` refuses is an
 * `aborted` result, as with `usePath`.
 * @example
 * function Replay({ world, start, goal }: { world: World; start: Point; goal: Point }) {
 *   const { events, clock } = useSearchPlayback(world, start, goal, { algorithm: 'a-star', speed: 200, autoplay: true })
 *   return <SearchPlaybackLayer events={events} clock={clock} />
 * }
 */
export function useSearchPlayback<W extends World>(
  world: W | undefined,
  start: Point | undefined,
  goal: Point | undefined,
  options?: SearchPlaybackOptions<W>,
): SearchPlayback
export function useSearchPlayback(
  world: World | undefined,
  start: Point | undefined,
  goal: Point | undefined,
  options: SearchPlaybackOptions = {},
): SearchPlayback {
  const { algorithm, agentRadius, allowPartial, budget, maxEvents = MAX_EVENTS } = options
  const startX = start?.x
  const startY = start?.y
  const goalX = goal?.x
  const goalY = goal?.y
  const current = world && handleOf(world)
  const recorded = useMemo<RecordedSearch>(() => {
    if (
      current === undefined ||
      startX === undefined ||
      startY === undefined ||
      goalX === undefined ||
      goalY === undefined
    )
      return { events: noEvents, result: undefined }
    return recordSearch(
      current,
      { x: startX, y: startY },
      { x: goalX, y: goalY },
      { algorithm, agentRadius, allowPartial, budget },
      maxEvents,
    )
  }, [current, startX, startY, goalX, goalY, algorithm, agentRadius, allowPartial, budget, maxEvents])
  return { ...usePlayback(recorded.events, options), result: recorded.result }
}
