/**
 * A* over the corners of the polygons and points along their edges (Steiner points). Any two points of one polygon are connected by a straight step. Finds
 * which polygons a cheap path crosses; `refineCrossings` then computes the exact crossings.
 * Cost: the square of the number of points, per polygon.
 * After M. Lanthier, A. Maheshwari, J.-R. Sack, "Approximating weighted shortest paths on polyhedral surfaces", 1997, with even spacing.
 */
import { PriorityQueue } from '../core/index.js'
import type { Coroutine, StepCounter, StopReason } from '../core/index.js'
import type { Trace } from '../geometry/index.js'
import { fanOf, polygonSet } from '../convex/index.js'
import type { ConvexMesh, MeshPlace } from '../convex/index.js'
import { shorterAround } from './corridor.js'
import type { CorridorGuess, CostOf } from './corridor.js'

interface SteinerQuery {
  readonly convex: ConvexMesh
  readonly start: MeshPlace
  readonly goal: MeshPlace
  readonly costOf: CostOf
  readonly least: number
  /** Distance between neighboring points of an edge; every edge has at least one point. */
  readonly spacing: number
  /** Paths that cost this much or more are ignored. */
  readonly limit: number
  readonly within?: ReadonlySet<number> | undefined
  readonly steps: StepCounter
  readonly trace: Trace | undefined
}

interface SteinerResult {
  readonly stop?: StopReason | undefined
  /** Undefined if no path cheaper than the limit was found. */
  readonly corridor?: CorridorGuess
  readonly cost: number
  readonly generated: number
}

/** Between polygons of equal cost, points are this many times as far apart. Cheapest paths do not bend there, so points only decide how to pass obstacles. */
const UNIFORM_FACTOR = 8
const RELAXED_A_STEP = 64
/** Number of expansions between two pauses of a search: about two milliseconds of work. */
const EXPANDED_AT_ONCE = 128
const MAX_POINTS = 63
const START = 0
const GOAL = 1

