import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { PathOptions, World } from '../engine/navigate/index.js'
import type { PathResult, Point, TraceEvent } from '../engine/geometry/index.js'
import { findPath } from '../engine/navigate/index.js'
import { createSearchPlayer, slowClock } from '../playback/index.js'
import type { SearchClock } from '../playback/index.js'
import { revisionOf } from './usePath.js'

export interface PlaybackOptions {
  /** Events per second; 600 when absent. */
  readonly speed?: number
  /** Play at once; false when absent. */
  readonly autoplay?: boolean
  /** Renders per second while it plays, for words and sliders; every frame when absent. A layer with the `clock` is drawn every frame all the same. */
  readonly rendersPerSecond?: number
}

export interface SearchPlaybackOptions<W extends World = World>
  extends PlaybackOptions, Pick<PathOptions, 'agentRadius' | 'allowPartial' | 'budget'> {
  readonly algorithm?: PathOptions<W>['algorithm']
  /** Events kept at most; 2,000,000 when absent. */
  readonly maxEvents?: number
}

export interface Playback {
  readonly events: readonly TraceEvent[]
  /** How many of them have happened. */
  readonly frame: number
  /** For SearchPlaybackLayer: the frame as it runs, without a render. */
  readonly clock: SearchClock
  readonly playing: boolean
  readonly speed: number
  play: () => void
  pause: () => void
  /** One event on, or `by` of them; backwards when negative. */
  step: (by?: number) => void
  seek: (frame: number) => void
  setSpeed: (speed: number) => void
}

export interface SearchPlayback extends Playback {
  readonly result: PathResult | undefined
}

const SPEED = 600
const MAX_EVENTS = 2_000_000
const noEvents: readonly TraceEvent[] = []

interface Film {
  readonly events: readonly TraceEvent[]
  readonly result: PathResult | undefined
}

function filmAt(
  _revision: number,
  world: World,
  start: Point,
  goal: Point,
  options: PathOptions,
  maxEvents: number,
): Film {
  const events: TraceEvent[] = []
  const trace = (event: TraceEvent): void => {
    if (events.length < maxEvents) events.push(event)
  }
  const result = findPath(world, start, goal, { ...options, trace })
  return { events, result }
}

/**
 * Events as a film: of a search, of the making of a mesh (`buildNavMesh` with a `trace`), or a host's own. A new list is a new film.
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
  const told = useMemo(() => slowClock(player, rendersPerSecond), [player, rendersPerSecond])
  const { frame, playing, speed: current } = useSyncExternalStore(told.subscribe, told.getSnapshot, told.getSnapshot)
  const { play, pause, step, seek, setSpeed } = player
  // A film that was just replaced has not been told to the player yet.
  return {
    events,
    frame: Math.min(frame, events.length),
    clock: player,
    playing,
    speed: current,
    play,
    pause,
    step,
    seek,
    setSpeed,
  }
}

/**
 * One search as a film: every event, and a frame that runs through them. SearchPlaybackLayer shows it.
 * @example
 * function Film({ world, start, goal }: { world: World; start: Point; goal: Point }) {
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
  const revision = revisionOf(world)
  const film = useMemo<Film>(() => {
    if (
      world === undefined ||
      startX === undefined ||
      startY === undefined ||
      goalX === undefined ||
      goalY === undefined
    )
      return { events: noEvents, result: undefined }
    return filmAt(
      revision,
      world,
      { x: startX, y: startY },
      { x: goalX, y: goalY },
      { algorithm, agentRadius, allowPartial, budget },
      maxEvents,
    )
  }, [world, revision, startX, startY, goalX, goalY, algorithm, agentRadius, allowPartial, budget, maxEvents])
  return { ...usePlayback(film.events, options), result: film.result }
}
