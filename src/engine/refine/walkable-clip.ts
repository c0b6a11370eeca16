/**
 * What of straight segments lies on walkable triangles. In: segments, 4 numbers each, and a triangle list. Out: the parts, in the same layout.
 * A segment is cut where it meets an edge with walkable space on one side only; a part stays if a triangle holds its middle. Parts along a
 * wall stay, for walls are walkable. Near linear: walls and triangles are looked up by the square of a raster that they lie in.
 */

/** Triangles as plain lists, of whichever mesh they come from. */
export interface TriangleList {
  /** x0 y0 x1 y1 … */
  readonly coords: ArrayLike<number>
  /** 3 vertex indices per triangle. */
  readonly triangles: ArrayLike<number>
  /** Per triangle: 0 leaves it out; all count when absent. */
  readonly walkable?: ArrayLike<number>
}

/** Squares along the longer side of the raster, at most. */
const SQUARES = 256
/** A cut this near to another, as a share of the segment, makes no part of its own. */
const SHORTEST_PART = 1e-9

interface Raster {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
  readonly size: number
  readonly columns: number
  readonly rows: number
  readonly walls: readonly (number[] | undefined)[]
  readonly triangles: readonly (number[] | undefined)[]
}

export function clipToTriangles(segments: ArrayLike<number>, mesh: TriangleList): Float64Array {
  const walls = wallsOf(mesh)
  const raster = rasterOf(mesh, walls)
  const parts: number[] = []
  for (let i = 0; raster !== undefined && i < segments.length; i += 4) {
    const [ax, ay, bx, by] = [segments[i], segments[i + 1], segments[i + 2], segments[i + 3]]
    const space = { mesh, walls, raster }
    for (const [from, to] of walkableParts(space, { ax, ay, dx: bx - ax, dy: by - ay }))
      parts.push(ax + from * (bx - ax), ay + from * (by - ay), ax + to * (bx - ax), ay + to * (by - ay))
  }
  return Float64Array.from(parts)
}

/** Edges with a walkable triangle on one side only, as pairs of vertices. */
function wallsOf({ coords, triangles, walkable }: TriangleList): number[] {
  const vertices = coords.length / 2
  const open = new Map<number, readonly [number, number]>()
  for (let i = 0; i < triangles.length; i++) {
    if (walkable?.[Math.floor(i / 3)] === 0) continue
    const [a, b] = [triangles[i], triangles[i % 3 === 2 ? i - 2 : i + 1]]
    const edge = Math.min(a, b) * vertices + Math.max(a, b)
    if (!open.delete(edge)) open.set(edge, [a, b])
  }
  return [...open.values()].flat()
}

function rasterOf({ coords, triangles, walkable }: TriangleList, walls: readonly number[]): Raster | undefined {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const vertex of walls) {
    minX = Math.min(minX, coords[2 * vertex])
    minY = Math.min(minY, coords[2 * vertex + 1])
    maxX = Math.max(maxX, coords[2 * vertex])
    maxY = Math.max(maxY, coords[2 * vertex + 1])
  }
  if (!(maxX > minX && maxY > minY)) return undefined
  const along = Math.max(1, Math.min(SQUARES, Math.ceil(Math.sqrt(triangles.length / 3))))
  const size = Math.max(maxX - minX, maxY - minY) / along
  const [columns, rows] = [maxX - minX, maxY - minY].map((side) => Math.max(1, Math.ceil(side / size)))
  const raster = { minX, minY, maxX, maxY, size, columns, rows }
  const squares: { walls: number[][]; triangles: number[][] } = { walls: [], triangles: [] }
  const put = (list: number[][], id: number, vertices: readonly number[]): void => {
    const xs = vertices.map((vertex) => coords[2 * vertex])
    const ys = vertices.map((vertex) => coords[2 * vertex + 1])
    const [left, right] = [Math.min(...xs), Math.max(...xs)].map((x) => columnOf(raster, x))
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)].map((y) => rowOf(raster, y))
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) (list[row * columns + column] ??= []).push(id)
  }
  for (let i = 0; i < walls.length; i += 2) put(squares.walls, i, [walls[i], walls[i + 1]])
  for (let t = 0; 3 * t < triangles.length; t++)
    if (walkable?.[t] !== 0)
      put(
        squares.triangles,
        t,
        [0, 1, 2].map((k) => triangles[3 * t + k]),
      )
  return { ...raster, ...squares }
}

type Frame = Pick<Raster, 'minX' | 'minY' | 'size' | 'columns' | 'rows'>
const clamped = (value: number, count: number): number => Math.max(0, Math.min(count - 1, Math.floor(value)))
const columnOf = ({ minX, size, columns }: Frame, x: number): number => clamped((x - minX) / size, columns)
const rowOf = ({ minY, size, rows }: Frame, y: number): number => clamped((y - minY) / size, rows)

