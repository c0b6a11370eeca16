/**
 * The option `validate` of a build, for development: every promise of a mesh is checked after the build and after each edit.
 * In: a triangulation, labels, islands, convex polygons. Out: faults with a code and a place, none where all holds.
 * Invariants: shares no step with what it checks but the predicates; changes nothing. Cost: O(n log n).
 * Read: validate-triangulation, validate-convex-mesh, validate-mesh.
 */
export { expectValidBody } from './validate-mesh.js'
