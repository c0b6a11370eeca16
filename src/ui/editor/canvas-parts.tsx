import { useCallback, useDeferredValue, useEffect, useMemo, useRef, type ReactNode } from 'react'
import type { LinkItem } from '../../document/model/index.js'
import { samePoint, type Path, type Rect } from '../../engine/geometry/index.js'
import type { LinkTravel, PathPart } from '../../engine/paths/index.js'
import type { EditorSnapshot } from '../../editor/index.js'
import {
  useNavEditorState,
  useAreaAlongPath,
  usePathAnimation,
  useSmoothPath,
  useStoreState,
  type PathAnimationOptions,
} from '../../hooks/index.js'
import {
  agentIndex,
  agentPaint,
  AgentOutlineLayer,
  BackgroundLayer,
  GridLayer,
  IslandLayer,
  KonvaContent,
  LinkLayer,
  MarkerLayer,
  ObstacleLayer,
  PathLayer,
  PictureLayer,
  TerrainLayer,
  TriangulationLayer,
  WaypointLayer,
  useTheme,
  createHandlePainter,
  PainterShape,
} from '../../canvas/index.js'
import type { MapBackdrop } from '../files/map-backdrop.js'
import { useAllowedSource, useDisplay, usePanel, useOpenIssues } from '../panel-context.js'
import { useReplaced } from '../part-slots.js'
import type { DisplayState } from '../display-state.js'
import { type DrawnItems, useDrawnScene } from './drawn-items.js'
import { memoizeShallow, derive, memoizeLast } from '../memo.js'
import { pathIn, type EditorLiveState, type AgentPath } from '../live/live-state.js'
import { AttributePart, ClearancePart, FlowPart, RefinedPart, useOtherPlanner, VoronoiPart } from '../planners/index.js'
import { CursorTip } from '../map/CursorTip.js'
import { createIslandNamePainter } from '../map-issues/island-name-painter.js'
import { useIslandLabels } from './item-names.js'
import { createIssuePainter } from '../map-issues/issue-painter.js'
import { createHandleScene } from './handle-scene.js'

export function BackgroundPart(): ReactNode {
  const bounds = useNavEditorState((state) => state.draft.bounds)
  const background = useNavEditorState((state) => state.draft.background)
  const allowed = useAllowedSource(background?.src) !== undefined
  const backdrop = useDisplay((state) => state.backdrop)
  // After an import, `background` is a copy of the map's picture at limited resolution, and `backdrop` is the picture itself. Draw the picture, which is
  // sharper. Exception: `PictureLayer` cannot stretch the picture, so if the user stretched the background, draw the copy.
  const isSharp =
    background !== undefined && backdrop?.src === background.src && isInProportion(background.rect, backdrop)
  return (
    <>
      <BackgroundLayer bounds={bounds} image={allowed && !isSharp ? background : undefined} />
      {isSharp && <PictureLayer {...backdrop} rect={background.rect} opacity={background.opacity} />}
    </>
  )
}

/** Returns whether the background is a picture to trace, so that no grid covers it. False for an imported map's picture, whose tiles match the grid. */
function useTracedPicture(): boolean {
  const src = useNavEditorState((state) => state.draft.background?.src)
  const backdrop = useDisplay((state) => state.backdrop)
  return useAllowedSource(src) !== undefined && backdrop?.src !== src
}

function isInProportion({ width, height }: Rect, { picture: { bounds } }: MapBackdrop): boolean {
  return Math.abs(width * bounds.height - height * bounds.width) <= 1e-6 * width * bounds.height
}

export function GridPart(): ReactNode {
  const bounds = useNavEditorState((state) => state.draft.bounds)
  const grid = useNavEditorState((state) => state.draft.grid)
  const background = useNavEditorState((state) => state.draft.background)
  const isTraced = useTracedPicture()
  const shown = useDisplay((state) => state.grid)
  const searched = useDisplay((state) => state.replays.find((replay) => replay.cells !== undefined)?.cells)
  return (
    <GridLayer
      bounds={bounds}
      cellSize={searched?.cellSize ?? grid.cellSize}
      origin={searched?.origin ?? grid.origin}
      hex={searched === undefined ? grid.hex : undefined}
      angle={searched === undefined ? grid.angle : undefined}
      visible={shown || searched !== undefined}
      except={isTraced && searched === undefined ? background?.rect : undefined}
    />
  )
}

