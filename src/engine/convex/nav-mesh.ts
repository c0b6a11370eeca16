import type { WorkLimits } from '../core/index.js'
import type { Diagnostic, OffMeshLink, Point, Region, Ring, TerrainArea, ChangedBox } from '../geometry/index.js'
import type { PLANNERS, Planners, PathOptions } from '../search/index.js'
import type { ConvexMesh } from './convex-mesh.js'
import type { MeshEdit, Island, TriangleView } from '../arrangement/index.js'

export type { MeshEdit, VertexMove, Island, TriangleView } from '../arrangement/index.js'

export interface EditReport {
  readonly revision: number
  /** Triangles rebuilt by the edit. */
  readonly trianglesTouched: number
  /** `incremental`, or `rebuilt` where that would have cost more than building all again, or something failed on the way. */
  readonly mode: 'incremental' | 'rebuilt'
  /** What is odd about the shapes that the edit touched, as of this revision, whenever it is read. */
  readonly diagnostics: readonly Diagnostic[]
  /** Rectangle around everything that changed; undefined when nothing did. */
  readonly changed?: ChangedBox
}

/** The walkable part of some bounds, as it is now: `edit` changes it in place and raises `revision`. */
export interface NavMesh {
  readonly kind: 'mesh'
  readonly [PLANNERS]: Planners<NavMesh, MeshPathOptions>
  readonly revision: number
  readonly diagnostics: readonly Diagnostic[]
  readonly freeArea: number
  readonly blockedArea: number
  readonly islands: readonly Island[]
  /** The radius that the outlines were offset by when the mesh was built. */
  readonly agentRadius: number
  /** Of a mesh built for an agent's radius: the same map for a point. */
  readonly baseMesh?: NavMesh
  /** Nothing outside this ring is walkable: a query point beyond it is out of bounds rather than blocked. */
  readonly bounds?: Ring
  readonly areas: readonly TerrainArea[]
  readonly links: readonly OffMeshLink[]
  /** What searches read. */
  readonly convex: ConvexMesh
  /** Walkable triangles in `triangles()`. */
  readonly walkableTriangles: number
  /** All triangles inside the bounds; within a box, those that meet it and perhaps some near it, at the cost of those. */
  triangles(within?: ChangedBox): TriangleView
  /**
   * Carries an edit out in place, whole or not at all: limits that stop it, in whatever phase, throw `mesh/budget-exceeded` or `mesh/aborted` (a step is one new
   * segment of an outline, or as much other work); one that cannot be carried out at all throws `mesh/edit-failed`. One that was stopped when triangles had
   * changed puts the same ones back under other numbers, hence under a new revision.
   */
  edit(edit: MeshEdit, limits?: WorkLimits): EditReport
  /** The union of the obstacles inside the bounds: disjoint polygons, outer rings positive, holes negative. */
  outline(): Region
  /** Rectangle around all that edits changed after the given revision; undefined when nothing did. */
  changedSince?(revision: number): ChangedBox | undefined
  /** What edits drew and erased of outlines after the given revision, ax ay bx by each: all that walls differ by. Undefined where it is not remembered. */
  linesChangedSince?(revision: number): readonly number[] | undefined
  /** Ids of the obstacles that cover the point (closed), in the order in which they were inserted. */
  obstaclesAt(point: Point): readonly string[]
  /** Id in `islands` of the island that the point is on, -1 where it is not walkable; `islandOf` for every world. */
  islandAt(point: Point): number
  /** Takes the last edit back, as an edit of its own: where a mesh that stands on this one cannot follow. */
  revert?(): void
  toJSON(): unknown
  /** `agentRadius` is that of the mesh unless said otherwise. */
  toBinary(agentRadius?: number): Uint8Array<ArrayBuffer>
}

/** Names of the planners of a mesh. */
export type MeshAlgorithm =
  'polyanya' | 'triangle-a-star' | 'weighted' | 'midpoint-funnel' | 'centroid-funnel' | 'point-set'

/** By area id: a multiplier of length > 0, Infinity = forbidden. */
export type AreaCosts = Readonly<Record<string, number>>

export interface MeshPathOptions extends PathOptions {
  /** `polyanya` when absent, over terrain costs `weighted`. */
  readonly algorithm?: MeshAlgorithm | undefined
  /** What areas cost this kind of agent, by area id; Infinity forbids one. Others cost what the scene says. */
  readonly areaCosts?: AreaCosts | undefined
  /** Ids of links that cannot be taken now. */
  readonly closedLinks?: readonly string[] | undefined
  /**
   * Over terrain, and for a radius, `false` leaves out the work that tightens the bound: for a path that follows the pointer. True when absent:
   * about as much work over terrain as the path took. A number >= 0 multiplies it: the bound is the tighter for more, Infinity goes on to 1.00001, which may
   * take long.
   */
  readonly proof?: boolean | number | undefined
}
