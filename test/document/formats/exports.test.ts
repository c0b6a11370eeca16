import { expect, it } from 'vitest'
import { canExport, createNavDocument, EXPORT_FORMATS, exportMap, importMap } from '../../../src/document/index.js'
import type { MapFormat } from '../../../src/document/index.js'
import { codeOf } from '../../support/code-of.js'

const FORMATS: readonly MapFormat[] = ['navsmith', 'tiled', 'ldtk', 'geojson', 'svg', 'movingai', 'mesh', 'godot']

it('fault 28: what can be written is known before it is written, with the code of the refusal', () => {
  const small = createNavDocument()
  const fine = createNavDocument({ grid: { cellSize: 1e-3, origin: { x: 0, y: 0 } } })
  for (const document of [small, fine]) {
    for (const format of FORMATS) {
      const answer = canExport(document, format)
      expect(
        codeOf(() => exportMap(document, format)),
        format,
      ).toBe(answer.can ? 'done' : answer.code)
    }
  }
  expect(FORMATS.filter((format) => canExport(small, format).can)).toEqual(
    FORMATS.filter((format) => EXPORT_FORMATS.includes(format)),
  )
  expect(canExport(fine, 'movingai')).toMatchObject({ can: false, code: 'document/too-large' })
})

it.each(['tiled', 'svg', 'geojson'] as const)('fault 29: an ellipse keeps its segments through %s', (format) => {
  const shape = { type: 'ellipse', x: 50, y: 40, radiusX: 20, radiusY: 10 } as const
  const items = [5, 7, 32, 100].map(
    (segments) => ({ id: `e${segments}`, kind: 'obstacle', shape: { ...shape, segments } }) as const,
  )
  const { document } = importMap(
    exportMap(createNavDocument({ items: [...items, { id: 'plain', kind: 'obstacle', shape }] }), format),
  )
  expect(document.items.map((item) => 'shape' in item && item.shape)).toEqual([
    ...items.map((item) => item.shape),
    shape,
  ])
})
