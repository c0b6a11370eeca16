import { describe, expect, it } from 'vitest'
import { createRandom, type NavError } from '../../../src/engine/core/index.js'
import { polygonArea, type Obstacle, type Point } from '../../../src/engine/geometry/index.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import { coveredArea } from '../../oracles/union-area.js'
import { codeOf } from '../../support/code-of.js'
import { effort } from '../../support/effort.js'
import { badInput, badInputs, between, obstaclesOf } from '../../support/bad-inputs.js'
import { at, box as square, fieldOf, pointsOf } from '../../support/shapes.js'

const bounds = fieldOf(10)
const build = (...obstacles: Obstacle[]) => buildNavMesh({ bounds, obstacles })

describe('building a mesh', () => {
  it('gives an empty map two triangles and one island', () => {
    const mesh = build()
    expect(mesh.freeArea).toBe(100)
    expect(mesh.islands.map(({ area }) => area)).toEqual([100])
    expect(mesh.triangles().triangles.length).toBe(6)
  })

  it('outlines the union of the obstacles as disjoint polygons with holes', () => {
    const outline = build(
      { id: 'a', outer: square(1, 1, 4), holes: [square(2, 2, 1)] },
      { id: 'b', outer: square(3, 3, 4) },
      { id: 'c', outer: square(7, 7, 1) },
    ).outline()
    expect(outline.map(polygonArea)).toEqual([27, 1])
    expect(outline[0].holes).toEqual([pointsOf(2, 2, 2, 3, 3, 3, 3, 2)])
  })

  it('accepts a ring as bounds', () => {
    const mesh = buildNavMesh({
      bounds: pointsOf(0, 0, 10, 0, 0, 10),
      obstacles: [{ id: 'a', outer: square(4, 4, 4) }],
    })
    expect(mesh.freeArea).toBe(48)
    expect(mesh.blockedArea).toBe(2)
  })

  it('has no free area for a radius larger than the map', () =>
    expect(buildNavMesh({ bounds, obstacles: [] }, { agentRadius: 100 }).freeArea).toBe(0))
})

describe('bad drawings', () => {
  it('are repaired and reported, and cause no error', () => {
    const mesh = build(
      { id: 'point', outer: [{ x: 5, y: 5 }] },
      { id: 'line', outer: pointsOf(1, 1, 2, 2) },
      { id: 'flat', outer: pointsOf(1, 1, 3, 1, 2, 1) },
      { id: 'bow', outer: pointsOf(6, 6, 8, 8, 8, 6, 6, 8) },
      { id: 'far', outer: square(12, 12, 1) },
      { id: 'hole', outer: square(1, 4, 1), holes: [square(5, 1, 1)] },
    )
    expect(mesh.diagnostics.map(({ code, obstacleIds }) => `${obstacleIds?.[0]} ${code}`)).toEqual([
      'point ring-too-short',
      'line ring-too-short',
      'flat ring-without-area',
      'bow ring-crosses-itself',
      'far shape-outside-bounds',
      'hole hole-outside',
    ])
    // A ring of one point counts as one vertex, however often the point is repeated.
    expect(mesh.diagnostics.slice(0, 2).map(({ message }) => /\d+ distinct/.exec(message)?.[0])).toEqual([
      '1 distinct',
      '2 distinct',
    ])
    expect(mesh.freeArea).toBe(97)
  })

  it('with bounds of negative width and height are built in the rectangle that these span, and reported', () => {
    const mesh = buildNavMesh({
      bounds: { x: 10, y: 10, width: -10, height: -10 },
      obstacles: [{ id: 'a', outer: square(1, 1, 2) }],
    })
    expect(mesh.freeArea).toBe(96)
    expect(mesh.diagnostics.map(({ code }) => code)).toEqual(['bounds-inverted'])
  })
})

