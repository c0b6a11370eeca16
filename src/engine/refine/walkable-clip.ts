import { CellIndex, columnOf, createLattice, forEachCellOnLine, rowOf } from '../geometry/index.js'
import type { Lattice } from '../geometry/index.js'

export interface TriangleList {
  /** Coordinates x0 y0 x1 y1 …. */
  readonly coords: ArrayLike<number>
  /** 3 vertex indices per triangle. */
  readonly triangles: ArrayLike<number>
  /** Per triangle: 0 if it is not walkable. Default: all are walkable. */
  readonly walkable?: ArrayLike<number>
}

interface TriangleEdge {
  readonly from: number
  readonly to: number
  readonly triangle: number
}

/** Calls `join` for each edge between two walkable triangles. Returns the other edges of walkable triangles, in the order of the triangles. O(triangles). */
export function pairEdges(
  { coords, triangles, walkable }: TriangleList,
  join?: (first: TriangleEdge, second: TriangleEdge) => void,
): TriangleEdge[] {
  const open = new Map<number, TriangleEdge>()
  for (let h = 0; h < triangles.length; h++) {
    const triangle = Math.floor(h / 3)
    if (walkable?.[triangle] === 0) continue
    const edge = { from: triangles[h], to: triangles[3 * triangle + ((h + 1) % 3)], triangle }
    const key = (Math.min(edge.from, edge.to) * coords.length) / 2 + Math.max(edge.from, edge.to)
    const other = open.get(key)
    if (other === undefined) open.set(key, edge)
    else {
      open.delete(key)
      join?.(other, edge)
    }
  }
  return [...open.values()]
}

/** Maximum number of cells along the longer side of the map. */
const MAX_CELLS = 256
/** Parts shorter than this share of the segment are dropped. */
const SHORTEST_PART = 1e-9
/** Rounding error of a crossing, as a share of a cell. */
const MARGIN = 1e-6

/** The walls and the walkable triangles of a mesh, as lists of vertex indices. `wallCells` and `triangleCells` find those in a cell of `lattice`. */
interface Space {
  readonly coords: ArrayLike<number>
  readonly lattice: Lattice
  readonly walls: readonly (readonly number[])[]
  readonly wallCells: CellIndex
  readonly triangles: readonly (readonly number[])[]
  readonly triangleCells: CellIndex
}

/** Returns the walkable parts of segments (4 numbers each), in nearly linear time by a grid. Parts along a wall count as walkable. */
export function clipToTriangles(segments: ArrayLike<number>, mesh: TriangleList): Float64Array {
  const space = spaceOf(mesh)
  const parts: number[] = []
  for (let i = 0; space !== undefined && i < segments.length; i += 4) {
    const [ax, ay, bx, by] = [segments[i], segments[i + 1], segments[i + 2], segments[i + 3]]
    for (const [from, to] of walkableParts(space, { ax, ay, dx: bx - ax, dy: by - ay }))
      parts.push(ax + from * (bx - ax), ay + from * (by - ay), ax + to * (bx - ax), ay + to * (by - ay))
  }
  return Float64Array.from(parts)
}

function spaceOf(mesh: TriangleList): Space | undefined {
  const { coords, triangles: list, walkable } = mesh
  const triangles: (readonly number[])[] = []
  for (let t = 0; 3 * t < list.length; t++)
    if (walkable?.[t] !== 0) triangles.push([list[3 * t], list[3 * t + 1], list[3 * t + 2]])
  const walls = pairEdges(mesh).map(({ from, to }) => [from, to])
  const along = Math.max(1, Math.min(MAX_CELLS, Math.ceil(Math.sqrt(list.length / 3))))
  const lattice = createLattice(
    walls.flatMap(([from, to]) => [coords[2 * from], coords[2 * from + 1], coords[2 * to], coords[2 * to + 1]]),
    (width, height) => Math.max(width, height) / along,
  )
  if (!(lattice.width > 0 && lattice.height > 0)) return undefined
  const cellsOf = (groups: readonly (readonly number[])[]): CellIndex => {
    const cells: number[] = []
    const members: number[] = []
    for (const [id, vertices] of groups.entries()) {
      const columns = vertices.map((vertex) => columnOf(lattice, coords[2 * vertex]))
      const rows = vertices.map((vertex) => rowOf(lattice, coords[2 * vertex + 1]))
      for (let row = Math.min(...rows); row <= Math.max(...rows); row++)
        for (let column = Math.min(...columns); column <= Math.max(...columns); column++) {
          cells.push(row * lattice.columns + column)
          members.push(id)
        }
    }
    return new CellIndex(lattice, Int32Array.from(cells), members)
  }
  return { coords, lattice, walls, wallCells: cellsOf(walls), triangles, triangleCells: cellsOf(triangles) }
}

