/**
 * Adds one half-plane of velocities for a pair of agents. An agent with a velocity in this half-plane does not collide with the other agent, provided that
 * both agents change their velocities by their `share`.
 *
 *              __..--  leg     The plane of relative velocities. 0 is the relative velocity zero. p is the vector to the other agent, divided by the horizon.
 *    0     ( p                 A relative velocity in the cone leads to a collision within the horizon. The cone has a round tip, which is a disc around p,
 *              ``--..  leg     and two legs, which are parts of the tangents from 0 to this disc.
 *
 * The vector u is the smallest change of the relative velocity that ends on the cone's border: on a leg or on the tip. The line of the half-plane is parallel
 * to the border at this point. It contains the agent's own velocity plus `share` times u. Allowed velocities are on the positive side of the line.
 * If both legs are equally near, the line is parallel to the leg that is turned from p by a negative angle. Both agents thus evade in the same sense of
 * rotation, and pass each other.
 * Overlapping discs separate within `step` seconds. If two discs have the same center, the agent in the lower slot moves towards positive x.
 * After van den Berg, Guy, Lin and Manocha, Reciprocal n-Body Collision Avoidance, 2011, sections 3 and 4.
 */
import type { HalfPlanes } from './half-planes.js'

interface Meeting {
  /** Vector from the agent to the other agent. */
  readonly x: number
  readonly y: number
  readonly ownX: number
  readonly ownY: number
  readonly otherX: number
  readonly otherY: number
  /** Sum of the radii. */
  readonly radius: number
  /** Number of seconds for which the agents must not collide. */
  readonly horizon: number
  /** Length of a step in seconds. */
  readonly step: number
  /** Fraction of u (see the top of the file) by which this agent changes its velocity: half, or all if the other does not give way. */
  readonly share: number
  /** Whether the agent has the lower slot of the two. */
  readonly isFirst: boolean
}

export function addReciprocalLine(lines: HalfPlanes, meeting: Meeting): void {
  const { x, y, ownX, ownY, radius, horizon, step, share } = meeting
  const vx = ownX - meeting.otherX
  const vy = ownY - meeting.otherY
  const square = x * x + y * y
  const apart = square > radius * radius
  const time = apart ? horizon : step
  // (wx, wy) is the vector from p to the relative velocity (vx, vy). p is the center of the disc at the tip of the cone.
  const wx = vx - x / time
  const wy = vy - y / time
  const w = Math.sqrt(wx * wx + wy * wy)
  const towards = wx * x + wy * y
  let dx: number
  let dy: number
  let ux: number
  let uy: number
  if (apart && (towards >= 0 || towards * towards <= radius * radius * w * w)) {
    // The nearest point of the cone's border is on a leg, not on the tip: project the relative velocity on the leg.
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
