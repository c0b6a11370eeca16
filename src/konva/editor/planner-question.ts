/** What an agent of the drawing wants to know, and the worlds that can answer it: the same question for every planner. */
import { buildNavMesh, buildVisibilityGraph, buildWaypointGraph, cornerWaypoints, islandOf, rasterize, raycast, type ComparedWorld, type Scene, type World } from '../../engine/index.js'
import type { Point } from '../../engine/geometry/index.js'
import type { Agent, NavDocument } from '../../document/index.js'
import type { SearchCells } from '../painter/search-painter.js'
import { groundOf } from './ground-scene.js'

export interface PlannerQuestion {
  readonly scene: Scene
  readonly start: Point
  readonly goal: Point
  readonly agentRadius: number
}

/** Undefined without a spawn and a goal for the agent. Finite terrain costs are left out: not every planner knows them. */
export function questionOf(document: NavDocument, agent: Agent | undefined): PlannerQuestion | undefined {
  const place = (role: string): Point | undefined => {
    const marker = document.items.find((item) => item.kind === 'marker' && item.role === role && item.hidden !== true && (item.agent === undefined || item.agent === agent?.id))
    return marker?.kind === 'marker' ? { x: marker.x, y: marker.y } : undefined
  }
  const start = place('spawn')
  const goal = place('goal')
  return start === undefined || goal === undefined ? undefined : { scene: groundOf(document, agent?.id).scene, start, goal, agentRadius: agent?.radius ?? 0 }
}

/** Cells along the longer side of a map, as in `comparePlanners`. */
const GRID_CELLS = 128
/** How far waypoints stand from their corners, as a share of the map. */
const WAYPOINT_MARGIN = 1 / 500

export interface FilmedWorld {
  readonly world: World
  /** Of a grid. */
  readonly cells?: SearchCells
}

export function worldFor({ scene, agentRadius }: PlannerQuestion, kind: ComparedWorld, bounds: { readonly width: number; readonly height: number }): FilmedWorld {
  switch (kind) {
    case 'mesh':
      return { world: buildNavMesh(scene, { agentRadius }) }
    case 'polygons':
      return { world: buildVisibilityGraph(scene, { agentRadius }) }
    case 'waypoints': {
      const mesh = buildNavMesh(scene, { agentRadius })
      const sees = (from: Point, to: Point): boolean => !raycast(mesh, from, to).hit
      const corners = mesh.outline().map(({ outer, holes }, i) => ({ id: `outline ${i}`, outer, holes }))
      const margin = Math.max(bounds.width, bounds.height) * WAYPOINT_MARGIN
      return { world: buildWaypointGraph(cornerWaypoints(corners, { margin, isFree: (point) => islandOf(mesh, point) >= 0, sees }), { sees }) }
    }
    case 'grid': {
      const grid = rasterize(scene, { cellSize: Math.max(bounds.width, bounds.height) / GRID_CELLS, agentRadius })
      return { world: grid, cells: { width: grid.width, height: grid.height, cellSize: grid.cellSize, origin: grid.origin } }
    }
  }
}
