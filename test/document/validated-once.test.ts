/**
 * An import validates the imported document only once. `sealDocument` writes a document as the text of a save. It throws
 * if this text could not be opened again. It parses the text only if a quick check of the document fails.
 */
import { describe, expect, it } from 'vitest'
import { createNavDocument, exportMap, importMap, openSealed, sealDocument } from '../../src/document/index.js'
import type { NavDocument, NavItem } from '../../src/document/index.js'
import { codeOf } from '../support/code-of.js'

const items: NavItem[] = [
  { kind: 'waypoint', id: 'a', x: 10, y: 10 },
  { kind: 'waypoint', id: 'b', x: 20, y: 10 },
  { kind: 'waypoint-link', id: 'a-b', from: 'a', to: 'b' },
  { kind: 'marker', id: 'goal', role: 'goal', x: 5, y: 5 },
  { kind: 'link', id: 'jump', from: { x: 1, y: 1 }, to: { x: 30, y: 1 } },
]

describe('validation of saved and opened files', () => {
  it('finds an item that lies beyond the coordinate limits', () => {
    const svg = exportMap(createNavDocument({ items }), 'svg')
    expect(importMap(svg).document.items.length).toBe(items.length)
    const group = '<svg$1><g transform="translate(1e300 0)">'
    const { document, report } = importMap(svg.replace(/<svg([^>]*)>/, group).replace('</svg>', '</g></svg>'))
    expect(report.issues.length).toBeGreaterThan(0)
    expect(importMap(JSON.stringify(document)).report.issues).toEqual([])
  })

  it('rejects a document in sealDocument if its text could not be opened again', () => {
    const map = createNavDocument({ items })
    expect(openSealed([sealDocument(map, 1)]).save?.document).toEqual(map)
    const list = new Array<number>(8_000_100).fill(0)
    for (const change of [{ meta: { list } }, { version: 2 }, { format: 'other' }])
      expect(codeOf(() => sealDocument({ ...map, ...change } as NavDocument, 1))).toBe('document/unreadable-save')
    // These layers are invalid, but the reader can repair them when it opens the save. So the document is not rejected.
    const repaired: unknown = { ...map, layers: [[1, 2]] }
    expect(openSealed([sealDocument(repaired as NavDocument, 1)]).save?.report.issues.length).toBeGreaterThan(0)
  })
})
