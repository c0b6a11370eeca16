import { describe, expect, it } from 'vitest'
import { importMap, shapeToRings } from '../../../src/document/index.js'

const file = {
  format: 0.3,
  resolution: { map_origin: { x: 2, y: 1 }, map_size: { x: 10, y: 8 }, pixels_per_grid: 50 },
  line_of_sight: [
    [
      { x: 3, y: 2 },
      { x: 5, y: 2 },
      { x: 5, y: 4 },
    ],
  ],
  objects_line_of_sight: [
    [
      { x: 7, y: 3 },
      { x: 8, y: 3 },
    ],
  ],
  portals: [
    {
      position: { x: 6, y: 2 },
      bounds: [
        { x: 5, y: 2 },
        { x: 7, y: 2 },
      ],
      rotation: 0,
      closed: true,
      freestanding: false,
    },
    {
      position: { x: 6, y: 5 },
      bounds: [
        { x: 5, y: 5 },
        { x: 7, y: 5 },
      ],
      rotation: 0,
      closed: false,
      freestanding: true,
    },
  ],
  lights: [{ position: { x: 4, y: 3 }, range: 3, color: 'ffeccd8b' }],
  image: 'iVBORw0KGgo=',
}

describe('a Universal VTT map', () => {
  const { document, report } = importMap(JSON.stringify(file))
  const layerOf = (name: string) => document.layers.find((layer) => layer.name === name)
  const on = (name: string) => document.items.filter(({ layer }) => layer === layerOf(name)?.id)

  it('is as large as its picture, which lies below it', () => {
    expect(report.issues).toEqual([])
    expect(document.bounds).toEqual({ x: 0, y: 0, width: 500, height: 400 })
    expect(document.background).toEqual({ src: 'data:image/png;base64,iVBORw0KGgo=', rect: document.bounds })
    expect(document.grid.cellSize).toBe(50)
  })

  it('has its lines of sight as walls, from the origin of the map', () => {
    expect(on('Walls')).toHaveLength(2)
    expect(on('Object walls')).toHaveLength(1)
    const [wall] = on('Walls')
    if (!('shape' in wall)) throw new Error('a wall has no shape')
    const { outer } = shapeToRings(wall.shape)
    expect(outer.map(({ x }) => x)).toEqual([50, 150, 150, 50])
    expect(outer.reduce((sum, { y }) => sum + y, 0) / 4).toBe(50)
  })

  it('has closed doors that block and open ones that do not', () => {
    expect([on('Doors')[0].meta, layerOf('Doors')?.navigation]).toEqual([
      { closed: true, freestanding: false },
      undefined,
    ])
    expect([on('Open doors')[0].meta, layerOf('Open doors')?.navigation]).toEqual([
      { closed: false, freestanding: true },
      false,
    ])
  })

  it('has lights as markers with what they say', () => {
    expect(on('Lights')[0]).toMatchObject({ kind: 'marker', role: 'light', x: 100, y: 100, meta: { range: 3 } })
  })

  it('without walls says that nothing of it is used', () => {
    const empty = { ...file, line_of_sight: [], objects_line_of_sight: [], portals: [], lights: [] }
    expect(importMap(JSON.stringify(empty)).report.issues.map(({ code }) => code)).toEqual(['format/nothing-used'])
  })
})
