/**
 * Checks all invariants of an editable mesh: its triangulation, labels, islands and convex polygons. Shares only the
 * predicates with the checked code. Returns the faults, or an empty list. O(n log n).
 */
import { append, storeOf } from '../../../src/engine/core/index.js'
import type { ConvexMerge, MeshBody, NavMesh } from '../../../src/engine/convex/index.js'
import { DISSOLVED } from '../../../src/engine/convex/dissolve-edges.js'
import type { NodedMesh } from '../../../src/engine/arrangement/index.js'
import { nextHalfEdge, type Triangulation } from '../../../src/engine/triangulation/index.js'
import { BLOCKED, type Islands, type Labels } from '../../../src/engine/arrangement/labels/index.js'
import { validateConvexMesh } from './validate-convex-mesh.js'
import { validateTriangulation, type ExpectedConstraint, type MeshFault } from './validate-triangulation.js'

/** Allowed relative difference between two sums of the same areas in different orders. */
const SAME_SUM = 1e-9
/** Further allowed difference, as a share of the square of the largest coordinate. */
const SUM_ROUNDING = 2 ** -46

/** A triangulation and everything derived from it. */
export interface MeshUnderTest {
  readonly triangulation: Triangulation
  readonly labels: Labels
  readonly islands: Islands
  readonly convex: ConvexMerge
}

/** Checks a mesh. With `constraints`, also checks that the mesh has exactly these constraints. */
export function validateMesh(mesh: MeshUnderTest, constraints?: Iterable<ExpectedConstraint>): MeshFault[] {
  const { store } = mesh.triangulation
  const faults = validateTriangulation(mesh.triangulation, constraints)
  if (faults.length > 0) return faults
  const live: number[] = []
  for (let face = 0; face < store.faceSlots; face++) if (store.isFace(face)) live.push(face)
  const fault = (code: string, ...at: number[]): void => void faults.push({ code, at })
  checkLabels(mesh, live, fault)
  checkIslands(mesh, live, fault)
  append(faults, validateConvexMesh(mesh.convex))
  const polygons = checkFaces(mesh, live, fault)
  checkPolygons(mesh, polygons, fault)
  return faults
}

type Fault = (code: string, ...at: number[]) => void

/** The faces of a polygon: twice their area, and their number. */
interface FaceSum {
  readonly area: number
  readonly faces: number
}

/**
 * The label of a triangle is the set of rings around it, with their winding numbers. Checks that a triangle at a corner of
 * the triangulated rectangle has an empty label. Checks for each edge that the labels on both sides differ exactly by the
 * rings that own the edge.
 */
function checkLabels({ triangulation, labels }: MeshUnderTest, live: readonly number[], fault: Fault): void {
  const { store, owners } = triangulation
  const { table } = labels
  const { origin, twin, constraint } = store
  if (table.pairsOf(labels.label[(store.outgoing[0] / 3) | 0]).length > 0) fault('label-at-corner')
  const uses = new Map<number, number>([[0, 1]])
  for (const face of live) {
    const label = labels.label[face]
    uses.set(label, (uses.get(label) ?? 0) + 1)
    if (labels.kind[face] !== table.kindOf(label)) fault('face-kind', face)
    for (let h = 3 * face; h < 3 * face + 3; h++) {
      const t = twin[h]
      if (t < h) continue
      const sign = origin[h] < origin[nextHalfEdge(h)] ? -1 : 1
      if (table.across(label, owners, constraint[h], sign) !== labels.label[(t / 3) | 0]) fault('label-across-edge', h)
    }
  }
  for (const label of uses.keys())
    // The bit of a branch is positive, and the bit of a leaf is 0.
    if (table.bit[label] > 0)
      for (const part of [table.low[label], table.high[label]]) uses.set(part, (uses.get(part) ?? 0) + 1)
  if (uses.size !== table.count) fault('label-leak', uses.size, table.count)
  for (const [label, count] of uses) if (table.uses[label] !== count) fault('label-uses', label)
}

/** Checks that islands equal those of a plain search. */
function checkIslands({ triangulation, labels, islands }: MeshUnderTest, live: readonly number[], fault: Fault): void {
  const { store } = triangulation
  const { twin } = store
  const found = new Map<number, number>()
  const islandIds = new Set<number>()
  for (const seed of live) {
    if (labels.kind[seed] === BLOCKED) {
      if (islands.island[seed] >= 0) fault('island-of-blocked-face', seed)
      continue
    }
    if (found.has(seed)) continue
    const id = islands.island[seed]
    if (id < 0 || islandIds.has(id)) fault('island-in-two', seed, id)
    islandIds.add(id)
    let area = 0
    const reached = new Set<number>([seed])
    for (const face of reached) {
      found.set(face, id)
      area += store.areaOf(face)
      if (islands.island[face] !== id) fault('islands-joined', face)
      for (let h = 3 * face; h < 3 * face + 3; h++)
        if (twin[h] >= 0 && labels.kind[(twin[h] / 3) | 0] !== BLOCKED) reached.add((twin[h] / 3) | 0)
    }
    if (!(Math.abs(islands.areaOf(id) - area / 2) <= SAME_SUM * area + reached.size * islands.resolution))
      fault('island-area', id)
  }
  if (islandIds.size !== islands.count) fault('island-count', islandIds.size, islands.count)
}

