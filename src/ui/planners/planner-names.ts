import type { ComparedWorld, PlannerName, PlannerLack } from '../../engine/navigate/index.js'
import type { PanelMessages, NumberFormats, Messages } from '../../words/index.js'
import type { Path, PathResult } from '../../engine/geometry/index.js'
import type { PathChange } from '../live/live-state.js'

const NAMES: Readonly<Record<string, string>> = {
  polyanya: 'Polyanya',
  'triangle-a-star': 'Triangle A*',
  'midpoint-funnel': 'Mesh + funnel',
  'centroid-funnel': 'Centroids + funnel',
  'point-set': 'Point set',
  weighted: 'Weighted',
  visibility: 'Visibility A*',
  'ray-scan': 'Ray scan',
  'line-translation': 'Line translation',
  'must-pass-tree': 'Must-pass tree',
  'a-star': 'A*',
  dijkstra: 'Dijkstra',
  'breadth-first': 'Breadth first',
  'depth-first': 'Depth first',
  greedy: 'Greedy',
  'jump-point': 'Jump point',
  'jump-point-plus': 'Jump point+',
  'theta-star': 'Theta*',
  'lazy-theta-star': 'Lazy Theta*',
  'weighted-a-star': 'Weighted A*',
  'backtracking-walk': 'Backtracking walk',
}

export const plannerName = (algorithm: string): string => NAMES[algorithm] ?? algorithm

const WORLD_WORDS = {
  mesh: 'worldMesh',
  polygons: 'worldPolygons',
  grid: 'worldGrid',
  waypoints: 'worldWaypoints',
} as const satisfies Readonly<Record<ComparedWorld, keyof PanelMessages>>

export const worldName = (world: ComparedWorld, messages: PanelMessages): string => messages[WORLD_WORDS[world]]

interface Planner {
  readonly world: ComparedWorld
  readonly algorithm: PlannerName
}

/** Planners that can be played back, the best of each world first. */
export const TRACED: readonly Planner[] = [
  { world: 'mesh', algorithm: 'polyanya' },
  { world: 'mesh', algorithm: 'triangle-a-star' },
  { world: 'mesh', algorithm: 'midpoint-funnel' },
  { world: 'polygons', algorithm: 'visibility' },
  { world: 'polygons', algorithm: 'ray-scan' },
  { world: 'polygons', algorithm: 'line-translation' },
  { world: 'grid', algorithm: 'a-star' },
  { world: 'grid', algorithm: 'dijkstra' },
  { world: 'grid', algorithm: 'jump-point' },
  { world: 'grid', algorithm: 'theta-star' },
  { world: 'grid', algorithm: 'weighted-a-star' },
  { world: 'grid', algorithm: 'greedy' },
  { world: 'grid', algorithm: 'backtracking-walk' },
  { world: 'waypoints', algorithm: 'a-star' },
  { world: 'waypoints', algorithm: 'dijkstra' },
  { world: 'waypoints', algorithm: 'greedy' },
]

export const plannerKey = ({ world, algorithm }: Planner): string => `${world}/${algorithm}`

const NO_GAP = 5e-6 // smaller relative differences of two costs are rounding errors
const SMALL_GAP = 1e-3 // smaller relative differences get more digits

/** Returns the change of the path's cost by a gesture as text, with a sign: +20.1 (12 %). */
export function changeText({ cost, share }: PathChange, numbers: NumberFormats): string {
  const percent = Math.abs(share) * 100
  return `${signOf(cost)}${numbers.format(Math.abs(cost), 1, true)} (${numbers.format(percent, percent < 10 ? 1 : 0)} %)`
}

/** Returns as text the relative difference `gap` of two costs, in percent with a sign; `best` if the costs are equal. */
export function gapText(gap: number, best: string, numbers: NumberFormats): string {
  if (Math.abs(gap) < NO_GAP) return best
  return `${signOf(gap)}${numbers.format(Math.abs(gap) * 100, Math.abs(gap) < SMALL_GAP ? 2 : 1, true)} %`
}

/** Returns whether the cost of a path differs from its length, because of terrain or links. */
export const isWeighed = ({ cost, length }: Pick<Path, 'cost' | 'length'>): boolean => Math.abs(cost - length) > 0.05

/**
 * Returns a text that compares the cost of `path` with the cost of `shown`, the path on the map. The first rule that applies gives the text:
 * 1. If `path` is the cheapest possible path and `shown` costs more: the word `shortest`.
 * 2. If the costs differ: the difference in percent.
 * 3. If `shown` is `bounded`: no text, because a path shorter than both may exist.
 * 4. Otherwise: the word `shortest`.
 * If terrain or links change the cost of `path`, the word is `cheapest`, and rule 3 is skipped.
 */
export function besideText(
  path: Path,
  shown: Path | undefined,
  world: ComparedWorld,
  messages: PanelMessages,
  numbers: NumberFormats,
): string {
  if (shown === undefined || shown.cost === 0) return ''
  const isBest = path.quality === 'exact' && limitOf(world, path.quality, messages) === '' && path.cost < shown.cost
  const gap = isBest ? 0 : path.cost / shown.cost - 1
  if (!isBest && Math.abs(gap) < NO_GAP && shown.quality === 'bounded' && !isWeighed(path)) return ''
  return ` · ${gapText(gap, isWeighed(path) ? messages.cheapest : messages.shortest, numbers)}`
}

export const limitOf = (world: ComparedWorld, quality: string, messages: PanelMessages): string =>
  quality !== 'exact' || world === 'mesh' || world === 'polygons'
    ? ''
    : world === 'grid'
      ? messages.exactOnGrid
      : messages.exactOnWaypoints

const LEFT_OUT = {
  terrain: 'leftOutTerrain',
  links: 'leftOutLinks',
  grid: 'leftOutGrid',
} as const satisfies Readonly<Record<PlannerLack, keyof PanelMessages>>

export const leftOutText = (lacks: readonly PlannerLack[], messages: PanelMessages): string =>
  lacks.map((lack) => messages[LEFT_OUT[lack]]).join(', ')

const signOf = (value: number): string => (value < 0 ? '−' : '+')

export function refusalText({ status }: PathResult, messages: Messages): string {
  const found: Readonly<Record<string, string>> = messages.found
  return found[`path/${status}`] ?? messages.panels.noPath
}
