/**
 * Which velocities keep an agent from running into another one, if both take their share: a half-plane for each pair.
 * In: the relative position and velocity of two discs, the sum of their radii, a horizon. Out: a line with what is allowed on its positive side.
 *
 *        \  leg        The velocities relative to the other that lead to a collision within the horizon are a cone with a round tip. The least
 *      ( p )           change u that leads out of it goes to its border, a leg or the tip; the line is there, tangent, `share` of u away
 *        /  leg        from the agent's own velocity.
 *
 * Degenerates: a relative velocity right at the other's center goes past it on the negative side, for both the same hand; discs that overlap
 * part within `step` seconds; those with one center, the lower slot towards positive x.
 * After van den Berg, Guy, Lin and Manocha, Reciprocal n-Body Collision Avoidance, 2011, sections 3 and 4.
 */
import type { HalfPlanes } from './half-planes.js'

interface Meeting {
  /** From the agent to the other. */
  readonly x: number
  readonly y: number
  readonly ownX: number
  readonly ownY: number
  readonly otherX: number
  readonly otherY: number
  /** Sum of the radii. */
  readonly radius: number
  /** Seconds ahead in which they shall not collide. */
  readonly horizon: number
  /** Seconds of a step. */
  readonly step: number
  /** Of the change: half, or all where the other does not give way. */
  readonly share: number
  /** The agent is the lower slot of the two. */
  readonly isFirst: boolean
}

export function addReciprocalLine(lines: HalfPlanes, meeting: Meeting): void {
  const { x, y, ownX, ownY, radius, horizon, step, share } = meeting
  const vx = ownX - meeting.otherX
  const vy = ownY - meeting.otherY
  const square = x * x + y * y
  const apart = square > radius * radius
  const time = apart ? horizon : step
  // from the middle of the tip to the relative velocity
  const wx = vx - x / time
  const wy = vy - y / time
  const w = Math.sqrt(wx * wx + wy * wy)
  const towards = wx * x + wy * y
  let dx: number
  let dy: number
  let ux: number
  let uy: number
  if (apart && (towards >= 0 || towards * towards <= radius * radius * w * w)) {
    // beside the tip: a leg
    const leg = Math.sqrt(square - radius * radius)
    const side = x * wy - y * wx > 0 ? 1 : -1
    dx = (side * (x * leg) - y * radius) / square
    dy = (x * radius + side * (y * leg)) / square
    const along = vx * dx + vy * dy
    ux = along * dx - vx
    uy = along * dy - vy
  } else {
    let nx = meeting.isFirst ? 1 : -1
    let ny = 0
    if (w > 0) {
      nx = wx / w
      ny = wy / w
    }
    dx = ny
    dy = -nx
    ux = (radius / time - w) * nx
    uy = (radius / time - w) * ny
  }
  lines.add(ownX + share * ux, ownY + share * uy, dx, dy)
}