/* eslint max-lines-per-function: "off" -- the search is hot and reads its arrays from local variables */
export function* searchSteinerPoints(query: SteinerQuery): Coroutine<SteinerResult> {
  const { convex, start, goal, costOf, least, spacing, limit, within, steps, trace } = query
  const { coords, origin, twin, next, polygon, first, vertexSlots, halfEdgeSlots } = convex
  // For each node: position, cost so far, estimate, previous node, the polygon between the two nodes, and a half-edge on which, or at whose origin, the node lies.
  const x: number[] = []
  const y: number[] = []
  const g: number[] = []
  const h: number[] = []
  const before: number[] = []
  const via: number[] = []
  const edgeOf: number[] = []
  const isVertex: boolean[] = []
  const vertexNode = new Int32Array(vertexSlots)
  /** For each edge, at the index of its smaller half-edge: the node of its first Steiner point, and the number of its Steiner points. */
  const edgeNode = new Int32Array(halfEdgeSlots)
  const edgePoints = new Uint8Array(halfEdgeSlots)
  const queue = new PriorityQueue(256)
  const goalPolygons = polygonSet(goal)
  let generated = 0
  let relaxed = 0

  addNode(start.x, start.y, -1, false)
  addNode(goal.x, goal.y, -1, false)
  g[START] = 0
  for (let i = 0; i < start.count; i++) relaxPolygon(START, start.polygons[i])
  for (;;) {
    const result = advance()
    if (result !== undefined) return result
    yield
  }

  /** Searches up to the next pause. Returns undefined if the search has not ended. */
  function advance(): SteinerResult | undefined {
    for (;;) {
      const key = queue.peekKey()
      const node = queue.pop()
      if (node < 0 || node === GOAL || key >= limit) break
      if (g[node] + h[node] < key) continue
      const stop = steps.step(1 + Math.floor(relaxed / RELAXED_A_STEP))
      relaxed = 0
      if (stop !== undefined) return { stop, cost: Infinity, generated }
      trace?.({ type: 'expand', node, at: { x: x[node], y: y[node] }, g: g[node], h: h[node], f: key })
      const edge = edgeOf[node]
      if (isVertex[node]) {
        for (const leaving of fanOf(convex, edge))
          if (polygon[leaving] !== via[node]) relaxPolygon(node, polygon[leaving])
      } else {
        for (const side of [edge, twin[edge]]) if (polygon[side] !== via[node]) relaxPolygon(node, polygon[side])
      }
      if (steps.expanded % EXPANDED_AT_ONCE === 0) return undefined
    }
    if (!(g[GOAL] < limit)) return { cost: Infinity, generated }
    return { corridor: corridorTo(GOAL), cost: g[GOAL], generated }
  }

  function addNode(px: number, py: number, edge: number, atVertex: boolean): number {
    x.push(px)
    y.push(py)
    g.push(Infinity)
    h.push(least * Math.sqrt((px - goal.x) ** 2 + (py - goal.y) ** 2))
    before.push(-1)
    via.push(-1)
    edgeOf.push(edge)
    isVertex.push(atVertex)
    return x.length - 1
  }

  /** Relaxes the steps from a node to every node on the border of a polygon, and to the goal if the polygon contains it. Creates missing border nodes. */
  function relaxPolygon(from: number, at: number): void {
    if (within !== undefined && !within.has(at)) return
    const cost = costOf(at)
    if (goalPolygons.has(at)) relax(from, GOAL, at, cost)
    let edge = first[at]
    do {
      const vertex = origin[edge]
      let node = vertexNode[vertex]
      if (node === 0) node = vertexNode[vertex] = addNode(coords[2 * vertex], coords[2 * vertex + 1], edge, true)
      relax(from, node, at, cost)
      if (twin[edge] >= 0) {
        const edgeId = Math.min(edge, twin[edge])
        if (edgeNode[edgeId] === 0) addPoints(edgeId)
        for (let i = 0; i < edgePoints[edgeId]; i++) relax(from, edgeNode[edgeId] + i, at, cost)
      }
      edge = next[edge]
    } while (edge !== first[at])
  }

  function addPoints(edge: number): void {
    const u = 2 * origin[edge]
    const w = 2 * origin[next[edge]]
    const dx = coords[w] - coords[u]
    const dy = coords[w + 1] - coords[u + 1]
    const uniform = costOf(polygon[edge]) === costOf(polygon[twin[edge]])
    const points = Math.max(
      1,
      Math.min(MAX_POINTS, Math.round(Math.sqrt(dx * dx + dy * dy) / (uniform ? UNIFORM_FACTOR * spacing : spacing))),
    )
    edgeNode[edge] = x.length
    edgePoints[edge] = points
    for (let i = 1; i <= points; i++)
      addNode(coords[u] + (i / (points + 1)) * dx, coords[u + 1] + (i / (points + 1)) * dy, edge, false)
  }

  function relax(from: number, to: number, at: number, cost: number): void {
    relaxed++
    const dx = x[to] - x[from]
    const dy = y[to] - y[from]
    const reached = g[from] + cost * Math.sqrt(dx * dx + dy * dy)
    if (reached >= g[to] || reached + h[to] >= limit) return
    g[to] = reached
    before[to] = from
    via[to] = at
    generated++
    queue.push(to, reached + h[to], reached)
    trace?.({
      type: 'open',
      node: to,
      at: { x: x[to], y: y[to] },
      parent: from,
      from: { x: x[from], y: y[from] },
      g: reached,
      h: h[to],
      f: reached + h[to],
    })
  }

  /** Returns the corridor of the path to a node. If the path goes through a vertex, the corridor passes the vertex on the side with fewer edges. */
  function corridorTo(last: number): CorridorGuess {
    const nodes: number[] = []
    for (let node = last; node !== START; node = before[node]) nodes.push(node)
    nodes.reverse()
    const portals: number[] = []
    const crossings: number[] = []
    for (let i = 0; i + 1 < nodes.length; i++) {
      const node = nodes[i]
      const from = via[node]
      const to = via[nodes[i + 1]]
      const edge = edgeOf[node]
      if (!isVertex[node]) {
        const share = (node - edgeNode[edge] + 1) / (edgePoints[edge] + 1)
        portals.push(polygon[edge] === from ? edge : twin[edge])
        crossings.push(polygon[edge] === from ? share : 1 - share)
        continue
      }
      const leaving = fanOf(convex, edge).find((other) => polygon[other] === from) ?? edge
      for (const portal of shorterAround(convex, leaving, to) ?? []) {
        portals.push(portal)
        crossings.push(origin[portal] === origin[leaving] ? 0 : 1)
      }
    }
    return { first: via[nodes[0]], portals, crossings: Float64Array.from(crossings) }
  }
}
