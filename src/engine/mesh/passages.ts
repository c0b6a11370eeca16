/**
 * How wide the ways through a mesh are: the places where walls face each other too closely for a disc, and the widest way from one point to
 * another. Both are read off the mesh for a point, without growing anything.
 * The first list is exact. The second looks at triangles: around a corner a way is as wide as the distance from the corner to the
 * nearest wall opposite, looked up across further triangles where the third edge is no wall (after D. Demyen, "Efficient
 * triangulation-based pathfinding", 2006). A disc that gets through is never refused by it; one that it lets through may still be
 * stopped, since it judges one corner at a time.
 */
import { NavError, PriorityQueue } from '../core/index.js'
import { distance, nearestOnSegment, orient } from '../geometry/index.js'
import type { Point } from '../geometry/index.js'
import { locationTolerance } from './mesh-place.js'
import type { NavMesh, TriangleView } from './nav-mesh.js'
import { checkFinite, checkPoint } from './scene-intake.js'
import { WallFaces } from './wall-faces.js'

/** A place where walls face each other with nothing in between. */
export interface Passage {
  /** Middle of the passage. */
  readonly at: Point
  readonly width: number
  /** Where it touches the walls. */
  readonly from: Point
  readonly to: Point
  /** What stands at `from` and at `to`; null = the bounds, or forbidden ground. */
  readonly obstacleIds: readonly [string | null, string | null]
}

/** All passages that stop a disc of the radius, narrowest first. A passage of exactly twice the radius does not. */
export function passagesNarrowerThan(mesh: NavMesh, radius: number): Passage[] {
  if (!(checkFinite(radius, 'radius') >= 0)) throw new NavError('input/agent-radius', `radius is ${radius}; a number >= 0 was expected`, { radius })
  const { convex } = mesh.ground ?? mesh
  const { coords, origin, twin, next, polygon, halfEdgeSlots } = convex
  const faces = new WallFaces(convex)
  const passages: Passage[] = []
  for (let wall = 0; wall < halfEdgeSlots; wall++) {
    if (polygon[wall] < 0 || twin[wall] >= 0) continue
    const v = 2 * origin[next[wall]]
    const from = { x: coords[v], y: coords[v + 1] }
    const seen: Point[] = []
    for (const { x, y, distance: width, edge } of faces.facing(wall, 0, 2 * radius)) {
      const isCorner = coords[2 * origin[edge]] === x && coords[2 * origin[edge] + 1] === y
      // two corners see each other; polygons that meet in one see it several times
      if (width === 2 * radius || (isCorner && (x < from.x || (x === from.x && y < from.y))) || seen.some((other) => other.x === x && other.y === y)) continue
      seen.push({ x, y })
      const to = { x, y }
      passages.push({ at: { x: (from.x + x) / 2, y: (from.y + y) / 2 }, width, from, to, obstacleIds: [obstacleBeyond(mesh, to, from), obstacleBeyond(mesh, from, to)] })
    }
  }
  return passages.sort((a, b) => a.width - b.width || a.at.x - b.at.x || a.at.y - b.at.y)
}

/** The obstacle at a point of a wall, seen from a place on its free side. */
export function obstacleBeyond(mesh: NavMesh, from: Point, wall: Point): string | null {
  const share = (4 * locationTolerance(mesh, wall)) / Math.max(distance(from, wall), Number.MIN_VALUE)
  const beyond = { x: wall.x + share * (wall.x - from.x), y: wall.y + share * (wall.y - from.y) }
  return mesh.obstaclesAt(beyond)[0] ?? mesh.obstaclesAt(wall)[0] ?? null
}

/** Walkable triangles and who is next to whom. */
interface Net {
  readonly coords: Float64Array
  readonly corners: Int32Array
  readonly twin: Int32Array
  /** Per vertex: 1 = on a wall. */
  readonly walled: Uint8Array
}

/** Views are made once per revision, and so are their nets. */
const netOf = new WeakMap<TriangleView, Net>()

/**
 * The narrowest place of the widest way for a point, which is Infinity wide where no two walls pinch it; undefined if there is no way even for a point.
 * No disc wider than that gets through. O(n log n) for n triangles.
 */
