/**
 * Solves by brute force for the best velocity under constraints, each of which allows one side of a line:
 * - `nearestAllowed` tests every point that can be the optimum: the preferred velocity, its projection on each line,
 *   each crossing of two lines, and each crossing of a line with the circle of the maximum speed.
 * - `leastViolation` searches over x and, for each x, over y. Ternary search works because the worst violation is a
 *   convex function.
 */
import type { Place } from './plain-geometry.js'
import type { HalfPlanes } from '../../src/agents/half-planes.js'

/** Returns the largest violation at a point, among the lines with an index of at least `from` and below `to`. */
export function worstViolation(lines: HalfPlanes, from: number, to: number, { x, y }: Place): number {
  let worst = -Infinity
  for (let i = from; i < to; i++)
    worst = Math.max(worst, lines.dy[i] * (x - lines.px[i]) - lines.dx[i] * (y - lines.py[i]))
  return worst
}

/** Of all points that violate the lines and the speed limit by at most `slack`, returns the nearest to the preferred velocity. */
export function nearestAllowed(
  lines: HalfPlanes,
  speed: number,
  wish: Place,
  slack: number,
): (Place & { readonly distance: number }) | undefined {
  const { px, py, dx, dy, count } = lines
  const tried: Place[] = []
  const length = Math.hypot(wish.x, wish.y)
  tried.push(length > speed ? { x: (wish.x / length) * speed, y: (wish.y / length) * speed } : wish)
  for (let i = 0; i < count; i++) {
    const at = (t: number): Place => ({ x: px[i] + t * dx[i], y: py[i] + t * dy[i] })
    tried.push(at((wish.x - px[i]) * dx[i] + (wish.y - py[i]) * dy[i]))
    const middle = -(px[i] * dx[i] + py[i] * dy[i])
    const foot = at(middle)
    const half = Math.sqrt(Math.max(0, speed * speed - foot.x * foot.x - foot.y * foot.y))
    tried.push(at(middle - half), at(middle + half))
    for (let j = 0; j < i; j++) {
      const cross = dx[i] * dy[j] - dy[i] * dx[j]
      if (cross !== 0) tried.push(at(((px[j] - px[i]) * dy[j] - (py[j] - py[i]) * dx[j]) / cross))
    }
  }
  let best: (Place & { distance: number }) | undefined
  for (const place of tried) {
    if (Math.hypot(place.x, place.y) > speed + slack || worstViolation(lines, 0, count, place) > slack) continue
    const distance = Math.hypot(place.x - wish.x, place.y - wish.y)
    if (best === undefined || distance < best.distance) best = { ...place, distance }
  }
  return best
}

const THIRDS = 90

/**
 * Returns the smallest possible value of the worst violation of the lines from index `hard` on. Only velocities that
 * obey all earlier lines are possible.
 */
export function leastViolation(lines: HalfPlanes, hard: number, speed: number): number {
  const inColumn = (x: number): number => {
    let high = Math.sqrt(Math.max(0, speed * speed - x * x))
    let low = -high
    for (let i = 0; i < hard; i++) {
      // A point (x, y) is allowed if dy (x - px) - dx (y - py) <= 0.
      const rest = lines.dy[i] * (x - lines.px[i]) + lines.dx[i] * lines.py[i]
      if (lines.dx[i] > 0) low = Math.max(low, rest / lines.dx[i])
      else if (lines.dx[i] < 0) high = Math.min(high, rest / lines.dx[i])
      else if (rest > 1e-12) return Infinity
    }
    return low > high ? Infinity : least(low, high, (y) => worstViolation(lines, hard, lines.count, { x, y }))
  }
  // The hard lines limit x to an interval around 0, because all of them allow standing still.
  const end = (sign: number): number => {
    let [inside, outside] = [0, sign * speed]
    for (let i = 0; i < THIRDS; i++) {
      const middle = (inside + outside) / 2
      if (inColumn(middle) < Infinity) inside = middle
      else outside = middle
    }
    return inside
  }
  return least(end(-1), end(1), inColumn)
}

function least(from: number, to: number, valueAt: (at: number) => number): number {
  let [low, high] = [from, to]
  for (let i = 0; i < THIRDS; i++) {
    const a = low + (high - low) / 3
    const b = high - (high - low) / 3
    if (valueAt(a) <= valueAt(b)) high = b
    else low = a
  }
  return valueAt((low + high) / 2)
}
