import { describe, expect, it } from 'vitest'
import { importMap, toScene } from '../../../src/document/index.js'
import { buildNavMesh } from '../../../src/engine/index.js'
import { pointsOf } from '../../support/shapes.js'

const scene = {
  name: 'Cellar',
  width: 1000,
  height: 800,
  padding: 0.25,
  grid: { type: 1, size: 100 },
  background: { src: 'maps/cellar.webp' },
  walls: [
    { c: [400, 300, 800, 300], move: 20, sight: 20, door: 0, ds: 0 },
    { c: [800, 300, 900, 300], move: 20, sight: 20, door: 1, ds: 0 },
    { c: [900, 300, 1000, 300], move: 20, sight: 20, door: 1, ds: 1 },
    { c: [400, 500, 800, 500], move: 0, sight: 20, door: 0, ds: 0 },
  ],
  tokens: [],
  lights: [{ x: 500, y: 400, config: { dim: 4 } }],
}

describe('a Foundry scene', () => {
  const { document, report } = importMap(JSON.stringify(scene))
  const on = (name: string) => {
    const id = document.layers.find((layer) => layer.name === name)?.id
    return document.items.filter(({ layer }) => layer === id)
  }

  it('starts at the corner of its picture, without the margin around the picture', () => {
    expect(report.format).toBe('foundry')
    expect([document.name, document.bounds, document.grid.cellSize]).toEqual([
      'Cellar',
      { x: 0, y: 0, width: 1000, height: 800 },
      100,
    ])
    expect(on('Walls')[0]).toMatchObject({ shape: { type: 'wall', thickness: 10, line: pointsOf(100, 100, 500, 100) } })
    expect(on('Lights')[0]).toMatchObject({ role: 'light', x: 200, y: 200 })
    expect(report.issues.map(({ code }) => code)).toEqual(['format/bad-picture'])
  })

  it('is blocked by closed doors, and not by walls that only block sight', () => {
    expect(on('Doors')).toHaveLength(2)
    expect(on('Sight only')).toHaveLength(1)
    expect(buildNavMesh(toScene(document)).freeArea).toBeCloseTo(1000 * 800 - 400 * 10 - 100 * 10, 6)
  })
})
