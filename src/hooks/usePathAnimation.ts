import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Path, Point } from '../engine/geometry/index.js'
import type { LinkTravel, PathPart } from '../engine/paths/index.js'
import type { AnimatedNode, PathAnimator, WalkTerrain } from '../playback/index.js'
import { createPathAnimator } from '../playback/index.js'
import { useReducedMotion } from './in-browser.js'

export interface PathAnimationOptions {
  /** World units per second; 60 when absent. */
  readonly speed?: number | undefined
  /** Start over at the goal; false when absent. */
  readonly loop?: boolean | undefined
  /** Move from the beginning; true when absent. Set to false later, it pauses. */
  readonly autoplay?: boolean | undefined
  /** Stand at the goal instead of walking; what the user asked the system for when absent. */
  readonly reducedMotion?: boolean | undefined
  /** What lies under the path, from `areaAlongPath`: the agent is slower where it costs. Another array is another terrain. */
  readonly parts?: readonly PathPart[] | undefined
  /** What the agent does on links (`kind`: a `jump`, which is drawn rising, when absent) and how many seconds that takes (by cost when absent). */
  readonly links?: readonly LinkTravel[] | undefined
  /** Radians per second that the agent turns at most, walking slower meanwhile; at once when absent. */
  readonly turnRate?: number | undefined
}

export interface PathAnimation {
  readonly playing: boolean
  /** Walks along another path from now on, without React, until a render brings another one. */
  setPath: (path: Path | undefined) => void
  play: () => void
  pause: () => void
  /** 0 = start, 1 = goal. */
  seek: (progress: number) => void
  /** Where it is now, 0 to 1: a function, since it changes every frame without a render. */
  progress: () => number
  /** The point where it is now; undefined without a path. */
  position: () => Point | undefined
  /** The link that it is taking now, undefined on foot: a function, too. */
  link: () => LinkTravel | undefined
}

/**
 * An agent that moves along a path. The node moves without React; nothing renders meanwhile. When the path changes the agent goes on from the
 * place of the new path nearest to where it stands, and is drawn in to it at its own speed: it never jumps.
 * Returns the ref of the node that moves (PathLayer's `agentRef`, or the `ref` of any Konva node), then what runs it.
 * With `parts` and `links` it slows on costly terrain, takes links in their own time, and turns no faster than it may.
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

/** Takes a path without React over what renders last said of the terrain. */
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
