/** Moves a node along a path: the frame loop of usePathAnimation, without React. Only the node moves; no listener is called per frame. */
import { createStore } from '../engine/core/index.js'
import type { Path, Point } from '../engine/geometry/index.js'
import { createFrameLoop } from './frame-loop.js'
import { pointsAlongLinks } from './link-arc.js'
import { nearestAlongPath, runningLengths, samplePath } from '../engine/paths/index.js'

/** What is moved: a Konva node, or anything that takes these three. */
export interface AnimatedNode {
  setAttrs: (attributes: { x: number; y: number; rotation: number }) => unknown
}

export interface PathAnimator {
  setPath: (path: Path | undefined) => void
  setNode: (node: AnimatedNode | null) => void
  /** World units per second. */
  setSpeed: (speed: number) => void
  setLoop: (loop: boolean) => void
  play: () => void
  pause: () => void
  /** 0 = start, 1 = goal. */
  seek: (progress: number) => void
  progress: () => number
  isPlaying: () => boolean
  /** Calls the listener when playing starts or stops, never per frame. */
  subscribe: (listener: () => void) => () => void
  /** Ends the frame loop without pausing: `resume` goes on where it was. */
  stop: () => void
  resume: () => void
}

const NO_GAP: Point = { x: 0, y: 0 }

export function createPathAnimator(): PathAnimator {
  /** What was given, with the arcs of its links. */
  let path: Path | undefined
  let lengths: Float64Array = new Float64Array(0)
  let total = 0
  let node: AnimatedNode | null = null
  let speed = 60
  let isLoop = false
  let travelled = 0
  const store = createStore<{ readonly playing: boolean }>({ playing: false })
  /** Where the node stands, and how far that is from its place on the path: a new path draws it in at the agent's speed. */
  let standing: Point | undefined
  let gap = NO_GAP

  const place = (): void => {
    if (node === null || path === undefined || path.points.length === 0) return
    const { position, heading } = samplePath(path, travelled, lengths)
    standing = { x: position.x + gap.x, y: position.y + gap.y }
    node.setAttrs({ x: standing.x, y: standing.y, rotation: (heading * 180) / Math.PI })
  }
  const canRun = (): boolean => store.state.playing && path !== undefined && total > 0 && node !== null
  const loop = createFrameLoop((seconds) => {
    travelled += seconds * speed
    gap = shortened(gap, seconds * speed)
    if (travelled >= total) {
      travelled = isLoop ? travelled % total : total
      gap = NO_GAP
      if (!isLoop) store.set({ playing: false })
    }
    place()
    return canRun()
  })
  const run = (): void => {
    if (canRun()) loop.start()
  }

  return {
    setPath: (asked) => {
      const next = asked && alongLinks(asked)
      if (next === path) return
      path = next
      lengths = next === undefined ? new Float64Array(0) : runningLengths(next.points)
      total = lengths.length === 0 ? 0 : lengths[lengths.length - 1]
      // The path of a drawing that changes: the agent goes on from where it stands, by way of the nearest place of the new path.
      if (next !== undefined && standing !== undefined && next.points.length > 0) {
        travelled = nearestAlongPath(next, standing, lengths)
        const { position } = samplePath(next, travelled, lengths)
        gap = { x: standing.x - position.x, y: standing.y - position.y }
      } else travelled = Math.min(travelled, total)
      place()
      if (total === 0) loop.stop()
      else run()
    },
    setNode: (next) => {
      node = next
      place()
      if (next === null) loop.stop()
      else run()
    },
    setSpeed: (next) => void (speed = next),
    setLoop: (next) => void (isLoop = next),
    play: () => {
      if (travelled >= total && !isLoop) {
        travelled = 0
        gap = NO_GAP
      }
      store.set({ playing: true })
      run()
    },
    pause: () => {
      store.set({ playing: false })
      loop.stop()
    },
    seek: (progress) => {
      travelled = Math.min(1, Math.max(0, progress)) * total
      gap = NO_GAP
      place()
    },
    progress: () => (total === 0 ? 0 : travelled / total),
    isPlaying: () => store.state.playing,
    subscribe: store.subscribe,
    stop: loop.stop,
    resume: run,
  }
}

/** The same path where it takes no link. */
function alongLinks(path: Path): Path {
  const known = walkedPaths.get(path)
  if (known !== undefined) return known
  const points = pointsAlongLinks(path)
  const { jumps: _, ...rest } = path
  const walked = points === path.points ? path : { ...rest, points }
  walkedPaths.set(path, walked)
  return walked
}

/** A pure function's answers: the same path again is no change. */
const walkedPaths = new WeakMap<Path, Path>()

/** A vector made shorter by a length, down to none. */
function shortened({ x, y }: Point, by: number): Point {
  const length = Math.sqrt(x * x + y * y)
  return length <= by ? NO_GAP : { x: x * (1 - by / length), y: y * (1 - by / length) }
}
