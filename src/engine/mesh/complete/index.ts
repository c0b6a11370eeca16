/**
 * The mesh with all that it can do: the makers of meshes as `navsmith/engine` has them, every capability in. A program that wants less
 * takes them from `navsmith/engine/mesh` and names its capabilities.
 */
import type { WorkLimits } from '../../core/index.js'
import type { NavMesh } from '../../convex/index.js'
import type { Scene } from '../../geometry/index.js'
import {
  buildTrace,
  buildNavMesh as buildWith,
  navMeshFromPolygons as fromPolygonsWith,
  planning,
  withCapabilities,
} from '../index.js'
import { meshChecks } from '../checks/index.js'
import type { BuildOptions, CapabilityOptions, MeshCapability, PolygonSource } from '../index.js'
import {
  meshFormats,
  navMeshFromBinary as fromBinaryWith,
  navMeshFromJSON as fromJSONWith,
  parseMeshFile as parseMeshFileWith,
} from '../formats/index.js'
import { unpackMesh as unpackWith } from '../transfer/index.js'
import type { MeshMessage } from '../transfer/index.js'

const capabilities: readonly MeshCapability[] = [...planning, meshFormats, buildTrace, meshChecks]

const withAll = <Options extends object>(options: Options): Options & CapabilityOptions =>
  withCapabilities(options, capabilities)

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
