import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildNavMesh, buildVisibilityGraph, findPath } from '../../src/engine/index.js'
import { rowRuns } from '../fixtures/drawn-maps.js'
import { readMap, readQueries, sharedData } from '../support/shared-data.js'
import { isFull } from '../support/effort.js'

// A grid map drawn as touching rectangles must have exactly its passable cells as free area, and its shortest any-angle
// paths must have the published lengths. NAVSMITH_TIMES=2 runs every query instead of a few per map.

const maps = sharedData('data', 'grid')
const scens = sharedData('data', 'anyangle-grid', 'derived')

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  )

describe.skipIf(maps === undefined || scens === undefined)('grid maps as rectangle obstacles (shared data)', () => {
  const cases =
    scens === undefined || maps === undefined
      ? []
      : filesBelow(scens).map((scen) => ({
          scen,
          map: filesBelow(maps).find((file) => file.endsWith(`${scen.split('/').at(-1)!.split('.')[0]}.map.gz`)),
        }))
  // By default a few maps of different kinds, because each build takes a second.
  const chosen = isFull ? cases : cases.filter(({ scen }) => /lt_warehouse|maze512-32-7|den312d/.test(scen))

  it.each(chosen)(
    '$scen: the free area is that of the passable cells, and paths have the published lengths',
    ({ scen, map }) => {
      const { width, height, blocked } = readMap(map!)
      const scene = { bounds: { x: 0, y: 0, width, height }, obstacles: rowRuns({ blocked }) }
      const mesh = buildNavMesh(scene)
      expect(mesh.freeArea).toBe(blocked.flat().filter((cell) => !cell).length)
      const queries = readQueries(scen)
      expect(queries.length).toBeGreaterThan(0)
      const step = isFull ? 1 : Math.max(1, Math.floor(queries.length / 12))
      const graph = isFull || width * height < 40_000 ? buildVisibilityGraph(scene) : undefined
      for (let i = 0; i < queries.length; i += step) {
        const { from, to, length } = queries[i]
        const result = findPath(mesh, from, to)
        expect(result.status, `query ${i}`).toBe('found')
        expect(result.status === 'found' && Math.abs(result.path.length - length), `query ${i}`).toBeLessThanOrEqual(
          1e-6 + 1e-8 * length,
        )
        if (graph === undefined) continue
        for (const algorithm of ['ray-scan', 'visibility'] as const) {
          const seen = findPath(graph, from, to, { algorithm })
          expect(
            seen.status === 'found' && Math.abs(seen.path.length - length),
            `query ${i} by ${algorithm}`,
          ).toBeLessThanOrEqual(1e-6 + 1e-8 * length)
          // Published lengths are rounded; the methods agree much more closely with each other.
          expect(
            seen.status === 'found' && result.status === 'found' && Math.abs(seen.path.length - result.path.length),
            `query ${i} by ${algorithm}`,
          ).toBeLessThanOrEqual(1e-9 * Math.max(1, length))
        }
      }
    },
  )
})
