/**
 * Sorts triangles into square tiles of a few hundred triangles, so that only visible ones are drawn. An edit rebuilds only the tiles that
 * it touches. O(n) to sort, O(triangles of the tiles) to update. Memory: 4 bytes per triangle, and a path per visited tile.
 */
import { boxesMeet } from '../../engine/geometry/index.js'
import type { Box } from './painter.js'

export interface Triangles {
  readonly coords: Float64Array
  readonly triangles: Uint32Array
  readonly walkable: Uint8Array
  readonly island: Int32Array
  /** Flags of each walkable triangle: bit k is set if the edge from corner k is a wall. */
  readonly walls: Uint8Array
}

export interface DrawnMesh {
  triangles: (within?: Box) => Triangles
  readonly islands: readonly { readonly id: number; readonly area: number }[]
  readonly revision?: number
  changedSince?: (revision: number) => Box | undefined
}

interface TriangleTile {
  readonly box: Box
  readonly count: number
  readonly wallCount: number
  edges: () => Path2D
  islands: () => ReadonlyMap<number, Path2D>
  walls: () => ReadonlyMap<number, Path2D>
}

export interface TriangleTiles {
  /** Mean length of edges in world units; 0 without triangles. */
  readonly meanEdge: number
  meeting: (box: Box) => readonly TriangleTile[]
  countIn: (box: Box) => number
  wallsIn: (box: Box) => number
  /**
   * Returns the tiles of a new mesh. `changed`: a box around all places where they differ from the tiles on which `update` is called; `true` for
   * everywhere, undefined for nowhere.
   */
  update: (mesh: DrawnMesh) => { readonly tiles: TriangleTiles; readonly changed: Box | true | undefined }
}

const TRIANGLES_PER_TILE = 300
const EDGE_SAMPLE = 2000
const REBUILD_FRACTION = 0.5

interface Sorting {
  readonly minX: number
  readonly minY: number
  readonly scaleX: number
  readonly scaleY: number
  readonly side: number
}

export function createTriangleTiles(mesh: DrawnMesh): TriangleTiles {
  const view = mesh.triangles()
  const { coords, triangles } = view
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
  const side = Math.max(1, Math.ceil(Math.sqrt(triangles.length / 3 / TRIANGLES_PER_TILE)))
  const sorting = {
    minX,
    minY,
    side,
    scaleX: side / Math.max(maxX - minX, Number.MIN_VALUE),
    scaleY: side / Math.max(maxY - minY, Number.MIN_VALUE),
  }
  const places: (TriangleTile | undefined)[] = []
  for (const [place, members] of sortInto(sorting, view)) places[place] = createTile(view, members)
  return createTileSet(sorting, places, meanEdgeOf(view), mesh.revision)
}

function createTileSet(
  sorting: Sorting,
  places: readonly (TriangleTile | undefined)[],
  meanEdge: number,
  revision: number | undefined,
): TriangleTiles {
  const { minX, minY, scaleX, scaleY, side } = sorting
  const tiles = places.filter((tile) => tile !== undefined)
  const meeting = (box: Box): readonly TriangleTile[] => tiles.filter((tile) => boxesMeet(tile.box, box))
  return {
    meanEdge,
    meeting,
    countIn: (box) => meeting(box).reduce((sum, tile) => sum + tile.count, 0),
    wallsIn: (box) => meeting(box).reduce((sum, tile) => sum + tile.wallCount, 0),
    update: (mesh) => {
      if (revision === undefined || mesh.changedSince === undefined)
        return { tiles: createTriangleTiles(mesh), changed: true }
      const changed = mesh.changedSince(revision)
      if (changed === undefined) return { tiles: createTileSet(sorting, places, meanEdge, mesh.revision), changed }
      const left = clamp((changed.minX - minX) * scaleX, side)
      const right = clamp((changed.maxX - minX) * scaleX, side)
      const top = clamp((changed.minY - minY) * scaleY, side)
      const bottom = clamp((changed.maxY - minY) * scaleY, side)
      if ((right - left + 1) * (bottom - top + 1) > REBUILD_FRACTION * side * side)
        return { tiles: createTriangleTiles(mesh), changed }
      const view = mesh.triangles({
        minX: minX + left / scaleX,
        minY: minY + top / scaleY,
        maxX: minX + (right + 1) / scaleX,
        maxY: minY + (bottom + 1) / scaleY,
      })
      const sorted = sortInto(sorting, view)
      const next = places.slice()
      for (let row = top; row <= bottom; row++) {
        for (let column = left; column <= right; column++) {
          const members = sorted.get(row * side + column)
          next[row * side + column] = members && createTile(view, members)
        }
      }
      return { tiles: createTileSet(sorting, next, meanEdge, mesh.revision), changed }
    },
  }
}

const clamp = (cell: number, side: number): number => Math.min(side - 1, Math.max(0, Math.floor(cell)))

