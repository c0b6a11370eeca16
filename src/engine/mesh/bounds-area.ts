/** Computes the area enclosed by the bounds under the non-zero rule. O(n); O(n log n) if the bounds cross or cover themselves. */
import { orient, signedArea } from '../geometry/index.js'
import type { Diagnostic } from '../geometry/index.js'
import { BOUNDS, RingTable, toRing } from '../arrangement/index.js'
import type { Frame } from '../arrangement/index.js'
import { MeshBody } from '../convex/index.js'

/** If the shoelace area equals the enclosed area within this share, the bounds wind around it once. */
const SAME_AREA = 1e-9

/** Returns the enclosed area, and reports bounds that cross themselves. */
export function measureBounds(frame: Frame, diagnostics: Diagnostic[]): number {
  const { bounds } = frame
  const area = Math.abs(signedArea(toRing(bounds)))
  if (isConvex(bounds)) return area
  const alone = new MeshBody(frame, new RingTable([]))
  const { drawer, noder } = alone.noded
  const { uses } = drawer.draw(alone.table.addRing(BOUNDS, 'outer'), bounds)
  alone.load()
  const crossing = noder.firstSelfCrossing(uses)
  const filled = alone.freeArea
  if (crossing < 0 && Math.abs(filled - area) <= SAME_AREA * filled) return area
  const at = crossing < 0 ? { x: bounds[0], y: bounds[1] } : { x: noder.x[crossing], y: noder.y[crossing] }
  diagnostics.push({
    code: 'bounds-cross-themselves',
    severity: 'warning',
    message: `the bounds cross or cover themselves; the non-zero rule says that they enclose ${filled}`,
    at,
  })
  return filled
}

/** Whether a ring turns in one direction only, winds once, and never reverses. */
function isConvex(ring: Float64Array): boolean {
  const count = ring.length / 2
  let side = 0
  let reversals = 0
  let direction = 0
  // Two rounds: the first finds the initial direction.
  for (let i = 0; i < 2 * count; i++) {
    const [a, b, c] = [2 * (i % count), 2 * ((i + 1) % count), 2 * ((i + 2) % count)]
    const turn = Math.sign(orient(ring[a], ring[a + 1], ring[b], ring[b + 1], ring[c], ring[c + 1]))
    if (turn !== 0 && side !== 0 && turn !== side) return false
    if (
      turn === 0 &&
      (ring[b] - ring[a]) * (ring[c] - ring[b]) + (ring[b + 1] - ring[a + 1]) * (ring[c + 1] - ring[b + 1]) < 0
    )
      return false
    side = turn !== 0 ? turn : side
    const run = Math.sign(ring[b] - ring[a]) || direction
    if (i >= count && run !== direction) reversals++
    direction = run
  }
  return side !== 0 && reversals <= 2
}
