import { describe, expect, it } from 'vitest'
import { createRandom } from '../../src/engine/core/index.js'
import { exportMap, importMap, type NavItem } from '../../src/document/index.js'
import { createEditor, type EditorFiles } from '../../src/editor/index.js'
import { itemsFromText, itemsToText } from '../../src/editor/changes/clipboard-text.js'
import { hand, handOnSquare, ids, map, outer, said, square } from './setup.js'
import { scatteredItems } from './scattered-map.js'
import { geoText, feature } from '../support/map-texts.js'
import { pairs, pointsOf, rectItem } from '../support/shapes.js'

const disc = { type: 'ellipse', x: 200, y: 0, radiusX: 30 } as const
/** One item of each kind, with all its properties. */
const everything: readonly NavItem[] = [
  {
    id: 'o',
    kind: 'obstacle',
    name: 'Wall "12"',
    shape: {
      type: 'polygon',
      outer: pointsOf(0.1, 0, 40, 0, 40, 30, 0, 30),
      holes: [pointsOf(10, 10, 20, 20, 20, 10)],
    },
    fillRule: 'even-odd',
    meta: { floor: 2 },
  },
  { ...rectItem('r', 100, 0, 30, 20), locked: true },
  { id: 'e', kind: 'area', terrain: 'mud', cost: 2.5, shape: { ...disc, radiusY: 20, rotation: 0.5 } },
  { id: 'w1', kind: 'waypoint', x: 1, y: 2 },
  { id: 'w2', kind: 'waypoint', x: 3, y: 4 },
  { id: 'wl', kind: 'waypoint-link', from: 'w1', to: 'w2' },
  { id: 'l', kind: 'link', from: { x: 5, y: 5 }, to: { x: 50, y: 5 } },
  { id: 'm', kind: 'marker', role: 'spawn', x: 9, y: 9, agent: 'man' },
]

interface Feature {
  readonly id: string
  readonly properties: Readonly<Record<string, unknown>>
  readonly geometry: { readonly type: string; readonly coordinates: unknown }
}
/** Removes the properties from which Navsmith restores the original item. */
const withoutOwnKeys = ({ properties, ...feature }: Feature): Feature => ({
  ...feature,
  properties: Object.fromEntries(Object.entries(properties).filter(([key]) => !key.startsWith('navsmith'))),
})

