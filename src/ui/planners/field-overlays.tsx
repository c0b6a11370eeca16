import { useMemo, type ReactNode } from 'react'
import { buildFlowField, type FlowField } from '../../engine/navigate/index.js'
import { rasterize } from '../../engine/grid/index.js'
import { toScene } from '../../document/model/index.js'
import { FlowFieldLayer } from '../../canvas/fields/index.js'
import { useNavEditorState } from '../../hooks/index.js'
import { useDisplay } from '../panel-context.js'
import { markerOf } from '../live/live-state.js'

/** Cells along the longer side of the map. */
const FLOW_CELLS = 128

/** The flow field of the goal of the agent on show. */
export function FlowOverlay(): ReactNode {
  const document = useNavEditorState((state) => state.document)
  const chosen = useDisplay((state) => state.agent)
  const { bounds } = document
  const cellSize = Math.max(bounds.width, bounds.height) / FLOW_CELLS
  const field = useMemo((): FlowField | undefined => {
    const agent = document.agents.find(({ id }) => id === chosen) ?? document.agents[0]
    const goal = markerOf(document, 'goal', agent?.id)
    if (goal === undefined) return undefined
    return buildFlowField(
      rasterize(toScene(document, agent === undefined ? {} : { agent: agent.id }), {
        cellSize,
        agentRadius: agent?.radius ?? 0,
      }),
      [goal],
    )
  }, [document, chosen, cellSize])
  return <FlowFieldLayer field={field} bounds={bounds} cellSize={cellSize} origin={bounds} />
}
