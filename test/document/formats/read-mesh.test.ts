import { describe, expect, it } from 'vitest'
import { importMap, toScene } from '../../../src/document/index.js'
import { NavError } from '../../../src/engine/core/index.js'
import { issueCodes } from '../../support/code-of.js'
import { buildNavMesh, findPath } from '../../../src/engine/index.js'

// A .mesh file lists the walkable polygons. The imported map contains the obstacles around these polygons.

const ROW =
  '8 3\n0 0 1 0\n10 0 1 0\n20 0 1 1\n30 0 1 1\n0 20 1 0\n10 20 2 0 1\n20 20 2 1 2\n30 20 1 2\n4 0 1 5 4 -1 1 -1 -1\n4 1 2 6 5 -1 2 -1 0\n4 2 3 7 6 -1 -1 -1 1\n'
/** Three rectangles in a row, each 10 wide and 20 high. In version 3, the middle one is blocked. */
const versions = {
  1: `mesh\n1\n${ROW}`,
  2: `mesh\n2\n${ROW}`,
  3: 'mesh\n3\n8 3\n0 0\n10 0\n20 0\n30 0\n0 20\n10 20\n20 20\n30 20\n1 4 1 2 6 5 0 2 0 0\n0 4 2 3 7 6 0 3 0 1\n1 4 3 4 8 7 0 0 0 2\n',
}

describe('in an imported .mesh file', () => {
  it.each([1, 2] as const)('exactly the floor is walkable in version %d', (version) => {
    const { document, report } = importMap(versions[version], { format: 'mesh' })
    expect(report.objects.polygon).toBe(3)
    expect(document.bounds).toEqual({ x: 0, y: 0, width: 30, height: 20 })
    expect(buildNavMesh(toScene(document)).freeArea).toBeCloseTo(600, 9)
  })

  it('a face that is not floor becomes an obstacle in version 3', () => {
    const { document } = importMap(versions[3], { format: 'mesh' })
    const mesh = buildNavMesh(toScene(document))
    expect(mesh.freeArea).toBeCloseTo(400, 9)
    expect(mesh.islands).toHaveLength(2)
    expect(findPath(mesh, { x: 5, y: 10 }, { x: 25, y: 10 }).status).toBe('unreachable')
  })

  it.each([
    ['fan', (i: number) => [`3 0 1 ${i + 2} -1 -1 -1`]],
    ['strip', (i: number) => [i + 2, i + 3].map((third) => `3 ${i} ${i + 1} ${third} -1 -1 -1`)],
  ])('duplicate half-edges of a %s are reported, and few corners are read', (_, trianglesAt) => {
    const vertices = Array.from({ length: 8000 }, (__, i) => `${i} ${(i * 31) % 89} 0`)
    const triangles = vertices.slice(3).flatMap((__, i) => trianglesAt(i))
    const lines = ['mesh', '2', `8000 ${triangles.length}`, ...vertices, ...triangles, '']
    const read = importMap(lines.join('\n'), { format: 'mesh' })
    const corners = toScene(read.document).obstacles.flatMap(({ outer, holes = [] }) => [outer, ...holes].flat())
    expect(corners.length).toBeLessThan(3 * triangles.length + 5)
    expect(issueCodes(read)).toContain('format/overlapping-polygons')
  })

  it('the first word determines the format', () => expect(importMap(versions[2]).report.format).toBe('mesh'))

  it.each([
    ['a future version', 'mesh\n4\n0 0\n'],
    ['an invalid count', 'mesh\n2\n-1 3\n'],
    ['a missing vertex', 'mesh\n2\n3 1\n0 0 1 0\n1 0 1 0\n0 1 1 0\n3 0 1 9 -1 -1 -1\n'],
    ['a truncated file', 'mesh\n2\n3 1\n0 0 1'],
    ['a word instead of a number', 'mesh\n2\n3 1\n0 zero'],
    ['an excessive number of vertices', 'mesh\n2\n999999999999 1\n'],
  ])('%s is rejected with a code', (_, text) => expect(() => importMap(text, { format: 'mesh' })).toThrow(NavError))
})
