/**
 * Keeps a mesh up to date with a drawing. Small changes edit the mesh in place; others rebuild it, on this thread or in a worker. Changes in
 * quick succession are merged. During a build or an error, the last valid mesh and paths remain.
 */
import { createStore, expectKnown, handleOf, NavError, storeOf, toNavError, type Store } from '../engine/core/index.js'
import type { PathResult, Point, Scene } from '../engine/geometry/index.js'
import type { EditReport, MeshPathOptions, NavMesh } from '../engine/convex/index.js'
import { createDeadline, type Found, type PathQuery } from './path-query.js'
import { isWideEdit } from './edit-extent.js'
import {
  NO_MESH,
  type Drawing,
  type NavigationInput,
  type Navigation,
  type NavigationOptions,
  type NavigationSnapshot,
  type NavigationStats,
  type RunningBuild,
  type Step,
} from './navigation-types.js'
import { createSceneReader } from './follow-scene.js'
import {
  createLocalBuild,
  type Build,
  type BuildAnswer,
  type NavigationEngine,
  type MeshBuilder,
} from './mesh-builder.js'
import { QueryWorker } from './query-worker.js'
import { countVertices, diffScenes, NO_EDIT, type SceneEdit } from './scene-diff.js'
import { createFrameScheduler, type Scheduler } from './scheduler.js'
import { StandingQueries } from './standing-queries.js'
import { TransientLayer, type TransientEdits } from './transient-layer.js'
import { createWorkerBuilder } from './worker-builder.js'
import { workerOf } from './default-worker.js'

/** Minimum number of vertices of a scene that the worker builds. */
const WORKER_FROM = 20_000
// Minimum number of vertices, instead of `WORKER_FROM`, for two builds that no caller waits for: the first build, and a build that replaces an edit that
// takes too long. These builds may run before the browser has compiled their code. Uncompiled code is slow, so this minimum is smaller.
const COLD_FROM = 3000
/** If there is a worker: maximum milliseconds of an edit or a build on this thread. The first build may take as long as a worker takes to start. */
const MAX_MS = 40
const MAX_FIRST_MS = 120
/** Minimum milliseconds between the starts of builds: at most 20 builds per second, however often the drawing changes. */
const BUILD_INTERVAL = 50

type NavigationStoreOptions = NavigationOptions & { readonly engine: NavigationEngine }

export function createNavigationStore(first: NavigationInput, options: NavigationStoreOptions): Navigation {
  const navigation = new NavigationStore(first, options)
  return {
    getSnapshot: () => navigation.getSnapshot(),
    subscribe: (listener) => navigation.subscribe(listener),
    update: (input) => navigation.update(input),
    edit: (edits) => navigation.edit(edits),
    setOptions: (change) => navigation.setOptions(change),
    setQuery: (name, query) => navigation.setQuery(name, query),
    findPath: (start, goal, pathOptions) => navigation.findPath(start, goal, pathOptions),
    stop: () => navigation.stop(),
    retry: () => navigation.retry(),
    flush: () => navigation.flush(),
    ready: () => navigation.ready(),
    dispose: () => navigation.dispose(),
  }
}

class NavigationStore implements Navigation {
  private readonly engine: NavigationEngine
  private readonly scheduler: Scheduler
  private readonly now: () => number
  private readonly buildHere: Build
  private readonly workerBuilder: MeshBuilder | undefined
  private readonly queryWorker: QueryWorker | undefined
  private readonly queries: StandingQueries
  private readonly store: Store<NavigationSnapshot>
  private settings: Pick<NavigationOptions, 'agent' | 'agentRadius'>
  private requested = 1
  /** Sequence number of the drawing that the mesh shows. May be ahead of `shown` in the published snapshot. */
  private applied = 0
  /** Returns the scene of the mesh; undefined before the first build and after a failed edit. */
  private appliedScene: (() => Scene) | undefined
  /**
   * The drawing that the mesh shows, without transient edits. Undefined if transient edits arrived during the build of the mesh. If the current drawing is
   * still this object, `work` only applies the pending transient edits to the mesh.
   */
  private appliedBase: Scene | undefined
  private readonly layer = new TransientLayer()
  private readonly sceneOf: ReturnType<typeof createSceneReader>
  private readonly waiting = new Set<(error: NavError) => void>()
  private failedScene: Scene | undefined
  private building: RunningBuild | undefined
  private buildNumber = 0
  private editsHere = 0
  private lastBuild = -Infinity
  /** Minimum number of vertices of a scene that the worker builds. If a build on this thread takes too long, the size of its scene is the new minimum. */
  private heavyFrom: number
  private readonly coldFrom: number
  private isDisposed = false
  private loading: 'under way' | 'failed' | undefined
  private queryError: NavError | undefined
  private published: { readonly state: NavigationSnapshot; readonly snapshot: NavigationSnapshot }

