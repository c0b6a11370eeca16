/**
 * The making of a triangulation as a trace: the events of a `TriangulationTracer`, and the walk that reports the finished one edge by edge.
 * The edges of the picture follow from the events alone: `vertex` joins a new vertex to the corners of the triangle (or two) that it fell into and takes away the edge that it fell on,
 * `flip` puts one diagonal in place of the other, `constraint` takes away the edges in its way, `triangle` adds its three sides.
 * The walk moves a front from borders inward: an edge's DT point is the vertex it can see whose circle through its ends
 * holds no other such vertex. A constrained Delaunay triangulation has one per edge and side, the corner of the triangle there. O(faces).
 * After Zeng, Meng, Yang & Yang, "Fast constrained triangulation of planar polygonal domains", as retold in the articles.
 */
import type { Point, TriangulationListener } from '../geometry/index.js'
import { nextHalfEdge, previousHalfEdge, type TriangleStore } from './triangle-store.js'

/** Reports each step of one triangulation to a listener. */
export class TriangulationTracer {
  constructor(private readonly emit: TriangulationListener) {}

  /** The triangles that are there before the first step. */
  begin(store: TriangleStore): void {
    for (let face = 0; face < store.faceSlots; face++)
      if (store.isFace(face))
        this.triangle(store, store.origin[3 * face], store.origin[3 * face + 1], store.origin[3 * face + 2])
  }

  triangle(store: TriangleStore, a: number, b: number, c: number): void {
    this.emit({ type: 'triangle', corners: [pointOf(store, a), pointOf(store, b), pointOf(store, c)] })
  }

  /** The edge of half-edge h has been flipped. */
  flip(store: TriangleStore, h: number): void {
    const { origin, twin } = store
    const [from, to, left, right] = [h, twin[h], previousHalfEdge(h), previousHalfEdge(twin[h])].map((edge) =>
      pointOf(store, origin[edge]),
    )
    this.emit({ type: 'flip', from, to, left, right })
  }

  /** A vertex falls into the triangle of h, or on its edge. The triangulation is still as before. */
  vertex(store: TriangleStore, vertex: number, h: number, isOnEdge: boolean): void {
    const { origin, twin } = store
    const [a, b, c] = [h, nextHalfEdge(h), previousHalfEdge(h)].map((edge) => pointOf(store, origin[edge]))
    const corners = isOnEdge ? [a, b, c, pointOf(store, origin[previousHalfEdge(twin[h])])] : [a, b, c]
    this.emit({
      type: 'vertex',
      node: vertex,
      at: pointOf(store, vertex),
      corners,
      ...(isOnEdge && { edge: [a, b] }),
    })
  }

  /** An edge is forced through a row of triangles: between them lie the edges that it crosses; none where the edge is there already. */
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

/** Reports the shown faces as a front finds them: from constrained edges inward, each through one of its edges. */
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
      emit({ type: 'delaunay-point', from, to, at, ...circleThrough(from, to, at) })
      emit({ type: 'triangle', corners: [from, to, at] })
      for (const edge of corners) if (edge !== h && constraint[edge] < 0 && twin[edge] >= 0) front.push(twin[edge])
    }
  }
}

/** For pictures: rounded, and far off where the triangle is flat. */
function circleThrough(a: Point, b: Point, c: Point): { center: Point; radius: number } {
  const [ux, uy, vx, vy] = [b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y]
  const twice = 2 * (ux * vy - uy * vx)
  const u = ux * ux + uy * uy
  const v = vx * vx + vy * vy
  const x = (vy * u - uy * v) / twice
  const y = (ux * v - vx * u) / twice
  return { center: { x: a.x + x, y: a.y + y }, radius: Math.sqrt(x * x + y * y) }
}
