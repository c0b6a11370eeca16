/** The engine of `useNavMesh` unless a test passes another: every capability of a mesh. */
import { invariant } from '../engine/core/index.js'
import { findPath } from '../engine/search/index.js'
import type { NavigationEngine } from './mesh-builder.js'

let kit: NavigationEngine | undefined

async function loadKit(): Promise<void> {
  const { kitEngine } = await import('./kit-engine.js')
  kit = kitEngine
}

function loaded(): NavigationEngine {
  invariant(kit !== undefined, 'internal/engine-not-loaded')
  return kit
}

/** Loaded once for the page, when it is first needed: what imports it carries no engine. */
export const defaultEngine: NavigationEngine = {
  load: () => (kit === undefined ? loadKit() : undefined),
  toScene: (...args) => loaded().toScene(...args),
  buildNavMesh: (...args) => loaded().buildNavMesh(...args),
  unpackMesh: (...args) => loaded().unpackMesh(...args),
  // a mesh carries its planners
  findPath,
}
