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
  /** How the last change reached the mesh. */
  readonly mode: 'built' | EditReport['mode']
  /** Engine time. */
  readonly milliseconds: number
  /** Rebuilt triangles; undefined for a build. */
  readonly trianglesTouched: number | undefined
}

export interface NavigationSnapshot {
  /** `building`: a change is in progress. `error`: it failed; `mesh` is the last valid one. */
  readonly status: 'building' | 'ready' | 'error'
  /** Whether `status` is `building`: the first mesh, or the next while the last valid one stays. */
  readonly isBuilding: boolean
  /** Edited in place, with a new handle per revision that can be compared by identity. */
  readonly mesh: NavMesh | undefined
  /** Progress of a build in a worker, 0 to 1 in hundredths; undefined if unknown. */
  readonly progress: number | undefined
  /** Grows with every change of the mesh. */
  readonly revision: number
  /** Number of the drawing that the mesh shows, from 1; a transient edit counts as one. */
  readonly shown: number
  /** Of the mesh, largest first; empty before the first mesh. */
  readonly islands: readonly Island[]
  /** Agent id and radius of the mesh. */
  readonly agent: string | undefined
  readonly agentRadius: number
  readonly issues: readonly Diagnostic[]
  readonly error: NavError | undefined
  readonly stats: NavigationStats | undefined
  /** World box of the last edit; undefined after a build. */
  readonly changed: EditReport['changed']
  /** Results of standing queries, by name. */
  readonly paths: ReadonlyMap<string, PathResult>
  /** Paths older than the mesh, and why: in progress or given up. */
  readonly stale: ReadonlyMap<string, Staleness>
}

export interface NavigationOptions {
  /** Another engine, for tests. */
  readonly engine?: NavigationEngine | undefined
  /** Id of the agent whose costs and passages apply; for documents only. */
  readonly agent?: string | undefined
  /** Offset of the obstacles. 0 if absent: pass radii per query. */
  readonly agentRadius?: number | undefined
  /** Creates a worker for builds and queries; `false`: this thread. Absent: navsmith's own if available. */
  readonly createWorker?: (() => WorkerLike) | false | undefined
  /** Trusted Types policy for the worker's URL; one named `navsmith` is created if needed. */
  readonly workerPolicy?: WorkerPolicy | undefined
  /** Vertices from which builds go to the worker; 20,000 if absent. Slow smaller ones do too. */
  readonly workerFrom?: number | undefined
  /** Milliseconds before a worker call is terminated; 10 s if absent. */
  readonly watchdog?: number | undefined
  /** The browser's own if absent: they detect a worker that was terminated elsewhere. */
  readonly locks?: Locks | undefined
  /** When work runs after a change; once a frame if absent. */
  readonly scheduler?: Scheduler | undefined
  /** Monotonic milliseconds. */
  readonly now?: (() => number) | undefined
}

export interface Navigation {
  getSnapshot: () => NavigationSnapshot
  /** The first listener starts the work; removing the last one stops it and its worker. */
  subscribe: (listener: () => void) => () => void
  /** Sets the drawing. Equal content costs a comparison. */
  update: (input: NavigationInput) => void
  /**
   * Adds a game loop's edits over the drawing: gates, crates, moving walls. They survive `update` and builds, are in no document, and are
   * applied together in the next frame or at `flush`, at the cost of what they touch. Throws for invalid edits, changing nothing.
   */
  edit: (edits: TransientEdits) => void
  /** Changes the agent or radius of the mesh. */
  setOptions: (options: Pick<NavigationOptions, 'agent' | 'agentRadius'>) => void
  /** Keeps a path up to date under a name; undefined removes it. */
  setQuery: (name: string, query: PathQuery | undefined) => void
  /** Searches the current mesh; undefined without one. */
  findPath: (start: Point, goal: Point, options?: MeshPathOptions) => PathResult | undefined
  /**
   * Cancels a running build: the last valid mesh stays, with the error `mesh/aborted`, until the drawing changes or `retry`.
   */
  stop: () => void
  /** Retries a drawing that failed or was stopped. */
  retry: () => void
  /** Does pending work now. A build in a worker and a loading engine continue. */
  flush: () => NavigationSnapshot
  /**
   * Resolves when everything requested so far is done, standing queries included; works without listeners. Rejects with the error of the
   * drawing, and with `mesh/aborted` after `dispose`.
   */
  ready: () => Promise<NavigationSnapshot>
  /** Stops work and workers. Another `update`, `edit` or listener restarts them. */
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

export type Step = Readonly<{ before: Scene; drawing: () => Drawing; nowShown: () => void }>

export interface RunningBuild extends BuildRequest {
  readonly drawing: Drawing
  readonly wanted: number
}
