import { isConvexRing, signedArea } from '../geometry/index.js'
import type { Diagnostic } from '../geometry/index.js'
import { BOUNDS, drawRing, RingTable, toRing } from '../arrangement/index.js'
import type { Frame } from '../arrangement/index.js'
import { MeshBody } from '../convex/index.js'

/** Relative difference up to which two areas count as equal. */
const SAME_AREA = 1e-9

/** Returns the area that the bounds enclose under the non-zero rule, and reports bounds that cross themselves. O(n) if convex, else O(n log n). */
export function measureBounds(frame: Frame, diagnostics: Diagnostic[]): number {
  const { bounds } = frame
  const ring = toRing(bounds)
  const area = Math.abs(signedArea(ring))
  if (isConvexRing(ring)) return area
  const alone = new MeshBody(frame, new RingTable([]))
  const { noder } = alone.noded
  const { uses } = drawRing(noder, alone.table.addRing(BOUNDS, 'outer'), bounds)
  alone.load()
  const crossing = noder.firstSelfCrossing(uses)
  const filled = alone.islandTable.totalArea()
  if (crossing < 0 && Math.abs(filled - area) <= SAME_AREA * filled) return area
  const at = crossing < 0 ? { x: bounds[0], y: bounds[1] } : { x: noder.x[crossing], y: noder.y[crossing] }
  diagnostics.push({
    code: 'bounds-cross-themselves',
    severity: 'warning',
    message: `the bounds cross or overlap themselves; by the non-zero fill rule they enclose an area of ${filled}`,
    at,
  })
  return filled
}
