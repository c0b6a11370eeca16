/** What navigation takes and gives: a drawing, the options it is made with, and the snapshots that are read. */
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
  /** What the engine took, wherever it ran. */
  readonly milliseconds: number
  /** Triangles rebuilt; undefined for a build. */
  readonly trianglesTouched: number | undefined
}

export interface NavigationSnapshot {
  /** `building`: a change is on its way. `error`: it could not be worked off; `mesh` is the last good one. */
  readonly status: 'building' | 'ready' | 'error'
  /** Whether `status` is `building`: the first mesh, or the next one while the last good one stays. */
  readonly isBuilding: boolean
  /** Edited in place; a new handle with each revision, so that it may be compared by identity. */
  readonly mesh: NavMesh | undefined
  /** Of a build in a worker the part that is done, 0 to 1 in hundredths; undefined where nothing says it. */
  readonly progress: number | undefined
  /** Grows with every change of the mesh. */
  readonly revision: number
  /** Number of the drawing that the mesh shows, counted from 1 for the first; a transient edit counts as one. */
  readonly shown: number
  /** Of the mesh, largest first; none before there is one. */
  readonly islands: readonly Island[]
  /** Id of the agent, and the radius, that the mesh is asked for. */
  readonly agent: string | undefined
  readonly agentRadius: number
  readonly issues: readonly Diagnostic[]
  readonly error: NavError | undefined
  readonly stats: NavigationStats | undefined
  /** World box of the last edit; undefined after a build. */
  readonly changed: EditReport['changed']
  /** Answers to the standing queries, by their names. */
  readonly paths: ReadonlyMap<string, PathResult>
  /** Paths that are older than the mesh, and why: their query is worked on in slices, or is too much work. */
  readonly stale: ReadonlyMap<string, Staleness>
}

export interface NavigationOptions {
  /** Another engine than navsmith's own, for tests. */
  readonly engine?: NavigationEngine | undefined
  /** Id of the agent whose terrain costs and passages hold; for documents only. */
  readonly agent?: string | undefined
  /** The rings are offset by it. 0 when absent: radii are then asked for per query. */
  readonly agentRadius?: number | undefined
  /** Makes a worker for builds and queries; `false` does everything in this thread. Navsmith's own where there are workers. */
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

export interface Navigation {
  getSnapshot: () => NavigationSnapshot
  /** The first listener starts the work, the last one to leave ends it (and its worker). */
  subscribe: (listener: () => void) => () => void
  /** The next drawing. Equal content costs a comparison. */
  update: (input: NavigationInput) => void
  /**
   * Lays edits of a game loop over the drawing: gates, crates, moving walls. They outlive every `update` and build, are in no document, and
   * are worked off together at the next frame, or at `flush`, at the cost of what they touch. Edits that are none throw, and change nothing.
   */
  edit: (edits: TransientEdits) => void
  /** Changes what the mesh is built for. */
  setOptions: (options: Pick<NavigationOptions, 'agent' | 'agentRadius'>) => void
  /** A path that is kept up to date under a name; undefined forgets it. */
  setQuery: (name: string, query: PathQuery | undefined) => void
  /** One path on the mesh as it is; undefined while there is none. */
  findPath: (start: Point, goal: Point, options?: MeshPathOptions) => PathResult | undefined
  /** Ends a build that is on its way: the last good mesh stays, with the error `mesh/aborted`, until the drawing changes or `retry`. */
  stop: () => void
  /** Tries the drawing again that could not be worked off, or was stopped. */
  retry: () => void
  /** Works off what waits now instead of at the next frame. A build in a worker, or the engine that is loaded, stays on its way. */
  flush: () => NavigationSnapshot
  /**
   * The snapshot with everything worked off that was asked for until now, standing queries too; works whether or not somebody listens.
   * Rejects with the error of a drawing that cannot be worked off, and with `mesh/aborted` after `dispose`.
   */
  ready: () => Promise<NavigationSnapshot>
  /** Ends its work and its workers. Another `update`, `edit` or listener starts it anew. */
  dispose: () => void
}

/** Before the first mesh. */
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

/** A drawing as a scene, and what the mesh is to show: that, under the edits of a version. */
export interface Drawing {
  readonly base: Scene
  readonly scene: Scene
  readonly version: number
}

/** From what the mesh shows, as far as that is known without composing it, to a drawing. */
export type Step = Readonly<{ before: Scene; drawing: () => Drawing; nowShown: () => void }>

/** A build that is on its way, and the drawing it was asked for. */
export interface RunningBuild extends BuildRequest {
  readonly drawing: Drawing
  readonly wanted: number
}