  constructor(
    private input: NavigationInput,
    options: NavigationStoreOptions,
  ) {
    const { engine, workerFrom, now = () => performance.now() } = options
    this.engine = engine
    this.sceneOf = createSceneReader(engine)
    this.now = now
    this.heavyFrom = workerFrom ?? WORKER_FROM
    this.coldFrom = workerFrom ?? COLD_FROM
    this.settings = { agent: options.agent, agentRadius: options.agentRadius }
    this.scheduler = options.scheduler ?? createFrameScheduler()
    this.buildHere = createLocalBuild(engine, now)
    const task = workerOf(options)
    this.queryWorker = task && new QueryWorker(task)
    this.workerBuilder =
      task && createWorkerBuilder(engine, task, now, (kept, built) => this.queryWorker?.adopt(kept, built))
    this.queries = new StandingQueries({
      engine,
      now,
      worker: this.queryWorker,
      source: () =>
        this.appliedScene === undefined
          ? undefined
          : { scene: this.appliedScene(), agentRadius: this.settings.agentRadius ?? 0 },
      onAnswer: (error) => {
        if (error === undefined) this.store.set(this.queries.answers)
        else this.fail((this.queryError = error))
        if (this.queries.isWaiting()) this.scheduler.request(this.tick)
      },
    })
    this.store = createStore<NavigationSnapshot>(
      { ...NO_MESH, agent: options.agent, agentRadius: options.agentRadius ?? 0, ...this.queries.answers },
      { derive: () => this.store.set({ isBuilding: this.store.state.status === 'building' }) },
    )
    const { state } = this.store
    this.published = { state, snapshot: state }
  }

  private get availableBuilder(): MeshBuilder | undefined {
    return this.workerBuilder?.isLost() === true ? undefined : this.workerBuilder
  }

  getSnapshot(): NavigationSnapshot {
    const { state } = this.store
    const { applied } = this
    if (this.published.state !== state || this.published.snapshot.shown !== applied)
      this.published = { state, snapshot: state.shown === applied ? state : { ...state, shown: applied } }
    return this.published.snapshot
  }

  subscribe(listener: () => void): () => void {
    const { store } = this
    const starts = store.size === 0 || this.isDisposed
    const unsubscribe = store.subscribe(listener)
    this.isDisposed = false
    if (starts && (this.applied !== this.requested || this.appliedScene === undefined || this.queries.isWaiting()))
      this.scheduler.request(this.tick)
    return () => {
      unsubscribe()
      // Deferred, so that a StrictMode remount does not lose the worker.
      if (store.size === 0)
        setTimeout(() => {
          if (store.size === 0) this.suspend()
        }, 0)
    }
  }

  update(input: NavigationInput): void {
    if (input === this.input) return
    this.input = input
    this.workSoon()
  }

  edit(edits: TransientEdits): void {
    this.layer.edit(edits)
    this.workSoon()
  }

  setOptions({ agent, agentRadius }: Pick<NavigationOptions, 'agent' | 'agentRadius'>): void {
    const before = this.settings
    if (agent === before.agent && agentRadius === before.agentRadius) return
    this.settings = { agent, agentRadius }
    this.store.set({ agent, agentRadius: agentRadius ?? 0 })
    if (agentRadius !== before.agentRadius) this.appliedScene = this.failedScene = undefined
    this.workSoon()
  }

