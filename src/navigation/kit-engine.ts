/** The functions of the default engine. `default-engine.ts` imports this module shortly before the first mesh is built. */
import { toScene } from '../document/model/index.js'
import { buildNavMesh, unpackMesh } from '../engine/mesh/index.js'
import { findPath } from '../engine/search/index.js'
import type { NavigationEngine } from './mesh-builder.js'

export const kitEngine: NavigationEngine = { toScene, buildNavMesh, unpackMesh, findPath }
