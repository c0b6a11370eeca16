/**
 * Adds half-planes of velocities with which an agent does not run into walls within a horizon: one per wall, unless the line of a nearer wall already forbids
 * all velocities towards the wall. Allowed velocities are on the positive side of the line. All lines allow standing still.
 *
 *          leg at b \               / leg at a
 *                    \_b'_______a'_/
 *                         ( p )
 *
 * The diagram shows the plane of velocities. p is the velocity zero. a' and b' are the ends of the wall a - b, relative to the agent and divided by the horizon.
 * A velocity in the cone leads to the wall within the horizon. The border of the cone consists of the cut-off along a' - b', two legs, and a round end between
 * the cut-off and each leg. A leg is part of a tangent from p to the disc around a' or b'. The radius of this disc is the agent's radius divided by the horizon.
 * The line of the half-plane touches the border at the point that is nearest to the agent's velocity.
 *
 * Each end of the wall is a corner between the wall and a neighbor wall.
 * - If the neighbor wall does not turn away from the agent, the cone has no leg at this end. The cut-off continues as a straight line.
 * - If the leg at this end points into the neighbor wall, the leg adds no line. The neighbor wall adds a line.
 * After van den Berg, Guy, Lin and Manocha, Reciprocal n-Body Collision Avoidance, 2011, section 5.3.
 */
import type { HalfPlanes } from './half-planes.js'
import { WALL, type NearWalls } from './near-walls.js'

/** Rounding tolerance of the tests that skip a wall, as a fraction of the radius. */
const SLACK = 1e-9

interface WallMeeting {
  readonly vx: number
  readonly vy: number
  readonly radius: number
  readonly horizon: number
  /** Minimum distance from a corner at which the direction from the corner to the agent is exact enough. Nearer, it is rounding noise. */
  readonly tolerance: number
}

export function addWallLines(lines: HalfPlanes, walls: NearWalls, meeting: WallMeeting): void {
  const { radius, horizon, tolerance } = meeting
  for (const i of walls.order) {
    const wall = walls.of.subarray(WALL * i, WALL * (i + 1))
    if (isCovered(lines, wall, radius, horizon)) continue
    const length = Math.sqrt((wall[2] - wall[0]) ** 2 + (wall[3] - wall[1]) ** 2)
    const tx = (wall[2] - wall[0]) / length
    const ty = (wall[3] - wall[1]) / length
    // 1. Skip a wall if the agent is behind it. Walls that face the agent are nearer.
    const height = tx * -wall[1] + ty * wall[0]
    if (height < -SLACK * radius) continue
    // 2. If the agent touches the wall, forbid coming closer.
    if (wall[4] <= radius * radius) {
      walls.turnAway(i, tolerance)
      lines.add(0, 0, walls.awayY, -walls.awayX)
    } else addLine(lines, wall, { tx, ty, length, height }, meeting)
  }
}

/** Returns whether an existing line already forbids all velocities towards the wall. */
function isCovered(lines: HalfPlanes, wall: Float64Array, radius: number, horizon: number): boolean {
  const least = (radius / horizon) * (1 - SLACK)
  for (let i = 0; i < lines.count; i++)
    if (
      lines.violation(i, wall[0] / horizon, wall[1] / horizon) >= least &&
      lines.violation(i, wall[2] / horizon, wall[3] / horizon) >= least
    )
      return true
  return false
}

