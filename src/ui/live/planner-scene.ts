/** Scenes without terrain costs, for planners that ignore costs. Each found path gets a `bound` on the ratio of its cost to the least cost. */
import {
  boundingBox,
  distance,
  type Path,
  type PathResult,
  type Point,
  type Rect,
  type Scene,
  type TerrainArea,
} from '../../engine/geometry/index.js'
import { toScene, type NavDocument } from '../../document/model/index.js'
import type { DisplayStore } from '../display-state.js'
import { activeAgent } from './live-state.js'

export const EXACT = 'polyanya'

interface PlannerScene {
  readonly scene: Scene
  readonly weighted: readonly { readonly cost: number; readonly box: Rect }[]
}

const isWeighted = ({ cost }: TerrainArea): boolean => cost !== 1 && cost !== Infinity

function plannerScene(document: NavDocument, agent: string | undefined): PlannerScene {
  const scene = toScene(document, agent === undefined ? {} : { agent })
  const areas = scene.areas ?? []
  const weighted = areas.filter(isWeighted).flatMap(({ cost, outer }) => {
    const box = boundingBox(outer)
    return box === undefined ? [] : [{ cost, box }]
  })
  return weighted.length === 0
    ? { scene, weighted }
    : { scene: { ...scene, areas: areas.filter((area) => !isWeighted(area)) }, weighted }
}

/** Adds `cost` and `bound` to the path. The cost of a segment is its length times the highest cost of the areas whose boxes it meets. */
function weighPath(result: PathResult | undefined, weighted: PlannerScene['weighted']): PathResult | undefined {
  if (result === undefined || !('path' in result) || weighted.length === 0) return result
  const { path } = result
  const cheapest = weighted.reduce((least, { cost }) => Math.min(least, cost), 1)
  let cost = 0
  for (let i = 1; i < path.points.length; i++) {
    const [a, b] = [path.points[i - 1], path.points[i]]
    cost +=
      distance(a, b) *
      weighted.reduce((most, area) => (area.cost > most && segmentMeets(a, b, area.box) ? area.cost : most), 1)
  }
  const bound = path.length === 0 ? 1 : cost / (cheapest * path.length)
  const weighed: Path =
    bound <= 1 + 1e-12 || path.quality === 'heuristic'
      ? path
      : { ...path, cost, quality: 'bounded', bound: bound * (path.bound ?? 1) }
  return { ...result, path: weighed }
}

/** Returns whether a segment meets a box, by Liang-Barsky clipping. */
export function segmentMeets(a: Point, b: Point, box: Rect): boolean {
  let from = 0
  let to = 1
  for (const [start, step, low, high] of [
    [a.x, b.x - a.x, box.x, box.x + box.width],
    [a.y, b.y - a.y, box.y, box.y + box.height],
  ]) {
    if (step === 0) {
      if (start < low || start > high) return false
      continue
    }
    const first = (low - start) / step
    const second = (high - start) / step
    from = Math.max(from, Math.min(first, second))
    to = Math.min(to, Math.max(first, second))
  }
  return from <= to
}

export interface SceneSource {
  /** Returns the document if the planner handles costs; otherwise a scene without the areas that have a finite cost other than 1. */
  readonly sceneOf: (document: NavDocument) => NavDocument | Scene
  /** Adds `cost` and `bound` to the path. `cost` counts the areas that the last `sceneOf` left out, and is at most `bound` times the least cost of any path. */
  readonly weigh: (result: PathResult | undefined) => PathResult | undefined
}

export function createSceneSource(display: DisplayStore): SceneSource {
  let weighted: PlannerScene['weighted'] = []
  return {
    sceneOf: (document) => {
      if (display.getSnapshot().planner === EXACT) {
        weighted = []
        return document
      }
      const made = plannerScene(document, activeAgent(document, display)?.id)
      weighted = made.weighted
      return made.scene
    },
    weigh: (result) => weighPath(result, weighted),
  }
}
