/** Parts of a drawing as numbers in a row; `buffers/packed-parts` reads them. */
import type { Batch, PackedBatches, PackedTiles, TriangleTile } from '../index.js'

const NESTED = 1
const EVEN_ODD = 2

export function packBatches(batches: readonly Batch[]): PackedBatches {
  const counts: number[] = []
  const coords = new Float64Array(2 * batches.reduce((sum, { corners }) => sum + corners, 0))
  let next = 0
  for (const { parts } of batches) {
    counts.push(parts.length)
    for (const { polygon, isNested } of parts) {
      const rings = [polygon.outer, ...(polygon.holes ?? [])]
      counts.push((isNested ? NESTED : 0) + (polygon.fillRule === 'even-odd' ? EVEN_ODD : 0), rings.length)
      for (const ring of rings) {
        counts.push(ring.length)
        for (const { x, y } of ring) {
          coords[next++] = x
          coords[next++] = y
        }
      }
    }
  }
  return { styles: batches.map(({ style }) => style), counts: Uint32Array.from(counts), coords }
}

export function packTiles(tiles: readonly TriangleTile[]): PackedTiles {
  const size = tiles.reduce((sum, { count }) => sum + count, 0)
  const counts = new Uint32Array(2 * tiles.length)
  // As if no two triangles had a vertex in common; what is left over is cut off.
  const coords = new Float64Array(6 * size)
  const triangles = new Uint32Array(3 * size)
  const walkable = new Uint8Array(size)
  const island = new Int32Array(size)
  const walls = new Uint8Array(size)
  let vertices = 0
  let at = 0
  /** By vertex of a mesh: one more than its number here, of the last tile that had it. */
  let numbers = new Uint32Array(0)
  for (const [i, { view, members }] of tiles.entries()) {
    const first = vertices
    if (numbers.length < view.coords.length / 2) numbers = new Uint32Array(view.coords.length / 2)
    for (const t of members) {
      for (let k = 0; k < 3; k++) {
        const vertex = view.triangles[3 * t + k]
        if (numbers[vertex] <= first) {
          coords[2 * vertices] = view.coords[2 * vertex]
          coords[2 * vertices + 1] = view.coords[2 * vertex + 1]
          numbers[vertex] = ++vertices
        }
        triangles[3 * at + k] = numbers[vertex] - 1 - first
      }
      walkable[at] = view.walkable[t]
      island[at] = view.island[t]
      walls[at] = view.walls[t]
      at++
    }
    counts[2 * i] = vertices - first
    counts[2 * i + 1] = members.length
  }
  return { counts, coords: coords.slice(0, 2 * vertices), triangles, walkable, island, walls }
}
