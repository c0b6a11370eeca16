/**
 * Laws of every query on small scenes. Three planners give the same status and length, in both directions: Polyanya on
 * the mesh, and the visibility graph and the ray scan on the scene. Their status agrees with `islandOf`. A scene that
 * breaks a law is reduced to a minimal one.
 */
import { createRandom } from '../../src/engine/core/index.js'
import type { Obstacle, PathResult, Point, Scene } from '../../src/engine/geometry/index.js'
import { buildNavMesh } from '../../src/engine/mesh/index.js'
import { findPath, islandOf, visibilityGraphOf } from '../../src/engine/navigate/index.js'
import { drawEnd, drawScene } from './question-scenes.js'

export interface Disagreement {
  readonly seed: number
  readonly law: string
  readonly scene: Scene
  readonly start: Point
  readonly goal: Point
}

const outcomeOf = (result: PathResult): string =>
  result.status === 'found' ? `found ${result.path.length}` : result.status
const same = (a: PathResult, b: PathResult): boolean =>
  a.status === 'found' && b.status === 'found'
    ? Math.abs(a.path.length - b.path.length) <= 1e-9 * a.path.length + 1e-15 * farthest(a.path.points)
    : a.status === b.status
const farthest = (points: readonly Point[]): number =>
  points.reduce((most, { x, y }) => Math.max(most, Math.abs(x), Math.abs(y)), 0)
const turned = (status: string): string =>
  status.startsWith('start') ? status.replace('start', 'goal') : status.replace('goal', 'start')

/** Returns the first broken law and the index of the query that breaks it; undefined if all queries obey the laws. */
export function brokenLaw(
  scene: Scene,
  questions: readonly (readonly [Point, Point])[],
): { law: string; at: number } | undefined {
  const mesh = buildNavMesh(scene)
  const graph = visibilityGraphOf(mesh, scene)
  for (const [at, [start, goal]] of questions.entries()) {
    const first = findPath(mesh, start, goal)
    for (const algorithm of ['visibility', 'ray-scan'] as const) {
      const other = findPath(graph, start, goal, { algorithm })
      if (!same(first, other)) return { law: `polyanya ${outcomeOf(first)}, ${algorithm} ${outcomeOf(other)}`, at }
      const back = findPath(graph, goal, start, { algorithm })
      // If start and goal are both blocked, each search reports a blocked start. Then the status of `back` is not the
      // status of `first` with `start` and `goal` swapped.
      const bothBlocked =
        back.status !== 'found' && back.status !== 'unreachable' && first.status !== turned(back.status)
      if (!bothBlocked && (back.status === 'found' ? !same(first, back) : first.status !== turned(back.status)))
        return { law: `polyanya ${outcomeOf(first)}, ${algorithm} back ${outcomeOf(back)}`, at }
    }
    const back = findPath(mesh, goal, start)
    if ((first.status === 'found' || back.status === 'found') && !same(first, back))
      return { law: `polyanya ${outcomeOf(first)}, back ${outcomeOf(back)}`, at }
    const [here, there] = [islandOf(mesh, start), islandOf(mesh, goal)]
    const blocked = here < 0 ? 'start' : there < 0 ? 'goal' : ''
    if (blocked === '' ? first.status !== 'found' && first.status !== 'unreachable' : !first.status.startsWith(blocked))
      return { law: `${first.status}, islands ${here} and ${there}`, at }
    if (blocked === '' && here === there && first.status !== 'found')
      return { law: `${first.status} on one island, ${here}`, at }
  }
  return undefined
}

/** Runs `questions` queries on the scene of a seed. */
export function checkSeed(seed: number, questions: number): Disagreement | undefined {
  const random = createRandom(seed)
  const scene = drawScene(seed, random)
  const queries = Array.from({ length: questions }, (): [Point, Point] => [
    drawEnd(scene, random),
    drawEnd(scene, random),
  ])
  const broken = lawOrError(scene, queries)
  return broken === undefined
    ? undefined
    : { seed, ...broken, scene, start: queries[broken.at][0], goal: queries[broken.at][1] }
}

function lawOrError(
  scene: Scene,
  questions: readonly (readonly [Point, Point])[],
): { law: string; at: number } | undefined {
  try {
    return brokenLaw(scene, questions)
  } catch (error) {
    return { law: `threw ${String(error)}`, at: 0 }
  }
}

/** Returns a minimal scene that still breaks a law, by removing obstacles, holes and vertices one by one. */
export function shrink(found: Disagreement): Disagreement {
  let best = found
  const without = <T>(list: readonly T[], i: number): T[] => list.filter((_, k) => k !== i)
  for (;;) {
    const { obstacles } = best.scene
    const fewer: Obstacle[][] = obstacles.map((_, i) => without(obstacles, i))
    obstacles.forEach((obstacle, i) => {
      const replace = (by: Obstacle): number => fewer.push(obstacles.map((other, k) => (k === i ? by : other)))
      if (obstacle.holes !== undefined)
        replace({ id: obstacle.id, outer: obstacle.outer, ...(obstacle.fillRule && { fillRule: obstacle.fillRule }) })
      if (obstacle.fillRule !== undefined)
        replace({ id: obstacle.id, outer: obstacle.outer, ...(obstacle.holes && { holes: obstacle.holes }) })
      if (obstacle.outer.length > 3)
        obstacle.outer.forEach((_, v) => replace({ ...obstacle, outer: without(obstacle.outer, v) }))
    })
    const next = fewer
      .map((list) => ({ ...best.scene, obstacles: list }))
      .map((scene) => ({ scene, broken: lawOrError(scene, [[best.start, best.goal]]) }))
      .find(({ broken }) => broken !== undefined)
    if (next?.broken === undefined) return best
    best = { ...best, scene: next.scene, law: next.broken.law }
  }
}
