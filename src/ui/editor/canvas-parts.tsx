import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import type Konva from 'konva'
import type { LinkItem } from '../../document/model/index.js'
import { boundingBox, type Path, type Rect } from '../../engine/geometry/index.js'
import type { LinkTravel, PathPart } from '../../engine/paths/index.js'
import { computeHandles, draftItem, isLocked, type EditorSnapshot } from '../../editor/index.js'
import { useAreaAlongPath, usePathAnimation, useSmoothPath, useStoreState } from '../../hooks/index.js'
import {
  agentIndex,
  agentPaint,
  AgentOutlineLayer,
  BackgroundLayer,
  GridLayer,
  HandlesLayer,
  IslandLayer,
  LinkLayer,
  MarkerLayer,
  ObstacleLayer,
  PathLayer,
  TerrainLayer,
  TriangulationLayer,
  WaypointLayer,
  useReplaced,
  useTheme,
} from '../../canvas/index.js'
import type { DrawnDraft, DrawnHandle, ObstacleState } from '../../canvas/index.js'
import { useHostParts } from '../host-parts.js'
import { lazyPart } from '../lazy/index.js'
import { sessionModule, sheetModule } from '../lazy/modules.js'
import { useEditorState, usePanel, useView } from '../panel-context.js'
import { createDrawnItemsCache, createPlainStates, drawItems, obstacleStates, type DrawnItems } from './drawn-items.js'
import { useEditorLive, type EditorLiveState } from '../live/live-state.js'
import { useKept } from './use-kept.js'
import { AttributePart, ClearancePart, FlowPart, TriangleFieldsPart, useOtherPlanner } from '../planners/index.js'
import { useAllowedSource } from '../files/index.js'

/** The color of the map, its edge and its picture, where that may be fetched. */
export function BackgroundPart(): ReactNode {
  const bounds = useEditorState((state) => state.draft.bounds)
  const background = useEditorState((state) => state.draft.background)
  const allowed = useAllowedSource(background?.src) !== undefined
  return <BackgroundLayer bounds={bounds} image={allowed ? background : undefined} />
}

/** The cells of the document's grid. */
export function GridPart(): ReactNode {
  const bounds = useEditorState((state) => state.draft.bounds)
  const grid = useEditorState((state) => state.draft.grid)
  const shown = useView((state) => state.grid)
  // Under the replay of a grid search its own cells are drawn.
  const searched = useView((state) => state.replays.find((replay) => replay.cells !== undefined)?.cells)
  return (
    <GridLayer
      bounds={bounds}
      cellSize={searched?.cellSize ?? grid.cellSize}
      origin={searched?.origin ?? grid.origin}
      hex={searched === undefined ? grid.hex : undefined}
      angle={searched === undefined ? grid.angle : undefined}
      visible={shown || searched !== undefined}
    />
  )
}

/** What was drawn, split as the layers want it, with what is picked and pointed at. */
function useDrawnItems(): {
  drawn: DrawnItems
  selected: ReadonlySet<string>
  hovered: string | undefined
  state: Pick<EditorSnapshot, 'draft' | 'issues'>
} {
  const draft = useEditorState(selectDraft)
  const issues = useEditorState(selectIssues)
  const picked = useEditorState((state) => state.selection.items)
  const hovered = useEditorState(selectHovered)
  const [cache] = useState(createDrawnItemsCache)
  const selected = useMemo(() => new Set(picked), [picked])
  const { itemKinds } = useHostParts()
  const drawn = useMemo(
    () =>
      drawItems(draft, { selected, hovered }, cache, itemKinds, sessionModule.getSnapshot().module?.followObstacles),
    [draft, selected, hovered, cache, itemKinds],
  )
  return { drawn, selected, hovered, state: { draft, issues } }
}

/** Terrain below, obstacles above. */
export function ObstaclesPart(): ReactNode {
  const { drawn, selected, hovered, state } = useDrawnItems()
  const [plain] = useState(createPlainStates)
  const found = useMemo(
    () => obstacleStates(state.draft, selected, hovered, state.issues, plain),
    [state.draft, state.issues, selected, hovered, plain],
  )
  const states = useKept(found, sameStates)
  return (
    <>
      <TerrainLayer areas={drawn.areas} selected={selected} {...(hovered !== undefined && { hovered })} />
      <AttributePart />
      <ObstacleLayer obstacles={drawn.obstacles} states={states} />
      <FlowPart />
    </>
  )
}

const sameStates = (a: ReadonlyMap<string, ObstacleState>, b: typeof a): boolean =>
  a.size === b.size && [...a].every(([id, state]) => b.get(id) === state)

/** The mesh under the drawing, as it is at this moment: a new one is sorted for painting in a task of its own, an edit of it is followed past React. */
export function TriangulationPart(): ReactNode {
  const live = useEditorLive()
  const mesh = useDeferredValue(useStoreState(live, (state) => state.mesh))
  // A search of another world does not see triangles.
  const shown = useView(
    ({ overlays, replays }) =>
      overlays.mesh && (replays.length === 0 || replays.some((replay) => replay.world === 'mesh')),
  )
  return (
    <>
      <TriangulationLayer mesh={mesh} subscribe={live.navigation.subscribe} visible={shown} />
      <TriangleFieldsPart />
    </>
  )
}

