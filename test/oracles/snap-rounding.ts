/**
 * Snap rounding exactly as defined, with rationals. A node is an end of a segment, or the grid point whose half-open pixel
 * contains a proper crossing. The chain of a segment consists of all nodes whose pixel it hits, in order of first
 * contact. Coordinates are integers (grid steps). O(n^2) crossings, O(n * nodes) chains. Shares no code with the
 * engine.
 */
import { compare, positive, type Fraction } from './fractions.js'

export interface OracleSegment {
  readonly ax: bigint
  readonly ay: bigint
  readonly bx: bigint
  readonly by: bigint
}

const floor = ([n, d]: Fraction): bigint => (n % d < 0n ? n / d - 1n : n / d)

function properCrossing(s: OracleSegment, t: OracleSegment): [bigint, bigint] | undefined {
  const ux = s.bx - s.ax
  const uy = s.by - s.ay
  const vx = t.bx - t.ax
  const vy = t.by - t.ay
  const denominator = ux * vy - uy * vx
  if (denominator === 0n) return undefined
  const along = positive((t.ax - s.ax) * vy - (t.ay - s.ay) * vx, denominator)
  const across = positive((t.ax - s.ax) * uy - (t.ay - s.ay) * ux, denominator)
  for (const [n, d] of [along, across]) if (n <= 0n || n >= d) return undefined
  // floor(a + along * u + 1/2)
  const round = (a: bigint, u: bigint): bigint => floor([2n * (a * along[1] + along[0] * u) + along[1], 2n * along[1]])
  return [round(s.ax, ux), round(s.ay, uy)]
}

/**
 * Lengths in units of 2^-201 grid steps: SCALE is one grid step, SHIFT_X is 2^-100 grid steps, and SHIFT_Y is 2^-200
 * grid steps. The function `contact` shifts each segment by (SHIFT_X, SHIFT_Y). After the shift, no segment touches a
 * pixel only at the border of the pixel.
 */
const SCALE = 1n << 201n
const SHIFT_X = 1n << 101n
const SHIFT_Y = 2n

/** Returns the first parameter at which the shifted segment hits the pixel, or undefined. */
function contact(s: OracleSegment, px: bigint, py: bigint): Fraction | undefined {
  let from: Fraction = [0n, 1n]
  let to: Fraction = [1n, 1n]
  for (const [a, u, p] of [
    [s.ax * SCALE + SHIFT_X, (s.bx - s.ax) * SCALE, px * SCALE],
    [s.ay * SCALE + SHIFT_Y, (s.by - s.ay) * SCALE, py * SCALE],
  ] as const) {
    const low = p - SCALE / 2n - a
    const high = p + SCALE / 2n - a
    if (u === 0n) {
      if (low > 0n || high < 0n) return undefined
      continue
    }
    const enter = positive(u > 0n ? low : high, u)
    const leave = positive(u > 0n ? high : low, u)
    if (compare(enter, from) > 0) from = enter
    if (compare(leave, to) < 0) to = leave
  }
  return compare(from, to) > 0 ? undefined : from
}

/** Returns nodes as "x,y" and, for each segment, its chain of nodes from a to b. */
export function snapRound(segments: readonly OracleSegment[]): { nodes: Set<string>; chains: string[][] } {
  const points = new Map<string, [bigint, bigint]>()
  const add = (x: bigint, y: bigint): void => void points.set(`${x},${y}`, [x, y])
  for (const s of segments) {
    add(s.ax, s.ay)
    add(s.bx, s.by)
  }
  for (const [i, s] of segments.entries())
    for (const t of segments.slice(0, i)) {
      const at = properCrossing(s, t)
      if (at !== undefined) add(...at)
    }
  const chains = segments.map((s) => {
    const hits: { name: string; at: Fraction }[] = []
    for (const [name, [x, y]] of points) {
      const at = contact(s, x, y)
      if (at !== undefined) hits.push({ name, at })
    }
    return hits.sort((a, b) => compare(a.at, b.at)).map((hit) => hit.name)
  })
  return { nodes: new Set(points.keys()), chains }
}
