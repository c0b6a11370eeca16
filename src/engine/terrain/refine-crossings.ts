/**
 * Finds the cheapest path through a sequence of edges. Each leg costs its length times a factor, so the cost is convex in the crossing points.
 * - Uses Newton's method on the tridiagonal Hessian with active bounds (Bertsekas, "Projected Newton methods", 1982), and halves steps that do not gain.
 * - A leg of length 0 has no gradient. So lengths are smoothed, less in each pass.
 * Cost: O(edges) per step, a few dozen steps.
 */

/** Values of mu for the passes, as shares of the total distance, down to about rounding errors. A leg of length l counts as sqrt(l² + mu²), smooth at l = 0. */
const SMOOTHINGS = [3e-2, 1e-3, 3e-5, 1e-6, 3e-8, 1e-9]
/** Minimum gain, relative to the cost, for which another step is made at the same smoothing. */
const MIN_GAIN = 1e-13
/** Minimum gain of a step, as a share of the gain predicted by the slope (Armijo's rule). */
const SLOPE_SHARE = 1e-4
/** Addition to the diagonal of the Hessian, relative to the diagonal. It keeps the matrix definite where moving a crossing has no effect. */
const RIDGE = 1e-10
/** A crossing whose distance to an end of its edge is less than this share of the edge is also tried exactly at the end. */
const NEAR_END = 1e-6
/** Relative rounding error of the cost when a crossing moves to the end of its edge. */
const SAME_COST = 1e-14
const STEPS = 30
const HALVINGS = 25

interface Crossings {
  /** The origin (x, y) and the vector (x, y) of each edge. */
  readonly edges: Float64Array
  /** The cost per length of each leg; there is one more leg than edges. */
  readonly costs: Float64Array
  readonly startX: number
  readonly startY: number
  readonly goalX: number
  readonly goalY: number
}

interface Newton {
  readonly gradient: Float64Array
  readonly diagonal: Float64Array
  readonly offDiagonal: Float64Array
  readonly move: Float64Array
  readonly trial: Float64Array
}

/** Improves the crossings t in place, and returns the cost. Uses the smoothings with indices from `from` to `to - 1`. */
export function refineCrossings(problem: Crossings, t: Float64Array, from: number, to = SMOOTHINGS.length): number {
  const best = t.slice()
  let bestCost = costAt(problem, t, 0)
  if (t.length === 0) return bestCost
  const [gradient, diagonal, offDiagonal, move, trial] = Array.from({ length: 5 }, () => new Float64Array(t.length))
  const newton = { gradient, diagonal, offDiagonal, move, trial }
  const span = costAt({ ...problem, costs: problem.costs.map(() => 1) }, t, 0)
  for (const smoothing of SMOOTHINGS.slice(from, to)) {
    descend(problem, newton, t, smoothing * span)
    const cost = costAt(problem, t, 0)
    if (cost > bestCost) continue
    bestCost = cost
    best.set(t)
  }
  t.set(best)
  return snapToCorners(problem, t, bestCost)
}

/** Lowers the cost by Newton steps until the gain is negligible. A leg of length l counts as sqrt(l² + mu²). A step that gains too little is halved. */
function descend(problem: Crossings, newton: Newton, t: Float64Array, mu: number): void {
  const { gradient, move, trial } = newton
  const count = t.length
  let cost = costAt(problem, t, mu)
  for (let step = 0; step < STEPS; step++) {
    differentiate(problem, newton, t, mu)
    solve(newton, t)
    let share = 1
    let next = cost
    for (let halving = 0; halving < HALVINGS; halving++, share /= 2) {
      let slope = 0
      for (let i = 0; i < count; i++) {
        trial[i] = Math.max(0, Math.min(1, t[i] + share * move[i]))
        slope += gradient[i] * (trial[i] - t[i])
      }
      next = costAt(problem, trial, mu)
      if (next <= cost + SLOPE_SHARE * Math.min(slope, 0)) break
      next = Infinity
    }
    if (!(next < cost)) return
    t.set(trial)
    const gain = cost - next
    cost = next
    if (gain <= MIN_GAIN * cost) return
  }
}

/** Moves crossings near the ends of their edges exactly to the ends, if this costs no more. Returns the cost. */
function snapToCorners(problem: Crossings, t: Float64Array, cost: number): number {
  let least = cost
  for (let i = 0; i < t.length; i++) {
    const before = t[i]
    if (before > NEAR_END && before < 1 - NEAR_END) continue
    t[i] = before < 0.5 ? 0 : 1
    const snapped = costAt(problem, t, 0)
    if (snapped <= least * (1 + SAME_COST)) least = snapped
    else t[i] = before
  }
  return least
}

function costAt({ edges, costs, startX, startY, goalX, goalY }: Crossings, at: Float64Array, mu: number): number {
  const count = at.length
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

function differentiate(
  { edges, costs, startX, startY, goalX, goalY }: Crossings,
  { gradient, diagonal, offDiagonal }: Newton,
  t: Float64Array,
  mu: number,
): void {
  const count = t.length
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

/** Computes the Newton move of the crossings, except those fixed at an end of their edge, by elimination in a tridiagonal system. */
function solve({ gradient, diagonal, offDiagonal, move }: Newton, t: Float64Array): void {
  const count = t.length
  let pivotAbove = 0
  for (let i = 0; i < count; i++) {
    const isFixed = (t[i] <= 0 && gradient[i] > 0) || (t[i] >= 1 && gradient[i] < 0)
    if (isFixed) {
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
