import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { TraceEvent } from '../engine/geometry/index.js'
import { createSearchPlayer, slowClock } from '../playback/index.js'
import type { SearchClock } from '../playback/index.js'

export interface PlaybackOptions {
  /** Events per second; 600 when absent. */
  readonly speed?: number | undefined
  /** Play at once; false when absent. */
  readonly autoplay?: boolean | undefined
  /** Renders per second while it plays, for words and sliders; every frame when absent. A layer with the `clock` is drawn every frame all the same. */
  readonly rendersPerSecond?: number | undefined
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

const SPEED = 600

/**
 * Replays events: of a search, of the making of a mesh (`buildNavMesh` with a `trace`), or a host's own. A new list is a new replay.
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
  const {
    frame,
    playing,
    speed: current,
  } = useSyncExternalStore(slowed.subscribe, slowed.getSnapshot, slowed.getSnapshot)
  const { play, pause, step, seek, setSpeed } = player
  // A list that was just replaced has not reached the player yet.
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
