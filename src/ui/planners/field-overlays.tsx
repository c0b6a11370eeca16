import { useMemo, type ReactNode } from 'react'
import { buildFlowField, clearanceAt, type FlowField } from '../../engine/navigate/index.js'
import { rasterize } from '../../engine/grid/index.js'
import { type NavMesh } from '../../engine/convex/index.js'
import { toScene, type NavDocument } from '../../document/model/index.js'
import { useStoreState } from '../../hooks/index.js'
import { FlowFieldLayer, ClearanceLayer, type CellField } from '../../canvas/fields/index.js'
import { useEditorState, usePanel, useView } from '../panel-context.js'
import { agentOnShow, markerOf, useEditorLive } from '../editor/live-state.js'

/** Cells along the longer side of the map: enough to read, few enough to compute again after each gesture. */
const CLEARANCE_CELLS = 120
const FLOW_CELLS = 128

/** The clearance of every walkable place; computed again after each gesture. */
export function ClearanceOverlay(): ReactNode {
  const live = useEditorLive()
  const mesh = useStoreState(live, (state) => state.mesh)
  const document = useEditorState((state) => state.document)
  const building = useStoreState(live, (state) => state.status !== 'ready')
  const field = useMemo(
    () => (mesh === undefined || building ? undefined : clearanceField(mesh, document)),
    [mesh, building, document],
  )
  const radii = useMemo(() => document.agents.map((agent) => agent.radius), [document.agents])
  return <ClearanceLayer field={field} radii={radii} />
}

function clearanceField(mesh: NavMesh, { bounds }: NavDocument): CellField {
  const cellSize = Math.max(bounds.width, bounds.height) / CLEARANCE_CELLS
  const [width, height] = [Math.ceil(bounds.width / cellSize), Math.ceil(bounds.height / cellSize)]
  const values = new Float64Array(width * height)
  for (let i = 0; i < values.length; i++) {
    const clearance = clearanceAt(mesh, {
      x: bounds.x + ((i % width) + 0.5) * cellSize,
      y: bounds.y + (Math.floor(i / width) + 0.5) * cellSize,
    })
    values[i] = clearance > 0 ? clearance : NaN
  }
  return { width, height, cellSize, origin: bounds, values }
}

/** The flow field of the goal of the agent on show. */
export function FlowOverlay(): ReactNode {
  const { view } = usePanel()
  const document = useEditorState((state) => state.document)
  const chosen = useView((state) => state.agent)
  const { bounds } = document
  const cellSize = Math.max(bounds.width, bounds.height) / FLOW_CELLS
  const field = useMemo((): FlowField | undefined => {
    const agent = agentOnShow(document, view)
    const goal = markerOf(document, 'goal', agent?.id)
    if (goal === undefined) return undefined
    return buildFlowField(
      rasterize(toScene(document, chosen === undefined ? {} : { agent: chosen }), {
        cellSize,
        agentRadius: agent?.radius ?? 0,
      }),
      [goal],
    )
  }, [document, view, chosen, cellSize])
  return <FlowFieldLayer field={field} bounds={bounds} cellSize={cellSize} origin={bounds} />
}
