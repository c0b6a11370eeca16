/**
 * Finds shortest paths over convex polygons by brute force. It tests every two wall corners for a line of sight, and then
 * runs Dijkstra's algorithm over the lines of sight. The edges of the polygons cut a segment into pieces. The segment is a
 * line of sight if two conditions hold. First, each piece lies in a polygon. Second, where two pieces meet, their polygons
 * are connected over shared edges: if two polygons share only a point, no line of sight passes through this point.
 * Coordinates are integers up to 64, so that all products are exact. Shares no code with the engine.
 */
import type { Place } from './plain-geometry.js'
import { shortestBySight } from './sight-graph.js'

export interface OracleMesh {
  readonly vertices: readonly Place[]
  readonly polygons: readonly (readonly number[])[]
}

const cross = (ax: number, ay: number, bx: number, by: number): number => ax * by - ay * bx

export class PolygonVisibility {
  private readonly rings: readonly (readonly Place[])[]
  private readonly adjacent: ReadonlySet<number>[]

  constructor(readonly mesh: OracleMesh) {
    this.rings = mesh.polygons.map((polygon) => {
      const ring = polygon.map((v) => mesh.vertices[v])
      let area = 0
      ring.forEach((p, i) => (area += cross(p.x, p.y, ring[(i + 1) % ring.length].x, ring[(i + 1) % ring.length].y)))
      return area > 0 ? ring : ring.reverse()
    })
    const sides = new Map<string, number[]>()
    mesh.polygons.forEach((polygon, p) =>
      polygon.forEach((v, i) => {
        const w = polygon[(i + 1) % polygon.length]
        const key = `${Math.min(v, w)}-${Math.max(v, w)}`
        sides.set(key, [...(sides.get(key) ?? []), p])
      }),
    )
    this.adjacent = mesh.polygons.map(() => new Set<number>())
    for (const [p, q] of sides.values()) {
      if (q === undefined) continue
      ;(this.adjacent[p] as Set<number>).add(q)
      ;(this.adjacent[q] as Set<number>).add(p)
    }
  }

  /** Returns the polygons whose closure contains (x / w, y / w). */
  holding(x: number, y: number, w = 1): number[] {
    return this.rings.flatMap((ring, p) =>
      ring.every((a, i) => {
        const b = ring[(i + 1) % ring.length]
        return cross(b.x - a.x, b.y - a.y, x - a.x * w, y - a.y * w) >= 0
      })
        ? [p]
        : [],
    )
  }

  /** Returns the polygons in `all` reachable from `from` over shared edges within `all`. */
  private spread(from: readonly number[], all: readonly number[]): number[] {
    const reached = new Set(from.filter((p) => all.includes(p)))
    for (const p of reached) for (const q of this.adjacent[p]) if (all.includes(q)) reached.add(q)
    return [...reached]
  }

  /** Returns the groups of polygons around a point that are connected over shared edges. */
  fans(point: Place): number[][] {
    const all = this.holding(point.x, point.y)
    const groups: number[][] = []
    for (const p of all) if (!groups.some((group) => group.includes(p))) groups.push(this.spread([p], all))
    return groups
  }

  /** Reports whether b, in one of the polygons `goals`, is visible from a in one of the polygons `starts`. */
  sees(a: Place, b: Place, starts: readonly number[], goals: readonly number[]): boolean {
    const dx = b.x - a.x
    const dy = b.y - a.y
    if (dx === 0 && dy === 0) return starts.some((p) => goals.includes(p))
    const cuts: [number, number][] = [
      [0, 1],
      [1, 1],
    ]
    for (const ring of this.rings)
      ring.forEach((p, i) => {
        const q = ring[(i + 1) % ring.length]
        const ex = q.x - p.x
        const ey = q.y - p.y
        const det = cross(dx, dy, ex, ey)
        if (det === 0) {
          // An edge along the segment cuts the segment at both ends of the edge.
          for (const end of [p, q])
            if (cross(dx, dy, end.x - a.x, end.y - a.y) === 0)
              add((end.x - a.x) * dx + (end.y - a.y) * dy, dx * dx + dy * dy)
          return
        }
        const sign = Math.sign(det)
        const t = cross(p.x - a.x, p.y - a.y, ex, ey) * sign
        const s = cross(p.x - a.x, p.y - a.y, dx, dy) * sign
        if (s >= 0 && s <= Math.abs(det)) add(t, Math.abs(det))
      })
    function add(n: number, d: number): void {
      if (n > 0 && n < d) cuts.push([n, d])
    }
    cuts.sort(([n, d], [m, e]) => n * e - m * d)
    let reached = [...starts]
    for (let i = 0; i + 1 < cuts.length; i++) {
      const [n, d] = cuts[i]
      const [m, e] = cuts[i + 1]
      if (n * e === m * d) continue
      const N = n * e + m * d
      const D = 2 * d * e
      const inPiece = this.holding(a.x * D + dx * N, a.y * D + dy * N, D)
      const atCut = this.holding(a.x * d + dx * n, a.y * d + dy * n, d)
      reached =
        i === 0
          ? this.spread(
              reached.filter((p) => inPiece.includes(p)),
              inPiece,
            )
          : this.spread(reached, atCut).filter((p) => inPiece.includes(p))
      if (reached.length === 0) return false
      reached = this.spread(reached, inPiece)
    }
    return this.spread(reached, this.holding(b.x, b.y)).some((p) => goals.includes(p))
  }

  /** Returns the length of the shortest path, Infinity if there is none. */
  distance(start: Place, goal: Place): number {
    const nodes = [start, goal].map(({ x, y }) => ({ x, y, fan: this.holding(x, y) }))
    for (const at of this.mesh.vertices) for (const fan of this.fans(at)) nodes.push({ x: at.x, y: at.y, fan })
    return shortestBySight(nodes, (from, to) => this.sees(from, to, from.fan, to.fan))
  }
}