/** Islands that are cut off for the agent on show, tinted and hatched. */
export function IslandsPart(): ReactNode {
  const live = useEditorLive()
  const mesh = useDeferredValue(useStoreState(live, (state) => state.offsetMesh))
  // What is cut off may change its rank with any edit.
  const revision = useStoreState(live, (state) => state.revision)
  const shown = useView((state) => state.overlays.islands)
  return (
    <>
      <ClearancePart />
      <IslandLayer {...{ mesh, revision }} subscribe={live.navigation.subscribe} visible={shown} />
    </>
  )
}

/** How near to the walls the agent's middle may come. */
export function AgentOutlinePart(): ReactNode {
  const live = useEditorLive()
  const mesh = useDeferredValue(useStoreState(live, (state) => state.offsetMesh))
  const shown = useView((state) => state.overlays.outline)
  const outlined = mesh?.agentRadius === 0 ? undefined : mesh
  return <AgentOutlineLayer mesh={outlined} subscribe={live.navigation.subscribe} visible={shown} />
}

/** Links, waypoints and markers: they lie over the obstacles. */
export function MarksPart(): ReactNode {
  const { drawn } = useDrawnItems()
  const shown = useView((state) => state.overlays.waypoints)
  const pathShown = useView((state) => state.overlays.path)
  const taken = useStoreState(useEditorLive(), takenLinks)
  const links = useMemo(() => {
    const ids = new Set(pathShown ? taken.split('\n') : [])
    return drawn.links.map((link) => (ids.has(link.id) ? { ...link, taken: true } : link))
  }, [drawn.links, taken, pathShown])
  return (
    <>
      <LinkLayer links={links} />
      <WaypointLayer waypoints={drawn.waypoints} links={drawn.waypointLinks} visible={shown} />
      {[...drawn.own].map(([{ layer: Layer }, items], i) => Layer && <Layer key={i} items={items} />)}
      <MarkerLayer markers={drawn.markers} />
    </>
  )
}

/** Ids of the links that the path on show takes, a line each. */
function takenLinks({ path }: EditorLiveState): string {
  const jumps = path !== undefined && 'path' in path ? path.path.jumps : undefined
  return jumps?.map(({ link }) => link).join('\n') ?? ''
}

export interface PathPartProps {
  /** Lets the agent walk along its path; not under reduced motion. */
  animate?: boolean
  /** World units per second; the agent's own when absent. */
  speed?: number
}

/** Radians per second that the agent on show turns at most: once round in a second. */
const TURN_RATE = 2 * Math.PI

/** The path of the agent on show, from its spawn to its goal. */
export function PathPart({ animate = true, speed }: PathPartProps): ReactNode {
  const live = useEditorLive()
  const result = useStoreState(live, (state) => state.path)
  const stale = useStoreState(live, (state) => state.status === 'building' || state.pathStale !== undefined)
  // Another planner's path takes its place.
  const otherPlanner = useOtherPlanner()
  const shown = useView((state) => state.overlays.path) && !otherPlanner
  const chosen = useView((state) => state.agent)
  const agents = useEditorState((state) => state.document.agents)
  const theme = useTheme()
  const index = agentIndex(agents, chosen)
  const agent = agents[index]
  const found =
    result !== undefined && (result.status === 'found' || result.status === 'partial') ? result.path : undefined
  const { path, ...terrain } = useWalkedPath(found)
  const { ref } = usePathAnimation<Konva.Group>(animate ? path : undefined, {
    speed: speed ?? agent?.speed ?? 60,
    loop: true,
    turnRate: TURN_RATE,
    ...terrain,
  })
  return (
    <PathLayer
      path={path}
      color={agentPaint(theme, agents, chosen)}
      agentRadius={agent?.radius ?? 0}
      width={index === 0 ? 3 : 4}
      stale={stale}
      visible={shown}
      {...(animate && { agentRef: ref })}
    />
  )
}

/** The path as it is shown and walked: smooth where that is asked for, with what lies under it and what its links are. */
function useWalkedPath(found: Path | undefined): {
  readonly path: Path | undefined
  readonly parts: readonly PathPart[] | undefined
  readonly links: readonly LinkTravel[] | undefined
} {
  const live = useEditorLive()
  const mesh = useStoreState(live, (state) => state.mesh)
  const offsetMesh = useStoreState(live, (state) => state.offsetMesh)
  const smooth = useView((state) => state.smooth)
  const path = useSmoothPath(found, offsetMesh, smooth)
  const isPlain = path === undefined || (mesh?.areas.length === 0 && path.jumps === undefined)
  const parts = useAreaAlongPath(isPlain ? undefined : mesh, path)
  const items = useEditorState((state) => (path?.jumps === undefined ? undefined : state.document.items))
  const links = useMemo(() => items?.flatMap((item) => (item.kind === 'link' ? [travelOf(item)] : [])), [items])
  return { path, parts, links }
}

