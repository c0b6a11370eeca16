import { NavError, PriorityQueue, UnionFind, expectWorld, expectKnown } from '../core/index.js'
import { boxOfCoords } from '../geometry/index.js'
import { Triangulation } from '../triangulation/index.js'
import type { NavMesh } from '../convex/index.js'
import { BORDER, Refiner, WALL } from './refiner.js'
import { pairEdges } from './walkable-clip.js'
import type { RefinedTriangles, RefineLimits, RefinerReason } from './refiner.js'

export interface RefineOptions {
  /** Maximum area of a triangle, in square world units. */
  readonly maxArea?: number | undefined
  /** Minimum angle, in degrees. */
  readonly minAngle?: number | undefined
  /** Minimum area of a cell. A cell is a group of adjacent triangles (see `RefinedMesh.cell`). Default: 0, which makes every triangle a cell of its own. */
  readonly minArea?: number | undefined
  /** Maximum number of new vertices. Default: 100,000. */
  readonly budget?: number | undefined
}

/** Why a triangle is outside the limits: a reason of the refiner, or `island-area` if its whole island is smaller than `minArea`. */
export type UnrefinedReason = RefinerReason | 'island-area'

export interface RefinedMesh {
  /** Coordinates x0 y0 x1 y1 …. */
  readonly coords: Float64Array
  /** 3 vertex indices per triangle, positive winding. */
  readonly triangles: Uint32Array
  /** Per triangle: topmost terrain area as an index into `mesh.areas`, -1 = plain terrain. */
  readonly area: Int32Array
  /** Per triangle: the number of its cell. Each triangle has its own cell unless `minArea` merged some. */
  readonly cell: Uint32Array
  readonly unrefined: readonly { readonly triangle: number; readonly reason: UnrefinedReason }[]
}

const DEFAULT_BUDGET = 100_000
const LARGEST_ANGLE = 60

/**
 * Returns triangles no larger than `maxArea` and without angles below `minAngle`, as far as the walls allow. About linear in the triangles added.
 * For a `minAngle` up to about 20.7 degrees, refinement is guaranteed to end; above that, the budget may stop it.
 * @example
 * const fine = refineMesh(mesh, { maxArea: 200, minAngle: 20 })
 */
export function refineMesh(mesh: NavMesh, options: RefineOptions = {}): RefinedMesh {
  expectWorld(mesh, 'refineMesh', 'mesh')
  expectKnown(options, ['maxArea', 'minAngle', 'minArea', 'budget'])
  const { maxArea = Infinity, minAngle = 0, minArea = 0, budget = DEFAULT_BUDGET } = options
  const isLimit = (value: number): boolean => typeof value === 'number' && value >= 0
  if (
    typeof maxArea !== 'number' ||
    !(maxArea > 0) ||
    !isLimit(minAngle) ||
    minAngle >= LARGEST_ANGLE ||
    !isLimit(minArea) ||
    !isLimit(budget)
  ) {
    throw new NavError(
      'input/refine-limits',
      `Expected maxArea > 0, 0 <= minAngle < 60, minArea >= 0 and budget >= 0, got ${String(maxArea)}, ${String(minAngle)}, ${String(minArea)} and ${String(budget)}`,
      { maxArea, minAngle, minArea, budget },
    )
  }
  const { coords, triangles, unrefined } = refine(mesh, { maxArea, minAngle: (minAngle * Math.PI) / 180, budget })
  const { cell, small } = mergeSmallCells(coords, triangles, minArea)
  const reasons = [...unrefined, ...small.map((triangle) => ({ triangle, reason: 'island-area' as const }))]
  return { coords, triangles, area: areasOf(mesh, coords, triangles), cell, unrefined: reasons }
}

