import { type ComponentType, type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { PathLayer, useTheme, agentPaint, agentIndex, lightTheme, type DrawnArea } from '../../canvas/index.js'
import { useNavEditorState, useStoreState } from '../../hooks/index.js'
import { useDisplay, usePanel } from '../panel-context.js'
import { useShownAgent } from './planner-bar.js'
import { PathProfile, ProfilePlace } from './PathProfile.js'
import { TightestMark } from './TightestPlace.js'
import { SearchPlaybackLayer } from '../../canvas/replay/index.js'
import type { FineTriangles, OverlayName, VisibleReplay } from '../display-state.js'
import { buildFlowField, clearanceAt } from '../../engine/navigate/index.js'
import { countMapCells, mapGrid, MAX_MAP_CELLS, rasterize, type GridFlowField } from '../../engine/grid/index.js'
import { toScene, type NavDocument, hiddenIn, shapeToRings, type AreaItem } from '../../document/model/index.js'
import {
  FlowFieldLayer,
  RefinedMeshLayer,
  VoronoiLayer,
  ClearanceLayer,
  clearanceStops,
  type CellField,
  AttributeLayer,
  attributeClasses,
  attributeNames,
  attributeScale,
  type AttributeClass,
  type AttributeScale,
} from '../../canvas/fields/index.js'
import { markerOf, type EditorLiveState } from '../live/live-state.js'
import { attached } from '../../engine/core/index.js'
import type { NavMesh } from '../../engine/convex/index.js'
import { refineMesh, type RefinedMesh } from '../../engine/refine/index.js'
import { NumberField, Select, AgentDot } from '../controls/index.js'

export function ComparedPathsPart(): ReactNode {
  const compared = useDisplay((state) => state.compared)
  const agents = useNavEditorState((state) => state.document.agents)
  const theme = useTheme()
  return compared.map(({ agent, planner, path, hue }) => {
    const index = agents.findIndex((candidate) => candidate.id === agent)
    const color = hue === 'quality' ? undefined : agentPaint(theme, agents, agents[index]?.id)
    return (
      <PathLayer
        key={`${agent} ${planner}`}
        path={path}
        agentRadius={agents[index]?.radius ?? 0}
        width={3.5}
        {...(color !== undefined && { color })}
      />
    )
  })
}

export function SearchReplaysPart(): ReactNode {
  return useDisplay((state) => state.replays).map((replay) => (
    <SearchReplay key={replay.isSecond ? 'second' : 'first'} replay={replay} />
  ))
}

const whileShown = (overlay: OverlayName, Overlay: ComponentType) => (): ReactNode =>
  useDisplay((state) => state.overlays[overlay]) && <Overlay />

export const ClearancePart = /* @__PURE__ */ whileShown('clearance', ClearanceOverlay)
export const RefinedPart = /* @__PURE__ */ whileShown('refined', () => <RefinedMeshLayer mesh={useFine().refined} />)
export const VoronoiPart = /* @__PURE__ */ whileShown('voronoi', VoronoiOverlay)
export const FlowPart = /* @__PURE__ */ whileShown('flow', FlowOverlay)
export const AttributePart = /* @__PURE__ */ whileShown('attributes', AttributeOverlay)
export const TightestPart = /* @__PURE__ */ whileShown('tightest', TightestMark)
export const ProfilePlacePart = /* @__PURE__ */ whileShown('profile', ProfilePlace)

export function MapLegends(): ReactNode {
  const { attributes, clearance, profile, refined } = useDisplay((state) => state.overlays)
  if (!attributes && !clearance && !profile && !refined) return null
  return (
    <div className="nav-legends" onPointerDown={(event) => event.stopPropagation()}>
      {clearance && <ClearanceLegend />}
      {attributes && <AttributeLegend />}
      {refined && <RefinedLegend />}
      {profile && <PathProfile />}
    </div>
  )
}

/** Draws a replay. A second replay has the color of heuristic paths: in every theme, that color differs from the color of the first replay. */
function SearchReplay({ replay }: { replay: VisibleReplay }): ReactNode {
  const { events, clock, cells, isSecond, path } = replay
  const theme = useTheme()
  const chosen = useDisplay((state) => state.agent)
  const agents = useNavEditorState((state) => state.document.agents)
  const own = useMemo(() => (isSecond ? { ...theme, accent: theme.pathHeuristic } : theme), [theme, isSecond])
  const isOver = useSyncExternalStore(clock.subscribe, () => clock.getSnapshot().frame >= events.length)
  return (
    <>
      <SearchPlaybackLayer events={events} clock={clock} cells={cells} theme={own} />
      {isOver && (
        <PathLayer
          path={path}
          color={isSecond ? theme.pathHeuristic : agentPaint(theme, agents, chosen)}
          agentRadius={agents[agentIndex(agents, chosen)]?.radius ?? 0}
        />
      )}
    </>
  )
}

const FLOW_CELLS = 128 // number of cells along the longer side of the map

function FlowOverlay(): ReactNode {
  const document = useNavEditorState((state) => state.document)
  const agent = useShownAgent()
  const { bounds } = document
  const cellSize = Math.max(bounds.width, bounds.height) / FLOW_CELLS
  const byCells = agent?.moves === 'cells'
  const field = useMemo((): GridFlowField | undefined => {
    const goal = markerOf(document, 'goal', agent?.id)
    if (goal === undefined) return undefined
    const scene = toScene(document, agent === undefined ? {} : { agent: agent.id })
    if (!byCells) return buildFlowField(rasterize(scene, { cellSize, agentRadius: agent?.radius ?? 0 }), [goal])
    return countMapCells(scene, document.grid) > MAX_MAP_CELLS
      ? undefined
      : buildFlowField(mapGrid(scene, document.grid), [goal])
  }, [document, agent, byCells, cellSize])
  return byCells ? (
    <FlowFieldLayer field={field} />
  ) : (
    <FlowFieldLayer field={field} bounds={bounds} cellSize={cellSize} origin={bounds} />
  )
}

const TRIANGLES = 600 // if `maxArea` is absent, it is the area of the map divided by this
const LARGEST_ANGLE = 30 // maximum of `minAngle`, in degrees. A larger `minAngle` would split narrow angles between walls until `BUDGET` is used up
const BUDGET = 20_000 // maximum number of added vertices, to keep each gesture fast

const meshAtRest = ({ status, mesh }: EditorLiveState): EditorLiveState['mesh'] =>
  status === 'ready' ? mesh : undefined

function useFine(): { limits: Required<FineTriangles>; refined: RefinedMesh | undefined } {
  const { live } = usePanel()
  const mesh = useStoreState(live, meshAtRest)
  const revision = useStoreState(live, (state) => state.revision)
  const { width, height } = useNavEditorState((state) => state.document.bounds)
  const {
    maxArea = Math.max(1, Math.round((width * height) / TRIANGLES)),
    minAngle,
    minArea,
  } = useDisplay((state) => state.fine)
  return useMemo(() => {
    const limits = { maxArea, minAngle, minArea }
    return { limits, refined: mesh && refinedOf(mesh, revision, limits) }
  }, [mesh, revision, maxArea, minAngle, minArea])
}

function refinedOf(mesh: NavMesh, revision: number, limits: Required<FineTriangles>): RefinedMesh {
  const key = [revision, ...Object.values(limits)].join()
  return attached(mesh, 'refined', () => refineMesh(mesh, { ...limits, budget: BUDGET }), key)
}

function RefinedLegend(): ReactNode {
  const { display, messages, format } = usePanel()
  const { limits, refined } = useFine()
  const fields = [
    { limit: 'maxArea', label: messages.fineMaxArea, min: 1 },
    { limit: 'minArea', label: messages.fineMinArea, min: 0 },
    { limit: 'minAngle', label: messages.fineMinAngle, min: 0, max: LARGEST_ANGLE, suffix: '°' },
  ] as const
  const count = useMemo(() => new Set(refined?.cell).size, [refined])
  return (
    <div className="nav-float nav-legend nav-fine" role="group" aria-label={messages.overlayRefined}>
      {fields.map(({ limit, ...field }) => (
        <NumberField
          key={limit}
          {...field}
          value={limits[limit]}
          onCommit={(value) => display.set({ fine: { ...display.getSnapshot().fine, [limit]: value } })}
        />
      ))}
      <output className="nav-quiet">
        {format(messages.fineCount, { count, unrefined: refined?.unrefined.length ?? 0 })}
      </output>
    </div>
  )
}

function VoronoiOverlay(): ReactNode {
  const { live } = usePanel()
  const mesh = useStoreState(live, meshAtRest)
  const revision = useStoreState(live, (state) => state.revision)
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the mesh is edited in place, which only `revision` shows
  const triangles = useMemo(() => mesh?.triangles(), [mesh, revision])
  const bounds = useNavEditorState((state) => state.document.bounds)
  return <VoronoiLayer triangles={triangles} bounds={bounds} />
}

/** Cells of the clearance field along the map's longer side: `small` for at most `SMALL` triangles. Each change of the document recomputes the field. */
const CELLS = { small: 180, large: 120 } as const
const SMALL = 2000

function ClearanceOverlay(): ReactNode {
  const field = useClearance()
  const agents = useNavEditorState((state) => state.document.agents)
  const theme = useTheme()
  const radii = useMemo(() => agents.map((agent) => agent.radius), [agents])
  const colors = useMemo(() => agents.map(({ id }) => agentPaint(theme, agents, id)), [agents, theme])
  return <ClearanceLayer field={field} radii={radii} lineColors={colors} opacity={0.6} />
}

function ClearanceLegend(): ReactNode {
  const { messages, numbers } = usePanel()
  const field = useClearance()
  const agents = useNavEditorState((state) => state.document.agents)
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
    <div
      className="nav-float nav-legend nav-clearance"
      role="group"
      aria-label={numbers.inUnit(messages.clearanceLegend)}
    >
      <strong>{numbers.inUnit(messages.clearanceLegend)}</strong>
      <ol>
        {Array.from({ length: stops.length + 1 }, (_, band) => (
          <li key={band}>
            <i style={{ background: `var(--nav-clear-${band})` }} />
            <span className="nav-num">
              {numbers.measure(band === 0 ? 0 : stops[band - 1])}
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
                {name} {numbers.measure(radius)}
              </span>
            </li>
          ))}
      </ul>
    </div>
  )
}