function sortInto(
  { minX, minY, scaleX, scaleY, side }: Sorting,
  { coords, triangles }: Triangles,
): Map<number, Uint32Array> {
  const count = triangles.length / 3
  const tileOf = new Uint32Array(count)
  const starts = new Uint32Array(side * side + 1)
  for (let t = 0; t < count; t++) {
    const a = 2 * triangles[3 * t]
    const b = 2 * triangles[3 * t + 1]
    const c = 2 * triangles[3 * t + 2]
    const column = clamp(((coords[a] + coords[b] + coords[c]) / 3 - minX) * scaleX, side)
    const row = clamp(((coords[a + 1] + coords[b + 1] + coords[c + 1]) / 3 - minY) * scaleY, side)
    tileOf[t] = row * side + column
    starts[tileOf[t] + 1]++
  }
  for (let i = 0; i < side * side; i++) starts[i + 1] += starts[i]
  const order = new Uint32Array(count)
  const next = starts.slice()
  for (let t = 0; t < count; t++) order[next[tileOf[t]]++] = t
  const sorted = new Map<number, Uint32Array>()
  for (let i = 0; i < side * side; i++)
    if (starts[i + 1] > starts[i]) sorted.set(i, order.subarray(starts[i], starts[i + 1]))
  return sorted
}

function meanEdgeOf({ coords, triangles, walkable }: Triangles): number {
  let total = 0
  let sampled = 0
  const stride = Math.max(1, Math.floor(walkable.length / EDGE_SAMPLE))
  for (let t = 0; t < walkable.length; t += stride) {
    if (walkable[t] === 0) continue
    const a = 2 * triangles[3 * t]
    const b = 2 * triangles[3 * t + 1]
    total += Math.sqrt((coords[a] - coords[b]) ** 2 + (coords[a + 1] - coords[b + 1]) ** 2)
    sampled++
  }
  return sampled === 0 ? 0 : total / sampled
}

function createTile(view: Triangles, members: Uint32Array): TriangleTile {
  const { coords, triangles, walkable, island, walls } = view
  let minX = Infinity
  let minY = Infinity
  let maxX = -Infinity
  let maxY = -Infinity
  let wallCount = 0
  for (const t of members) {
    for (let k = 0; k < 3; k++) {
      if ((walls[t] & (1 << k)) !== 0) wallCount++
      const x = coords[2 * triangles[3 * t + k]]
      const y = coords[2 * triangles[3 * t + k] + 1]
      if (x < minX) minX = x
      if (x > maxX) maxX = x
      if (y < minY) minY = y
      if (y > maxY) maxY = y
    }
  }
  let edgePath: Path2D | undefined
  let islandPaths: ReadonlyMap<number, Path2D> | undefined
  let wallPaths: ReadonlyMap<number, Path2D> | undefined
  return {
    box: { minX, minY, maxX, maxY },
    count: members.length,
    wallCount,
    edges: () => {
      if (edgePath !== undefined) return edgePath
      edgePath = new Path2D()
      for (const t of members) {
        if (walkable[t] === 0) continue
        for (let k = 0; k < 3; k++) {
          const from = 2 * triangles[3 * t + k]
          const to = 2 * triangles[3 * t + ((k + 1) % 3)]
          const isLater =
            coords[from] > coords[to] || (coords[from] === coords[to] && coords[from + 1] > coords[to + 1])
          if (isLater && (walls[t] & (1 << k)) === 0) continue
          edgePath.moveTo(coords[from], coords[from + 1])
          edgePath.lineTo(coords[to], coords[to + 1])
        }
      }
      return edgePath
    },
    islands: () => {
      if (islandPaths !== undefined) return islandPaths
      const paths = new Map<number, Path2D>()
      for (const t of members) {
        if (walkable[t] === 0) continue
        const path = pathOf(paths, island[t])
        const a = 2 * triangles[3 * t]
        const b = 2 * triangles[3 * t + 1]
        const c = 2 * triangles[3 * t + 2]
        path.moveTo(coords[a], coords[a + 1])
        path.lineTo(coords[b], coords[b + 1])
        path.lineTo(coords[c], coords[c + 1])
        path.closePath()
      }
      return (islandPaths = paths)
    },
    walls: () => (wallPaths ??= chainWalls(view, members)),
  }
}

const pathOf = (paths: Map<number, Path2D>, island: number): Path2D => {
  let path = paths.get(island)
  if (path === undefined) paths.set(island, (path = new Path2D()))
  return path
}

function chainWalls(
  { coords, triangles, island, walls }: Triangles,
  members: Uint32Array,
): ReadonlyMap<number, Path2D> {
  /** Walls by start vertex. A wall is stored as 3 × triangle + corner. */
  const wallsFrom = new Map<number, number[]>()
  const ends = new Map<number, number>()
  for (const t of members) {
    for (let k = 0; k < 3; k++) {
      if ((walls[t] & (1 << k)) === 0) continue
      const from = triangles[3 * t + k]
      const list = wallsFrom.get(from)
      if (list === undefined) wallsFrom.set(from, [3 * t + k])
      else list.push(3 * t + k)
      const to = triangles[3 * t + ((k + 1) % 3)]
      ends.set(to, (ends.get(to) ?? 0) + 1)
    }
  }
  const paths = new Map<number, Path2D>()
  const run = (first: number): void => {
    const start = triangles[first]
    const path = pathOf(paths, island[Math.floor(first / 3)])
    path.moveTo(coords[2 * start], coords[2 * start + 1])
    for (let corner: number | undefined = first; corner !== undefined;) {
      const t = Math.floor(corner / 3)
      const to: number = triangles[3 * t + ((corner + 1 - 3 * t) % 3)]
      if (to === start) {
        path.closePath()
        return
      }
      path.lineTo(coords[2 * to], coords[2 * to + 1])
      corner = wallsFrom.get(to)?.pop()
    }
  }
  for (const isOpen of [true, false]) {
    for (const [from, list] of wallsFrom) {
      if (isOpen && ends.has(from)) continue
      for (let corner = list.pop(); corner !== undefined; corner = list.pop()) run(corner)
    }
  }
  return paths
}
