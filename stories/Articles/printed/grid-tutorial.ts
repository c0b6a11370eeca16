/**
 * The grid search of the tutorial that the dead-end article quotes: cost 10 for a straight step and 14 for a diagonal one, ten times the
 * Manhattan distance as the estimate, no cutting of corners. Of cells with equal F it takes the one that entered the open list last. It
 * ends when the goal enters that list. Each rule can be corrected separately. Shares no code with the engine.
 */
export interface Cells {
  readonly width: number
  readonly height: number
  /** Whether each cell is blocked, row by row. */
  readonly blocked: ArrayLike<number | boolean>
}

export interface TutorialCell {
  readonly g: number
  readonly h: number
  /** Cell from which this one was reached; undefined for the start. */
  readonly parent: number | undefined
  readonly closed: boolean
  /** Order in which cells entered the open list. */
  readonly order: number
}

export interface TutorialStep {
  /** Cell just taken from the open list. */
  readonly taken: number
  readonly opened: readonly number[]
  /** Cells of the open list that the path through `taken` makes cheaper. */
  readonly improved: readonly { readonly cell: number; readonly from: number; readonly to: number }[]
  /** Cells of the open list that the path through `taken` does not make cheaper. */
  readonly unchanged: readonly { readonly cell: number; readonly g: number; readonly through: number }[]
}

export interface TutorialRules {
  readonly straight?: number
  readonly diagonal?: number
  readonly estimate?: 'manhattan' | 'octile'
  /** Whether the search ends when the goal enters the open list, as in the tutorial, or leaves it, which is correct. */
  readonly endsWhen?: 'opened' | 'taken'
  readonly ties?: 'last' | 'first'
  readonly cutsCorners?: boolean
}

export interface TutorialAnswer {
  /** Path from start to goal; undefined if the open list became empty. */
  readonly path: readonly number[] | undefined
  readonly cost: number
  readonly taken: number
}

export type TutorialWatch = (step: TutorialStep, cells: ReadonlyMap<number, TutorialCell>) => void

export const isFree = ({ width, height, blocked }: Cells, x: number, y: number): boolean =>
  x >= 0 && y >= 0 && x < width && y < height && !blocked[y * width + x]

/** Returns the neighbors reachable in one step and whether the step is diagonal. */
export function stepsFrom(map: Cells, cell: number, cutsCorners = false): { to: number; diagonal: boolean }[] {
  const [x, y] = [cell % map.width, Math.floor(cell / map.width)]
  const steps: { to: number; diagonal: boolean }[] = []
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++) {
      if ((dx === 0 && dy === 0) || !isFree(map, x + dx, y + dy)) continue
      const diagonal = dx !== 0 && dy !== 0
      if (diagonal && !cutsCorners && !(isFree(map, x + dx, y) && isFree(map, x, y + dy))) continue
      steps.push({ to: cell + dy * map.width + dx, diagonal })
    }
  return steps
}

export function tutorialSearch(
  map: Cells,
  start: number,
  goal: number,
  rules: TutorialRules = {},
  watch?: TutorialWatch,
): TutorialAnswer {
  const { straight = 10, diagonal = 14, endsWhen = 'opened', ties = 'last', cutsCorners = false } = rules
  const estimate = (cell: number): number => {
    const dx = Math.abs((cell % map.width) - (goal % map.width))
    const dy = Math.abs(Math.floor(cell / map.width) - Math.floor(goal / map.width))
    return rules.estimate === 'octile'
      ? straight * Math.abs(dx - dy) + diagonal * Math.min(dx, dy)
      : straight * (dx + dy)
  }
  const cells = new Map<number, TutorialCell>()
  let order = 0
  let taken = 0
  cells.set(start, { g: 0, h: estimate(start), parent: undefined, closed: false, order: order++ })
  if (start === goal) return { path: [start], cost: 0, taken }
  for (;;) {
    const next = leastOf(cells, ties)
    if (next === undefined) return { path: undefined, cost: Infinity, taken }
    const [cell, here] = next
    cells.set(cell, { ...here, closed: true })
    taken++
    const opened: number[] = []
    const improved: { cell: number; from: number; to: number }[] = []
    const unchanged: { cell: number; g: number; through: number }[] = []
    if (!(endsWhen === 'taken' && cell === goal))
      for (const step of stepsFrom(map, cell, cutsCorners)) {
        const g = here.g + (step.diagonal ? diagonal : straight)
        const known = cells.get(step.to)
        if (known?.closed === true) continue
        if (known === undefined) opened.push(step.to)
        else if (g < known.g) improved.push({ cell: step.to, from: known.g, to: g })
        else {
          unchanged.push({ cell: step.to, g: known.g, through: g })
          continue
        }
        const since = known?.order ?? order++
        cells.set(step.to, { g, h: estimate(step.to), parent: cell, closed: false, order: since })
      }
    watch?.({ taken: cell, opened, improved, unchanged }, cells)
    if (endsWhen === 'taken' ? cell === goal : opened.includes(goal))
      return { path: pathTo(cells, goal), cost: cells.get(goal)?.g ?? Infinity, taken }
  }
}

/** Returns the open cell with the lowest F by a linear scan. */
function leastOf(
  cells: ReadonlyMap<number, TutorialCell>,
  ties: 'last' | 'first',
): readonly [number, TutorialCell] | undefined {
  let best: readonly [number, TutorialCell] | undefined
  for (const entry of cells) {
    const cell = entry[1]
    if (cell.closed) continue
    const apart = best === undefined ? -1 : cell.g + cell.h - best[1].g - best[1].h
    const isLater = best !== undefined && cell.order > best[1].order
    if (best === undefined || apart < 0 || (apart === 0 && isLater === (ties === 'last'))) best = entry
  }
  return best
}

function pathTo(cells: ReadonlyMap<number, TutorialCell>, goal: number): number[] {
  const path: number[] = []
  for (let cell: number | undefined = goal; cell !== undefined; cell = cells.get(cell)?.parent) path.push(cell)
  return path.reverse()
}
