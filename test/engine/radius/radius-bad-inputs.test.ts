import { describe, expect, it } from 'vitest'
import { readFileSync, readdirSync } from 'node:fs'
import type { Point } from '../../../src/engine/geometry/index.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import { findPath as findMeshPath } from '../../../src/engine/search/index.js'
import type { NavMesh } from '../../../src/engine/convex/index.js'
import { badInput, between, obstaclesOf } from '../../support/bad-inputs.js'
import { sharedData } from '../../support/shared-data.js'
import { at } from './disc-scenes.js'

const cases = sharedData('badinputs', 'cases')
describe.skipIf(cases === undefined)('a mesh for a radius from bad inputs (shared data)', () => {
  interface Case {
    readonly input: {
      readonly polygons: [number, number][][][]
      readonly bounds?: [number, number, number, number]
      readonly agentRadius?: number
    }
  }
  async function load(name: string) {
    const { input } = (await badInput(`${name}.json`)) as Case
    const { polygons, bounds = [-3000, -3000, 3000, 3000], agentRadius } = input
    return { bounds: between(bounds), obstacles: obstaclesOf(polygons), agentRadius }
  }

  it('these tests cover every case of the corpus that has a radius', () => {
    const named = readdirSync(cases ?? '.').filter((file) =>
      readFileSync(`${cases}/${file}`, 'utf8').includes('"agentRadius"'),
    )
    expect(named.map((file) => file.replace('.json', '')).sort()).toEqual([
      'path__syn-radius-path-corridor',
      'polygons__clipper2-733-inflate-rect',
      'polygons__clipper2-920-inflate-spike',
      'polygons__syn-nan-radius',
      'polygons__syn-radius-larger-than-map',
    ])
  })

  it('leaves no walkable ground on a map smaller than the agent', async () => {
    const { agentRadius, ...scene } = await load('polygons__syn-radius-larger-than-map')
    const mesh = buildNavMesh(scene, { agentRadius })
    expect([mesh.freeArea, mesh.islands.length, findMeshPath(mesh, at(1, 1), at(9, 9)).status]).toEqual([
      0,
      0,
      'start-blocked',
    ])
  })

  it('rejects a non-numeric radius', async () => {
    const { agentRadius, ...scene } = await load('polygons__syn-nan-radius')
    expect(() => buildNavMesh(scene, { agentRadius })).toThrow(expect.objectContaining({ code: 'input/agent-radius' }))
  })

  it('lets an agent through a gap of exactly its width, also rotated by a right angle', async () => {
    const { bounds: box, obstacles } = await load('path__syn-radius-path-corridor')
    for (const turn of [(p: Point) => p, ({ x, y }: Point) => at(10 - y, x)]) {
      const mesh = buildNavMesh({
        bounds: box,
        obstacles: obstacles.map(({ id, outer }) => ({ id, outer: outer.map(turn) })),
      })
      for (const [agentRadius, length] of [
        [0.4999, 8],
        [0.5, 8],
        [0.5001, undefined],
      ] as const) {
        const result = findMeshPath(mesh, turn(at(1, 5)), turn(at(9, 5)), { agentRadius })
        expect(result.status === 'found' ? result.path.length : undefined).toBe(length)
      }
    }
  })

  it('closes hairline gaps', async () => {
    const { agentRadius: _, ...ring } = await load('polygons__syn-ring-with-hairline-door')
    expect(buildNavMesh(ring).islands.length).toBe(1)
    expect(buildNavMesh(ring, { agentRadius: 0.001 }).islands.length).toBe(2)
    const { agentRadius: __, ...sliver } = await load('polygons__syn-sliver-gap-1e-13')
    expect(buildNavMesh(sliver, { agentRadius: 1e-9 }).freeArea).toBe(0)
  })

  it('gives a spike and a rectangle of either winding an offset with round corners', async () => {
    const area = (mesh: NavMesh): number =>
      mesh
        .outline()
        .reduce(
          (sum, { outer, holes }) =>
            sum +
            [outer, ...holes].reduce(
              (part, ring) =>
                part +
                ring.reduce(
                  (twice, p, i) => twice + p.x * ring[(i + 1) % ring.length].y - p.y * ring[(i + 1) % ring.length].x,
                  0,
                ) /
                  2,
              0,
            ),
          0,
        )
    const { agentRadius: ofRect, ...rect } = await load('polygons__clipper2-733-inflate-rect')
    expect(area(buildNavMesh(rect, { agentRadius: ofRect })) / 1123390.1).toBeCloseTo(1, 2)
    const { agentRadius, ...spike } = await load('polygons__clipper2-920-inflate-spike')
    const mesh = buildNavMesh(spike, { agentRadius })
    expect(mesh.outline().length).toBe(1)
    const { outer } = spike.obstacles[0]
    const perimeter = outer.reduce(
      (sum, p, i) =>
        sum + Math.sqrt((p.x - outer[(i + 1) % outer.length].x) ** 2 + (p.y - outer[(i + 1) % outer.length].y) ** 2),
      0,
    )
    expect(area(mesh)).toBeLessThan(102872.1766365 + 5 * perimeter + 25 * Math.PI * 1.01)
    expect(area(mesh)).toBeGreaterThan(102872.1766365 + 4.5 * perimeter)
  })
})
