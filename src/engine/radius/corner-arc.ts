/**
 * Computes the part of an offset outline around one corner. This part connects the offset of the wall that ends at the corner with the offset of the next wall.
 * At a convex corner, chords (short straight edges) replace the arc of a circle around the corner. If `side` is `outside`, each chord is a tangent of the
 * circle. If `side` is `inside`, the chords connect points of the circle. At a concave corner, the two offsets meet. If a wall is too short for this, the
 * outline leads through the corner and may cross itself. Winding numbers then decide what is free.
 */
import { atan2, cos, sin } from '../core/index.js'
import { orient } from '../geometry/index.js'

/** Angle of one chord in radians. With 24 chords per circle, an arc is at most 0.9% of the radius too far out. */
const CHORD = Math.PI / 12

/** Angle in radians below which two tangents are merged, at a cost of less than 1e-9 of the radius. */
const SAME_TANGENT = 3e-5

/** Tolerance for rounded angles: if an angle exceeds a whole number of chords by less than this share of a chord, no chord is added for the excess. */
const WHOLE_CHORD = 1e-9

/** Largest distance of the chords from the corner, as a factor of the radius. */
export const LARGEST_REACH = 1 / cos(CHORD / 2)

export type ArcSide = 'outside' | 'inside'

/** Returns whether free space covers at least half the circle around b. The tip of a wall that turns back on itself counts as convex. */
export const isConvexCorner = (coords: ArrayLike<number>, a: number, b: number, c: number): boolean =>
  orient(coords[2 * a], coords[2 * a + 1], coords[2 * b], coords[2 * b + 1], coords[2 * c], coords[2 * c + 1]) <= 0

/**
 * Returns the outline around a corner as coordinates x y x y …, not rounded to the grid. The walls run from vertex a over b to c of `coords`, with free space
 * on their positive side. `facing` holds unit vectors: directions from b in which the outline must be exactly at the radius. Those outside the arc are ignored.
 */
export function cornerArc(
  coords: ArrayLike<number>,
  a: number,
  b: number,
  c: number,
  radius: number,
  side: ArcSide,
  facing: readonly (readonly [number, number])[] = [],
): number[] {
  const [bx, by] = [coords[2 * b], coords[2 * b + 1]]
  const [inX, inY] = [bx - coords[2 * a], by - coords[2 * a + 1]]
  const [outX, outY] = [coords[2 * c] - bx, coords[2 * c + 1] - by]
  const before = Math.sqrt(inX ** 2 + inY ** 2)
  const after = Math.sqrt(outX ** 2 + outY ** 2)
  const [mx, my] = [-inY / before, inX / before]
  const [nx, ny] = [-outY / after, outX / after]
  const cross = mx * ny - my * nx
  const dot = mx * nx + my * ny
  if (!isConvexCorner(coords, a, b, c)) {
    // Radius times the tangent of half the turn, by one of two formulas. Where the walls nearly turn back, 1 + dot is mostly rounding error, so it is not used.
    const reach = radius * (dot > 0 ? Math.abs(cross) / (1 + dot) : (1 - dot) / Math.abs(cross))
    if (2 * reach < Math.min(before, after)) return [bx + radius * mx - reach * my, by + radius * my + reach * mx]
    return [bx + radius * mx, by + radius * my, bx, by, bx + radius * nx, by + radius * ny]
  }
  // Free space is to the left of the walls, so the arc turns right, and angles are measured to the right.
  const turn = Math.abs(atan2(cross, dot))
  const tangents = [0]
  const angles = facing.map(([x, y]) => atan2(my * x - mx * y, mx * x + my * y)).sort((a, b) => a - b)
  for (const angle of angles)
    if (angle > tangents[tangents.length - 1] + SAME_TANGENT && angle < turn - SAME_TANGENT) tangents.push(angle)
  tangents.push(turn)
  const out: number[] = []
  const add = (angle: number, distance: number): void => {
    const along = cos(angle) * distance
    const across = sin(angle) * distance
    out.push(bx + mx * along + my * across, by + my * along - mx * across)
  }
  if (side === 'inside') add(0, radius)
  for (let i = 1; i < tangents.length; i++) {
    const wide = tangents[i] - tangents[i - 1]
    const chords = Math.max(1, Math.ceil(wide / CHORD - WHOLE_CHORD))
    const half = wide / chords / 2
    for (let k = 0; k < chords; k++) {
      if (side === 'outside') add(tangents[i - 1] + (2 * k + 1) * half, radius / cos(half))
      else add(tangents[i - 1] + (2 * k + 2) * half, radius)
    }
  }
  return out
}
