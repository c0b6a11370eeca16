import { describe, expect, it } from 'vitest'
import { createNavDocument, exportMap, importMap } from '../../../src/document/index.js'
import { boxItem, rectItem } from '../../support/shapes.js'

const read = (inner: string) =>
  importMap(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${inner}</svg>`).document
const rect = (attributes: string): string => `<rect x="1" y="1" width="5" height="5" ${attributes}/>`

describe('in an imported SVG', () => {
  it.each([
    ['Old_inn', 'Old inn'],
    ['Town_x0020_hall', 'Town hall'],
    ['annex_1_', 'annex'],
    ['wall-north', 'wall-north'],
    ['rect1234-5', undefined],
    ['path7', undefined],
    ['SVGID_1_', undefined],
    ['_2_', undefined],
  ])('the id %s becomes the name %s', (id, name) => expect(read(rect(`id="${id}"`)).items[0].name).toBe(name))

  it('a title or label takes precedence over the id', () => {
    const { items } = read(
      `<rect id="a_b" width="5" height="5"><title>Mill</title></rect>${rect('id="c_d" aria-label="Barn"')}`,
    )
    expect(items.map((item) => item.name)).toEqual(['Mill', 'Barn'])
  })

  it('only named, non-empty top-level groups become layers', () => {
    const { layers, items } = read(
      `<g id="Walls">${rect('id="north"')}<g id="inner">${rect('id="south"')}</g></g><g id="Nothing"/>` +
        `<g id="g12">${rect('id="loose"')}</g><g inkscape:label="Ponds" id="layer1">${rect('id="pond"')}</g>`,
    )
    const names = new Map(layers.map(({ id, name }) => [id, name]))
    expect(items.map((item) => [item.name, names.get(item.layer ?? '')])).toEqual([
      ['north', 'Walls'],
      ['south', 'Walls'],
      ['loose', 'svg'],
      ['pond', 'Ponds'],
    ])
    expect(read(rect('id="alone"')).layers).toEqual(createNavDocument().layers)
  })

  it('names, or their absence, are restored if Navsmith exported it', () => {
    const map = createNavDocument({ items: [rectItem('town_hall', 1, 1, 5), boxItem('b', 9, 1, 5, 5, 'Inn')] })
    expect(importMap(exportMap(map, 'svg')).document.items.map((item) => item.name)).toEqual([undefined, 'Inn'])
  })
})
