/**
 * Computes the region that rings fill, and the union and intersection of regions. If the bounding boxes of too many edges overlap, a fill or
 * union returns one polygon per ring; these polygons may overlap.
 */
import { runToCompletion } from '../../../engine/core/index.js'
import type { Point, Polygon, Rect, Region, Ring } from '../../../engine/geometry/index.js'
import { boundingBox, createWindingIndex, ringsMeet, signedArea } from '../../../engine/geometry/index.js'
import { combineRegions, fillRings } from '../../../engine/regions/index.js'
import { cleanRing } from '../map-builder.js'
import { nestRings } from '../nested-rings.js'

type FillRule = 'non-zero' | 'even-odd'

/** Largest number of pairs of overlapping boxes: `perBox` times the number of boxes, plus `more`. */
const PAIRS = { perBox: 16, more: 20_000 } as const

const boxOf = (ring: Ring): Rect => boundingBox(ring) ?? { x: 0, y: 0, width: 0, height: 0 }

export const apart = (rings: readonly Ring[]): Region => rings.map((outer) => ({ outer, holes: [] }))

export function fillRegion(all: readonly Ring[], rule: FillRule): Region {
  const rings = all.map(cleanRing).filter((ring) => ring.length >= 3)
  if (rings.length === 0) return []
  if (rings.length === 1 && rule === 'non-zero') return [{ outer: rings[0], holes: [] }]
  if (!ringsMeet(rings)) return nested(rings, rule)
  const edges = rings.flatMap((ring) => ring.map((a, i) => edgeBox(a, ring[(i + 1) % ring.length])))
  return isSparse(edges) ? fillRings(rings, rule) : apart(all)
}

/** Returns the union of convex parts and a region. */
export function uniteParts(parts: readonly Ring[], more: Region): Region {
  const boxes = [...parts.map(boxOf), ...more.flatMap(edgeBoxes)]
  return isSparse(boxes) ? combineRegions('union', apart(parts), more) : [...more, ...apart(parts)]
}

/** Returns the intersection of two regions; undefined if the bounding boxes of too many of their edges overlap. */
export function intersectRegions(a: Region, b: Region): Region | undefined {
  return isSparse([...a, ...b].flatMap(edgeBoxes)) ? combineRegions('intersect', a, b) : undefined
}

const edgeBoxes = ({ outer, holes }: Polygon): Rect[] =>
  [outer, ...holes].flatMap((ring) => ring.map((a, i) => edgeBox(a, ring[(i + 1) % ring.length])))

const edgeBox = (a: Point, b: Point): Rect => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
})

function isSparse(boxes: readonly Rect[]): boolean {
  const sorted = [...boxes].sort((a, b) => a.x - b.x)
  let left = PAIRS.perBox * boxes.length + PAIRS.more
  let steps = 16 * left
  for (let i = 0; i < sorted.length; i++) {
    const { x, y, width, height } = sorted[i]
    for (let k = i + 1; k < sorted.length && sorted[k].x <= x + width; k++) {
      if (--steps < 0) return false
      if (sorted[k].y <= y + height && y <= sorted[k].y + sorted[k].height && --left < 0) return false
    }
  }
  return true
}

/** Returns the region that `rings` fill; the rings do not meet. A ring is part of the region's boundary if only one side of the ring is filled. */
function nested(rings: readonly Ring[], rule: FillRule): Region {
  const boxes = rings.map(boxOf)
  const windings = new Map<number, ReturnType<typeof createWindingIndex>>()
  const windingIn = (outer: number, point: Point): number => {
    let index = windings.get(outer)
    if (index === undefined) windings.set(outer, (index = createWindingIndex(rings[outer])))
    return index(point) ?? 0
  }
  const parents = runToCompletion(
    nestRings(
      rings.map((ring, i) => ({
        box: boxes[i],
        size: Math.ceil(Math.log2(ring.length)),
        area: boxes[i].width * boxes[i].height,
      })),
      (inner, outer) => windingIn(outer, rings[inner][0]) !== 0,
    ),
  )
  const sums = new Int32Array(rings.length)
  const isFilled = (ring: number): boolean => ring >= 0 && (rule === 'even-odd' ? sums[ring] % 2 : sums[ring]) !== 0
  const holes = new Map<number, Ring[]>()
  const areas = boxes.map(({ width, height }) => width * height)
  for (const ring of [...rings.keys()].sort((a, b) => areas[b] - areas[a] || a - b)) {
    const parent = parents[ring]
    sums[ring] = (parent < 0 ? 0 : sums[parent]) + (signedArea(rings[ring]) < 0 ? -1 : 1)
    if (isFilled(ring) === isFilled(parent)) continue
    if (isFilled(ring)) holes.set(ring, [])
    else {
      let around = parent
      while (!holes.has(around)) around = parents[around]
      holes.get(around)?.push(rings[ring])
    }
  }
  return [...holes].sort(([a], [b]) => a - b).map(([ring, inside]) => ({ outer: rings[ring], holes: inside }))
}
