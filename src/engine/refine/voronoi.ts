/**
 * The dual of a triangulation: from circumcenter to circumcenter, across each edge that two triangles share. Of a Delaunay triangulation these
 * are the edges of the Voronoi diagram of its vertices that end on both sides: every place on one is as far from the vertex on its left as from
 * that on its right. Across a wall, where no triangle lies beyond, there is none. Circumcenters may lie beyond a wall all the same: `clip`
 * leaves of each edge what is walkable. O(triangles).
 */
import { expectList, expectNumber, expectObject, append, expectKnown } from '../core/index.js'
import type { Point } from '../geometry/index.js'
import type { TriangleList } from './walkable-clip.js'
import { clipToTriangles } from './walkable-clip.js'

export interface VoronoiOptions {
  /** Of each edge only what lies on walkable triangles; false when absent. */
  readonly clip?: boolean | undefined
}

/**
 * Segments, 4 numbers each: x and y of both ends. Triangles without area have no circumcenter, and no segment.
 * @example
 * const segments = voronoiEdges(refineMesh(mesh))
 */
export function voronoiEdges(mesh: TriangleList, options: VoronoiOptions = {}): Float64Array {
  expectObject(mesh, 'mesh')
  expectKnown(options, ['clip'])
  const { coords, triangles, walkable } = mesh
  for (const [name, list] of Object.entries({ coords, triangles })) {
    if (ArrayBuffer.isView(list)) continue
    expectList(list, name)
    for (let i = 0; i < list.length; i++) expectNumber(list[i], `${name}.${i}`)
  }
  const count = triangles.length / 3
  const centers = Array.from({ length: count }, (_, t) =>
    circumcenter(coords, triangles[3 * t], triangles[3 * t + 1], triangles[3 * t + 2]),
  )
  const segments: number[] = []
  const open = new Map<number, number>()
  const vertices = coords.length / 2
  for (let t = 0; t < count; t++) {
    if (walkable?.[t] === 0) continue
    for (let k = 0; k < 3; k++) {
      const [a, b] = [triangles[3 * t + k], triangles[3 * t + ((k + 1) % 3)]]
      const edge = Math.min(a, b) * vertices + Math.max(a, b)
      const beyond = open.get(edge)
      open.set(edge, t)
      if (beyond === undefined) continue
      const segment = [centers[beyond].x, centers[beyond].y, centers[t].x, centers[t].y]
      if (segment.every(Number.isFinite)) append(segments, segment)
    }
  }
  return options.clip === true ? clipToTriangles(segments, mesh) : Float64Array.from(segments)
}

/** The point as far from all three vertices; not finite where they lie on one line. */
export function circumcenter(coords: ArrayLike<number>, a: number, b: number, c: number): Point {
  const [x, y] = [coords[2 * a], coords[2 * a + 1]]
  const [bx, by] = [coords[2 * b] - x, coords[2 * b + 1] - y]
  const [cx, cy] = [coords[2 * c] - x, coords[2 * c + 1] - y]
  const twice = 2 * (bx * cy - by * cx)
  const [bb, cc] = [bx * bx + by * by, cx * cx + cy * cy]
  return { x: x + (cy * bb - by * cc) / twice, y: y + (bx * cc - cx * bb) / twice }
}