function useClearance(): CellField | undefined {
  const { live } = usePanel()
  const mesh = useStoreState(live, (state) => state.mesh)
  const ready = useStoreState(live, (state) => state.status === 'ready')
  const document = useNavEditorState((state) => state.document)
  return useMemo(() => (mesh === undefined || !ready ? undefined : fieldOf(mesh, document)), [mesh, ready, document])
}

const fieldOf = (mesh: NavMesh, document: NavDocument): CellField =>
  attached(document, 'clearance', () => clearanceField(mesh, document), mesh)

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

type AttributedArea = DrawnArea & Pick<AreaItem, 'attributes'>

function areasOf(document: NavDocument): readonly AttributedArea[] {
  const isHidden = hiddenIn(document)
  return document.items.flatMap((item) => {
    if (item.kind !== 'area' || isHidden(item)) return []
    const { id, terrain, attributes } = item
    return [{ id, terrain, ...shapeToRings(item.shape), ...(attributes !== undefined && { attributes }) }]
  })
}

function useAttribute(): { areas: readonly AttributedArea[]; names: readonly string[]; attribute: string | undefined } {
  const document = useNavEditorState((state) => state.draft)
  const chosen = useDisplay((state) => state.attribute)
  const areas = useMemo(() => areasOf(document), [document])
  const names = useMemo(() => attributeNames(areas), [areas])
  return { areas, names, attribute: chosen !== undefined && names.includes(chosen) ? chosen : names[0] }
}

