/**
 * A mesh without the areas that are forbidden to one kind of agent. The borders of these areas are walls, for a point and for a radius. It is updated after
 * edits of the whole mesh, and numbers polygons and half-edges as that mesh does. The first query after an edit rebuilds the cut polygons, O(mesh).
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
    readonly whole: NavMesh,
    /** Indices of the forbidden areas in `areas`. */
    private readonly forbidden: ReadonlySet<number>,
  ) {}

  get revision(): number {
    return this.whole.revision
  }

  get convex(): ConvexMesh {
    return derived(this, 'convex', () => withoutAreas(this.whole.convex, this.forbidden))
  }

  get islands(): readonly Island[] {
    return derived(this, 'islands', () => islandsOf(this.convex, runningAreas(this)))
  }

  get [PLANNERS](): Planners<NavMesh, MeshPathOptions> {
    return this.whole[PLANNERS]
  }

  get freeArea(): number {
    return this.islands.reduce((sum, { area }) => sum + area, 0)
  }

  get blockedArea(): number {
    return Math.max(0, this.whole.freeArea + this.whole.blockedArea - this.freeArea)
  }

  get agentRadius(): number {
    return this.whole.agentRadius
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.whole.diagnostics
  }

  get bounds(): Ring | undefined {
    return this.whole.bounds
  }

  get areas(): readonly TerrainArea[] {
    return this.whole.areas
  }

  get links(): readonly OffMeshLink[] {
    return this.whole.links
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

  /** Returns the obstacles over the point, or else the forbidden area that contains it. */
  obstaclesAt(point: Point): readonly string[] {
    const covering = this.whole.obstaclesAt(point)
    if (covering.length > 0) return covering
    const { polygons, count } = placeOn(this.whole, point)
    const { area } = this.whole.convex
    const index = polygons.subarray(0, count).find((polygon) => this.forbidden.has(area[polygon]))
    return index === undefined ? covering : [this.areas[area[index]].id]
  }

  changedSince(revision: number): Box | undefined {
    return this.whole.changedSince?.(revision)
  }

  edit(edit: MeshEdit): EditReport {
    return this.whole.edit(edit)
  }

  toJSON(): unknown {
    return this.whole.toJSON()
  }

  toBinary(): Uint8Array<ArrayBuffer> {
    return this.whole.toBinary()
  }
}

function islandsOf({ island, first, polygonSlots }: ConvexMesh, running: Float64Array): Island[] {
  const areas = new Map<number, number>()
  for (let at = 0; at < polygonSlots; at++)
    if (first[at] >= 0)
      areas.set(island[at], (areas.get(island[at]) ?? 0) + running[at] - (at > 0 ? running[at - 1] : 0))
  return [...areas].map(([id, area]) => ({ id, area })).sort((a, b) => b.area - a.area || a.id - b.id)
}

/** Returns a copy without the polygons of some areas. The borders of these areas become walls. Vertices with more than one fan of polygons are split. */
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
  // 2. At the ends of the new walls, give each connected fan of the remaining polygons its own vertex.
  const given = mesh.coords.subarray(0, 2 * vertexSlots)
  const split = splitCorners(given, origin, twin, next, prev, borders)
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
        let kept = 0
        for (let i = 0; i < count; i++) if (!forbidden.has(area[into[i]])) into[kept++] = into[i]
        return kept
      },
    }),
    polygonsAt(x: number, y: number, into: Int32Array): number {
      const count = Math.min(mesh.polygonsAt(x, y, into), into.length)
      let kept = 0
      for (let i = 0; i < count; i++) if (first[into[i]] >= 0) into[kept++] = into[i]
      return count === into.length ? count : kept
    },
  }
  stripDeadEnds(cut)
  return cut
}
