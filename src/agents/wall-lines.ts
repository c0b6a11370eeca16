/**
 * Adds half-planes of velocities with which an agent does not run into walls within a horizon: one per wall, unless the line of a nearer wall already forbids
 * all velocities towards the wall. Allowed velocities are on the positive side of the line. All lines allow standing still.
 *
 *          tangent \               / tangent     The agent is at p. Velocities that lead to a wall a - b within the horizon form a cone, cut off by
 *            at b  \_b'_______a'_/  at a        a' - b', which is the wall divided by the horizon. The line is tangent to the part of the cone's
 *                      ( p )                    border (leg, cut-off or round end) that is nearest to the agent's velocity.
 *
 * At each end, the wall meets a neighbor wall. If the neighbor wall turns towards the agent, the cone has no leg at this end: the straight line of the cut-off
 * continues. If the leg at this end points into the neighbor wall, the leg adds no line: the neighbor wall adds its own line.
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
 * Marks a leg of the cone as foreign if it points into the wall next to the cone's wall, and gives it the direction (x, y) of that next wall. A foreign leg
 * adds no half-plane, since the next wall adds its own.
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
