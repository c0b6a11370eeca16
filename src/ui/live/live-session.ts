/** Computes mesh and path of the active agent for each draft. The base mesh is drawn; paths are found on the offset mesh. */
import { createStore, storeOf } from '../../engine/core/index.js'
import type { Point } from '../../engine/geometry/index.js'
import { buildNavMesh, unpackMesh } from '../../engine/mesh/index.js'
import { findPath } from '../../engine/search/index.js'
import type { NavMesh } from '../../engine/convex/index.js'
import { toScene, type NavDocument } from '../../document/model/index.js'
import type { Editor } from '../../editor/index.js'
import {
  createDeadline,
  type NavigationEngine,
  type Navigation,
  type NavigationSnapshot,
} from '../../navigation/index.js'
import type { DisplayStore } from '../display-state.js'
import type { Messages } from '../../words/index.js'
import { createIdleWork, endAll } from '../scheduling.js'
import { createCellPaths, isByCells } from './cell-paths.js'
import {
  activeAgent,
  createDrawnDocument,
  NOTHING_YET,
  pathIn,
  type DrawnDocument,
  type EditorLive,
  type EditorLiveState,
  type NavigationSettings,
  type PathChange,
} from './live-state.js'
import { createMeshIssues } from '../map-issues/mesh-issues.js'
import { createOtherPaths, type OtherPaths } from './other-paths.js'
import { createPathQuery, openNavigation, QUERY, type PathQuery } from './path-query.js'
import { createSceneSource } from './planner-scene.js'

const MEASURE_MS = 16 // maximum milliseconds of a path search for the measure tool, which runs on every pointer move
const MOVING_MS = 150 // milliseconds between updates while the app keeps editing the map
const NOTICEABLE = 0.05 // a smaller change of the path's cost is not reported, since the panels show tenths

// eslint-disable-next-line max-lines-per-function -- reading, querying and cleanup share the same state
export function createLiveSession(
  editor: Editor,
  display: DisplayStore,
  settings: NavigationSettings = {},
): EditorLive {
  const store = createStore(NOTHING_YET)
  const { engine, pathTime } = createTimedEngine()
  const scenes = createSceneSource(display)
  const drawn = createDrawnDocument(editor)
  const { navigation: given, ...workers } = settings
  const live = given ?? openNavigation(drawn, display, scenes, { engine, ...workers })
  const meshIssues = createMeshIssues(editor, display, drawn)
  let costBefore: number | undefined
  let messages: Messages | undefined
  let isStarted = false
  let otherPaths: OtherPaths | undefined
  let query: PathQuery | undefined

  const cellPaths = createCellPaths()
  const byCells = () => {
    const agent = activeAgent(drawn.read(), display)
    return isByCells(agent) ? agent : undefined
  }

  const read = (isAtRest = true): void => {
    const { paths, stale, status, progress } = live.getSnapshot()
    if (isProgress(store.state, live.getSnapshot())) {
      store.set({ progress })
      return
    }
    const walker = byCells()
    const path = walker === undefined ? scenes.weigh(paths.get(QUERY)) : cellPaths.find(drawn.read(), walker)
    const cost = pathIn(path)?.cost
    const resting = drawn.isResting()
    if (resting && status === 'ready' && !stale.has(QUERY)) costBefore = cost
    const meshes = meshState(live.getSnapshot())
    store.set({
      ...meshes,
      path,
      pathStale: stale.get(QUERY),
      pathProved: meshes.mesh?.areas.length === 0 || query?.isProved() === true,
      pathTime: walker === undefined ? pathTime() : cellPaths.time(),
      pathChange: resting ? undefined : changeOf(costBefore, cost),
    })
    const others = otherPaths?.current() ?? []
    if (others.length > 0 || store.state.others.length > 0) store.set({ others })
    // Search for issues only while no gesture runs, and after the results have been painted.
    if (!isAtRest) return
    if (meshIssues.isDue(store.state, messages)) issueSearch.request()
    else report()
  }
  const report = (): void => {
    issueSearch.cancel()
    const { reasons, islandNames } = meshIssues.report(store.state, live.getSnapshot().issues)
    if (reasons !== store.state.reasons || islandNames !== store.state.islandNames) store.set({ reasons, islandNames })
  }
  const issueSearch = createIdleWork((isOver) => {
    const isDone = meshIssues.search(store.state, messages, isOver)
    if (isDone) report()
    return isDone
  })
  const throttle = createThrottle(live, drawn, store.getSnapshot, read)
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    navigation: live,
    measurePath: (from, to) => measurePath(store.state.offsetMesh, from, to),
    stop: live.stop,
    retry: live.retry,
    setMessages: (next) => {
      if (messages === next) return
      messages = next
      if (isStarted) read()
    },
    start: () => {
      const { update: updateQuery, end } = (query = createPathQuery(drawn, display, scenes, live))
      const others = createOtherPaths(drawn, display, { engine, ...workers }, () => read())
      otherPaths = others
      // If the agent moves from cell to cell, `live` does not compute its path. `read` does.
      const readCells = (): void => {
        if (byCells() !== undefined) read(drawn.isResting())
      }
      const updateDraft = whenDraftChanges(drawn, (draft) => {
        updateQuery()
        live.update(scenes.sceneOf(draft))
        others.update()
        readCells()
        // When a gesture has ended or was undone, read once more, which clears the displayed change of the cost.
        if (store.state.pathChange !== undefined && drawn.isResting()) read()
      })
      const unsubscribe = endAll(
        issueSearch.cancel,
        others.dispose,
        live.subscribe(throttle.onNavigation),
        live.subscribe(updateQuery),
        end,
        throttle.end,
        editor.subscribe(updateDraft),
        display.subscribe(updateQuery),
        display.subscribe(others.update),
        display.subscribe(readCells),
      )
      updateDraft()
      isStarted = true
      return () => {
        isStarted = false
        otherPaths = undefined
        unsubscribe()
        // The app may share this navigation, and its other queries must stay: remove only ours.
        live.setQuery(QUERY, undefined)
      }
    },
  }
}

