/**
 * A mesh without the areas that are forbidden to one kind of agent. The borders of these areas are walls. Polygons and half-edges have the same numbers as in
 * the full mesh. The first query after an edit of the full mesh rebuilds the polygons, O(mesh).
 */
import { UnionFind, derived } from '../core/index.js'
import type { Diagnostic, OffMeshLink, Point, Region, Ring, TerrainArea, Box } from '../geometry/index.js'
import { PLANNERS } from '../search/index.js'
import type { Planners } from '../search/index.js'
import type { ConvexMesh, EditReport, MeshPathOptions, NavMesh } from '../convex/index.js'
import {
  stripDeadEnds,
  runningAreas,
  placeOn,
  triangulateConvex,
  islandAt,
  obstacleRegion,
  splitCorners,
} from '../convex/index.js'
import type { Island, MeshEdit, TriangleView } from '../arrangement/index.js'

export class CutMesh implements NavMesh {
  readonly kind = 'mesh'

  constructor(
    readonly fullMesh: NavMesh,
    /** Indices of the forbidden areas in `areas`. */
    private readonly forbidden: ReadonlySet<number>,
  ) {}

  get revision(): number {
    return this.fullMesh.revision
  }

  get convex(): ConvexMesh {
    return derived(this, 'convex', () => withoutAreas(this.fullMesh.convex, this.forbidden))
  }

  get islands(): readonly Island[] {
    return derived(this, 'islands', () => islandsOf(this.convex, runningAreas(this)))
  }

  get [PLANNERS](): Planners<NavMesh, MeshPathOptions> {
    return this.fullMesh[PLANNERS]
  }

  get freeArea(): number {
    return this.islands.reduce((sum, { area }) => sum + area, 0)
  }

  get blockedArea(): number {
    return Math.max(0, this.fullMesh.freeArea + this.fullMesh.blockedArea - this.freeArea)
  }

  get agentRadius(): number {
    return this.fullMesh.agentRadius
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.fullMesh.diagnostics
  }

  get bounds(): Ring | undefined {
    return this.fullMesh.bounds
  }

  get areas(): readonly TerrainArea[] {
    return this.fullMesh.areas
  }

  get links(): readonly OffMeshLink[] {
    return this.fullMesh.links
  }

  get walkableTriangles(): number {
    return this.triangles().walkable.length
  }

  triangles(): TriangleView {
    return derived(this, 'triangles', () => triangulateConvex(this.convex))
  }

  outline(): Region {
    return obstacleRegion(this.convex)
  }

  islandAt(point: Point): number {
    return islandAt(this, point)
  }

  /** Returns the ids of the obstacles that contain the point; if there are none, the id of the forbidden area that contains it. */
  obstaclesAt(point: Point): readonly string[] {
    const covering = this.fullMesh.obstaclesAt(point)
    if (covering.length > 0) return covering
    const { polygons, count } = placeOn(this.fullMesh, point)
    const { area } = this.fullMesh.convex
    const index = polygons.subarray(0, count).find((polygon) => this.forbidden.has(area[polygon]))
    return index === undefined ? covering : [this.areas[area[index]].id]
  }

  changedSince(revision: number): Box | undefined {
    return this.fullMesh.changedSince?.(revision)
  }

  edit(edit: MeshEdit): EditReport {
    return this.fullMesh.edit(edit)
  }

  toJSON(): unknown {
    return this.fullMesh.toJSON()
  }

  toBinary(): Uint8Array<ArrayBuffer> {
    return this.fullMesh.toBinary()
  }
}

function islandsOf({ island, first, polygonSlots }: ConvexMesh, running: Float64Array): Island[] {
  const areas = new Map<number, number>()
  for (let at = 0; at < polygonSlots; at++)
    if (first[at] >= 0)
      areas.set(island[at], (areas.get(island[at]) ?? 0) + running[at] - (at > 0 ? running[at - 1] : 0))
  return [...areas].map(([id, area]) => ({ id, area })).sort((a, b) => b.area - a.area || a.id - b.id)
}

/** Returns a copy without the polygons of some areas. The borders of these areas become walls. */
function withoutAreas(mesh: ConvexMesh, forbidden: ReadonlySet<number>): ConvexMesh {
  const { area, halfEdgeSlots, polygonSlots, vertexSlots, next, prev } = mesh
  const twin = mesh.twin.slice(0, halfEdgeSlots)
  const polygon = mesh.polygon.slice(0, halfEdgeSlots)
  const first = mesh.first.slice(0, polygonSlots)
  const origin = mesh.origin.slice(0, halfEdgeSlots)

  // 1. Remove the polygons, and the portals into them.
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
