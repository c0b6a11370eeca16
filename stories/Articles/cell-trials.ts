/** What is counted of the dead-end article (S3): its rules beside ours, on cells drawn at random. */
import { buildNavGrid, findPath, type DiagonalPolicy, type PathResult, type Point } from '../../src/engine/index.js'
import { isFree, stepsFrom, tutorialSearch, type Cells } from './printed/grid-tutorial.js'
import { cellLength, walkTo } from './printed/walk-back.js'
import { randomCells, type CellQuestion } from './random-yards.js'
import type { Tally } from './tally.js'

/** Center of a cell of side 1. */
export const cellPoint = ({ width }: Cells, cell: number): Point => ({
  x: (cell % width) + 0.5,
  y: Math.floor(cell / width) + 0.5,
})

export function askGrid(
  { map, start, goal }: CellQuestion,
  diagonal: DiagonalPolicy = 'no-corner-cutting',
  cost?: Float32Array,
): PathResult {
  const { width, height, blocked } = map
  const grid = buildNavGrid({ width, height, blocked, diagonal, ...(cost !== undefined && { cost }) })
  return findPath(grid, cellPoint(map, start), cellPoint(map, goal))
}

/** A hair: lengths of the same steps added in another order. */
const HAIR = 1e-9

/** C1: 10 and 14 for 1 and the root of two, and the Manhattan estimate on top of them. */
export function tutorialTrial(seed: number): Tally | undefined {
  const question = randomCells(seed)
  const { map, start, goal } = question
  const ours = askGrid(question)
  if (ours.status !== 'found' || start === goal) return undefined
  const best = ours.path.length
  const printed = cellLength(map, tutorialSearch(map, start, goal).path ?? [])
  const whole = cellLength(map, tutorialSearch(map, start, goal, { estimate: 'octile', endsWhen: 'taken' }).path ?? [])
  return {
    counts: {
      asked: 1,
      longer: printed > best + HAIR ? 1 : 0,
      rounded: whole > best + HAIR ? 1 : 0,
    },
    worst: printed / best,
  }
}

/** C2: whether a cell of the open list gets a shorter way, and whether leaving that out would lengthen the path. */
export function updateTrial(seed: number): Tally | undefined {
  const { map, start, goal } = randomCells(seed)
  let updates = 0
  const { path } = tutorialSearch(map, start, goal, {}, ({ improved }) => (updates += improved.length))
  return path === undefined || start === goal ? undefined : { counts: { asked: 1, updated: updates > 0 ? 1 : 0 } }
}

/** C3: of equal F the newest or the oldest; everything else as it is right. */
export function tieTrial(seed: number): Tally | undefined {
  const { map, start, goal } = randomCells(seed)
  const [last, first] = (['last', 'first'] as const).map((ties) =>
    tutorialSearch(map, start, goal, { estimate: 'octile', endsWhen: 'taken', ties }),
  )
  if (last.path === undefined || start === goal) return undefined
  return {
    counts: {
      asked: 1,
      same: last.cost === first.cost ? 1 : 0,
      fewer: last.taken < first.taken ? 1 : 0,
      more: last.taken > first.taken ? 1 : 0,
    },
  }
}

/** C4: diagonal steps past the corner of a wall: what a walker with a body cannot do. */
export function cornerTrial(seed: number): Tally | undefined {
  const question = randomCells(seed)
  const { map, start, goal } = question
  const { path } = tutorialSearch(map, start, goal, { estimate: 'octile', endsWhen: 'taken', cutsCorners: true })
  if (path === undefined || start === goal) return undefined
  const cuts = path.some((cell, i) => {
    if (i === 0) return false
    const [x, y, fromX] = [cell % map.width, Math.floor(cell / map.width), path[i - 1] % map.width]
    const fromY = Math.floor(path[i - 1] / map.width)
    return x !== fromX && y !== fromY && !(isFree(map, x, fromY) && isFree(map, fromX, y))
  })
  return { counts: { asked: 1, cuts: cuts ? 1 : 0, none: askGrid(question).status === 'found' ? 0 : 1 } }
}

/** C5: how much longer than the straight line the steps between centers are, on squares and on hexes without a wall. */
export function latticeTrial(seed: number): Tally | undefined {
  const side = 32
  const open = randomCells(seed, side, 0)
  if (open.start === open.goal) return undefined
  const over = (topology: 'square' | 'hex', diagonal: DiagonalPolicy): number => {
    const grid = buildNavGrid({ width: side, height: side, blocked: open.map.blocked, diagonal, topology })
    const [from, to] = [open.start, open.goal].map((cell) => grid.centerOf(cell % side, Math.floor(cell / side)))
    const answer = findPath(grid, from, to)
    if (answer.status !== 'found') throw new Error(`no way over open ground: ${answer.status}`)
    return answer.path.length / Math.sqrt((from.x - to.x) ** 2 + (from.y - to.y) ** 2)
  }
  const [eight, four, six] = [over('square', 'no-corner-cutting'), over('square', 'never'), over('hex', 'never')]
  return {
    counts: { asked: 1, four: four > 1.1 ? 1 : 0, six: six > 1.1 ? 1 : 0, eight: eight > 1.1 ? 1 : 0 },
    worst: Math.max(eight, four, six),
  }
}