const OVER_PICTURE = 0.65 // opacity of obstacles, so that the picture below shows through

export function ObstaclesPart(): ReactNode {
  const scene = useDrawnScene()
  const areas = useStoreState(scene, ({ items }) => items.areas)
  const selected = useStoreState(scene, (state) => state.selected)
  const hovered = useStoreState(scene, (state) => state.hovered)
  const obstacles = useMemo(() => derive(scene, (state) => state.obstacles), [scene])
  const isOverPicture = useNavEditorState((state) => state.draft.background !== undefined)
  return (
    <>
      <TerrainLayer areas={areas} selected={selected} {...(hovered !== undefined && { hovered })} />
      <AttributePart />
      <ObstacleLayer {...obstacles.latest()} {...obstacles} opacity={isOverPicture ? OVER_PICTURE : undefined} />
      <FlowPart />
    </>
  )
}

/** Draws the current mesh. After an edit of the mesh, its layer is painted again without a render of React. */
export function TriangulationPart(): ReactNode {
  const { live } = usePanel()
  const mesh = useDeferredValue(useStoreState(live, (state) => state.mesh))
  const shown = useDisplay(
    ({ overlays, replays }) =>
      overlays.mesh && (replays.length === 0 || replays.some((replay) => replay.world === 'mesh')),
  )
  return (
    <>
      <TriangulationLayer mesh={mesh} subscribe={live.navigation.subscribe} visible={shown} />
      <RefinedPart />
      <VoronoiPart />
    </>
  )
}

export function IslandsPart(): ReactNode {
  const { live } = usePanel()
  const mesh = useDeferredValue(useStoreState(live, (state) => state.offsetMesh))
  useStoreState(live, rankedIslands)
  const shown = useDisplay((state) => state.overlays.islands)
  return (
    <>
      <ClearancePart />
      <IslandLayer mesh={mesh} subscribe={live.navigation.subscribe} visible={shown} />
    </>
  )
}

/** Returns the ids of islands, sorted by area, as one string. The colors of islands depend on this order, which an edit may change. */
function rankedIslands({ offsetMesh }: EditorLiveState): string {
  const islands = offsetMesh?.islands ?? []
  return islands.length < 2
    ? ''
    : [...islands]
        .sort((a, b) => b.area - a.area)
        .map(({ id }) => id)
        .join()
}

export function AgentOutlinePart(): ReactNode {
  const { live } = usePanel()
  const mesh = useDeferredValue(useStoreState(live, (state) => state.offsetMesh))
  const shown = useDisplay((state) => state.overlays.outline)
  const outlined = mesh?.agentRadius === 0 ? undefined : mesh
  return <AgentOutlineLayer mesh={outlined} subscribe={live.navigation.subscribe} visible={shown} />
}

export function MarksPart(): ReactNode {
  const drawn = useStoreState(useDrawnScene(), (state) => state.items, sameMarks)
  const shown = useDisplay((state) => state.overlays.waypoints)
  const pathShown = useDisplay((state) => state.overlays.path)
  const taken = useStoreState(usePanel().live, takenLinks)
  const links = useMemo(() => {
    const ids = new Set(pathShown ? taken.split('\n') : [])
    return drawn.links.map((link) => (ids.has(link.id) ? { ...link, taken: true } : link))
  }, [drawn.links, taken, pathShown])
  return (
    <>
      <LinkLayer links={links} />
      <WaypointLayer waypoints={drawn.waypoints} links={drawn.waypointLinks} visible={shown} />
      {drawn.own.size > 0 && (
        <KonvaContent>
          {[...drawn.own].map(([{ layer: Layer }, items], i) => Layer && <Layer key={i} items={items} />)}
        </KonvaContent>
      )}
      <MarkerLayer markers={drawn.markers} />
    </>
  )
}

const MARKS = ['links', 'waypoints', 'waypointLinks', 'markers', 'own'] as const
const sameMarks = (a: DrawnItems, b: DrawnItems): boolean => MARKS.every((name) => a[name] === b[name])

function takenLinks({ path }: EditorLiveState): string {
  return (
    pathIn(path)
      ?.jumps?.map(({ link }) => link)
      .join('\n') ?? ''
  )
}