/** Returns the part of the state that depends on the mesh. The handle of the mesh is left out: it changes with each revision, and would cause a render. */
function meshState({ mesh: handle, status, stats, revision, progress, error }: NavigationSnapshot) {
  const offsetMesh = storeOf(handle)
  const mesh = offsetMesh?.baseMesh ?? offsetMesh
  return {
    status,
    revision,
    progress,
    stopped: error?.code === 'mesh/aborted',
    triangles: mesh?.walkableTriangles ?? 0,
    meshTime: stats?.milliseconds ?? 0,
    mesh,
    offsetMesh,
  } satisfies Partial<EditorLiveState>
}

const isProgress = (state: EditorLiveState, { status, revision, progress }: NavigationSnapshot): boolean =>
  status === state.status && revision === state.revision && progress !== state.progress

function createTimedEngine(): { readonly engine: NavigationEngine; readonly pathTime: () => number } {
  let milliseconds = 0
  return {
    pathTime: () => milliseconds,
    engine: {
      toScene,
      buildNavMesh,
      unpackMesh,
      findPath: (world, start, goal, options) => {
        const since = performance.now()
        const result = findPath(world, start, goal, options)
        milliseconds = performance.now() - since
        return result
      },
    },
  }
}

/** Throttles updates while the app keeps editing the map: the first is immediate, then a few per second. Issues are updated after the edits. */
function createThrottle(
  live: Navigation,
  drawn: DrawnDocument,
  current: () => EditorLiveState,
  read: (isAtRest: boolean) => void,
): { readonly onNavigation: () => void; readonly end: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let drawing: NavDocument | undefined
  let isPending = false
  const update = (): void => {
    timer = undefined
    const isMoving = live.getSnapshot().revision !== current().revision
    if (isMoving || isPending) read(!isMoving)
    isPending = isMoving
    if (isMoving) timer = setTimeout(update, MOVING_MS)
  }
  const end = (): void => {
    clearTimeout(timer)
    timer = undefined
  }
  const onNavigation = (): void => {
    const { revision, status, mesh } = live.getSnapshot()
    const before = current()
    const isEdited = status === 'ready' && storeOf(mesh) === before.offsetMesh && revision !== before.revision
    const isSame = drawing === drawn.read()
    drawing = drawn.read()
    if (isEdited && isSame && timer !== undefined) return
    isPending = isEdited && isSame
    read(!isPending)
    if (isPending) timer = setTimeout(update, MOVING_MS)
  }
  return { onNavigation, end }
}

function whenDraftChanges(drawn: DrawnDocument, onDraft: (draft: NavDocument) => void): () => void {
  let last: NavDocument | undefined
  let wasResting = true
  return () => {
    const draft = drawn.read()
    const resting = drawn.isResting()
    if (draft === last && resting === wasResting) return
    last = draft
    wasResting = resting
    onDraft(draft)
  }
}

/** Searches a path synchronously, without a tight bound on its cost. Returns undefined without a mesh, without a path, or after the time limit. */
function measurePath(offsetMesh: NavMesh | undefined, from: Point, to: Point): ReturnType<EditorLive['measurePath']> {
  if (offsetMesh === undefined) return undefined
  const result = findPath(offsetMesh, from, to, {
    agentRadius: offsetMesh.agentRadius,
    proof: false,
    signal: createDeadline(MEASURE_MS, () => performance.now()).signal,
  })
  return result.status === 'found' ? { length: result.path.length, cost: result.path.cost } : undefined
}

function changeOf(before: number | undefined, now: number | undefined): PathChange | undefined {
  if (before === undefined || now === undefined || Math.abs(now - before) < NOTICEABLE) return undefined
  return { cost: now - before, share: before > 0 ? (now - before) / before : 0 }
}
