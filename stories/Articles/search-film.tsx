/** Films of searches over cells: what is open, what is done, who is whose parent; of the printed code and of the engine. */
import type { ReactNode } from 'react'
import { findPath, type GridAlgorithm } from '../../src/engine/index.js'
import { printedAStar, type PrintedFaults } from '../../test/oracles/printed-a-star.js'
import { printedJumpPoints } from '../../test/oracles/printed-jump-point.js'
import { forcedNeighbors } from '../../test/oracles/forced-neighbors.js'
import { Cells, Dot, Trail, Walls, Words, middleOf, type Cell, type Ink } from './marks.js'
import { centerOf, type CellMap } from './random-maps.js'

export interface SearchStep {
  readonly current?: Cell
  readonly open: readonly Cell[]
  readonly closed: readonly Cell[]
  /** From a cell to the one that it was reached from. */
  readonly links: readonly (readonly [cell: Cell, parent: Cell])[]
  /** Links that were just written over an older one. */
  readonly changed: readonly (readonly [cell: Cell, parent: Cell])[]
  /** Straight scans of a jump point search, and the neighbors forced at their ends. */
  readonly jumps: readonly (readonly [from: Cell, to: Cell])[]
  readonly forced: readonly Cell[]
  readonly path: readonly Cell[]
  readonly ink: Ink
  readonly note: string
}

export const NO_STEP: SearchStep = {
  open: [],
  closed: [],
  links: [],
  changed: [],
  jumps: [],
  forced: [],
  path: [],
  ink: 'pathExact',
  note: '',
}

export const cellOf = (map: { readonly width: number }, cell: number): Cell => ({
  x: cell % map.width,
  y: Math.floor(cell / map.width),
})

const isNeighbor = (a: Cell, b: Cell): boolean => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) <= 1

/** A* as printed, turn by turn, and its path beside the shortest. */
export function filmOfAStar(map: CellMap, faults: PrintedFaults): SearchStep[] {
  const { turns, path, price } = printedAStar(map.plain, map.start, map.goal, faults)
  const at = (cell: number): Cell => cellOf(map, cell)
  const parents = new Map<number, number>()
  const closed: Cell[] = []
  const steps = turns.map(({ cursor, opened, improved, open }): SearchStep => {
    closed.push(at(cursor))
    for (const cell of opened) parents.set(cell, cursor)
    for (const [cell, parent] of improved) parents.set(cell, parent)
    const wrong = improved.filter(([cell, parent]) => !isNeighbor(at(cell), at(parent)))
    return {
      ...NO_STEP,
      current: at(cursor),
      open: open.map(at),
      closed: [...closed],
      links: [...parents].map(([cell, parent]) => [at(cell), at(parent)]),
      changed: improved.map(([cell, parent]) => [at(cell), at(parent)]),
      note:
        wrong.length > 0
          ? `${wrong.length} improved, with a parent that is no neighbor`
          : `${opened.length} opened, ${improved.length} improved`,
    }
  })
  const shortest = shortestCost(map)
  const cells = (path ?? []).map(at)
  const stray = cells.filter((cell, i) => i > 0 && !isNeighbor(cell, cells[i - 1])).length
  const isRight = stray === 0 && price <= shortest + 1e-9
  steps.push({
    ...(steps.at(-1) ?? NO_STEP),
    changed: [],
    path: cells,
    ink: isRight ? 'success' : 'danger',
    note: `path of ${price.toFixed(2)}; the shortest is ${shortest.toFixed(2)}${stray > 0 ? `; ${stray} of its steps lead to no neighbor` : ''}`,
  })
  return steps
}

export function shortestCost(map: CellMap): number {
  const answer = findPath(map.grid, centerOf(map, map.start), centerOf(map, map.goal))
  return answer.status === 'found' ? answer.path.cost : Infinity
}

/** Jump point search as printed, turn by turn. */
export function filmOfPrintedJumps(map: CellMap): SearchStep[] {
  const { turns, path, cost } = printedJumpPoints(map.plain, map.start, map.goal)
  const at = (cell: number): Cell => cellOf(map, cell)
  const open = new Set<number>()
  const closed: Cell[] = []
  const steps = turns.map(({ cursor, added }): SearchStep => {
    open.delete(cursor)
    for (const cell of added) open.add(cell)
    closed.push(at(cursor))
    return {
      ...NO_STEP,
      current: at(cursor),
      open: [...open].map(at),
      closed: [...closed],
      jumps: added.map((cell) => [at(cursor), at(cell)]),
      note: added.length === 0 ? 'no jump point from here' : `${added.length} added to the open set`,
    }
  })
  const shortest = shortestCost(map)
  steps.push({
    ...(steps.at(-1) ?? NO_STEP),
    jumps: [],
    // Its caller draws the line from start to goal when nothing comes back.
    path: path === undefined ? [at(map.start), at(map.goal)] : path.map(at),
    ink: cost <= shortest + 1e-9 ? 'success' : 'danger',
    note:
      path === undefined
        ? `the open set is empty: the straight line is handed out as a path; the shortest is ${shortest.toFixed(2)}`
        : `path of ${cost.toFixed(2)}; the shortest is ${shortest.toFixed(2)}`,
  })
  return steps
}

