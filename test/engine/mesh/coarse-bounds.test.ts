import { describe, expect, it } from 'vitest'
import { buildNavMesh, findPath } from '../../../src/engine/index.js'
import type { Point, Scene } from '../../../src/engine/index.js'

// Bounds so wide that the grid of the map is coarse for what is drawn in them.

const square = (size: number): Point[] => [
  { x: size, y: size },
  { x: 2 * size, y: size },
  { x: 2 * size, y: 2 * size },
  { x: size, y: 2 * size },
]
const sceneOf = (extent: number, size: number): Scene => ({
  bounds: { x: 0, y: 0, width: extent, height: extent },
  obstacles: [{ id: 'crate', outer: square(size) }],
})
const ask = (extent: number, size: number, agentRadius = 0) => {
  const mesh = buildNavMesh(sceneOf(extent, size))
  const result = findPath(mesh, { x: size / 2, y: size / 2 }, { x: 3 * size, y: 3.5 * size }, { agentRadius })
  return {
    codes: mesh.diagnostics.map(({ code }) => code),
    points: result.status === 'found' ? result.path.points.length : 0,
    quality: result.status === 'found' ? result.path.quality : result.status,
  }
}

describe('a shape in bounds that leave few steps for its size', () => {
  it('is reported, and no path around it is called exact', () => {
    for (const extent of [1e15, 1e14])
      expect(ask(extent, 10)).toEqual({ codes: ['shape-near-resolution'], points: 3, quality: 'heuristic' })
    const [found] = buildNavMesh(sceneOf(1e15, 10)).diagnostics
    expect(found).toMatchObject({ severity: 'warning', obstacleIds: ['crate'] })
    expect(found.message).toContain('grid of steps of 2')
  })

  it('is as ever where bounds and shape are of one size, however large', () => {
    for (const [extent, size] of [
      [100, 10],
      [1e15, 1e13],
      [1e6, 0.01],
    ])
      expect(ask(extent, size)).toEqual({ codes: [], points: 3, quality: 'exact' })
    expect(ask(100, 10, 1)).toMatchObject({ codes: [], quality: 'bounded' })
  })
})