  setQuery(name: string, query: PathQuery | undefined): void {
    if (query !== undefined) expectKnown(query, ['start', 'goal', 'options'], 'query')
    const { store, queryError } = this
    const { error, mesh } = store.state
    // A new query clears the error of the last one.
    if (error !== undefined && error === queryError)
      store.set({ status: this.statusOf(this.applied), error: undefined })
    store.set(this.query(() => this.queries.set(name, query, storeOf(mesh))))
  }

  findPath(start: Point, goal: Point, options?: MeshPathOptions): PathResult | undefined {
    const mesh = storeOf(this.store.state.mesh)
    return mesh && this.engine.findPath(mesh, start, goal, options)
  }

  stop(): void {
    if (this.building === undefined) return
    this.failedScene = this.building.scene
    this.building = undefined
    // A worker cannot interrupt its build: terminate the worker.
    this.workerBuilder?.dispose()
    this.fail(new NavError('mesh/aborted', 'The mesh build was stopped; the last good mesh remains'))
  }

  retry(): void {
    if (this.failedScene === undefined && this.loading !== 'failed') return
    this.failedScene = undefined
    if (this.loading === 'failed') this.loading = undefined
    this.workSoon()
  }

  flush(): NavigationSnapshot {
    this.isDisposed = false
    this.lastBuild = -Infinity
    this.work(true)
    if (this.queries.isWaiting()) this.scheduler.request(this.tick)
    return this.getSnapshot()
  }

  ready(): Promise<NavigationSnapshot> {
    const target = this.requested
    return new Promise((resolve, reject) => {
      const end = (error: NavError | undefined): void => {
        this.waiting.delete(end)
        unsubscribe()
        if (error === undefined) resolve(this.getSnapshot())
        else reject(error)
      }
      const check = (): void => {
        const { status, error, mesh, stale } = this.store.state
        if (status === 'error') end(error)
        else if (mesh && this.applied >= target && ![...stale.values()].includes('working')) end(undefined)
      }
      const unsubscribe = this.subscribe(check)
      this.waiting.add(end)
      this.flush()
      if (this.waiting.has(end)) check()
    })
  }

  dispose(): void {
    this.isDisposed = true
    this.suspend()
    for (const end of this.waiting) end(new NavError('mesh/aborted', 'The navigation was disposed before it was ready'))
  }

  private suspend(): void {
    this.scheduler.cancel()
    this.workerBuilder?.dispose()
    this.queries.dispose()
    this.building = undefined
  }

  private workSoon(): void {
    this.requested++
    this.isDisposed = false
    if (this.store.size > 0) this.scheduler.request(this.tick)
  }

  private readonly tick = (): void => {
    const { store, queries } = this
    if (store.size === 0) return
    const { revision } = store.state
    this.work()
    const mesh = storeOf(store.state.mesh)
    // If `work` has changed the mesh, it has also run a slice of the queries.
    if (mesh !== undefined && revision === store.state.revision && queries.isWaiting())
      store.set(this.query(() => queries.proceed(mesh)))
  }

  /** Returns whether the engine is loaded; starts loading it if not. Drawings wait until it is loaded. After a failed load, only `retry` loads again. */
  private isEngineReady(): boolean {
    if (this.loading !== undefined) return false
    const load = this.engine.load?.()
    if (load === undefined) return true
    this.loading = 'under way'
    void load.then(
      () => {
        this.loading = undefined
        if (!this.isDisposed && this.store.size > 0) this.scheduler.request(this.tick)
      },
      (error: unknown) => {
        this.loading = 'failed'
        this.fail(toNavError(error, 'live/build-failed'))
      },
    )
    return false
  }