interface Segment {
  readonly ax: number
  readonly ay: number
  readonly dx: number
  readonly dy: number
}

/** Returns the walkable parts of the segment in order, each as its start and end, as fractions of the segment. */
function walkableParts(space: Space, segment: Segment): [number, number][] {
  const { lattice, walls, wallCells } = space
  const { ax, ay, dx, dy } = segment
  const [from, to] = partInBox(segment, lattice)
  if (!(to > from)) return []
  const cuts = [from, to]
  const [startX, startY, endX, endY] = [ax + from * dx, ay + from * dy, ax + to * dx, ay + to * dy]
  forEachCellOnLine(lattice, startX, startY, endX, endY, MARGIN * lattice.size, (cell) => {
    for (let k = wallCells.starts[cell]; k < wallCells.starts[cell + 1]; k++) {
      const cut = cutOf(segment, space.coords, walls[wallCells.members[k]])
      if (cut > from && cut < to) cuts.push(cut)
    }
    return 1
  })
  cuts.sort((a, b) => a - b)
  const parts: [number, number][] = []
  let wasWalkable = false
  for (let i = 0; i + 1 < cuts.length; i++) {
    const [start, end] = [cuts[i], cuts[i + 1]]
    if (end - start <= SHORTEST_PART) continue
    const middle = (start + end) / 2
    const isInside = isWalkable(ax + middle * dx, ay + middle * dy, space)
    if (isInside && wasWalkable) parts[parts.length - 1][1] = end
    else if (isInside) parts.push([start, end])
    wasWalkable = isInside
  }
  return parts
}

/** Returns the part of the segment in the bounding box of the walls. The ends of the segment may be far outside the map. */
function partInBox({ ax, ay, dx, dy }: Segment, { minX, minY, width, height }: Lattice): [number, number] {
  let [from, to] = [0, 1]
  for (const [start, step, low, high] of [
    [ax, dx, minX, minX + width],
    [ay, dy, minY, minY + height],
  ]) {
    if (step === 0 && (start < low || start > high)) return [1, 0]
    if (step === 0) continue
    const [enter, leave] = [(low - start) / step, (high - start) / step]
    from = Math.max(from, Math.min(enter, leave))
    to = Math.min(to, Math.max(enter, leave))
  }
  return [from, to]
}

/** Returns the fraction of the segment at which it meets a wall; NaN if it does not, or if the wall is parallel. */
function cutOf({ ax, ay, dx, dy }: Segment, coords: ArrayLike<number>, [p, q]: readonly number[]): number {
  const [px, py] = [coords[2 * p], coords[2 * p + 1]]
  const [ex, ey] = [coords[2 * q] - px, coords[2 * q + 1] - py]
  const across = dx * ey - dy * ex
  const along = (dx * (ay - py) - dy * (ax - px)) / across
  // Accepts crossings slightly beyond the ends of a wall. Extra cuts do no harm, since each part is tested at its midpoint.
  return along >= -SHORTEST_PART && along <= 1 + SHORTEST_PART ? (ex * (ay - py) - ey * (ax - px)) / across : NaN
}

function isWalkable(x: number, y: number, { coords, lattice, triangles, triangleCells }: Space): boolean {
  const cell = rowOf(lattice, y) * lattice.columns + columnOf(lattice, x)
  return triangleCells.members.subarray(triangleCells.starts[cell], triangleCells.starts[cell + 1]).some((t) => {
    const corners = triangles[t]
    const signs = corners.map((a, k) => {
      const b = corners[(k + 1) % 3]
      const [px, py] = [coords[2 * a], coords[2 * a + 1]]
      return (coords[2 * b] - px) * (y - py) - (coords[2 * b + 1] - py) * (x - px)
    })
    return signs.every((sign) => sign >= 0) || signs.every((sign) => sign <= 0)
  })
}
