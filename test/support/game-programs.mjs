/** Game libraries that read a mesh: each returns the length of its path, or undefined. */
import { createRequire } from 'node:module'
import {
  NavMesh,
  NavMeshCreateParams,
  NavMeshQuery,
  Raw,
  createNavMeshData,
  getNavMeshPositionsAndIndices,
  init,
} from 'recast-navigation'
import { generateSoloNavMesh } from 'recast-navigation/generators'
import { BufferGeometry, Float32BufferAttribute, Vector3 } from 'three'
import { Pathfinding } from 'three-pathfinding'

const lengthOf = (points) =>
  points.slice(1).reduce((sum, point, i) => sum + Math.hypot(point.x - points[i].x, point.z - points[i].z), 0)

const require = createRequire(import.meta.url)

/** Runs PathFinding.js on rows of 0 and 1; returns the cells of the path, or none. */
export function pathfindingJs(rows, diagonal) {
  const PF = require('pathfinding')
  const heuristic = diagonal === 'Never' ? PF.Heuristic.manhattan : PF.Heuristic.octile
  const finder = new PF.AStarFinder({ diagonalMovement: PF.DiagonalMovement[diagonal], heuristic })
  return ([x, y], [goalX, goalY]) => finder.findPath(x, y, goalX, goalY, new PF.Grid(rows))
}

/** Runs EasyStar on rows of tiles; `costs` by tile, `diagonals` is one of its three settings. */
export function easyStar(rows, costs, diagonals) {
  const EasyStar = require('easystarjs')
  const game = new EasyStar.js()
  game.setGrid(rows)
  game.setAcceptableTiles(Object.keys(costs).map(Number))
  for (const [tile, cost] of Object.entries(costs)) game.setTileCost(Number(tile), cost)
  game.enableSync()
  if (diagonals !== 'off') game.enableDiagonals()
  if (diagonals === 'no-corner-cutting') game.disableCornerCutting()
  return ([x, y], [goalX, goalY]) => {
    let cells
    game.findPath(x, y, goalX, goalY, (path) => (cells = path))
    game.calculate()
    return cells?.map((cell) => [cell.x, cell.y])
  }
}

/** Returns the floor that Recast makes of triangles, and paths of Detour on this floor. */
export async function recastFloor(positions, indices) {
  await init()
  const { success, navMesh, error } = generateSoloNavMesh(positions, indices, { cs: 0.5, ch: 0.2, walkableRadius: 0 })
  if (!success) throw new Error(error)
  const query = new NavMeshQuery(navMesh)
  const [floor, triangles] = getNavMeshPositionsAndIndices(navMesh)
  return {
    floor,
    triangles,
    length(from, to) {
      const [start, goal] = [from, to].map(({ x, y }) => ({ x, y: 0, z: y }))
      const { success: isFound, path } = query.computePath(start, goal)
      return isFound ? lengthOf(path) : undefined
    },
  }
}

/** Runs three-pathfinding on triangles. `up` is the y of the normal of each vertex. */
export function threePathfinding(vertices, triangles) {
  const geometry = new BufferGeometry()
  geometry.setAttribute(
    'position',
    new Float32BufferAttribute(
      vertices.flatMap(([x, z]) => [x, 0, z]),
      3,
    ),
  )
  geometry.setIndex(triangles.flat())
  geometry.computeVertexNormals()
  const normals = geometry.getAttribute('normal')
  const game = new Pathfinding()
  game.setZoneData('map', Pathfinding.createZone(geometry))
  return {
    up: Array.from({ length: normals.count }, (_, i) => normals.getY(i)),
    length(from, to) {
      const [start, goal] = [from, to].map(({ x, y }) => new Vector3(x, 0, y))
      const [group, other] = [start, goal].map((point) => game.getGroup('map', point, true))
      if (group === null || group !== other) return undefined
      const path = game.findPath(start, goal, 'map', group)
      return path === null ? undefined : lengthOf([start, ...path])
    },
  }
}

/** Runs Detour on a mesh whose fields have the names of `dtNavMeshCreateParams`. */
export async function detour(text) {
  await init()
  const given = JSON.parse(text)
  const params = new NavMeshCreateParams()
  const { HEAPU8, HEAPU16, HEAPU32, _malloc, getPointer } = Raw.Module
  // The wrapper fills these fields from heightfields only, so the struct is written directly, by its C layout.
  const words = (list) => {
    const address = _malloc(2 * list.length)
    HEAPU16.set(list, address / 2)
    return address
  }
  const bytes = (list) => {
    const address = _malloc(list.length)
    HEAPU8.set(list, address)
    return address
  }
  const { verts, vertCount, polys, polyFlags, polyAreas, polyCount, nvp } = given
  const fields = [words(verts), vertCount, words(polys), words(polyFlags), bytes(polyAreas), polyCount, nvp]
  HEAPU32.set(fields, getPointer(params.raw) / 4)
  params.setBoundsMin(given.bmin)
  params.setBoundsMax(given.bmax)
  params.setWalkableHeight(given.walkableHeight)
  params.setWalkableRadius(given.walkableRadius)
  params.setWalkableClimb(given.walkableClimb)
  params.setCellSize(given.cs)
  params.setCellHeight(given.ch)
  params.setBuildBvTree(given.buildBvTree)
  const { success, navMeshData } = createNavMeshData(params)
  const game = new NavMesh()
  if (!success || !game.initSolo(navMeshData)) throw new Error('Detour refused the mesh')
  const query = new NavMeshQuery(game, { maxNodes: 4096 })
  const halfExtents = { x: 0.1, y: 1, z: 0.1 }
  return (from, to) => {
    const [start, goal] = [from, to].map(({ x, y }) => ({ x, y: 0, z: y }))
    const [first, last] = [start, goal].map((point) => query.findNearestPoly(point, { halfExtents }).nearestRef)
    const { success: isFound, polys: corridor } = query.findPath(first, last, start, goal, { maxPathPolys: 2048 })
    if (!isFound || corridor.get(corridor.size - 1) !== last) return undefined
    const { straightPath, straightPathCount } = query.findStraightPath(start, goal, corridor, {
      maxStraightPathPoints: 1024,
    })
    return lengthOf(
      Array.from({ length: straightPathCount }, (_, i) => ({
        x: straightPath.get(3 * i),
        z: straightPath.get(3 * i + 2),
      })),
    )
  }
}
