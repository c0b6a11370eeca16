/**
 * The mesh with all that it can do: the makers of meshes as `navsmith/engine` has them, every capability in. A program that wants less
 * takes them from `navsmith/engine/mesh` and names its capabilities.
 */
import type { WorkLimits } from '../../core/index.js'
import type { NavMesh } from '../../convex/index.js'
import type { Scene } from '../../geometry/index.js'
import {
  agentRadius,
  buildTrace,
  buildNavMesh as buildWith,
  classicPlanners,
  meshChecks,
  meshDiagnostics,
  meshViews,
  navMeshFromPolygons as fromPolygonsWith,
  offMeshLinks,
  partialPaths,
  terrain,
} from '../index.js'
import type { BuildOptions, CapabilityOptions, MeshCapability, PolygonSource } from '../index.js'
import {
  meshFormats,
  navMeshFromBinary as fromBinaryWith,
  navMeshFromJSON as fromJSONWith,
  parseMeshFile as parseMeshFileWith,
  unpackMesh as unpackWith,
} from '../formats/index.js'
import type { MeshMessage } from '../formats/index.js'

const capabilities: readonly MeshCapability[] = [
  terrain,
  agentRadius,
  offMeshLinks,
  partialPaths,
  classicPlanners,
  meshFormats,
  buildTrace,
  meshChecks,
  meshDiagnostics,
  meshViews,
]

function withAll<Options extends object>(options: Options): Options & CapabilityOptions {
  // anything but a record goes on as it is: the maker refuses it
  return typeof options === 'object' && options !== null && !Array.isArray(options)
    ? { ...options, capabilities }
    : options
}

/** Builds a mesh; throws `mesh/budget-exceeded` or `mesh/aborted` when its limits stop it (a step is one noded edge of an outline). */
export function buildNavMesh(scene: Scene, options: BuildOptions = {}): NavMesh {
  return buildWith(scene, withAll(options))
}

/** A mesh of convex polygons as they are, given as lists of vertex indices. */
export function navMeshFromPolygons(source: PolygonSource): NavMesh {
  return fromPolygonsWith(source, { capabilities })
}

/** Reads what `toJSON` wrote. Nothing is trusted: everything is checked, and built anew. */
export function navMeshFromJSON(json: unknown, options: WorkLimits = {}): NavMesh {
  return fromJSONWith(json, withAll(options))
}

/** Reads what `toBinary` wrote. */
export function navMeshFromBinary(bytes: Uint8Array, options: WorkLimits = {}): NavMesh {
  return fromBinaryWith(bytes, withAll(options))
}

/** Reads a `.mesh` file of the Polyanya benchmarks, version 1, 2 or 3. */
export function parseMeshFile(text: string): NavMesh {
  return parseMeshFileWith(text, { capabilities })
}

/** The mesh of a message; it takes over the arrays in it. */
export function unpackMesh(message: MeshMessage): NavMesh {
  return unpackWith(message, { capabilities })
}
