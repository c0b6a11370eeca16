import { describe, expect, it } from 'vitest'
import { createNavDocument, exportMap, importMap, type NavDocument, type NavItem } from '../../../src/document/index.js'
import { pointsOf } from '../../support/shapes.js'

// Layers are exported to SVG as named groups in drawing order.

const crate = (id: string, x: number, layer?: string): NavItem => ({
  kind: 'obstacle',
  id,
  ...(layer !== undefined && { layer }),
  shape: { type: 'rectangle', x, y: 10, width: 20, height: 20 },
})
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
    crate('e', 120),
    {
      kind: 'obstacle',
      id: 'f',
      layer: 'base',
      shape: {
        type: 'polygon',
        outer: pointsOf(150, 10, 180, 10, 180, 40),
        // The hole extends beyond its outer ring, so the element is inside a separate group with a mask.
        holes: [pointsOf(170, 0, 190, 0, 190, 20)],
      },
    },
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
    expect(groups.map(([, name]) => name)).toEqual([
      'Walls &#38; &#60;gates&#62;',
      'Plan',
      'Walls &#38; &#60;gates&#62;',
      'Walls &#38; &#60;gates&#62;',
      'Spare',
    ])
    expect(groups.map(([tag]) => tag.includes('display="none"'))).toEqual([false, true, false, false, true])
  })

  it('keep a name and a visibility that another program changed in an exported file; a shape that this program added has no layer', () => {
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

  it('are the groups of a file that another program made, plus a layer for its ungrouped shapes', () => {
    const { document } = importMap(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g id="Walls"><rect width="3" height="3"/></g><rect x="5" width="3" height="3"/></svg>',
    )
    expect(document.layers.map(({ name }) => name)).toEqual(['Walls', 'svg'])
  })
})
