/**
 * A* over a set of points on the mesh: all vertices, all edge midpoints, all centroids; points of one polygon see each
 * other. The start and the goal join at the nearest point in sight, found through blocks of space, ring by ring. Kept
 * for teaching: the path bends at points where nothing is in the way, so it is longer than need be: heuristic.
 */
import { distance } from '../../geometry/index.js'
import type { Point } from '../../geometry/index.js'
import { GraphSearch } from '../../search/index.js'
import type { SearchGraph } from '../../search/index.js'
import type { ConvexMesh, MeshPlace } from '../../convex/index.js'
import { centroid, polygonSet } from '../../convex/index.js'
import type { Planner } from './corridor-planners.js'

/** Nodes: vertices, then half-edges (the smaller of a pair stands for its midpoint), then polygons for their centroids. */
export const findByPointSet: Planner = (convex, start, goal, limits, trace) => {
  const { coords, origin, twin, next, prev, polygon, first, island, vertexSlots, halfEdgeSlots, polygonSlots } = convex
  const midpoints = vertexSlots
  const centers = vertexSlots + halfEdgeSlots
  const position = (node: number): Point => {
    if (node < midpoints) return { x: coords[2 * node], y: coords[2 * node + 1] }
    if (node >= centers) return centroid(convex, node - centers)
    const a = 2 * origin[node - midpoints]
    const b = 2 * origin[next[node - midpoints]]
    return { x: (coords[a] + coords[b]) / 2, y: (coords[a + 1] + coords[b + 1]) / 2 }
  }
  const edgeOf = new Map<number, number>()
  for (let edge = 0; edge < halfEdgeSlots; edge++)
    if (polygon[edge] >= 0 && !edgeOf.has(origin[edge])) edgeOf.set(origin[edge], edge)
  const eachNodeOf = (at: number, visit: (node: number) => void): void => {
    visit(centers + at)
    let edge = first[at]
    do {
      visit(origin[edge])
      visit(midpoints + (twin[edge] >= 0 ? Math.min(edge, twin[edge]) : edge))
      edge = next[edge]
    } while (edge !== first[at])
  }
  const polygonsOf = (node: number): Set<number> => {
    if (node >= centers) return new Set([node - centers])
    if (node >= midpoints)
      return new Set([
        polygon[node - midpoints],
        ...(twin[node - midpoints] >= 0 ? [polygon[twin[node - midpoints]]] : []),
      ])
    const around = new Set<number>()
    const begin = edgeOf.get(node) ?? -1
    for (let edge = begin; edge >= 0 && !around.has(polygon[edge]); edge = twin[prev[edge]]) around.add(polygon[edge])
    for (let edge = twin[begin] ?? -1; edge >= 0 && !around.has(polygon[edge]); edge = twin[next[edge]])
      around.add(polygon[edge])
    return around
  }
  const graph: SearchGraph = {
    nodeCount: centers + polygonSlots,
    position,
    forEachSuccessor(node, visit) {
      const here = position(node)
      for (const at of polygonsOf(node)) eachNodeOf(at, (to) => to !== node && visit(to, distance(here, position(to))))
    },
  }
  const blocks = nodeBlocks(convex, eachNodeOf, position)
  // Both ends must join on one island, should they stand on several.
  const exit = blocks(goal)
  const [home] = polygonsOf(exit)
  const polygons = start.polygons.subarray(0, start.count).filter((at) => island[at] === island[home])
  const entry = blocks({ ...start, polygons, count: polygons.length })
  const { status, nodes, expanded, generated } = new GraphSearch(graph).find('a-star', entry, exit, {
    ...limits,
    trace,
    heuristic: (node) => distance(position(node), goal),
  })
  return {
    status,
    points: status === 'found' ? [start, ...nodes.map(position), goal].map(({ x, y }) => ({ x, y })) : [],
    expanded,
    generated,
  }
}

/** Square blocks with the nodes in them; the answer is the nearest node that stands in one polygon with the place. */
function nodeBlocks(
  convex: ConvexMesh,
  eachNodeOf: (polygon: number, visit: (node: number) => void) => void,
  position: (node: number) => Point,
): (place: MeshPlace) => number {
  const blocks = new Map<string, Set<number>>()
  const vertexCount = Math.max(1, convex.vertexSlots)
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let v = 0; v < vertexCount; v++) {
    minX = Math.min(minX, convex.coords[2 * v])
    maxX = Math.max(maxX, convex.coords[2 * v])
    minY = Math.min(minY, convex.coords[2 * v + 1])
    maxY = Math.max(maxY, convex.coords[2 * v + 1])
  }
  const side = Math.max(maxX - minX, maxY - minY) / Math.sqrt(vertexCount) || 1
  const blockOf = (value: number): number => Math.floor(value / side)
  for (let at = 0; at < convex.polygonSlots; at++) {
    if (convex.first[at] < 0) continue
    eachNodeOf(at, (node) => {
      const { x, y } = position(node)
      const key = `${blockOf(x)},${blockOf(y)}`
      const block = blocks.get(key)
      if (block === undefined) blocks.set(key, new Set([node]))
      else block.add(node)
    })
  }
  return (place) => {
    const inSight = new Set<number>()
    for (const at of polygonSet(place)) eachNodeOf(at, (node) => void inSight.add(node))
    const column = blockOf(place.x)
    const row = blockOf(place.y)
    const rings = Math.ceil(Math.max(maxX - minX, maxY - minY) / side) + 2
    let best = -1
    let bestDistance = Infinity
    for (let ring = 0; ring <= rings && (best < 0 || (ring - 1) * side <= bestDistance); ring++) {
      for (let i = -ring; i <= ring; i++) {
        for (let k = -ring; k <= ring; k += Math.abs(i) === ring ? 1 : 2 * ring) {
          for (const node of blocks.get(`${column + i},${row + k}`) ?? []) {
            const away = distance(position(node), place)
            if (!inSight.has(node) || away > bestDistance || (away === bestDistance && node > best)) continue
            best = node
            bestDistance = away
          }
        }
      }
    }
    return best
  }
}
