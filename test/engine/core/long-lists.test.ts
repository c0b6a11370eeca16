/**
 * Lists of 130,000 entries in a drawing. A call accepts about 120,000 arguments, so code may not spread such a list.
 */
import { describe, expect, it } from 'vitest'
import { applyCommand, createNavDocument, type Command, type NavItem } from '../../../src/document/index.js'
import { append } from '../../../src/engine/core/index.js'
import { decodeMesh, encodeMesh } from '../../../src/engine/mesh/formats/mesh-binary.js'
import { box as square, rectItem } from '../../support/shapes.js'

const COUNT = 130_000

describe('lists of 130,000 entries', () => {
  it('can be appended to another list', () => {
    const list = [0]
    append(
      list,
      Array.from({ length: COUNT }, (_, i) => i),
    )
    expect(list).toHaveLength(COUNT + 1)
  })

  it('can be the holes of an obstacle when its mesh is stored as bytes', () => {
    const holes = Array.from({ length: COUNT }, (_, i) => square(2 * (i % 400) + 1, 2 * Math.floor(i / 400) + 1, 1))
    const scene = {
      bounds: square(0, 0, 802),
      obstacles: [{ id: 'sieve', outer: square(0, 0, 802), holes }],
      areas: [],
      links: [],
    }
    const json = { format: 'navsmith-mesh', version: 1, agentRadius: 0, scene } as unknown as Parameters<
      typeof encodeMesh
    >[0]
    expect(() => decodeMesh(encodeMesh(json))).not.toThrow()
  })

  it('can be the items of a document, edited by every command and undone', () => {
    const items = Array.from({ length: COUNT }, (_, i): NavItem => rectItem(`o${i}`, i % 1000, Math.floor(i / 1000), 1))
    const ids = items.map(({ id }) => id)
    const empty = createNavDocument({ bounds: { x: 0, y: 0, width: 1200, height: 800 } })
    const { document } = applyCommand(empty, { type: 'insert-items', items })
    const commands: Command[] = [
      { type: 'set-properties', ids, properties: { name: 'x' } },
      { type: 'remove-items', ids },
    ]
    const result = applyCommand(document, { type: 'batch', label: 'all', commands })
    expect(result.document.items).toEqual([])
    expect(result.inverse).toHaveLength(result.patches.length)
  })
})
