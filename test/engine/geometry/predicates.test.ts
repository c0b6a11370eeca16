import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { orient } from '../../../src/engine/geometry/index.js'
import { inCircle as inCircleOf } from '../../../src/engine/triangulation/index.js'
import { inCircleSign, orientSign } from '../../oracles/rational.js'
import { effort } from '../../support/effort.js'

describe('orient', () => {
  it('is positive for a triangle of positive shoelace area', () => {
    expect(orient(0, 0, 1, 0, 0, 1)).toBeGreaterThan(0)
    expect(orient(0, 0, 0, 1, 1, 0)).toBeLessThan(0)
    expect(Object.is(orient(0, 0, 1, 1, 2, 2), 0)).toBe(true)
  })

  it('has the exact sign on a 128 x 128 grid of near-collinear points', () => {
    for (let i = 0; i < 128; i++)
      for (let j = 0; j < 128; j++) {
        const ax = 0.5 + i * 2 ** -53
        const ay = 0.5 + j * 2 ** -53
        expect(Math.sign(orient(ax, ay, 12, 12, 24, 24))).toBe(orientSign(ax, ay, 12, 12, 24, 24))
      }
  })

  it('has the exact sign on random triples of mixed scale, also with the points in another order', () => {
    const random = createRandom(1)
    const value = (): number => (random() - 0.5) * 2 ** Math.floor(random() * 60 - 30)
    for (let i = 0; i < 4000; i++) {
      const [ax, ay, bx, by] = [value(), value(), value(), value()]
      const t = random() * 3 - 1
      const near = i % 2 === 0
      const cx = near ? ax + t * (bx - ax) : value()
      const cy = near ? ay + t * (by - ay) : value()
      const side = Math.sign(orient(ax, ay, bx, by, cx, cy))
      expect(side).toBe(orientSign(ax, ay, bx, by, cx, cy))
      expect(Math.sign(orient(bx, by, cx, cy, ax, ay))).toBe(side)
      expect(Math.sign(orient(bx, by, ax, ay, cx, cy)) + side).toBe(0)
    }
  })
})

const inCircle = (...coords: number[]): number => inCircleOf(Float64Array.from(coords), 0, 2, 4, 6)

/** Expects `inCircle` of four points, given by their coordinates, to have the exact sign. */
function expectInCircle(coords: readonly number[]): void {
  const exact = inCircleSign(...(coords as Parameters<typeof inCircleSign>))
  expect(Math.sign(inCircle(...coords)) + 0, coords.join(' ')).toBe(exact)
}

describe('inCircle', () => {
  it('is positive inside the circle through a triangle of positive area', () => {
    expect(inCircle(0, 0, 1, 0, 0, 1, 0.4, 0.4)).toBeGreaterThan(0)
    expect(inCircle(0, 0, 1, 0, 0, 1, 2, 2)).toBeLessThan(0)
    expect(inCircle(0, 0, 1, 0, 0, 1, 1, 1)).toBe(0)
  })

  it('has the exact sign on lattice points and on points an ulp off a circle', () => {
    const random = createRandom(2)
    const lattice = (): number => Math.floor(random() * 9)
    for (let i = 0; i < 3000; i++) {
      const p = Array.from({ length: 8 }, (_, k) =>
        i % 2 === 0 ? lattice() : Math.cos(random() * 6) * (k % 2 === 0 ? 1 : 0.5),
      )
      expectInCircle(p)
    }
  })
})

it.each([0, 1, 2, 3, 4, 5, 6, 7])(
  'inCircle has the exact sign when coordinate %i changes by less than the rounding of differences',
  (k) => {
    // Four corners of a square in every order. One coordinate is moved by so little that rounding loses the move in
    // every difference.
    const square = [
      [2, 0],
      [2, 2],
      [0, 2],
      [0, 0],
    ]
    for (const first of [0, 1, 2, 3])
      for (const tiny of [2 ** -60, -(2 ** -60)]) {
        const p = [0, 1, 2, 3].flatMap((i) => square[(first + i) % 4])
        p[k] += tiny
        expectInCircle(p)
      }
  },
)