function refine(mesh: NavMesh, limits: RefineLimits): RefinedTriangles {
  try {
    return new Refiner(copyWalkable(mesh), limits).run()
  } catch (error) {
    // If walls are very close together, a split of one may make it cross another. Then the triangles are returned unrefined.
    if (!(error instanceof NavError && error.code.startsWith('internal/'))) throw error
    const unchanged = new Refiner(copyWalkable(mesh), { ...limits, budget: 0 }).run()
    return {
      ...unchanged,
      unrefined: unchanged.unrefined.map(({ triangle, reason }) => ({
        triangle,
        reason: reason === 'budget' ? 'resolution' : reason,
      })),
    }
  }
}

/** Copies the walkable triangles to a new triangulation, with walls (`WALL`, walkable on the positive side) and terrain borders (`BORDER`) as constraints. */
function copyWalkable(mesh: NavMesh): Triangulation {
  const { coords, triangles, walkable } = mesh.triangles()
  const area = areasOf(mesh, coords, triangles)
  const box = boxOfCoords(coords)
  const { minX, minY, maxX, maxY } =
    box !== undefined && box.minX < box.maxX ? box : { minX: 0, minY: 0, maxX: 1, maxY: 1 }
  const span = Math.max(maxX - minX, maxY - minY)
  const copy = new Triangulation(minX - span, minY - span, maxX + span, maxY + span, coords.length)
  const vertices = copy.insertVertices(coords)
  const walls = pairEdges({ coords, triangles, walkable }, (one, other) => {
    if (area[one.triangle] !== area[other.triangle])
      copy.addConstraint(vertices[other.from], vertices[other.to], BORDER, 1)
  })
  for (const { from, to } of walls)
    copy.addConstraint(vertices[Math.min(from, to)], vertices[Math.max(from, to)], WALL, from < to ? 1 : -1)
  return copy
}

/** Returns the topmost terrain area at the centroid of each triangle, -1 off the mesh. */
function areasOf({ areas, convex }: NavMesh, coords: Float64Array, triangles: Uint32Array): Int32Array {
  const found = new Int32Array(triangles.length / 3).fill(-1)
  if (areas.length === 0) return found
  const polygons = new Int32Array(1)
  for (let t = 0; t < found.length; t++) {
    const [a, b, c] = [2 * triangles[3 * t], 2 * triangles[3 * t + 1], 2 * triangles[3 * t + 2]]
    if (
      convex.polygonsAt(
        (coords[a] + coords[b] + coords[c]) / 3,
        (coords[a + 1] + coords[b + 1] + coords[c + 1]) / 3,
        polygons,
      ) > 0
    )
      found[t] = convex.area[polygons[0]]
  }
  return found
}

/**
 * Merges triangles into cells until every cell is large enough: the smallest cell first, into the neighbor with the longest common border. Returns the cell
 * number per triangle, and the triangles of cells that are too small but have no neighbor. O(n log n).
 */
function mergeSmallCells(
  coords: Float64Array,
  triangles: Uint32Array,
  minArea: number,
): { cell: Uint32Array; small: number[] } {
  const count = triangles.length / 3
  const cells = new UnionFind(count)
  const areas = Float64Array.from({ length: count }, (_, t) => {
    const [a, b, c] = [2 * triangles[3 * t], 2 * triangles[3 * t + 1], 2 * triangles[3 * t + 2]]
    const [ax, ay] = [coords[a], coords[a + 1]]
    return ((coords[b] - ax) * (coords[c + 1] - ay) - (coords[c] - ax) * (coords[b + 1] - ay)) / 2
  })
  const small: number[] = []
  if (minArea > 0) {
    // For each root of `cells`: the neighbors of the cell, each with the length of the common border. A merge appends the shorter list to the longer one.
    const borders: [number, number][][] = Array.from({ length: count }, () => [])
    pairEdges({ coords, triangles }, ({ triangle: other }, { from: a, to: b, triangle: t }) => {
      const length = Math.sqrt((coords[2 * a] - coords[2 * b]) ** 2 + (coords[2 * a + 1] - coords[2 * b + 1]) ** 2)
      borders[t].push([other, length])
      borders[other].push([t, length])
    })
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
