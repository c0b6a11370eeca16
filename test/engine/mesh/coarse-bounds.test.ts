import { describe, expect, it } from 'vitest'
import { buildNavMesh, findPath, type Point, type Scene } from '../../../src/engine/index.js'
import { box } from '../../support/shapes.js'

// Bounds so large that the grid of the map is coarse for the shapes inside.

const square = (size: number): Point[] => box(size, size, size)
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

describe('a shape in very large bounds', () => {
  it('is reported when its size is near the resolution, and no path around it is called exact', () => {
    for (const extent of [1e15, 1e14])
      expect(ask(extent, 10)).toEqual({ codes: ['shape-near-resolution'], points: 3, quality: 'heuristic' })
    const [found] = buildNavMesh(sceneOf(1e15, 10)).diagnostics
    expect(found).toMatchObject({ severity: 'warning', obstacleIds: ['crate'] })
    expect(found.message).toContain('resolution of 2 ')
  })

  it('has exact paths around it at any scale if its size is far above the resolution of the coordinates', () => {
    for (const [extent, size] of [
      [100, 10],
      [1e15, 1e13],
      [1e6, 0.01],
    ])
      expect(ask(extent, size)).toEqual({ codes: [], points: 3, quality: 'exact' })
    expect(ask(100, 10, 1)).toMatchObject({ codes: [], quality: 'bounded' })
  })

  it('reports the resolution when the shape vanishes altogether, also after an edit', () => {
    const at = (x: number, y: number): Point => ({ x, y })
    const crumb = { id: 'crumb', outer: [at(100.1, 100.1), at(100.4, 100.1), at(100.3, 100.4)] }
    const splinter = { id: 'splinter', outer: [at(100, 100), at(140, 100), at(120, 100.3)] }
    const bounds = { x: 0, y: 0, width: 1e15, height: 1e15 }
    const mesh = buildNavMesh({ bounds, obstacles: [crumb, splinter] })
    const found = (): string[] => mesh.diagnostics.map(({ code, obstacleIds }) => `${obstacleIds?.[0]} ${code}`)
    expect(found()).toEqual(['crumb shape-below-resolution', 'splinter shape-below-resolution'])
    expect(mesh.diagnostics[0].message).toMatch(/0\.3\d* across, too small for the resolution of 2 .* nothing/)
    mesh.edit({ update: [{ id: 'crumb', outer: square(1e13) }] })
    expect(found()).toEqual(['splinter shape-below-resolution'])
    mesh.edit({ update: [crumb] })
    expect(found()).toContain('crumb shape-below-resolution')
  })

  it('is reported as degenerate when it was drawn as a point or a line', () => {
    const at = (x: number): Point => ({ x, y: 50 })
    const bounds = { x: 0, y: 0, width: 1e15, height: 1e15 }
    const obstacles = [
      { id: 'point', outer: [at(50), at(50), at(50)] },
      { id: 'line', outer: [at(50), at(70), at(90)] },
    ]
    const codes = buildNavMesh({ bounds, obstacles }).diagnostics.map(({ code }) => code)
    expect(codes).not.toContain('shape-below-resolution')
    expect(codes).toContain('ring-too-short')
  })
})
