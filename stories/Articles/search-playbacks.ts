/** Playbacks of searches over cells, by the article's code and by the engine: open and closed cells, and the parent of each. */
import type { GridAlgorithm } from '../../src/engine/index.js'
import { askGrid, cellOf, middleOf, shortestCost, wallsOf, type CellMap } from './cell-map.js'
import { cells, dot, step, trail, words, type Cell, type Ink, type Marks, type Step } from './lesson.js'
import { forcedNeighbors } from './printed/forced-neighbors.js'
import { isLegalStep } from './printed/plain-grid.js'
import { RECORDED, type AStarRun, type JumpRun } from './recorded.js'

type Link = readonly number[]

/** State of a search at one moment, in cells. */
export interface Search {
  readonly current?: number | undefined
  readonly open: readonly number[]
  readonly closed: readonly number[]
  /** Links from a cell to its parent. */
  readonly links?: readonly Link[]
  /** Links that just replaced an older one. */
  readonly changed?: readonly Link[]
  /** Jumps of a jump point search, each as its first and last cell, and the forced neighbors of the last cells. */
  readonly jumps?: readonly Link[]
  readonly forced?: readonly number[]
  readonly path?: readonly number[]
  readonly ink?: Ink
}

const isNeighbor = (map: CellMap, a: number, b: number): boolean => {
  const [from, to] = [cellOf(map, a), cellOf(map, b)]
  return Math.max(Math.abs(from.x - to.x), Math.abs(from.y - to.y)) <= 1
}

/** Returns the start, the bend and the end of a jump, which moves first diagonally, then straight. */
function turnOf(from: Cell, to: Cell): Cell[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const diagonal = Math.min(Math.abs(dx), Math.abs(dy))
  return [from, { x: from.x + diagonal * Math.sign(dx), y: from.y + diagonal * Math.sign(dy) }, to]
}

/** Returns marks for the state of a search on a map of cells of side `size`. */
export function searchMarks(map: CellMap, size: number, search: Search): Marks {
  const {
    current,
    open,
    closed,
    links = [],
    changed = [],
    jumps = [],
    forced = [],
    path = [],
    ink = 'success',
  } = search
  const at = (cell: number): Cell => cellOf(map, cell)
  const mid = (cell: number) => middleOf(at(cell), size)
  const [start, goal] = [at(map.start), at(map.goal)]
  return [
    wallsOf(map, size),
    cells(closed.map(at), size, 'text3', { opacity: 0.28 }),
    cells(open.map(at), size, 'accent', { opacity: 0.3 }),
    cells(forced.map(at), size, 'warning', { opacity: 0.55 }),
    path.length === 0 &&
      links.map(([cell, parent]) =>
        isNeighbor(map, cell, parent)
          ? trail([mid(cell), mid(parent)], 'text3', { width: 1, arrow: true, opacity: 0.8 })
          : trail([mid(cell), mid(parent)], 'danger', { arrow: true, opacity: 0.8 }),
      ),
    jumps.map(([from, to]) =>
      trail(
        turnOf(at(from), at(to)).map((cell) => middleOf(cell, size)),
        'accent',
        { arrow: true },
      ),
    ),
    changed.map(([cell, parent]) =>
      trail([mid(cell), mid(parent)], isNeighbor(map, cell, parent) ? 'success' : 'danger', { width: 3, arrow: true }),
    ),
    current !== undefined && path.length === 0 && cells([at(current)], size, 'accent', { outlined: true }),
    path.length > 0 && trail(path.map(mid), ink, { width: 4 }),
    path.map((cell) => dot(mid(cell), ink, { radius: 3.5 })),
    dot(mid(map.start), 'spawn', { radius: size / 4 }),
    dot(mid(map.goal), 'goal', { radius: size / 4 }),
    words({ x: start.x * size + 3, y: start.y * size + 2 }, 'S', { bold: true }),
    words({ x: goal.x * size + 3, y: goal.y * size + 2 }, 'G', { bold: true }),
  ]
}

