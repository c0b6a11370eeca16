/**
 * Tests whether the rings of a polygon are simple, disjoint and nested. Nested means that every hole is inside the outer ring and in no other hole.
 * Compares pairs of edges and pairs of holes up to a limit (`PAIRS`). If more pairs remain, the polygon fails the test. Otherwise, the result is exact.
 */
import type { Point } from './point.js'
import { boundingBox, type Ring } from './ring.js'
import { relateSegments } from './segment.js'
import { createWindingIndex } from './winding-index.js'

/** `someOverlap` tests at most `perEntry` * n + `more` pairs of n entries (edges or holes). */
const PAIRS = { perEntry: 32, more: 4096 } as const

/** Returns whether the rings are nested; `false` also when the test takes too long. Rings of fewer than three points cover nothing. */
export function areNested(outer: Ring, holes: readonly Ring[]): boolean {
  const cuts = holes.filter((hole) => hole.length >= 3)
  if (cuts.length === 0) return true
  if (ringsMeet([outer, ...cuts])) return false
  const windings = createWindingIndex(outer)
  return cuts.every(([corner]) => isWithin(windings(corner))) && !holesMeet(cuts)
}

/** Returns whether any two edges meet that are not neighbors in one ring. Returns `true` also when the test takes too long. */
export function ringsMeet(rings: readonly Ring[]): boolean {
  const count = rings.reduce((sum, ring) => sum + ring.length, 0)
  const [from, to] = [new Float64Array(count), new Float64Array(count)]
  const ringOf = new Uint32Array(count)
  const starts = new Uint32Array(rings.length)
  rings.forEach((ring, k) => {
    const start = k === 0 ? 0 : starts[k - 1] + rings[k - 1].length
    starts[k] = start
    for (let i = 0; i < ring.length; i++) {
      const next = ring[i + 1 === ring.length ? 0 : i + 1]
      from[start + i] = Math.min(ring[i].x, next.x)
      to[start + i] = Math.max(ring[i].x, next.x)
      ringOf[start + i] = k
    }
  })
  const edge = (entry: number): readonly [a: Point, b: Point, index: number, ring: Ring] => {
    const ring = rings[ringOf[entry]]
    const index = entry - starts[ringOf[entry]]
    return [ring[index], ring[index + 1 === ring.length ? 0 : index + 1], index, ring]
  }
  return someOverlap(from, to, (i, j) => {
    const [a, b, index, ring] = edge(i)
    const [c, d, other, otherRing] = edge(j)
    if (Math.max(a.y, b.y) < Math.min(c.y, d.y) || Math.max(c.y, d.y) < Math.min(a.y, b.y)) return false
    const steps = ring === otherRing ? Math.abs(index - other) : 0
    // Skips neighboring edges, which share a corner. If one folds back on the other, they enclose nothing.
    return steps !== 1 && !(steps > 0 && steps === ring.length - 1) && relateSegments(a, b, c, d) !== 'none'
  })
}

/** Returns whether one hole lies inside another. The edges of different rings must not meet. */
function holesMeet(holes: readonly Ring[]): boolean {
  const boxes = holes.map((hole) => boundingBox(hole) ?? { x: 0, y: 0, width: 0, height: 0 })
  const from = Float64Array.from(boxes, ({ x }) => x)
  const to = Float64Array.from(boxes, ({ x, width }) => x + width)
  const windings = new Map<Ring, ReturnType<typeof createWindingIndex>>()
  const holds = (ring: Ring, { y, height }: { readonly y: number; readonly height: number }, at: Point): boolean => {
    if (at.y < y || at.y > y + height) return false
    let index = windings.get(ring)
    if (index === undefined) windings.set(ring, (index = createWindingIndex(ring)))
    return isWithin(index(at))
  }
  return someOverlap(
    from,
    to,
    (i, j) => holds(holes[i], boxes[i], holes[j][0]) || holds(holes[j], boxes[j], holes[i][0]),
  )
}

const isWithin = (winding: number | undefined): boolean => winding !== undefined && winding !== 0

/** Returns whether `test` holds for a pair of entries with overlapping ranges; `true` also if there are too many pairs. */
function someOverlap(from: Float64Array, to: Float64Array, test: (i: number, j: number) => boolean): boolean {
  let budget = PAIRS.perEntry * from.length + PAIRS.more
  const active: number[] = []
  for (const i of Uint32Array.from(from.keys()).sort((a, b) => from[a] - from[b])) {
    let remaining = 0
    for (const j of active) {
      if (to[j] < from[i]) continue
      active[remaining++] = j
      if (--budget < 0 || test(i, j)) return true
    }
    active.length = remaining
    active.push(i)
  }
  return false
}
