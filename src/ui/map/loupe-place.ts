/** Where the magnifier stands: above the finger and to its side, so that neither is covered by the other. */
import type { Point } from '../../engine/geometry/index.js'
import type { Size } from '../../editor/index.js'

/** Screen pixels across. */
export const LOUPE_SIZE = 124
const MARGIN = 8
/** From the finger to the middle of the loupe. */
const ASIDE = 72
const ABOVE = 150
/** So near to the upper edge that the loupe goes beside the finger instead. */
const FAR_ASIDE = 136

interface LoupePlace {
  readonly left: number
  readonly top: number
}

export function loupePlace(finger: Point, viewport: Size): LoupePlace {
  const half = LOUPE_SIZE / 2
  const roomAbove = finger.y - ABOVE - half >= MARGIN
  const aside = roomAbove ? ASIDE : FAR_ASIDE
  const fitsAfter = finger.x + aside + half + MARGIN <= viewport.width
  const x = finger.x + (fitsAfter ? aside : -aside)
  const y = roomAbove ? finger.y - ABOVE : finger.y
  const clamp = (value: number, length: number): number =>
    Math.max(MARGIN, Math.min(value - half, length - LOUPE_SIZE - MARGIN))
  return { left: clamp(x, viewport.width), top: clamp(y, viewport.height) }
}
