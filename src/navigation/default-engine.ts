/** The engine that live navigation uses unless a test hands in another, and the worker that runs it. */
import { buildNavMesh, navMeshFromBinary } from '../engine/mesh/complete/index.js'
import { findPath } from '../engine/search/index.js'
import { hasWorkers, startWorker } from '../worker/index.js'
import type { WorkerLike, WorkerPolicy } from '../worker/index.js'
import type { LiveEngine } from './mesh-builder.js'

export const defaultEngine: LiveEngine = { buildNavMesh, navMeshFromBinary, findPath }

// Bundlers find the worker by this very expression.
const start = (): WorkerLike =>
  new Worker(new URL('./navigation.worker.js', import.meta.url), { type: 'module', name: 'navsmith' })

/** A worker of the kit's own; undefined where there are none (Node, old tests). */
export const defaultCreateWorker = (policy?: WorkerPolicy): (() => WorkerLike) | undefined =>
  hasWorkers() ? () => startWorker(start, policy) : undefined
