import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { TraceEvent, PathResult, Point } from '../engine/geometry/index.js'
import { createSearchPlayer, slowClock, type SearchClock } from '../playback/index.js'
import { handleOf } from '../engine/core/index.js'
import type { PathOptions, World } from '../engine/navigate/index.js'
import { findPathOrAbort } from './refusal.js'

export interface PlaybackOptions {
  /** Events per second; 600 if absent. */
  readonly speed?: number | undefined
  /** Whether to start playing immediately; false if absent. */
  readonly autoplay?: boolean | undefined
  /** Maximum renders per second during playback, for text and sliders; one per frame if absent. */
  readonly rendersPerSecond?: number | undefined
}

export interface Playback {
  readonly events: readonly TraceEvent[]
  readonly frame: number
  /** The clock for SearchPlaybackLayer, which reads each frame without a render. */
  readonly clock: SearchClock
  readonly playing: boolean
  readonly speed: number
  play: () => void
  pause: () => void
  /** Moves by `by` events, one if absent; backward if negative. */
  step: (by?: number) => void
  seek: (frame: number) => void
  setSpeed: (speed: number) => void
}

const SPEED = 600

/**
 * Plays back the events of a search, of a build (`buildNavMesh` with a `trace`), or of an app. A new list starts a new replay.
 * @example
 * function Making({ events }: { events: readonly TraceEvent[] }) {
 *   const { clock } = usePlayback(events, { speed: 20, autoplay: true })
 *   return <SearchPlaybackLayer events={events} clock={clock} />
 * }
 */
export function usePlayback(events: readonly TraceEvent[], options: PlaybackOptions = {}): Playback {
  const { speed = SPEED, autoplay = false, rendersPerSecond = Infinity } = options
  const [player] = useState(() => createSearchPlayer(speed))
  useEffect(() => player.setSpeed(speed), [player, speed])
  useEffect(() => {
    player.setCount(events.length)
    if (autoplay) player.play()
  }, [player, events, autoplay])
  const slowed = useMemo(() => slowClock(player, rendersPerSecond), [player, rendersPerSecond])
  const snapshot = useSyncExternalStore(slowed.subscribe, slowed.getSnapshot, slowed.getSnapshot)
  const { play, pause, step, seek, setSpeed } = player
  const frame = Math.min(snapshot.frame, events.length)
  return { ...snapshot, events, frame, clock: player, play, pause, step, seek, setSpeed }
}

export interface SearchPlaybackOptions<W extends World = World>
  extends PlaybackOptions, Pick<PathOptions, 'agentRadius' | 'allowPartial' | 'budget'> {
  readonly algorithm?: PathOptions<W>['algorithm'] | undefined
  /** Maximum number of recorded events; 2,000,000 if absent. */
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
  const result = findPathOrAbort(world, start, goal, { ...options, trace })
  return { events, result }
}

/**
 * Records a search and plays it back in SearchPlaybackLayer. A rejected query is an `aborted` result, as in `usePath`.
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
  const current = world && handleOf(world)
  const recorded = useMemo<RecordedSearch>(
    () =>
      current && start && goal
        ? recordSearch(current, start, goal, { algorithm, agentRadius, allowPartial, budget }, maxEvents)
        : { events: noEvents, result: undefined },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- points written in place are new objects with each render
    [current, start?.x, start?.y, goal?.x, goal?.y, algorithm, agentRadius, allowPartial, budget, maxEvents],
  )
  return { ...usePlayback(recorded.events, options), result: recorded.result }
}
