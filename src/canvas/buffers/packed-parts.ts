/** Parts of a drawing as numbers in a row, as they go to a worker, and the same parts again from them. */
import type { Point } from '../../engine/geometry/index.js'
import { boxAround, joinBoxes, type Box } from '../painters/painter.js'
import { createBatch, type Batch, type BatchPart } from '../painters/polygon-batches.js'
import { createTile, type TriangleTile } from '../painters/triangle-tiles.js'

export interface PackedBatches {
  /** One a batch. */
  readonly styles: readonly string[]
  /** Of each batch the number of its parts; of each part `NESTED` and `EVEN_ODD` and the number of its rings; of each ring that of its corners. */
  readonly counts: Uint32Array
  /** x and y of all corners. */
  readonly coords: Float64Array
}

export interface PackedTiles {
  /** Of each tile the numbers of its vertices and triangles. */
  readonly counts: Uint32Array
  readonly coords: Float64Array
  /** Three vertices a triangle, counted within the tile. */
  readonly triangles: Uint32Array
  readonly walkable: Uint8Array
  readonly island: Int32Array
  readonly walls: Uint8Array
}

/** Flags of a part. */
export const NESTED = 1
export const EVEN_ODD = 2

const NOWHERE: Box = { minX: 0, minY: 0, maxX: 0, maxY: 0 }

export function unpackBatches({ styles, counts, coords }: PackedBatches): Batch[] {
  let next = 0
  let corner = 0
  const readRing = (): Point[] =>
    Array.from({ length: counts[next++] }, () => ({ x: coords[corner++], y: coords[corner++] }))
  const readPart = (style: string): BatchPart => {
    const flags = counts[next++]
    const [outer, ...holes] = Array.from({ length: counts[next++] }, readRing)
    let box: Box | undefined
    let corners = 0
    for (const ring of [outer, ...holes]) {
      const around = boxAround(ring)
      if (around !== undefined) box = joinBoxes(box, around)
      corners += ring.length
    }
    const fillRule = (flags & EVEN_ODD) === 0 ? 'non-zero' : 'even-odd'
    return {
      polygon: { outer, holes, fillRule },
      style,
      box: box ?? NOWHERE,
      corners,
      isNested: (flags & NESTED) !== 0,
    }
  }
  return styles.map((style) =>
    createBatch(
      Array.from({ length: counts[next++] }, () => readPart(style)),
      style,
    ),
  )
}

export function unpackTiles({ counts, coords, triangles, walkable, island, walls }: PackedTiles): TriangleTile[] {
  let vertex = 0
  let triangle = 0
  return Array.from({ length: counts.length / 2 }, (_, i) => {
    const [from, first] = [vertex, triangle]
    vertex += counts[2 * i]
    triangle += counts[2 * i + 1]
    const view = {
      coords: coords.subarray(2 * from, 2 * vertex),
      triangles: triangles.subarray(3 * first, 3 * triangle),
      walkable: walkable.subarray(first, triangle),
      island: island.subarray(first, triangle),
      walls: walls.subarray(first, triangle),
    }
    return createTile(
      view,
      Uint32Array.from({ length: triangle - first }, (__, t) => t),
    )
  })
}