/** Creates a playback that collects closed cells and adds a step for each state. */
export function searchPlayback(map: CellMap, size: number) {
  const steps: Step[] = []
  const closed: number[] = []
  let last: Search = { open: [], closed }
  return {
    steps,
    closed,
    take(caption: string, search: Omit<Search, 'closed'>): void {
      if (search.current !== undefined) closed.push(search.current)
      last = { ...search, closed: [...closed] }
      steps.push(step(caption, searchMarks(map, size, last)))
    },
    /** Adds a last step, and returns all steps. The last step draws the path over the cells of the previous step. */
    end(caption: string, path: readonly number[], isRight: boolean): Step[] {
      const { current, open } = last
      const end: Search = { current, open, closed, path, ink: isRight ? 'success' : 'danger' }
      return [...steps, step(caption, searchMarks(map, size, end))]
    },
  }
}

/** Returns a text such as `path of 12.34; the shortest is 11.66`. */
export const pathIn = (cost: number, shortest: number): string =>
  `path of ${cost.toFixed(2)}; the shortest is ${shortest.toFixed(2)}`

/** Returns a playback of the article's A*, with one step per expanded cell. The last step compares the costs of its path and of the shortest path. */
export function aStarPlayback(map: CellMap, size: number, { turns, path = [], price }: AStarRun): Step[] {
  const playback = searchPlayback(map, size)
  const open = new Set<number>()
  const parents = new Map<number, number>()
  for (const { cursor, opened, improved } of turns) {
    open.delete(cursor)
    for (const cell of opened) {
      open.add(cell)
      parents.set(cell, cursor)
    }
    for (const [cell, parent] of improved) parents.set(cell, parent)
    const wrong = improved.filter(([cell, parent]) => !isNeighbor(map, cell, parent)).length
    const caption =
      wrong > 0
        ? `${wrong} improved, with parents that are no neighbors`
        : `${opened.length} opened, ${improved.length} improved`
    playback.take(caption, { current: cursor, open: [...open], links: [...parents], changed: improved })
  }
  const shortest = shortestCost(map) ?? Infinity
  const stray = path.filter((cell, i) => i > 0 && !isNeighbor(map, cell, path[i - 1])).length
  const caption = `${pathIn(price, shortest)}${stray > 0 ? `; ${stray} of its steps lead to cells that are no neighbors` : ''}`
  return playback.end(caption, path, stray === 0 && price <= shortest + 1e-9)
}

/** Returns a playback of the article's jump point search, with one step per expanded cell. */
export function printedJumpPlayback(map: CellMap, size: number, { turns, path, cost }: JumpRun): Step[] {
  const playback = searchPlayback(map, size)
  const open = new Set<number>()
  for (const { cursor, added } of turns) {
    open.delete(cursor)
    for (const cell of added) open.add(cell)
    const caption = added.length === 0 ? 'no jump point found from here' : `${added.length} added to the open set`
    playback.take(caption, { current: cursor, open: [...open], jumps: added.map((cell) => [cursor, cell]) })
  }
  const shortest = shortestCost(map) ?? Infinity
  // Without a path, the caller in the article draws a straight line from start to goal.
  return path === undefined
    ? playback.end(
        `the open set is empty: the straight line is returned as a path; ${shortest === Infinity ? 'there is no path' : `the shortest is ${shortest.toFixed(2)}`}`,
        [map.start, map.goal],
        false,
      )
    : playback.end(pathIn(cost ?? Infinity, shortest), path, (cost ?? Infinity) <= shortest + 1e-9)
}

/** Returns a playback of the engine's search, with one step per expanded cell. In a jump point search, each step also shows the forced neighbors. */
export function enginePlayback(map: CellMap, size: number, algorithm: GridAlgorithm): Step[] {
  const playback = searchPlayback(map, size)
  const isJump = algorithm.startsWith('jump')
  const open = new Set<number>()
  const parents = new Map<number, number>()
  let jumps: Link[] = []
  let path: number[] = []
  let current: number | undefined
  const cellAt = ({ x, y }: Cell): number => Math.floor(y) * map.width + Math.floor(x)
  const close = (): void => {
    if (current === undefined) return
    const forced = isJump ? forcedAt(map, current, parents.get(current)) : []
    const caption = isJump
      ? `${jumps.length} scans end at jump points${forced.length > 0 ? `, ${forced.length} forced` : ''}`
      : `${open.size} open, ${playback.closed.length + 1} closed`
    playback.take(caption, { current, open: [...open], links: isJump ? [] : [...parents], jumps, forced })
    jumps = []
  }
  const answer = askGrid(map, {
    algorithm,
    trace: (event) => {
      if (event.type === 'expand') {
        close()
        current = event.node
        open.delete(event.node)
      } else if (event.type === 'open' || event.type === 'reopen') {
        open.add(event.node)
        if (event.parent !== undefined) parents.set(event.node, event.parent)
      } else if (event.type === 'jump') jumps.push([cellAt(event.from), event.node])
      else if (event.type === 'path') path = event.points.map(cellAt)
    },
  })
  close()
  const caption =
    answer.status === 'found' ? `path of ${answer.path.cost.toFixed(2)}, ${answer.path.quality}` : answer.status
  return playback.end(caption, path, true)
}