interface Walls {
  readonly mesh: TriangleList
  readonly walls: readonly number[]
  readonly raster: Raster
}

/** Its first end, and the way to its second. */
interface Segment {
  readonly ax: number
  readonly ay: number
  readonly dx: number
  readonly dy: number
}

/** Where the segment is walkable: shares of it, in order. */
function walkableParts({ mesh, walls, raster }: Walls, segment: Segment): [number, number][] {
  const { ax, ay, dx, dy } = segment
  const [from, to] = partInBox(segment, raster)
  if (!(to > from)) return []
  const cuts = [from, to]
  eachSquare(raster, ax + from * dx, ay + from * dy, ax + to * dx, ay + to * dy, (square) => {
    for (const wall of raster.walls[square] ?? []) {
      const cut = cutOf(segment, mesh.coords, walls[wall], walls[wall + 1])
      if (cut > from && cut < to) cuts.push(cut)
    }
  })
  cuts.sort((a, b) => a - b)
  const parts: [number, number][] = []
  let isGoingOn = false
  for (let i = 0; i + 1 < cuts.length; i++) {
    const [start, end] = [cuts[i], cuts[i + 1]]
    if (end - start <= SHORTEST_PART) continue
    const middle = (start + end) / 2
    const isFree = isWalkable(ax + middle * dx, ay + middle * dy, mesh, raster)
    if (isFree && isGoingOn) parts[parts.length - 1][1] = end
    else if (isFree) parts.push([start, end])
    isGoingOn = isFree
  }
  return parts
}

/** The part inside the box of the walls: ends may lie far beyond the map. */
function partInBox({ ax, ay, dx, dy }: Segment, { minX, minY, maxX, maxY }: Raster): [number, number] {
  let [from, to] = [0, 1]
  for (const [start, step, low, high] of [
    [ax, dx, minX, maxX],
    [ay, dy, minY, maxY],
  ]) {
    if (step === 0 && (start < low || start > high)) return [1, 0]
    if (step === 0) continue
    const [enter, leave] = [(low - start) / step, (high - start) / step]
    from = Math.max(from, Math.min(enter, leave))
    to = Math.min(to, Math.max(enter, leave))
  }
  return [from, to]
}

/** Squares that a segment passes, column by column; each has all rows that the segment crosses there. */
function eachSquare(
  raster: Raster,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  visit: (square: number) => void,
): void {
  const [left, right] = [columnOf(raster, Math.min(ax, bx)), columnOf(raster, Math.max(ax, bx))]
  const slope = bx === ax ? 0 : (by - ay) / (bx - ax)
  for (let column = left; column <= right; column++) {
    const [x0, x1] = [column, column + 1].map((at) =>
      Math.max(Math.min(ax, bx), Math.min(Math.max(ax, bx), raster.minX + at * raster.size)),
    )
    const [y0, y1] = bx === ax ? [ay, by] : [ay + slope * (x0 - ax), ay + slope * (x1 - ax)]
    // A row more on each side: what rounding may move a crossing by.
    const top = Math.max(0, rowOf(raster, Math.min(y0, y1)) - 1)
    const bottom = Math.min(raster.rows - 1, rowOf(raster, Math.max(y0, y1)) + 1)
    for (let row = top; row <= bottom; row++) visit(row * raster.columns + column)
  }
}

/** Where along the segment a wall is met; NaN if it is not, or lies along it. */
function cutOf({ ax, ay, dx, dy }: Segment, coords: ArrayLike<number>, p: number, q: number): number {
  const [px, py] = [coords[2 * p], coords[2 * p + 1]]
  const [ex, ey] = [coords[2 * q] - px, coords[2 * q + 1] - py]
  const across = dx * ey - dy * ex
  const along = (dx * (ay - py) - dy * (ax - px)) / across
  // Cuts beside the ends of a wall do no harm: a part is asked for its middle.
  return along >= -SHORTEST_PART && along <= 1 + SHORTEST_PART ? (ex * (ay - py) - ey * (ax - px)) / across : NaN
}

function isWalkable(x: number, y: number, { coords, triangles }: TriangleList, raster: Raster): boolean {
  const square = rowOf(raster, y) * raster.columns + columnOf(raster, x)
  return (raster.triangles[square] ?? []).some((t) => {
    const signs = [0, 1, 2].map((k) => {
      const [a, b] = [triangles[3 * t + k], triangles[3 * t + ((k + 1) % 3)]]
      const [px, py] = [coords[2 * a], coords[2 * a + 1]]
      return (coords[2 * b] - px) * (y - py) - (coords[2 * b + 1] - py) * (x - px)
    })
    return signs.every((sign) => sign >= 0) || signs.every((sign) => sign <= 0)
  })
}
