import { describe, expect, it } from 'vitest'
import { combineRegions, createRandom, polygonArea } from '../../../src/engine/index.js'
import type { Point, Polygon, Region } from '../../../src/engine/index.js'
import { gapToRing, windingOf } from '../../oracles/plain-geometry.js'
import { around, box, pointsOf } from '../../support/shapes.js'
import { effort } from '../../support/effort.js'
const areaOf = (region: Region): number => region.reduce((sum, polygon) => sum + polygonArea(polygon), 0)
const ringsOf = (region: Region): (readonly Point[])[] => region.flatMap(({ outer, holes }) => [outer, ...holes])

/**
 * Makes two regions from a seed. Vertices are on a lattice, anywhere, or nearly on a lattice. Polygons may cross
 * themselves, have holes, or be squares.
 */
function regionsOf(seed: number): [Region, Region] {
  const random = createRandom(seed)
  const integer = (below: number): number => Math.floor(random() * below)
  const points = [
    (): Point => ({ x: integer(9), y: integer(9) }),
    (): Point => ({ x: 9 * random(), y: 9 * random() }),
    (): Point => ({ x: 2 * integer(5) + (random() < 0.3 ? 1e-14 : 0), y: integer(5) }),
  ]
  const point = points[seed % 3]
  const polygon = (): Polygon => ({
    outer: Array.from({ length: 3 + integer(5) }, point),
    holes: random() < 0.3 ? [Array.from({ length: 3 + integer(3) }, point)] : [],
  })
  const square = (): Polygon => {
    const { x, y } = point()
    const side = random() < 0.5 ? 1 : 0.25 + 2 * random()
    return { outer: box(x, y, side), holes: side > 1 ? [box(x + side / 4, y + side / 4, side / 2)] : [] }
  }
  const make = seed % 2 === 0 ? polygon : square
  const region = (most: number): Region => Array.from({ length: integer(most) }, make)
  return [region(seed % 2 === 0 ? 5 : 16), region(4)]
}

/** Makes polygons without holes from flat lists of coordinates. */
const polygonsOf = (...rings: readonly (readonly number[])[]): Region =>
  rings.map((ring) => ({
    outer: Array.from({ length: ring.length / 2 }, (_, i) => ({ x: ring[2 * i], y: ring[2 * i + 1] })),
    holes: [],
  }))

interface Place {
  readonly scale: number
  readonly flat?: number
  readonly turn?: number
  readonly x?: number
  readonly y?: number
}

/**
 * Transforms of the drawings: unchanged, large, tiny, far away (twice), flat, tall, rotated (twice). At the farthest
 * place, neighboring doubles are up to 2^-11 apart.
 */
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

