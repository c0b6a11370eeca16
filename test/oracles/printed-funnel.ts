/**
 * The funnel of the article on navigation meshes, its steps 1 to 6: two lines from the last corner, each moved to the next portal's end where that lies
 * between them; where both ends lie beyond one line, that line's end is a corner of the path. Two things the article does not say, and both readings are here:
 * at which portal to go on after a corner, and what becomes of the goal. Shares nothing with the engine.
 */
import type { Spot } from './triangle-corridor.js'

export interface Gate {
  /** Ends as seen in the direction of travel: left is where the cross product is positive. */
  readonly left: Spot
  readonly right: Spot
}

export interface FunnelReading {
  /** After a corner: on with the `next` portal, or back to the one behind that `corner`. */
  readonly after: 'next' | 'corner'
  /** The goal is `joined` to the last corner, or asked as a `portal` without width. */
  readonly goal: 'joined' | 'portal'
}

export interface FunnelStep {
  /** Which portal is looked at; as many as there are: the goal. */
  readonly portal: number
  readonly from: Spot
  readonly left: Spot
  readonly right: Spot
  readonly moved: readonly ('left' | 'right')[]
  /** The corner that the step found. */
  readonly corner?: Spot
}

const cross = (a: Spot, b: Spot, c: Spot): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
const isSame = (a: Spot, b: Spot): boolean => a.x === b.x && a.y === b.y

export function printedFunnel(
  start: Spot,
  goal: Spot,
  portals: readonly Gate[],
  reading: FunnelReading = { after: 'next', goal: 'joined' },
  watch?: (step: FunnelStep) => void,
): Spot[] {
  const gates = reading.goal === 'portal' ? [...portals, { left: goal, right: goal }] : portals
  const path = [start]
  let from = start
  let [left, right] = [start, start]
  let [leftAt, rightAt] = [0, 0]
  const turnAt = (corner: Spot, at: number, i: number): number => {
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
      left: isSame(from, left) || cross(from, left, gate.left) <= 0,
      right: isSame(from, right) || cross(from, right, gate.right) >= 0,
    }
    const isBeyond = {
      right: !isSame(from, right) && !isSame(from, left) && cross(from, right, gate.left) < 0,
      left: !isSame(from, left) && !isSame(from, right) && cross(from, left, gate.right) > 0,
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
