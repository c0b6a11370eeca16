import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Path, Point } from '../engine/geometry/index.js'
import type { LinkTravel, PathPart } from '../engine/paths/index.js'
import type { AnimatedNode, PathAnimator, WalkTerrain } from '../playback/index.js'
import { createPathAnimator } from '../playback/index.js'
import { useReducedMotion } from './in-browser.js'

export interface PathAnimationOptions {
  /** World units per second; 60 if absent. */
  readonly speed?: number | undefined
  /** Restarts at the goal; false if absent. */
  readonly loop?: boolean | undefined
  /** Starts at once; true if absent. Setting it to false pauses. */
  readonly autoplay?: boolean | undefined
  /** Stands at the goal instead of walking; by the user's preference if absent. */
  readonly reducedMotion?: boolean | undefined
  /** Terrain from `areaAlongPath`: the agent slows down where it costs. A new array is new terrain. */
  readonly parts?: readonly PathPart[] | undefined
  /** What the agent does on links (`kind`; by default a `jump`) and for how many seconds (by cost if absent). */
  readonly links?: readonly LinkTravel[] | undefined
  /** Largest turn rate in radians per second, slowing the walk; unlimited if absent. */
  readonly turnRate?: number | undefined
}

export interface PathAnimation {
  readonly playing: boolean
  /** Walks along another path without React, until a render passes one. */
  setPath: (path: Path | undefined) => void
  play: () => void
  pause: () => void
  /** 0 = start, 1 = goal. */
  seek: (progress: number) => void
  /** Progress, 0 to 1: a function, since it changes without a render. */
  progress: () => number
  position: () => Point | undefined
  link: () => LinkTravel | undefined
}

/**
 * Moves an agent along a path without renders. On a new path it continues from the nearest place, approaching it at its own speed: it never
 * jumps. Returns the ref of the moving node (PathLayer's `agentRef`, or the `ref` of a Konva node) and its controls. `parts`, `links` and
 * `turnRate` limit its speed.
 * @example
 * function Walker({ path }: { path: Path | undefined }) {
 *   const [agentRef] = usePathAnimation(path, { speed: 120, loop: true })
 *   return <PathLayer path={path} agentRadius={9} agentRef={agentRef} />
 * }
 */
export function usePathAnimation(
  path: Path | undefined,
  options: PathAnimationOptions = {},
): readonly [ref: (node: AnimatedNode | null) => void, animation: PathAnimation] {
  const { speed = 60, loop = false, autoplay = true, reducedMotion, parts, links, turnRate = Infinity } = options
  const [animator] = useState(createPathAnimator)
  const system = useReducedMotion()
  const still = reducedMotion ?? system
  useEffect(() => animator.setSpeed(speed), [animator, speed])
  useEffect(() => animator.setLoop(loop), [animator, loop])
  useEffect(() => animator.setTurnRate(turnRate), [animator, turnRate])
  const [walk] = useState(() => createWalk(animator))
  useEffect(() => {
    walk.setTerrain({ parts, links }, still)
    walk.setPath(path)
  }, [walk, path, parts, links, still])
  useEffect(() => {
    animator.resume()
    return () => animator.stop()
  }, [animator])
  useEffect(() => {
    if (still || !autoplay) animator.pause()
    else animator.play()
  }, [animator, autoplay, still])
  const playing = useSyncExternalStore(animator.subscribe, animator.isPlaying, animator.isPlaying)
  const { play, pause, seek, progress, position, link } = animator
  return [animator.setNode, { playing, setPath: walk.setPath, play, pause, seek, progress, position, link }]
}

function createWalk(animator: PathAnimator) {
  let terrain: WalkTerrain = {}
  let isStill = false
  return {
    setTerrain: (next: WalkTerrain, still: boolean): void => {
      terrain = next
      isStill = still
    },
    setPath: (path: Path | undefined): void => {
      animator.setPath(path, terrain)
      if (isStill) animator.seek(1)
    },
  }
}
