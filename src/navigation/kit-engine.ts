/** The engine and the document conversion, in a module that loads with the first drawing. */
import { toScene } from '../document/model/index.js'
import { buildNavMesh, unpackMesh } from '../engine/mesh/index.js'
import { findPath } from '../engine/search/index.js'
import type { NavigationEngine } from './mesh-builder.js'

export const kitEngine: NavigationEngine = { toScene, buildNavMesh, unpackMesh, findPath }
