import type { WorkLimits } from '../core/index.js'
import type { Diagnostic, OffMeshLink, Point, Region, Ring, TerrainArea, Box } from '../geometry/index.js'
import type { PLANNERS, Planners, PathOptions } from '../search/index.js'
import type { ConvexMesh } from './convex-mesh.js'
import type { MeshEdit, Island, TriangleView } from '../arrangement/index.js'

export type { MeshEdit, VertexMove, Island, TriangleView } from '../arrangement/index.js'

export interface EditReport {
  readonly revision: number
  /** Number of triangles that the edit rebuilt. */
  readonly trianglesTouched: number
  /** `rebuilt` if an incremental edit failed or would have cost more than a full build. */
  readonly mode: 'incremental' | 'rebuilt'
  /** Diagnostics of the shapes that the edit changed, at this revision. */
  readonly diagnostics: readonly Diagnostic[]
  /** Rectangle around all changes; undefined if nothing changed. */
  readonly changed?: Box
}

/** The walkable part of a bounded map. `edit` changes it in place and increments `revision`. */
export interface NavMesh {
  readonly kind: 'mesh'
  readonly [PLANNERS]: Planners<NavMesh, MeshPathOptions>
  readonly revision: number
  readonly diagnostics: readonly Diagnostic[]
  readonly freeArea: number
  readonly blockedArea: number
  readonly islands: readonly Island[]
  /** The radius by which the outlines were offset when the mesh was built. */
  readonly agentRadius: number
  /** The mesh of the same map for a point agent; only on a mesh built for an agent radius. */
  readonly baseMesh?: NavMesh
  /** Outer border of the map. A query point outside it is reported as out of bounds rather than blocked. */
  readonly bounds?: Ring
  readonly areas: readonly TerrainArea[]
  readonly links: readonly OffMeshLink[]
  /** The polygons that searches read. */
  readonly convex: ConvexMesh
  /** Number of walkable triangles in `triangles()`. */
  readonly walkableTriangles: number
  /** Returns all triangles inside the bounds or, with `within`, those that meet this box and possibly others near it. O(triangles returned). */
  triangles(within?: Box): TriangleView
  /**
   * Applies an edit in place, either whole or not at all. Throws `mesh/edit-failed` if the edit is impossible.
   * Throws `mesh/budget-exceeded` or `mesh/aborted` if the limits stop it. A step of the budget is one new segment of an outline, or comparable work.
   * If a stopped edit has renumbered triangles, the mesh has a new revision.
   */
  edit(edit: MeshEdit, limits?: WorkLimits): EditReport
  /** Returns the union of the obstacles inside the bounds: disjoint polygons, outer rings positive, holes negative. */
  outline(): Region
  /** Returns the rectangle around all changes after the given revision; undefined if nothing changed. */
  changedSince?(revision: number): Box | undefined
  /** Returns the outline segments that edits drew and erased after the given revision, as ax ay bx by each; undefined if they are no longer logged. */
  linesChangedSince?(revision: number): readonly number[] | undefined
  /** Returns the ids of the obstacles that contain the point or have it on their boundary, in the order of insertion. */
  obstaclesAt(point: Point): readonly string[]
  /** Returns the id of the island that contains the point; -1 if the point is not walkable. `islandOf` does this for every kind of map. */
  islandAt(point: Point): number
  /** Reverts the last edit and increments the revision. Used when a mesh derived from this mesh cannot apply the edit. */
  revert?(): void
  toJSON(): unknown
  /** Returns the mesh in its binary format. `agentRadius` defaults to that of the mesh. */
  toBinary(agentRadius?: number): Uint8Array<ArrayBuffer>
}

/** Names of the planners of a mesh. */
export type MeshAlgorithm =
  'polyanya' | 'triangle-a-star' | 'weighted' | 'midpoint-funnel' | 'centroid-funnel' | 'point-set'

/** Cost factors by area id. The cost of a path inside an area is its length times the factor of the area, which is > 0. Infinity forbids the area. */
export type AreaCosts = Readonly<Record<string, number>>

export interface MeshPathOptions extends PathOptions {
  /** Default: `polyanya` or, over terrain costs, `weighted`. */
  readonly algorithm?: MeshAlgorithm | undefined
  /** Cost of areas for this agent, by area id; Infinity forbids an area. Default: the costs in the scene. */
  readonly areaCosts?: AreaCosts | undefined
  /** Ids of links that are closed now. */
  readonly closedLinks?: readonly string[] | undefined
  /**
   * How much work to spend to prove the `bound` of a path: the cost of the path is at most `bound` times the least possible cost. Ignored for a point agent
   * without terrain costs. With a radius, every value but `false` and 0 adds a second search. Over terrain:
   * - `false` or 0: no extra work. Use this for a path that is searched again and again while a pointer is dragged.
   * - `true` (default) or 1: about as much work as the search for the path took. Any other number multiplies this amount.
   * - Infinity: until the bound is 1.00001. This may take long.
   */
  readonly proof?: boolean | number | undefined
}
