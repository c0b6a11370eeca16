/**
 * The Delaunay triangulation of points with integer coordinates: tests every triple against every other point in
 * BigInt. If several points share an empty circle, their polygon becomes the fan from its lexicographically smallest
 * vertex. O(n⁴), for about a dozen points.
 */
export type ExactPoint = readonly [x: bigint, y: bigint]

/** Returns twice the signed area of the triangle. */
export function exactTurn(a: ExactPoint, b: ExactPoint, c: ExactPoint): bigint {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/** Returns a positive value if d lies inside the circle of the positive triangle a, b, c. */
export function exactInCircle(a: ExactPoint, b: ExactPoint, c: ExactPoint, d: ExactPoint): bigint {
  const rows = [a, b, c].map(([x, y]) => {
    const dx = x - d[0]
    const dy = y - d[1]
    return [dx, dy, dx * dx + dy * dy] as const
  })
  const [p, q, r] = rows
  return p[0] * (q[1] * r[2] - r[1] * q[2]) - p[1] * (q[0] * r[2] - r[0] * q[2]) + p[2] * (q[0] * r[1] - r[0] * q[1])
}

const isSmaller = (a: ExactPoint, b: ExactPoint): boolean => a[0] < b[0] || (a[0] === b[0] && a[1] < b[1])

/** Returns triangles as triples of point indices with positive winding, in arbitrary order. */
export function exactDelaunay(points: readonly ExactPoint[]): [number, number, number][] {
  const triangles: [number, number, number][] = []
  for (let i = 0; i < points.length; i++)
    for (let j = i + 1; j < points.length; j++) {
      for (let k = j + 1; k < points.length; k++) {
        const side = exactTurn(points[i], points[j], points[k])
        if (side === 0n) continue
        const [a, b, c] = side > 0n ? [i, j, k] : [i, k, j]
        const onCircle = [a, b, c]
        let empty = true
        for (let m = 0; m < points.length && empty; m++) {
          if (m === a || m === b || m === c) continue
          const inside = exactInCircle(points[a], points[b], points[c], points[m])
          if (inside > 0n) empty = false
          else if (inside === 0n) onCircle.push(m)
        }
        if (!empty) continue
        const smallest = onCircle.reduce((best, m) => (isSmaller(points[m], points[best]) ? m : best))
        if (![a, b, c].includes(smallest)) continue
        // p and q are the other two corners. They must be neighbors on the circle: all other points on the circle lie
        // on the same side of the chord from p to q as `smallest`.
        const [p, q] = [a, b, c].filter((m) => m !== smallest)
        const away = exactTurn(points[p], points[q], points[smallest]) > 0n
        if (onCircle.every((m) => m === p || m === q || exactTurn(points[p], points[q], points[m]) > 0n === away))
          triangles.push([a, b, c])
      }
    }
  return triangles
}
