/** What drawing asks of a mesh: its triangles and the outline of what covers it. A view of everything is made once per edition of the body. */
import { outlineOfFaces, TriangleViewer } from '../arrangement/index.js'
import { COVERED, INSIDE } from '../arrangement/labels/index.js'
import type { TriangleView } from '../arrangement/index.js'
import type { ChangedBox, Region } from '../geometry/index.js'
import type { MeshBody } from './mesh-body.js'

interface Views {
  readonly viewer: TriangleViewer
  all?: { readonly edition: number; readonly triangles: TriangleView }
}

/** Keyed by body, so that nothing outlives it. */
const viewsOf = new WeakMap<MeshBody, Views>()

/** All triangles inside the bounds, or those near a box. */
export function trianglesOf(body: MeshBody, within?: ChangedBox): TriangleView {
  let views = viewsOf.get(body)
  if (views === undefined) {
    const { triangulation, marks } = body.noded
    viewsOf.set(body, (views = { viewer: new TriangleViewer(triangulation, body.islandTable, marks) }))
  }
  const isInside = (face: number): boolean => (body.coverOf(face) & INSIDE) !== 0
  if (within !== undefined) return views.viewer.near(within, isInside)
  if (views.all?.edition !== body.edition) views.all = { edition: body.edition, triangles: views.viewer.all(isInside) }
  return views.all.triangles
}

/** The border of the faces that obstacles cover inside the bounds. */
export function coveredOutline(body: MeshBody): Region {
  const wanted = INSIDE | COVERED
  return outlineOfFaces(body.noded.triangulation.store, (face) => (body.coverOf(face) & wanted) === wanted)
}
