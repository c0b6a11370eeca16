/** The engine that live navigation uses unless a test passes another, and the worker that runs it. */
import { invariant } from '../engine/core/index.js'
import { findPath } from '../engine/search/index.js'
import { hasWorkers, startWorker } from '../worker/index.js'
import type { WorkerLike, WorkerPolicy } from '../worker/index.js'
import type { LiveEngine } from './mesh-builder.js'

let kit: LiveEngine | undefined

async function loadKit(): Promise<void> {
  const { kitEngine } = await import('./kit-engine.js')
  kit = kitEngine
}

function loaded(): LiveEngine {
  invariant(kit !== undefined, 'internal/engine-not-loaded')
  return kit
}

/** Loaded once for the page, when it is first needed: what imports it carries no engine. */
export const defaultEngine: LiveEngine = {
  load: () => (kit === undefined ? loadKit() : undefined),
  toScene: (...args) => loaded().toScene(...args),
  buildNavMesh: (...args) => loaded().buildNavMesh(...args),
  navMeshFromBinary: (...args) => loaded().navMeshFromBinary(...args),
  unpackMesh: (...args) => loaded().unpackMesh(...args),
  // a mesh carries its planners
  findPath,
}

// Bundlers find the worker by this very expression.
const start = (): WorkerLike =>
  new Worker(new URL('./navigation.worker.js', import.meta.url), { type: 'module', name: 'navsmith' })

/** A worker of the kit's own; undefined where there are none (Node, old tests). */
export const defaultCreateWorker = (policy?: WorkerPolicy): (() => WorkerLike) | undefined =>
  hasWorkers() ? () => startWorker(start, policy) : undefined
