import { describe, expect, it } from 'vitest'
import { exportMap, importMap, toScene, type NavDocument } from '../../../src/document/index.js'
import { issueCodes } from '../../support/code-of.js'
import { buildNavMesh } from '../../../src/engine/index.js'
import { pointsOf } from '../../support/shapes.js'

const file = {
  format: 0.3,
  resolution: { map_origin: { x: 2, y: 1 }, map_size: { x: 10, y: 8 }, pixels_per_grid: 50 },
  line_of_sight: [pointsOf(3, 2, 5, 2, 5, 4)],
  objects_line_of_sight: [pointsOf(7, 3, 8, 3)],
  portals: [
    { position: { x: 6, y: 2 }, bounds: pointsOf(5, 2, 7, 2), rotation: 0, closed: true, freestanding: false },
    { position: { x: 6, y: 5 }, bounds: pointsOf(5, 5, 7, 5), rotation: 0, closed: false, freestanding: true },
  ],
  lights: [{ position: { x: 4, y: 3 }, range: 3, color: 'ffeccd8b' }],
  image: 'iVBORw0KGgo=',
}

describe('a Universal VTT map', () => {
  const { document, report } = importMap(JSON.stringify(file))
  const layerOf = (name: string) => document.layers.find((layer) => layer.name === name)
  const on = (name: string) => document.items.filter(({ layer }) => layer === layerOf(name)?.id)

  it('has the size of its background picture', () => {
    expect(report.issues).toEqual([])
    expect(document.bounds).toEqual({ x: 0, y: 0, width: 500, height: 400 })
    expect(document.background).toEqual({ src: 'data:image/png;base64,iVBORw0KGgo=', rect: document.bounds })
    expect(document.grid.cellSize).toBe(50)
  })

  it('has walls from its lines of sight, relative to the map origin', () => {
    expect(on('Object walls')).toHaveLength(1)
    expect(on('Walls')).toHaveLength(1)
    expect(on('Walls')[0]).toMatchObject({
      kind: 'obstacle',
      shape: { type: 'wall', thickness: 5, line: pointsOf(50, 50, 150, 50, 150, 150) },
    })
  })

  it('has closed doors that block and open doors that do not', () => {
    expect(on('Doors').map(({ meta }) => meta)).toEqual([
      { closed: true, freestanding: false },
      { closed: false, freestanding: true },
    ])
    const free = (closed: readonly boolean[]): number => {
      const portals = file.portals.map((portal, i) => ({ ...portal, closed: closed[i] }))
      return buildNavMesh(toScene(importMap(JSON.stringify({ ...file, portals })).document)).freeArea
    }
    expect(free([false, false]) - free([true, false])).toBeGreaterThan(400)
    expect(free([false, false]) - free([false, true])).toBeCloseTo(500, 6)
  })

  it('has lights as markers with their properties', () =>
    expect(on('Lights')[0]).toMatchObject({ kind: 'marker', role: 'light', x: 100, y: 100, meta: { range: 3 } }))

  it('is exported with the same walls, doors, lights and picture', () => {
    const again = importMap(exportMap(document, 'vtt'))
    expect(again.report.format).toBe('vtt')
    expect(again.document.bounds).toEqual(document.bounds)
    expect(again.document.background).toEqual(document.background)
    const plain = (map: NavDocument) => map.items.map(({ layer: _, ...item }) => item)
    expect(plain(again.document)).toEqual(plain(document))
  })

  it('without walls, doors and lights is reported as a file that gives no items', () => {
    const empty = { ...file, line_of_sight: [], objects_line_of_sight: [], portals: [], lights: [] }
    expect(issueCodes(importMap(JSON.stringify(empty)))).toEqual(['format/nothing-used'])
  })
})
