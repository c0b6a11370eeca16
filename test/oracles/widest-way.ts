/**
 * The widest path by brute force on a fine lattice. Points are joined to their eight neighbors in order of decreasing
 * distance to the walls, until start and goal are connected. The width is accurate to three lattice steps.
 */
import { gapToRing, isInRing, type Place } from './plain-geometry.js'
import { pointsOf } from '../support/shapes.js'

/** Returns the width of the widest path from start to goal inside a square, -1 if there is none. */
export function widestByLattice(
  size: number,
  rings: readonly (readonly Place[])[],
  start: Place,
  goal: Place,
  across: number,
): number {
  const step = size / across
  const side = across + 1
  const frame = pointsOf(0, 0, size, 0, size, size, 0, size)
  const clearance = Array.from({ length: side * side }, (_, i) => {
    const p = { x: (i % side) * step, y: Math.floor(i / side) * step }
    return rings.some((ring) => isInRing(ring, p))
      ? 0
      : Math.min(...[frame, ...rings].map((ring) => gapToRing(ring, p)))
  })
  const root = clearance.map((_, i) => i)
  const find = (i: number): number => (root[i] === i ? i : (root[i] = find(root[i])))
  const near = (p: Place): number => Math.round(p.y / step) * side + Math.round(p.x / step)
  const [from, to] = [near(start), near(goal)]
  const done = new Set<number>()
  for (const i of clearance.map((_, k) => k).sort((a, b) => clearance[b] - clearance[a])) {
    if (clearance[i] === 0) return -1
    done.add(i)
    const x = i % side
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
      [1, 1],
      [1, -1],
      [-1, 0],
      [0, -1],
      [-1, -1],
      [-1, 1],
    ]) {
      const j = i + dy * side + dx
      if (x + dx >= 0 && x + dx < side && done.has(j)) root[find(i)] = find(j)
    }
    if (done.has(from) && done.has(to) && find(from) === find(to)) return 2 * clearance[i]
  }
  return -1
}
