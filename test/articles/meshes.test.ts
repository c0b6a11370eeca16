/** Requirements of the article on navigation meshes, tested on the mesh of the engine. */
import { describe, expect, it } from 'vitest'
import { soupOf } from '../../stories/Articles/mesh-methods.js'
import { corridorOf, neighborsOf, triangleAt } from '../oracles/triangle-corridor.js'
import { randomYard } from '../support/random-yards.js'
import {
  areaAlongPath,
  buildNavMesh,
  findPath,
  navMeshFromBinary,
  navMeshFromJSON,
  polylineLength,
  pullString,
} from '../../src/engine/index.js'
import { orient } from '../../src/engine/geometry/index.js'
import { pointsOf } from '../support/shapes.js'

it('the corridor search of the article returns adjacent triangles from the start to the goal', () => {
  for (let seed = 1; seed <= 10; seed++) {
    const { scene, start, goal } = randomYard(seed)
    const mesh = buildNavMesh(scene)
    const soup = soupOf(mesh)
    const corridor = corridorOf(soup, start, goal)
    const ours = findPath(mesh, start, goal)
    expect(corridor === undefined).toBe(ours.status !== 'found')
    if (corridor === undefined || ours.status !== 'found') continue
    const beyond = neighborsOf(soup)
    expect(corridor.triangles[0]).toBe(triangleAt(soup, start))
    expect(corridor.triangles.at(-1)).toBe(triangleAt(soup, goal))
    corridor.triangles.slice(1).forEach((triangle, i) => {
      const before = corridor.triangles[i]
      expect([...beyond.slice(3 * before, 3 * before + 3)]).toContain(triangle)
    })
    expect(polylineLength(pullString(start, goal, corridor.portals))).toBeGreaterThan(ours.path.length * (1 - 1e-12))
  }
})

describe('a mesh', () => {
  const yard = randomYard(3)

  it('has convex polygons in positive winding that cover exactly the free ground', () => {
    const mesh = buildNavMesh(yard.scene)
    const { coords, first, next, origin, polygonSlots } = mesh.convex
    let area = 0
    for (const start of first.slice(0, polygonSlots)) {
      if (start < 0) continue
      let edge = start
      do {
        const [a, b, c] = [edge, next[edge], next[next[edge]]].map((at) => ({
          x: coords[2 * origin[at]],
          y: coords[2 * origin[at] + 1],
        }))
        expect(orient(a.x, a.y, b.x, b.y, c.x, c.y)).toBeGreaterThanOrEqual(0)
        area += (a.x * b.y - b.x * a.y) / 2
        edge = next[edge]
      } while (edge !== start)
    }
    expect(area).toBeCloseTo(mesh.freeArea, 6)
  })

  it('reports an enclosed place as unreachable without a search, unless a link leads into it', () => {
    const wall = (id: string, x: number, y: number, width: number, height: number) => ({
      id,
      outer: pointsOf(x, y, x + width, y, x + width, y + height, x, y + height),
    })
    const scene = {
      bounds: { x: 0, y: 0, width: 100, height: 100 },
      obstacles: [
        wall('a', 30, 30, 40, 5),
        wall('b', 30, 65, 40, 5),
        wall('c', 30, 30, 5, 40),
        wall('d', 65, 30, 5, 40),
      ],
    }
    const [out, inside] = pointsOf(10, 50, 50, 50)
    const shut = findPath(buildNavMesh(scene), out, inside)
    expect(shut).toMatchObject({ status: 'unreachable', stats: { expanded: 0 } })
    const links = [{ id: 'teleport', from: { x: 20, y: 50 }, to: { x: 40, y: 50 } }]
    const found = findPath(buildNavMesh({ ...scene, links }), out, inside)
    if (found.status !== 'found') throw new Error(found.status)
    expect(found.path.jumps?.map(({ link }) => link)).toEqual(['teleport'])
  })

  it('reports the areas along a path in order, with costs that add up to the cost of the path', () => {
    const areas = [
      { id: 'sand', outer: yard.scene.obstacles[0].outer.map(({ x, y }) => ({ x: x + 5, y: y + 90 })), cost: 3 },
    ]
    const mesh = buildNavMesh({ ...yard.scene, areas })
    const found = findPath(mesh, yard.start, yard.goal)
    if (found.status !== 'found') throw new Error(found.status)
    const pieces = areaAlongPath(mesh, found.path)
    pieces.slice(1).forEach(({ from }, i) => expect(from).toBe(pieces[i].to))
    expect(pieces.reduce((sum, { from, to, cost }) => sum + (to - from) * cost, 0)).toBeCloseTo(found.path.cost, 6)
  })

  it('returns the same path after it is loaded from bytes or JSON', () => {
    const mesh = buildNavMesh(yard.scene)
    const before = findPath(mesh, yard.start, yard.goal)
    for (const read of [
      navMeshFromBinary(mesh.toBinary()),
      navMeshFromJSON(JSON.parse(JSON.stringify(mesh.toJSON()))),
    ]) {
      const after = findPath(read, yard.start, yard.goal)
      expect('path' in after && after.path.points).toEqual('path' in before && before.path.points)
    }
  })
})
