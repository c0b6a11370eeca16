import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Path, Point } from '../engine/geometry/index.js'
import type { LinkTravel, PathPart } from '../engine/paths/index.js'
import { createPathAnimator, type AnimatedNode, type PathAnimator, type WalkTerrain } from '../playback/index.js'
import { useReducedMotion } from './in-browser.js'

export interface PathAnimationOptions {
  /** Speed in world units per second; 60 if absent. */
  readonly speed?: number | undefined
  /** Whether to restart after reaching the goal; false if absent. */
  readonly loop?: boolean | undefined
  /** Whether to start immediately; true if absent. Setting it to false pauses. */
  readonly autoplay?: boolean | undefined
  /** Whether to place the agent at the goal instead of animating it. If absent, the user's preference decides. */
  readonly reducedMotion?: boolean | undefined
  /** Terrain from `areaAlongPath`: the agent slows down on costly parts. Compared by identity. */
  readonly parts?: readonly PathPart[] | undefined
  /** How the agent moves on links: the `kind` of movement (by default `jump`) and the seconds (by default from the cost). */
  readonly links?: readonly LinkTravel[] | undefined
  /** Maximum turn rate in radians per second, which also slows the walk; unlimited if absent. */
  readonly turnRate?: number | undefined
}

export interface PathAnimation {
  readonly playing: boolean
  /**
   * Switches to another path without a render. This path stays until the hook gets a new `path`, `parts` or `links`, or until reduced
   * motion is switched on or off.
   */
  setPath: (path: Path | undefined) => void
  play: () => void
  pause: () => void
  /** Moves the agent to a progress from 0 (start) to 1 (goal). */
  seek: (progress: number) => void
  /** Returns the progress, 0 to 1. A function, since progress changes without a render. */
  progress: () => number
  position: () => Point | undefined
  link: () => LinkTravel | undefined
}

/**
 * Moves an agent along a path without renders. When the path changes, the agent never jumps: it walks to the nearest point of the new path
 * and continues there. Returns a ref for the moving node (PathLayer's `agentRef`, or the `ref` of a Konva node) and the controls of
 * the animation. `parts`, `links` and `turnRate` limit the agent's speed.
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
  const prefersReduced = useReducedMotion()
  const isReduced = reducedMotion ?? prefersReduced
  useEffect(() => animator.setSpeed(speed), [animator, speed])
  useEffect(() => animator.setLoop(loop), [animator, loop])
  useEffect(() => animator.setTurnRate(turnRate), [animator, turnRate])
  const [walk] = useState(() => createWalk(animator))
  useEffect(() => {
    walk.setTerrain({ parts, links }, isReduced)
    walk.setPath(path)
  }, [walk, path, parts, links, isReduced])
  useEffect(() => {
    animator.resume()
    return () => animator.stop()
  }, [animator])
  useEffect(() => {
    if (isReduced || !autoplay) animator.pause()
    else animator.play()
  }, [animator, autoplay, isReduced])
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
