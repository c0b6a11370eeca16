/**
 * Keeps one mesh in step with a drawing. Small changes become edits of the mesh in place, everything else a build, here or in a
 * worker; changes that come faster than they can be worked off are joined. While something is built, or cannot be, the
 * last good mesh and the last good paths stay. One vanilla store: read it, listen to it, hand it the next drawing.
 */
import type { NavDocument } from '../document/model/index.js'
import type { NavError } from '../engine/core/index.js'
import { createStore, toNavError } from '../engine/core/index.js'
import type { Diagnostic, PathResult, Point, Scene } from '../engine/geometry/index.js'
import type { EditReport, MeshPathOptions, NavMesh } from '../engine/convex/index.js'
import { createDeadline } from './deadline.js'
import { defaultCreateWorker, defaultEngine } from './default-engine.js'
import { defaultLocks } from '../worker/index.js'
import type { Locks, WorkerLike, WorkerPolicy } from '../worker/index.js'
import type { BuildAnswer, LiveEngine, MeshBuilder } from './mesh-builder.js'
import { createInThreadBuilder } from './mesh-builder.js'
import { createQueryWorker } from './query-worker.js'
import type { PathQuery } from './query-worker.js'
import { countVertices, diffScenes } from './scene-diff.js'
import type { Scheduler } from './scheduler.js'
import { createFrameScheduler } from './scheduler.js'
import { createStandingQueries } from './standing-queries.js'
import type { Staleness } from './standing-queries.js'
import { createWorkerBuilder } from './worker-builder.js'

export type LiveInput = NavDocument | Scene

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
  /** Paths that are older than the mesh, and why: their query is worked on in slices, or is too much work. */
  readonly stale: ReadonlyMap<string, Staleness>
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
  /** Trusted Types policy for the address of the kit's own worker; one named `navsmith` is made where it is needed and absent here. */
  readonly workerPolicy?: WorkerPolicy | undefined
  /** Vertices from which a build goes to the worker at once; 20,000 when absent. A smaller one goes there when it takes long. */
  readonly workerFrom?: number | undefined
  /** Milliseconds that a worker may take for one build or question; 10 s when absent. */
  readonly watchdog?: number | undefined
  /** The browser's own when absent: a worker that somebody else ended is noticed by them. */
  readonly locks?: Locks | undefined
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
  /** Works off what waits now instead of at the next frame. A build in a worker, or the engine that is loaded, stays on its way. */
  flush: () => LiveSnapshot
  dispose: () => void
}

const WORKER_FROM = 20_000
const WATCHDOG_MS = 10_000
/** Milliseconds that a build and an edit may take here where a worker could do it. A build in a worker shows the change later than an edit would. */
const LONGEST_BUILD = 40
const LONGEST_EDIT = 250
const LOOKS = 8
/** Milliseconds between two builds at least: 1,000 changes a second are at most 20 builds. */
const BUILD_INTERVAL = 50

const isDocument = (input: LiveInput): input is NavDocument => 'format' in input
const noIssues: readonly Diagnostic[] = []
const steadyClock = (): number => performance.now()

