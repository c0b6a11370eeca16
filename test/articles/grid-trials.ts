/**
 * Trials for the searches over cells in the article on navigation and pathfinding. Most trials run the article's code,
 * ported line by line, on one random map, and compare the result with the engine. Each trial returns counts, such as
 * the number of paths that are longer than the shortest path.
 */
import { buildNavGrid, createRandom, findPath } from '../../src/engine/index.js'
import {
  AS_PRINTED,
  WITHOUT_FAULTS,
  printedAStar,
  strayStepsOf,
  type PrintedFaults,
} from '../oracles/printed-a-star.js'
import { isPrintedJumpPoint, printedJumpPoints } from '../oracles/printed-jump-point.js'
import { STEPS, forcedNeighbors } from '../../stories/Articles/printed/forced-neighbors.js'
import { isLegalStep, isWalkable, type PlainGrid } from '../../stories/Articles/printed/plain-grid.js'
import { askGrid, centerOf, shortestCost, type CellMap } from '../../stories/Articles/cell-map.js'
import { drawCellMap, drawSwampMap } from './random-maps.js'
import type { Trial } from './tally.js'

/**
 * Makes a trial of the article's A* with the given faults. The trial counts maps that have a path (`asked`), searches
 * without a result (`none`), paths with a step between cells that are no neighbors (`stray`), and paths that cost more
 * than the cheapest path (`longer`).
 */
const aStarTrial =
  (faults: PrintedFaults, draw: (seed: number) => CellMap | undefined = drawCellMap): Trial =>
  (seed) => {
    const map = draw(seed)
    const shortest = map === undefined ? undefined : shortestCost(map)
    if (map === undefined || shortest === undefined) return undefined
    const { path, price } = printedAStar(map.plain, map.start, map.goal, faults)
    if (path === undefined) return { asked: 1, none: 1 }
    const isStray = strayStepsOf(map.width, path) > 0
    const isLonger = price > shortest + 1e-9
    return { asked: 1, stray: isStray, longer: isLonger, worst: price / shortest }
  }

export const parentTrial: Trial = aStarTrial({ ...WITHOUT_FAULTS, parentOfParent: true })
export const manhattanTrial: Trial = aStarTrial({ ...WITHOUT_FAULTS, manhattan: true })
export const earlyEndTrial: Trial = aStarTrial({ ...WITHOUT_FAULTS, endsOnOpen: true }, drawSwampMap)
/**
 * Like `earlyEndTrial`, but all cells cost the same. Then the path is still the cheapest, because the estimate from the
 * last cell before the goal is exact.
 */
export const earlyEndOnPlainTrial: Trial = aStarTrial({ ...WITHOUT_FAULTS, endsOnOpen: true })
export const allFaultsTrial: Trial = aStarTrial(AS_PRINTED)
export const noFaultTrial: Trial = aStarTrial(WITHOUT_FAULTS)

export const jumpTrial: Trial = (seed) => {
  const map = drawCellMap(seed)
  const shortest = map === undefined ? undefined : shortestCost(map)
  if (map === undefined || shortest === undefined) return undefined
  const printed = printedJumpPoints(map.plain, map.start, map.goal)
  const ours = askGrid(map, { algorithm: 'jump-point' })
  const isOurs = ours.status === 'found' && Math.abs(ours.path.cost - shortest) < 1e-9
  if (printed.path === undefined) return { asked: 1, none: 1, ours: isOurs }
  return { asked: 1, longer: printed.cost > shortest + 1e-9, ours: isOurs, worst: printed.cost / shortest }
}

/**
 * Compares the article's test for jump points with the definition: a cell is a jump point if it has a forced neighbor.
 * The tested cell is the middle of 3 x 3 cells. The bits of the seed tell which of the eight neighbors are blocked. Each
 * direction in which a step can enter the tested cell is one case.
 */
export const forcedTrial: Trial = (seed) => {
  const grid = around(seed & 255)
  let [asked, missed, imagined] = [0, 0, 0]
  for (const [dx, dy] of STEPS) {
    if (!isLegalStep(grid, 1 - dx, 1 - dy, dx, dy)) continue
    asked++
    const isForced = forcedNeighbors(grid, 1, 1, dx, dy).length > 0
    const isPrinted = isPrintedJumpPoint(grid, 1, 1, dx, dy)
    if (isForced && !isPrinted) missed++
    if (!isForced && isPrinted) imagined++
  }
  return { asked, missed, imagined }
}

/** Returns a grid of 3 x 3 cells. The middle is free. Each bit of `pattern` blocks one neighbor, in the order of `STEPS`. */
const around = (pattern: number): PlainGrid => ({
  width: 3,
  height: 3,
  policy: 'no-corner-cutting',
  blocked: (x, y) => {
    const bit = STEPS.findIndex(([dx, dy]) => dx === x - 1 && dy === y - 1)
    return bit >= 0 && ((pattern >> bit) & 1) === 1
  },
})

/**
 * Runs the article's jump point search on a map without a path. If the search returns no path, the article's program
 * draws a straight line from start to goal. `straight` counts these lines, and `through` counts those that cross a
 * blocked cell. `ours` counts maps on which the engine reports that the goal is unreachable.
 */
