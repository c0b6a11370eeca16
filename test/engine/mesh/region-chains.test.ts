import { afterEach, describe, expect, it, vi } from 'vitest'
import { ChainBorder } from '../../../src/engine/arrangement/chain-border.js'
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
  const declined = vi.spyOn(RingChains.prototype, 'enter').mockReturnValue(false)
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

/** Polygons without holes, of flat lists of coordinates. */
const polygonsOf = (...rings: readonly (readonly number[])[]): Region =>
  rings.map((ring) => ({
    outer: Array.from({ length: ring.length / 2 }, (_, i) => ({ x: ring[2 * i], y: ring[2 * i + 1] })),
    holes: [],
  }))

const around = (x: number, y: number, count: number, radius: number, turn = 0): Point[] =>
  Array.from({ length: count }, (_, k) => ({
    x: x + radius * Math.cos(turn + (2 * Math.PI * k) / count),
    y: y + radius * Math.sin(turn + (2 * Math.PI * k) / count),
  }))

interface Place {
  readonly scale: number
  readonly flat?: number
  readonly turn?: number
  readonly x?: number
  readonly y?: number
}

/** Where drawings are looked at: as they are, large, tiny, far away down to a few steps, flat, tall, turned. */
const places: readonly Place[] = [
  { scale: 1 },
  { scale: 1e9 },
  { scale: 1e-9 },
  { scale: 1, x: 1e6, y: -3e7 },
  { scale: 2 ** -4, x: 2 ** 40, y: 2 ** 41 },
  { scale: 1, flat: 1e-4 },
  { scale: 1, flat: 1e5 },
  { scale: 1, turn: 1 },
  { scale: 1, turn: Math.PI / 2 },
]

function placeRegion(region: Region, { scale, flat = 1, turn = 0, x: dx = 0, y: dy = 0 }: Place): Region {
  const [cos, sin] = [scale * Math.cos(turn), scale * Math.sin(turn)]
  const move = (ring: readonly Point[]): Point[] =>
    ring.map(({ x, y }) => ({ x: cos * x - sin * y + dx, y: flat * (sin * x + cos * y) + dy }))
  return region.map(({ outer, holes }) => ({ outer: move(outer), holes: holes.map(move) }))
}

type Draw = (random: () => number) => () => Polygon

const solid = (outer: Point[]): Polygon => ({ outer, holes: [] })

