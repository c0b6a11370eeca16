/**
 * Union, difference, intersection and symmetric difference of regions, exact up to the one rounding of crossings: everything is noded at once,
 * and a walk over the chains says which polygons cover what lies beside each edge, so which edges are border. Where a drawing is too dense for that,
 * it is noded as a mesh is and triangulated, with the same result: a walk over the triangles says which polygons cover each.
 * Overlapping, touching and identical borders need no care. In: polygons of any winding, filled by the non-zero rule, each less its own
 * holes. Out: disjoint polygons, outer rings positive, holes negative. O(n log n) for n vertices and crossings.
 */
import { NavError, describe, expectShapes } from '../core/index.js'
import type { Region, Ring } from '../geometry/index.js'
import { RingChains } from '../noding/index.js'
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
  const paths: Float64Array[] = []
  const codes: number[] = []
  const polygons = [...first, ...second]
  for (let i = 0; i < polygons.length; i++) {
    const { outer, holes } = polygons[i]
    const code = 4 * i + (i < first.length ? 0 : 2)
    paths.push(toPath(outer))
    codes.push(code)
    // checked above: a caller without types may leave them out
    for (const hole of (holes as readonly Ring[] | undefined) ?? []) {
      paths.push(toPath(hole))
      codes.push(code + HOLE)
    }
  }
  const frame = frameAround(paths, codes)
  if (frame === undefined) return []
  const fitted = paths.map((path) => fitRing(frame, path).path)
  return (
    outlineOfChains(new RingChains(frame, frame.step, fitted), Int32Array.from(codes), wants) ??
    outlineOfMesh(frame, fitted, codes, wants, first.length)
  )
}

/** Part of the code of a ring: beside 4 * its polygon, and 2 for one of the second region. */
const HOLE = 1

/** A frame with some room around all outer rings, if there is a point in them. */
function frameAround(paths: readonly Float64Array[], codes: readonly number[]): Frame | undefined {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let ring = 0; ring < paths.length; ring++) {
    const path = paths[ring]
    if ((codes[ring] & HOLE) === HOLE) continue
    for (let i = 0; i < path.length; i += 2) {
      minX = Math.min(minX, path[i])
      maxX = Math.max(maxX, path[i])
      minY = Math.min(minY, path[i + 1])
      maxY = Math.max(maxY, path[i + 1])
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
    const { x, y } = ring[i]
    path[2 * i] = x
    path[2 * i + 1] = y
  }
  return path
}

/** The same by way of a triangulation and its labels, at a cost that does not depend on how the drawing fills its box. */
function outlineOfMesh(
  frame: Frame,
  paths: readonly Float64Array[],
  codes: readonly number[],
  wanted: number,
  firsts: number,
): Region {
  const noded = new NodedMesh(
    frame,
    {
      subjectOf: (ring) => codes[ring] >> 2,
      stateOf: (ring, winding) => (winding === 0 ? 0 : 1 + (codes[ring] & HOLE)),
      // of a polygon that its outer ring alone winds around: one bit for each region
      coverOf: (polygon, state) => (state === 1 ? (polygon < firsts ? 1 : 2) : 0),
      isForbidden: () => false,
    },
    paths.reduce((sum, path) => sum + path.length / 2, 0),
  )
  for (let ring = 0; ring < paths.length; ring++) noded.drawer.draw(ring, paths[ring])
  noded.load(() => undefined)
  const { table, label } = noded.labels
  return outlineOfFaces(noded.triangulation.store, (face) => ((wanted >> table.coverOf(label[face])) & 1) === 1)
}
