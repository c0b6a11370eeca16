/**
 * An upper bound on the width of the widest way from one point to another, read off the triangles of the base mesh; no offset is made. Around a
 * corner a way is as wide as the distance from the corner to the nearest wall opposite, looked up across further triangles where the third edge
 * is no wall (after D. Demyen, "Efficient triangulation-based pathfinding", 2006). A disc that gets through is never refused by it; one that
 * it lets through may still be stopped, since it judges one corner at a time: `widestWay` is exact. O(n log n) for n triangles.
 */
import { PriorityQueue, derived } from '../core/index.js'
import { orient, rowMembers, rowStarts, squareToSegment } from '../geometry/index.js'
import type { Point } from '../geometry/index.js'
import type { NavMesh } from '../convex/index.js'
import type { TriangleView } from '../arrangement/index.js'

/** Walkable triangles and who is next to whom. */
interface Net {
  readonly coords: Float64Array
  readonly corners: Int32Array
  readonly twin: Int32Array
  /** Per vertex: 1 = on a wall. */
  readonly walled: Uint8Array
}

/** Infinity where no two walls pinch the way; undefined if there is no way even for a point. */
export function widthAtMost(mesh: NavMesh, start: Point, goal: Point): number | undefined {
  const base = mesh.baseMesh ?? mesh
  const net = derived(base, 'net', () => createNet(base.triangles()))
  const { coords, corners, twin, walled } = net
  const isGoal = new Uint8Array(corners.length / 3)
  const goals = facesAt(net, goal)
  for (const face of goals) isGoal[face] = 1
  const starts = facesAt(net, start)
  if (starts.some((face) => isGoal[face] === 1)) return Infinity

  // A state is a half-edge about to be crossed; its width is that of the way to it, itself included.
  const width = new Float64Array(corners.length).fill(-1)
  const queue = new PriorityQueue()
  const reach = (h: number, upTo: number): void => {
    if (twin[h] < 0) return
    const [u, w] = [corners[h], corners[nextIn(h)]]
    const best = walled[u] === 1 && walled[w] === 1 ? Math.min(upTo, between(coords, u, w)) : upTo
    if (best <= width[h]) return
    width[h] = best
    queue.push(h, -best)
  }
  for (const face of starts) for (let h = 3 * face; h < 3 * face + 3; h++) reach(h, Infinity)
  while (queue.size > 0) {
    const key = -queue.peekKey()
    const h = queue.pop()
    if (key < width[h]) continue
    const entered = twin[h]
    if (isGoal[(entered / 3) | 0] === 1) return width[h]
    // around the corner on either side
    for (const out of [nextIn(entered), nextIn(nextIn(entered))]) {
      const opposite = out === nextIn(entered) ? nextIn(out) : nextIn(entered)
      const corner = out === nextIn(entered) ? corners[out] : corners[entered]
      reach(out, walled[corner] === 1 ? wallAcross(net, corner, opposite, width[h]) : width[h])
    }
  }
  return undefined
}

/** The distance from a vertex to the nearest wall beyond the edge opposite it, or a limit, if that is less. */
function wallAcross({ coords, corners, twin }: Net, vertex: number, edge: number, limit: number): number {
  const from = { x: coords[2 * vertex], y: coords[2 * vertex + 1] }
  let least = limit
  const open = [edge]
  // edges seen through edges never repeat, so this ends with the triangles in sight
  for (let h = open.pop(); h !== undefined; h = open.pop()) {
    const u = { x: coords[2 * corners[h]], y: coords[2 * corners[h] + 1] }
    const w = { x: coords[2 * corners[nextIn(h)]], y: coords[2 * corners[nextIn(h)] + 1] }
    if (
      (from.x - u.x) * (w.x - u.x) + (from.y - u.y) * (w.y - u.y) <= 0 ||
      (from.x - w.x) * (u.x - w.x) + (from.y - w.y) * (u.y - w.y) <= 0
    )
      continue
    const away = Math.sqrt(squareToSegment(from.x, from.y, u.x, u.y, w.x, w.y))
    if (away >= least) continue
    if (twin[h] < 0) least = away
    else open.push(nextIn(twin[h]), nextIn(nextIn(twin[h])))
  }
  return least
}

function createNet({ coords, triangles, walkable }: TriangleView): Net {
  const vertices = coords.length / 2
  const corners = Int32Array.from(triangles.filter((_, i) => walkable[(i / 3) | 0] === 1))
  const twin = new Int32Array(corners.length).fill(-1)
  const leaving = rowStarts(corners, vertices)
  const list = rowMembers(corners, leaving)
  const walled = new Uint8Array(vertices)
  for (let h = 0; h < corners.length; h++) {
    const to = corners[nextIn(h)]
    for (let i = leaving[to]; i < leaving[to + 1] && twin[h] < 0; i++)
      if (corners[nextIn(list[i])] === corners[h]) twin[h] = list[i]
    if (twin[h] < 0) walled[corners[h]] = walled[to] = 1
  }
  return { coords, corners, twin, walled }
}

function nextIn(h: number): number {
  return h % 3 === 2 ? h - 2 : h + 1
}

function between(coords: Float64Array, u: number, w: number): number {
  return Math.sqrt((coords[2 * u] - coords[2 * w]) ** 2 + (coords[2 * u + 1] - coords[2 * w + 1]) ** 2)
}

/** The triangles whose closure holds the point. */
function facesAt({ coords, corners }: Net, { x, y }: Point): number[] {
  const faces: number[] = []
  for (let face = 0; face < corners.length / 3; face++) {
    let inside = true
    for (let h = 3 * face; h < 3 * face + 3 && inside; h++) {
      const u = 2 * corners[h]
      const w = 2 * corners[nextIn(h)]
      inside = orient(coords[u], coords[u + 1], coords[w], coords[w + 1], x, y) >= 0
    }
    if (inside) faces.push(face)
  }
  return faces
}
