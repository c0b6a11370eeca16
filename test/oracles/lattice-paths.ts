/**
 * Shortest any-angle paths between lattice points of a grid map, by brute force: lines of sight between every two
 * corners, then Dijkstra's algorithm. blocked[y][x] is the square [x, x + 1] x [y, y + 1]; outside is blocked. Paths
 * may touch edges and corners of free cells, but not cross a corner where only two diagonally opposite cells are free.
 * Integers only. O(corners^2 (width + height)). Shares no code with the engine.
 */
import type { Place } from './plain-geometry.js'
import { shortestBySight } from './sight-graph.js'

type Cells = readonly (readonly boolean[])[]

const isFree = (cells: Cells, x: number, y: number): boolean =>
  y >= 0 && y < cells.length && x >= 0 && x < cells[0].length && !cells[y][x]
const key = (x: number, y: number): string => `${x},${y}`

/**
 * Looks at the four cells around a lattice point. Returns the free cells in `reached`, and all free cells that are
 * connected to one of them over shared sides. Without `reached`, returns all free cells.
 */
function around(cells: Cells, px: number, py: number, reached: ReadonlySet<string> | undefined): Set<string> {
  const ring = [
    [px - 1, py - 1],
    [px, py - 1],
    [px, py],
    [px - 1, py],
  ] as const
  const free = ring.map(([x, y]) => isFree(cells, x, y))
  const found = ring.map(([x, y], i) => free[i] && (reached === undefined || reached.has(key(x, y))))
  for (let round = 0; round < 4; round++)
    for (let i = 0; i < 4; i++) if (free[i] && (found[(i + 1) % 4] || found[(i + 3) % 4])) found[i] = true
  return new Set(ring.filter((_, i) => found[i]).map(([x, y]) => key(x, y)))
}

/**
 * Reports whether the segment from a to b stays in free cells. The segment may not pass a corner at which only two
 * diagonally opposite cells are free.
 */
export function latticeSight(cells: Cells, a: Place, b: Place): boolean {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const scale = 2 * Math.max(1, Math.abs(dx)) * Math.max(1, Math.abs(dy))
  // Cuts of the segment, as multiples of 1 / scale of its length. All are even, so that the middle between two cuts is
  // an integer.
  const cuts = new Set([0, scale])
  for (let i = 1; i < Math.abs(dx); i++) cuts.add((i * scale) / Math.abs(dx))
  for (let i = 1; i < Math.abs(dy); i++) cuts.add((i * scale) / Math.abs(dy))
  const times = [...cuts].sort((s, t) => s - t)
  let reached: Set<string> | undefined
  for (let i = 0; i + 1 < times.length; i++) {
    const at = times[i]
    const [x, y] = [a.x * scale + at * dx, a.y * scale + at * dy]
    if (x % scale === 0 && y % scale === 0) reached = around(cells, x / scale, y / scale, reached)
    const middle = (at + times[i + 1]) / 2
    const [mx, my] = [(a.x * scale + middle * dx) / scale, (a.y * scale + middle * dy) / scale]
    // A piece lies inside one cell, or runs along the side between two cells. `beside` lists this cell or these two.
    const beside =
      dx === 0
        ? [
            [mx - 1, Math.floor(my)],
            [mx, Math.floor(my)],
          ]
        : dy === 0
          ? [
              [Math.floor(mx), my - 1],
              [Math.floor(mx), my],
            ]
          : [[Math.floor(mx), Math.floor(my)]]
    const open = beside.filter(([cx, cy]) => isFree(cells, cx, cy)).map(([cx, cy]) => key(cx, cy))
    const cameFromCorner = x % scale === 0 && y % scale === 0
    const next = new Set(open.filter((cell) => !cameFromCorner || reached === undefined || reached.has(cell)))
    if (next.size === 0) return false
    reached = next.size < open.length && dx * dy === 0 ? new Set(open) : next
  }
  return true
}

/** Returns the length of the shortest path, Infinity if there is none. Both ends must touch a free cell. */
export function latticeDistance(cells: Cells, start: Place, goal: Place): number {
  const corners: Place[] = []
  for (let y = 0; y <= cells.length; y++)
    for (let x = 0; x <= cells[0].length; x++) {
      const free = [
        [x - 1, y - 1],
        [x, y - 1],
        [x, y],
        [x - 1, y],
      ].filter(([cx, cy]) => isFree(cells, cx, cy)).length
      if (free === 3) corners.push({ x, y })
    }
  return shortestBySight([start, goal, ...corners], (from, to) => latticeSight(cells, from, to))
}
