/** Rows of valid arguments for every function of `navsmith/engine`. */
import * as engine from '../../src/engine/index.js'
import type { Path, Scene } from '../../src/engine/index.js'
import type { Row } from './wrong-arguments.js'
import { box, pointsOf } from './shapes.js'
const scene = (): Scene => ({
  bounds: { x: 0, y: 0, width: 20, height: 20 },
  obstacles: [
    { id: 'a', outer: box(6, 6, 4, 8), holes: [box(7, 7, 1, 1)] },
    { id: 'b', outer: box(13, 2, 2, 9) },
  ],
  areas: [{ id: 'mud', outer: box(1, 12, 4, 4), cost: 2 }],
  links: [{ id: 'rope', from: { x: 2, y: 2 }, to: { x: 18, y: 18 }, cost: 50, oneWay: true }],
})
const start = { x: 2, y: 10 }
const goal = { x: 18, y: 9 }
const mesh = engine.buildNavMesh(scene())
const grid = engine.rasterize(scene(), { cellSize: 1 })
const even = engine.buildNavGrid({ width: 20, height: 20, blocked: () => false })
const waypoints = {
  waypoints: [
    { id: 'a', x: 2, y: 2 },
    { id: 'b', x: 10, y: 2 },
    { id: 'c', x: 18, y: 16 },
  ],
  links: [
    { from: 'a', to: 'b', cost: 9, oneWay: false },
    { from: 'b', to: 'c' },
  ],
}
const graph = engine.buildWaypointGraph(waypoints)
const sight = engine.buildVisibilityGraph(scene())
const answer = engine.findPath(mesh, start, goal)
if (answer.status !== 'found') throw new Error(answer.status)
const path = (): Path => ({
  points: pointsOf(2, 10, 6, 14, 10, 14, 18, 9),
  length: 20,
  cost: 20,
  quality: 'exact',
  jumps: [{ link: 'rope', at: 1 }],
})
const limits = { budget: 1000, signal: new AbortController().signal }
const random = (): number => 0.37
const region = (): unknown => [{ outer: box(0, 0, 4, 4), holes: [box(1, 1, 1, 1)] }]
const polygons = {
  vertices: box(0, 0, 4, 4),
  polygons: [
    [0, 1, 2],
    [0, 2, 3],
  ],
}
const queryOptions = { agentRadius: 0.5, allowPartial: true, ...limits }