export interface PathPartProps {
  /** Whether the agent moves along its path; never under reduced motion. */
  animate?: boolean | undefined
  /** Speed in world units per second; the agent's own speed if absent. */
  speed?: number | undefined
}

const TURN_RATE = 2 * Math.PI // maximum turn rate of the active agent, in radians per second

/** Draws the path of the active agent. A new path causes no render of React if it is not smoothed and has no links, and the map has no terrain areas. */
export function PathPart({ animate = true, speed }: PathPartProps): ReactNode {
  const { live } = usePanel()
  const smooth = useDisplay((state) => state.smooth)
  const { found, isPlain } = useStoreState(live, walkOf, smooth === false ? isWalkedAlike : isSameWalk)
  const otherPlanner = useOtherPlanner()
  const shown = useDisplay((state) => state.overlays.path) && !otherPlanner
  const chosen = useDisplay((state) => state.agent)
  const agents = useNavEditorState((state) => state.document.agents)
  const theme = useTheme()
  const index = agentIndex(agents, chosen)
  const agent = agents[index]
  const { path, ...terrain } = useWalkedPath(found, smooth)
  // Do not animate a hidden agent: it would still repaint its layer each frame.
  const walks = animate && shown
  const [agentRef, setPath] = useWalker(walks ? path : undefined, {
    speed: speed ?? agent?.speed ?? 60,
    loop: true,
    turnRate: TURN_RATE,
    ...terrain,
  })
  const isFollowed = isPlain && smooth === false
  const line = useMemo(() => {
    const keep = memoizeShallow<{ readonly path: Path | undefined; readonly stale: boolean }>()
    return derive(live, (state) =>
      keep({
        path: isFollowed ? pathIn(state.path) : path,
        stale: state.status === 'building' || state.pathStale !== undefined,
      }),
    )
  }, [live, isFollowed, path])
  useEffect(() => {
    if (!walks || !isFollowed) return
    const walk = (): void => setPath(line.latest().path)
    walk()
    return line.subscribe(walk)
  }, [walks, isFollowed, line, setPath])
  return (
    <PathLayer
      path={path}
      {...line}
      color={agentPaint(theme, agents, chosen)}
      agentRadius={agent?.radius ?? 0}
      width={index === 0 ? 3 : 4}
      visible={shown}
      {...(animate && { agentRef })}
    />
  )
}

/** Animates an agent along a path. If a new path shares its start or goal with the previous path, the agent continues. Otherwise, it starts again. */
function useWalker(path: Path | undefined, options: PathAnimationOptions) {
  const [agentRef, { setPath, seek, playing }] = usePathAnimation(path, options)
  const last = useRef<Path>(undefined)
  const begin = useCallback(
    (next: Path | undefined): void => {
      if (next === undefined) return
      if (playing && last.current !== undefined && !hasSameEnd(last.current, next)) seek(0)
      last.current = next
    },
    [seek, playing],
  )
  useEffect(() => begin(path), [begin, path])
  const walk = useCallback(
    (next: Path | undefined): void => {
      setPath(next)
      begin(next)
    },
    [setPath, begin],
  )
  return [agentRef, walk] as const
}

const hasSameEnd = ({ points: a }: Path, { points: b }: Path): boolean =>
  samePoint(a[0], b[0]) || samePoint(a[a.length - 1], b[b.length - 1])

/** The found path. `isPlain` means that it has no links, and that the map has no terrain areas. */
interface FoundWalk {
  readonly found: Path | undefined
  readonly isPlain: boolean
}

function walkOf(state: EditorLiveState): FoundWalk {
  const found = pathIn(state.path)
  return { found, isPlain: found !== undefined && state.mesh?.areas.length === 0 && found.jumps === undefined }
}
const isSameWalk = (a: FoundWalk, b: FoundWalk): boolean => a.found === b.found && a.isPlain === b.isPlain
/** Reports whether React need not render when path `a` becomes path `b`. Plain paths differ only in points, and the path layer redraws points. */
const isWalkedAlike = (a: FoundWalk, b: FoundWalk): boolean => (a.isPlain && b.isPlain) || isSameWalk(a, b)

