/**
 * Keeps one mesh in step with a drawing. Small changes become edits of the mesh in place, everything else a build, here or in a
 * worker; changes that come faster than they can be worked off are joined. While something is built, or cannot be, the
 * last good mesh and the last good paths stay. One vanilla store: read it, listen to it, hand it the next drawing.
 */
import type { NavDocument } from '../document/index.js'
import { toScene } from '../document/index.js'
import type { NavError } from '../engine/core/index.js'
import type { Diagnostic, PathResult, Point, Scene } from '../engine/geometry/index.js'
import type { EditReport, NavMesh } from '../engine/mesh/index.js'
import type { MeshPathOptions } from '../engine/index.js'
import { defaultCreateWorker, defaultEngine } from './default-engine.js'
import type { BuildAnswer, LiveEngine, MeshBuilder } from './mesh-builder.js'
import { createInThreadBuilder, toNavError } from './mesh-builder.js'
import { countVertices, diffScenes } from './scene-diff.js'
import type { Scheduler } from './scheduler.js'
import { createFrameScheduler } from './scheduler.js'
import type { WorkerLike } from './worker-builder.js'
import { createWorkerBuilder } from './worker-builder.js'

export type LiveInput = NavDocument | Scene

export interface PathQuery {
  readonly start: Point
  readonly goal: Point
  readonly options?: MeshPathOptions
}

export interface LiveStats {
  /** How the last change reached the mesh. */
  readonly mode: 'built' | EditReport['mode']
  readonly milliseconds: number
  /** Triangles made anew; undefined for a build. */
  readonly trianglesTouched: number | undefined
}

export interface LiveSnapshot {
  /** `building`: a change is on its way. `error`: it could not be worked off; `mesh` is the last good one. */
  readonly status: 'building' | 'ready' | 'error'
  readonly mesh: NavMesh | undefined
  /** Grows with every change of the mesh: the mesh itself is edited in place. */
  readonly revision: number
  /** Number of the drawing that the mesh shows, counted from 1 for the first. */
  readonly shown: number
  readonly issues: readonly Diagnostic[]
  readonly error: NavError | undefined
  readonly stats: LiveStats | undefined
  /** World box of the last edit; undefined after a build. */
  readonly changed: EditReport['changed']
  /** Answers to the standing queries, by their names. */
  readonly paths: ReadonlyMap<string, PathResult>
}

export interface LiveOptions {
  /** Another engine than navsmith's own, for tests. */
  readonly engine?: LiveEngine | undefined
  /** Id of the agent whose terrain costs and passages hold; for documents only. */
  readonly agent?: string | undefined
  /** The outlines are grown by it. 0 when absent: radii are then asked for per query. */
  readonly agentRadius?: number | undefined
  /** Makes the worker; `false` builds everything in this thread. Navsmith's own where there are workers. */
  readonly createWorker?: (() => WorkerLike) | false | undefined
  /** Vertices from which a build goes to the worker; 20,000 when absent. */
  readonly workerFrom?: number | undefined
  readonly watchdog?: number | undefined
  /** When work is done after a change; once a frame when absent. */
  readonly scheduler?: Scheduler | undefined
  /** Milliseconds of a steady clock. */
  readonly now?: (() => number) | undefined
}

export interface LiveNavigation {
  getSnapshot: () => LiveSnapshot
  /** The first listener starts the work, the last one to leave ends it (and its worker). */
  subscribe: (listener: () => void) => () => void
  /** The next drawing. Equal content costs a comparison. */
  update: (input: LiveInput) => void
  /** Changes what the mesh is built for. */
  setOptions: (options: Pick<LiveOptions, 'agent' | 'agentRadius'>) => void
  /** A path that is kept up to date under a name; undefined forgets it. */
  setQuery: (name: string, query: PathQuery | undefined) => void
  /** One path on the mesh as it is; undefined while there is none. */
  findPath: (start: Point, goal: Point, options?: MeshPathOptions) => PathResult | undefined
  /** Works off what waits now instead of at the next frame. A build in a worker stays on its way. */
  flush: () => LiveSnapshot
  dispose: () => void
}

const WORKER_FROM = 20_000
/** Milliseconds between two builds at least: 1,000 changes a second are at most 20 builds. */
const BUILD_INTERVAL = 50

