import { afterEach, describe, expect, it, vi } from 'vitest'
import { NodedMesh } from '../../../src/engine/arrangement/index.js'
import { combineRegions, createRandom, polygonArea } from '../../../src/engine/index.js'
import { RingChains } from '../../../src/engine/noding/index.js'
import type { Point, Polygon, Region } from '../../../src/engine/index.js'

const OPERATIONS = ['union', 'subtract', 'intersect', 'xor'] as const
const box = (x: number, y: number, width: number, height = width): Point[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]

/** The same by way of the triangulation of a mesh. */
function byTriangles(...args: Parameters<typeof combineRegions>): Region {
  const declined = vi.spyOn(RingChains.prototype, 'load').mockReturnValue(false)
  try {
    return combineRegions(...args)
  } finally {
    declined.mockRestore()
  }
}

/** Two regions of a seed: on a lattice (shared corners and edges), anywhere, nearly on a lattice; polygons that cross themselves, with holes, or boxes. */
function regionsOf(seed: number): [Region, Region] {
  const random = createRandom(seed)
  const whole = (below: number): number => Math.floor(random() * below)
  const points = [
    (): Point => ({ x: whole(9), y: whole(9) }),
    (): Point => ({ x: 9 * random(), y: 9 * random() }),
    (): Point => ({ x: 2 * whole(5) + (random() < 0.3 ? 1e-14 : 0), y: whole(5) }),
  ]
  const point = points[seed % 3]
  const polygon = (): Polygon => ({
    outer: Array.from({ length: 3 + whole(5) }, point),
    holes: random() < 0.3 ? [Array.from({ length: 3 + whole(3) }, point)] : [],
  })
  const square = (): Polygon => {
    const { x, y } = point()
    const side = random() < 0.5 ? 1 : 0.25 + 2 * random()
    return { outer: box(x, y, side), holes: side > 1 ? [box(x + side / 4, y + side / 4, side / 2)] : [] }
  }
  const make = seed % 2 === 0 ? polygon : square
  const region = (most: number): Region => Array.from({ length: whole(most) }, make)
  return [region(seed % 2 === 0 ? 5 : 16), region(4)]
}

afterEach(() => vi.restoreAllMocks())

describe('combineRegions by chains', () => {
  it('pace 4: gives to the last bit what the mesh gives, on 1,000 drawings with every operation', () => {
    for (let seed = 0; seed < 1000; seed++) {
      const [first, second] = regionsOf(seed)
      const operation = OPERATIONS[(seed >> 1) % 4]
      expect(combineRegions(operation, first, second), `seed ${seed}`).toEqual(byTriangles(operation, first, second))
    }
  })

  it('pace 4: puts islands into the holes that hold them, however deep they are nested', () => {
    const rings = Array.from({ length: 40 }, (_, i): Polygon => ({
      outer: box(i, i, 100 - 2 * i),
      holes: [box(i + 0.5, i + 0.5, 99 - 2 * i)],
    }))
    const union = combineRegions('union', rings, [])
    expect(union).toEqual(byTriangles('union', rings, []))
    expect(union.map(({ holes }) => holes.length)).toEqual(rings.map(() => 1))
    const crossed = combineRegions('subtract', rings, [{ outer: box(-1, 49, 102, 2), holes: [] }])
    expect(crossed).toHaveLength(80)
    expect(crossed.every(({ holes }) => holes.length === 0)).toBe(true)
  })

  it('pace 4: makes no triangles for an ordinary drawing, and does for one too dense for cells', () => {
    const triangulate = vi.spyOn(NodedMesh.prototype, 'triangulate')
    const random = createRandom(4)
    const gons = Array.from({ length: 300 }, (): Polygon => {
      const [x, y] = [500 * random(), 500 * random()]
      return {
        outer: Array.from({ length: 8 }, (_, k) => ({
          x: Math.round(x + 30 * Math.cos((k * Math.PI) / 4)),
          y: Math.round(y + 30 * Math.sin((k * Math.PI) / 4)),
        })),
        holes: [],
      }
    })
    expect(combineRegions('union', gons, []).length).toBeGreaterThan(0)
    expect(triangulate).not.toHaveBeenCalled()
    // all in a corner of a box that one far square widens
    const corner = Array.from({ length: 400 }, (_, i): Polygon => ({
      outer: box((i % 20) * 2, Math.floor(i / 20) * 2, 1),
      holes: [],
    }))
    const wide = combineRegions('union', [...corner, { outer: box(1e6, 1e6, 1), holes: [] }], [])
    expect(triangulate).toHaveBeenCalledOnce()
    expect(wide.reduce((sum, polygon) => sum + polygonArea(polygon), 0)).toBe(401)
  })

  it('pace 4: keeps the order of nodes along a bar that hundreds of teeth cross', () => {
    const teeth = Array.from({ length: 300 }, (_, i): Polygon => ({ outer: box(3 * i, 0, 1, 900), holes: [] }))
    const bar: Polygon = {
      outer: [
        { x: -1, y: 890 },
        { x: 901, y: 10 },
        { x: 901, y: 14 },
        { x: -1, y: 894 },
      ],
      holes: [],
    }
    const union = combineRegions('union', teeth, [bar])
    expect(union).toHaveLength(1)
    expect(union).toEqual(byTriangles('union', teeth, [bar]))
  })
})