function AttributeOverlay(): ReactNode {
  const { areas, attribute } = useAttribute()
  return attribute === undefined ? null : <AttributeLayer areas={areas} attribute={attribute} />
}

function AttributeLegend(): ReactNode {
  const { display, messages, numbers } = usePanel()
  const { areas, names, attribute } = useAttribute()
  const scale = useMemo(
    () => (attribute === undefined ? undefined : attributeScale(areas, attribute)),
    [areas, attribute],
  )
  if (scale === undefined) return <div className="nav-float nav-legend nav-quiet">{messages.noAttributes}</div>
  const classes = attributeClasses(scale, lightTheme)
  const nameOf = ({ text, from = 0, to = 0 }: AttributeClass): string =>
    text ?? (from === to ? numbers.format(from) : `${numbers.format(from)} – ${numbers.format(to)}`)
  return (
    <div className="nav-float nav-legend" role="group" aria-label={messages.overlayAttributes}>
      <Select
        label={messages.overlayAttributes}
        value={scale.attribute}
        options={names.map((name) => ({ value: name, label: name }))}
        onChange={(name) => display.set({ attribute: name })}
      />
      <ul>
        {classes.map((entry, i) => (
          <li key={nameOf(entry)}>
            <i style={{ background: cssColor(scale, i, classes.length) }} />
            <span className="nav-num">{nameOf(entry)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Returns the color of a class of attribute values as a CSS variable, since HTML does not use the canvas theme. */
const cssColor = ({ kind }: AttributeScale, index: number, count: number): string =>
  kind === 'text' ? `var(--nav-island-${(index % 8) + 1})` : `var(--nav-clear-${count === 1 ? 0 : 5 - index})`
