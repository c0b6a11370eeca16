/** Inputs, options and snapshots of navigation. */
import type { NavDocument } from '../document/model/index.js'
import type { NavError } from '../engine/core/index.js'
import type { Diagnostic, PathResult, Point, Scene } from '../engine/geometry/index.js'
import type { Island } from '../engine/arrangement/index.js'
import type { EditReport, MeshPathOptions, NavMesh } from '../engine/convex/index.js'
import type { Locks, WorkerLike, WorkerPolicy } from '../worker/index.js'
import type { BuildRequest, NavigationEngine } from './mesh-builder.js'
import type { PathQuery } from './path-query.js'
import type { Scheduler } from './scheduler.js'
import type { Staleness } from './standing-queries.js'
import type { TransientEdits } from './transient-layer.js'

export type NavigationInput = NavDocument | Scene

export interface NavigationStats {
  /** How the last change was applied: `built` by a build of the whole mesh, otherwise by an edit of the mesh (see `EditReport`). */
  readonly mode: 'built' | EditReport['mode']
  /** Milliseconds that the engine took. */
  readonly milliseconds: number
  /** Number of triangles that the edit rebuilt; undefined if the whole mesh was built. */
  readonly trianglesTouched: number | undefined
}

export interface NavigationSnapshot {
  /** `building`: a change is in progress. `error`: it failed; `mesh` is the last valid one. */
  readonly status: 'building' | 'ready' | 'error'
  /** Whether `status` is `building`: either the first mesh is being built, or the next one while the last valid mesh remains. */
  readonly isBuilding: boolean
  /** The last valid mesh, edited in place. Each revision has a new handle, so that meshes can be compared by identity. */
  readonly mesh: NavMesh | undefined
  /** Progress of a build in a worker, 0 to 1 in steps of 0.01; undefined if unknown. */
  readonly progress: number | undefined
  /** Increases with every change of the mesh. */
  readonly revision: number
  /** Sequence number of the drawing that the mesh shows; 0 before the first mesh. A new input, edit, option or retry counts as a new drawing. */
  readonly shown: number
  /** Islands of the mesh, largest first; empty before the first mesh. */
  readonly islands: readonly Island[]
  /** Id of the agent whose costs the mesh has. `agentRadius`: distance by which the obstacles of the mesh are offset. */
  readonly agent: string | undefined
  readonly agentRadius: number
  readonly issues: readonly Diagnostic[]
  readonly error: NavError | undefined
  readonly stats: NavigationStats | undefined
  /** Box of the last edit, in world units; undefined after a build. */
  readonly changed: EditReport['changed']
  /** Results of the queries set by `setQuery`, by name. */
  readonly paths: ReadonlyMap<string, PathResult>
  /** State of each path that is older than the mesh: its query is in progress, or was given up as too slow. */
  readonly stale: ReadonlyMap<string, Staleness>
}

export interface NavigationOptions {
  /** Another engine, for tests. */
  readonly engine?: NavigationEngine | undefined
  /** Id of the agent whose costs and passages apply. Only for documents. */
  readonly agent?: string | undefined
  /** Distance by which obstacles are offset. 0 if absent: then pass radii per query. */
  readonly agentRadius?: number | undefined
  /** Creates a worker for builds and queries, or `false` to use this thread. If absent: the worker of navsmith if the browser has workers. */
  readonly createWorker?: (() => WorkerLike) | false | undefined
  /** Trusted Types policy for the worker's URL; one named `navsmith` is created if needed. */
  readonly workerPolicy?: WorkerPolicy | undefined
  /** Number of vertices from which builds use the worker; 20,000 if absent. Smaller builds that are slow use it too. */
  readonly workerFrom?: number | undefined
  /** Milliseconds without a message after which a worker is terminated; 10,000 if absent. */
  readonly watchdog?: number | undefined
  /** Locks that detect a worker terminated from outside; those of the browser if absent. */
  readonly locks?: Locks | undefined
  /** Decides when work runs after a change; once per frame if absent. */
  readonly scheduler?: Scheduler | undefined
  /** Returns monotonic milliseconds. */
  readonly now?: (() => number) | undefined
}

export interface Navigation {
  getSnapshot: () => NavigationSnapshot
  /** Adds a listener. The first listener starts the work. Removing the last listener stops the work and its worker. */
  subscribe: (listener: () => void) => () => void
  /** Sets the drawing: the document or scene from which the mesh is built. Equal content costs only a comparison. */
  update: (input: NavigationInput) => void
  /**
   * Adds temporary edits on top of the drawing, for example of gates, crates and moving walls. The edits survive `update` and rebuilds, and are not saved in
   * a document. The next frame or `flush` applies them together; the cost depends on what they touch. Invalid edits throw and change nothing.
   */
  edit: (edits: TransientEdits) => void
  /** Changes the agent or the radius of the mesh. */
  setOptions: (options: Pick<NavigationOptions, 'agent' | 'agentRadius'>) => void
  /** Keeps a path up to date under a name; undefined removes it. */
  setQuery: (name: string, query: PathQuery | undefined) => void
  /** Searches the current mesh; undefined without one. */
  findPath: (start: Point, goal: Point, options?: MeshPathOptions) => PathResult | undefined
  /** Cancels a running build. The last valid mesh remains, with the error `mesh/aborted`, until the drawing changes or `retry`. */
  stop: () => void
  /** Retries a failed or stopped build of the mesh. */
  retry: () => void
  /** Does pending work immediately and returns the snapshot. Does not wait for a build in a worker or for the engine to load. */
  flush: () => NavigationSnapshot
  /**
   * Resolves when all work requested so far is done, including the queries of `setQuery`. Needs no listeners. If the `status` of the snapshot is `error`,
   * rejects with the `error` of the snapshot. If `dispose` is called before the work is done, rejects with `mesh/aborted`.
   */
  ready: () => Promise<NavigationSnapshot>
  /** Stops work and workers. The next `update`, `edit` or listener starts them again. */
  dispose: () => void
}

export const NO_MESH = {
  status: 'building',
  isBuilding: true,
  mesh: undefined,
  progress: undefined,
  revision: 0,
  shown: 0,
  islands: [],
  issues: [],
  error: undefined,
  stats: undefined,
  changed: undefined,
} as const

export interface Drawing {
  readonly base: Scene
  readonly scene: Scene
  readonly version: number
}

export type Step = Readonly<{ before: Scene; drawing: () => Drawing; markApplied: () => void }>

export interface RunningBuild extends BuildRequest {
  readonly drawing: Drawing
  readonly requested: number
}
