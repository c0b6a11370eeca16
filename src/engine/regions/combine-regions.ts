/**
 * Union, difference, intersection and symmetric difference of regions, exact up to the one rounding of crossings: all rings are noded at
 * once, triangulated and labeled as those of a mesh are; the labels say which polygons cover a triangle, and the border of the wanted
 * triangles is the answer. Overlapping, touching and identical borders need no care. In: polygons of any winding, filled by the non-zero
 * rule, each less its own holes. Out: disjoint polygons, outer rings positive, holes negative. O(n log n) for n vertices and crossings.
 */
import type { RingRules } from '../arrangement/labels/index.js'
import { NavError, describe, expectShapes } from '../core/index.js'
import type { Region, Ring } from '../geometry/index.js'
import { createFrame, fitRing, NodedMesh, outlineOfFaces, toCoords } from '../arrangement/index.js'
import type { Frame } from '../arrangement/index.js'

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
  const rings: DrawnPolygonRing[] = []
  for (const [polygon, { outer, holes }] of polygons.entries()) {
    rings.push({ ring: outer, polygon, state: OUTER })
    // checked above: a caller without types may leave them out
    for (const hole of (holes as readonly Ring[] | undefined) ?? []) rings.push({ ring: hole, polygon, state: HOLE })
  }
  return outlineOfRings(
    rings.map(({ ring }) => ring),
    polygons.map(({ outer }) => outer),
    (ring) => ring,
    {
      subjectOf: (ring) => rings[ring].polygon,
      stateOf: (ring, winding) => (winding === 0 ? 0 : rings[ring].state),
      // of a polygon that its outer ring alone winds around: one bit for each region
      coverOf: (polygon, state) => (state === OUTER ? (polygon < first.length ? 1 : 2) : 0),
      isForbidden: () => false,
    },
    (cover) => ((wants >> cover) & 1) === 1,
  )
}

// What winds around a place, of the rings of one polygon: a bit for each.
const OUTER = 1
const HOLE = 2

interface DrawnPolygonRing {
  readonly ring: Ring
  readonly polygon: number
  readonly state: typeof OUTER | typeof HOLE
}

/** What rings cover together under one fill rule, as a picture of them is painted: their windings add up. */
export function fillRings(rings: readonly Ring[], fillRule: 'non-zero' | 'even-odd'): Region {
  return outlineOfRings(
    rings,
    rings,
    // One owner for all rings: its winding number is their sum.
    () => 0,
    {
      subjectOf: (owner) => owner,
      stateOf: (_, winding) => ((fillRule === 'even-odd' ? winding % 2 : winding) === 0 ? 0 : 1),
      coverOf: (_, state) => state,
      isForbidden: () => false,
    },
    (cover) => cover === 1,
  )
}

/** The outline of the faces whose cover is wanted. What reaches far out of the box of the rings `within` is cut. */
function outlineOfRings(
  rings: readonly Ring[],
  within: readonly Ring[],
  ownerOf: (ring: number) => number,
  rules: RingRules,
  isWanted: (cover: number) => boolean,
): Region {
  const frame = frameAround(within)
  if (frame === undefined) return []
  const noded = new NodedMesh(
    frame,
    rules,
    rings.reduce((sum, { length }) => sum + length, 0),
  )
  for (const [i, ring] of rings.entries()) noded.drawer.draw(ownerOf(i), fitRing(frame, toCoords(ring)).path)
  noded.load(() => undefined)
  const { table, label } = noded.labels
  return outlineOfFaces(noded.triangulation.store, (face) => isWanted(table.coverOf(label[face])))
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
