import { useMemo, type ReactNode } from 'react'
import { clearanceAt } from '../../engine/navigate/index.js'
import { type NavMesh } from '../../engine/convex/index.js'
import type { Agent, NavDocument } from '../../document/model/index.js'
import { useNavEditorState, useStoreState } from '../../hooks/index.js'
import { agentPaint, useTheme } from '../../canvas/index.js'
import { ClearanceLayer, clearanceStops, type CellField } from '../../canvas/fields/index.js'
import type { EditorSnapshot } from '../../editor/index.js'
import { AgentDot } from '../controls/AgentDot.js'
import { usePanel } from '../panel-context.js'

/** Cells along the longer side of the map: enough to read, few enough to compute again after each gesture. */
const CELLS = { small: 180, large: 120 } as const
/** Triangles of a map that counts as small. */
const SMALL = 2000

/** The clearance of every walkable place, with a line where each agent just fits; computed again after each gesture. */
export function ClearanceOverlay(): ReactNode {
  const field = useClearance()
  const agents = useNavEditorState(selectAgents)
  const theme = useTheme()
  const radii = useMemo(() => agents.map((agent) => agent.radius), [agents])
  const colors = useMemo(() => agents.map(({ id }) => agentPaint(theme, agents, id)), [agents, theme])
  return <ClearanceLayer field={field} radii={radii} lineColors={colors} opacity={0.6} />
}

/** What the colors of the clearance mean, with the agents at their radii. */
export function ClearanceLegend(): ReactNode {
  const { words, numbers } = usePanel()
  const field = useClearance()
  const agents = useNavEditorState(selectAgents)
  const stops = useMemo(
    () =>
      field === undefined
        ? []
        : clearanceStops(
            agents.map(({ radius }) => radius),
            field.values,
          ),
    [agents, field],
  )
  if (stops.length === 0) return null
  return (
    <div className="nav-float nav-legend nav-clearance" role="group" aria-label={words.clearanceLegend}>
      <strong>{words.clearanceLegend}</strong>
      <ol>
        {Array.from({ length: stops.length + 1 }, (_, band) => (
          <li key={band}>
            <i style={{ background: `var(--nav-clear-${band})` }} />
            <span className="nav-num">
              {numbers.format(band === 0 ? 0 : stops[band - 1])}
              {band === stops.length && '+'}
            </span>
          </li>
        ))}
      </ol>
      <ul>
        {agents
          .filter(({ radius }) => radius > 0)
          .map(({ id, name, radius }) => (
            <li key={id}>
              <AgentDot agents={agents} id={id} />
              <span className="nav-num">
                {name} {numbers.format(radius)}
              </span>
            </li>
          ))}
      </ul>
    </div>
  )
}

/** Of the base mesh that stands; the same field for whoever asks. */
function useClearance(): CellField | undefined {
  const { live } = usePanel()
  const mesh = useStoreState(live, (state) => state.mesh)
  const ready = useStoreState(live, (state) => state.status === 'ready')
  const document = useNavEditorState((state) => state.document)
  return useMemo(() => (mesh === undefined || !ready ? undefined : fieldOf(mesh, document)), [mesh, ready, document])
}

const fields = new WeakMap<NavDocument, { readonly mesh: NavMesh; readonly field: CellField }>()

function fieldOf(mesh: NavMesh, document: NavDocument): CellField {
  const known = fields.get(document)
  if (known?.mesh === mesh) return known.field
  const field = clearanceField(mesh, document)
  fields.set(document, { mesh, field })
  return field
}

function clearanceField(mesh: NavMesh, { bounds }: NavDocument): CellField {
  const cells = mesh.walkableTriangles > SMALL ? CELLS.large : CELLS.small
  const cellSize = Math.max(bounds.width, bounds.height) / cells
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

const selectAgents = (state: EditorSnapshot): readonly Agent[] => state.document.agents
