/**
 * Trials for the article's tree of corners, a method that finds a path around one polygon. Each trial runs this method or
 * a part of it on one random polygon, compares the result with the exact one, and returns counts.
 */
import { connects, mustPassPath } from '../oracles/must-pass-tree.js'
import { lengthOf, type Place } from '../oracles/plain-geometry.js'
import { printedConnects } from '../oracles/printed-connectable.js'
import { sumOfSquares } from '../../stories/Articles/lessons-corner-tree.js'
import { shortestAround } from '../../stories/Articles/rings.js'
import { drawBlockedPair } from './line-trials.js'
import { drawPolygonMap } from './random-maps.js'

/** Runs the article's search of its tree of corners, but with an exact test of sight. So a longer path is caused only by the branches that the search prunes. */
export const treeTrial = (seed: number) => {
  const map = drawBlockedPair(seed)
  const shortest = map && shortestAround(map.ring, map.start, map.goal)
  if (map === undefined || shortest === undefined) return undefined
  const path = mustPassPath(map.ring, map.start, map.goal)
  if (path === undefined || path === 'too-long') return { asked: 1, none: 1 }
  const length = lengthOf(path)
  return { asked: 1, longer: length > shortest.length + 1e-9, worst: length / shortest.length }
}

/** Tests which pairs of corners, start and goal see each other, by the article's code and by an exact test. */
export const connectableTrial = (seed: number) => {
  const map = drawBlockedPair(seed)
  if (map === undefined) return undefined
  const places: Place[] = [map.start, map.goal, ...map.ring]
  let [asked, missed, imagined] = [0, 0, 0]
  for (let i = 0; i < places.length; i++)
    for (let j = i + 1; j < places.length; j++) {
      asked++
      const truth = connects(map.ring, places[i], places[j])
      const printed = printedConnects(map.ring, places[i], places[j])
      if (truth && !printed) missed++
      if (!truth && printed) imagined++
    }
  return { asked, missed, imagined }
}

/** Runs the article's method with its own test of sight. Counts missing paths and paths through the obstacle. */
export const printedTreeTrial = (seed: number) => {
  const map = drawBlockedPair(seed)
  if (map === undefined) return undefined
  const path = mustPassPath(map.ring, map.start, map.goal, 20_000, {
    connect: (p, q) => printedConnects(map.ring, p, q),
    triesStraight: false,
  })
  if (path === undefined || path === 'too-long') return { asked: 1, none: 1 }
  const isThrough = path.some((to, i) => i > 0 && !connects(map.ring, path[i - 1], to))
  return { asked: 1, through: isThrough }
}

/** Counts queries whose start and goal see each other. The article's method never tries the straight line. */
export const straightTrial = (seed: number) => {
  const map = drawPolygonMap(seed)
  if (map === undefined) return undefined
  const { ring, start, goal } = map
  if (!connects(ring, start, goal) || (start.x === goal.x && start.y === goal.y)) return undefined
  const straight = lengthOf([start, goal])
  const path = mustPassPath(ring, start, goal, 20_000, { triesStraight: false })
  if (path === undefined || path === 'too-long') return { asked: 1, none: 1 }
  return { asked: 1, longer: lengthOf(path) > straight + 1e-9, worst: lengthOf(path) / straight }
}

/** Counts queries for which the path with the least sum of squared edge lengths is not the shortest. */
export const squaresTrial = (seed: number) => {
  const map = drawBlockedPair(seed)
  if (map === undefined) return undefined
  const paths = collectedPaths(map.ring, map.start, map.goal)
  if (paths.length < 2) return undefined
  const least = (measure: (path: readonly Place[]) => number): readonly Place[] =>
    paths.reduce((best, path) => (measure(path) < measure(best) ? path : best))
  const [right, wrong] = [lengthOf(least(lengthOf)), lengthOf(least(sumOfSquares))]
  return { asked: 1, wrong: wrong > right + 1e-9, worst: wrong / right }
}

/** Returns all paths from start to goal that the method collects. */
function collectedPaths(ring: readonly Place[], start: Place, goal: Place): Place[][] {
  const paths: Place[][] = []
  mustPassPath(ring, start, goal, 20_000, {
    onEvent: (event) => {
      if (event.type === 'ends') paths.push([start, ...event.path.map((corner) => ring[corner]), goal])
    },
  })
  return paths
}
