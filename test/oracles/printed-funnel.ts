/**
 * The funnel of the article on navigation meshes, steps 1 to 6. Two lines start at the last corner. Each line moves to
 * the end of the next portal if that end lies between the lines. If both ends lie beyond one line, the end of that line
 * becomes a corner of the path. The article leaves two choices open, which are options here. Shares no code with the
 * engine.
 */
import { turn, type Place } from './plain-geometry.js'

export interface Gate {
  /** Ends of the gate. `turn(left, right, p)` is positive for a point p beyond the gate. */
  readonly left: Place
  readonly right: Place
}

export interface FunnelReading {
  /**
   * The portal that is read after a step has added a corner to the path. `next`: the portal after the one just read.
   * `corner`: the portal after the one whose end is the corner.
   */
  readonly after: 'next' | 'corner'
  /** Connect the goal to the last corner (`joined`), or treat it as a `portal` without width. */
  readonly goal: 'joined' | 'portal'
}

export interface FunnelStep {
  /** Index of the current portal; the number of portals stands for the goal. */
  readonly portal: number
  readonly from: Place
  readonly left: Place
  readonly right: Place
  readonly moved: readonly ('left' | 'right')[]
  /** Corner that the step added to the path. */
  readonly corner?: Place
}

const isSame = (a: Place, b: Place): boolean => a.x === b.x && a.y === b.y

export function printedFunnel(
  start: Place,
  goal: Place,
  portals: readonly Gate[],
  reading: FunnelReading = { after: 'next', goal: 'joined' },
  watch?: (step: FunnelStep) => void,
): Place[] {
  const gates = reading.goal === 'portal' ? [...portals, { left: goal, right: goal }] : portals
  const path = [start]
  let from = start
  let [left, right] = [start, start]
  let [leftAt, rightAt] = [0, 0]
  const turnAt = (corner: Place, at: number, i: number): number => {
    path.push(corner)
    from = corner
    left = right = corner
    leftAt = rightAt = reading.after === 'corner' ? at : i
    return leftAt
  }
  for (let i = 0; i < gates.length; i++) {
    const gate = gates[i]
    const moved: ('left' | 'right')[] = []
    const before = { portal: i, from, left, right }
    const isNarrower = {
      left: isSame(from, left) || turn(from, left, gate.left) <= 0,
      right: isSame(from, right) || turn(from, right, gate.right) >= 0,
    }
    const isBeyond = {
      right: !isSame(from, right) && !isSame(from, left) && turn(from, right, gate.left) < 0,
      left: !isSame(from, left) && !isSame(from, right) && turn(from, left, gate.right) > 0,
    }
    if (isBeyond.right || isBeyond.left) {
      const corner = isBeyond.right ? right : left
      i = turnAt(corner, isBeyond.right ? rightAt : leftAt, i)
      watch?.({ ...before, moved, corner })
      continue
    }
    if (isNarrower.left) {
      ;[left, leftAt] = [gate.left, i]
      moved.push('left')
    }
    if (isNarrower.right) {
      ;[right, rightAt] = [gate.right, i]
      moved.push('right')
    }
    watch?.({ portal: i, from, left, right, moved })
  }
  path.push(goal)
  return path.filter((spot, i) => i === 0 || !isSame(spot, path[i - 1]))
}