/** Kinds of drawings by what is hard about them, each a maker of polygons. */
const drawings: Record<string, Draw> = {
  'rings that cross themselves at common points': (random) => () => {
    const whole = (): number => Math.floor(5 * random())
    return solid([
      { x: whole(), y: 0 },
      { x: whole(), y: 5 },
      { x: 5, y: whole() },
      { x: 0, y: whole() },
    ])
  },
  'rectangles that share corners and edges, on borders of cells': (random) => () => {
    const even = (): number => 2 * Math.floor(16 * random())
    return solid(box(even(), even(), 2 ** Math.ceil(3 * random()), 2 ** Math.ceil(3 * random())))
  },
  'lattices of bars': (random) => () => {
    const at = Math.floor(12 * random())
    const width = random() < 0.5 ? 1 : random()
    return solid(random() < 0.5 ? box(at, -1, width, 14) : box(-1, at, 14, width))
  },
  'spikes from one point': (random) => () => {
    const angle = 2 * Math.PI * random()
    const width = random() < 0.5 ? 1e-9 : 0.05
    const [near, far] = [angle, angle + width].map((turn) => around(0.3, 0.7, 1, 5 + 15 * random(), turn)[0])
    return solid([{ x: 0.3, y: 0.7 }, near, far])
  },
  'chords of a circle': (random) => {
    const circle = around(0, 0, 3 + Math.floor(20 * random()), 10)
    return () =>
      solid(Array.from({ length: 3 + Math.floor(4 * random()) }, () => circle[Math.floor(circle.length * random())]))
  },
  'corners on few lines': (random) => () =>
    solid(
      Array.from({ length: 3 + Math.floor(3 * random()) }, () => {
        const slope = Math.floor(3 * random())
        const x = Math.floor(12 * random())
        return { x, y: slope + (slope * x) / 3 }
      }),
    ),
  'slivers over many cells': (random) => () => {
    if (random() < 0.6) return solid(box(100 * random(), 100 * random(), 2 + 3 * random()))
    const [y, z, width] = [100 * random(), 100 * random(), random() < 0.5 ? 1e-12 : 0.3]
    return solid([
      { x: -5, y },
      { x: 105, y: z },
      { x: 105, y: z + width },
      { x: -5, y: y + width },
    ])
  },
  'steep slopes that rounding turns around': (random) => () => {
    const x = 20 * random()
    const lean = random() < 0.5 ? 1e-13 : 1e-9
    return solid([
      { x, y: 0 },
      { x: x + lean, y: 40 },
      { x: x + 2 * lean, y: 40 },
      { x: x + (random() < 0.5 ? 1 : 0.5), y: -1 },
    ])
  },
  'one outline many times, from any corner, either way': (random) => {
    const outline = around(5, 5, 3 + Math.floor(6 * random()), 4, random())
    return () => {
      const from = Math.floor(outline.length * random())
      const ring = [...outline.slice(from), ...outline.slice(0, from)]
      const [a, b] = ring
      if (random() < 0.4) ring.splice(1, 0, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
      return solid(random() < 0.4 ? ring.reverse() : ring)
    }
  },
  'rings within rings': (random) => {
    let inset = 0
    return () => {
      inset += random() < 0.3 ? 0 : 1
      const holes = random() < 0.8 ? [box(inset + 0.5, inset + 0.5, 99 - 2 * inset)] : []
      return { outer: box(inset, inset, 100 - 2 * inset), holes }
    }
  },
  'polygons on a grid a few steps wide': (random) => {
    const size = 3 + Math.floor(8 * random())
    const point = (): Point => ({ x: Math.floor(size * random()), y: Math.floor(size * random()) })
    return () => ({
      outer: Array.from({ length: 3 + Math.floor(5 * random()) }, point),
      holes: random() < 0.3 ? [Array.from({ length: 3 + Math.floor(3 * random()) }, point)] : [],
    })
  },
  'eight-gons and stars on whole numbers': (random) => () => {
    const ring = around(100 * random(), 100 * random(), random() < 0.5 ? 8 : 5, 5 + 12 * random()).map(({ x, y }) => ({
      x: Math.round(x),
      y: Math.round(y),
    }))
    return solid(ring.length === 8 ? ring : [0, 2, 4, 1, 3].map((i) => ring[i]))
  },
  'blobs full of small things': (random) => () => {
    const [x, y] = [50 * random(), 50 * random()]
    return solid(random() < 0.25 ? around(x, y, 12, 10 + 20 * random()) : around(x, y, 3, 0.2 + 2 * random(), random()))
  },
}

const nodeChains = Object.getOwnPropertyDescriptor(RingChains.prototype, 'node')?.value as RingChains['node']

afterEach(() => vi.restoreAllMocks())

describe('combineRegions by chains', () => {
  it('pace 4: gives to the last bit what the mesh gives, on 1,000 drawings with every operation', () => {
    for (let seed = 0; seed < 1000; seed++) {
      const [first, second] = regionsOf(seed)
      const operation = OPERATIONS[(seed >> 1) % 4]
      expect(combineRegions(operation, first, second), `seed ${seed}`).toEqual(byTriangles(operation, first, second))
    }
  })

  it.each(Object.entries(drawings))(
    'pace 4: gives what the mesh gives for %s, near and far, flat and turned',
    (_, draw) => {
      for (let seed = 0; seed < 60; seed++) {
        const random = createRandom(seed)
        const make = draw(random)
        const region = (most: number): Region => Array.from({ length: 1 + Math.floor(most * random()) }, make)
        const [first, second] = [region([4, 12, 30][seed % 3]), region(seed % 2 === 0 ? 3 : 12)]
        const operation = OPERATIONS[(seed >> 1) % 4]
        const place = places[seed % places.length]
        const args = [operation, placeRegion(first, place), placeRegion(second, place)] as const
        expect(combineRegions(...args), `seed ${seed}`).toEqual(byTriangles(...args))
      }
    },
  )

  it('pace 4: finds crossings that round into the cell beside them, where cells are four steps wide', () => {
    const place = { scale: 1 / 512, x: 2 ** 40, y: 2 ** 41 }
    const first = polygonsOf([0, 40, 40, 24, 0, 8])
    const second = polygonsOf([24, 0, 0, 40, 0, 24], [24, 40, 40, 24, 0, 16])
    const args = ['intersect', placeRegion(first, place), placeRegion(second, place)] as const
    const both = combineRegions(...args)
    expect(both).toHaveLength(1)
    expect(both).toEqual(byTriangles(...args))
  })

  it('pace 4: nodes only cells where it can make a difference, and all of them where that leaves a doubt', () => {
    const node = vi.spyOn(RingChains.prototype, 'node')
    const settled: number[] = []
    node.mockImplementation(function (this: RingChains, isClosed) {
      settled.push(isClosed.reduce((sum, closed) => sum + closed, 0))
      return nodeChains.call(this, isClosed)
    })
    const inside = Array.from({ length: 200 }, (_, i): Polygon => ({
      outer: box(10 + 3 * (i % 20), 10 + 5 * Math.floor(i / 20), 4, 6),
      holes: [],
    }))
    expect(combineRegions('union', [{ outer: box(0, 0, 80), holes: [] }, ...inside], [])).toEqual([
      { outer: box(0, 0, 80), holes: [] },
    ])
    expect(settled).toHaveLength(1)
    expect(settled[0]).toBeGreaterThan(200)
    settled.length = 0
    const doubtful = polygonsOf(
      [7, 9, 1, 1, 1, 8],
      [9, 3, 6, 5, 9, 0, 4, 1, 2, 5],
      [3, 4, 9, 2, 6, 3],
      [9, 10, 0, 1, 1, 8],
      [5, 6, 3, 10, 6, 8, 9, 4, 5, 0],
      [2, 5, 8, 8, 7, 9, 8, 5],
    )
    const union = combineRegions('union', doubtful, [])
    expect(settled).toHaveLength(2)
    expect(settled[0]).toBeGreaterThan(0)
    expect(settled[1]).toBe(0)
    node.mockRestore()
    expect(union).toEqual(byTriangles('union', doubtful, []))
  })

  it('pace 6: looks for the cover of one edge of all that hang together, and goes around to the others', () => {
    const looks = vi.spyOn(ChainBorder.prototype as unknown as { readonly lookAlong: () => void }, 'lookAlong')
    const random = createRandom(5)
    const whole = (below: number): number => Math.floor(below * random())
    // common corners, edges along each other and crossings, in two places apart
    const tiles = Array.from({ length: 120 }, (_, i): Polygon => ({
      outer: box(10 * whole(9) + (i % 2) * 400, 10 * whole(9), 10 + 10 * whole(3), 10 + 10 * whole(3)),
      holes: [],
    }))
    const crossing = { outer: box(-5, 35, 600, 3), holes: [] }
    for (const operation of OPERATIONS) {
      looks.mockClear()
      const args = [operation, tiles.slice(0, 60), [...tiles.slice(60), crossing]] as const
      expect(combineRegions(...args)).toEqual(byTriangles(...args))
      expect(looks.mock.calls.length).toBeGreaterThan(0)
      expect(looks.mock.calls.length).toBeLessThan(40)
    }
  })

  it('pace 6: cuts a hole that reaches far out of the box of the outer rings', () => {
    const hole = [
      { x: -1e4, y: 4 },
      { x: 1e4, y: 4 },
      { x: 1e4, y: 6 },
      { x: -1e4, y: 6 },
    ]
    const union = combineRegions('union', [{ outer: box(0, 0, 10), holes: [hole] }], [])
    expect(union.map(({ outer }) => outer)).toEqual([box(0, 0, 10, 4), box(0, 6, 10, 4)])
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