  private work(isAwaited = false): void {
    // Never interrupt a build: otherwise steady changes would prevent any result.
    if (this.isDisposed || this.building !== undefined) return
    if (this.applied === this.requested && (this.appliedScene ?? this.failedScene) !== undefined) return
    if (!this.isEngineReady()) return
    let base: Scene
    try {
      base = this.sceneOf(this.input, this.settings.agent)
    } catch (error) {
      this.fail(toNavError(error, 'live/bad-document'))
      return
    }
    const { layer, appliedScene, failedScene } = this
    const mesh = storeOf(this.store.state.mesh)
    if (mesh !== undefined && appliedScene !== undefined && failedScene === undefined && this.appliedBase === base) {
      const step = { before: base, drawing: () => this.compose(base), markApplied: () => this.markEditsApplied(base) }
      this.applyEdit(mesh, layer.pending(base), step, isAwaited)
      return
    }
    const drawing = this.compose(base)
    if (failedScene !== undefined && diffScenes(failedScene, drawing.scene).kind === 'none') {
      this.publishUnchanged()
      return
    }
    const before = appliedScene?.()
    const change = mesh && before && diffScenes(before, drawing.scene)
    if (mesh === undefined || before === undefined || change === undefined || change.kind === 'rebuild')
      this.startBuild(drawing, mesh === undefined && !isAwaited)
    else {
      const step = { before, drawing: () => drawing, markApplied: () => this.markApplied(drawing) }
      this.applyEdit(mesh, change.kind === 'edit' ? change.edit : NO_EDIT, step, isAwaited)
    }
  }

  private compose(base: Scene): Drawing {
    return { base, scene: this.layer.compose(base), version: this.layer.version }
  }

  private markApplied({ base, scene, version }: Drawing): void {
    this.appliedScene = () => scene
    this.failedScene = undefined
    const isInStep = version === this.layer.version
    this.appliedBase = isInStep ? base : undefined
    if (isInStep) this.layer.markAllApplied(base)
  }

  private markEditsApplied(base: Scene): void {
    let scene: Scene | undefined
    this.layer.markTouchedApplied(base)
    this.appliedScene = () => (scene ??= this.layer.composeApplied(base))
  }

  private applyEdit(mesh: NavMesh, edit: SceneEdit, { before, drawing, markApplied }: Step, isAwaited: boolean): void {
    const { now } = this
    const count = edit.insert.length + edit.remove.length + edit.update.length + edit.move.length
    if (count === 0) {
      markApplied()
      this.publishUnchanged({ status: 'ready', error: undefined })
      return
    }
    if (this.availableBuilder !== undefined && isWideEdit(edit, before, this.editsHere)) {
      this.startBuild(drawing(), !isAwaited)
      return
    }
    const since = now()
    const deadline = this.availableBuilder && createDeadline(MAX_MS, now)
    try {
      const report = mesh.edit(edit, { signal: deadline?.signal })
      this.editsHere++
      markApplied()
      const { mode, trianglesTouched } = report
      this.show(mesh, this.requested, { mode, milliseconds: now() - since, trianglesTouched }, report.changed)
    } catch (error) {
      // An edit that its deadline stopped has changed nothing.
      if (deadline?.isOver() === true) {
        this.startBuild(drawing(), !isAwaited)
        return
      }
      // After a failed edit the state of the mesh is unknown: rebuild for the next drawing.
      this.appliedScene = undefined
      this.failedScene = drawing().scene
      this.fail(toNavError(error, 'live/edit-failed'))
    }
  }

