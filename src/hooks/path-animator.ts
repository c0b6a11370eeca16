/** Walks a node along a path: the frame loop of usePathAnimation, without React. Only the node moves; nobody is told per frame. */
import type { Path } from '../engine/index.js'
import { runningLengths, samplePath } from '../engine/index.js'

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
  /** Told when playing starts or stops, never per frame. */
  subscribe: (listener: () => void) => () => void
  /** Ends the frame loop; `play` starts it again. */
  stop: () => void
}

/** Seconds of a frame at most: a tab that slept does not jump. */
const LONGEST_FRAME = 0.1

export function createPathAnimator(): PathAnimator {
  let path: Path | undefined
  let lengths: Float64Array = new Float64Array(0)
  let total = 0
  let node: AnimatedNode | null = null
  let speed = 60
  let loop = false
  let walked = 0
  let playing = false
  let frame: number | undefined
  let last: number | undefined
  const listeners = new Set<() => void>()

  const place = (): void => {
    if (node === null || path === undefined || path.points.length === 0) return
    const { position, heading } = samplePath(path, walked, lengths)
    node.setAttrs({ x: position.x, y: position.y, rotation: (heading * 180) / Math.PI })
  }
  const setPlaying = (value: boolean): void => {
    if (playing === value) return
    playing = value
    for (const listener of [...listeners]) listener()
  }
  const halt = (): void => {
    if (frame !== undefined) cancelAnimationFrame(frame)
    frame = last = undefined
  }
  const run = (): void => {
    if (frame !== undefined || !playing || path === undefined || total === 0 || node === null) return
    frame = requestAnimationFrame(tick)
  }
  function tick(time: number): void {
    frame = undefined
    const seconds = last === undefined ? 0 : Math.min((time - last) / 1000, LONGEST_FRAME)
    last = time
    walked += seconds * speed
    if (walked >= total) {
      walked = loop ? walked % total : total
      if (!loop) setPlaying(false)
    }
    place()
    if (playing) run()
    else halt()
  }

  return {
    setPath: (next) => {
      if (next === path) return
      path = next
      lengths = next === undefined ? new Float64Array(0) : runningLengths(next.points)
      total = lengths.length === 0 ? 0 : lengths[lengths.length - 1]
      // The path of a moving drawing: the agent goes on from where it was.
      walked = Math.min(walked, total)
      place()
      if (total === 0) halt()
      else run()
    },
    setNode: (next) => {
      node = next
      place()
      if (next === null) halt()
      else run()
    },
    setSpeed: (next) => {
      speed = next
    },
    setLoop: (next) => {
      loop = next
    },
    play: () => {
      if (walked >= total && !loop) walked = 0
      setPlaying(true)
      run()
    },
    pause: () => {
      setPlaying(false)
      halt()
    },
    seek: (progress) => {
      walked = Math.min(1, Math.max(0, progress)) * total
      place()
    },
    progress: () => (total === 0 ? 0 : walked / total),
    isPlaying: () => playing,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: halt,
  }
}
