/** A mesh without the areas that are forbidden to one kind of agent. Polygons and half-edges have the same numbers as in the full mesh. */
import { UnionFind, derived } from '../core/index.js'
import { PLANNERS } from '../search/index.js'
import type { ConvexMesh, NavMesh } from '../convex/index.js'
import {
  stripDeadEnds,
  runningAreas,
  placeOn,
  triangulateConvex,
  islandAt,
  obstacleRegion,
  splitCorners,
} from '../convex/index.js'
import type { Island } from '../arrangement/index.js'

/** Returns the mesh without some of its areas. `forbidden` holds their indices in `areas`. */
export function createCutMesh(fullMesh: NavMesh, forbidden: ReadonlySet<number>): NavMesh {
  const { areas, bounds, links, agentRadius } = fullMesh
  const cut: NavMesh = {
    kind: 'mesh',
    [PLANNERS]: fullMesh[PLANNERS],
    areas,
    links,
    agentRadius,
    ...(bounds !== undefined && { bounds }),
    get revision() {
      return fullMesh.revision
    },
    get diagnostics() {
      return fullMesh.diagnostics
    },
    get convex() {
      return derived(cut, 'convex', () => withoutAreas(fullMesh.convex, forbidden))
    },
    get islands() {
      return derived(cut, 'islands', () => islandsOf(cut.convex, runningAreas(cut)))
    },
    get freeArea() {
      return cut.islands.reduce((sum, { area }) => sum + area, 0)
    },
    get blockedArea() {
      return Math.max(0, fullMesh.freeArea + fullMesh.blockedArea - cut.freeArea)
    },
    get walkableTriangles() {
      return cut.triangles().walkable.length
    },
    triangles: () => derived(cut, 'triangles', () => triangulateConvex(cut.convex)),
    outline: () => obstacleRegion(cut.convex),
    islandAt: (point) => islandAt(cut, point),
    /** Returns the ids of the obstacles that contain the point; if there are none, the id of the forbidden area that contains it. */
    obstaclesAt: (point) => {
      const covering = fullMesh.obstaclesAt(point)
      if (covering.length > 0) return covering
      const { polygons, count } = placeOn(fullMesh, point)
      const { area } = fullMesh.convex
      const index = polygons.subarray(0, count).find((polygon) => forbidden.has(area[polygon]))
      return index === undefined ? covering : [areas[area[index]].id]
    },
    changedSince: (revision) => fullMesh.changedSince?.(revision),
    edit: (edit) => fullMesh.edit(edit),
    toJSON: () => fullMesh.toJSON(),
    toBinary: () => fullMesh.toBinary(),
  }
  return cut
}

function islandsOf({ island, first, polygonSlots }: ConvexMesh, running: Float64Array): Island[] {
  const areas = new Map<number, number>()
  for (let at = 0; at < polygonSlots; at++)
    if (first[at] >= 0)
      areas.set(island[at], (areas.get(island[at]) ?? 0) + running[at] - (at > 0 ? running[at - 1] : 0))
  return [...areas].map(([id, area]) => ({ id, area })).sort((a, b) => b.area - a.area || a.id - b.id)
}

/** Returns a copy without the polygons of some areas. The borders of these areas become walls. O(mesh). */
function withoutAreas(mesh: ConvexMesh, forbidden: ReadonlySet<number>): ConvexMesh {
  const { area, halfEdgeSlots, polygonSlots, vertexSlots, next, prev } = mesh
  const twin = mesh.twin.slice(0, halfEdgeSlots)
  const polygon = mesh.polygon.slice(0, halfEdgeSlots)
  const first = mesh.first.slice(0, polygonSlots)
  const origin = mesh.origin.slice(0, halfEdgeSlots)
  // 1. Remove the polygons of the forbidden areas, and the portals into these polygons.
  for (let at = 0; at < polygonSlots; at++) if (first[at] >= 0 && forbidden.has(area[at])) first[at] = -1
  for (let edge = 0; edge < halfEdgeSlots; edge++)
    if (polygon[edge] >= 0 && first[polygon[edge]] < 0) polygon[edge] = -1
  const islands = new UnionFind(polygonSlots)
  const borders: number[] = []
  for (let edge = 0; edge < halfEdgeSlots; edge++) {
    if (polygon[edge] < 0 || twin[edge] < 0) continue
    if (polygon[twin[edge]] >= 0) islands.union(polygon[edge], polygon[twin[edge]])
    else {
      twin[edge] = -1
      borders.push(edge, next[edge])
    }
  }
  // 2. Split the vertices at the ends of the new walls, so that each connected fan of remaining polygons has its own vertex.
  const split = splitCorners(mesh.coords.subarray(0, 2 * vertexSlots), origin, twin, next, prev, borders)
  for (let vertex = 0; vertex < vertexSlots; vertex++) split.corner[vertex] |= mesh.corner[vertex]
  const cut = {
    ...split,
    origin,
    twin,
    next,
    prev,
    polygon,
    first,
    area,
    island: Int32Array.from({ length: polygonSlots }, (_, at) => islands.find(at)),
    exit: new Int32Array(polygonSlots),
    halfEdgeSlots,
    polygonSlots,
    ...(mesh.faceTwin !== undefined && {
      faceTwin(h: number): number {
        const t = mesh.faceTwin?.(h) ?? -1
        return t >= 0 && forbidden.has(area[(t / 3) | 0]) ? -1 : t
      },
      facesAt(x: number, y: number, into: Int32Array): number {
        const count = mesh.facesAt?.(x, y, into) ?? 0
        let written = 0
        for (let i = 0; i < count; i++) if (!forbidden.has(area[into[i]])) into[written++] = into[i]
        return written
      },
    }),
    polygonsAt(x: number, y: number, into: Int32Array): number {
      const count = Math.min(mesh.polygonsAt(x, y, into), into.length)
      let written = 0
      for (let i = 0; i < count; i++) if (first[into[i]] >= 0) into[written++] = into[i]
      return count === into.length ? count : written
    },
  }
  stripDeadEnds(cut)
  return cut
}
