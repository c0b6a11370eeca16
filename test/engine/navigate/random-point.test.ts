import { describe, expect, it } from 'vitest'
import {
  buildNavGrid,
  buildNavMesh,
  clearanceAt,
  createRandom,
  islandOf,
  randomPoint,
} from '../../../src/engine/index.js'
import { buildNavMesh as build, randomPoint as randomOfMesh } from '../../../src/engine/mesh.js'
import { box, fieldOf } from '../../support/shapes.js'
import { codeOf } from '../../support/code-of.js'

const scene = {
  bounds: fieldOf(100, 60),
  obstacles: [
    { id: 'crate', outer: box(20, 20, 15, 15) },
    // This wall splits the map.
    { id: 'wall', outer: box(60, 0, 4, 60) },
  ],
}

describe('randomPoint for an agent', () => {
  it('keeps the agent’s radius from walls, whatever radius the mesh was built for', () => {
    for (const mesh of [buildNavMesh(scene), buildNavMesh(scene, { agentRadius: 2 })]) {
      const random = createRandom(3)
      for (let i = 0; i < 300; i++) {
        const at = randomPoint(mesh, random, { agentRadius: 6 })
        expect(clearanceAt(buildNavMesh(scene), at)).toBeGreaterThanOrEqual(6 * (1 - 1e-6))
      }
    }
    const at = randomOfMesh(build(scene), createRandom(1), { agentRadius: 6 })
    expect(clearanceAt(buildNavMesh(scene), at)).toBeGreaterThanOrEqual(6 * (1 - 1e-6))
  })

  it('stays on the requested island', () => {
    const mesh = buildNavMesh(scene)
    const right = islandOf(mesh, { x: 80, y: 30 })
    const random = createRandom(5)
    for (let i = 0; i < 100; i++) {
      const at = randomPoint(mesh, random, { agentRadius: 6, island: right })
      expect(islandOf(mesh, at)).toBe(right)
      expect(at.x).toBeGreaterThanOrEqual(70 - 1e-4)
    }
  })

  it('rejects a radius that fits nowhere, is negative, or is given for a grid', () => {
    const mesh = buildNavMesh(scene)
    const random = createRandom(1)
    expect(codeOf(() => randomPoint(mesh, random, { agentRadius: 40 }))).toBe('mesh/no-free-area')
    expect(codeOf(() => randomPoint(mesh, random, { agentRadius: -1 }))).toBe('input/out-of-range')
    const walled = buildNavGrid({ width: 1, height: 1, blocked: Uint8Array.of(1) })
    expect(codeOf(() => randomPoint(walled, random))).toBe('grid/no-free-area')
    const grid = buildNavGrid({ width: 4, height: 4 })
    expect(() => randomPoint(grid, random, { agentRadius: 1 })).toThrow(/of kind mesh/)
  })
})
