/**
 * Makes small difficult scenes from seeds, and difficult queries. The queries start and end on edges, where two edges
 * cross, on vertices, inside slivers, and a few floating-point steps away from these places.
 */
import type { Random } from '../../src/engine/core/index.js'
import { boundingBox, signedArea } from '../../src/engine/geometry/index.js'
import type { Obstacle, Point, Ring, Scene } from '../../src/engine/geometry/index.js'
import { at, box as boxRing, pairs, pointsOf } from '../support/shapes.js'

const SIZE = 24
const integer = (random: Random, n: number): number => Math.floor(random() * n)
const pick = <T>(random: Random, list: readonly T[]): T => list[integer(random, list.length)]

/** Moves a value by `steps` floating-point numbers: away from 0, or toward 0 if `steps` is negative. */
export function neighbor(value: number, steps: number): number {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value)
  if (value === 0) return steps * Number.MIN_VALUE
  view.setBigInt64(0, view.getBigInt64(0) + BigInt(steps))
  return view.getFloat64(0)
}

type Coordinate = (random: Random) => number
const lattice: Coordinate = (random) => 2 + integer(random, 20)
const small: Coordinate = (random) => 2 * integer(random, 9)
const decimal: Coordinate = (random) => 2 + integer(random, 200) / 10
const anywhere: Coordinate = (random) => 2 + 20 * random()

const ringOf = (random: Random, corners: number, coordinate: Coordinate): Point[] =>
  Array.from({ length: corners }, () => ({ x: coordinate(random), y: coordinate(random) }))

function turned(ring: Ring, angle: number): Point[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const middle = SIZE / 2
  return ring.map(({ x, y }) => ({
    x: middle + (x - middle) * cos - (y - middle) * sin,
    y: middle + (x - middle) * sin + (y - middle) * cos,
  }))
}

/** Families of obstacles; each makes the rings of a scene. */
const FAMILIES: readonly ((random: Random) => Ring[])[] = [
  // Triangles on a lattice that cross, touch and share corners.
  (random) => Array.from({ length: 2 + integer(random, 3) }, () => ringOf(random, 3, lattice)),
  // Rings on a coarse lattice that cross themselves.
  (random) => Array.from({ length: 1 + integer(random, 3) }, () => ringOf(random, 3 + integer(random, 5), small)),
  // Polygons with decimal coordinates.
  (random) => Array.from({ length: 2 + integer(random, 3) }, () => ringOf(random, 3 + integer(random, 3), decimal)),
  // Corners on a line, or one floating-point step off it.
  (random) => {
    const [a, b] = ringOf(random, 2, decimal)
    const on = (): Point => {
      const t = random()
      return { x: a.x + t * (b.x - a.x), y: neighbor(a.y + t * (b.y - a.y), integer(random, 3) - 1) }
    }
    return Array.from({ length: 2 + integer(random, 3) }, () =>
      random() < 0.5 ? [on(), on(), ...ringOf(random, 1, anywhere)] : [on(), on(), on()],
    )
  },
  // Copies of a ring whose coordinates differ by at most one floating-point step.
  (random) => {
    const ring = ringOf(random, 3 + integer(random, 2), random() < 0.5 ? decimal : lattice)
    return [
      ring,
      ...Array.from({ length: 1 + integer(random, 3) }, () =>
        ring.map(({ x, y }) => ({ x: neighbor(x, integer(random, 3) - 1), y: neighbor(y, integer(random, 3) - 1) })),
      ),
    ]
  },
  // Tiles of a rotated lattice.
  (random) => {
    const angle = pick(random, [0, 0.3, Math.PI / 4, Math.PI / 6, 1])
    return Array.from({ length: 3 + integer(random, 5) }, () => {
      const [x, y] = [6 + 3 * integer(random, 4), 6 + 3 * integer(random, 4)]
      return turned(boxRing(x, y, 3), angle)
    })
  },
  // Triangles so thin that their corners are nearly on one line.
  (random) =>
    Array.from({ length: 3 + integer(random, 3) }, () => {
      const [a, b] = ringOf(random, 2, random() < 0.5 ? lattice : anywhere)
      const thin = pick(random, [1e-15, 1e-13, 1e-9, 1e-3])
      return [a, b, { x: b.x + thin * (random() - 0.5), y: b.y + thin * (random() - 0.5) }]
    }),
  // A pencil of lines nearly through one point.
  (random) => {
    const middle = { x: anywhere(random), y: anywhere(random) }
    const clamped = (value: number): number => Math.min(30, Math.max(-6, value))
    return Array.from({ length: 3 + integer(random, 4) }, () => {
      const [{ x, y }] = ringOf(random, 1, lattice)
      const ring = pointsOf(x, y, 2 * middle.x - x, 2 * middle.y - y, x + integer(random, 3), y + 1)
      return ring.map((corner) => at(clamped(corner.x), clamped(corner.y)))
    })
  },
]

