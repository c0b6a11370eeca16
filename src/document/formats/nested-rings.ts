import { boundingBox, signedArea, type Rect, type Ring } from '../../engine/geometry/index.js'
import { tooLarge, type Work } from '../model/index.js'

/** Largest number of compared boxes plus visited vertices per call. */
const TEST_LIMIT = 200_000_000

interface NestedRing {
  readonly box: Rect
  readonly size: number
  readonly area: number
}

export const measuredRing = (ring: Ring): NestedRing => ({
  box: boundingBox(ring) ?? { x: 0, y: 0, width: 0, height: 0 },
  size: ring.length,
  area: Math.abs(signedArea(ring)),
})

/**
 * Returns, for each ring, the index of the smallest ring around it, or -1. Sweeps along x, so it is near linear if the boxes of the rings are
 * spread out. Throws `document/too-large` beyond TEST_LIMIT.
 */
export function* nestRings(
  rings: readonly NestedRing[],
  isWithin: (inner: number, outer: number) => boolean,
): Work<Int32Array> {
  const parents = new Int32Array(rings.length).fill(-1)
  const bySize = Array.from(rings.keys()).sort((a, b) => rings[b].area - rings[a].area || a - b)
  const ranks = new Int32Array(rings.length)
  for (const [rank, ring] of bySize.entries()) ranks[ring] = rank
  const active: number[] = []
  let tests = 0
  for (const [i, inner] of bySize.toSorted((a, b) => rings[a].box.x - rings[b].box.x).entries()) {
    const { box, size } = rings[inner]
    tests += active.length
    const around: number[] = []
    let remaining = 0
    for (const outer of active) {
      const other = rings[outer].box
      if (other.x + other.width < box.x) continue
      active[remaining++] = outer
      if (ranks[outer] < ranks[inner] && boxWithin(box, other)) around.push(outer)
    }
    active.length = remaining
    active.push(inner)
    for (const outer of around.sort((a, b) => ranks[b] - ranks[a])) {
      tests += rings[outer].size + size
      if (!isWithin(inner, outer)) continue
      parents[inner] = outer
      break
    }
    if (tests > TEST_LIMIT) throw tooLarge('tests of rings in rings', tests, TEST_LIMIT)
    if (i % 64 === 63) yield i / rings.length
  }
  return parents
}

export function boxWithin(inner: Rect, outer: Rect): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  )
}
