/**
 * Finds the velocity nearest to the preferred one that satisfies all half-planes and a maximum speed. If there is none, finds the velocity with the smallest
 * maximum violation of the half-planes that may be relaxed. The hard half-planes come first, and must allow standing still.
 * Cost: expected O(n) for lines in random order, O(n²) in the worst case, O(n³) if nothing is allowed. Lines keep the given order, so results are deterministic.
 * After van den Berg, Guy, Lin and Manocha, Reciprocal n-Body Collision Avoidance, 2011, section 5, and the incremental program of de Berg, Cheong, van Kreveld
 * and Overmars, Computational Geometry, chapter 4.
 */
import { HalfPlanes, PARALLEL } from './half-planes.js'

export class VelocityProgram {
  x = 0
  y = 0
  private readonly relaxed = new HalfPlanes()

  /** Writes the velocity that was found to `x` and `y`. Returns whether it satisfies all half-planes. The first `hard` half-planes are never relaxed. */
  solve(lines: HalfPlanes, hard: number, speed: number, preferredX: number, preferredY: number): boolean {
    const length = Math.sqrt(preferredX * preferredX + preferredY * preferredY)
    const share = length > speed ? speed / length : 1
    this.x = preferredX * share
    this.y = preferredY * share
    const failed = this.inPlane(lines, lines.count, speed, preferredX, preferredY, false)
    if (failed < hard) this.x = this.y = 0
    if (failed < lines.count) this.relax(lines, hard, failed, speed)
    return failed === lines.count
  }

  /**
   * Incremental linear program: if the result so far violates a line, the optimum lies on that line. Returns the index of the first line that makes
   * the program infeasible, or `count`. With `isDirection`, maximizes along the unit vector (preferredX, preferredY).
   */
  private inPlane(
    lines: HalfPlanes,
    count: number,
    speed: number,
    preferredX: number,
    preferredY: number,
    isDirection: boolean,
  ): number {
    for (let i = 0; i < count; i++)
      if (lines.violation(i, this.x, this.y) > 0 && !this.onLine(lines, i, speed, preferredX, preferredY, isDirection))
        return i
    return count
  }

  /** Finds the optimum on line i that earlier half-planes and the speed allow. If there is none, returns false and changes nothing. */
  private onLine(
    lines: HalfPlanes,
    i: number,
    speed: number,
    preferredX: number,
    preferredY: number,
    isDirection: boolean,
  ): boolean {
    const { px, py, dx, dy } = lines
    const along = px[i] * dx[i] + py[i] * dy[i]
    const across = px[i] * dy[i] - py[i] * dx[i]
    const inside = speed * speed - across * across
    if (inside < 0) return false
    const half = Math.sqrt(inside)
    const slack = PARALLEL * speed
    let low = -along - half
    let high = -along + half
    for (let j = 0; j < i; j++) {
      const turn = dx[i] * dy[j] - dy[i] * dx[j]
      const gap = dx[j] * (py[i] - py[j]) - dy[j] * (px[i] - px[j])
      if (Math.abs(turn) <= PARALLEL) {
        if (gap < -slack) return false
        continue
      }
      const t = gap / turn
      if (turn >= 0) high = Math.min(high, t)
      else low = Math.max(low, t)
      if (low > high + slack) return false
    }
    const t = isDirection
      ? preferredX * dx[i] + preferredY * dy[i] > 0
        ? high
        : low
      : Math.min(high, Math.max(low, dx[i] * (preferredX - px[i]) + dy[i] * (preferredY - py[i])))
    this.x = px[i] + t * dx[i]
    this.y = py[i] + t * dy[i]
    return true
  }

  /**
   * Relaxes all half-planes by the same minimal distance, except the first `hard` ones. To find this distance is a linear program in three dimensions: the
   * distance is the third coordinate, and the border line of each half-plane becomes a plane. If line i is violated more than all earlier lines, the optimum
   * lies on the plane of line i. That leaves a program in two dimensions, in which each earlier line j is replaced by the line where lines i and j are
   * violated equally.
   */
  private relax(lines: HalfPlanes, hard: number, from: number, speed: number): void {
    const { px, py, dx, dy } = lines
    const { relaxed } = this
    let worst = 0
    for (let i = Math.max(from, hard); i < lines.count; i++) {
      if (lines.violation(i, this.x, this.y) <= worst) continue
      relaxed.copy(lines, hard)
      for (let j = hard; j < i; j++) {
        const turn = dx[i] * dy[j] - dy[i] * dx[j]
        let x = (px[i] + px[j]) / 2
        let y = (py[i] + py[j]) / 2
        if (Math.abs(turn) <= PARALLEL) {
          if (dx[i] * dx[j] + dy[i] * dy[j] > 0) continue
        } else {
          const t = (dx[j] * (py[i] - py[j]) - dy[j] * (px[i] - px[j])) / turn
          x = px[i] + t * dx[i]
          y = py[i] + t * dy[i]
        }
        const apartX = dx[j] - dx[i]
        const apartY = dy[j] - dy[i]
        const length = Math.sqrt(apartX * apartX + apartY * apartY)
        relaxed.add(x, y, apartX / length, apartY / length)
      }
      const [beforeX, beforeY] = [this.x, this.y]
      this.x = -dy[i] * speed
      this.y = dx[i] * speed
      if (this.inPlane(relaxed, relaxed.count, speed, -dy[i], dx[i], true) < relaxed.count) {
        // Only a rounding error can make this program infeasible: restore the last result.
        this.x = beforeX
        this.y = beforeY
      }
      worst = lines.violation(i, this.x, this.y)
    }
  }
}
