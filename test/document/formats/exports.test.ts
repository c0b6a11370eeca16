import { expect, it } from 'vitest'
import { canExport, createNavDocument, EXPORT_FORMATS, exportMap, importMap } from '../../../src/document/index.js'
import { MAP_FORMATS } from '../../../src/document/model/index.js'
import { codeOf } from '../../support/code-of.js'
import { box } from '../../support/shapes.js'

it('canExport returns whether an export is possible, or else the code of its error', () => {
  const small = createNavDocument()
  const fine = createNavDocument({ grid: { cellSize: 1e-3, origin: { x: 0, y: 0 } } })
  for (const document of [small, fine])
    for (const format of MAP_FORMATS) {
      const answer = canExport(document, format)
      const code = codeOf(() => exportMap(document, format))
      expect({ format, code }).toEqual({ format, code: answer.can ? 'done' : answer.code })
    }
  expect(MAP_FORMATS.filter((format) => canExport(small, format).can).sort()).toEqual([...EXPORT_FORMATS].sort())
  expect(canExport(fine, 'movingai')).toMatchObject({ can: false, code: 'document/too-large' })
  expect(canExport(fine, 'geojson', { cellSize: 0 })).toEqual({ can: true })
})

it('a hole outside its outer ring is masked in SVG and restored on import', () => {
  const outer = box(0, 0, 100)
  const rectangle = { type: 'rectangle', x: 200, y: 0, width: 100, height: 60, rotation: 90 } as const
  const document = createNavDocument({
    items: [
      { id: 'whole', kind: 'obstacle', shape: { type: 'polygon', outer } },
      { id: 'nested', kind: 'obstacle', shape: { type: 'polygon', outer, holes: [box(20, 20, 10)] } },
      { id: 'across', kind: 'obstacle', shape: { type: 'polygon', outer, holes: [box(90, 20, 30)] } },
      {
        id: 'both',
        kind: 'obstacle',
        fillRule: 'even-odd',
        shape: { type: 'freehand', outer, holes: [box(20, 20, 20), box(30, 30, 20)] },
      },
      { id: 'holes-1', kind: 'area', terrain: 'mud', cost: 2, shape: { ...rectangle, holes: [box(240, 20, 10)] } },
    ],
  })
  const text = exportMap(document, 'svg')
  expect(importMap(text).document.items).toEqual(document.items)
  const line = (id: string): string => text.split('\n').find((row) => row.includes(` id="${id}" fill=`)) ?? ''
  expect(line('whole')).toMatch(/^<path d="M0 0L100 0L100 100L0 100Z" fill-rule="nonzero"/)
  expect(line('nested')).toMatch(/^<path d="M0 0L100 0L100 100L0 100ZM20 30L30 30L30 20L20 20Z" fill-rule="evenodd"/)
  const white = '<rect x="0" y="0" width="100" height="100" fill="#fff"/>'
  const area = 'maskUnits="userSpaceOnUse" x="0" y="0" width="100" height="100"'
  expect(line('across')).toContain(
    `<mask id="holes-2" ${area}>${white}<path d="M90 20L120 20L120 50L90 50Z" fill-rule="nonzero"/></mask>` +
      '<g mask="url(#holes-2)"><path d="M0 0L100 0L100 100L0 100Z" fill-rule="nonzero" id="across"',
  )
  expect(line('both')).toContain(
    '<path d="M20 20L40 20L40 40L20 40Z" fill-rule="evenodd"/><path d="M30 30L50 30L50 50L30 50Z" fill-rule="evenodd"/></mask>',
  )
  expect(line('holes-1'), 'a turned rectangle with a hole is its outline').toMatch(
    /^<path d="M280 -20L280 80L220 80L220 -20ZM240 30L250 30L250 20L240 20Z" fill-rule="evenodd"/,
  )
  // Without the attributes of Navsmith, an import reads only the drawing. The masks, which cut out the holes of two items,
  // do not become items.
  expect(importMap(text.replace(/data-navsmith="[^"]*"/g, '')).document.items).toHaveLength(5)
})