it('inCircle has the exact sign for integer points of 12 to 24 bits on a circle and one unit off it', () => {
  const random = createRandom(37)
  for (let round = 0; round < effort(2000); round++) {
    // The triple (m² - n², 2mn, m² + n²) gives eight integer points on one circle, by rotation and mirroring.
    const size = 2 ** (6 + Math.floor(random() * 7))
    const [m, n] = [1 + Math.floor(random() * size), 1 + Math.floor(random() * size)]
    const [x, y] = [m * m - n * n, 2 * m * n]
    const circle = [
      [x, y],
      [-y, x],
      [-x, -y],
      [y, -x],
      [y, x],
      [-x, y],
      [-y, -x],
      [x, -y],
    ] as const
    const [dx, dy] = [Math.floor(random() * 3) - 1, Math.floor(random() * 3) - 1]
    const [a, b, c, d] = [0, 1, 2, 3 + Math.floor(random() * 5)].map((i) => circle[i])
    expectInCircle([...a, ...b, ...c, d[0] + dx, d[1] + dy])
  }
})

it('inCircle is 0 for four points on one circle, even if one is far away and products are rounded', () => {
  // All integer points on a circle, in order of their angle, scaled so that products of their differences do not fit a double.
  const squaredRadius = 5 * 13 * 17 * 29 * 37 * 41
  const points: [number, number][] = []
  for (let x = -6972; x <= 6972; x++) {
    const y = Math.sqrt(squaredRadius - x * x)
    if (Number.isInteger(y)) points.push([x, y], [x, -y])
  }
  points.sort(([ax, ay], [bx, by]) => Math.atan2(ay, ax) - Math.atan2(by, bx))
  expect(points).toHaveLength(256)
  const scale = 2 ** 20 - 3
  for (let i = 0; i < 1024; i++) {
    const near = Math.floor(i / 4)
    for (const far of [100, 110, 120, 130, 140, 150]) {
      const four = [0, 1, 2, far].map((k) => points[(near + k) % 256])
      expect(inCircle(...[0, 1, 2, 3].flatMap((k) => four[(k + i) % 4]).map((value) => scale * value))).toBe(0)
    }
  }
})

it('orient and inCircle return the exact sign, even if differences and products of coordinates are rounded', () => {
  const random = createRandom(8)
  for (let i = 0; i < 6000; i++) {
    const size = 2 ** [2, 11, 12, 13, 25, 26, 27, 30][i % 8]
    const unit = 2 ** Math.floor(random() * 40 - 20)
    const value = (): number =>
      (Math.floor(random() * size) - size / 2) * unit +
      (random() < 0.03 ? 2 ** -50 * unit : 0) +
      (random() < 0.03 ? 2 ** 45 * unit : 0)
    const [ax, ay, bx, by, dx, dy] = [value(), value(), value(), value(), value(), value()]
    // Either c lies on the line a-b, or a-c is as long as a-b and at a right angle to it. In most rounds, e is the
    // fourth corner of the parallelogram with the sides a-b and a-c. With a right angle, this is a square, and its
    // corners lie on one circle.
    const [cx, cy] = random() < 0.5 ? [ax - (by - ay), ay + (bx - ax)] : [ax + 3 * (bx - ax), ay + 3 * (by - ay)]
    const [ex, ey] = random() < 0.7 ? [bx + cx - ax, by + cy - ay] : [dx, dy]
    expect(Math.sign(orient(ax, ay, bx, by, cx, cy))).toBe(orientSign(ax, ay, bx, by, cx, cy))
    expectInCircle([ax, ay, bx, by, cx, cy, ex, ey])
  }
})

it('inCircle has the exact sign for thin and large rectangles with one corner moved by at most one unit', () => {
  const random = createRandom(31)
  const step = (): number => Math.floor(random() * 3) - 1
  for (let i = 0; i < effort(4000); i++) {
    const [width, height] = [0, 1].map(() => Math.ceil(random() * 2 ** (48 * random())))
    const corners = [0, 0, width, 0, width, height, 0, height]
    const k = 2 * (i % 4)
    const p = [...corners.slice(k), ...corners.slice(0, k)].map((value, at) => (at < 6 ? value : value + step()))
    expectInCircle(p)
  }
})
