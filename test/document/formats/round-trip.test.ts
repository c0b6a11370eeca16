import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { polygonArea, signedArea } from '../../../src/engine/geometry/index.js'
import { exportMap, formatNavDocument, importMap, outlineCells, shapeToRings } from '../../../src/document/index.js'
import type { NavDocument } from '../../../src/document/index.js'
import { randomDocument } from '../random-command.js'
import { effort } from '../../support/effort.js'

/**
 * Returns the items of a document by id, so that two documents are compared without the order of their items. Some file
 * formats group the items by layer and so change their order. An item without a layer gets the first layer.
 */
const comparable = (document: NavDocument) =>
  Object.fromEntries(
    document.items.map((item) => {
      const items = [{ ...item, layer: item.layer ?? document.layers[0].id }]
      return [item.id, (JSON.parse(formatNavDocument({ ...document, items })) as NavDocument).items[0]]
    }),
  )

describe('export and import', () => {
  it.each(['navsmith', 'tiled', 'geojson'] as const)('preserve every item through %s', (format) => {
    for (let seed = 1; seed <= effort(40); seed++) {
      const document = randomDocument(createRandom(seed), 12)
      const { document: again, report } = importMap(exportMap(document, format))
      expect(report.issues).toEqual([])
      expect(again.bounds).toEqual(document.bounds)
      expect(again.agents).toEqual(document.agents)
      expect(comparable(again), `seed ${seed}`).toEqual(comparable(document))
    }
  })

  it('preserve every item and its outline through SVG', () => {
    for (let seed = 1; seed <= effort(40); seed++) {
      const document = randomDocument(createRandom(seed), 12)
      const { document: again, report } = importMap(exportMap(document, 'svg'))
      expect(report.issues).toEqual([])
      again.items.forEach((item, i) => {
        const before = document.items[i]
        expect([item.id, item.kind, item.name]).toEqual([before.id, before.kind, before.name])
        if (!('shape' in item) || !('shape' in before)) return
        const [a, b] = [shapeToRings(item.shape).outer, shapeToRings(before.shape).outer]
        expect(a.length).toBe(b.length)
        // A half turn of a rectangle gives the same rectangle with another first corner.
        for (const { x, y } of a)
          expect(Math.min(...b.map((point) => Math.abs(point.x - x) + Math.abs(point.y - y)))).toBeLessThan(1e-6)
      })
    }
  })

  it('preserve the cells of a grid', () => {
    const random = createRandom(7)
    const rows = Array.from({ length: 12 }, () =>
      Array.from({ length: 17 }, () => (random() < 0.4 ? '@' : '.')).join(''),
    )
    const text = `type octile\nheight 12\nwidth 17\nmap\n${rows.join('\n')}\n`
    expect(exportMap(importMap(text).document, 'movingai')).toBe(text)
  })
})

it('cells become disjoint polygons of the same area, separate where only corners touch', () => {
  expect(outlineCells(2, 2, [1, 0, 0, 1])).toHaveLength(2)
  for (let seed = 1; seed <= effort(60); seed++) {
    const random = createRandom(seed)
    const cells = Array.from({ length: 9 * 11 }, () => (random() < 0.55 ? 1 : 0))
    const polygons = outlineCells(9, 11, cells)
    for (const { outer, holes } of polygons)
      expect([signedArea(outer) > 0, holes.every((hole) => signedArea(hole) < 0)]).toEqual([true, true])
    const area = polygons.reduce((sum, polygon) => sum + polygonArea(polygon), 0)
    expect(area).toBe(cells.filter((cell) => cell === 1).length)
  }
})
