/** The engine that live navigation uses unless a test hands in another, and the worker that runs it. */
import { buildNavMesh, findPath, navMeshFromBinary } from '../engine/index.js'
import type { LiveEngine } from './mesh-builder.js'
import type { WorkerLike } from './worker-task.js'

export const defaultEngine: LiveEngine = { buildNavMesh, navMeshFromBinary, findPath }

/** A worker of the kit's own; undefined where there are none (Node, old tests). */
export const defaultCreateWorker = (): (() => WorkerLike) | undefined =>
  typeof Worker === 'function' ? () => new Worker(new URL('./live.worker.js', import.meta.url), { type: 'module', name: 'navsmith' }) as WorkerLike : undefined
