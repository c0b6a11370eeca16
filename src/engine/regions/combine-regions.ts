/**
 * Union, difference, intersection and symmetric difference of regions, exact up to the one rounding of crossings. All rings are noded at
 * once, a walk over the faces of their plane graph counts the windings, and the border of the wanted faces is the answer. Borders may
 * overlap, touch or be identical. In: polygons of any winding, filled by the non-zero rule, each less its own holes. Out: disjoint polygons,
 * outer rings positive, holes negative. O(n log n) for n vertices and crossings.
 */
import { NavError, describe, expectShapes } from '../core/index.js'
import type { Region, Ring } from '../geometry/index.js'
import { createFrame, fitRing, outlineOf, toCoords } from '../arrangement/index.js'
import type { Frame } from '../arrangement/index.js'
import { Noder } from '../noding/index.js'
import { PlaneGraph } from './plane-graph.js'
import type { Cover } from './plane-graph.js'

export type RegionOperation = 'union' | 'subtract' | 'intersect' | 'xor'

/** Per operation: 1 = what lies in neither region is wanted, 2 = what lies in the first alone, 4 = in the second alone, 8 = in both. */
const wanted: Record<RegionOperation, number> = { union: 14, subtract: 2, intersect: 8, xor: 6 }

/**
 * `subtract` takes the second region out of the first; `xor` keeps what lies in one of them alone.
 * @example
 * const square = { outer: [{ x: 0, y: 0 }, { x: 4, y: 0 }, { x: 4, y: 4 }, { x: 0, y: 4 }], holes: [] }
 * const moved = { outer: square.outer.map(({ x, y }) => ({ x: x + 2, y })), holes: [] }
 * const rest = combineRegions('subtract', [square], [moved])
 */
export function combineRegions(operation: RegionOperation, first: Region, second: Region): Region {
  const wants = Object.hasOwn(wanted, operation) ? wanted[operation] : undefined
  if (wants === undefined)
    throw new NavError(
      'input/unknown-operation',
      `${describe(operation)} came; union, subtract, intersect or xor was expected`,
      { operation },
    )
  expectShapes(first, 'first')
  expectShapes(second, 'second')
  const polygons = [...first, ...second]
  const rings: Ring[] = []
  const cover = new PolygonCover(first.length, wants)
  for (const [polygon, { outer, holes }] of polygons.entries()) {
    cover.addRing(polygon, false)
    rings.push(outer)
    // checked above: a caller without types may leave them out
    for (const hole of (holes as readonly Ring[] | undefined) ?? []) {
      cover.addRing(polygon, true)
      rings.push(hole)
    }
  }
  return outlineOfRings(
    rings,
    polygons.map(({ outer }) => outer),
    cover,
  )
}

/** A polygon covers what its outer ring winds around and no hole of its own does. */
class PolygonCover implements Cover {
  private readonly polygonOf: number[] = []
  private readonly isHole: boolean[] = []
  private readonly winding: number[] = []
  /** Per polygon: holes that wind around the place, and one more where the outer ring does not. 0 = covers it. */
  private readonly gaps: number[] = []
  /** Polygons of the first and of the second region that cover the place. */
  private readonly covering = [0, 0]

  constructor(
    private readonly firstCount: number,
    private readonly wants: number,
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
    return ((this.wants >> ((first > 0 ? 1 : 0) + (second > 0 ? 2 : 0))) & 1) === 1
  }
}

/** What rings cover together under one fill rule, as a picture of them is painted: their windings add up. */
export function fillRings(rings: readonly Ring[], fillRule: 'non-zero' | 'even-odd'): Region {
  let winding = 0
  return outlineOfRings(rings, rings, {
    cross: (_, delta) => {
      winding += delta
    },
    isWanted: () => (fillRule === 'even-odd' ? winding % 2 : winding) !== 0,
  })
}

/** The outline of the faces that are wanted. What reaches far out of the box of the rings `within` is cut. */
function outlineOfRings(rings: readonly Ring[], within: readonly Ring[], cover: Cover): Region {
  const frame = frameAround(within)
  if (frame === undefined) return []
  const noder = new Noder(frame, frame.step)
  noder.reserve(rings.reduce((sum, { length }) => sum + length, 0))
  for (const [owner, ring] of rings.entries()) {
    const { path } = fitRing(frame, toCoords(ring))
    noder.addRing(path, owner, new Int32Array(path.length / 2))
  }
  const graph = new PlaneGraph(noder.commit().addedEdges, noder, cover)
  return outlineOf({
    count: graph.count,
    faceCount: graph.wanted.length,
    origin: graph.origin,
    twin: graph.twin,
    nextHalfEdge: (h) => graph.nextHalfEdge(h),
    faceOf: (h) => graph.face[h],
    isWanted: (face) => graph.wanted[face] === 1,
    placeOf: (node) => ({ x: noder.x[node], y: noder.y[node] }),
  })
}

/** A frame with some room around all rings; undefined where they enclose nothing, on a line or in a point. */
function frameAround(rings: readonly Ring[]): Frame | undefined {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const ring of rings) {
    for (const { x, y } of ring) {
      minX = Math.min(minX, x)
      maxX = Math.max(maxX, x)
      minY = Math.min(minY, y)
      maxY = Math.max(maxY, y)
    }
  }
  if (!(minX < maxX && minY < maxY)) return undefined
  const margin = Math.max(maxX - minX, maxY - minY) / 16
  return createFrame(
    { x: minX - margin, y: minY - margin, width: maxX - minX + 2 * margin, height: maxY - minY + 2 * margin },
    [],
  )
}
