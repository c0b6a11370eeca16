/**
 * Traces a triangulation. The events of `TriangulationTracer` are enough to draw the edges: `vertex` connects a new vertex to its `corners` and removes the
 * edge on which it lies, `flip` replaces one diagonal by the other, `constraint` removes the edges that it crosses, and `triangle` adds its three sides.
 */
import { circumcenter, distance } from '../geometry/index.js'
import type { Point, TriangulationListener } from '../geometry/index.js'
import { nextHalfEdge, previousHalfEdge, type TriangleStore } from './triangle-store.js'

export class TriangulationTracer {
  constructor(private readonly emit: TriangulationListener) {}

  /** Reports the triangles that exist before the first step. */
  begin(store: TriangleStore): void {
    for (let face = 0; face < store.faceSlots; face++)
      if (store.isFace(face))
        this.triangle(store, store.origin[3 * face], store.origin[3 * face + 1], store.origin[3 * face + 2])
  }

  triangle(store: TriangleStore, a: number, b: number, c: number): void {
    this.emit({ type: 'triangle', corners: [pointOf(store, a), pointOf(store, b), pointOf(store, c)] })
  }

  flip(store: TriangleStore, h: number): void {
    const { origin, twin } = store
    const [from, to, left, right] = [h, twin[h], previousHalfEdge(h), previousHalfEdge(twin[h])].map((edge) =>
      pointOf(store, origin[edge]),
    )
    this.emit({ type: 'flip', from, to, left, right })
  }

  /** Reports a new vertex in the triangle of h, or on the edge of h. Call it before the triangulation changes. */
  vertex(store: TriangleStore, vertex: number, h: number, isOnEdge: boolean): void {
    const { origin, twin } = store
    const [a, b, c] = [h, nextHalfEdge(h), previousHalfEdge(h)].map((edge) => pointOf(store, origin[edge]))
    const corners = isOnEdge ? [a, b, c, pointOf(store, origin[previousHalfEdge(twin[h])])] : [a, b, c]
    this.emit({ type: 'vertex', node: vertex, at: pointOf(store, vertex), corners, ...(isOnEdge && { edge: [a, b] }) })
  }

  /** Reports an edge that is forced through a row of triangles (`gap`) and crosses the edges between them. */
  constraint(store: TriangleStore, a: number, b: number, gap: readonly number[]): void {
    const { origin, twin } = store
    const crossed = gap.slice(1).map((face, i) => {
      const h = [0, 1, 2].map((k) => 3 * face + k).find((edge) => ((twin[edge] / 3) | 0) === gap[i]) ?? -1
      return [pointOf(store, origin[h]), pointOf(store, origin[nextHalfEdge(h)])] as const
    })
    this.emit({ type: 'constraint', from: pointOf(store, a), to: pointOf(store, b), crossed })
  }
}

function pointOf({ coords }: TriangleStore, vertex: number): Point {
  return { x: coords[2 * vertex], y: coords[2 * vertex + 1] }
}

/**
 * Reports the faces for which `isShown` is true. A front moves inward from constrained edges and enters each face across an edge. Reports first the Delaunay
 * point of this edge, then the triangle. The Delaunay point is the third corner: its circle through the ends of the edge contains no vertex that is visible
 * from the edge. O(faces).
 * After Zeng, Meng, Yang & Yang, "Fast constrained triangulation of planar polygonal domains".
 */
export function emitDelaunayPoints(
  store: TriangleStore,
  isShown: (face: number) => boolean,
  emit: TriangulationListener,
): void {
  const { origin, twin, constraint, faceSlots } = store
  const seen = new Uint8Array(faceSlots)
  const front: number[] = []
  for (let seed = 0; seed < 3 * faceSlots; seed++) {
    if (!store.isFace((seed / 3) | 0) || constraint[seed] < 0) continue
    front.push(seed)
    for (let h = front.pop(); h !== undefined; h = front.pop()) {
      const face = (h / 3) | 0
      if (seen[face] === 1 || !isShown(face)) continue
      seen[face] = 1
      const corners = [h, nextHalfEdge(h), previousHalfEdge(h)] as const
      const [from, to, at] = corners.map((corner) => pointOf(store, origin[corner]))
      // The center is rounded, and far away if the triangle is nearly flat.
      const center = circumcenter(store.coords, origin[h], origin[corners[1]], origin[corners[2]])
      emit({ type: 'delaunay-point', from, to, at, center, radius: distance(from, center) })
      emit({ type: 'triangle', corners: [from, to, at] })
      for (const edge of corners) if (edge !== h && constraint[edge] < 0 && twin[edge] >= 0) front.push(twin[edge])
    }
  }
}