describe('misuse', () => {
  it('throws an error with a code and the position', () => {
    const bad = (outer: unknown): string => codeOf(() => build({ id: 'a', outer: outer as Point[] }))
    expect(bad([{ x: 1, y: NaN }])).toBe('input/not-finite')
    expect(bad([{ x: '1', y: '2' }])).toBe('input/not-finite')
    expect(bad([{ x: 1 }])).toBe('input/not-finite')
    expect(bad([null])).toBe('input/not-an-object')
    expect(bad('ring')).toBe('input/not-a-list')
    expect(codeOf(() => build({ id: 'a', outer: square(1, 1, 1) }, { id: 'a', outer: [] }))).toBe('input/duplicate-id')
    expect(codeOf(() => buildNavMesh({ bounds: { x: -Infinity, y: 0, width: 1, height: 1 }, obstacles: [] }))).toBe(
      'input/not-finite',
    )
    expect(codeOf(() => buildNavMesh({ bounds: fieldOf(0, 1), obstacles: [] }))).toBe('mesh/bounds-empty')
    expect(codeOf(() => buildNavMesh({ bounds: fieldOf(1e154), obstacles: [] }))).toBe('input/out-of-range')
    expect(codeOf(() => buildNavMesh({ bounds, obstacles: [] }, { agentRadius: NaN }))).toBe('input/agent-radius')
    expect(codeOf(() => buildNavMesh({ bounds, obstacles: [] }, { agentRadius: -1 }))).toBe('input/agent-radius')
    expect(codeOf(() => buildNavMesh({ bounds, obstacles: [], areas: [{ id: 'a', outer: [], cost: 0 }] }))).toBe(
      'input/area-cost',
    )
    try {
      build({ id: 'wall', outer: square(1, 1, 1), holes: [square(0, 0, 1), pointsOf(1, 2, Infinity, 2)] })
      expect.unreachable()
    } catch (error) {
      expect((error as NavError).details).toEqual({ obstacle: 0, id: 'wall', ring: 2, vertex: 1 })
    }
  })

  it('leaves the mesh unchanged when an edit is rejected', () => {
    const mesh = build({ id: 'a', outer: square(1, 1, 4) })
    const good = { id: 'b', outer: square(6, 6, 1) }
    const codes = [
      { insert: [good, { id: 'c', outer: [{ x: NaN, y: 0 }] }] },
      { insert: [good], remove: ['nobody'] },
      { insert: [good], update: [{ id: 'nobody', outer: [] }] },
      { insert: [good], move: [{ id: 'a', ring: 1, vertex: 0, to: { x: 0, y: 0 } }] },
      { insert: [good], move: [{ id: 'a', ring: 0, vertex: 4, to: { x: 0, y: 0 } }] },
      { insert: [good], remove: ['a'], update: [{ id: 'a', outer: [] }] },
      { insert: [{ id: 'a', outer: [] }] },
    ].map((edit) => codeOf(() => mesh.edit(edit)))
    expect(codes).toEqual([
      'input/not-finite',
      'mesh/unknown-obstacle',
      'mesh/unknown-obstacle',
      'mesh/unknown-ring',
      'mesh/unknown-vertex',
      'mesh/contradiction',
      'input/duplicate-id',
    ])
    expect([mesh.revision, mesh.freeArea]).toEqual([0, 84])
  })
})

it('the blocked area matches the exact area of the union of the obstacles within the bounds', () => {
  const size = 1000
  for (let seed = 1; seed <= effort(25); seed++) {
    const random = createRandom(seed * 31)
    const integer = (): number => Math.floor(random() * (size + 400)) - 200
    const shapes = Array.from({ length: 1 + Math.floor(random() * 5) }, () => ({
      rings: Array.from({ length: random() < 0.3 ? 2 : 1 }, () =>
        Array.from({ length: 3 + Math.floor(random() * 5) }, () => [integer(), integer()] as const),
      ),
      evenOdd: random() < 0.3,
    }))
    const obstacles = shapes.map(({ rings: [outer, ...holes], evenOdd }, i) => ({
      id: `o${i}`,
      outer: outer.map(([x, y]) => at(x, y)),
      holes: holes.map((hole) => hole.map(([x, y]) => at(x, y))),
      ...(evenOdd && { fillRule: 'even-odd' as const }),
    }))
    const mesh = buildNavMesh({ bounds: fieldOf(size), obstacles })
    const expected = coveredArea(shapes, [0, 0, size, size])
    expect(Math.abs(mesh.blockedArea - expected), `seed ${seed}`).toBeLessThan(1e-9 * size * size)
    expect(mesh.freeArea + mesh.blockedArea).toBe(size * size)
  }
})

const files = badInputs('polygons').filter((file) => !/100k|10k/.test(file))
describe.skipIf(files.length === 0)('each case of the corpus of bad polygons (shared data)', () => {
  interface Case {
    readonly name: string
    readonly input: {
      readonly polygons?: [number, number][][][]
      readonly bounds?: [number, number, number, number]
      readonly agentRadius?: number
    }
    readonly expect: {
      readonly unionAreaNonZero?: number
      readonly freeAreaInBounds?: number
      readonly freeComponentsInBounds?: number
      readonly fillRuleMatters?: boolean
    }
  }
  it('has the recorded area and islands, or is rejected with a code', async () => {
    let checked = 0
    for (const file of files) {
      const test = (await badInput(file)) as Case
      const { polygons, bounds: box, agentRadius } = test.input
      if (polygons === undefined) continue
      const points = polygons.flat(2)
      const reach = points.reduce((most, [x, y]) => Math.max(most, Math.abs(x), Math.abs(y)), 0) || 10
      const bounds = between(box ?? [-1.25 * reach, -1.25 * reach, 1.25 * reach, 1.25 * reach])
      const size = Math.abs(bounds.width * bounds.height)
      const { unionAreaNonZero, freeAreaInBounds, freeComponentsInBounds, fillRuleMatters } = test.expect
      const code = codeOf(() => {
        const mesh = buildNavMesh({ bounds, obstacles: obstaclesOf(polygons) }, { agentRadius })
        if (agentRadius !== undefined) return
        if (box === undefined && unionAreaNonZero !== undefined)
          expect(Math.abs(mesh.blockedArea - unionAreaNonZero), test.name).toBeLessThan(1e-9 * size)
        if (box !== undefined && freeAreaInBounds !== undefined && fillRuleMatters !== true)
          expect(Math.abs(mesh.freeArea - freeAreaInBounds), test.name).toBeLessThan(1e-9 * size)
        if (box !== undefined && freeComponentsInBounds !== undefined && fillRuleMatters !== true)
          expect(mesh.islands.length, test.name).toBe(freeComponentsInBounds)
      })
      if (Number.isNaN(agentRadius)) expect(code).toBe('input/agent-radius')
      else if (code !== 'done') expect(Object.keys(test.expect), `${test.name}: ${code}`).toEqual([])
      checked++
    }
    expect(checked).toBeGreaterThan(70)
  })
})
