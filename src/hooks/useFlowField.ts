import { useMemo } from 'react'
import type { GridFlowField, GridFlowFieldOptions } from '../engine/grid/index.js'
import { buildGridFlowField } from '../engine/grid/index.js'
import type { NavGrid, Point } from '../engine/index.js'
import { revisionOf } from './usePath.js'

/**
 * Which way every place leads to the nearest goal; undefined while there is no grid or no goal.
 * @example
 * function Arrows({ grid, goals }: { grid: NavGrid; goals: readonly Point[] }) {
 *   const field = useFlowField(grid, goals)
 *   return <FlowFieldLayer field={field} bounds={{ x: 0, y: 0, width: 64, height: 64 }} cellSize={1} />
 * }
 */
export function useFlowField(grid: NavGrid | undefined, goals: readonly Point[], options: GridFlowFieldOptions = {}): GridFlowField | undefined {
  const { agentRadius, agentLayers } = options
  const revision = revisionOf(grid)
  return useMemo(
    () => (grid === undefined || goals.length === 0 ? undefined : fieldAt(revision, grid, goals, { agentRadius, agentLayers })),
    [grid, revision, goals, agentRadius, agentLayers],
  )
}

const fieldAt = (_revision: number, grid: NavGrid, goals: readonly Point[], options: GridFlowFieldOptions): GridFlowField => buildGridFlowField(grid, goals, options)
