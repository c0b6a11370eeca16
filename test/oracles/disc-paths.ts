/**
 * Shortest paths of a disc among polygons, by brute force. Around every corner lies a circle with the radius of the
 * disc. Dijkstra's algorithm runs over all tangents and arcs of these circles that are at least the radius away from
 * every wall. O(n^3) for n corners. Walls are closed rings of points; either side of a ring may be solid.
 */
import { gapBetweenSegments, type Place } from './plain-geometry.js'

const length = (dx: number, dy: number): number => Math.sqrt(dx * dx + dy * dy)

/** Returns the length of the shortest path of the disc; Infinity if there is none. */
export function discDistance(rings: readonly (readonly Place[])[], start: Place, goal: Place, radius: number): number {
  const walls = rings.flatMap((ring) => ring.map((p, i) => [p, ring[(i + 1) % ring.length]] as const))
  const corners = rings.flat()
  const clear = radius * (1 - 1e-9)
  const isClear = (a: Place, b: Place): boolean => walls.every(([c, d]) => gapBetweenSegments(a, b, c, d) >= clear)
  const nodes: Place[] = [start, goal]
  const near: { to: number; cost: number }[][] = [[], []]
  const onCircle: number[][] = corners.map(() => [])
  const node = (p: Place, corner: number): number => {
    nodes.push(p)
    near.push([])
    onCircle[corner].push(nodes.length - 1)
    return nodes.length - 1
  }
  const join = (a: number, b: number, cost: number): void => {
    near[a].push({ to: b, cost })
    near[b].push({ to: a, cost })
  }
  const straight = (a: Place, b: Place): number => length(b.x - a.x, b.y - a.y)
  if (isClear(start, goal)) join(0, 1, straight(start, goal))

  // 1. Tangents: from an end to a circle, and between circles, on the same or on opposite sides.
  corners.forEach((c, i) => {
    for (const end of [0, 1]) {
      const away = straight(nodes[end], c)
      if (away < radius) continue
      const base = Math.atan2(nodes[end].y - c.y, nodes[end].x - c.x)
      for (const side of [-1, 1]) {
        const angle = base + side * Math.acos(radius / away)
        const p = { x: c.x + radius * Math.cos(angle), y: c.y + radius * Math.sin(angle) }
        if (isClear(nodes[end], p)) join(end, node(p, i), straight(nodes[end], p))
      }
    }
    for (let j = i + 1; j < corners.length; j++) {
      const d = corners[j]
      const away = straight(c, d)
      if (away === 0) continue
      const base = Math.atan2(d.y - c.y, d.x - c.x)
      for (const side of [-1, 1])
        for (const crossed of [false, true]) {
          if (crossed && away < 2 * radius) continue
          const angle = base + side * (crossed ? Math.acos((2 * radius) / away) : Math.PI / 2)
          const ux = radius * Math.cos(angle)
          const uy = radius * Math.sin(angle)
          const p = { x: c.x + ux, y: c.y + uy }
          const q = crossed ? { x: d.x - ux, y: d.y - uy } : { x: d.x + ux, y: d.y + uy }
          if (isClear(p, q)) join(node(p, i), node(q, j), straight(p, q))
        }
    }
  })

  // 2. Arcs between neighbors on a circle.
  corners.forEach((c, i) => {
    const around = onCircle[i]
      .map((id) => ({ id, angle: Math.atan2(nodes[id].y - c.y, nodes[id].x - c.x) }))
      .sort((a, b) => a.angle - b.angle)
    around.forEach(({ id, angle }, k) => {
      const next = around[(k + 1) % around.length]
      const turn = k + 1 < around.length ? next.angle - angle : next.angle - angle + 2 * Math.PI
      const steps = Math.max(1, Math.ceil(turn / 0.01))
      for (let s = 0; s <= steps; s++) {
        const at = angle + (turn * s) / steps
        const p = { x: c.x + radius * Math.cos(at), y: c.y + radius * Math.sin(at) }
        if (!isClear(p, p)) return
      }
      join(id, next.id, radius * turn)
    })
  })

  // 3. Dijkstra.
  const distance = nodes.map(() => Infinity)
  const done = nodes.map(() => false)
  distance[0] = 0
  for (;;) {
    let at = -1
    for (let i = 0; i < nodes.length; i++)
      if (!done[i] && distance[i] < Infinity && (at < 0 || distance[i] < distance[at])) at = i
    if (at < 0 || at === 1) return distance[1]
    done[at] = true
    for (const { to, cost } of near[at]) distance[to] = Math.min(distance[to], distance[at] + cost)
  }
}
