/**
 * Union, difference, intersection and symmetric difference of regions, exact up to the one rounding of crossings: everything is noded at once,
 * and a walk over the chains says which polygons cover what lies beside each edge, so which edges are border. Where a drawing is too dense for that,
 * it is noded as a mesh is and triangulated, with the same result: a walk over the triangles says which polygons cover each.
 * Overlapping, touching and identical borders need no care. In: polygons of any winding, filled by the non-zero rule, each less its own
 * holes. Out: disjoint polygons, outer rings positive, holes negative. O(n log n) for n vertices and crossings.
 */
import { NavError, describe, expectShapes } from '../core/index.js'
import type { Region, Ring } from '../geometry/index.js'
import { nextHalfEdge, previousHalfEdge } from '../triangulation/index.js'
import type { Triangulation } from '../triangulation/index.js'
import { RingChains } from '../noding/index.js'
import { createFrame, fitRing, NodedMesh, outlineOfChains, outlineOfFaces, RingTable } from '../arrangement/index.js'
import type { Cover, Frame } from '../arrangement/index.js'

export type RegionOperation = 'union' | 'subtract' | 'intersect' | 'xor'

const wanted: Record<RegionOperation, (inFirst: boolean, inSecond: boolean) => boolean> = {
  union: (inFirst, inSecond) => inFirst || inSecond,
  subtract: (inFirst, inSecond) => inFirst && !inSecond,
  intersect: (inFirst, inSecond) => inFirst && inSecond,
  xor: (inFirst, inSecond) => inFirst !== inSecond,
}

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
  const polygonOf: number[] = []
  const roles: number[] = []
  const rings: Float64Array[] = []
  const enter = (ring: Ring, polygon: number, role: number): void => {
    rings.push(toPath(ring))
    polygonOf.push(polygon)
    roles.push(role)
  }
  for (const [i, { outer, holes }] of [...first, ...second].entries()) {
    enter(outer, i, FILLED)
    // checked above: a caller without types may leave them out
    for (const hole of (holes as readonly Ring[] | undefined) ?? []) enter(hole, i, IN_HOLE)
  }
  const frame = frameAround(rings.filter((_, ring) => roles[ring] === FILLED))
  if (frame === undefined) return []
  const paths = rings.map((ring) => fitRing(frame, ring).path)
  const covers = new Covers(polygonOf, roles, first.length, wants)
  const chains = new RingChains(frame, frame.step)
  return chains.load(paths) ? outlineOfChains(chains, covers) : outlineOfMesh(frame, paths, covers)
}

/** A frame with some room around all rings, if there is a point in them. */
function frameAround(rings: readonly Float64Array[]): Frame | undefined {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      minX = Math.min(minX, ring[i])
      maxX = Math.max(maxX, ring[i])
      minY = Math.min(minY, ring[i + 1])
      maxY = Math.max(maxY, ring[i + 1])
    }
  }
  if (minX > maxX) return undefined
  const margin = Math.max(maxX - minX, maxY - minY, Number.MIN_VALUE) / 16
  return createFrame(
    { x: minX - margin, y: minY - margin, width: maxX - minX + 2 * margin, height: maxY - minY + 2 * margin },
    [],
  )
}

function toPath(ring: Ring): Float64Array {
  const path = new Float64Array(2 * ring.length)
  for (let i = 0; i < ring.length; i++) {
    path[2 * i] = ring[i].x
    path[2 * i + 1] = ring[i].y
  }
  return path
}

/** The same by way of a triangulation, at a cost that does not depend on how the drawing fills its box. */
export function outlineOfMesh(frame: Frame, paths: readonly Float64Array[], covers: Cover): Region {
  const vertices = paths.reduce((sum, path) => sum + path.length / 2, 0)
  const noded = new NodedMesh(frame, new RingTable([]), vertices)
  for (const [ring, path] of paths.entries()) noded.drawer.draw(ring, path)
  noded.triangulate()
  const solid = new Uint8Array(noded.triangulation.store.faceSlots)
  walkCovers(noded.triangulation, covers, (face) => {
    if (covers.isWanted()) solid[face] = 1
  })
  return outlineOfFaces(noded.triangulation.store, (face) => solid[face] === 1)
}

const FILLED = 1
/** Added for each hole that winds around a place. */
const IN_HOLE = 2

/** Which polygons cover the place where a walk stands, from the rings that wind around it. */
class Covers implements Cover {
  /** How many polygons of each region cover it. */
  private inFirst = 0
  private inSecond = 0
  private readonly winding: Int32Array
  private readonly state: Int32Array

  constructor(
    private readonly polygonOf: readonly number[],
    private readonly roles: readonly number[],
    private readonly firstCount: number,
    private readonly wants: (inFirst: boolean, inSecond: boolean) => boolean,
  ) {
    this.winding = new Int32Array(polygonOf.length)
    this.state = new Int32Array(polygonOf.length)
  }

  isWanted(): boolean {
    return this.wants(this.inFirst > 0, this.inSecond > 0)
  }

  wind(ring: number, delta: number): void {
    const before = this.winding[ring]
    this.winding[ring] += delta
    if ((before === 0) === (before + delta === 0)) return
    const polygon = this.polygonOf[ring]
    const was = this.state[polygon] === FILLED ? 1 : 0
    this.state[polygon] += before === 0 ? this.roles[ring] : -this.roles[ring]
    const change = (this.state[polygon] === FILLED ? 1 : 0) - was
    if (polygon < this.firstCount) this.inFirst += change
    else this.inSecond += change
  }
}

/** Visits every face once, from the corner of the rectangle, over a tree of edges walked forth and back. O(faces + constraints). */
function walkCovers({ store, owners }: Triangulation, covers: Cover, visit: (face: number) => void): void {
  const { origin, outgoing, constraint, twin, faceCount, faceSlots } = store
  const cross = (into: number): void => {
    const sign = origin[into] < origin[nextHalfEdge(into)] ? 1 : -1
    for (let entry = constraint[into]; entry >= 0; entry = owners.next[entry])
      covers.wind(owners.owner[entry], sign * owners.delta[entry])
  }
  const seen = new Uint8Array(faceSlots)
  // Per face on the way: the half-edge that it was entered by, times 4, plus the number of its other edges that were tried.
  const way = new Int32Array(faceCount)
  let length = 0
  const enter = (h: number): void => {
    const face = (h / 3) | 0
    seen[face] = 1
    visit(face)
    way[length++] = 4 * h
  }
  let rim = outgoing[0]
  while (twin[rim] >= 0) rim = nextHalfEdge(twin[rim])
  enter(rim)
  while (length > 0) {
    const at = way[length - 1]
    const h = at >> 2
    const tried = at & 3
    if (tried === 2) {
      length--
      if (length > 0) cross(twin[h])
      continue
    }
    way[length - 1]++
    const beyond = twin[tried === 0 ? nextHalfEdge(h) : previousHalfEdge(h)]
    if (beyond < 0 || seen[(beyond / 3) | 0] === 1) continue
    cross(beyond)
    enter(beyond)
  }
}