/** Generators of polygons, each named by the difficulty of its polygons. */
const drawings: Record<string, Draw> = {
  'rings that cross themselves at common points': (random) => () => {
    const integer = (): number => Math.floor(5 * random())
    return solid(pointsOf(integer(), 0, integer(), 5, 5, integer(), 0, integer()))
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
    return solid(pointsOf(-5, y, 105, z, 105, z + width, -5, y + width))
  },
  'steep slopes that rounding turns around': (random) => () => {
    const x = 20 * random()
    const lean = random() < 0.5 ? 1e-13 : 1e-9
    return solid(pointsOf(x, 0, x + lean, 40, x + 2 * lean, 40, x + (random() < 0.5 ? 1 : 0.5), -1))
  },
  'one outline many times, from any corner, in both directions': (random) => {
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
  'octagons and stars with integer coordinates': (random) => () => {
    const ring = around(100 * random(), 100 * random(), random() < 0.5 ? 8 : 5, 5 + 12 * random()).map(({ x, y }) => ({
      x: Math.round(x),
      y: Math.round(y),
    }))
    return solid(ring.length === 8 ? ring : [0, 2, 4, 1, 3].map((i) => ring[i]))
  },
  'nearly coincident edges, 1e-9 apart at 1e6': (random) => () => {
    const off = (): number => 1e6 + (random() - 0.5) * 2e-9
    const [x, y] = [4 * Math.floor(3 * random()), 4 * Math.floor(3 * random())]
    return solid(
      box(off() + x, off() + y, 8).map((corner) => ({ x: corner.x + off() - 1e6, y: corner.y + off() - 1e6 })),
    )
  },
  'blobs full of small shapes': (random) => () => {
    const [x, y] = [50 * random(), 50 * random()]
    return solid(random() < 0.25 ? around(x, y, 12, 10 + 20 * random()) : around(x, y, 3, 0.2 + 2 * random(), random()))
  },
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

function boxAround(rings: readonly (readonly Point[])[]): Box {
  const points = rings.flat()
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/**
 * Reports whether a region contains a point, from the angles of edges: the outer ring winds around the point, and no
 * hole does.
 */
const holds = (region: Region, point: Point): boolean =>
  region.some(
    ({ outer, holes }) => windingOf(outer, point) !== 0 && holes.every((hole) => windingOf(hole, point) === 0),
  )

/** Expects two regions to obey the laws of set operations. */
function expectLaws(first: Region, second: Region, random: () => number): void {
  const given = [...ringsOf(first), ...ringsOf(second)]
  const room = boxAround(given)
  const reach = Math.max(
    Math.abs(room.x),
    Math.abs(room.y),
    Math.abs(room.x + room.width),
    Math.abs(room.y + room.height),
  )
  // The rounding error of a coordinate of a result is at most a few units in the last place. The error of an area is at
  // most this rounding error times the length of the area's border.
  const slack = 2 ** -44 * reach * (room.width + room.height) * given.flat().length
  const [union, rest, both, either] = (['union', 'subtract', 'intersect', 'xor'] as const).map((operation) =>
    combineRegions(operation, first, second),
  ) as [Region, Region, Region, Region]
  const [one, other] = [first, second].map((region) => areaOf(combineRegions('union', region, []))) as [number, number]
  const close = (area: number, expected: number): void => expect(Math.abs(area - expected)).toBeLessThanOrEqual(slack)

  close(areaOf(union) + areaOf(both), one + other)
  close(areaOf(rest), one - areaOf(both))
  close(areaOf(either), areaOf(union) - areaOf(both))
  expect(combineRegions('union', second, first)).toEqual(union)
  expect(combineRegions('intersect', second, first)).toEqual(both)
  expect(combineRegions('xor', second, first)).toEqual(either)
  expect(combineRegions('xor', first, first)).toEqual([])
  expect(combineRegions('subtract', first, first)).toEqual([])
  expect(combineRegions('intersect', first, first)).toEqual(combineRegions('union', first, first))
  for (const answer of [union, rest, both, either]) {
    for (const polygon of answer) expect(polygonArea(polygon)).toBeGreaterThan(0)
    // The polygons of a result are disjoint and their rings simple, so their union has the same area.
    close(areaOf(combineRegions('union', answer, [])), areaOf(answer))
  }

  for (let i = 0; i < 12; i++) {
    const point = { x: room.x + room.width * random(), y: room.y + room.height * random() }
    if (given.some((ring) => ring.length > 0 && gapToRing(ring, point) <= 2 ** -40 * reach)) continue
    const [inFirst, inSecond] = [holds(first, point), holds(second, point)]
    expect([union, rest, both, either].map((answer) => holds(answer, point))).toEqual([
      inFirst || inSecond,
      inFirst && !inSecond,
      inFirst && inSecond,
      inFirst !== inSecond,
    ])
  }
}

describe('set operations on regions obey the laws of sets', () => {
  it('for 90 drawings of a few polygons with vertices on, off and nearly on a lattice', () => {
    for (let seed = 0; seed < effort(90); seed++) {
      const [first, second] = regionsOf(seed)
      if (ringsOf([...first, ...second]).length > 0) expectLaws(first, second, createRandom(seed))
    }
  })

  it.each(Object.entries(drawings))('at several scales, places and rotations: %s', (_, draw) => {
    for (let seed = 0; seed < 9; seed++) {
      const random = createRandom(seed)
      const make = draw(random)
      const region = (most: number): Region => Array.from({ length: 1 + Math.floor(most * random()) }, make)
      const [first, second] = [region([4, 12, 30][seed % 3]), region(seed % 2 === 0 ? 3 : 12)]
      const place = places[seed % places.length]
      expectLaws(placeRegion(first, place), placeRegion(second, place), random)
    }
  })

  it('when rounding moves crossings across borders of grid cells', () => {
    const place = { scale: 1 / 512, x: 2 ** 40, y: 2 ** 41 }
    const first = placeRegion(polygonsOf([0, 40, 40, 24, 0, 8]), place)
    const second = placeRegion(polygonsOf([24, 0, 0, 40, 0, 24], [24, 40, 40, 24, 0, 16]), place)
    expect(combineRegions('intersect', first, second)).toHaveLength(1)
    expectLaws(first, second, createRandom(1))
  })

  it('for a union of polygons of which one contains all others', () => {
    const inside = Array.from({ length: 200 }, (_, i): Polygon =>
      solid(box(10 + 3 * (i % 20), 10 + 5 * Math.floor(i / 20), 4, 6)),
    )
    expect(combineRegions('union', [solid(box(0, 0, 80)), ...inside], [])).toEqual([solid(box(0, 0, 80))])
  })

  it('for a hole that reaches far beyond the outer rings', () => {
    const hole = box(-1e4, 4, 20000, 2)
    const union = combineRegions('union', [{ outer: box(0, 0, 10), holes: [hole] }], [])
    expect(union.map(({ outer }) => outer)).toEqual([box(0, 0, 10, 4), box(0, 6, 10, 4)])
  })

  it('for islands in holes, nested to any depth', () => {
    const rings = Array.from({ length: 40 }, (_, i): Polygon => ({
      outer: box(i, i, 100 - 2 * i),
      holes: [box(i + 0.5, i + 0.5, 99 - 2 * i)],
    }))
    const union = combineRegions('union', rings, [])
    expect(union.map(({ outer }) => outer)).toEqual(rings.map(({ outer }) => outer))
    expect(union.map(({ holes }) => holes.length)).toEqual(rings.map(() => 1))
    const crossed = combineRegions('subtract', rings, [solid(box(-1, 49, 102, 2))])
    expect(crossed).toHaveLength(80)
    expect(crossed.every(({ holes }) => holes.length === 0)).toBe(true)
  })

  it('for many small shapes close together and one shape far away', () => {
    const corner = Array.from({ length: 400 }, (_, i): Polygon => solid(box((i % 20) * 2, Math.floor(i / 20) * 2, 1)))
    expect(areaOf(combineRegions('union', [...corner, solid(box(1e6, 1e6, 1))], []))).toBe(401)
  })

  it('for a thin quadrilateral across hundreds of thin rectangles', () => {
    const teeth = Array.from({ length: 300 }, (_, i): Polygon => solid(box(3 * i, 0, 1, 900)))
    const bar = polygonsOf([-1, 890, 901, 10, 901, 14, -1, 894])
    expect(combineRegions('union', teeth, bar)).toHaveLength(1)
    expect(areaOf(combineRegions('union', teeth, bar))).toBeCloseTo(
      300 * 900 + 902 * 4 - areaOf(combineRegions('intersect', teeth, bar)),
      6,
    )
  })

  it('for thin rectangles that all overlap, with thousands of crossings', () => {
    const random = createRandom(3)
    const bars = Array.from({ length: 100 }, (_, i): Polygon => {
      const [x, y] = [500 + 20 * random(), 500 + 20 * random()]
      const turn = (Math.PI * (i + random())) / 100
      const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
      const corner = (u: number, v: number): Point => ({ x: x + u * cos - v * sin, y: y + u * sin + v * cos })
      return solid([corner(-450, -2), corner(450, -2), corner(450, 2), corner(-450, 2)])
    })
    expectLaws(bars.slice(0, 25), bars.slice(25, 40), random)
    // These regions are so large and dense that combineRegions unites each of them in halves.
    expectLaws(bars.slice(0, 50), bars.slice(50), random)
  })
})
