/** What is said of paths beside their lengths. */
import type { PathResult } from '../../engine/geometry/index.js'
import type { ComparedWorld, PlannerLack } from '../../engine/navigate/index.js'
import type { PathChange } from '../live/live-state.js'
import type { NumberFormats, PanelMessages, Messages } from '../../words/index.js'

/** A gap below this share is none: what rounding leaves. */
const NO_GAP = 5e-6
/** A gap below this share is shown more closely: +0.0 % says nothing. */
const SMALL_GAP = 1e-3

/** What a gesture does to the path, with a sign for more and for less: +20.1 (12 %). */
export function changeText({ cost, share }: PathChange, numbers: NumberFormats): string {
  const percent = Math.abs(share) * 100
  return `${signOf(cost)}${numbers.format(Math.abs(cost), 1, true)} (${numbers.format(percent, percent < 10 ? 1 : 0)} %)`
}

/** How much more a path costs than the shortest one, as a share of it; `best` is what that one is called. Negative where cells made a path cheaper. */
export function gapText(gap: number, best: string, numbers: NumberFormats): string {
  if (Math.abs(gap) < NO_GAP) return best
  return `${signOf(gap)}${numbers.format(Math.abs(gap) * 100, Math.abs(gap) < SMALL_GAP ? 2 : 1, true)} %`
}

/** How much more than the path on show costs, which is the shortest one unless another planner was selected for it. */
export function besideText(
  cost: number,
  shown: number | undefined,
  words: PanelMessages,
  numbers: NumberFormats,
): string {
  if (shown === undefined || shown === 0) return ''
  const gap = cost / shown - 1
  return ` · ${gap < NO_GAP ? words.shortest : `+${numbers.format(gap * 100, 1, true)} %`}`
}

/** What an exact answer is exact on, where that is coarser than the map: the best of its cells may be longer than the best of all. */
export const limitOf = (world: ComparedWorld, quality: string, words: PanelMessages): string =>
  quality !== 'exact' || world === 'mesh' || world === 'polygons'
    ? ''
    : world === 'grid'
      ? words.exactOnGrid
      : words.exactOnWaypoints

const LEFT_OUT = {
  terrain: 'leftOutTerrain',
  links: 'leftOutLinks',
  grid: 'leftOutGrid',
} as const satisfies Readonly<Record<PlannerLack, keyof PanelMessages>>

/** What a planner leaves out of the question. */
export const leftOutText = (lacks: readonly PlannerLack[], words: PanelMessages): string =>
  lacks.map((lack) => words[LEFT_OUT[lack]]).join(', ')

const signOf = (value: number): string => (value < 0 ? '−' : '+')

/** Why there is no path, in a designer's words. */
export function refusalText({ status }: PathResult, words: Messages): string {
  const found: Readonly<Record<string, string>> = words.found
  return found[`path/${status}`] ?? words.panels.noPath
}
