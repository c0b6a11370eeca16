/**
 * The dual of a triangulation: segments between the circumcenters of triangles that share an edge. For a Delaunay triangulation, these are the bounded edges
 * of the Voronoi diagram of its vertices. Wall edges have no segment. A circumcenter may lie behind a wall; `clip` retains only walkable parts. O(triangles).
 */
import { expectList, expectNumber, expectObject, append, expectKnown } from '../core/index.js'
import { circumcenter } from '../geometry/index.js'
import type { TriangleList } from './walkable-clip.js'
import { clipToTriangles, pairEdges } from './walkable-clip.js'

export interface VoronoiOptions {
  /** Clips the edges to the walkable triangles. Default: false. */
  readonly clip?: boolean | undefined
}

/**
 * Returns segments as 4 numbers each: x and y of both ends. Triangles without area have no circumcenter and no segments.
 * @example
 * const segments = voronoiEdges(refineMesh(mesh))
 */
export function voronoiEdges(mesh: TriangleList, options: VoronoiOptions = {}): Float64Array {
  expectObject(mesh, 'mesh')
  expectKnown(options, ['clip'])
  const { coords, triangles } = mesh
  for (const [name, list] of Object.entries({ coords, triangles })) {
    if (ArrayBuffer.isView(list)) continue
    expectList(list, name)
    for (let i = 0; i < list.length; i++) expectNumber(list[i], `${name}.${i}`)
  }
  const centers = Array.from({ length: triangles.length / 3 }, (_, t) =>
    circumcenter(coords, triangles[3 * t], triangles[3 * t + 1], triangles[3 * t + 2]),
  )
  const segments: number[] = []
  pairEdges(mesh, ({ triangle: beyond }, { triangle: t }) => {
    const segment = [centers[beyond].x, centers[beyond].y, centers[t].x, centers[t].y]
    if (segment.every(Number.isFinite)) append(segments, segment)
  })
  return options.clip === true ? clipToTriangles(segments, mesh) : Float64Array.from(segments)
}
