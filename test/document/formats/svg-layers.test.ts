import { describe, expect, it } from 'vitest'
import { createNavDocument, exportMap, importMap, type NavDocument, type NavItem } from '../../../src/document/index.js'
import { pointsOf, rectItem } from '../../support/shapes.js'

// Layers are exported to SVG as named groups in drawing order.

const crate = (id: string, x: number, layer: string): NavItem => ({ ...rectItem(id, x, 10, 20), layer })
const outer = pointsOf(150, 10, 180, 10, 180, 40)
const town: NavDocument = createNavDocument({
  name: 'Town',
  bounds: { x: 0, y: 0, width: 400, height: 100 },
  layers: [
    { id: 'base', name: 'Walls & <gates>', locked: true },
    { id: 'plan', name: 'Plan', hidden: true, navigation: true },
    { id: 'spare', name: 'Spare', hidden: true },
  ],
  items: [
    crate('a', 0, 'base'),
    crate('b', 30, 'plan'),
    { ...crate('c', 60, 'plan'), hidden: true },
    crate('d', 90, 'base'),
    rectItem('e', 120, 10, 20),
    // The hole extends beyond its outer ring, so the element is inside a separate group with a mask.
    {
      ...crate('f', 0, 'base'),
      shape: { type: 'polygon', outer, holes: [pointsOf(170, 0, 190, 0, 190, 20)] },
    } as NavItem,
  ],
})

describe('layers in SVG files', () => {
  it('keep their name, lock, order and items through an export and an import, even when empty', () => {
    const { document, report } = importMap(exportMap(town, 'svg'))
    expect(report.issues).toEqual([])
    expect(document.layers).toEqual(town.layers)
    expect(document.items).toEqual(town.items)
  })

  it('appear as named groups in other programs, hidden where the layer is hidden', () => {
    const text = exportMap(town, 'svg')
    const groups = [...text.matchAll(/<g inkscape:groupmode="layer" inkscape:label="([^"]*)"[^>]*>/g)]
    const walls = 'Walls &#38; &#60;gates&#62;'
    expect(groups.map(([, name]) => name)).toEqual([walls, 'Plan', walls, walls, 'Spare'])
    expect(groups.map(([tag]) => tag.includes('display="none"'))).toEqual([false, true, false, false, true])
  })

  it('keep the name, visibility and new shapes of a file that another program edited', () => {
    const text = exportMap(town, 'svg')
      .replaceAll('inkscape:label="Plan"', 'inkscape:label="Old plan"')
      .replaceAll(' display="none">', '>')
      .replace('</svg>', '<rect id="New" x="200" y="0" width="9" height="9"/></svg>')
    const { document } = importMap(text)
    expect(document.layers.map(({ name, hidden = false }) => [name, hidden])).toEqual([
      ['Walls & <gates>', false],
      ['Old plan', false],
      ['Spare', false],
    ])
    expect(document.items.map(({ id, layer }) => [id, layer])).toEqual([
      ...town.items.map(({ id, layer }) => [id, layer]),
      ['New', undefined],
    ])
  })
})
