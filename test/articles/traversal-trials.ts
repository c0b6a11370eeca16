/** Traversals and flood fills on random maps. Ports of the article's code are compared with shortest paths. */
import { buildFlowField } from '../../src/engine/index.js'
import { oracleDistances } from '../oracles/grid-dijkstra.js'
import { floodField, traverse } from '../oracles/printed-traversal.js'
import { cellLength } from '../../stories/Articles/printed/walk-back.js'
import { centerOf, shortestCost } from '../../stories/Articles/cell-map.js'
import { drawCellMap } from './random-maps.js'

export const traversalTrial = (seed: number) => {
  const map = drawCellMap(seed)
  if (map === undefined) return undefined
  const shortest = shortestCost(map)
  if (shortest === undefined) return undefined
  const cost = (order: 'depth' | 'breadth'): number =>
    cellLength(map, traverse(map.plain, map.start, map.goal, order).path ?? [])
  const [depth, breadth] = [cost('depth'), cost('breadth')]
  return { asked: 1, depth: depth > shortest + 1e-9, breadth: breadth > shortest + 1e-9, worst: depth / shortest }
}

export const floodTrial = (seed: number) => {
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
    const flooded = cellLength(map, way)
    if (flooded > cost + 1e-9) longer++
    worst = Math.max(worst, flooded / cost)
    if (Math.abs(field.distanceAt(centerOf(map, cell)) - cost) < 1e-9) ours++
  })
  return { asked, longer, ours, ...(asked > 0 ? { worst } : {}) }
}
