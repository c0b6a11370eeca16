import { describe, expect, it } from 'vitest'
import { createNavDocument } from '../../../src/document/index.js'
import { mapLayers } from '../../../src/ui/dialogs/import-mapping.js'

const shape = { type: 'rectangle', x: 0, y: 0, width: 9, height: 9 } as const
const map = createNavDocument({
  layers: [
    { id: 'walls', name: 'Walls' },
    { id: 'ponds', name: 'Ponds' },
  ],
  items: [
    { id: 'a', kind: 'obstacle', name: 'A', locked: true, meta: { kept: 1 }, fillRule: 'even-odd', shape },
    { id: 'b', kind: 'obstacle', layer: 'ponds', shape },
    { id: 'c', kind: 'area', layer: 'ponds', terrain: 'mud', cost: 7, shape },
    { id: 'p', kind: 'waypoint', layer: 'ponds', x: 1, y: 1 },
    { id: 'q', kind: 'waypoint', layer: 'walls', x: 5, y: 1 },
    { id: 'pq', kind: 'waypoint-link', layer: 'walls', from: 'p', to: 'q' },
  ],
})

describe('mapped layers of an import', () => {
  it('stay unchanged unless the mapping names them', () => {
    expect(mapLayers(map, new Map())).toEqual(map)
    expect(mapLayers(map, new Map([['walls', 'as-is']]))).toEqual(map)
  })

  it('turn each shape into terrain of default cost with the name, place and properties of the shape; points stay points', () => {
    const { items } = mapLayers(
      map,
      new Map([
        ['ponds', 'water'],
        ['walls', 'sand'],
      ]),
    )
    expect(items[0]).toEqual({
      id: 'a',
      kind: 'area',
      name: 'A',
      locked: true,
      meta: { kept: 1 },
      terrain: 'sand',
      cost: 1.5,
      shape,
    })
    expect(items.slice(1, 3)).toEqual([
      { id: 'b', kind: 'area', layer: 'ponds', terrain: 'water', cost: 4, shape },
      { id: 'c', kind: 'area', layer: 'ponds', terrain: 'water', cost: 4, shape },
    ])
    expect(items.slice(3)).toEqual(map.items.slice(3))
    expect(mapLayers(map, new Map([['ponds', 'obstacle']])).items[2]).toEqual({
      id: 'c',
      kind: 'obstacle',
      layer: 'ponds',
      shape,
    })
  })

  it('are omitted on request, together with the links to their waypoints', () =>
    expect(mapLayers(map, new Map([['ponds', 'leave-out']])).items.map(({ id }) => id)).toEqual(['a', 'q']))
})
