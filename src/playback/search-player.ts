import { createStore } from '../engine/core/index.js'
import { createFrameLoop } from './frame-loop.js'
import { createThrottledStore } from './throttled-store.js'

export interface PlayerSnapshot {
  readonly frame: number
  readonly playing: boolean
  /** Speed in events per second. */
  readonly speed: number
}

export interface SearchClock {
  getSnapshot: () => PlayerSnapshot
  subscribe: (listener: () => void) => () => void
}

interface SearchPlayer extends SearchClock {
  /** Switches to another recording with this number of events, and returns to its start. Playback continues if it was running. */
  setCount: (count: number) => void
  setSpeed: (speed: number) => void
  play: () => void
  pause: () => void
  step: (by?: number) => void
  seek: (frame: number) => void
  stop: () => void
}

export function createSearchPlayer(initialSpeed: number): SearchPlayer {
  const store = createStore<PlayerSnapshot>({ frame: 0, playing: false, speed: initialSpeed })
  let count = 0
  let position = 0

  const moveTo = (target: number): void => {
    position = Math.min(count, Math.max(0, target))
    store.set({ frame: Math.floor(position) })
  }
  const canRun = (): boolean => store.state.playing && store.size > 0
  const loop = createFrameLoop((seconds) => {
    moveTo(position + seconds * store.state.speed)
    if (position >= count) {
      loop.stop()
      store.set({ playing: false })
    }
    return canRun()
  })
  const run = (): void => {
    if (canRun()) loop.start()
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: (listener) => {
      const unsubscribe = store.subscribe(listener)
      run()
      return () => {
        unsubscribe()
        if (store.size === 0) loop.stop()
      }
    },
    setCount: (next) => {
      count = next
      moveTo(0)
    },
    setSpeed: (speed) => {
      if (speed > 0) store.set({ speed })
    },
    play: () => {
      if (position >= count) moveTo(0)
      store.set({ playing: true })
      run()
    },
    pause: () => {
      loop.stop()
      store.set({ playing: false })
    },
    step: (by = 1) => {
      loop.stop()
      store.set({ playing: false })
      moveTo(Math.floor(position) + by)
    },
    seek: moveTo,
    stop: loop.stop,
  }
}

/**
 * Returns a clock that notifies its listeners at most `rate` times per second while playing, but immediately of a pause, a backward step
 * or another speed.
 */
export function slowClock(clock: SearchClock, rate: number): SearchClock {
  const isContinuing = (published: PlayerSnapshot | undefined): boolean => {
    const { playing, speed, frame } = clock.getSnapshot()
    return playing && published?.playing === true && speed === published.speed && frame >= published.frame
  }
  return rate === Infinity ? clock : createThrottledStore(clock, isContinuing, 1000 / rate)
}
