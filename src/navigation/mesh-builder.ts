/** Builds a mesh from a scene, on this thread or in a worker. Runs one build at a time; the answer has the revision of its request. */
import type { NavDocument } from '../document/model/index.js'
import { toNavError } from '../engine/core/index.js'
import type { NavError } from '../engine/core/index.js'
import type { PathResult, Point, Scene } from '../engine/geometry/index.js'
import type { MeshPathOptions, NavMesh } from '../engine/convex/index.js'
import type { PathQuery } from './path-query.js'
import type { MeshMessage } from '../engine/mesh/index.js'

export interface BuildRequest {
  readonly revision: number
  readonly scene: Scene
  readonly agentRadius: number
  readonly keep?: boolean
  /** Queries that the worker runs before it sends the mesh. */
  readonly queries?: readonly PathQuery[]
}

export type BuildAnswer =
  | {
      readonly revision: number
      readonly mesh: NavMesh
      readonly milliseconds: number
      /** Results of the queries; undefined for a query that was too slow or threw an error. */
      readonly results?: readonly (PathResult | undefined)[] | undefined
    }
  | { readonly revision: number; readonly error: NavError }

interface BuildWatch {
  readonly signal?: AbortSignal
  /** Receives the progress, 0 to 1. Only a worker reports it. */
  readonly onProgress?: (part: number) => void
}

/** Builds a mesh, then calls `done` once, synchronously or later. If the builder starts another build first, it never calls the `done` of the earlier build. */
export type Build = (request: BuildRequest, done: (answer: BuildAnswer) => void, options?: BuildWatch) => void

export interface MeshBuilder {
  build: Build
  isLost: () => boolean
  dispose: () => void
}

/** The engine functions that navigation calls. Tests pass their own. */
export interface NavigationEngine {
  /** Loads the engine; returns undefined if it is loaded. An engine without `load` is always ready. */
  load?: () => Promise<void> | undefined
  toScene: (document: NavDocument, options: { readonly agent?: string }) => Scene
  buildNavMesh: (
    scene: Scene,
    options: { readonly agentRadius: number; readonly signal?: AbortSignal | undefined },
  ) => NavMesh
  unpackMesh: (message: MeshMessage) => NavMesh
  findPath: (world: NavMesh, start: Point, goal: Point, options?: MeshPathOptions) => PathResult
}

/** Creates a function that builds meshes on this thread. */
export function createLocalBuild(engine: NavigationEngine, now: () => number): Build {
  return ({ revision, scene, agentRadius }, done, { signal } = {}) => {
    let answer: BuildAnswer
    const since = now()
    try {
      const mesh = engine.buildNavMesh(scene, { agentRadius, ...(signal !== undefined && { signal }) })
      answer = { revision, mesh, milliseconds: now() - since }
    } catch (error) {
      answer = { revision, error: toNavError(error, 'live/build-failed') }
    }
    done(answer)
  }
}