function addLine(
  lines: HalfPlanes,
  wall: Float64Array,
  { tx, ty, length, height }: WallFrame,
  meeting: WallMeeting,
): void {
  const { vx, vy, radius, horizon } = meeting
  // 3. Find the visible ends of the wall. An agent beyond one end sees only this end if its distance from the line through the wall is at most its radius.
  const along = -(wall[0] * tx + wall[1] * ty)
  const onlyA = along < 0 && height <= radius
  const onlyB = along > length && height <= radius
  const single = onlyA || onlyB
  const turnsA = wall[7] * ty - wall[8] * tx > 0 || (wall[7] * tx + wall[8] * ty > 0 && wall[7] * ty === wall[8] * tx)
  const turnsB =
    wall[9] * ty - wall[10] * tx > 0 || (wall[9] * tx + wall[10] * ty < 0 && wall[9] * ty === wall[10] * tx)
  if ((onlyA && !turnsA) || (onlyB && !turnsB)) return
  const ax = wall[onlyB ? 2 : 0]
  const ay = wall[onlyB ? 3 : 1]
  const bx = wall[onlyA ? 0 : 2]
  const by = wall[onlyA ? 1 : 3]
  // 4. Compute the directions of the cone's legs: `positive` is the leg at b, `negative` is the leg at a. Both lead away from the cut-off.
  const positive = onlyA || turnsB ? tangent(bx, by, radius, 1) : { x: tx, y: ty, isForeign: false }
  const negative = onlyB || turnsA ? tangent(ax, ay, radius, -1) : { x: -tx, y: -ty, isForeign: false }
  if (!onlyA && turnsB) markForeign(positive, wall[9], wall[10], 1)
  if (!onlyB && turnsA) markForeign(negative, wall[7], wall[8], -1)
  // 5. Find the part of the cone's border that is nearest to the velocity.
  const border = { ax: ax / horizon, ay: ay / horizon, bx: bx / horizon, by: by / horizon, reach: radius / horizon }
  const onLegB = (vx - border.bx) * positive.x + (vy - border.by) * positive.y
  const onLegA = (vx - border.ax) * negative.x + (vy - border.ay) * negative.y
  const onCut = single ? 0.5 : ((vx - border.ax) * tx + (vy - border.ay) * ty) / (length / horizon)
  if ((onCut > 1 || single) && onLegB < 0 && (!single || onLegA < 0)) {
    addRound(lines, border.bx, border.by, vx, vy, border.reach)
    return
  }
  if (onCut < 0 && onLegA < 0) {
    addRound(lines, border.ax, border.ay, vx, vy, border.reach)
    return
  }
  const toCut = onCut < 0 || onCut > 1 || single ? Infinity : ((vx - border.ax) * -ty + (vy - border.ay) * tx) ** 2
  const toLegB = onLegB < 0 ? Infinity : (vx - border.bx) ** 2 + (vy - border.by) ** 2 - onLegB * onLegB
  const toLegA = onLegA < 0 ? Infinity : (vx - border.ax) ** 2 + (vy - border.ay) ** 2 - onLegA * onLegA
  if (toCut <= toLegB && toCut <= toLegA) addTangent(lines, border.ax, border.ay, tx, ty, border.reach)
  else if (toLegB <= toLegA) {
    if (!positive.isForeign) addTangent(lines, border.bx, border.by, positive.x, positive.y, border.reach)
  } else if (!negative.isForeign) addTangent(lines, border.ax, border.ay, -negative.x, -negative.y, border.reach)
}

/** A wall's unit direction and length, and the agent's distance from the line through the wall, positive on the free side. */
interface WallFrame {
  readonly tx: number
  readonly ty: number
  readonly length: number
  readonly height: number
}

interface Leg {
  x: number
  y: number
  isForeign: boolean
}

/**
 * Returns the direction of a tangent from the origin to the disc around (x, y): the direction to (x, y), turned by a positive angle if `side` is 1, and by a
 * negative angle if `side` is -1.
 */
function tangent(x: number, y: number, radius: number, side: number): Leg {
  const square = x * x + y * y
  const leg = Math.sqrt(Math.max(0, square - radius * radius))
  return { x: (x * leg - side * y * radius) / square, y: (side * x * radius + y * leg) / square, isForeign: false }
}

/**
 * Tests whether a leg of a wall's cone points into the neighbor wall, whose direction is (x, y). If so, the leg becomes foreign: it gets the direction of the
 * neighbor wall and adds no half-plane, because the neighbor wall adds a half-plane.
 */
function markForeign(leg: Leg, x: number, y: number, side: number): void {
  if (side * (leg.x * y - leg.y * x) <= 0) return
  const length = Math.sqrt(x * x + y * y)
  leg.x = x / length
  leg.y = y / length
  leg.isForeign = true
}

/** Adds the line in direction (dx, dy) that touches the disc of radius `reach` around (x, y). The disc is on the line's negative side. */
function addTangent(lines: HalfPlanes, x: number, y: number, dx: number, dy: number, reach: number): void {
  lines.add(x - reach * dy, y + reach * dx, dx, dy)
}

/** Adds the tangent of the disc of radius `reach` around (x, y) at the border point nearest to the velocity. */
function addRound(lines: HalfPlanes, x: number, y: number, vx: number, vy: number, reach: number): void {
  const wx = vx - x
  const wy = vy - y
  const w = Math.sqrt(wx * wx + wy * wy)
  const length = Math.sqrt(x * x + y * y)
  const nx = w > 0 ? wx / w : -x / length
  const ny = w > 0 ? wy / w : -y / length
  lines.add(x + reach * nx, y + reach * ny, ny, -nx)
}
