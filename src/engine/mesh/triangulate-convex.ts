/** Convex polygons as triangles for drawing: ears cut at strict corners only, so that straight corners make no flat triangle. O(n). */
import { orient } from '../geometry/index.js'
import type { ConvexMesh } from './convex-mesh.js'
import type { TriangleView } from './nav-mesh.js'

export function triangulateConvex({ coords, origin, twin, next, first, island, vertexSlots, polygonSlots }: ConvexMesh): TriangleView {
  const triangles: number[] = []
  const walls: number[] = []
  const islands: number[] = []
  const turn = (a: number, b: number, c: number): number => orient(coords[2 * a], coords[2 * a + 1], coords[2 * b], coords[2 * b + 1], coords[2 * c], coords[2 * c + 1])
  for (let polygon = 0; polygon < polygonSlots; polygon++) {
    if (first[polygon] < 0) continue
    const ring: number[] = []
    /** Corners that a wall begins at, with the corner that it ends at. */
    const wallTo = new Map<number, number>()
    let edge = first[polygon]
    do {
      ring.push(origin[edge])
      if (twin[edge] < 0) wallTo.set(origin[edge], origin[next[edge]])
      edge = next[edge]
    } while (edge !== first[polygon])
    const emit = (a: number, b: number, c: number): void => {
      triangles.push(a, b, c)
      islands.push(island[polygon])
      walls.push((wallTo.get(a) === b ? 1 : 0) | (wallTo.get(b) === c ? 2 : 0) | (wallTo.get(c) === a ? 4 : 0))
    }
    while (ring.length > 3) {
      const n = ring.length
      const strict = ring.findIndex((b, i) => turn(ring[(i + n - 1) % n], b, ring[(i + 1) % n]) > 0 && ring.some((_, k) => k !== i && k !== (i + n - 1) % n && (k + 1) % n !== i && turn(ring[(i + n - 1) % n], ring[(i + 1) % n], ring[k]) !== 0))
      // Only one corner off a straight run is left: the fan from it.
      if (strict < 0) break
      emit(ring[(strict + n - 1) % n], ring[strict], ring[(strict + 1) % n])
      ring.splice(strict, 1)
    }
    const n = ring.length
    const apex = Math.max(0, ring.findIndex((a, i) => ring.every((_, k) => k === i || (k + 1) % n === i || turn(a, ring[k], ring[(k + 1) % n]) > 0)))
    for (let k = 1; k + 1 < n; k++) emit(ring[apex], ring[(apex + k) % n], ring[(apex + k + 1) % n])
  }
  return {
    coords: coords.slice(0, 2 * vertexSlots),
    triangles: Uint32Array.from(triangles),
    walkable: new Uint8Array(islands.length).fill(1),
    island: Int32Array.from(islands),
    walls: Uint8Array.from(walls),
  }
}