export function drawScene(seed: number, random: Random): Scene {
  const rings = FAMILIES[seed % FAMILIES.length](random)
  const obstacles = rings.map((outer, i): Obstacle => {
    const holes =
      random() < 0.1 ? [ringOf(random, 3 + integer(random, 3), pick(random, [lattice, small, decimal]))] : undefined
    return { id: `o${i}`, outer, ...(holes && { holes }), ...(random() < 0.15 && { fillRule: 'even-odd' as const }) }
  })
  // Sometimes the bounds are a ring, which may cross itself and the obstacles.
  const ring =
    random() < 0.15
      ? [
          ...pointsOf(0, 0, SIZE, integer(random, 6)),
          ...ringOf(random, 1 + integer(random, 3), pick(random, [lattice, decimal])),
        ]
      : undefined
  const bounds = ring !== undefined && Math.abs(signedArea(ring)) > 1 ? ring : boxRing(0, 0, SIZE)
  // Sometimes the map is large, small or far from the origin.
  const [scale, away] = random() < 0.15 ? pick(random, pairs(1e6, 0, 1e-6, 0, 1, 1e5, 1 / 3, -1e3)) : [1, 0]
  const place = (points: Ring): Point[] => points.map(({ x, y }) => ({ x: x * scale + away, y: y * scale + away }))
  return {
    bounds: place(bounds),
    obstacles: obstacles.map((obstacle) => ({
      ...obstacle,
      outer: place(obstacle.outer),
      ...(obstacle.holes && { holes: obstacle.holes.map(place) }),
    })),
  }
}

const crossing = (a: Point, b: Point, c: Point, d: Point): Point | undefined => {
  const det = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x)
  if (det === 0) return undefined
  const t = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / det
  return t >= 0 && t <= 1 ? { x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) } : undefined
}

/** Returns a random start or goal for a query: on an edge or a vertex, close to one, or anywhere in the scene. */
export function drawEnd({ obstacles, bounds }: Scene, random: Random): Point {
  const edge = (): [Point, Point] => {
    const { outer, holes = [] } = pick(random, obstacles)
    const ring = pick(random, [outer, ...holes])
    const i = integer(random, ring.length)
    return [ring[i], ring[(i + 1) % ring.length]]
  }
  const box = boundingBox(bounds as Ring) ?? { x: 0, y: 0, width: SIZE, height: SIZE }
  const inBox = (x: number, y: number): Point => ({
    x: box.x + (box.width * x) / SIZE,
    y: box.y + (box.height * y) / SIZE,
  })
  const [a, b] = edge()
  const along = (t: number): Point => ({ x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) })
  const aside = (p: Point): Point => ({
    x: neighbor(p.x, integer(random, 5) - 2),
    y: neighbor(p.y, integer(random, 5) - 2),
  })
  switch (integer(random, 8)) {
    case 0:
      return along(0.5)
    case 1:
      return along(random())
    case 2:
      return a
    case 3:
      return crossing(a, b, ...edge()) ?? along(1 / 3)
    case 4:
      return aside(along(0.5))
    case 5:
      return aside(crossing(a, b, ...edge()) ?? a)
    case 6:
      return inBox(integer(random, SIZE + 1), integer(random, SIZE + 1))
    default:
      return inBox((SIZE + 2) * random() - 1, (SIZE + 2) * random() - 1)
  }
}
