/**
 * What a mesh can do beyond standing, being edited and answering exact paths for a point: each capability is a value that a mesh is
 * built with, so that a program carries what its meshes use. What a mesh is asked for without it is refused, never answered otherwise.
 */
import { NavError, describe, expectEach, expectObject } from '../core/index.js'
import type {
  ChangedBox,
  Diagnostic,
  OffMeshLink,
  PathResult,
  Point,
  Region,
  TerrainArea,
  Trace,
} from '../geometry/index.js'
import type { TriangulationTracer } from '../triangulation/index.js'
import type { BuildStep, ConvexMesh, SearchMesh, MeshBody, MeshPathOptions, NavMesh } from '../convex/index.js'
import type { Planners } from '../search/index.js'
import type { Frame, PlacedShape, ShapeFacts, ShapeFactsView, TriangleView } from '../arrangement/index.js'
import type { Noder } from '../noding/index.js'
import type { Planner } from '../polyanya/classic/index.js'
import type { costAlong, findWeightedPath, terrainOf } from '../terrain/index.js'
import type { findShapes } from './shape-findings.js'
import type { nearestReachable } from './nearest-reachable.js'
import type { findLinkRoute, islandsReached, jumpsOn, leastCost } from './off-mesh-links.js'

/** Areas that cost other than 1, `areaCosts`, the planner `weighted`. */
export interface TerrainCapability {
  readonly name: 'terrain'
  readonly terrainOf: typeof terrainOf
  readonly findWeightedPath: typeof findWeightedPath
  readonly costAlong: typeof costAlong
}

/** How a path for a point is found on any mesh. */
export type FindPointPath = (
  capabilities: MeshCapabilities,
  mesh: NavMesh,
  start: Point,
  goal: Point,
  options: MeshPathOptions,
) => PathResult

/** Meshes and paths for a disc. */
export interface RadiusCapability {
  readonly name: 'agentRadius'
  readonly buildMesh: (baseMesh: NavMesh, radius: number, step?: BuildStep) => NavMesh
  /** `find` plans for a point on any mesh. */
  readonly findPath: (
    capabilities: MeshCapabilities,
    mesh: NavMesh,
    start: Point,
    goal: Point,
    radius: number,
    options: MeshPathOptions,
    find: FindPointPath,
  ) => PathResult
}

/** Jumps, ladders, teleporters. */
export interface LinksCapability {
  readonly name: 'offMeshLinks'
  readonly jumpsOn: typeof jumpsOn
  readonly findLinkRoute: typeof findLinkRoute
  readonly islandsReached: typeof islandsReached
  readonly leastCost: typeof leastCost
  readonly diagnose: (mesh: SearchMesh, links: readonly OffMeshLink[]) => readonly Diagnostic[]
}

/** The option `allowPartial`. */
export interface PartialCapability {
  readonly name: 'partialPaths'
  readonly nearestReachable: typeof nearestReachable
}

/** The planners that stand in textbooks beside Polyanya. */
export interface ClassicCapability {
  readonly name: 'classicPlanners'
  readonly planners: Readonly<Record<ClassicAlgorithm, Planner>>
}

type ClassicAlgorithm = 'triangle-a-star' | 'midpoint-funnel' | 'centroid-funnel' | 'point-set'

/** The scene that a mesh stands for, as edits have left it. */
export interface MeshScene {
  readonly frame: Frame
  readonly shapes: readonly PlacedShape[]
  readonly areas: readonly TerrainArea[]
  readonly links: readonly OffMeshLink[]
}

/** `toJSON` and `toBinary`. */
export interface FormatsCapability {
  readonly name: 'meshFormats'
  readonly toJSON: (scene: MeshScene, agentRadius: number) => object
  readonly toBinary: (scene: MeshScene, agentRadius: number) => Uint8Array<ArrayBuffer>
  readonly polygonsToJSON: (convex: ConvexMesh) => object
}

/** `diagnostics` of a mesh and of the report of an edit: what is odd about the shapes as drawn. */
export interface DiagnosticsCapability {
  readonly name: 'meshDiagnostics'
  readonly factsOf: (shape: PlacedShape, noder: Noder, step: number) => ShapeFacts
  readonly diagnose: (shape: ShapeFactsView, frame: Frame) => readonly Diagnostic[]
  /** Of all shapes, kept between edits. */
  readonly find: typeof findShapes
}

/** `triangles` and `outline`: what drawing asks. */
export interface ViewsCapability {
  readonly name: 'meshViews'
  readonly triangles: (body: MeshBody, within?: ChangedBox) => TriangleView
  readonly outline: (body: MeshBody) => Region
}

/** The option `trace` of a build. */
export interface TraceCapability {
  readonly name: 'buildTrace'
  /** What reports each step of a triangulation. */
  readonly tracerOf: (trace: Trace) => TriangulationTracer
  /** Reports the finished triangles that are not blocked. */
  readonly emitTriangles: (body: MeshBody, trace: Trace) => void
}

/** The option `validate`. */
export interface ChecksCapability {
  readonly name: 'meshChecks'
  readonly expectValid: (body: MeshBody) => void
}

type Capability =
  | TerrainCapability
  | RadiusCapability
  | LinksCapability
  | PartialCapability
  | ClassicCapability
  | FormatsCapability
  | DiagnosticsCapability
  | ViewsCapability
  | TraceCapability
  | ChecksCapability

export type CapabilityName =
  | 'terrain'
  | 'agentRadius'
  | 'offMeshLinks'
  | 'partialPaths'
  | 'classicPlanners'
  | 'meshFormats'
  | 'meshDiagnostics'
  | 'meshViews'
  | 'buildTrace'
  | 'meshChecks'

/** What a mesh can be built with: one of the values `terrain`, `agentRadius`, `offMeshLinks`, `partialPaths`, `classicPlanners`, `meshFormats`, `meshDiagnostics`, `meshViews`, `buildTrace`, `meshChecks`. */
export interface MeshCapability {
  readonly name: CapabilityName
}

/** Capabilities by name. */
export type MeshCapabilities = { readonly [Name in CapabilityName]?: Extract<Capability, { name: Name }> }

/** The planners of meshes with the same capabilities. */
export interface MeshPlanners extends Planners<NavMesh, MeshPathOptions> {
  readonly capabilities: MeshCapabilities
}

export function collectCapabilities(list: readonly MeshCapability[] = []): MeshCapabilities {
  expectEach(list, 'capabilities', (capability, name) => {
    expectObject(capability, name)
    if (typeof (capability as { readonly name?: unknown }).name !== 'string')
      throw new NavError('input/unknown-capability', `${name} is ${describe(capability)}; a capability was expected`)
  })
  // a name stands for its own kind: the values are made here and in formats/
  return Object.fromEntries(list.map((capability) => [capability.name, capability]))
}

/** A capability, or `mesh/capability-missing` for `what` was asked. */
export function needCapability<Name extends CapabilityName>(
  capabilities: MeshCapabilities,
  name: Name,
  what: string,
): NonNullable<MeshCapabilities[Name]> {
  const capability = capabilities[name]
  if (capability === undefined)
    throw new NavError(
      'mesh/capability-missing',
      `${what} needs the capability '${name}', which the mesh is built without; give { capabilities: [${name}] } with ${name} from navsmith/engine/mesh`,
      { capability: name },
    )
  return capability
}
