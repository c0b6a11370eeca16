/**
 * Union, difference, intersection and symmetric difference of regions, exact up to the one rounding of crossings: everything is noded at once,
 * and a walk over the chains says which polygons cover what lies beside each edge, so which edges are border. Where a drawing is too dense for that,
 * it is noded as a mesh is and triangulated, with the same result: a walk over the triangles says which polygons cover each.
 * Overlapping, touching and identical borders need no care. In: polygons of any winding, filled by the non-zero rule, each less its own
 * holes. Out: disjoint polygons, outer rings positive, holes negative. O(n log n) for n vertices and crossings.
 */
import type { RingRules } from '../arrangement/labels/index.js'
import { NavError, describe, expectShapes } from '../core/index.js'
import type { Region, Ring } from '../geometry/index.js'
import { RingChains } from '../noding/index.js'
import type { RingPaths } from '../noding/index.js'
import { createFrame, fitRing, NodedMesh, outlineOfChains, outlineOfFaces } from '../arrangement/index.js'
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
  const rings: Ring[] = []
  const codes: number[] = []
  const polygons = [...first, ...second]
  for (let i = 0; i < polygons.length; i++) {
    const { outer, holes } = polygons[i]
    const code = 4 * i + (i < first.length ? 0 : 2)
    rings.push(outer)
    codes.push(code)
    // checked above: a caller without types may leave them out
    for (const hole of (holes as readonly Ring[] | undefined) ?? []) {
      rings.push(hole)
      codes.push(code + HOLE)
    }
  }
  const frame = frameAround(polygons.map(({ outer }) => outer))
  if (frame === undefined) return []
  const drawn = toPaths(rings)
  // all at once: what fits as a whole needs no cut anywhere
  const isWhole = fitRing(frame, drawn.coords).path === drawn.coords
  return (
    (isWhole ? outlineOfChains(new RingChains(frame, frame.step, drawn), Int32Array.from(codes), wants) : undefined) ??
    outlineOfMesh(frame, drawn, codes, wants, first.length)
  )
}

/** Part of the code of a ring: beside 4 * its polygon, and 2 for one of the second region. */
const HOLE = 1

/** In one list: an array for each ring would take as long to make as to node. */
export function toPaths(rings: readonly Ring[]): RingPaths {
  const starts = new Int32Array(rings.length + 1)
  for (let i = 0; i < rings.length; i++) starts[i + 1] = starts[i] + 2 * rings[i].length
  const coords = new Float64Array(starts[rings.length])
  let at = 0
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i++) {
      const { x, y } = ring[i]
      coords[at++] = x
      coords[at++] = y
    }
  }
  return { coords, starts }
}

/** A frame with some room around all rings; undefined where they enclose nothing, on a line or in a point. */
export function frameAround(rings: readonly Ring[]): Frame | undefined {
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

/** The same by way of a triangulation and its labels, at a cost that does not depend on how the drawing fills its box; holes that reach far out of it are cut. */
function outlineOfMesh(
  frame: Frame,
  paths: RingPaths,
  codes: readonly number[],
  wanted: number,
  firsts: number,
): Region {
  return outlineOfRings(
    frame,
    paths,
    {
      subjectOf: (ring) => codes[ring] >> 2,
      stateOf: (ring, winding) => (winding === 0 ? 0 : 1 + (codes[ring] & HOLE)),
      // of a polygon that its outer ring alone winds around: one bit for each region
      coverOf: (polygon, state) => (state === 1 ? (polygon < firsts ? 1 : 2) : 0),
      isForbidden: () => false,
    },
    (ring) => ring,
    (cover) => ((wanted >> cover) & 1) === 1,
  )
}

/** The outline of the faces whose cover is wanted, once every ring is drawn for its owner. */
export function outlineOfRings(
  frame: Frame,
  { coords, starts }: RingPaths,
  rules: RingRules,
  ownerOf: (ring: number) => number,
  isWanted: (cover: number) => boolean,
): Region {
  const noded = new NodedMesh(frame, rules, coords.length / 2)
  for (let ring = 0; ring + 1 < starts.length; ring++)
    noded.drawer.draw(ownerOf(ring), fitRing(frame, coords.subarray(starts[ring], starts[ring + 1])).path)
  noded.load(() => undefined)
  const { table, label } = noded.labels
  return outlineOfFaces(noded.triangulation.store, (face) => isWanted(table.coverOf(label[face])))
}