export function widestWay(mesh: NavMesh, start: Point, goal: Point): { readonly width: number; readonly at: Point } | undefined {
  checkPoint(start, 'start')
  checkPoint(goal, 'goal')
  const net = netFor((mesh.ground ?? mesh).triangles())
  const { coords, corners, twin, walled } = net
  const isGoal = new Uint8Array(corners.length / 3)
  const goals = facesAt(net, goal)
  for (const face of goals) isGoal[face] = 1
  const starts = facesAt(net, start)
  if (starts.some((face) => isGoal[face] === 1)) return { width: Infinity, at: start }

  // A state is a half-edge about to be crossed; its width is that of the way to it, itself included.
  const width = new Float64Array(corners.length).fill(-1)
  const pinch = new Map<number, Point>()
  const queue = new PriorityQueue()
  const reach = (h: number, upTo: number, at: Point | undefined): void => {
    if (twin[h] < 0) return
    const [u, w] = [corners[h], corners[nextIn(h)]]
    let best = upTo
    let where = at
    if (walled[u] === 1 && walled[w] === 1) {
      const across = between(coords, u, w)
      if (across < best) {
        best = across
        where = { x: (coords[2 * u] + coords[2 * w]) / 2, y: (coords[2 * u + 1] + coords[2 * w + 1]) / 2 }
      }
    }
    if (best <= width[h]) return
    width[h] = best
    if (where !== undefined) pinch.set(h, where)
    queue.push(h, -best)
  }
  for (const face of starts) for (let h = 3 * face; h < 3 * face + 3; h++) reach(h, Infinity, undefined)
  while (queue.size > 0) {
    const key = -queue.peekKey()
    const h = queue.pop()
    if (key < width[h]) continue
    const entered = twin[h]
    if (isGoal[(entered / 3) | 0] === 1) return { width: width[h], at: pinch.get(h) ?? start }
    // around the corner on either side
    for (const out of [nextIn(entered), nextIn(nextIn(entered))]) {
      const opposite = out === nextIn(entered) ? nextIn(out) : nextIn(entered)
      const corner = out === nextIn(entered) ? corners[out] : corners[entered]
      let upTo = width[h]
      let at = pinch.get(h)
      if (walled[corner] === 1) {
        const near = wallAcross(net, corner, opposite, upTo)
        if (near !== undefined) {
          const c = { x: coords[2 * corner], y: coords[2 * corner + 1] }
          upTo = distance(c, near)
          at = { x: (c.x + near.x) / 2, y: (c.y + near.y) / 2 }
        }
      }
      reach(out, upTo, at)
    }
  }
  return undefined
}

/** The point of a wall nearest to a vertex, beyond the edge opposite it and nearer than `limit`; undefined if there is none. */
function wallAcross({ coords, corners, twin }: Net, vertex: number, edge: number, limit: number): Point | undefined {
  const from = { x: coords[2 * vertex], y: coords[2 * vertex + 1] }
  let nearest: Point | undefined
  let least = limit
  const open = [edge]
  // edges seen through edges never repeat, so this ends with the triangles in sight
  for (let h = open.pop(); h !== undefined; h = open.pop()) {
    const u = { x: coords[2 * corners[h]], y: coords[2 * corners[h] + 1] }
    const w = { x: coords[2 * corners[nextIn(h)]], y: coords[2 * corners[nextIn(h)] + 1] }
    if ((from.x - u.x) * (w.x - u.x) + (from.y - u.y) * (w.y - u.y) <= 0 || (from.x - w.x) * (u.x - w.x) + (from.y - w.y) * (u.y - w.y) <= 0) continue
    const foot = nearestOnSegment(u, w, from)
    const away = distance(from, foot)
    if (away >= least) continue
    if (twin[h] < 0) {
      least = away
      nearest = foot
    } else open.push(nextIn(twin[h]), nextIn(nextIn(twin[h])))
  }
  return nearest
}

function netFor(view: TriangleView): Net {
  const known = netOf.get(view)
  if (known !== undefined) return known
  const { coords, triangles, walkable } = view
  const vertices = coords.length / 2
  const corners = Int32Array.from(triangles.filter((_, i) => walkable[(i / 3) | 0] === 1))
  const twin = new Int32Array(corners.length).fill(-1)
  const leaving = new Int32Array(vertices + 1)
  for (const vertex of corners) leaving[vertex + 1]++
  for (let v = 0; v < vertices; v++) leaving[v + 1] += leaving[v]
  const list = new Int32Array(corners.length)
  const fill = leaving.slice()
  for (let h = 0; h < corners.length; h++) list[fill[corners[h]]++] = h
  const walled = new Uint8Array(vertices)
  for (let h = 0; h < corners.length; h++) {
    const to = corners[nextIn(h)]
    for (let i = leaving[to]; i < leaving[to + 1] && twin[h] < 0; i++) if (corners[nextIn(list[i])] === corners[h]) twin[h] = list[i]
    if (twin[h] < 0) walled[corners[h]] = walled[to] = 1
  }
  const net = { coords, corners, twin, walled }
  netOf.set(view, net)
  return net
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
