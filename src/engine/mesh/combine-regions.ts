/**
 * Union, difference, intersection and symmetric difference of regions, exact up to the one rounding of crossings: everything is noded and triangulated at
 * once, a walk over the triangles says which polygons cover each, and the border of the wanted ones is read off.
 * Overlapping, touching and identical borders need no care. In: polygons of any winding, filled by the non-zero rule, each less its own
 * holes. Out: disjoint polygons, outer rings positive, holes negative. O(n log n) for n vertices and crossings.
 */
import { NavError, describe, expectShapes } from '../core/index.js'
import { boundingBox } from '../geometry/index.js'
import type { Region } from '../geometry/index.js'
import { nextHalfEdge, previousHalfEdge } from '../triangulation/index.js'
import type { Triangulation } from '../triangulation/index.js'
import { createFrame, fitRing, NodedMesh, RingTable, checkShape, outlineOfFaces } from '../arrangement/index.js'

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
  const isWanted = Object.hasOwn(wanted, operation) ? wanted[operation] : undefined
  if (isWanted === undefined)
    throw new NavError(
      'input/unknown-operation',
      `${describe(operation)} came; union, subtract, intersect or xor was expected`,
      { operation },
    )
  expectShapes(first, 'first')
  expectShapes(second, 'second')
  const box = boundingBox([...first, ...second].flatMap(({ outer }) => outer))
  if (box === undefined) return []
  const margin = Math.max(box.width, box.height, Number.MIN_VALUE) / 16
  const frame = createFrame(
    { x: box.x - margin, y: box.y - margin, width: box.width + 2 * margin, height: box.height + 2 * margin },
    [],
  )
  const shapes = [...first, ...second].map((polygon, i) => checkShape({ ...polygon, id: `${i}` }, 'obstacle', i))
  let vertices = 0
  for (const { rings } of shapes) for (const ring of rings) vertices += ring.length / 2
  const noded = new NodedMesh(frame, new RingTable([]), vertices)
  const polygonOf: number[] = []
  const roles: number[] = []
  for (const [i, { rings }] of shapes.entries()) {
    for (const [j, ring] of rings.entries()) {
      noded.drawer.draw(polygonOf.push(i) - 1, fitRing(frame, ring).path)
      roles.push(j === 0 ? FILLED : IN_HOLE)
    }
  }
  noded.triangulate()
  const solid = new Uint8Array(noded.triangulation.store.faceSlots)
  walkCovers(noded.triangulation, new Covers(polygonOf, roles, first.length), (face, { inFirst, inSecond }) => {
    if (isWanted(inFirst > 0, inSecond > 0)) solid[face] = 1
  })
  return outlineOfFaces(noded.triangulation.store, (face) => solid[face] === 1)
}

const FILLED = 1
/** Added for each hole that winds around a place. */
const IN_HOLE = 2

/** Which polygons cover the place where a walk stands, from the rings that wind around it. */
class Covers {
  /** How many polygons of each region cover it. */
  inFirst = 0
  inSecond = 0
  private readonly winding: Int32Array
  private readonly state: Int32Array

  constructor(
    private readonly polygonOf: readonly number[],
    private readonly roles: readonly number[],
    private readonly firstCount: number,
  ) {
    this.winding = new Int32Array(polygonOf.length)
    this.state = new Int32Array(polygonOf.length)
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
function walkCovers(
  { store, owners }: Triangulation,
  covers: Covers,
  visit: (face: number, covers: Covers) => void,
): void {
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
    visit(face, covers)
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
