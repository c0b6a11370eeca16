/** The article on navigation meshes (S4): its claims counted, on yards drawn at random, against plain twins of its steps. */
import { describe, expect, it } from 'vitest'
import {
  areaTrial,
  curveTrial,
  droppedTrial,
  funnelTrial,
  midpointTrial,
  sizeTrial,
  soupOf,
  straightTrial,
  tankTrial,
} from '../../stories/Articles/mesh-trials.js'
import { fileTrial, islandTrial, swampTrial } from '../../stories/Articles/claim-trials.js'
import { corridorOf, neighborsOf, triangleAt } from '../../stories/Articles/printed/triangle-corridor.js'
import { randomYard } from '../../stories/Articles/random-yards.js'
import { tallyOf } from '../../stories/Articles/tally.js'
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

describe('the six advantages', () => {
  it('D1: a mesh has fewer polygons than a grid has cells and a net has links, and usually than it has waypoints', () => {
    const { counts } = tallyOf(sizeTrial, 15)
    expect(counts.cells).toBe(counts.asked)
    expect(counts.links).toBe(counts.asked)
    expect(counts.waypoints).toBeGreaterThan(counts.asked / 2)
  })

  it('D1: between places that see each other a mesh walks straight, a net of waypoints never does', () => {
    const { counts, worst } = tallyOf(straightTrial, 15)
    expect(counts).toEqual({ asked: 15, bent: 15, mesh: 0 })
    expect(worst).toBeGreaterThan(1.5)
  })

  it('D16: the net that suits a man brings a tank to the walls; the path of the mesh keeps its radius', () => {
    const { counts } = tallyOf(tankTrial, 6)
    expect(counts.asked).toBeGreaterThan(3)
    expect(counts).toMatchObject({ hits: counts.asked, ours: 0 })
  })

  it('D17: a box that falls on the way is seen, and walked around; a net that was there before does it poorly or not at all', () => {
    const { counts } = tallyOf(droppedTrial, 15)
    expect(counts).toMatchObject({ seen: counts.asked, found: counts.asked })
    expect(counts.poor).toBeGreaterThan(counts.asked / 3)
  })

  it('D18: a curve that nobody checks leaves the mesh; a checked one never', () => {
    const { counts } = tallyOf(curveTrial, 20)
    expect(counts.unchecked).toBeGreaterThan(0)
    expect(counts.checked).toBe(0)
  })
})

describe('the search and the funnel', () => {
  it('D3: the search by midpoints and |dx| + |dy| takes a longer way every other time, along another side one time in four', () => {
    const { counts, worst } = tallyOf(midpointTrial, 60)
    expect(counts.longer / counts.asked).toBeGreaterThan(0.35)
    expect(counts.side / counts.asked).toBeGreaterThan(0.2)
    expect(worst).toBeGreaterThan(1.15)
  })

  it('D3: the twin gives corridors of neighbors, from the triangle of the start to that of the goal', () => {
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

  it('D4: splitting large triangles makes hardly any way the shortest; throwing small ones away tears holes into the floor under it', () => {
    const { counts, worst } = tallyOf(areaTrial, 12)
    expect(counts.longer).toBeGreaterThan(counts.asked / 2)
    expect(worst).toBeGreaterThan(1.02)
    expect(counts.holed / counts.asked).toBeGreaterThan(0.3)
  })

  it('D5: of the readings of the printed funnel only one stays in the corridor, and that one is the shortest way in it', () => {
    const { counts } = tallyOf(funnelTrial, 60)
    expect(counts.whole).toBe(counts.asked)
    for (const reading of ['joined', 'next', 'both'] as const)
      expect(counts[reading] / counts.asked).toBeGreaterThan(0.3)
  })
})

describe('what a mesh holds', () => {
  const yard = randomYard(3)

  it('D2: every polygon is convex, its corners in positive winding, and together they are the free ground', () => {
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

  it('D15: an enclosed place is unreachable without a search, and a link is the way in', () => {
    const wall = (id: string, x: number, y: number, width: number, height: number) => ({
      id,
      outer: [
        { x, y },
        { x: x + width, y },
        { x: x + width, y: y + height },
        { x, y: y + height },
      ],
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
    const [out, inside] = [
      { x: 10, y: 50 },
      { x: 50, y: 50 },
    ]
    const shut = findPath(buildNavMesh(scene), out, inside)
    expect(shut).toMatchObject({ status: 'unreachable', stats: { expanded: 0 } })
    const links = [{ id: 'teleport', from: { x: 20, y: 50 }, to: { x: 40, y: 50 } }]
    const found = findPath(buildNavMesh({ ...scene, links }), out, inside)
    if (found.status !== 'found') throw new Error(found.status)
    expect(found.path.jumps?.map(({ link }) => link)).toEqual(['teleport'])
  })

  it('D15: uniting two shapes shows half of the places that are shut in; the mesh knows them all, and says no before a search', () => {
    const { counts } = tallyOf(islandTrial, 12)
    expect(counts.shutIn).toBe(36)
    expect(counts.pairs / counts.shutIn).toBeLessThan(0.8)
    expect(counts.pairs).toBeGreaterThan(0)
    expect(counts.ours).toBe(counts.shutIn)
    expect(counts.apart).toBe(12)
    expect(counts.known).toBe(counts.apart)
  })

  it('D19: waypoints do not know what a swamp costs, and the shortest way is often dearer; ours never is', () => {
    const { counts, worst } = tallyOf(swampTrial, 16)
    expect(counts.unaware / counts.asked).toBeGreaterThan(0.4)
    expect(counts.dearer / counts.asked).toBeGreaterThan(0.2)
    expect(counts.ours).toBe(counts.asked)
    expect(worst).toBeGreaterThan(1.2)
  })

  it('D20: a wrong digit in a plain file is read without a word; ours refuses every changed bit', () => {
    const { counts } = tallyOf(fileTrial, 60)
    expect(counts.silent / counts.asked).toBeGreaterThan(0.7)
    expect(counts.other).toBe(0)
    expect(counts.refused).toBeGreaterThan(0.9 * counts.asked)
  })

  it('D19: the pieces under a path follow one another and add up to its cost', () => {
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

  it('D20: a mesh read again, from bytes or from JSON, gives the same path', () => {
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
