import { distance, type Point } from '../../geometry/index.js'
import { GraphSearch, type SearchGraph } from '../../search/index.js'
import { centroid, edgeEnds, edgesOf, fanOf, polygonSet } from '../../convex/index.js'
import type { Planner } from './corridor-planners.js'

/**
 * A* over the vertices, edge midpoints and centroids of a mesh. Points of one polygon are connected, and the start and the goal connect to the nearest point
 * of their polygons. For teaching: the path also bends where no obstacle is, so it is longer than necessary (heuristic).
 * Numbers of the nodes: first the vertices, then the midpoints (by the smaller half-edge of a pair), then the centroids.
 */
export const findByPointSet: Planner = (convex, start, goal, limits, trace) => {
  const { coords, origin, twin, polygon, island, vertexSlots, halfEdgeSlots, polygonSlots } = convex
  const midpoints = vertexSlots
  const centers = vertexSlots + halfEdgeSlots
  const position = (node: number): Point => {
    if (node < midpoints) return { x: coords[2 * node], y: coords[2 * node + 1] }
    if (node >= centers) return centroid(convex, node - centers)
    const [a, b] = edgeEnds(convex, node - midpoints)
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
  }
  const edgeOf = new Map<number, number>()
  for (let edge = 0; edge < halfEdgeSlots; edge++)
    if (polygon[edge] >= 0 && !edgeOf.has(origin[edge])) edgeOf.set(origin[edge], edge)
  const nodesOf = (at: number): number[] => [
    centers + at,
    ...edgesOf(convex, at).flatMap((edge) => [
      origin[edge],
      midpoints + (twin[edge] >= 0 ? Math.min(edge, twin[edge]) : edge),
    ]),
  ]
  const polygonsOf = (node: number): Set<number> => {
    if (node >= centers) return new Set([node - centers])
    const edge = node - midpoints
    if (edge >= 0) return new Set((twin[edge] >= 0 ? [edge, twin[edge]] : [edge]).map((half) => polygon[half]))
    const begin = edgeOf.get(node)
    return new Set(begin === undefined ? [] : fanOf(convex, begin).map((edge) => polygon[edge]))
  }
  const graph: SearchGraph = {
    nodeCount: centers + polygonSlots,
    position,
    listSuccessors(node, into) {
      const here = position(node)
      for (const at of polygonsOf(node))
        for (const to of nodesOf(at)) if (to !== node) into.add(to, distance(here, position(to)))
    },
  }
  /** Returns the node of the polygons that is nearest to the place; of equally near nodes, the one with the smallest number. */
  const nearestNode = (place: Point, polygons: Iterable<number>): number => {
    let best = -1
    let bestDistance = Infinity
    for (const at of polygons)
      for (const node of nodesOf(at)) {
        const away = distance(position(node), place)
        if (away > bestDistance || (away === bestDistance && node > best)) continue
        best = node
        bestDistance = away
      }
    return best
  }
  // The nodes of start and goal must be on one island, even if the start or the goal touches several islands.
  const exit = nearestNode(goal, polygonSet(goal))
  const [home] = polygonsOf(exit)
  const entry = nearestNode(
    start,
    [...polygonSet(start)].filter((at) => island[at] === island[home]),
  )
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
