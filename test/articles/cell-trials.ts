/**
 * Trials for the article on A* in cells. Each trial tests one claim of the article on one random map of cells, and
 * returns counts, such as the number of paths that are longer than the path of the engine.
 */
import { buildNavGrid, createRandom, findPath, type DiagonalPolicy } from '../../src/engine/index.js'
import { askGrid, cellMap, type CellMap } from '../../stories/Articles/cell-map.js'
import { CORRECT_RULES, RIVER_COST } from '../../stories/Articles/lessons-cells.js'
import { LONG_WALK } from '../../stories/Articles/lessons-dead-ends.js'
import { isFree, stepsFrom, tutorialSearch, type Cells } from '../../stories/Articles/printed/grid-tutorial.js'
import { cellLength, walkTo } from '../../stories/Articles/printed/walk-back.js'

/** Draws cells of which `share` are blocked, with a free start and goal. */
export function randomCells(seed: number, side = 24, share = 0.28): CellMap {
  const random = createRandom(seed)
  const blocked = Uint8Array.from({ length: side * side }, () => (random() < share ? 1 : 0))
  const freeCell = (): number => {
    for (;;) {
      const cell = Math.floor(random() * side * side)
      if (blocked[cell] === 0) return cell
    }
  }
  return cellMap({ width: side, height: side }, blocked, [freeCell(), freeCell()])
}

/** Tolerance for sums of the same step lengths in different orders. */
const HAIR = 1e-9

/** Counts wrong paths when steps cost 10 and 14 instead of 1 and √2, with the Manhattan estimate. */
export function tutorialTrial(seed: number) {
  const map = randomCells(seed)
  const { start, goal } = map
  const ours = askGrid(map)
  if (ours.status !== 'found' || start === goal) return undefined
  const best = ours.path.length
  const printed = cellLength(map, tutorialSearch(map, start, goal).path ?? [])
  const whole = cellLength(map, tutorialSearch(map, start, goal, CORRECT_RULES).path ?? [])
  return { asked: 1, longer: printed > best + HAIR, rounded: whole > best + HAIR, worst: printed / best }
}

/** Counts searches in which a cell of the open list gets a shorter path. */
export function updateTrial(seed: number) {
  const map = randomCells(seed)
  const { start, goal } = map
  let updates = 0
  const { path } = tutorialSearch(map, start, goal, {}, ({ improved }) => (updates += improved.length))
  return path === undefined || start === goal ? undefined : { asked: 1, updated: updates > 0 }
}

/** Compares the rule that takes the newest of several cells with equal F and the rule that takes the oldest. */
export function tieTrial(seed: number) {
  const map = randomCells(seed)
  const { start, goal } = map
  const [last, first] = (['last', 'first'] as const).map((ties) =>
    tutorialSearch(map, start, goal, { ...CORRECT_RULES, ties }),
  )
  if (last.path === undefined || start === goal) return undefined
  return { asked: 1, same: last.cost === first.cost, fewer: last.taken < first.taken, more: last.taken > first.taken }
}

/** Counts paths with diagonal steps past the corner of a wall, which an agent with a size cannot take. */
export function cornerTrial(seed: number) {
  const map = randomCells(seed)
  const { start, goal } = map
  const { path } = tutorialSearch(map, start, goal, { ...CORRECT_RULES, cutsCorners: true })
  if (path === undefined || start === goal) return undefined
  const cuts = path.some((cell, i) => {
    if (i === 0) return false
    const [x, y, fromX] = [cell % map.width, Math.floor(cell / map.width), path[i - 1] % map.width]
    const fromY = Math.floor(path[i - 1] / map.width)
    return x !== fromX && y !== fromY && !(isFree(map, x, fromY) && isFree(map, fromX, y))
  })
  return { asked: 1, cuts, none: askGrid(map).status !== 'found' }
}

/** Compares the length of paths along cell centers with the straight line, on squares and hexagons without walls. */
export function latticeTrial(seed: number) {
  const side = 32
  const open = randomCells(seed, side, 0)
  if (open.start === open.goal) return undefined
  const over = (topology: 'square' | 'hex', diagonal: DiagonalPolicy): number => {
    const grid = buildNavGrid({ width: side, height: side, blocked: open.blocked, diagonal, topology })
    const [from, to] = [open.start, open.goal].map((cell) => grid.centerOf(cell % side, Math.floor(cell / side)))
    const answer = findPath(grid, from, to)
    if (answer.status !== 'found') throw new Error(`no way over open ground: ${answer.status}`)
    return answer.path.length / Math.sqrt((from.x - to.x) ** 2 + (from.y - to.y) ** 2)
  }
  const [eight, four, six] = [over('square', 'no-corner-cutting'), over('square', 'never'), over('hex', 'never')]
  return { asked: 1, four: four > 1.1, six: six > 1.1, eight: eight > 1.1, worst: Math.max(eight, four, six) }
}

