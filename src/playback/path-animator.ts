/** Moves a node along a path in a frame loop, without React; no listener is called per frame. */
import { attached, createStore } from '../engine/core/index.js'
import type { Path, Point } from '../engine/geometry/index.js'
import type { LinkTravel, PathPart } from '../engine/paths/index.js'
import { createFrameLoop } from './frame-loop.js'
import { pointsAlongLinks } from './link-arc.js'
import { Walk } from './walk.js'
import { stretchesOf } from './walk-plan.js'

export interface AnimatedNode {
  setAttrs: (attributes: { x: number; y: number; rotation: number; scaleX?: number; scaleY?: number }) => unknown
}

export interface WalkTerrain {
  readonly parts?: readonly PathPart[] | undefined
  readonly links?: readonly LinkTravel[] | undefined
}

export interface PathAnimator {
  setPath: (path: Path | undefined, terrain?: WalkTerrain) => void
  setNode: (node: AnimatedNode | null) => void
  /** Sets the speed in world units per second. */
  setSpeed: (speed: number) => void
  /** Sets the turn rate in radians per second; Infinity turns instantly. */
  setTurnRate: (rate: number) => void
  setLoop: (loop: boolean) => void
  link: () => LinkTravel | undefined
  play: () => void
  pause: () => void
  /** Moves the node to a progress from 0 (start) to 1 (goal). */
  seek: (progress: number) => void
  progress: () => number
  position: () => Point | undefined
  isPlaying: () => boolean
  /** Calls the listener when playing starts or stops, never per frame. */
  subscribe: (listener: () => void) => () => void
  /** Stops the frame loop, but `isPlaying` stays the same. `resume` starts the loop again, from the same position. */
  stop: () => void
  resume: () => void
}

export function createPathAnimator(): PathAnimator {
  const walk = new Walk()
  let node: AnimatedNode | null = null
  let speed = 60
  let isLoop = false
  const store = createStore<{ readonly playing: boolean }>({ playing: false })

  const show = (): void => {
    const place = node === null ? undefined : walk.place()
    if (place !== undefined) node?.setAttrs(place)
  }
  const canRun = (): boolean => store.state.playing && walk.path !== undefined && walk.total > 0 && node !== null
  const loop = createFrameLoop((seconds) => {
    walk.advance(seconds, speed)
    if (walk.isOver) {
      if (isLoop) walk.seek(0)
      else store.set({ playing: false })
    }
    show()
    return canRun()
  })
  const run = (): void => {
    if (canRun()) loop.start()
  }

  return {
    setPath: (source, { parts, links } = {}) => {
      const next = source && alongLinks(source)
      walk.stretches = source === undefined ? [] : stretchesOf(source, parts, links)
      if (next === walk.path) return
      walk.setPath(next)
      show()
      if (walk.total === 0) loop.stop()
      else run()
    },
    setNode: (next) => {
      node = next
      show()
      if (next === null) loop.stop()
      else run()
    },
    setSpeed: (next) => void (speed = next),
    setTurnRate: (next) => void (walk.turnRate = next > 0 ? next : Infinity),
    setLoop: (next) => void (isLoop = next),
    link: () => walk.link,
    play: () => {
      if (walk.travelled >= walk.total && !isLoop) walk.seek(0)
      store.set({ playing: true })
      run()
    },
    pause: () => {
      store.set({ playing: false })
      loop.stop()
    },
    seek: (progress) => {
      walk.seek(Math.min(1, Math.max(0, progress)) * walk.total)
      show()
    },
    progress: () => (walk.total === 0 ? 0 : walk.travelled / walk.total),
    position: () => walk.position,
    isPlaying: () => store.state.playing,
    subscribe: store.subscribe,
    stop: loop.stop,
    resume: run,
  }
}

function alongLinks(path: Path): Path {
  return attached(path, 'along-links', () => {
    const points = pointsAlongLinks(path)
    const { jumps: _, ...rest } = path
    return points === path.points ? path : { ...rest, points }
  })
}
