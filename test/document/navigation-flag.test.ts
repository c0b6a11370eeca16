import { describe, expect, it } from 'vitest'
import {
  createHistory,
  createNavDocument,
  exportMap,
  importMap,
  parseNavDocument,
  toScene,
  type NavDocument,
  type NavItem,
} from '../../src/document/index.js'
import { box as corners } from '../support/shapes.js'
import { withHidden, withNavigation } from '../../src/editor/shapes/visibility.js'

const box = (id: string, x: number, flags: Partial<NavItem>): NavItem =>
  ({ kind: 'obstacle', id, shape: { type: 'rectangle', x, y: 10, width: 20, height: 20 }, ...flags }) as NavItem

const map: NavDocument = {
  ...createNavDocument({ bounds: { x: 0, y: 0, width: 400, height: 100 } }),
  layers: [
    { id: 'base', name: 'Base' },
    { id: 'blocking', name: 'Blocking', hidden: true, navigation: true },
    { id: 'notes', name: 'Notes', navigation: false },
    { id: 'gone', name: 'Gone', hidden: true },
  ],
  items: [
    box('seen', 10, {}),
    box('hidden', 50, { hidden: true }),
    box('hidden-wall', 90, { hidden: true, navigation: true }),
    box('ghost', 130, { navigation: false }),
    box('of-blocking', 170, { layer: 'blocking' }),
    box('of-notes', 210, { layer: 'notes' }),
    box('of-gone', 250, { layer: 'gone' }),
  ],
}
const walls = (document: NavDocument): string[] => toScene(document).obstacles.map(({ id }) => id)

describe('visibility and navigation flags', () => {
  it('are independent of each other, except that `hidden` without `navigation` also ends navigation', () =>
    expect(walls(map)).toEqual(['seen', 'hidden-wall', 'of-blocking']))

  it('are preserved in files', () => {
    const { document } = parseNavDocument(JSON.parse(JSON.stringify(map)))
    expect(document).toEqual(map)
    for (const format of ['geojson', 'tiled'] as const) {
      const { document: again } = importMap(exportMap(map, format), { format })
      expect(again.layers).toEqual(map.layers)
      expect(again.items.map(({ id, hidden, navigation }) => ({ id, hidden, navigation }))).toEqual(
        map.items.map(({ id, hidden, navigation }) => ({ id, hidden, navigation })),
      )
      expect(walls(again)).toEqual(walls(map))
    }
    // An SVG stores no flags of layers, so its items store the flags instead.
    expect(walls(importMap(exportMap(map, 'svg'), { format: 'svg' }).document)).toEqual(walls(map))
  })

  it('let a hidden obstacle block and an excluded obstacle be drawn', () => {
    const history = createHistory(map)
    const set = (id: string, properties: object) =>
      history.dispatch({ type: 'set-properties', ids: [id], properties: { ...properties } })
    const item = (id: string) => history.document.items.find((one) => one.id === id) ?? {}
    set('seen', withHidden(item('seen'), true))
    expect(item('seen')).toMatchObject({ hidden: true, navigation: true })
    expect(walls(history.document)).toContain('seen')
    set('seen', withHidden(item('seen'), false))
    expect(item('seen')).toEqual(map.items[0])
    set('seen', withNavigation(item('seen'), false))
    expect(item('seen')).not.toHaveProperty('hidden')
    expect(walls(history.document)).not.toContain('seen')
    history.undo()
    expect(item('seen')).toEqual(map.items[0])
    set('ghost', withNavigation(item('ghost'), true))
    expect(item('ghost')).not.toHaveProperty('navigation')
  })
})

it('a scene has the links and areas of the map with their costs, directions and attributes', () => {
  const link = { id: 'l', kind: 'link', from: { x: 1, y: 2 }, to: { x: 3, y: 4 } } as const
  const area = { id: 'a', kind: 'area', shape: { type: 'rectangle', x: 0, y: 0, width: 9, height: 9 } } as const
  const links = [link, { ...link, cost: 0 }, { ...link, oneWay: true }, { ...link, cost: 3, oneWay: false }]
  const areas = [{ cost: 2 }, { cost: 0.5, attributes: { grip: 1 } }]
  const items: readonly NavItem[] = [
    { ...link, closed: true },
    ...links,
    ...areas.map((traits) => ({ ...area, ...traits, terrain: 'mud' })),
  ]
  const scene = toScene({ ...map, items })
  expect(scene.links).toStrictEqual(links.map(({ kind: _, ...rest }) => rest))
  expect(scene.areas).toStrictEqual(areas.map((traits) => ({ id: 'a', outer: corners(0, 0, 9), ...traits })))
})
