/**
 * Who builds a mesh from a whole scene: this thread, or a worker behind the same interface. One build is under way at a time;
 * its answer carries the revision it was asked for.
 */
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
  /** A worker that builds it keeps a mesh of its own, to be asked. */
  readonly keep?: boolean
  /** What a worker finds on the mesh before it sends it. */
  readonly questions?: readonly PathQuery[]
}

export type BuildAnswer =
  | {
      readonly revision: number
      readonly mesh: NavMesh
      /** What the engine took, without a worker's start and the way there and back. */
      readonly milliseconds: number
      /** To the questions, one by one; undefined where it would take long, or another planner. */
      readonly results?: readonly (PathResult | undefined)[] | undefined
    }
  | { readonly revision: number; readonly error: NavError }

interface BuildWatch {
  readonly signal?: AbortSignal
  /** The part that is done, 0 to 1; a build in this thread says nothing. */
  readonly onProgress?: (part: number) => void
}

export interface MeshBuilder {
  /** Answers once, now or later; never after `cancel` or another `build`. */
  build: (request: BuildRequest, done: (answer: BuildAnswer) => void, options?: BuildWatch) => void
  cancel: () => void
  /** It has no worker, and builds in this thread. */
  isLost: () => boolean
  /** Gives everything back. A later `build` starts over. */
  dispose: () => void
}

/** What navigation calls of the engine; tests pass their own. */
export interface NavigationEngine {
  /** Makes the rest ready; undefined once it is. An engine without it is ready. */
  load?: () => Promise<void> | undefined
  toScene: (document: NavDocument, options: { readonly agent?: string }) => Scene
  buildNavMesh: (
    scene: Scene,
    options: { readonly agentRadius: number; readonly signal?: AbortSignal | undefined },
  ) => NavMesh
  /** The mesh that a worker sent. */
  unpackMesh: (message: MeshMessage) => NavMesh
  findPath: (world: NavMesh, start: Point, goal: Point, options?: MeshPathOptions) => PathResult
}

/** Builds here and now. */
export function createInThreadBuilder(engine: NavigationEngine, now: () => number): MeshBuilder {
  return {
    build: ({ revision, scene, agentRadius }, done, { signal } = {}) => {
      let answer: BuildAnswer
      const since = now()
      try {
        const mesh = engine.buildNavMesh(scene, { agentRadius, ...(signal !== undefined && { signal }) })
        answer = { revision, mesh, milliseconds: now() - since }
      } catch (error) {
        answer = { revision, error: toNavError(error, 'live/build-failed') }
      }
      done(answer)
    },
    cancel: () => undefined,
    isLost: () => false,
    dispose: () => undefined,
  }
}
