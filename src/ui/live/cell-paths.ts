/** Paths of agents that move from cell to cell, on the map's own grid. The grid is rebuilt when the drawing or the agent changes. */
import type { PathResult, Point } from '../../engine/geometry/index.js'
import { countMapCells, mapGrid, MAX_MAP_CELLS, type NavGrid } from '../../engine/grid/index.js'
import { findPath } from '../../engine/navigate/index.js'
import { toScene, type Agent, type NavDocument } from '../../document/model/index.js'
import { createMarkerLookup } from './live-state.js'

interface Known {
  readonly drawing: readonly unknown[]
  readonly grid: NavGrid
  readonly ends: string
  readonly path: PathResult
}

export const isByCells = (agent: Agent | undefined): agent is Agent & { readonly moves: 'cells' } =>
  agent?.moves === 'cells'

export function createCellPaths() {
  const known = new Map<string, Known>()
  const markerIn = createMarkerLookup()
  let milliseconds = 0
  return {
    time: (): number => milliseconds,
    find: (document: NavDocument, agent: Agent): PathResult | undefined => {
      const { items, layers, bounds, grid: cells } = document
      const start = markerIn(document, 'spawn', agent.id)
      const goal = markerIn(document, 'goal', agent.id)
      if (start === undefined || goal === undefined || countMapCells({ bounds }, cells) > MAX_MAP_CELLS)
        return undefined
      const drawing = [items, layers, bounds, cells, agent]
      const before = known.get(agent.id)
      const isSame = before?.drawing.every((one, i) => one === drawing[i]) === true
      const ends = endsOf(start, goal)
      if (isSame && before.ends === ends) return before.path
      const grid = isSame ? before.grid : mapGrid(toScene(document, { agent: agent.id }), cells)
      const since = performance.now()
      const path = findPath(grid, start, goal)
      milliseconds = performance.now() - since
      known.set(agent.id, { drawing, grid, ends, path })
      return path
    },
  }
}

const endsOf = (...points: readonly Point[]): string => points.map(({ x, y }) => `${x} ${y}`).join()
