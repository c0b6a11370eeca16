import { describe, expect, it } from 'vitest'
import { createNavDocument, parseNavDocument, toScene } from '../../src/document/index.js'
import type { NavItem } from '../../src/document/index.js'
import { buildNavMesh, navMeshFromBinary } from '../../src/engine/index.js'

const bounds = { x: 0, y: 0, width: 100, height: 100 }
const shapes = [
  { type: 'ellipse', x: 50, y: 50, radiusX: 1e300, radiusY: 3 },
  { type: 'ellipse', x: 50, y: 50, radiusX: 3, radiusY: 1e300 },
  { type: 'rectangle', x: 50, y: 50, width: 1e300, height: 3 },
  { type: 'rectangle', x: 50, y: 50, width: 3, height: 1e300 },
] as const

describe('the extent of a shape', () => {
  it.each(shapes)('never exceeds the coordinate limits after a document was read: %o', (shape) => {
    const item: NavItem = { id: 'wide', kind: 'obstacle', shape }
    const document = { ...createNavDocument({ bounds }), items: [item] }
    const { document: read } = parseNavDocument(JSON.stringify(document))
    const mesh = buildNavMesh(toScene(read))
    expect(navMeshFromBinary(mesh.toBinary()).freeArea).toBe(mesh.freeArea)
    expect(JSON.stringify(read)).not.toContain('e+300')
  })

  it('can reach exactly the coordinate limits', () => {
    const document = createNavDocument({
      bounds,
      items: [{ id: 'wide', kind: 'obstacle', shape: { type: 'ellipse', x: 50, y: 50, radiusX: 2 ** 50, radiusY: 3 } }],
    })
    const mesh = buildNavMesh(toScene(document))
    expect(navMeshFromBinary(mesh.toBinary()).freeArea).toBe(mesh.freeArea)
  })
})