/** Rows of arguments, by the name of the exported function. */
export const ENGINE_ROWS: Readonly<Record<string, Row | readonly Row[]>> = {
  areaAlongPath: { call: engine.areaAlongPath, good: () => [mesh, path(), { mud: 3 }], depth: 3 },
  boundingBox: { call: engine.boundingBox, good: () => [box(0, 0, 4, 4)] },
  buildAllPairs: { call: engine.buildAllPairs, good: () => [graph, limits] },
  buildFlowField: [mesh, grid].map((world) => ({
    call: engine.buildFlowField,
    good: () => [world, [start, goal], { agentRadius: 0.5, agentLayers: 3, ...limits }],
  })),
  buildNavGrid: {
    call: engine.buildNavGrid,
    good: () => [
      {
        width: 3,
        height: 2,
        cellSize: 1,
        origin: { x: 0, y: 0 },
        blocked: new Uint8Array(6),
        cost: new Float32Array(6).fill(1),
        diagonal: 'never',
        topology: 'square',
      },
    ],
  },
  buildNavMesh: {
    call: engine.buildNavMesh,
    good: () => [scene(), { agentRadius: 0.5, ...limits, onProgress: () => undefined }],
    depth: 4,
  },
  buildVisibilityGraph: { call: engine.buildVisibilityGraph, good: () => [scene(), { agentRadius: 0.5, ...limits }] },
  buildWaypointGraph: {
    call: engine.buildWaypointGraph,
    good: () => [waypoints, { obstacles: scene().obstacles, sees: () => true }],
    depth: 4,
  },
  cellsOfPath: { call: engine.cellsOfPath, good: () => [grid, path()], depth: 3 },
  clearanceAt: { call: engine.clearanceAt, good: () => [mesh, start] },
  combineRegions: { call: engine.combineRegions, good: () => ['union', region(), region()], depth: 4 },
  handleOf: { call: engine.handleOf, good: () => [mesh] },
  comparePlanners: {
    call: engine.comparePlanners,
    good: () => [
      scene(),
      start,
      goal,
      {
        agentRadius: 0.3,
        gridCells: 16,
        worlds: ['mesh', 'grid'],
        algorithms: ['polyanya', 'a-star'],
        now: () => 0,
        ...limits,
      },
    ],
    depth: 1,
  },
  comparedWorld: {
    call: engine.comparedWorld,
    good: () => [scene(), 'grid', { agentRadius: 0.3, gridCells: 16, mesh }],
    depth: 1,
  },
  cornerWaypoints: {
    call: engine.cornerWaypoints,
    good: () => [scene().obstacles, { margin: 1, isFree: () => true, sees: () => true }],
    depth: 4,
  },
  createPathFollower: {
    call: engine.createPathFollower,
    good: () => [path(), { lookAhead: 1, arrival: 0.1, clear: () => true }],
    depth: 3,
  },
  createRandom: { call: engine.createRandom, good: () => [7] },
  createReplanner: {
    call: engine.createReplanner,
    good: () => [mesh, goal, { lookAhead: 1, arrival: 0.1, ...queryOptions }],
  },
  facesAlong: { call: engine.facesAlong, good: () => [mesh, path()], depth: 3 },
  findPath: [
    { world: mesh, options: { algorithm: 'weighted', areaCosts: { mud: 2 }, closedLinks: ['rope'], proof: true } },
    { world: engine.buildNavMesh({ ...scene(), areas: [] }), options: { algorithm: 'midpoint-funnel' } },
    { world: grid, options: { algorithm: 'weighted-a-star', weight: 2, costs: 'octile', agentLayers: 255 } },
    { world: even, options: { algorithm: 'jump-point', costs: 'integer' } },
    { world: even, options: { algorithm: 'theta-star' } },
    { world: graph, options: { algorithm: 'dijkstra', agentRadius: 0 } },
    { world: sight, options: { algorithm: 'visibility', agentRadius: 0 } },
  ].map(({ world, options }) => ({
    call: engine.findPath,
    good: () => [world, start, goal, { ...queryOptions, trace: () => undefined, ...options }],
  })),
  exportNavMesh: {
    call: engine.exportNavMesh,
    good: () => [mesh, 'polygons', { flipY: true, scale: 2, origin: { x: 1, y: 1 }, cellSize: 1, agentHeight: 2 }],
  },
  formatMeshFile: { call: engine.formatMeshFile, good: () => [mesh] },
  isPathBroken: {
    call: engine.isPathBroken,
    good: () => [mesh, path(), { changed: { minX: 0, minY: 0, maxX: 9, maxY: 9 } }, { agentRadius: 0.5 }],
    depth: 3,
  },
  islandOf: { call: engine.islandOf, good: () => [grid, start] },
  locateInPolygon: {
    call: engine.locateInPolygon,
    good: () => [box(0, 0, 4, 4), [box(1, 1, 1, 1)], start, 'even-odd'],
  },
  navMeshFromBinary: { call: engine.navMeshFromBinary, good: () => [mesh.toBinary(), limits] },
  navMeshFromJSON: { call: engine.navMeshFromJSON, good: () => [mesh.toJSON(), limits], depth: 5 },
  navMeshFromPolygons: { call: engine.navMeshFromPolygons, good: () => [polygons], depth: 3 },
  nearestAlongPath: { call: engine.nearestAlongPath, good: () => [path(), start], depth: 3 },
  nearestWalkable: [mesh, grid].map((world) => ({
    call: engine.nearestWalkable,
    good: () => [world, { x: 8, y: 8 }, { island: 0, maxDistance: 9 }],
  })),
  packMesh: { call: engine.packMesh, good: () => [mesh] },
  parseMeshFile: {
    call: engine.parseMeshFile,
    good: () => [engine.formatMeshFile(engine.navMeshFromPolygons(polygons))],
  },
  passagesNarrowerThan: { call: engine.passagesNarrowerThan, good: () => [mesh, 2] },
  perimeter: { call: engine.perimeter, good: () => [box(0, 0, 4, 4)] },
  polygonArea: {
    call: engine.polygonArea,
    good: () => [{ outer: box(0, 0, 4, 4), holes: [box(1, 1, 1, 1)] }],
    depth: 3,
  },
  polylineLength: { call: engine.polylineLength, good: () => [box(0, 0, 4, 4)] },
  pullString: {
    call: engine.pullString,
    good: () => [start, goal, [{ left: { x: 5, y: 12 }, right: { x: 5, y: 5 } }], () => undefined],
    depth: 3,
  },
  randomPoint: [mesh, grid].map((world) => ({ call: engine.randomPoint, good: () => [world, random, { island: 0 }] })),
  rasterize: {
    call: engine.rasterize,
    good: () => [scene(), { cellSize: 1, agentRadius: 0.5, diagonal: 'always' }],
    depth: 4,
  },
  raycast: [mesh, grid].map((world) => ({ call: engine.raycast, good: () => [world, start, goal] })),
  refineMesh: { call: engine.refineMesh, good: () => [mesh, { maxArea: 9, minAngle: 20, minArea: 1, budget: 1000 }] },
  resamplePath: { call: engine.resamplePath, good: () => [path(), 1], depth: 3 },
  runningLengths: { call: engine.runningLengths, good: () => [path().points] },
  samplePath: { call: engine.samplePath, good: () => [path(), 3, engine.runningLengths(path().points)], depth: 3 },
  convexHull: { call: engine.convexHull, good: () => [box(0, 0, 4, 4)] },
  isConvexRing: { call: engine.isConvexRing, good: () => [box(0, 0, 4, 4)] },
  voronoiEdges: {
    call: engine.voronoiEdges,
    good: () => [{ coords: [0, 0, 4, 0, 4, 4, 0, 4], triangles: [0, 1, 2, 0, 2, 3] }, { clip: true }],
  },
  signedArea: { call: engine.signedArea, good: () => [box(0, 0, 4, 4)] },
  smoothPath: ['arcs', 'spline'].map((method) => ({
    call: engine.smoothPath,
    good: () => [mesh, path(), { method, radius: 1, angle: 0.2, agentRadius: 0.5, clear: () => true }],
    depth: 3,
  })),
  unpackMesh: { call: engine.unpackMesh, good: () => [engine.packMesh(mesh)], depth: 3 },
  visibilityGraphOf: { call: engine.visibilityGraphOf, good: () => [mesh, scene()] },
  watchPath: { call: engine.watchPath, good: () => [mesh, path(), { agentRadius: 0.5 }], depth: 3 },
  widestWay: { call: engine.widestWay, good: () => [mesh, start, goal] },
}
