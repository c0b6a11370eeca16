/**
 * Triangles sorted into square tiles of a few hundred, so that what is drawn is what is seen, and no path grows past the size
 * from which browsers slow down. Edge paths and fill paths are made per tile when first drawn.
 * In: a triangle view. O(n) to sort; memory 4 bytes per triangle and a path per tile that was looked at.
 */
import type { Box } from './painter.js'
import { boxesMeet } from './painter.js'

/** What is read of `NavMesh.triangles()`. */
export interface Triangles {
  readonly coords: Float64Array
  readonly triangles: Uint32Array
  readonly walkable: Uint8Array
  readonly island: Int32Array
}

export interface TriangleTile {
  readonly box: Box
  readonly count: number
  /** Triangle indices. */
  readonly members: Uint32Array
  /** Each edge of a walkable triangle once. */
  edges: () => Path2D
  /** The walkable triangles of each island, in one direction. */
  islands: () => ReadonlyMap<number, Path2D>
}

export interface TriangleTiles {
  readonly tiles: readonly TriangleTile[]
  /** World units; 0 for no triangles. */
  readonly meanEdge: number
  readonly count: number
  meeting: (box: Box) => readonly TriangleTile[]
}

const TRIANGLES_A_TILE = 300
/** Edges that the mean is taken over. */
const EDGE_SAMPLE = 2000

export function createTriangleTiles(view: Triangles): TriangleTiles {
  const { coords, triangles, walkable } = view
  const count = triangles.length / 3
  let minX = Infinity
  let minY = Infinity
  let maxX = -Infinity
  let maxY = -Infinity
  for (let i = 0; i < triangles.length; i++) {
    const x = coords[2 * triangles[i]]
    const y = coords[2 * triangles[i] + 1]
    if (x < minX) minX = x
    if (x > maxX) maxX = x
    if (y < minY) minY = y
    if (y > maxY) maxY = y
  }
  if (count === 0) return { tiles: [], meanEdge: 0, count: 0, meeting: () => [] }
  const side = Math.max(1, Math.ceil(Math.sqrt(count / TRIANGLES_A_TILE)))
  const scaleX = side / Math.max(maxX - minX, Number.MIN_VALUE)
  const scaleY = side / Math.max(maxY - minY, Number.MIN_VALUE)

  // 1. Counting sort by the tile of the centroid.
  const tileOf = new Uint32Array(count)
  const starts = new Uint32Array(side * side + 1)
  for (let t = 0; t < count; t++) {
    const a = 2 * triangles[3 * t]
    const b = 2 * triangles[3 * t + 1]
    const c = 2 * triangles[3 * t + 2]
    const column = Math.min(side - 1, Math.floor(((coords[a] + coords[b] + coords[c]) / 3 - minX) * scaleX))
    const row = Math.min(side - 1, Math.floor(((coords[a + 1] + coords[b + 1] + coords[c + 1]) / 3 - minY) * scaleY))
    tileOf[t] = row * side + column
    starts[tileOf[t] + 1]++
  }
  for (let i = 0; i < side * side; i++) starts[i + 1] += starts[i]
  const order = new Uint32Array(count)
  const next = starts.slice()
  for (let t = 0; t < count; t++) order[next[tileOf[t]]++] = t

  // 2. Tiles with the boxes of what they really hold.
  const tiles: TriangleTile[] = []
  for (let i = 0; i < side * side; i++) if (starts[i + 1] > starts[i]) tiles.push(createTile(view, order.subarray(starts[i], starts[i + 1])))

  let total = 0
  let sampled = 0
  const stride = Math.max(1, Math.floor(count / EDGE_SAMPLE))
  for (let t = 0; t < count; t += stride) {
    if (walkable[t] === 0) continue
    const a = 2 * triangles[3 * t]
    const b = 2 * triangles[3 * t + 1]
    total += Math.sqrt((coords[a] - coords[b]) ** 2 + (coords[a + 1] - coords[b + 1]) ** 2)
    sampled++
  }
  return { tiles, count, meanEdge: sampled === 0 ? 0 : total / sampled, meeting: (box) => tiles.filter((tile) => boxesMeet(tile.box, box)) }
}

function createTile(view: Triangles, members: Uint32Array): TriangleTile {
  const { coords, triangles, walkable, island } = view
  let minX = Infinity
  let minY = Infinity
  let maxX = -Infinity
  let maxY = -Infinity
  for (const t of members) {
    for (let k = 0; k < 3; k++) {
      const x = coords[2 * triangles[3 * t + k]]
      const y = coords[2 * triangles[3 * t + k] + 1]
      if (x < minX) minX = x
      if (x > maxX) maxX = x
      if (y < minY) minY = y
      if (y > maxY) maxY = y
    }
  }
  let edges: Path2D | undefined
  let islands: Map<number, Path2D> | undefined
  return {
    box: { minX, minY, maxX, maxY },
    count: members.length,
    members,
    edges: () => {
      if (edges !== undefined) return edges
      edges = new Path2D()
      const seen = new Set<number>()
      const vertices = coords.length / 2
      for (const t of members) {
        if (walkable[t] === 0) continue
        for (let k = 0; k < 3; k++) {
          const from = triangles[3 * t + k]
          const to = triangles[3 * t + ((k + 1) % 3)]
          const key = from < to ? from * vertices + to : to * vertices + from
          if (seen.has(key)) continue
          seen.add(key)
          edges.moveTo(coords[2 * from], coords[2 * from + 1])
          edges.lineTo(coords[2 * to], coords[2 * to + 1])
        }
      }
      return edges
    },
    islands: () => {
      if (islands !== undefined) return islands
      islands = new Map()
      for (const t of members) {
        if (walkable[t] === 0) continue
        let path = islands.get(island[t])
        if (path === undefined) islands.set(island[t], (path = new Path2D()))
        const a = 2 * triangles[3 * t]
        const b = 2 * triangles[3 * t + 1]
        const c = 2 * triangles[3 * t + 2]
        path.moveTo(coords[a], coords[a + 1])
        path.lineTo(coords[b], coords[b + 1])
        path.lineTo(coords[c], coords[c + 1])
        path.closePath()
      }
      return islands
    },
  }
}

/** Walkable edges with another island, or nothing, on the far side: x0 y0 x1 y1 per edge, by island. */
export function islandBorders(view: Triangles): Map<number, Float64Array> {
  const { coords, triangles, walkable, island } = view
  const vertices = coords.length / 2
  const count = triangles.length / 3
  const open = new Map<number, number>()
  for (let t = 0; t < count; t++) {
    if (walkable[t] === 0) continue
    for (let k = 0; k < 3; k++) {
      const from = triangles[3 * t + k]
      const to = triangles[3 * t + ((k + 1) % 3)]
      // The twin runs the other way; two edges that meet inside one island cancel out.
      const twin = to * vertices + from
      const other = open.get(twin)
      if (other !== undefined && island[Math.floor(other / 3)] === island[t]) open.delete(twin)
      else open.set(from * vertices + to, 3 * t + k)
    }
  }
  const found = new Map<number, number[]>()
  for (const edge of open.values()) {
    const t = Math.floor(edge / 3)
    const from = triangles[edge]
    const to = triangles[3 * t + ((edge % 3) + 1) % 3]
    let list = found.get(island[t])
    if (list === undefined) found.set(island[t], (list = []))
    list.push(coords[2 * from], coords[2 * from + 1], coords[2 * to], coords[2 * to + 1])
  }
  return new Map([...found].map(([id, list]) => [id, Float64Array.from(list)]))
}