/** Compares three treatments of a shallow river: as a wall, as plain ground, and with its cost. */
export function riverTrial(seed: number) {
  const map = randomCells(seed, 24, 0.12)
  const { start, goal } = map
  const wet = Uint8Array.from(map.blocked, (_, cell) =>
    Math.abs((cell % 24) - 12) < 2 && Math.floor(cell / 24) < 20 ? 1 : 0,
  )
  if (wet[start] === 1 || wet[goal] === 1 || start === goal) return undefined
  const cost = Float32Array.from(wet, (isWet) => (isWet === 1 ? RIVER_COST : 1))
  const ours = askGrid(cellMap(map, map.blocked, [start, goal], { cost }))
  if (ours.status !== 'found') return undefined
  const asWall = askGrid(
    cellMap(
      map,
      map.blocked.map((blocked, i) => blocked | wet[i]),
      [start, goal],
    ),
  )
  const plain = tutorialSearch(map, start, goal, CORRECT_RULES).path ?? []
  const plainCost = plain.reduce((sum, cell, i) => {
    if (i === 0) return 0
    return sum + (cellLength(map, [plain[i - 1], cell]) * (cost[plain[i - 1]] + cost[cell])) / 2
  }, 0)
  return {
    asked: 1,
    wall: asWall.status !== 'found' || asWall.path.length > ours.path.cost + HAIR,
    plain: plainCost > ours.path.cost + HAIR,
    worst: plainCost / ours.path.cost,
  }
}

/** Compares a greedy walk, which does not know the map, with A* on maps that have a path. */
export function walkTrial(seed: number) {
  const map = randomCells(seed)
  const { start, goal } = map
  const ours = askGrid(map)
  if (ours.status !== 'found' || start === goal) return undefined
  const walk = walkTo(map, start, goal)
  const walked = cellLength(map, walk.walked)
  return {
    asked: 1,
    stuck: walkTo(map, start, goal, false).status === 'stuck',
    arrived: walk.status === 'arrived',
    longer: walked > ours.path.length + HAIR,
    listLonger: cellLength(map, walk.list) > ours.path.length + HAIR,
    worst: walked / ours.path.length,
  }
}

/**
 * Runs the first version of the article's greedy walk, which never walks back. One cell in twenty is blocked. Returns
 * the counts `asked`, `arrived` and `longer`.
 */
export function easyTrial(seed: number) {
  const map = randomCells(seed, 24, 0.05)
  const { start, goal } = map
  const best = tutorialSearch(map, start, goal, CORRECT_RULES).path
  if (best === undefined || start === goal) return undefined
  const { status, walked } = walkTo(map, start, goal, false)
  const times = cellLength(map, walked) / cellLength(map, best)
  const isThere = status === 'arrived'
  return { asked: 1, arrived: isThere, longer: isThere && times > 1 + HAIR, ...(isThere && { worst: times }) }
}

/**
 * Runs the greedy walk on maps without a path. Counts the runs that end with the status `enclosed`, and the runs that
 * take many steps.
 */
export function enclosedTrial(seed: number) {
  const map = randomCells(seed, 24, 0.42)
  const { start, goal } = map
  if (reaches(map, start, goal)) return undefined
  const walk = walkTo(map, start, goal)
  // The first query computes the islands, which the grid keeps until the next edit.
  map.grid.islandAt(start % map.width, Math.floor(start / map.width))
  const ours = askGrid(map)
  return {
    asked: 1,
    said: walk.status === 'enclosed',
    long: walk.walked.length > LONG_WALK,
    ours: ours.status === 'unreachable' && ours.stats.expanded === 0,
  }
}

/** Reports whether steps lead from start to goal, by flood fill. */
function reaches(map: Cells, start: number, goal: number): boolean {
  const seen = new Set([start])
  for (const cell of seen) for (const { to } of stepsFrom(map, cell)) seen.add(to)
  return seen.has(goal)
}
