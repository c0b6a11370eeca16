import type { ComparedWorld, PlannerName } from '../../engine/navigate/index.js'
import type { PanelMessages } from '../../words/index.js'

/** Names of planners as they are written in papers; the same in every language. */
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

export const worldName = (world: ComparedWorld, words: PanelMessages): string => words[WORLD_WORDS[world]]

export interface Planner {
  readonly world: ComparedWorld
  readonly algorithm: PlannerName
}

/** Those whose searches can be replayed, best first in each world. */
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
