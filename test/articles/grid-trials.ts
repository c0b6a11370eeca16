/**
 * Counts on random maps for the faults of the article's searches over cells. Ports of the article's steps are compared
 * with the engine.
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
 * Makes a trial that compares a search that has some of the faults with the shortest path. Returns the counts `asked`,
 * `stray` and `longer`.
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
/** The early end is harmless if costs are uniform, because then the estimate of the cell before the goal is exact. */
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
 * Compares the article's test for jump points with the definition of forced neighbors, around one free cell. The bits
 * of the seed block its eight neighbors.
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

/** Returns 3 x 3 cells with a free middle; the bits of `pattern`, in the order of STEPS, block the others. */
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
 * Runs the article's jump point search where no path exists. Returns the counts `asked`, `straight` and `through`.
 */
export const noWayTrial: Trial = (seed) => {
  const map = drawCellMap(seed)
  if (map === undefined || shortestCost(map) !== undefined) return undefined
  const printed = printedJumpPoints(map.plain, map.start, map.goal)
  const [a, b] = [centerOf(map, map.start), centerOf(map, map.goal)]
  // Without a path, the caller draws a straight line from start to goal, even through blocked cells.
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

/** Counts the cells at which the article's linear scan of the open set looks, and the comparisons that a heap makes. */
export const openScanTrial: Trial = (seed) => {
  const map = drawCellMap(seed)
  if (map === undefined || shortestCost(map) === undefined) return undefined
  const { turns } = printedAStar(map.plain, map.start, map.goal, WITHOUT_FAULTS)
  const looks = turns.reduce((sum, { open }) => sum + open.length, 0)
  const sifts = turns.reduce((sum, { open }) => sum + Math.ceil(Math.log2(open.length + 1)), 0)
  return { asked: 1, turns: turns.length, looks, sifts }
}

const GAIN_SIDE = 64

/** Compares the expanded cells of A* and of jump point search, on a map of blocks and on a map of scattered cells. */
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

/** Compares searches that avoid corners with searches that cut corners. Returns the counts `asked` and `apart`. */
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
 * Counts the characters of the nine cell names that the article stores for each free cell, compared with one byte
 * per cell.
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
