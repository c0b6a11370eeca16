/**
 * Union, difference, intersection and symmetric difference of regions, exact except for the rounding of crossings. O(n log n) for n vertices and crossings.
 * In: polygons of any winding that may overlap, filled by the non-zero rule, each minus its holes. Out: disjoint polygons, positive outer rings, negative holes.
 */
import { expectShapes, expectValue } from '../core/index.js'
import { boundingBox, polygonArea } from '../geometry/index.js'
import type { Polygon, Region, Ring } from '../geometry/index.js'
import { compareRings, createFrame, drawRing, fitRing, outlineOf, toCoords } from '../arrangement/index.js'
import type { Frame } from '../arrangement/index.js'
import { Noder } from '../noding/index.js'
import { PlaneGraph } from './plane-graph.js'
import type { Cover } from './plane-graph.js'

export type RegionOperation = 'union' | 'subtract' | 'intersect' | 'xor'

/** The points that each operation retains, as a bit mask: 1 = points in neither region, 2 = only in the first, 4 = only in the second, 8 = in both. */
const MASKS: Record<RegionOperation, number> = { union: 14, subtract: 2, intersect: 8, xor: 6 }

const MAX_UNITED_AT_ONCE = 40
const MIN_DENSITY = 32

/**
 * Combines two regions. `subtract` removes the second from the first; `xor` retains the points that lie in exactly one.
 * @example
 * const square = { outer: [{ x: 0, y: 0 }, { x: 4, y: 0 }, { x: 4, y: 4 }, { x: 0, y: 4 }], holes: [] }
 * const moved = { outer: square.outer.map(({ x, y }) => ({ x: x + 2, y })), holes: [] }
 * const rest = combineRegions('subtract', [square], [moved])
 */
export function combineRegions(operation: RegionOperation, first: Region, second: Region): Region {
  const mask = Object.hasOwn(MASKS, operation) ? MASKS[operation] : undefined
  const isKnown = mask !== undefined
  expectValue(isKnown, 'input/unknown-operation', 'operation', operation, 'union, subtract, intersect or xor', {
    operation,
  })
  expectShapes(first, 'first')
  expectShapes(second, 'second')
  const polygons = [...first, ...second].map(({ outer, holes }) => ({
    outer,
    // JavaScript callers may omit the holes.
    holes: (holes as readonly Ring[] | undefined) ?? [],
  }))
  const frame = frameAround(polygons.map(({ outer }) => outer))
  if (frame === undefined) return []
  const split = first.length
  return combine(frame, mask, uniteIfDense(frame, polygons.slice(0, split)), uniteIfDense(frame, polygons.slice(split)))
}

function combine(frame: Frame, mask: number, first: Region, second: Region): Region {
  const rings: Ring[] = []
  const cover = new PolygonCover(first.length, mask)
  for (const [polygon, { outer, holes }] of [...first, ...second].entries()) {
    cover.addRing(polygon, false)
    rings.push(outer)
    for (const hole of holes) {
      cover.addRing(polygon, true)
      rings.push(hole)
    }
  }
  return outlineOfRings(frame, rings, cover)
}

/**
 * Unites the polygons of a dense region. Unites each half of the polygons first, and then the two results. So a crossing that lies inside another polygon is
 * usually never computed. Returns other regions unchanged.
 */
function uniteIfDense(frame: Frame, region: Region): Region {
  if (region.length <= MAX_UNITED_AT_ONCE || density(region) < MIN_DENSITY) return region
  const sorted = [...region].sort((a, b) => compareRings(a.outer, b.outer) || a.outer.length - b.outer.length)
  const unite = (from: number, to: number): Region => {
    if (to - from <= MAX_UNITED_AT_ONCE) return combine(frame, MASKS.union, sorted.slice(from, to), [])
    const middle = (from + to) >> 1
    return combine(frame, MASKS.union, unite(from, middle), unite(middle, to))
  }
  return unite(0, sorted.length)
}