export const noWayTrial: Trial = (seed) => {
  const map = drawCellMap(seed)
  if (map === undefined || shortestCost(map) !== undefined) return undefined
  const printed = printedJumpPoints(map.plain, map.start, map.goal)
  const [a, b] = [centerOf(map, map.start), centerOf(map, map.goal)]
  // `isThrough`: at least one point of the straight line from start to goal lies in a blocked cell.
  const steps = 8 * map.width
  const isThrough = Array.from({ length: steps }, (_, i) => i / steps).some(
    (t) => !isWalkable(map.plain, Math.floor(a.x + t * (b.x - a.x)), Math.floor(a.y + t * (b.y - a.y))),
  )
  const ours = findPath(map.grid, a, b)
  return {
    asked: 1,
    straight: printed.path === undefined,
    through: printed.path === undefined && isThrough,
    ours: ours.status === 'unreachable',
  }
}

/**
 * The article's code finds the cheapest open cell by a linear scan of all open cells. `looks` counts the scanned cells.
 * For comparison, `sifts` adds up the number of levels that a binary heap of the open cells would have in each turn.
 */
export const openScanTrial: Trial = (seed) => {
  const map = drawCellMap(seed)
  if (map === undefined || shortestCost(map) === undefined) return undefined
  const { turns } = printedAStar(map.plain, map.start, map.goal, WITHOUT_FAULTS)
  const looks = turns.reduce((sum, { open }) => sum + open.length, 0)
  const sifts = turns.reduce((sum, { open }) => sum + Math.ceil(Math.log2(open.length + 1)), 0)
  return { asked: 1, turns: turns.length, looks, sifts }
}

const GAIN_SIDE = 64

/**
 * Compares how many cells the engine's A* and the engine's jump point search expand. One map has large blocked
 * rectangles, and a second map has scattered blocked cells.
 */
export const jumpGainTrial: Trial = (seed) => {
  const random = createRandom(seed)
  const whole = (most: number): number => Math.floor(most * random())
  const strewn = Uint8Array.from({ length: GAIN_SIDE ** 2 }, () => (random() < 0.28 ? 1 : 0))
  const blocks = new Uint8Array(GAIN_SIDE ** 2)
  for (let i = 0; i < 14; i++) {
    const [left, top, width, height] = [whole(GAIN_SIDE), whole(GAIN_SIDE), 3 + whole(12), 3 + whole(12)]
    for (let y = top; y < Math.min(GAIN_SIDE, top + height); y++)
      blocks.fill(1, y * GAIN_SIDE + left, y * GAIN_SIDE + Math.min(GAIN_SIDE, left + width))
  }
  const [start, goal] = [0, 0].map(() => ({ x: whole(GAIN_SIDE) + 0.5, y: whole(GAIN_SIDE) + 0.5 }))
  const gains = [blocks, strewn].map((blocked) => {
    const grid = buildNavGrid({ width: GAIN_SIDE, height: GAIN_SIDE, blocked, diagonal: 'no-corner-cutting' })
    const [all, jumps] = (['a-star', 'jump-point'] as const).map((algorithm) =>
      findPath(grid, start, goal, { algorithm }),
    )
    return all.status === 'found' && jumps.status === 'found' ? all.stats.expanded / jumps.stats.expanded : 0
  })
  if (gains.some((gain) => gain === 0)) return undefined
  const [clean, noise] = gains
  return {
    gained: 1,
    ten: clean >= 10,
    hundred: clean >= 100,
    noiseTen: noise >= 10,
    fewer: Math.min(clean, noise) >= 1,
  }
}

/**
 * Runs the article's A* twice: with steps that may cut the corners of walls, and with steps that may not. Counts maps on
 * which the two results differ in cost (`apart`). Also counts maps on which four algorithms of the engine agree (`ours`).
 */
export const twoRulesTrial: Trial = (seed) => {
  const map = drawCellMap(seed)
  if (map === undefined) return undefined
  const avoiding = printedAStar(map.plain, map.start, map.goal, WITHOUT_FAULTS)
  const cutting = printedAStar({ ...map.plain, policy: 'always' }, map.start, map.goal, WITHOUT_FAULTS)
  if (cutting.path === undefined) return undefined
  const ways = (['a-star', 'jump-point', 'jump-point-plus', 'dijkstra'] as const).map((algorithm) =>
    askGrid(map, { algorithm }),
  )
  const costs = ways.map((way) => (way.status === 'found' ? way.path.cost : Infinity))
  return {
    asked: 1,
    apart: avoiding.path === undefined || Math.abs(avoiding.price - cutting.price) > 1e-9,
    ours: costs.every((cost) => cost === costs[0] || Math.abs(cost - costs[0]) < 1e-9),
  }
}

/**
 * For each free cell, the article's code stores the name of the cell and the names of its free neighbors, such as
 * `[3,4]`. Counts the characters of all these names, and for comparison the bytes of a grid with one byte per cell.
 */
export const namesTrial: Trial = (seed) => {
  const map = drawCellMap(seed)
  if (map === undefined) return undefined
  const nameOf = (x: number, y: number): number => `[${x},${y}]`.length
  let names = 0
  for (let y = 0; y < map.height; y++)
    for (let x = 0; x < map.width; x++) {
      if (map.plain.blocked(x, y)) continue
      names += nameOf(x, y)
      for (const [dx, dy] of STEPS) if (isWalkable(map.plain, x + dx, y + dy)) names += nameOf(x + dx, y + dy)
    }
  return { bytes: map.blocked.byteLength, names }
}