/** The engine's search, expansion by expansion; of jump points with the neighbors that walls force. */
export function filmOfEngine(map: CellMap, algorithm: GridAlgorithm): SearchStep[] {
  const at = (cell: number): Cell => cellOf(map, cell)
  const steps: SearchStep[] = []
  const open = new Set<number>()
  const closed: Cell[] = []
  const parents = new Map<number, number>()
  let jumps: [Cell, Cell][] = []
  let path: Cell[] = []
  let current: number | undefined
  const close = (): void => {
    if (current === undefined) return
    const forced = algorithm.startsWith('jump') ? forcedAt(map, current, parents.get(current)) : []
    steps.push({
      ...NO_STEP,
      current: at(current),
      open: [...open].map(at),
      closed: [...closed],
      links: algorithm.startsWith('jump') ? [] : [...parents].map(([cell, parent]) => [at(cell), at(parent)]),
      jumps,
      forced,
      note: algorithm.startsWith('jump')
        ? `${jumps.length} scans end at jump points${forced.length > 0 ? `, ${forced.length} forced` : ''}`
        : `${open.size} open, ${closed.length} done`,
    })
    jumps = []
  }
  const answer = findPath(map.grid, centerOf(map, map.start), centerOf(map, map.goal), {
    algorithm,
    trace: (event) => {
      if (event.type === 'expand') {
        close()
        current = event.node
        open.delete(event.node)
        closed.push(at(event.node))
      } else if (event.type === 'open' || event.type === 'reopen') {
        open.add(event.node)
        if (event.parent !== undefined) parents.set(event.node, event.parent)
      } else if (event.type === 'jump') {
        const from = { x: Math.floor(event.from.x), y: Math.floor(event.from.y) }
        jumps.push([from, at(event.node)])
      } else if (event.type === 'path') path = event.points.map(({ x, y }) => ({ x: Math.floor(x), y: Math.floor(y) }))
    },
  })
  close()
  steps.push({
    ...(steps.at(-1) ?? NO_STEP),
    jumps: [],
    forced: [],
    path,
    ink: 'success',
    note: answer.status === 'found' ? `path of ${answer.path.cost.toFixed(2)}, ${answer.path.quality}` : answer.status,
  })
  return steps
}

/** The neighbors that walls force on a cell, reached from its parent's side: by the definition, in the nine cells around it. */
function forcedAt(map: CellMap, cell: number, parent: number | undefined): Cell[] {
  if (parent === undefined) return []
  const [to, from] = [cellOf(map, cell), cellOf(map, parent)]
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  // A jump turns from its diagonal part into its straight part: the longer side tells which comes last.
  const last =
    Math.abs(dx) === Math.abs(dy)
      ? [Math.sign(dx), Math.sign(dy)]
      : Math.abs(dx) > Math.abs(dy)
        ? [Math.sign(dx), 0]
        : [0, Math.sign(dy)]
  return forcedNeighbors(map.plain, to.x, to.y, last[0], last[1]).map(([sx, sy]) => ({ x: to.x + sx, y: to.y + sy }))
}

/** One step of a search on a map of cells of side `size`. */
export function SearchMarks({ step, map, size }: { step: SearchStep; map: CellMap; size: number }): ReactNode {
  const mid = (cell: Cell) => middleOf(cell, size)
  const [start, goal] = [cellOf(map, map.start), cellOf(map, map.goal)]
  return (
    <>
      <Walls map={map} size={size} />
      <Cells cells={step.closed} size={size} ink="text3" opacity={0.28} />
      <Cells cells={step.open} size={size} ink="accent" opacity={0.3} />
      <Cells cells={step.forced} size={size} ink="warning" opacity={0.55} />
      {step.path.length === 0 &&
        step.links.map(([cell, parent]) => (
          <Trail
            key={`${cell.x},${cell.y}`}
            points={[mid(cell), mid(parent)]}
            ink={isNeighbor(cell, parent) ? 'text3' : 'danger'}
            width={isNeighbor(cell, parent) ? 1 : 2}
            arrow
            opacity={0.8}
          />
        ))}
      {step.jumps.map(([from, to]) => (
        <Trail key={`${to.x},${to.y}`} points={turnOf(from, to).map(mid)} ink="accent" arrow />
      ))}
      {step.changed.map(([cell, parent]) => (
        <Trail
          key={`${cell.x},${cell.y}`}
          points={[mid(cell), mid(parent)]}
          ink={isNeighbor(cell, parent) ? 'success' : 'danger'}
          width={3}
          arrow
        />
      ))}
      {step.current !== undefined && step.path.length === 0 && (
        <Cells cells={[step.current]} size={size} ink="accent" outlined />
      )}
      {step.path.length > 0 && <Trail points={step.path.map(mid)} ink={step.ink} width={4} />}
      {step.path.map((cell) => (
        <Dot key={`${cell.x},${cell.y}`} at={mid(cell)} ink={step.ink} radius={3.5} />
      ))}
      <Dot at={mid(start)} ink="spawn" radius={size / 4} />
      <Dot at={mid(goal)} ink="goal" radius={size / 4} />
      <Words at={{ x: start.x * size + 3, y: start.y * size + 2 }} text="S" bold />
      <Words at={{ x: goal.x * size + 3, y: goal.y * size + 2 }} text="G" bold />
    </>
  )
}

/** A scan: diagonal first, then straight. */
function turnOf(from: Cell, to: Cell): Cell[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const diagonal = Math.min(Math.abs(dx), Math.abs(dy))
  const turn = { x: from.x + diagonal * Math.sign(dx), y: from.y + diagonal * Math.sign(dy) }
  return [from, turn, to].filter((cell, i, all) => i === 0 || cell.x !== all[i - 1].x || cell.y !== all[i - 1].y)
}
