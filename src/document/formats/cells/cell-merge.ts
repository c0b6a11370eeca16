/** Merges cells of any shape into polygons. Cells with the same value that share a whole edge become one polygon. */
import { groupBy } from '../../../engine/core/index.js'
import { signedArea, type Point, type Ring } from '../../../engine/geometry/index.js'
import type { Work } from '../../model/index.js'
import { isWithin, ringsOfFloor } from '../mesh/floor-obstacles.js'
import type { MapBuilder } from '../map-builder.js'
import { measuredRing, nestRings } from '../nested-rings.js'
import type { CellPolygon, CellValues } from './cell-outline.js'

const SNAP = 2 ** 16

/** Merges the cells whose value is not 0, and returns the polygons. The outlines of neighboring cells must share whole edges. O(cells). */
export function* mergeCells(
  width: number,
  cells: CellValues,
  outlineOf: (column: number, row: number) => Ring,
  builder: MapBuilder,
): Work<CellPolygon[]> {
  const filled: number[] = []
  for (let cell = 0; cell < cells.length; cell++) if (cells[cell] !== 0) filled.push(cell)
  const merged: CellPolygon[] = []
  for (const [value, members] of groupBy(filled, (cell) => cells[cell])) {
    const vertices: Point[] = []
    const known = new Map<string, number>()
    const polygons = members.map((cell) =>
      outlineOf(cell % width, Math.floor(cell / width)).map((point) => {
        const key = `${Math.round(point.x * SNAP)} ${Math.round(point.y * SNAP)}`
        const at = known.get(key) ?? vertices.push(point) - 1
        known.set(key, at)
        return at
      }),
    )
    builder.expectVertices(vertices.length)
    const rings = yield* ringsOfFloor(vertices, polygons, builder)
    const holes = rings.filter((ring) => signedArea(ring) < 0)
    const outers = rings.filter((ring) => signedArea(ring) > 0)
    const all = [...outers, ...holes]
    const isInside = (inner: number, outer: number): boolean =>
      outer < outers.length && isWithin(all[inner], all[outer])
    const parents = yield* nestRings(all.map(measuredRing), isInside)
    for (const [i, outer] of outers.entries())
      merged.push({ value, outer, holes: holes.filter((_, hole) => parents[outers.length + hole] === i) })
  }
  return merged
}
