import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { Path } from '../engine/geometry/index.js'
import type { LinkTravel, PathPart } from '../engine/paths/index.js'
import type { AnimatedNode } from '../playback/index.js'
import { createPathAnimator } from '../playback/index.js'
import { useReducedMotion } from './in-browser.js'

export interface PathAnimationOptions {
  /** World units per second; 60 when absent. */
  readonly speed?: number
  /** Start over at the goal; false when absent. */
  readonly loop?: boolean
  /** Move from the beginning; true when absent. Set to false later, it pauses. */
  readonly autoplay?: boolean
  /** Stand at the goal instead of walking; what the user asked the system for when absent. */
  readonly reducedMotion?: boolean
  /** What lies under the path, from `areaAlongPath`: the agent is slower where it costs. Another array is another terrain. */
  readonly parts?: readonly PathPart[] | undefined
  /** What the agent does on links (`kind`: a `jump`, which is drawn rising, when absent) and how many seconds that takes (by cost when absent). */
  readonly links?: readonly LinkTravel[] | undefined
  /** Radians per second that the agent turns at most, walking slower meanwhile; at once when absent. */
  readonly turnRate?: number
}

export interface PathAnimation<Node> {
  /** Goes to the node that moves: PathLayer's `agentRef`, or any Konva node. */
  readonly ref: (node: Node | null) => void
  readonly playing: boolean
  /** Walks along another path from now on, past React, until a render brings another one. */
  setPath: (path: Path | undefined) => void
  play: () => void
  pause: () => void
  /** 0 = start, 1 = goal. */
  seek: (progress: number) => void
  /** Where it is now, 0 to 1: a function, since it changes every frame without a render. */
  progress: () => number
  /** The link that it is taking now, undefined on foot: a function, too. */
  link: () => LinkTravel | undefined
}

/**
 * An agent that moves along a path. The node moves past React; nothing renders meanwhile. When the path changes the agent goes on from the
 * place of the new path nearest to where it stands, and is drawn in to it at its own speed: it never jumps.
 * With `parts` and `links` it slows on costly terrain, takes links in their own time, and turns no faster than it may.
 * @example
 * function Walker({ path }: { path: Path | undefined }) {
 *   const { ref, playing, play, pause } = usePathAnimation(path, { speed: 120, loop: true })
 *   return <PathLayer path={path} agentRadius={9} agentRef={ref} />
 * }
 */
export function usePathAnimation<Node extends AnimatedNode = AnimatedNode>(
  path: Path | undefined,
  options: PathAnimationOptions = {},
): PathAnimation<Node> {
  const { speed = 60, loop = false, autoplay = true, reducedMotion, parts, links, turnRate = Infinity } = options
  const [animator] = useState(createPathAnimator)
  const system = useReducedMotion()
  const still = reducedMotion ?? system
  useEffect(() => animator.setSpeed(speed), [animator, speed])
  useEffect(() => animator.setLoop(loop), [animator, loop])
  useEffect(() => animator.setTurnRate(turnRate), [animator, turnRate])
  const setPath = useCallback(
    (next: Path | undefined) => {
      animator.setPath(next, { parts, links })
      if (still) animator.seek(1)
    },
    [animator, parts, links, still],
  )
  useEffect(() => setPath(path), [setPath, path])
  useEffect(() => {
    animator.resume()
    return () => animator.stop()
  }, [animator])
  useEffect(() => {
    if (still || !autoplay) animator.pause()
    else animator.play()
  }, [animator, autoplay, still])
  const playing = useSyncExternalStore(animator.subscribe, animator.isPlaying, animator.isPlaying)
  return {
    ref: animator.setNode,
    playing,
    setPath,
    play: animator.play,
    pause: animator.pause,
    seek: animator.seek,
    progress: animator.progress,
    link: animator.link,
  }
}
