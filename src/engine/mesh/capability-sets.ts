/** Capabilities that go together, and how they are joined to options. */
import { buildNavMesh } from './build-nav-mesh.js'
import type { BuildOptions, CapabilityOptions } from './build-nav-mesh.js'
import type { NavMesh } from '../convex/index.js'
import type { Scene } from '../geometry/index.js'
import {
  agentRadius,
  classicPlanners,
  meshDiagnostics,
  meshViews,
  offMeshLinks,
  partialPaths,
  terrain,
} from './capability-values.js'
import type { MeshCapability } from './mesh-capabilities.js'

/** Of a mesh that is drawn and asked by every planner; it cannot be written, checked or watched while it is built. */
export const planning: readonly MeshCapability[] = [
  terrain,
  agentRadius,
  offMeshLinks,
  partialPaths,
  classicPlanners,
  meshDiagnostics,
  meshViews,
]

export function withCapabilities<Options extends object>(
  options: Options,
  capabilities: readonly MeshCapability[],
): Options & CapabilityOptions {
  // anything but a record goes on as it is: the maker refuses it
  return typeof options === 'object' && options !== null && !Array.isArray(options)
    ? { ...options, capabilities }
    : options
}

/** As `buildNavMesh`, of a mesh for planning. */
export function buildPlanningMesh(scene: Scene, options: BuildOptions): NavMesh {
  return buildNavMesh(scene, withCapabilities(options, planning))
}