/** Returns the forced neighbors of a cell that is reached from its parent (see `forcedNeighbors`). */
function forcedAt(map: CellMap, cell: number, parent: number | undefined): number[] {
  if (parent === undefined) return []
  const [to, from] = [cellOf(map, cell), cellOf(map, parent)]
  const [across, down] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)]
  // A jump is diagonal first, then straight along the axis of the larger difference. The last part gives the final direction.
  const dx = across >= down ? Math.sign(to.x - from.x) : 0
  const dy = down >= across ? Math.sign(to.y - from.y) : 0
  return forcedNeighbors(map.plain, to.x, to.y, dx, dy).map(([sx, sy]) => cell + sy * map.width + sx)
}

/**
 * Each entry: the cell from which a step comes to the middle of nine cells, then the blocked cells. The article's two figures come first.
 * Cells are numbered by rows from the upper left.
 */
export const ARRIVALS: readonly (readonly [from: number, ...blocked: number[]])[] = [
  [8],
  [8, 4],
  [8, 6],
  [8, 4, 6],
  [4, 2],
  [4, 8],
  [4, 2, 8],
  [8, 7],
  [4, 1],
  [7, 4],
  [7, 8],
  [7],
]
export const NINE = {
  size: 100,
  cellOf: (cell: number): Cell => ({ x: (cell - 1) % 3, y: Math.floor((cell - 1) / 3) }),
}

type Policy = keyof typeof RECORDED.jumpPoints
export const arrivalSteps = (policy: Policy): Step[] =>
  ARRIVALS.map((arrival, i) => arrivalStep(arrival, policy, RECORDED.jumpPoints[policy][i]))

function arrivalStep([from, ...blocked]: (typeof ARRIVALS)[number], policy: Policy, isPrinted: boolean): Step {
  const { size } = NINE
  const before = NINE.cellOf(from)
  const [dx, dy] = [1 - before.x, 1 - before.y]
  const grid = { width: 3, height: 3, policy, blocked: (x: number, y: number) => blocked.includes(y * 3 + x + 1) }
  const isLegal = isLegalStep(grid, before.x, before.y, dx, dy)
  const forced = isLegal ? forcedNeighbors(grid, 1, 1, dx, dy).map(([sx, sy]) => 3 * sy + sx + 5) : []
  const walls = blocked.length === 0 ? 'nothing blocked' : `${blocked.join(' and ')} blocked`
  const truth = !isLegal ? 'no such step' : forced.length === 0 ? 'nothing is forced' : `${forced.join(' and ')} forced`
  return step(
    `from ${from} to 5, ${walls}: ${truth}; the printed test says ${isPrinted ? 'jump point' : 'none'}`,
    cells(blocked.map(NINE.cellOf), size, 'obstacleStroke', { opacity: 0.75 }),
    cells(forced.map(NINE.cellOf), size, 'warning', { opacity: 0.6 }),
    Array.from({ length: 9 }, (_, i) => {
      const { x, y } = NINE.cellOf(i + 1)
      return words({ x: x * size + 8, y: y * size + 6 }, String(i + 1), { size: 16 })
    }),
    trail([middleOf(before, size), middleOf({ x: 1, y: 1 }, size)], isLegal ? 'accent' : 'text3', {
      width: 3,
      arrow: true,
      dashed: !isLegal,
    }),
    isPrinted && dot(middleOf({ x: 1, y: 1 }, size), 'danger', { radius: 9, hollow: true }),
  )
}
