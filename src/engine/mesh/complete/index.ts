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

/**
 * Builds a mesh; throws `mesh/budget-exceeded` or `mesh/aborted` when its limits stop it (a step is one noded edge of an outline).
 * @example
 * const mesh = buildNavMesh({ bounds: { x: 0, y: 0, width: 100, height: 100 }, obstacles: [] })
 * mesh.edit({ insert: [{ id: 'crate', outer: [{ x: 10, y: 10 }, { x: 30, y: 10 }, { x: 30, y: 30 }] }] })
 */
export function buildNavMesh(scene: Scene, options: BuildOptions = {}): NavMesh {
  return buildWith(scene, withAll(options))
}

/**
 * A mesh of convex polygons as they are, given as lists of vertex indices.
 * @example
 * const vertices = [{ x: 0, y: 0 }, { x: 9, y: 0 }, { x: 9, y: 9 }, { x: 0, y: 9 }]
 * const mesh = navMeshFromPolygons({ vertices, polygons: [[0, 1, 2], [0, 2, 3]] })
 */
export function navMeshFromPolygons(source: PolygonSource): NavMesh {
  return fromPolygonsWith(source, { capabilities })
}

/**
 * Reads what `toJSON` wrote. Nothing is trusted: everything is checked, and built anew.
 * @example
 * const copy = navMeshFromJSON(JSON.parse(text))
 */
export function navMeshFromJSON(json: unknown, options: WorkLimits = {}): NavMesh {
  return fromJSONWith(json, withAll(options))
}

/**
 * Reads what `toBinary` wrote.
 * @example
 * const copy = navMeshFromBinary(mesh.toBinary())
 */
export function navMeshFromBinary(bytes: Uint8Array, options: WorkLimits = {}): NavMesh {
  return fromBinaryWith(bytes, withAll(options))
}

/**
 * Reads a `.mesh` file of the Polyanya benchmarks, version 1, 2 or 3.
 * @example
 * const mesh = parseMeshFile(text)
 */
export function parseMeshFile(text: string): NavMesh {
  return parseMeshFileWith(text, { capabilities })
}

/**
 * The mesh of a message; it takes over the arrays in it.
 * @example
 * const mesh = unpackMesh(packMesh(built))
 */
export function unpackMesh(message: MeshMessage): NavMesh {
  return unpackWith(message, { capabilities })
}