const isDocument = (input: LiveInput): input is NavDocument => 'format' in input
const noPaths: ReadonlyMap<string, PathResult> = new Map()
const noIssues: readonly Diagnostic[] = []
const steadyClock = (): number => performance.now()

export function createLiveNavigation(first: LiveInput, options: LiveOptions = {}): LiveNavigation {
  const { engine = defaultEngine, workerFrom = WORKER_FROM, now = steadyClock } = options
  const scheduler = options.scheduler ?? createFrameScheduler()
  const here = createInThreadBuilder(engine)
  const createWorker = options.createWorker === false ? undefined : (options.createWorker ?? defaultCreateWorker())
  const away: MeshBuilder | undefined = createWorker === undefined ? undefined : createWorkerBuilder(engine, { createWorker, ...(options.watchdog !== undefined && { watchdog: options.watchdog }) })
  const listeners = new Set<() => void>()
  const queries = new Map<string, PathQuery>()
  let settings: Pick<LiveOptions, 'agent' | 'agentRadius'> = { agent: options.agent, agentRadius: options.agentRadius }
  let snapshot: LiveSnapshot = { status: 'building', mesh: undefined, revision: 0, shown: 0, issues: noIssues, error: undefined, stats: undefined, changed: undefined, paths: noPaths }

  /** The newest drawing and its number. */
  let input = first
  let wanted = 1
  /** What the mesh shows; undefined until the first build, and after an edit that failed. */
  let shownScene: Scene | undefined
  /** The drawing that could not be worked off: the same one again is not tried again. */
  let failedScene: Scene | undefined
  /** A build that is on its way, and the scene it was asked for. */
  let building: { revision: number; wanted: number; scene: Scene; since: number } | undefined
  let buildNumber = 0
  let lastBuild = -Infinity
  let disposed = false

  const publish = (change: Partial<LiveSnapshot>): void => {
    snapshot = { ...snapshot, ...change }
    for (const listener of [...listeners]) listener()
  }
  const fail = (error: NavError): void => publish({ status: 'error', error })

  const answerQueries = (mesh: NavMesh): ReadonlyMap<string, PathResult> => {
    if (queries.size === 0) return noPaths
    const paths = new Map<string, PathResult>()
    for (const [name, { start, goal, options: pathOptions }] of queries) paths.set(name, engine.findPath(mesh, start, goal, pathOptions))
    return paths
  }

  /** Publishes a mesh that changed, with its paths. A query that cannot be asked becomes the error; the mesh stays good. */
  const show = (mesh: NavMesh, number: number, stats: LiveStats, changed: EditReport['changed']): void => {
    const state = { mesh, revision: snapshot.revision + 1, shown: number, issues: mesh.diagnostics, stats, changed }
    const status = number === wanted && building === undefined ? 'ready' : 'building'
    try {
      publish({ ...state, status, error: undefined, paths: answerQueries(mesh) })
    } catch (error) {
      publish({ ...state, status: 'error', error: toNavError(error, 'live/query-failed') })
    }
  }

  const onBuilt = (answer: BuildAnswer): void => {
    if (disposed || building?.revision !== answer.revision) return
    const { wanted: number, scene, since } = building
    building = undefined
    lastBuild = now()
    if ('error' in answer) {
      failedScene = scene
      // A newer drawing may be well again.
      if (number !== wanted) scheduler.request(workIfHeard)
      fail(answer.error)
      return
    }
    shownScene = scene
    failedScene = undefined
    show(answer.mesh, number, { mode: 'built', milliseconds: now() - since, trianglesTouched: undefined }, undefined)
    if (number !== wanted) scheduler.request(workIfHeard)
  }

  const startBuild = (scene: Scene): void => {
    const wait = lastBuild + BUILD_INTERVAL - now()
    if (wait > 0 && snapshot.mesh !== undefined) {
      if (snapshot.status !== 'building') publish({ status: 'building' })
      scheduler.request(workIfHeard, wait)
      return
    }
    building = { revision: ++buildNumber, wanted, scene, since: now() }
    const builder = away !== undefined && countVertices(scene) >= workerFrom ? away : here
    if (snapshot.status !== 'building') publish({ status: 'building' })
    builder.build({ revision: building.revision, scene, agentRadius: settings.agentRadius ?? 0 }, onBuilt)
  }

  /**
   * The newest drawing has nothing new. Told to nobody unless the state changes: a host that hands in a new object with each
   * render would otherwise render for ever.
   */
  const settle = (change: Pick<LiveSnapshot, 'status' | 'error'> = snapshot): void => {
    const settled = { ...snapshot, shown: wanted }
    if (change.status === snapshot.status && change.error === snapshot.error) snapshot = settled
    else publish({ shown: wanted, status: change.status, error: change.error })
  }

  /** Brings the mesh to the newest drawing, or as far as it goes without waiting. */
  const work = (): void => {
    // One build at a time, and it is let finish: under steady change there is always a result.
    if (disposed || building !== undefined) return
    if (snapshot.shown === wanted && (shownScene ?? failedScene) !== undefined) return
    let scene: Scene
    try {
      scene = isDocument(input) ? toScene(input, settings.agent === undefined ? {} : { agent: settings.agent }) : input
    } catch (error) {
      fail(toNavError(error, 'live/bad-document'))
      return
    }
    if (failedScene !== undefined && diffScenes(failedScene, scene).kind === 'none') {
      settle()
      return
    }
    const { mesh } = snapshot
    if (mesh === undefined || shownScene === undefined) {
      startBuild(scene)
      return
    }
    const change = diffScenes(shownScene, scene)
    if (change.kind === 'rebuild') {
      startBuild(scene)
      return
    }
    if (change.kind === 'none') {
      shownScene = scene
      failedScene = undefined
      settle({ status: 'ready', error: undefined })
      return
    }
    const since = now()
    try {
      const report = mesh.edit(change.edit)
      shownScene = scene
      failedScene = undefined
      show(mesh, wanted, { mode: report.mode, milliseconds: now() - since, trianglesTouched: report.trianglesTouched }, report.changed)
    } catch (error) {
      // What an edit that threw has left behind is not known: the next drawing builds anew.
      shownScene = undefined
      failedScene = scene
      fail(toNavError(error, 'live/edit-failed'))
    }
  }

  /** What was asked for and is not wanted by anybody any more is left undone. */
  function workIfHeard(): void {
    if (listeners.size > 0) work()
  }
  const next = (change: () => void): void => {
    change()
    wanted++
    disposed = false
    if (listeners.size > 0) scheduler.request(workIfHeard)
  }
  const suspend = (): void => {
    scheduler.cancel()
    away?.dispose()
    building = undefined
  }

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      const starts = listeners.size === 0
      listeners.add(listener)
      disposed = false
      if (starts && (snapshot.shown !== wanted || shownScene === undefined)) scheduler.request(workIfHeard)
      return () => {
        listeners.delete(listener)
        // Later: a strict mode remount keeps its worker.
        if (listeners.size === 0) setTimeout(() => { if (listeners.size === 0) suspend() }, 0)
      }
    },
    update: (drawing) => {
      if (drawing !== input) next(() => { input = drawing })
    },
    setOptions: (change) => {
      if (change.agent === settings.agent && change.agentRadius === settings.agentRadius) return
      const rebuilds = change.agentRadius !== settings.agentRadius
      next(() => {
        settings = { agent: change.agent, agentRadius: change.agentRadius }
        if (rebuilds) shownScene = failedScene = undefined
      })
    },
    setQuery: (name, query) => {
      if (query === undefined) {
        if (!queries.delete(name)) return
        const paths = new Map(snapshot.paths)
        paths.delete(name)
        publish({ paths })
        return
      }
      queries.set(name, query)
      const { mesh } = snapshot
      if (mesh === undefined) return
      try {
        publish({ paths: new Map(snapshot.paths).set(name, engine.findPath(mesh, query.start, query.goal, query.options)) })
      } catch (error) {
        fail(toNavError(error, 'live/query-failed'))
      }
    },
    findPath: (start, goal, pathOptions) => (snapshot.mesh === undefined ? undefined : engine.findPath(snapshot.mesh, start, goal, pathOptions)),
    flush: () => {
      scheduler.cancel()
      disposed = false
      lastBuild = -Infinity
      work()
      return snapshot
    },
    dispose: () => {
      disposed = true
      suspend()
    },
  }
}