  /** Starts a build. If `prefersWorker`, the worker builds scenes with at least `coldFrom` vertices. Otherwise, it builds scenes with at least `heavyFrom`. */
  private startBuild(drawing: Drawing, prefersWorker: boolean): void {
    const { store, now, buildHere, availableBuilder } = this
    const wait = this.lastBuild + BUILD_INTERVAL - now()
    if (wait > 0 && store.state.mesh !== undefined) {
      if (store.state.status !== 'building') store.set({ status: 'building' })
      this.scheduler.request(this.tick, wait)
      return
    }
    const { scene } = drawing
    const vertices = availableBuilder === undefined ? 0 : countVertices(scene)
    // Skip queries with a trace: its callback cannot be sent to the worker.
    const queries = this.queries.list().filter(({ options }) => options?.trace === undefined)
    const source = { scene, agentRadius: this.settings.agentRadius ?? 0 }
    const keep = queries.length > 0 && this.queryWorker?.needsMesh(source, vertices) === true
    const request = { revision: ++this.buildNumber, ...source, keep, queries }
    this.building = { ...request, drawing, requested: this.requested }
    if (store.state.status !== 'building') store.set({ status: 'building' })
    const workerFrom = prefersWorker ? this.coldFrom : this.heavyFrom
    if (availableBuilder === undefined) buildHere(request, this.onBuilt)
    else if (vertices >= workerFrom) availableBuilder.build(request, this.onBuilt, { onProgress: this.onProgress })
    else {
      const longest = store.state.mesh === undefined ? MAX_FIRST_MS : MAX_MS
      const deadline = createDeadline(longest, now)
      const onTried = (answer: BuildAnswer): void => {
        if (!('error' in answer) || !deadline.isOver()) {
          this.onBuilt(answer)
          return
        }
        this.heavyFrom = vertices
        availableBuilder.build(request, this.onBuilt, { onProgress: this.onProgress })
      }
      buildHere(request, onTried, { signal: deadline.signal })
    }
  }

  private readonly onProgress = (part: number): void => {
    const progress = Math.floor(part * 100) / 100
    if (this.building !== undefined && progress !== this.store.state.progress) this.store.set({ progress })
  }

  private readonly onBuilt = (answer: BuildAnswer): void => {
    if (this.isDisposed || this.building?.revision !== answer.revision) return
    const { requested, drawing, scene, agentRadius, queries = [] } = this.building
    // If the radius changed during the build, the mesh is published nevertheless, and another build follows.
    const isWanted = agentRadius === (this.settings.agentRadius ?? 0)
    this.building = undefined
    this.lastBuild = this.now()
    if ('error' in answer) {
      this.failedScene = isWanted ? scene : undefined
      // A newer drawing may be valid: try it.
      if (requested !== this.requested) this.scheduler.request(this.tick)
      this.fail(answer.error)
      return
    }
    this.markApplied(drawing)
    if (!isWanted) this.appliedScene = undefined
    const stats: NavigationStats = { mode: 'built', milliseconds: answer.milliseconds, trianglesTouched: undefined }
    this.show(answer.mesh, requested, stats, undefined, { queries, results: answer.results })
    if (requested !== this.requested) this.scheduler.request(this.tick)
  }

  private readonly statusOf = (number: number): NavigationSnapshot['status'] =>
    number === this.requested && this.building === undefined ? 'ready' : 'building'

  private show(
    mesh: NavMesh,
    number: number,
    stats: NavigationStats,
    changed: EditReport['changed'],
    found?: Found,
  ): void {
    const status = this.statusOf(number)
    this.applied = number
    this.store.set({
      mesh: handleOf(mesh),
      progress: undefined,
      revision: this.store.state.revision + 1,
      shown: number,
      islands: mesh.islands,
      issues: mesh.diagnostics,
      stats,
      changed,
      status,
      error: undefined,
      ...this.query(() => this.queries.refresh(mesh, found)),
    })
  }

  /**
   * Records that the mesh, unchanged, already shows the newest drawing. Publishes nothing if status and error stay the same: otherwise an app that
   * passes a new but equal drawing in each render would render forever.
   */
  private publishUnchanged({ status, error }: Pick<NavigationSnapshot, 'status' | 'error'> = this.store.state): void {
    const { store, requested } = this
    this.applied = requested
    if (status !== store.state.status || error !== store.state.error) store.set({ shown: requested, status, error })
  }

  private readonly fail = (error: NavError): void => this.store.set({ status: 'error', error, progress: undefined })

  /** Runs queries and returns their results as a change of the state. If a query is invalid, the state gets its error, and the mesh remains valid. */
  private query(work: () => void): Partial<NavigationSnapshot> {
    const { queries } = this
    try {
      work()
    } catch (error) {
      this.queryError = toNavError(error, 'live/query-failed')
      return { status: 'error', error: this.queryError, ...queries.answers }
    } finally {
      if (queries.isWaiting()) this.scheduler.request(this.tick)
    }
    return queries.answers
  }
}
