import { describe, expect, it } from 'vitest'
import { findPath as findMeshPath } from '../../../src/engine/search/index.js'
import { navMeshFromPolygons, parseMeshFile } from '../../../src/engine/mesh/index.js'
import { readMap, readQueries, readText, sharedData } from '../../support/shared-data.js'
import { squares } from '../mesh/random-meshes.js'
import { isFull } from '../../support/effort.js'

/** Returns the tolerance for a published length. Some files publish lengths with few digits. */
const printed = (length: number): number => Math.max(1e-5, 5e-6 * length)

const cases = [
  ['arena', 'polyanya/arena.mesh', 'polyanya/arena.anyangle.scen', 1, printed],
  ['arena, merged', 'polyanya/arena-merged.mesh', 'polyanya/arena.anyangle.scen', 1, printed],
  [
    'aurora, merged',
    'polyanya/aurora-merged.mesh.gz',
    'polyanya/aurora.anyangle.odd.scen.gz',
    isFull ? 1 : 10,
    printed,
  ],
  [
    'iron harvest',
    'ironharvest/scene_mp_2p_01.mesh.gz',
    'ironharvest/scene_mp_2p_01.odd.scen.gz',
    isFull ? 1 : 10,
    (length: number) => Math.max(5e-12, 5e-14 * length),
  ],
  ['square', 'polyanya/tests/square.mesh', 'polyanya/tests/square.scen', 1, () => 1e-15],
  // The length is 7.41221, but this file gives 7.414.
  ['collinear corners', 'polyanya/tests/bad-collinear.mesh', 'polyanya/tests/bad-collinear.scen', 1, () => 0.002],
] as const

describe.skipIf(sharedData('data', 'mesh') === undefined)('published lengths (shared data)', () => {
  for (const [name, meshFile, scenFile, step, tolerance] of cases)
    it(`${name}: every ${step === 1 ? '' : `${step}th `}path has the printed length`, { timeout: 240_000 }, () => {
      const mesh = parseMeshFile(readText(sharedData('data', 'mesh', meshFile)!))
      let queryCount = 0
      for (const { from, to, length } of readQueries(sharedData('data', 'mesh', scenFile)!).filter(
        (_, i) => i % step === 0,
      )) {
        const result = findMeshPath(mesh, from, to)
        if (result.status !== 'found') throw new Error(`${JSON.stringify([from, to])}: ${result.status}`)
        expect(Math.abs(result.path.length - length), JSON.stringify([from, to])).toBeLessThanOrEqual(tolerance(length))
        queryCount++
      }
      expect(queryCount).toBeGreaterThan(0)
    })

  it('arena: triangle-a-star also finds paths of the published lengths', { timeout: 240_000 }, () => {
    const mesh = parseMeshFile(readText(sharedData('data', 'mesh', 'polyanya/arena-merged.mesh')!))
    for (const { from, to, length } of readQueries(sharedData('data', 'mesh', 'polyanya/arena.anyangle.scen')!)) {
      const result = findMeshPath(mesh, from, to, { algorithm: 'triangle-a-star' })
      expect(
        result.status === 'found' && Math.abs(result.path.length - length) <= printed(length),
        JSON.stringify([from, to]),
      ).toBe(true)
    }
  })

  it('two obstacles that touch at a corner leave no gap, and a path can start at that corner', () => {
    const mesh = parseMeshFile(readText(sharedData('data', 'mesh', 'polyanya/tests/bad-ambig.mesh')!))
    const round = findMeshPath(mesh, { x: 0.99, y: 1.01 }, { x: 1.01, y: 0.99 })
    expect(round.status === 'found' && round.path.length).toBeCloseTo(3.9801, 4)
    const onto = findMeshPath(mesh, { x: 0.99, y: 1.01 }, { x: 1, y: 1 })
    expect(onto.status === 'found' && onto.path.length).toBeCloseTo(0.01 * Math.SQRT2, 12)
  })

  it('meshes of grid maps have as much area as the maps have passable cells', () => {
    for (const [folder, map] of [
      ['bgmaps', 'AR0011SR'],
      ['bgmaps', 'AR0602SR'],
      ['dao', 'den312d'],
      ['dao', 'orz106d'],
      ['dao', 'brc202d'],
      ['da2', 'lt_warehouse'],
      ['da2', 'ht_store'],
    ]) {
      const file = sharedData('data', 'mesh', 'eps', folder, `${map}-merged.mesh.gz`)!
      const cells = ['bg512', 'dao', 'da2']
        .map((set) => sharedData('data', 'grid', set, `${map}.map.gz`))
        .find((found) => found !== undefined)
      const { freeArea } = parseMeshFile(readText(file))
      expect(freeArea, map).toBeGreaterThan(0)
      expect(Number.isInteger(freeArea), map).toBe(true)
      if (cells !== undefined)
        expect(freeArea, map).toBe(
          readMap(cells)
            .blocked.flat()
            .filter((cell) => !cell).length,
        )
    }
  })

  it('tiny hard maps, as meshes of square cells: the path from a to b is as long as the path from b to a', () => {
    for (const map of ['1', '3', '5', '7']) {
      const rows = readText(sharedData('data', 'mesh', 'polyanya', 'hardmaps', `${map}.map`)!)
        .split(/\r?\n/)
        .slice(4)
        .filter((row) => row !== '')
      const side = Math.max(rows.length, ...rows.map((row) => row.length))
      const mesh = navMeshFromPolygons(
        squares(
          Array.from({ length: side }, (_, y) => Array.from({ length: side }, (_, x) => rows[y]?.[x] === '.')),
          1,
        ),
      )
      for (let a = 0; a < (side + 1) ** 2; a++)
        for (let b = 0; b < a; b++) {
          const [from, to] = [a, b].map((i) => ({ x: i % (side + 1), y: Math.floor(i / (side + 1)) }))
          const there = findMeshPath(mesh, from, to)
          const back = findMeshPath(mesh, to, from)
          if (there.status !== 'found' || back.status !== 'found')
            expect(there.status === 'found').toBe(back.status === 'found')
          else expect(there.path.length).toBeCloseTo(back.path.length, 10)
        }
    }
  })
})
