/**
 * Finds the velocity nearest to the preferred one that satisfies all half-planes and a maximum speed. If there is none, finds the velocity with the
 * smallest maximum violation of the half-planes that may be relaxed.
 * In: half-planes, hard ones first, a speed and a preferred velocity. Out: `x`, `y`. Cost: expected O(n) for lines in random order, O(n²) in the
 * worst case, O(n³) if nothing is allowed. Degenerate cases: for parallel lines, the gap between them decides whether both can hold. The hard lines must allow
 * standing still.
 * After van den Berg, Guy, Lin and Manocha, Reciprocal n-Body Collision Avoidance, 2011, section 5, and the incremental program of de Berg,
 * Cheong, van Kreveld and Overmars, Computational Geometry, chapter 4. Lines keep the given order instead of a random one, so that results are deterministic.
 */
import { HalfPlanes } from './half-planes.js'
import { PARALLEL } from './tolerance.js'

export class VelocityProgram {
  x = 0
  y = 0
  private readonly raised = new HalfPlanes()

  /** Writes the result to `x` and `y`. Returns whether all half-planes hold. The first `hard` ones are never relaxed. */
  solve(lines: HalfPlanes, hard: number, speed: number, wantedX: number, wantedY: number): boolean {
    const length = Math.sqrt(wantedX * wantedX + wantedY * wantedY)
    const share = length > speed ? speed / length : 1
    this.x = wantedX * share
    this.y = wantedY * share
    const failed = this.inPlane(lines, lines.count, speed, wantedX, wantedY, false)
    if (failed < hard) this.x = this.y = 0
    if (failed < lines.count) this.leastWrong(lines, hard, failed, speed)
    return failed === lines.count
  }

  /**
   * Incremental linear program: if the result so far violates a line, the optimum lies on that line. Returns the index of the first line that makes
   * the program infeasible, or `count`. With `isDirection`, maximizes along the unit vector (wantedX, wantedY).
   */
  private inPlane(
    lines: HalfPlanes,
    count: number,
    speed: number,
    wantedX: number,
    wantedY: number,
    isDirection: boolean,
  ): number {
    for (let i = 0; i < count; i++)
      if (lines.violation(i, this.x, this.y) > 0 && !this.onLine(lines, i, speed, wantedX, wantedY, isDirection))
        return i
    return count
  }

  /** Finds the best point on line i that earlier lines and the speed allow. If there is none, returns false and changes nothing. */
  private onLine(
    lines: HalfPlanes,
    i: number,
    speed: number,
    wantedX: number,
    wantedY: number,
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
      ? wantedX * dx[i] + wantedY * dy[i] > 0
        ? high
        : low
      : Math.min(high, Math.max(low, dx[i] * (wantedX - px[i]) + dy[i] * (wantedY - py[i])))
    this.x = px[i] + t * dx[i]
    this.y = py[i] + t * dy[i]
    return true
  }

  /**
   * Relaxes all half-planes that are not hard by the same minimal distance. This is a linear program in three dimensions: if a line is violated more
   * than all earlier ones, the optimum lies on its plane. That leaves a two-dimensional program with one line per earlier half-plane: the line where
   * both half-planes are violated equally.
   */
  private leastWrong(lines: HalfPlanes, hard: number, from: number, speed: number): void {
    const { px, py, dx, dy } = lines
    const { raised } = this
    let worst = 0
    for (let i = Math.max(from, hard); i < lines.count; i++) {
      if (lines.violation(i, this.x, this.y) <= worst) continue
      raised.copy(lines, hard)
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
        raised.add(x, y, apartX / length, apartY / length)
      }
      const [beforeX, beforeY] = [this.x, this.y]
      this.x = -dy[i] * speed
      this.y = dx[i] * speed
      if (this.inPlane(raised, raised.count, speed, -dy[i], dx[i], true) < raised.count) {
        // Only rounding can cause this: restore the last result.
        this.x = beforeX
        this.y = beforeY
      }
      worst = lines.violation(i, this.x, this.y)
    }
  }
}