/**
 * Checks that the polygons cover exactly the walkable faces, and that polygons and faces have the same vertex
 * coordinates. Returns the faces of each polygon.
 */
function checkFaces(
  { triangulation, labels, islands, convex }: MeshUnderTest,
  live: readonly number[],
  fault: Fault,
): ReadonlyMap<number, FaceSum> {
  const { store } = triangulation
  const { coords, origin } = store
  const polygons = new Map<number, FaceSum>()
  for (const face of live) {
    const at = convex.polygonOf(face)
    if (labels.kind[face] === BLOCKED) {
      if (convex.first[face] >= 0 || [0, 1, 2].some((k) => convex.polygon[3 * face + k] >= 0))
        fault('polygon-of-blocked-face', face)
      continue
    }
    const sum = polygons.get(at) ?? { area: 0, faces: 0 }
    polygons.set(at, { area: sum.area + store.areaOf(face), faces: sum.faces + 1 })
    if (at < 0 || labels.kind[at] !== labels.kind[face] || islands.island[at] !== islands.island[face])
      fault('polygon-of-other-ground', face, at)
    for (let h = 3 * face; h < 3 * face + 3; h++) {
      const slot = 2 * convex.origin[h]
      if (coords[slot] !== coords[2 * origin[h]] || coords[slot + 1] !== coords[2 * origin[h] + 1])
        fault('slot-elsewhere', h)
      if (convex.polygon[h] !== DISSOLVED && convex.polygon[h] !== at) fault('edge-of-other-polygon', h, at)
    }
  }
  return polygons
}

/** Checks that polygons have the area of their faces. */
function checkPolygons(
  { triangulation, convex }: MeshUnderTest,
  polygons: ReadonlyMap<number, FaceSum>,
  fault: Fault,
): void {
  const { coords } = triangulation.store
  let inUse = 0
  for (let at = 0; at < convex.polygonSlots; at++) {
    if (convex.first[at] < 0) continue
    inUse++
    let twice = 0
    let spread = 0
    const base = 2 * convex.origin[convex.first[at]]
    let h = convex.first[at]
    let edges = 0
    do {
      const a = 2 * convex.origin[h]
      const b = 2 * convex.origin[convex.next[h]]
      const [ax, ay, bx, by] = [
        coords[a] - coords[base],
        coords[a + 1] - coords[base + 1],
        coords[b] - coords[base],
        coords[b + 1] - coords[base + 1],
      ]
      twice += ax * by - bx * ay
      spread = Math.max(spread, Math.abs(ax) + Math.abs(ay))
      h = convex.next[h]
      edges++
    } while (h !== convex.first[at] && edges <= convex.halfEdgeSlots)
    const sum = polygons.get(at)
    // A convex polygon with n edges consists of n - 2 triangles, or of more triangles if it has inner vertices.
    if (
      sum === undefined ||
      sum.faces < edges - 2 ||
      !(Math.abs(sum.area - twice) <= SAME_SUM * twice + SUM_ROUNDING * spread * spread)
    )
      fault('polygon-area', at)
  }
  if (inUse !== convex.polygonCount || inUse !== polygons.size) fault('polygon-count', inUse, convex.polygonCount)
}

/** Returns the internal data of an editable mesh, for checks and for injected faults. */
export const insideOf = (mesh: NavMesh): MeshBody => Reflect.get(storeOf(mesh), 'body') as MeshBody

/** Returns exactly the constraints that the triangulation has to contain; a missing vertex is -1. */
export function* expectedConstraints({ noder, triangulation, vertexOf }: NodedMesh): Generator<ExpectedConstraint> {
  const { coords } = triangulation.store
  const vertexAt = (node: number): number => {
    const vertex = vertexOf[node]
    return coords[2 * vertex] === noder.x[node] && coords[2 * vertex + 1] === noder.y[node] ? vertex : -1
  }
  const { items, length } = noder.allEdges()
  for (let i = 0; i < length; i += 4)
    yield { a: vertexAt(items[i]), b: vertexAt(items[i + 1]), owner: items[i + 2], delta: items[i + 3] }
}

/** Returns the faults of a mesh built from a scene, and those of its base mesh, which has no agent radius; empty if there are none. */
export function faultsOf(mesh: NavMesh): MeshFault[] {
  const { noded, islandTable, convex } = insideOf(mesh)
  const { triangulation, labels } = noded
  const faults = validateMesh({ triangulation, labels, islands: islandTable, convex }, expectedConstraints(noded))
  return mesh.baseMesh === undefined ? faults : [...faults, ...faultsOf(mesh.baseMesh)]
}