/** What crossing a cell of the river costs; the tutorial only knows walls. */
export const RIVER_COST = 6

/** C6: a river that can be waded: as a wall, as plain ground, and as what it costs. */
export function riverTrial(seed: number): Tally | undefined {
  const question = randomCells(seed, 24, 0.12)
  const { map, start, goal } = question
  const wet = Uint8Array.from(map.blocked, (_, cell) =>
    Math.abs((cell % 24) - 12) < 2 && Math.floor(cell / 24) < 20 ? 1 : 0,
  )
  if (wet[start] === 1 || wet[goal] === 1 || start === goal) return undefined
  const cost = Float32Array.from(wet, (isWet) => (isWet === 1 ? RIVER_COST : 1))
  const ours = askGrid(question, 'no-corner-cutting', cost)
  if (ours.status !== 'found') return undefined
  const asWall = askGrid({ ...question, map: { ...map, blocked: map.blocked.map((b, i) => b | wet[i]) } })
  const plain = tutorialSearch(map, start, goal, { estimate: 'octile', endsWhen: 'taken' }).path ?? []
  const plainCost = plain.reduce((sum, cell, i) => {
    if (i === 0) return 0
    return sum + (cellLength(map, [plain[i - 1], cell]) * (cost[plain[i - 1]] + cost[cell])) / 2
  }, 0)
  return {
    counts: {
      asked: 1,
      wall: asWall.status !== 'found' || asWall.path.length > ours.path.cost + HAIR ? 1 : 0,
      plain: plainCost > ours.path.cost + HAIR ? 1 : 0,
    },
    worst: plainCost / ours.path.cost,
  }
}

/** C7: the walk that only knows where it stands, and A*, on maps with a way. */
export function walkTrial(seed: number): Tally | undefined {
  const question = randomCells(seed)
  const { map, start, goal } = question
  const ours = askGrid(question)
  if (ours.status !== 'found' || start === goal) return undefined
  const walk = walkTo(map, start, goal)
  const walked = cellLength(map, walk.walked)
  return {
    counts: {
      asked: 1,
      stuck: walkTo(map, start, goal, false).status === 'stuck' ? 1 : 0,
      arrived: walk.status === 'arrived' ? 1 : 0,
      longer: walked > ours.path.length + HAIR ? 1 : 0,
      listLonger: cellLength(map, walk.list) > ours.path.length + HAIR ? 1 : 0,
    },
    worst: walked / ours.path.length,
  }
}

/** C7: the first version of the walk where little is in the way: one cell in twenty. Keys asked, arrived, longer. */
export function easyTrial(seed: number): Tally | undefined {
  const { map, start, goal } = randomCells(seed, 24, 0.05)
  const best = tutorialSearch(map, start, goal, { estimate: 'octile', endsWhen: 'taken' }).path
  if (best === undefined || start === goal) return undefined
  const { status, walked } = walkTo(map, start, goal, false)
  const times = cellLength(map, walked) / cellLength(map, best)
  const isThere = status === 'arrived'
  return {
    counts: { asked: 1, arrived: Number(isThere), longer: Number(isThere && times > 1 + HAIR) },
    ...(isThere && { worst: times }),
  }
}

/** Steps after which the walk is said to have gone about for long. */
export const LONG_WALK = 50

/** C8: maps without a way: what the walk says at last, and after how many steps. */
export function enclosedTrial(seed: number): Tally | undefined {
  const { map, start, goal } = randomCells(seed, 24, 0.42)
  if (reaches(map, start, goal)) return undefined
  const walk = walkTo(map, start, goal)
  const grid = buildNavGrid({ ...map, diagonal: 'no-corner-cutting' })
  // Asked once, the grid knows its islands until the next edit.
  grid.islandAt(start % map.width, Math.floor(start / map.width))
  const ours = findPath(grid, cellPoint(map, start), cellPoint(map, goal))
  return {
    counts: {
      asked: 1,
      said: walk.status === 'enclosed' ? 1 : 0,
      long: walk.walked.length > LONG_WALK ? 1 : 0,
      ours: ours.status === 'unreachable' && ours.stats.expanded === 0 ? 1 : 0,
    },
  }
}

/** Whether any walk leads there, by flooding. */
function reaches(map: Cells, start: number, goal: number): boolean {
  const seen = new Set([start])
  for (const cell of seen) for (const { to } of stepsFrom(map, cell)) seen.add(to)
  return seen.has(goal)
}
