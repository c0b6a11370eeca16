/**
 * The cheapest way through a given sequence of edges: each edge is crossed at one point of it, each leg between two
 * crossings costs its length times a factor. The sum is convex in the crossing points, so a local minimum is the minimum.
 * In: the edges as origin and vector (4 numbers each), leg costs (one more than edges), both ends, first guesses in t (0 … 1 along each edge).
 * Out: t improved in place; the cost is returned. `from` and `to` choose among the smoothings: good guesses need no coarse ones, a rough answer no fine ones.
 * Newton's method on the tridiagonal Hessian with active bounds (Bertsekas, "Projected Newton methods", 1982) and halved steps;
 * legs of no length have no slope, so lengths are smoothed, less and less. O(edges) a step, some dozens of steps.
 */
import { ENOUGH, RIDGE, NEAR_END } from './tolerance.js'

/** Smoothing of lengths, as shares of the distance that is covered. */
const SMOOTHINGS = [3e-2, 1e-3, 3e-5, 1e-6, 3e-8, 1e-9]
const STEPS = 30
const HALVINGS = 25

export interface Crossings {
  /** Per edge: origin x, y and vector x, y. */
  readonly edges: Float64Array
  /** Per leg. */
  readonly costs: Float64Array
  readonly startX: number
  readonly startY: number
  readonly goalX: number
  readonly goalY: number
}

export function refineCrossings(problem: Crossings, t: Float64Array, from = 0, to = SMOOTHINGS.length): number {
  const { edges, costs, startX, startY, goalX, goalY } = problem
  const count = t.length
  const gradient = new Float64Array(count)
  const diagonal = new Float64Array(count)
  const offDiagonal = new Float64Array(count)
  const move = new Float64Array(count)
  const trial = new Float64Array(count)
  const best = t.slice()
  let bestCost = costAt(t, 0)
  if (count === 0) return bestCost
  const span = pathLength(t)

  for (const smoothing of SMOOTHINGS.slice(from, to)) {
    const mu = smoothing * span
    let cost = costAt(t, mu)
    for (let step = 0; step < STEPS; step++) {
      derive(mu)
      solve()
      let share = 1
      let next = cost
      for (let halving = 0; halving < HALVINGS; halving++, share /= 2) {
        let slope = 0
        for (let i = 0; i < count; i++) {
          trial[i] = Math.max(0, Math.min(1, t[i] + share * move[i]))
          slope += gradient[i] * (trial[i] - t[i])
        }
        next = costAt(trial, mu)
        if (next <= cost + 1e-4 * Math.min(slope, 0)) break
        next = Infinity
      }
      if (!(next < cost)) break
      t.set(trial)
      const gain = cost - next
      cost = next
      if (gain <= ENOUGH * cost) break
    }
    keepBest()
  }
  // Crossings at the very ends of their edges are corners, exactly.
  t.set(best)
  for (let i = 0; i < count; i++) {
    const was = t[i]
    if (was > NEAR_END && was < 1 - NEAR_END) continue
    t[i] = was < 0.5 ? 0 : 1
    const cost = costAt(t, 0)
    if (cost <= bestCost * (1 + 1e-14)) bestCost = cost
    else t[i] = was
  }
  return bestCost

  function keepBest(): void {
    const cost = costAt(t, 0)
    if (cost > bestCost) return
    bestCost = cost
    best.set(t)
  }

  function costAt(at: Float64Array, mu: number): number {
    let sum = 0
    let x = startX
    let y = startY
    for (let i = 0; i <= count; i++) {
      const nextX = i < count ? edges[4 * i] + at[i] * edges[4 * i + 2] : goalX
      const nextY = i < count ? edges[4 * i + 1] + at[i] * edges[4 * i + 3] : goalY
      sum += costs[i] * Math.sqrt((nextX - x) ** 2 + (nextY - y) ** 2 + mu * mu)
      x = nextX
      y = nextY
    }
    return sum
  }

  function pathLength(at: Float64Array): number {
    let sum = 0
    let x = startX
    let y = startY
    for (let i = 0; i <= count; i++) {
      const nextX = i < count ? edges[4 * i] + at[i] * edges[4 * i + 2] : goalX
      const nextY = i < count ? edges[4 * i + 1] + at[i] * edges[4 * i + 3] : goalY
      sum += Math.sqrt((nextX - x) ** 2 + (nextY - y) ** 2)
      x = nextX
      y = nextY
    }
    return sum
  }

  /** Gradient and Hessian of the smoothed sum at t. */
  function derive(mu: number): void {
    gradient.fill(0)
    diagonal.fill(0)
    offDiagonal.fill(0)
    let x = startX
    let y = startY
    for (let leg = 0; leg <= count; leg++) {
      const to = 4 * leg
      const from = to - 4
      const nextX = leg < count ? edges[to] + t[leg] * edges[to + 2] : goalX
      const nextY = leg < count ? edges[to + 1] + t[leg] * edges[to + 3] : goalY
      const dx = nextX - x
      const dy = nextY - y
      const length = Math.sqrt(dx * dx + dy * dy + mu * mu)
      const ux = dx / length
      const uy = dy / length
      const weight = costs[leg] / length
      if (leg > 0) {
        const along = ux * edges[from + 2] + uy * edges[from + 3]
        gradient[leg - 1] -= costs[leg] * along
        diagonal[leg - 1] += weight * (edges[from + 2] ** 2 + edges[from + 3] ** 2 - along * along)
      }
      if (leg < count) {
        const along = ux * edges[to + 2] + uy * edges[to + 3]
        gradient[leg] += costs[leg] * along
        diagonal[leg] += weight * (edges[to + 2] ** 2 + edges[to + 3] ** 2 - along * along)
        if (leg > 0)
          offDiagonal[leg - 1] =
            -weight *
            (edges[from + 2] * edges[to + 2] +
              edges[from + 3] * edges[to + 3] -
              (ux * edges[from + 2] + uy * edges[from + 3]) * along)
      }
      x = nextX
      y = nextY
    }
  }

  /** The Newton move of the crossings that no bound holds: a tridiagonal system, eliminated forward, solved backward. */
  function solve(): void {
    let pivotAbove = 0
    for (let i = 0; i < count; i++) {
      const held = (t[i] <= 0 && gradient[i] > 0) || (t[i] >= 1 && gradient[i] < 0)
      if (held) {
        diagonal[i] = 1
        gradient[i] = 0
        offDiagonal[i] = 0
        if (i > 0) offDiagonal[i - 1] = 0
      } else diagonal[i] += RIDGE * diagonal[i] + Number.MIN_VALUE
    }
    for (let i = 0; i < count; i++) {
      let pivot = diagonal[i]
      let right = -gradient[i]
      if (i > 0) {
        const factor = offDiagonal[i - 1] / pivotAbove
        pivot = Math.max(pivot - factor * offDiagonal[i - 1], RIDGE * diagonal[i])
        right -= factor * move[i - 1]
      }
      diagonal[i] = pivotAbove = pivot
      move[i] = right
    }
    for (let i = count - 1; i >= 0; i--) {
      if (i < count - 1) move[i] -= offDiagonal[i] * move[i + 1]
      move[i] /= diagonal[i]
    }
  }
}
