/**
 * Classic navigation-mesh planners, for teaching and comparison: A* over the polygons from edge to edge, then the funnel through the corridor.
 * The path is the shortest in its corridor, but another corridor may contain a shorter path, so the result is heuristic.
 */
import { distance, type Point, type Trace } from '../../geometry/index.js'
import { pullString } from '../../paths/index.js'
import { GraphSearch, type GraphSearchResult, type SearchGraph } from '../../search/index.js'
import type { WorkLimits } from '../../core/index.js'
import type { ConvexMesh, MeshPlace } from '../../convex/index.js'
import { centroid, edgeEnds, edgesOf, polygonSet, portalOf } from '../../convex/index.js'

export type PlannerAnswer = Omit<GraphSearchResult, 'nodes' | 'cost'> & { readonly points: readonly Point[] }

export type Planner = (
  convex: ConvexMesh,
  start: MeshPlace,
  goal: MeshPlace,
  limits: WorkLimits,
  trace?: Trace,
) => PlannerAnswer

/** Measures g between edge midpoints, and h by the Manhattan distance from the centroid of the polygon to the goal. */
export const findByMidpoints: Planner = (convex, start, goal, limits, trace) => {
  const middle = (edge: number): Point => {
    const [a, b] = edgeEnds(convex, edge)
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
  }
  const guess = (edge: number): number => {
    const center = centroid(convex, convex.polygon[edge])
    return Math.abs(center.x - goal.x) + Math.abs(center.y - goal.y)
  }
  return findByCorridor(convex, start, goal, middle, guess, limits, trace)
}

/** Measures g between centroids, and h by the distance from the centroid to the goal. */
export const findByCentroids: Planner = (convex, start, goal, limits, trace) => {
  const center = (edge: number): Point => centroid(convex, convex.polygon[edge])
  return findByCorridor(convex, start, goal, center, (edge) => distance(center(edge), goal), limits, trace)
}

/** Finds a corridor, then a path in it. The nodes are the start, the goal and the half-edges. At a half-edge, the path enters the polygon of the half-edge. */
function findByCorridor(
  convex: ConvexMesh,
  start: MeshPlace,
  goal: MeshPlace,
  place: (edge: number) => Point,
  guess: (edge: number) => number,
  limits: WorkLimits,
  trace?: Trace,
): PlannerAnswer {
  const { twin, polygon, halfEdgeSlots } = convex
  const startNode = halfEdgeSlots
  const goalNode = halfEdgeSlots + 1
  const atStart = polygonSet(start)
  const atGoal = polygonSet(goal)
  const position = (node: number): Point => (node === startNode ? start : node === goalNode ? goal : place(node))
  const graph: SearchGraph = {
    nodeCount: halfEdgeSlots + 2,
    position,
    listSuccessors(node, into) {
      const here = position(node)
      for (const at of node === startNode ? atStart : [polygon[node]]) {
        if (atGoal.has(at)) into.add(goalNode, distance(here, goal))
        for (const edge of edgesOf(convex, at)) {
          const entered = twin[edge]
          if (entered >= 0 && edge !== node && !(node === startNode && atStart.has(polygon[entered])))
            into.add(entered, distance(here, place(entered)))
        }
      }
    },
  }
  const { status, nodes, expanded, generated } = new GraphSearch(graph).find('a-star', startNode, goalNode, {
    ...limits,
    trace,
    heuristic: (node) => (node >= startNode ? 0 : guess(node)),
  })
  const portals = nodes.slice(1, -1).map((edge) => portalOf(convex, edge))
  return { status, points: status === 'found' ? pullString(start, goal, portals, trace) : [], expanded, generated }
}
