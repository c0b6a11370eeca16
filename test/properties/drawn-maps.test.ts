import { describe, expect, it } from 'vitest'
import { importMap, toScene } from '../../src/document/index.js'
import { buildNavMesh, buildVisibilityGraph, findPath, formatMeshFile, parseMeshFile } from '../../src/engine/index.js'
import { DRAWN_MAPS, latticePairs, meshFileText, movingAiText, rowRuns } from '../fixtures/drawn-maps.js'
import { latticeDistance } from '../oracles/lattice-paths.js'

// Laws of maps, checked on generated maps. If the shared data exists, other tests check them on published maps.

describe.each(DRAWN_MAPS)('the map $name', (map) => {
  const { width, height, blocked } = map
  const passable = blocked.flat().filter((cell) => !cell).length
  const scene = { bounds: { x: 0, y: 0, width, height }, obstacles: rowRuns(map) }

  it('built as a mesh, has the area of its passable cells and their shortest paths', () => {
    const mesh = buildNavMesh(scene)
    expect(mesh.freeArea).toBe(passable)
    const graph = buildVisibilityGraph(scene)
    for (const { from, to } of latticePairs(map, 12, 22)) {
      const expected = latticeDistance(blocked, from, to)
      for (const answer of [
        findPath(mesh, from, to),
        findPath(mesh, from, to, { algorithm: 'triangle-a-star' }),
        findPath(graph, from, to),
        findPath(graph, from, to, { algorithm: 'ray-scan' }),
      ])
        if (expected === Infinity) expect(answer.status).toBe('unreachable')
        else
          expect(answer.status === 'found' && answer.path.length, JSON.stringify([from, to])).toBeCloseTo(expected, 9)
    }
  })

  it('as a mesh file of any version, has the area and path lengths of its drawing, also after a round trip', () => {
    const files = ([1, 2, 3] as const).map((version) => parseMeshFile(meshFileText(map, version)))
    const worlds = [...files, ...files.map((mesh) => parseMeshFile(formatMeshFile(mesh)))]
    const mesh = buildNavMesh(scene)
    for (const world of worlds) expect(world.freeArea).toBe(passable)
    for (const { from, to } of latticePairs(map, 15, 23)) {
      const expected = findPath(mesh, from, to)
      for (const world of worlds) {
        const answer = findPath(world, from, to)
        expect(answer.status).toBe(expected.status)
        if (answer.status === 'found' && expected.status === 'found')
          expect(answer.path.length).toBeCloseTo(expected.path.length, 9)
      }
    }
  })

  it('as a MovingAI file, is imported with the area of its passable cells', () => {
    const { document, report } = importMap(movingAiText(map), { format: 'movingai' })
    expect(report.issues.filter(({ severity }) => severity === 'error')).toEqual([])
    const mesh = buildNavMesh(toScene(document))
    const side = Math.sqrt((mesh.freeArea + mesh.blockedArea) / (width * height))
    expect(mesh.freeArea).toBeCloseTo(passable * side * side, 6)
  })
})
