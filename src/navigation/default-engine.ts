/** The default engine. Importing this file does not load the engine. The engine loads once per page, shortly before the first mesh is built. */
import { invariant } from '../engine/core/index.js'
import { findPath } from '../engine/search/index.js'
import type { NavigationEngine } from './mesh-builder.js'

let loaded: NavigationEngine | undefined

async function load(): Promise<void> {
  loaded = (await import('./kit-engine.js')).kitEngine
}

function kit(): NavigationEngine {
  invariant(loaded !== undefined, 'internal/engine-not-loaded')
  return loaded
}

export const defaultEngine: NavigationEngine = {
  load: () => (loaded === undefined ? load() : undefined),
  toScene: (...args) => kit().toScene(...args),
  buildNavMesh: (...args) => kit().buildNavMesh(...args),
  unpackMesh: (...args) => kit().unpackMesh(...args),
  // Needs no loading: a mesh contains the planners that `findPath` calls.
  findPath,
}