function useWalkedPath(
  found: Path | undefined,
  smooth: DisplayState['smooth'],
): {
  readonly path: Path | undefined
  readonly parts: readonly PathPart[] | undefined
  readonly links: readonly LinkTravel[] | undefined
} {
  const { live } = usePanel()
  const mesh = useStoreState(live, (state) => state.mesh)
  const offsetMesh = useStoreState(live, (state) => state.offsetMesh)
  const path = useSmoothPath(found, offsetMesh, smooth)
  const isPlain = path === undefined || (mesh?.areas.length === 0 && path.jumps === undefined)
  const parts = useAreaAlongPath(isPlain ? undefined : mesh, path)
  const items = useNavEditorState((state) => (path?.jumps === undefined ? undefined : state.document.items))
  const links = useMemo(() => items?.flatMap((item) => (item.kind === 'link' ? [travelOf(item)] : [])), [items])
  return { path, parts, links }
}

/** Returns the way to travel a link, with `kind` and `duration` (in seconds) from its metadata. */
function travelOf({ id, meta: { kind, duration } = {} }: LinkItem): LinkTravel {
  return {
    id,
    ...(typeof kind === 'string' && { kind }),
    ...(typeof duration === 'number' && duration > 0 && { duration }),
  }
}

export const CURSOR_TIP = 'CursorTip'

/** Shows the cursor tip during a gesture and before placing a marker. Otherwise the hints bar shows the position. */
export function CursorTipPart(): ReactNode {
  const isOwn = useReplaced(CURSOR_TIP, CursorTip) === CursorTip
  const isBusy = useNavEditorState(selectBusy)
  return isOwn && isBusy ? <CursorTip /> : null
}

const selectBusy = ({ cursor, tool, draft, document, overlay: { shape }, crosshair }: EditorSnapshot): boolean =>
  cursor !== undefined &&
  (tool === 'marker' || draft !== document || (shape !== undefined && shape.placed > 0) || crosshair !== undefined)

export function OtherPathsPart(): ReactNode {
  const others = useStoreState(usePanel().live, (state) => state.others)
  const shown = useDisplay((state) => state.overlays.path)
  return shown ? others.map((other) => <OtherPath key={other.agent} other={other} />) : null
}

function OtherPath({ other: { agent: id, path: result } }: { other: AgentPath }): ReactNode {
  const agents = useNavEditorState((state) => state.document.agents)
  const theme = useTheme()
  const agent = agents.find((one) => one.id === id)
  const path = pathIn(result)
  const [agentRef] = useWalker(path, { speed: agent?.speed ?? 60, loop: true })
  return (
    <PathLayer
      path={path}
      color={agentPaint(theme, agents, id)}
      agentRadius={agent?.radius ?? 0}
      width={agents[0]?.id === id ? 3 : 4}
      agentRef={agentRef}
    />
  )
}

export function IslandNamesPart(): ReactNode {
  const { live } = usePanel()
  const isNamed = useStoreState(live, (state) => state.islandNames.length > 0)
  const shown = useDisplay((state) => state.overlays.islands)
  return shown && isNamed ? <IslandNames /> : null
}

/** Draws the names of islands where they do not cover paths. A path may change in any frame, so a painter places the names, without a React render. */
function IslandNames(): ReactNode {
  const theme = useTheme()
  const { latest, subscribe } = useIslandLabels()
  const current = useMemo(() => {
    const painterOf = memoizeLast(createIslandNamePainter)
    return () => painterOf(latest(), theme)
  }, [latest, theme])
  return <PainterShape name="island-names" current={current} subscribe={subscribe} />
}

export function IssueMarksPart(): ReactNode {
  const issues = useOpenIssues()
  const open = useDisplay((display) => display.issue)
  const theme = useTheme()
  const painter = useMemo(() => createIssuePainter(issues, open, theme), [issues, open, theme])
  return <PainterShape name="issues" painter={painter} />
}

export function HandlesPart(): ReactNode {
  const { editor } = usePanel()
  const theme = useTheme()
  const scene = useMemo(() => derive(editor, createHandleScene(editor)), [editor])
  const current = useMemo(() => {
    const painterOf = memoizeLast(createHandlePainter)
    return () => painterOf(scene.latest(), theme)
  }, [scene, theme])
  return <PainterShape name="handles" current={current} subscribe={scene.subscribe} />
}
