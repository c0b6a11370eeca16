/**
 * A* over a set of points on the mesh: all vertices, all edge midpoints, all centroids; points of one polygon see each
 * other. The start and the goal join at the nearest point in sight, found through blocks of space, ring by ring. Kept
 * for teaching: the path bends at points where nothing is in the way, so it is longer than need be: heuristic.
 */
import { CellIndex, columnOf, createLattice, distance, rowOf } from '../../geometry/index.js'
import type { Point } from '../../geometry/index.js'
import { GraphSearch } from '../../search/index.js'
import type { SearchGraph } from '../../search/index.js'
import type { ConvexMesh, MeshPlace } from '../../convex/index.js'
import { centroid, fanOf, polygonSet } from '../../convex/index.js'
import type { Planner } from './corridor-planners.js'

/** Nodes: vertices, then half-edges (the smaller of a pair stands for its midpoint), then polygons for their centroids. */
export const findByPointSet: Planner = (convex, start, goal, limits, trace) => {
  const { coords, origin, twin, next, polygon, first, island, vertexSlots, halfEdgeSlots, polygonSlots } = convex
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
    const begin = edgeOf.get(node)
    return new Set(begin === undefined ? [] : fanOf(convex, begin).map((edge) => polygon[edge]))
  }
  const graph: SearchGraph = {
    nodeCount: centers + polygonSlots,
    position,
    listSuccessors(node, into) {
      const here = position(node)
      for (const at of polygonsOf(node))
        eachNodeOf(at, (to) => {
          if (to !== node) into.add(to, distance(here, position(to)))
        })
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

/** The nodes by the cells of a lattice; the answer is the nearest node that stands in one polygon with the place. */
function nodeBlocks(
  convex: ConvexMesh,
  eachNodeOf: (polygon: number, visit: (node: number) => void) => void,
  position: (node: number) => Point,
): (place: MeshPlace) => number {
  const nodes = new Set<number>()
  for (let at = 0; at < convex.polygonSlots; at++) {
    if (convex.first[at] >= 0) eachNodeOf(at, (node) => void nodes.add(node))
  }
  const members = [...nodes]
  const lattice = createLattice(
    members.flatMap((node) => {
      const { x, y } = position(node)
      return [x, y]
    }),
    (width, height) => Math.max(width, height) / Math.sqrt(convex.vertexSlots),
  )
  const cells = Int32Array.from(members, (node) => {
    const { x, y } = position(node)
    return rowOf(lattice, y) * lattice.columns + columnOf(lattice, x)
  })
  const index = new CellIndex(lattice, cells, members)
  return (place) => {
    const inSight = new Set<number>()
    for (const at of polygonSet(place)) eachNodeOf(at, (node) => void inSight.add(node))
    const column = columnOf(lattice, place.x)
    const row = rowOf(lattice, place.y)
    const rings = Math.max(lattice.columns, lattice.rows)
    let best = -1
    let bestDistance = Infinity
    for (let ring = 0; ring <= rings && (best < 0 || (ring - 1) * lattice.size <= bestDistance); ring++) {
      index.forEachInRing(column, row, ring, (node) => {
        const away = distance(position(node), place)
        if (!inSight.has(node) || away > bestDistance || (away === bestDistance && node > best)) return
        best = node
        bestDistance = away
      })
    }
    return best
  }
}
