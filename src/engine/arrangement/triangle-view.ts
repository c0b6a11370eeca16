import type { Triangulation } from '../triangulation/index.js'
import type { FaceMarks } from './labels/index.js'
import type { Box } from '../geometry/index.js'

/** An edge-connected component of the walkable triangles on the rounded map. Rounding may close a passage narrower than a grid step. */
export interface Island {
  readonly id: number
  readonly area: number
}

/** The mesh for drawing and checks: 2 coordinates per vertex, and 3 vertex indices in positive order per triangle. */
export interface TriangleView {
  readonly coords: Float64Array
  readonly triangles: Uint32Array
  /** Per triangle: 1 = walkable. */
  readonly walkable: Uint8Array
  /** Per triangle: island id, -1 = blocked. */
  readonly island: Int32Array
  /** Per walkable triangle: bit k is set if the edge that starts at corner k is a wall, with no walkable triangle beyond it. 0 if blocked. */
  readonly walls: Uint8Array
}

/** Returns the given faces as flat arrays. `islandOf` holds the island of each face. O(faces + vertices of the mesh). */
export function viewFaces(store: Triangulation['store'], islandOf: Int32Array, faces: readonly number[]): TriangleView {
  const { origin, twin } = store
  const count = faces.length
  const triangles = new Uint32Array(3 * count)
  const walkable = new Uint8Array(count)
  const island = new Int32Array(count)
  const walls = new Uint8Array(count)
  const numbers = new Int32Array(store.vertexSlots).fill(-1)
  const used: number[] = []
  for (let i = 0; i < count; i++) {
    const face = faces[i]
    island[i] = islandOf[face]
    walkable[i] = island[i] >= 0 ? 1 : 0
    for (let k = 0; k < 3; k++) {
      const h = 3 * face + k
      const vertex = origin[h]
      if (numbers[vertex] < 0) numbers[vertex] = used.push(vertex) - 1
      triangles[3 * i + k] = numbers[vertex]
      if (island[i] >= 0 && (twin[h] < 0 || islandOf[(twin[h] / 3) | 0] < 0)) walls[i] |= 1 << k
    }
  }
  const coords = new Float64Array(2 * used.length)
  for (let i = 0; i < used.length; i++) {
    coords[2 * i] = store.coords[2 * used[i]]
    coords[2 * i + 1] = store.coords[2 * used[i] + 1]
  }
  return { coords, triangles, walkable, island, walls }
}

/** Returns the faces whose bounding boxes meet `box`. Walks to the box and searches outward from there. O(faces found). */
export function facesNear(triangulation: Triangulation, marks: FaceMarks, box: Box): number[] {
  const { store } = triangulation
  const { coords, origin, twin } = store
  // Vertices 0 and 2 are opposite corners of the rectangle around the mesh.
  const minX = Math.max(box.minX, coords[0])
  const minY = Math.max(box.minY, coords[1])
  const maxX = Math.min(box.maxX, coords[4])
  const maxY = Math.min(box.maxY, coords[5])
  const seed = minX <= maxX && minY <= maxY ? triangulation.locate((minX + maxX) / 2, (minY + maxY) / 2) : -1
  if (seed < 0) return []
  const found = [(seed / 3) | 0]
  marks.begin(store.faceSlots)
  marks.mark(found[0])
  for (let i = 0; i < found.length; i++) {
    for (let h = 3 * found[i]; h < 3 * found[i] + 3; h++) {
      if (twin[h] < 0) continue
      const neighbor = (twin[h] / 3) | 0
      if (marks.isMarked(neighbor)) continue
      const a = 2 * origin[3 * neighbor]
      const b = 2 * origin[3 * neighbor + 1]
      const c = 2 * origin[3 * neighbor + 2]
      if (Math.min(coords[a], coords[b], coords[c]) > maxX || Math.max(coords[a], coords[b], coords[c]) < minX) continue
      if (
        Math.min(coords[a + 1], coords[b + 1], coords[c + 1]) > maxY ||
        Math.max(coords[a + 1], coords[b + 1], coords[c + 1]) < minY
      )
        continue
      marks.mark(neighbor)
      found.push(neighbor)
    }
  }
  return found
}
