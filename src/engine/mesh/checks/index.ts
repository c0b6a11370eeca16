/**
 * The option `validate` of a build, for development: every promise of a mesh is checked after the build and after each edit.
 * In: a triangulation, labels, islands, convex polygons. Out: faults with a code and a place, none where all holds.
 * Invariants: shares no step with what it checks but the predicates; changes nothing. Cost: O(n log n).
 * A room of its own, so that a program carries it only where it builds with it. Read: validate-triangulation, validate-convex-mesh, validate-mesh.
 */
import type { ChecksCapability, MeshCapability } from '../index.js'
import { expectValidBody } from './validate-mesh.js'

/**
 * The option `validate` of a build: every promise of the mesh is checked.
 * @example
 * const mesh = buildNavMesh(scene, { validate: true, capabilities: [meshChecks] })
 */
export const meshChecks = {
  name: 'meshChecks',
  expectValid: expectValidBody,
} satisfies ChecksCapability as MeshCapability
