/**
 * The exact area that shapes cover together inside a rectangle, by vertical slabs between all vertices and crossings.
 * Each shape is its outer ring minus its holes, all filled by its rule. Coordinates are integers. O(n^3).
 */
import { compare, positive, type Fraction } from './fractions.js'

export interface OracleShape {
  readonly rings: readonly (readonly (readonly [number, number])[])[]
  readonly evenOdd?: boolean
}

const add = (a: Fraction, b: Fraction): Fraction => [a[0] * b[1] + b[0] * a[1], a[1] * b[1]]
const multiply = (a: Fraction, b: Fraction): Fraction => [a[0] * b[0], a[1] * b[1]]
const negate = (a: Fraction): Fraction => [-a[0], a[1]]

interface Edge {
  readonly ax: bigint
  readonly ay: bigint
  readonly bx: bigint
  readonly by: bigint
  readonly shape: number
  readonly ring: number
  readonly delta: number
}

export function coveredArea(shapes: readonly OracleShape[], box: readonly [number, number, number, number]): number {
  const [minX, minY, maxX, maxY] = box.map((c) => [BigInt(c), 1n] as Fraction)
  const edges: Edge[] = []
  for (const [shape, { rings }] of shapes.entries())
    for (const [ring, points] of rings.entries()) {
      for (const [i, [px, py]] of points.entries()) {
        const [qx, qy] = points[(i + 1) % points.length]
        if (px === qx) continue
        const [ax, ay, bx, by] = (px < qx ? [px, py, qx, qy] : [qx, qy, px, py]).map(BigInt)
        edges.push({ ax, ay, bx, by, shape, ring, delta: px < qx ? 1 : -1 })
      }
    }
  const yAt = (e: Edge, x: Fraction): Fraction =>
    positive(e.ay * (e.bx - e.ax) * x[1] + (e.by - e.ay) * (x[0] - e.ax * x[1]), (e.bx - e.ax) * x[1])
  let xs: Fraction[] = [minX, maxX]
  for (const e of edges) xs.push([e.ax, 1n], [e.bx, 1n])
  for (const [i, s] of edges.entries()) {
    for (const t of edges.slice(0, i)) {
      const d = (s.bx - s.ax) * (t.by - t.ay) - (s.by - s.ay) * (t.bx - t.ax)
      if (d === 0n) continue
      const n = (t.ax - s.ax) * (t.by - t.ay) - (t.ay - s.ay) * (t.bx - t.ax)
      xs.push(positive(s.ax * d + n * (s.bx - s.ax), d))
    }
    // Adds the x at which the line of the edge crosses the top side and the bottom side of the box.
    for (const y of [minY, maxY])
      if (s.by !== s.ay) xs.push(positive(s.ax * (s.by - s.ay) + (y[0] - s.ay) * (s.bx - s.ax), s.by - s.ay))
  }
  xs = xs.filter((x) => compare(x, minX) >= 0 && compare(x, maxX) <= 0).sort(compare)
  let total = 0
  for (let i = 1; i < xs.length; i++) {
    const width = add(xs[i], negate(xs[i - 1]))
    if (width[0] === 0n) continue
    const middle = multiply(add(xs[i], xs[i - 1]), [1n, 2n])
    const spanning = edges
      .filter((e) => compare([e.ax, 1n], middle) < 0 && compare([e.bx, 1n], middle) > 0)
      .map((e) => ({ e, y: yAt(e, middle) }))
    spanning.sort((a, b) => compare(a.y, b.y))
    const winding = shapes.map(({ rings }) => rings.map(() => 0))
    let height: Fraction = [0n, 1n]
    for (const [k, { e, y }] of spanning.entries()) {
      winding[e.shape][e.ring] += e.delta
      const covered = shapes.some(({ evenOdd }, s) => {
        const [outer, ...holes] = winding[s].map((w) => (evenOdd === true ? w % 2 !== 0 : w !== 0))
        return outer && !holes.includes(true)
      })
      if (!covered || k + 1 === spanning.length) continue
      const low = compare(y, minY) < 0 ? minY : y
      const high = compare(spanning[k + 1].y, maxY) > 0 ? maxY : spanning[k + 1].y
      if (compare(high, low) > 0) height = add(height, add(high, negate(low)))
    }
    const area = multiply(height, width)
    const scaled = (area[0] << 80n) / area[1]
    total += Number(scaled) / 2 ** 80
  }
  return total
}
