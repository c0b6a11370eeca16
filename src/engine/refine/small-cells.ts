/**
 * Merges triangles into cells of a minimum area: the smallest cell first, each into the neighbor with the longest common border, until every cell is
 * large enough or has no neighbor. O(n log n); no triangle is dropped.
 */
import { PriorityQueue, UnionFind } from '../core/index.js'

/** Returns `cell` per triangle, numbered from 0, and in `small` the triangles of cells that are too small but have no neighbor. */
export function mergeSmallCells(
  coords: Float64Array,
  triangles: Uint32Array,
  minArea: number,
): { cell: Uint32Array; small: number[] } {
  const count = triangles.length / 3
  const cells = new UnionFind(count)
  const areas = Float64Array.from({ length: count }, (_, t) => areaOf(coords, triangles, t))
  const small: number[] = []
  if (minArea > 0) {
    // Common borders by root. On a merge the shorter list is appended to the longer one.
    const borders = neighborBorders(coords, triangles)
    const queue = new PriorityQueue()
    for (let t = 0; t < count; t++) if (areas[t] < minArea) queue.push(t, areas[t])
    while (queue.size > 0) {
      const key = queue.peekKey()
      const root = cells.find(queue.pop())
      if (areas[root] !== key) continue
      const lengths = new Map<number, number>()
      for (const [other, length] of borders[root])
        if (cells.find(other) !== root) lengths.set(cells.find(other), (lengths.get(cells.find(other)) ?? 0) + length)
      let into = -1
      for (const [other, length] of lengths) if (into < 0 || length > (lengths.get(into) ?? 0)) into = other
      if (into < 0) continue
      const area = areas[root] + areas[into]
      cells.union(root, into)
      const joined = cells.find(root)
      const absorbed = joined === root ? into : root
      areas[joined] = area
      if (borders[joined].length < borders[absorbed].length)
        [borders[joined], borders[absorbed]] = [borders[absorbed], borders[joined]]
      for (const border of borders[absorbed]) borders[joined].push(border)
      borders[absorbed] = []
      if (area < minArea) queue.push(joined, area)
    }
    for (let t = 0; t < count; t++) if (areas[cells.find(t)] < minArea) small.push(t)
  }
  const numbers = new Map<number, number>()
  const cell = Uint32Array.from({ length: count }, (_, t) => {
    const root = cells.find(t)
    const known = numbers.get(root) ?? numbers.size
    numbers.set(root, known)
    return known
  })
  return { cell, small }
}

function areaOf(coords: Float64Array, triangles: Uint32Array, t: number): number {
  const [a, b, c] = [2 * triangles[3 * t], 2 * triangles[3 * t + 1], 2 * triangles[3 * t + 2]]
  return (
    ((coords[b] - coords[a]) * (coords[c + 1] - coords[a + 1]) -
      (coords[c] - coords[a]) * (coords[b + 1] - coords[a + 1])) /
    2
  )
}

/** Per triangle: its neighbors and the lengths of their common edges. */
function neighborBorders(coords: Float64Array, triangles: Uint32Array): [number, number][][] {
  const borders: [number, number][][] = Array.from({ length: triangles.length / 3 }, () => [])
  const seen = new Map<number, number>()
  const vertices = coords.length / 2
  for (let h = 0; h < triangles.length; h++) {
    const t = Math.floor(h / 3)
    const [a, b] = [triangles[h], triangles[3 * t + ((h + 1) % 3)]]
    const key = Math.min(a, b) * vertices + Math.max(a, b)
    const other = seen.get(key)
    seen.set(key, t)
    if (other === undefined) continue
    const length = Math.sqrt((coords[2 * a] - coords[2 * b]) ** 2 + (coords[2 * a + 1] - coords[2 * b + 1]) ** 2)
    borders[t].push([other, length])
    borders[other].push([t, length])
  }
  return borders
}
