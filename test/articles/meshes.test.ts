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
import { corridorOf, neighborsOf, triangleAt } from '../../stories/Articles/printed/triangle-corridor.js'
import { randomYard } from '../../stories/Articles/random-yards.js'
import { tallyOf } from '../../stories/Articles/tally.js'
import { buildNavMesh, findPath, polylineLength, pullString } from '../../src/engine/index.js'

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
