/**
 * Triangulates convex polygons for drawing, without flat triangles. O(corners). A corner is called strict if its angle is below 180 degrees. Each polygon
 * becomes a triangle fan around one strict corner, the tip. If a side at the tip contains corners of 180 degrees, triangles of the tip and two corners of this
 * side would be flat. So this side gets a fan of its own, around a corner that is not on the side.
 */
import { orientOf } from '../geometry/index.js'
import type { ConvexMesh } from './convex-mesh.js'
import { edgesOf } from './polygon-parts.js'
import type { TriangleView } from '../arrangement/index.js'

export function triangulateConvex(
  mesh: Pick<ConvexMesh, 'coords' | 'origin' | 'twin' | 'next' | 'first' | 'island' | 'vertexSlots' | 'polygonSlots'>,
): TriangleView {
  const { coords, origin, twin, next, first, island, vertexSlots, polygonSlots } = mesh
  const triangles: number[] = []
  const walls: number[] = []
  const islands: number[] = []
  const isStrict = (a: number, b: number, c: number): boolean => orientOf(coords, a, b, c) > 0
  for (let polygon = 0; polygon < polygonSlots; polygon++) {
    if (first[polygon] < 0) continue
    const edges = edgesOf(mesh, polygon)
    const wallTo = new Map<number, number>()
    for (const edge of edges) if (twin[edge] < 0) wallTo.set(origin[edge], origin[next[edge]])
    cutConvex(
      edges.map((edge) => origin[edge]),
      isStrict,
      (a, b, c) => {
        triangles.push(a, b, c)
        islands.push(island[polygon])
        walls.push((wallTo.get(a) === b ? 1 : 0) | (wallTo.get(b) === c ? 2 : 0) | (wallTo.get(c) === a ? 4 : 0))
      },
    )
  }
  return {
    coords: coords.slice(0, 2 * vertexSlots),
    triangles: Uint32Array.from(triangles),
    walkable: new Uint8Array(islands.length).fill(1),
    island: Int32Array.from(islands),
    walls: Uint8Array.from(walls),
  }
}

function cutConvex(
  corners: readonly number[],
  isStrict: (a: number, b: number, c: number) => boolean,
  emit: (a: number, b: number, c: number) => void,
): void {
  const n = corners.length
  const strict = corners.flatMap((b, i) => (isStrict(corners[(i + n - 1) % n], b, corners[(i + 1) % n]) ? [i] : []))
  const tip = strict[strict.length - 1] ?? 0
  const at = (i: number): number => corners[(tip + i) % n]
  // `at` counts corners from `tip`. In this count, the next strict corner after `tip` is number i, and the strict corner before `tip` is number j.
  // With fewer than three strict corners, the polygon is flat up to rounding. Then any fan will do.
  const i = strict.length < 3 ? 1 : strict[0] + n - tip
  const j = strict.length < 3 ? n - 1 : strict[strict.length - 2] + n - tip
  const fan = (apex: number, from: number, to: number): void => {
    for (let k = from; k < to; k++) emit(at(apex), at(k), at(k + 1))
  }
  if (j > i + 1) {
    if (i > 1) fan(i + 1, 0, i)
    fan(0, i > 1 ? i + 1 : 1, j < n - 1 ? j - 1 : j)
    if (j < n - 1) fan(j - 1, j, n)
  } else if (j === n - 1) fan(j, 0, i)
  else {
    fan(j, 1, i)
    fan(1, j, n)
  }
}
