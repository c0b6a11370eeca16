/** Programs of games that read a mesh, as the length of the path that they find; undefined where they find none. */
import { NavMesh, NavMeshCreateParams, NavMeshQuery, Raw, createNavMeshData, init } from 'recast-navigation'
import { BufferGeometry, Float32BufferAttribute, Vector3 } from 'three'
import { Pathfinding } from 'three-pathfinding'

const lengthOf = (points) =>
  points.slice(1).reduce((sum, point, i) => sum + Math.hypot(point.x - points[i].x, point.z - points[i].z), 0)

/** `up` is the y of the normal of each vertex. */
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

/** Fields as in `dtNavMeshCreateParams`. */
export async function detour(text) {
  await init()
  const given = JSON.parse(text)
  const params = new NavMeshCreateParams()
  const { HEAPU8, HEAPU16, HEAPU32, _malloc, getPointer } = Raw.Module
  // The wrapper fills these fields from heightfields alone: the struct itself takes them, by its C layout.
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