describe('the clipboard', () => {
  it('preserves every item', () => {
    expect(itemsFromText(itemsToText(everything))).toEqual(everything)
    const many = scatteredItems(createRandom(3), 200)
    expect(itemsFromText(itemsToText(many))).toEqual(many)
  })

  it('pastes items with new ids into another editor, where links join the pasted waypoints', () => {
    const from = createEditor({ defaultValue: map(...everything.filter((item) => item.id !== 'm')) })
    from.selection.all()
    const text = from.clipboard.copy() ?? ''
    const to = createEditor({ defaultValue: map({ id: 'w1', kind: 'waypoint', x: 500, y: 500 }) })
    expect(to.clipboard.paste(text)).toBe(true)
    const pasted = to.getSnapshot().document.items.slice(1)
    // The locked item cannot be selected, so it is not copied.
    expect(pasted.map((item) => item.id)).toEqual(['o', 'e', 'waypoint-1', 'w2', 'wl', 'l'])
    expect(pasted.find((item) => item.id === 'wl')).toMatchObject({ from: 'waypoint-1', to: 'w2' })
    expect(pasted[0]).toEqual(everything[0])
    expect(to.getSnapshot().selection.items).toEqual(pasted.map((item) => item.id))
  })

  it('contains GeoJSON for other programs, and reads theirs', () => {
    const geo = JSON.parse(itemsToText(everything)) as { readonly features: readonly Feature[] }
    expect(geo.features[0].geometry.coordinates).toEqual([
      pairs(0.1, 0, 40, 0, 40, 30, 0, 30, 0.1, 0),
      pairs(10, 10, 20, 20, 20, 10, 10, 10),
    ])
    const file = JSON.parse(exportMap(map(...everything), 'geojson')) as { readonly features: readonly Feature[] }
    expect(geo.features).toEqual(file.features.map(withoutOwnKeys))
    const alone = JSON.parse(itemsToText(everything.filter(({ id }) => id === 'wl'))) as typeof geo
    expect(alone.features).toEqual([])
    const lakes = [[pairs(0, 0, 9, 0, 9, 9, 0, 0)], [pairs(20, 0, 29, 0, 29, 9)]]
    const theirs = geoText([feature('MultiPolygon', lakes, { name: 'Lake' }), feature('Point', [4, 5])])
    expect(itemsFromText(theirs)).toMatchObject([
      { kind: 'obstacle', name: 'Lake' },
      { kind: 'obstacle', name: 'Lake' },
      { kind: 'waypoint', x: 4, y: 5 },
    ])
  })

  it.each([
    ...['', 'nonsense', '5', 'null', '[]', '{"type":"FeatureCollection"}'],
    '{"type":"Polygon","coordinates":[[[0,0],[1,"x"],[1,1]]]}',
    '{"format":"navsmith/items","items":[{"id":"a","kind":"dragon"}]}',
  ])('rejects a text that is not a drawing: %j', (text) => expect(itemsFromText(text)).toBeUndefined())

  it('pastes the valid items of a text with invalid ones', () => {
    const half = `{"format":"navsmith/items","items":[{"id":"a","kind":"waypoint","x":1,"y":2},{"id":"b","kind":"waypoint","x":null,"y":2},7]}`
    expect(itemsFromText(half)).toMatchObject([{ id: 'a', x: 1 }])
  })

  it('offsets each paste of the items that a cut has deleted', () => {
    const h = handOnSquare().click(150, 140)
    const text = h.editor.clipboard.cut() ?? ''
    expect(ids(h.editor)).toEqual([])
    h.editor.clipboard.paste(text)
    h.editor.clipboard.paste(text)
    expect(ids(h.editor).map((id) => outer(h.editor, id)[0])).toEqual(pairs(110, 110, 120, 120))
  })
})

describe('text of other programs', () => {
  const files: EditorFiles = {
    read: (data, _, place) =>
      Promise.resolve().then(() => {
        const { document, report } = importMap(data)
        place(document, report)
        return report
      }),
    write: () => Promise.reject(new Error('not asked for')),
  }
  const tmx = `<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" width="10" height="10" tilewidth="16" tileheight="16">
 <objectgroup id="1" name="Walls"><object id="1" name="Shed" x="20" y="20" width="40" height="30"/></objectgroup>
</map>`

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><rect id="Shed" x="20" y="20" width="40" height="30"/></svg>'],
    ['TMX', tmx],
  ])('is pasted as selected items in one change: %s', async (_, text) => {
    const h = hand([square('a', 200, 200)], { files })
    expect(h.editor.clipboard.paste(text)).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 0))
    const { items, bounds } = h.editor.document.current
    expect(items).toHaveLength(2)
    expect(items[1]).toMatchObject({ kind: 'obstacle', name: 'Shed', shape: { x: 20, y: 20, width: 40, height: 30 } })
    expect(bounds).toEqual(map().bounds)
    expect(h.editor.selection.current.items).toEqual([items[1].id])
    expect(h.editor.history.current.entries).toHaveLength(1)
  })

  it.each([
    ['broken SVG', '<svg'],
    ['SVG of nothing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a page of HTML', '<p>Hello</p>'],
    ['prose', 'the svg map'],
  ])('changes nothing if it contains no items, and a message says so: %s', async (_, text) => {
    const h = hand([square('a', 200, 200)], { files })
    const before = h.editor.document.current
    h.editor.clipboard.paste(text)
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(h.editor.document.current).toBe(before)
    expect(said(h)).toBe('Nothing in the clipboard can be pasted')
  })
})