/** Returns the product of two estimates: the number of polygons that an average polygon meets, and the number of polygons that cover an average point. */
function density(region: Region): number {
  const sizeOf = (points: Ring): number => {
    const { width, height } = boundingBox(points) ?? { width: 0, height: 0 }
    return width * height
  }
  const box = sizeOf(region.flatMap(({ outer }) => outer))
  const sum = (measure: (polygon: Polygon) => number): number =>
    region.reduce((total, polygon) => total + measure(polygon) / box, 0)
  return sum(({ outer }) => sizeOf(outer)) * sum(polygonArea)
}

/** Winding numbers counted per polygon. A polygon covers a point if its outer ring winds around the point and none of its holes does. */
class PolygonCover implements Cover {
  private readonly polygonOf: number[] = []
  private readonly isHole: boolean[] = []
  private readonly winding: number[] = []
  /** Per polygon: number of its holes that wind around the point, plus one if the outer ring does not. So 0 means that the polygon covers the point. */
  private readonly gaps: number[] = []
  /** Number of polygons of the first and of the second region that cover the point. */
  private readonly covering = [0, 0]

  constructor(
    private readonly firstCount: number,
    private readonly mask: number,
  ) {}

  addRing(polygon: number, isHole: boolean): void {
    this.polygonOf.push(polygon)
    this.isHole.push(isHole)
    this.winding.push(0)
    this.gaps[polygon] = 1
  }

  cross(ring: number, delta: number): void {
    const was = this.winding[ring]
    const now = (this.winding[ring] = was + delta)
    if ((was === 0) === (now === 0)) return
    const polygon = this.polygonOf[ring]
    const gaps = this.gaps[polygon]
    const changed = (this.gaps[polygon] = gaps + ((now === 0) === this.isHole[ring] ? -1 : 1))
    if (gaps === 0 || changed === 0) this.covering[polygon < this.firstCount ? 0 : 1] += gaps === 0 ? -1 : 1
  }

  isWanted(): boolean {
    const [first, second] = this.covering
    return ((this.mask >> ((first > 0 ? 1 : 0) + (second > 0 ? 2 : 0))) & 1) === 1
  }
}

/** Returns the region that rings fill together under one fill rule, by the sum of their winding numbers, as in canvas and SVG. */
export function fillRings(rings: readonly Ring[], fillRule: 'non-zero' | 'even-odd'): Region {
  const frame = frameAround(rings)
  if (frame === undefined) return []
  let winding = 0
  return outlineOfRings(frame, rings, {
    cross: (_, delta) => {
      winding += delta
    },
    isWanted: () => (fillRule === 'even-odd' ? winding % 2 : winding) !== 0,
  })
}

/** Returns the outline of the faces that are wanted according to `cover`. Parts outside the frame are clipped. */
function outlineOfRings(frame: Frame, rings: readonly Ring[], cover: Cover): Region {
  const noder = new Noder(frame, frame.step)
  noder.reserve(rings.reduce((sum, { length }) => sum + length, 0))
  for (const [owner, ring] of rings.entries()) drawRing(noder, owner, fitRing(frame, toCoords(ring)).path)
  const graph = new PlaneGraph(noder.commit().addedEdges, noder, cover)
  return outlineOf({
    count: graph.count,
    faceCount: graph.wanted.length,
    origin: graph.origin,
    twin: graph.twin,
    nextHalfEdge: (h) => graph.next[h],
    faceOf: (h) => graph.face[h],
    isWanted: (face) => graph.wanted[face] === 1,
    placeOf: (node) => ({ x: noder.x[node], y: noder.y[node] }),
  })
}

function frameAround(rings: readonly Ring[]): Frame | undefined {
  const { x, y, width, height } = boundingBox(rings.flat()) ?? { x: 0, y: 0, width: 0, height: 0 }
  if (width === 0 || height === 0) return undefined
  const margin = Math.max(width, height) / 16
  return createFrame({ x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin }, [])
}