/** What the host wrote beside a link: `kind`, and `duration` in seconds. */
function travelOf({ id, meta: { kind, duration } = {} }: LinkItem): LinkTravel {
  return {
    id,
    ...(typeof kind === 'string' && { kind }),
    ...(typeof duration === 'number' && duration > 0 && { duration }),
  }
}

/** Drafts, guides and handles: what the pointer works with. */
export function HandlesPart(): ReactNode {
  const { editor } = usePanel()
  const state = useEditorState(selectAll)
  const { overlay, document, draft, selection, camera, viewport, guides, cursor, crosshair, pointer, readOnly } = state
  const hasHandles = !readOnly && editor.tools.list.find((tool) => tool.id === state.tool)?.handles === true
  const dragging = draft !== document
  const handles = useMemo((): readonly DrawnHandle[] => {
    if (state.tool === 'picture') return pictureHandles(draft, readOnly)
    if (!hasHandles) return []
    const found = computeHandles({
      document: draft,
      selection,
      camera,
      viewport,
      item: (id) => draftItem({ document, draft }, id),
      editable: (id) => {
        const item = draftItem({ document, draft }, id)
        return item !== undefined && !isLocked(item, draft)
      },
    })
    return found.flatMap((handle): DrawnHandle[] => {
      // While something moves, only its vertices stay: the frame would jump along.
      if (handle.kind === 'scale' || handle.kind === 'rotate')
        return dragging || (handle.kind === 'scale' && handle.side.length === 1)
          ? []
          : [{ kind: handle.kind, at: handle.at }]
      if (handle.kind === 'center') return dragging ? [] : [{ kind: 'midpoint', at: handle.at }]
      if (handle.kind === 'radius') return [{ kind: 'point', at: handle.at }]
      return [{ kind: handle.kind === 'vertex' && handle.selected ? 'picked' : handle.kind, at: handle.at }]
    })
  }, [hasHandles, document, draft, selection, camera, viewport, dragging, state.tool, readOnly])
  const shape = overlay.shape
  const drawing = useMemo(
    (): DrawnDraft | undefined =>
      shape !== undefined
        ? {
            points: shape.points,
            closed:
              shape.closed ||
              ((shape.kind === 'obstacle' || shape.kind === 'area' || shape.kind === 'hole') &&
                shape.points.length > 2),
            placed: shape.placed,
            whole: shape.closed && shape.placed < shape.points.length,
            closing: shape.closing,
            invalid: !shape.valid,
            crossings: shape.crossings,
            stroke: shape.kind === 'freehand',
          }
        : overlay.measure === undefined
          ? undefined
          : { points: overlay.measure.points, closed: overlay.measure.area !== undefined },
    [shape, overlay.measure],
  )
  const frame = useMemo(() => frameOf(handles), [handles])
  const caught = cursor?.snap !== undefined && cursor.snap.kind !== 'grid' ? cursor.snap.at : undefined
  const snaps = useMemo(() => (caught === undefined ? undefined : [caught]), [caught])
  return (
    <HandlesLayer
      handles={handles}
      draft={drawing}
      ghosts={overlay.ghost}
      guides={guides}
      snaps={snaps}
      marquee={overlay.marquee}
      cells={overlay.cells}
      labels={overlay.labels}
      crosshair={crosshair}
      frame={frame}
      coarse={pointer === 'coarse'}
    />
  )
}

const CursorTip = /* @__PURE__ */ lazyPart(sheetModule, (module) => module.CursorTip)
/** The name by which a host shows something of its own beside the pointer, or nothing. */
export const CURSOR_TIP = 'CursorTip'

/** Only while something is under way: an idle pointer reads its place in the hints bar. */
export function CursorTipPart(): ReactNode {
  const isOwn = useReplaced(CURSOR_TIP, CursorTip) === CursorTip
  const isBusy = useEditorState(selectBusy)
  return isOwn && isBusy ? <CursorTip /> : null
}

const selectBusy = ({ cursor, draft, document, overlay: { shape }, crosshair }: EditorSnapshot): boolean =>
  cursor !== undefined && (draft !== document || (shape !== undefined && shape.placed > 0) || crosshair !== undefined)

/** The corners of the picture to trace over, unless it is locked. */
function pictureHandles({ background }: EditorSnapshot['draft'], readOnly: boolean): readonly DrawnHandle[] {
  if (background === undefined || background.locked === true || readOnly) return []
  const { x, y, width, height } = background.rect
  return [x, x + width].flatMap((left) =>
    [y, y + height].map((top) => ({ kind: 'scale' as const, at: { x: left, y: top } })),
  )
}

/** The frame through the handles that scale. */
function frameOf(handles: readonly DrawnHandle[]): Rect | undefined {
  return boundingBox(handles.filter((handle) => handle.kind === 'scale').map((handle) => handle.at))
}

const selectAll = (state: EditorSnapshot): EditorSnapshot => state
const selectDraft = (state: EditorSnapshot): EditorSnapshot['draft'] => state.draft
const selectIssues = (state: EditorSnapshot): EditorSnapshot['issues'] => state.issues
const selectHovered = (state: EditorSnapshot): string | undefined =>
  state.hover !== undefined && 'id' in state.hover ? state.hover.id : undefined
