/** Traversals and floods on maps drawn at random: the plain twins beside the shortest ways. */
import { buildFlowField, findPath } from '../../src/engine/index.js'
import { oracleDistances } from '../../test/oracles/grid-dijkstra.js'
import { floodField, traverse } from '../../test/oracles/printed-traversal.js'
import { costOf } from './grid-trials.js'
import { centerOf, drawCellMap } from './random-maps.js'
import type { Tally } from './tally.js'

export const traversalTrial = (seed: number): Tally | undefined => {
  const map = drawCellMap(seed)
  if (map === undefined) return undefined
  const shortest = findPath(map.grid, centerOf(map, map.start), centerOf(map, map.goal))
  if (shortest.status !== 'found') return undefined
  const cost = (order: 'depth' | 'breadth'): number =>
    costOf(map.width, traverse(map.plain, map.start, map.goal, order).path ?? [])
  const [depth, breadth] = [cost('depth'), cost('breadth')]
  return {
    counts: {
      asked: 1,
      depth: Number(depth > shortest.path.cost + 1e-9),
      breadth: Number(breadth > shortest.path.cost + 1e-9),
    },
    worst: depth / shortest.path.cost,
  }
}

export const floodTrial = (seed: number): Tally | undefined => {
  const map = drawCellMap(seed, 12)
  if (map === undefined) return undefined
  const { next } = floodField(map.plain, map.goal)
  const truth = oracleDistances(map.plain, map.goal % map.width, Math.floor(map.goal / map.width))
  const field = buildFlowField(map.grid, [centerOf(map, map.goal)])
  let [asked, longer, ours, worst] = [0, 0, 0, 0]
  truth.forEach((cost, cell) => {
    if (cost === 0 || cost === Infinity) return
    asked++
    const way = [cell]
    for (let at = next[cell]; at >= 0; at = next[at]) way.push(at)
    const flooded = costOf(map.width, way)
    if (flooded > cost + 1e-9) longer++
    worst = Math.max(worst, flooded / cost)
    if (Math.abs(field.distanceAt(centerOf(map, cell)) - cost) < 1e-9) ours++
  })
  return { counts: { asked, longer, ours }, ...(asked > 0 ? { worst } : {}) }
}