export function createLiveNavigation(first: LiveInput, options: LiveOptions = {}): LiveNavigation {
  const { engine = defaultEngine, workerFrom = WORKER_FROM, now = steadyClock } = options
  const scheduler = options.scheduler ?? createFrameScheduler()
  const here = createInThreadBuilder(engine)
  const createWorker =
    options.createWorker === false ? undefined : (options.createWorker ?? defaultCreateWorker(options.workerPolicy))
  const task =
    createWorker === undefined
      ? undefined
      : { createWorker, watchdog: options.watchdog ?? WATCHDOG_MS, locks: options.locks ?? defaultLocks() }
  const away: MeshBuilder | undefined = task === undefined ? undefined : createWorkerBuilder(engine, task)
  let settings: Pick<LiveOptions, 'agent' | 'agentRadius'> = { agent: options.agent, agentRadius: options.agentRadius }
  const queries = createStandingQueries({
    engine,
    now,
    worker: task === undefined ? undefined : createQueryWorker(task),
    ground: () =>
      shownScene === undefined ? undefined : { scene: shownScene, agentRadius: settings.agentRadius ?? 0 },
    onAnswer: (error) => {
      if (error === undefined) publish(queries.answers)
      else fail(error)
      if (queries.isWaiting()) scheduler.request(tick)
    },
  })
  const store = createStore<LiveSnapshot>({
    status: 'building',
    mesh: undefined,
    revision: 0,
    shown: 0,
    issues: noIssues,
    error: undefined,
    stats: undefined,
    changed: undefined,
    ...queries.answers,
  })

  /** The newest drawing and its number. */
  let input = first
  let wanted = 1
  /** Number of the drawing that the mesh is known to show; it may be ahead of what was published. */
  let shown = 0
  /** What the mesh shows; undefined until the first build, and after an edit that failed. */
  let shownScene: Scene | undefined
  /** The drawing that could not be worked off: the same one again is not tried again. */
  let failedScene: Scene | undefined
  /** A build that is on its way, and the scene it was asked for. */
  let building: { revision: number; wanted: number; scene: Scene; agentRadius: number; since: number } | undefined
  let buildNumber = 0
  let lastBuild = -Infinity
  /** Vertices of the smallest drawing that took too long to build here. */
  let heavyFrom = workerFrom
  let disposed = false

  let told = { state: store.state, snapshot: store.state }
  const getSnapshot = (): LiveSnapshot => {
    const { state } = store
    if (told.state !== state || told.snapshot.shown !== shown)
      told = { state, snapshot: state.shown === shown ? state : { ...state, shown } }
    return told.snapshot
  }
  const publish = store.set
  const fail = (error: NavError): void => publish({ status: 'error', error })
  /** Works on queries; one that cannot be asked becomes the error, the mesh stays good. */
  const query = (work: () => void): Partial<LiveSnapshot> => {
    try {
      work()
    } catch (error) {
      return { status: 'error', error: toNavError(error, 'live/query-failed'), ...queries.answers }
    } finally {
      if (queries.isWaiting()) scheduler.request(tick)
    }
    return queries.answers
  }

  /** Publishes a mesh that changed, with its paths. */
  const show = (mesh: NavMesh, number: number, stats: LiveStats, changed: EditReport['changed']): void => {
    const status = number === wanted && building === undefined ? 'ready' : 'building'
    shown = number
    publish({
      mesh,
      revision: store.state.revision + 1,
      shown: number,
      issues: mesh.diagnostics,
      stats,
      changed,
      status,
      error: undefined,
      ...query(() => queries.refresh(mesh)),
    })
  }

  const onBuilt = (answer: BuildAnswer): void => {
    if (disposed || building?.revision !== answer.revision) return
    const { wanted: number, scene, since, agentRadius } = building
    // Asked for before the radius changed: what is built now is to be seen for a moment, and is not what is wanted.
    const isWanted = agentRadius === (settings.agentRadius ?? 0)
    building = undefined
    lastBuild = now()
    if ('error' in answer) {
      failedScene = isWanted ? scene : undefined
      // A newer drawing may be well again.
      if (number !== wanted) scheduler.request(tick)
      fail(answer.error)
      return
    }
    shownScene = isWanted ? scene : undefined
    failedScene = undefined
    show(answer.mesh, number, { mode: 'built', milliseconds: now() - since, trianglesTouched: undefined }, undefined)
    if (number !== wanted) scheduler.request(tick)
  }

  const startBuild = (scene: Scene): void => {
    const wait = lastBuild + BUILD_INTERVAL - now()
    if (wait > 0 && store.state.mesh !== undefined) {
      if (store.state.status !== 'building') publish({ status: 'building' })
      scheduler.request(tick, wait)
      return
    }
    const request = { revision: ++buildNumber, scene, agentRadius: settings.agentRadius ?? 0 }
    building = { ...request, wanted, since: now() }
    if (store.state.status !== 'building') publish({ status: 'building' })
    const vertices = away === undefined ? 0 : countVertices(scene)
    if (away === undefined) here.build(request, onBuilt)
    else if (vertices >= heavyFrom) away.build(request, onBuilt)
    else {
      const deadline = createDeadline(LONGEST_BUILD, now, undefined, LOOKS)
      const onTried = (answer: BuildAnswer): void => {
        if (!('error' in answer) || !deadline.isOver()) {
          onBuilt(answer)
          return
        }
        heavyFrom = vertices
        away.build(request, onBuilt)
      }
      here.build(request, onTried, deadline.signal)
    }
  }

  /**
   * The newest drawing has nothing new. Told to nobody unless the state changes: a host that hands in a new object with each
   * render would otherwise render for ever.
   */
  const settle = (
    status: LiveSnapshot['status'] = store.state.status,
    error: NavError | undefined = store.state.error,
  ): void => {
    shown = wanted
    if (status !== store.state.status || error !== store.state.error) publish({ shown, status, error })
  }

  let isLoading = false
  /** Whether the engine can be asked. A drawing that came before waits for it; one load that failed is not tried again. */
  const isEngineReady = (): boolean => {
    if (isLoading) return false
    const load = engine.load?.()
    if (load === undefined) return true
    isLoading = true
    void load.then(
      () => {
        isLoading = false
        if (!disposed && store.size > 0) scheduler.request(tick)
      },
      (error: unknown) => fail(toNavError(error, 'live/build-failed')),
    )
    return false
  }

  /** Brings the mesh to the newest drawing, or as far as it goes without waiting. */
  const work = (): void => {
    // One build at a time, and it is let finish: under steady change there is always a result.
    if (disposed || building !== undefined) return
    if (shown === wanted && (shownScene ?? failedScene) !== undefined) return
    if (!isEngineReady()) return
    let scene: Scene
    try {
      scene = isDocument(input)
        ? engine.toScene(input, settings.agent === undefined ? {} : { agent: settings.agent })
        : input
    } catch (error) {
      fail(toNavError(error, 'live/bad-document'))
      return
    }
    if (failedScene !== undefined && diffScenes(failedScene, scene).kind === 'none') {
      settle()
      return
    }
    const { mesh } = store.state
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
      settle('ready', undefined)
      return
    }
    const since = now()
    const deadline = away === undefined ? undefined : createDeadline(LONGEST_EDIT, now, undefined, LOOKS)
    try {
      const report = mesh.edit(change.edit, deadline === undefined ? {} : { signal: deadline.signal })
      shownScene = scene
      failedScene = undefined
      show(
        mesh,
        wanted,
        { mode: report.mode, milliseconds: now() - since, trianglesTouched: report.trianglesTouched },
        report.changed,
      )
    } catch (error) {
      // An edit that is stopped has changed nothing.
      if (deadline?.isOver() === true) {
        startBuild(scene)
        return
      }
      // What an edit that threw has left behind is not known: the next drawing builds anew.
      shownScene = undefined
      failedScene = scene
      fail(toNavError(error, 'live/edit-failed'))
    }
  }

  /** What was asked for and is not wanted by anybody any more is left undone. */
  function tick(): void {
    if (store.size === 0) return
    const { revision } = store.state
    work()
    const { mesh } = store.state
    // A mesh that changed has had its slice.
    if (mesh !== undefined && revision === store.state.revision && queries.isWaiting())
      publish(query(() => queries.proceed(mesh)))
  }
  const next = (change: () => void): void => {
    change()
    wanted++
    disposed = false
    if (store.size > 0) scheduler.request(tick)
  }
  const suspend = (): void => {
    scheduler.cancel()
    away?.dispose()
    queries.dispose()
    building = undefined
  }

  return {
    getSnapshot,
    subscribe: (listener) => {
      const starts = store.size === 0
      const leave = store.subscribe(listener)
      disposed = false
      if (starts && (shown !== wanted || shownScene === undefined || queries.isWaiting())) scheduler.request(tick)
      return () => {
        leave()
        // Later: a strict mode remount keeps its worker.
        if (store.size === 0)
          setTimeout(() => {
            if (store.size === 0) suspend()
          }, 0)
      }
    },
    update: (drawing) => {
      if (drawing !== input)
        next(() => {
          input = drawing
        })
    },
    setOptions: (change) => {
      if (change.agent === settings.agent && change.agentRadius === settings.agentRadius) return
      const rebuilds = change.agentRadius !== settings.agentRadius
      next(() => {
        settings = { agent: change.agent, agentRadius: change.agentRadius }
        if (rebuilds) shownScene = failedScene = undefined
      })
    },
    setQuery: (name, standing) => publish(query(() => queries.set(name, standing, store.state.mesh))),
    findPath: (start, goal, pathOptions) =>
      store.state.mesh === undefined ? undefined : engine.findPath(store.state.mesh, start, goal, pathOptions),
    flush: () => {
      scheduler.cancel()
      disposed = false
      lastBuild = -Infinity
      work()
      return getSnapshot()
    },
    dispose: () => {
      disposed = true
      suspend()
    },
  }
}
