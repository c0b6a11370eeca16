import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import type { Circle, Obstacle, PathResult, Point, Scene } from '../../../src/engine/geometry/index.js'
import { polylineLength } from '../../../src/engine/geometry/index.js'
import { buildVisibilityGraph, findPath } from '../../../src/engine/navigate/index.js'
import { discDistance } from '../../oracles/disc-paths.js'
import { gapToRings } from '../../oracles/plain-geometry.js'
import { around, box as boxRing, boxObstacle, fieldOf, pointsOf } from '../../support/shapes.js'
import { codeOf } from '../../support/code-of.js'

/** An agent stays this share of its radius away from walls, so that it fits through a gap of exactly two radii. */
const CLEARANCE = 1 - 9e-7
const bounds = fieldOf(100)
const box: Point[] = boxRing(0, 0, 100)
/** Makes a regular polygon circumscribed around a circle, or inscribed in it. */
const ngon = ({ x, y, radius }: Circle, count: number, isOutside: boolean): Point[] =>
  around(x, y, count, isOutside ? radius / Math.cos(Math.PI / count) : radius, Math.PI / count)
const round = (circle: Circle, i = 0): Obstacle => ({ id: `circle ${i}`, outer: ngon(circle, 32, true), circle })
const rect = (x: number, y: number, width: number, height: number): Obstacle =>
  boxObstacle(`rect ${x} ${y}`, x, y, width, height)
const circle = (x: number, y: number, radius: number): Circle => ({ x, y, radius })
const lengthOf = (result: PathResult): number | string =>
  result.status === 'found' ? result.path.length : result.status
/** Returns the result of both exact methods in both directions, which must be equal. */
const ask = (
  obstacles: readonly Obstacle[],
  start: Point,
  goal: Point,
  agentRadius = 0,
  map: Scene['bounds'] = bounds,
): number | string => {
  const graph = buildVisibilityGraph({ bounds: map, obstacles }, { agentRadius })
  const answers = (['visibility', 'ray-scan'] as const).flatMap((algorithm) => [
    findPath(graph, start, goal, { algorithm }),
    findPath(graph, goal, start, { algorithm }),
  ])
  const [first, ...others] = answers.map(lengthOf)
  for (const other of others)
    if (typeof first === 'number') expect(other).toBeCloseTo(first, 8)
    else expect(String(other).replace('goal', 'start')).toBe(first.replace('goal', 'start'))
  return first
}
/**
 * Returns the length of the shortest path around a circle between two points whose connecting line passes through the
 * center. The points are `before` and `after` away from the center.
 */
const aroundOne = (before: number, after: number, radius: number): number =>
  Math.sqrt(before ** 2 - radius ** 2) +
  Math.sqrt(after ** 2 - radius ** 2) +
  radius * (Math.PI - Math.acos(radius / before) - Math.acos(radius / after))

describe('a path around circles', () => {
  it('consists of two tangents and the arc between them if there is one circle', () =>
    expect(ask([round(circle(50, 50, 10))], { x: 20, y: 50 }, { x: 90, y: 50 })).toBeCloseTo(aroundOne(30, 40, 10), 10))

  it('treats an agent and a circle as one larger circle', () =>
    expect(ask([round(circle(50, 50, 7))], { x: 20, y: 50 }, { x: 90, y: 50 }, 3)).toBeCloseTo(
      aroundOne(30, 40, 7 + 3 * CLEARANCE),
      10,
    ))

  it('follows the inner tangent through the gap of two circles', () => {
    const [a, b] = [circle(40, 45, 10), circle(62, 55, 10)]
    const away = Math.sqrt(22 ** 2 + 10 ** 2)
    const inner = Math.sqrt(away ** 2 - 20 ** 2)
    const base = Math.atan2(10, 22)
    // The inner tangent passes below a and above b (y grows downward). `direction` is the angle of the tangent. The
    // tangent touches a at `at`, and b at `to`.
    const direction = base - Math.asin(20 / away)
    const start = { x: 40 - 30 * Math.cos(direction), y: 45 + 10 }
    const at = { x: 40 - 10 * Math.sin(direction), y: 45 + 10 * Math.cos(direction) }
    const to = { x: 62 + 10 * Math.sin(direction), y: 55 - 10 * Math.cos(direction) }
    expect(Math.sqrt((to.x - at.x) ** 2 + (to.y - at.y) ** 2)).toBeCloseTo(inner, 12)
    const [beforeX, beforeY] = [at.x - 15 * Math.cos(direction), at.y - 15 * Math.sin(direction)]
    const [afterX, afterY] = [to.x + 15 * Math.cos(direction), to.y + 15 * Math.sin(direction)]
    expect(ask([round(a), round(b, 1)], { x: beforeX, y: beforeY }, { x: afterX, y: afterY })).toBeCloseTo(
      inner + 30,
      10,
    )
    expect(start.x).toBeLessThan(at.x)
  })

  it('does not turn where the straight walls of a stadium join its circles', () => {
    const obstacles = [rect(40, 40, 20, 20), round(circle(40, 50, 10)), round(circle(60, 50, 10), 1)]
    expect(ask(obstacles, { x: 20, y: 50 }, { x: 80, y: 50 })).toBeCloseTo(aroundOne(20, 20, 10) + 20, 10)
  })

  it('does not pass between touching shapes, and passes a gap of exactly the diameter of the agent', () => {
    const [hall, start, goal] = [fieldOf(100, 40), { x: 20, y: 20 }, { x: 80, y: 20 }]
    expect(ask([round(circle(50, 10, 10)), round(circle(50, 30, 10), 1)], start, goal, 0, hall)).toBe('unreachable')
    expect(ask([round(circle(50, 10, 10)), round(circle(50, 30, 9.999), 1)], start, goal, 0, hall)).toBeCloseTo(60, 5)
    expect(ask([round(circle(50, 10, 10)), rect(0, 20, 100, 20)], { x: 20, y: 15 }, { x: 80, y: 15 }, 0, hall)).toBe(
      'unreachable',
    )
    expect(
      ask([round(circle(50, 10, 10)), { id: 'tip', outer: pointsOf(50, 20, 70, 40, 30, 40) }], start, goal, 0, hall),
    ).toBe('unreachable')
    const slot = [round(circle(50, 10, 8)), rect(0, 20, 100, 20)]
    expect(ask(slot, { x: 20, y: 15 }, { x: 80, y: 15 }, 1, hall)).toBeGreaterThan(60)
    expect(ask(slot, { x: 20, y: 15 }, { x: 80, y: 15 }, 1.0001, hall)).toBe('unreachable')
  })

  it('is unchanged by a circle inside a polygon or inside another circle', () => {
    const [start, goal] = pointsOf(20, 48, 80, 51)
    expect(ask([rect(40, 40, 20, 20), round(circle(50, 50, 5))], start, goal)).toBeCloseTo(
      ask([rect(40, 40, 20, 20)], start, goal) as number,
      10,
    )
    const alone = ask([round(circle(50, 50, 10))], start, goal) as number
    expect(ask([round(circle(50, 50, 10)), round(circle(52, 50, 8), 1)], start, goal)).toBeCloseTo(alone, 10)
    // An inscribed polygon whose four corners touch the circle from inside.
    expect(
      ask(
        [round(circle(50, 50, 10)), { id: 'inscribed', outer: pointsOf(60, 50, 50, 60, 40, 50, 50, 40) }],
        start,
        goal,
      ),
    ).toBeCloseTo(alone, 10)
  })

  it('can end on a circle and at its far side, but not inside', () => {
    const obstacles = [round(circle(50, 50, 10))]
    expect(ask(obstacles, { x: 40, y: 50 }, { x: 60, y: 50 })).toBeCloseTo(10 * Math.PI, 8)
    expect(ask(obstacles, { x: 45, y: 50 }, { x: 80, y: 50 })).toBe('start-blocked')
    expect(ask(obstacles, { x: 20, y: 20 }, { x: 20, y: 20 })).toBe(0)
  })

  it('is longer than around inscribed polygons and shorter than around circumscribed polygons', () => {
    const circles = [circle(35, 42, 11), circle(52, 60, 9), circle(66, 41, 12)]
    const [start, goal] = pointsOf(12, 50, 90, 46)
    const exact = ask(circles.map(round), start, goal) as number
    let gap = Infinity
    for (const count of [24, 96, 384]) {
      const [inner, outer] = [false, true].map(
        (around) =>
          ask(
            circles.map((c, i) => ({ id: `p${i}`, outer: ngon(c, count, around) })),
            start,
            goal,
          ) as number,
      )
      expect(inner).toBeLessThanOrEqual(exact + 1e-9)
      expect(outer).toBeGreaterThanOrEqual(exact - 1e-9)
      expect(outer - inner).toBeLessThan(gap / 8)
      gap = outer - inner
    }
    expect(gap).toBeLessThan(5e-3)
  })

  it('has the same length by visibility and ray-scan among touching, overlapping and nested shapes', () => {
    let found = 0
    // The first six seeds are special cases:
    // - 185: two circles touch, and a path slides from one to the other.
    // - 629: a circle touches another shape. Two free arcs of the circle end at this point, one on each side of it.
    // - 1767: a covered arc touches a wall from inside.
    // - 2872: a circle touches a corner of a rectangle. If a ray hits the rectangle, `ray-scan` must also try the circle.
    // - 3486: a covered corner and a circle have a common tangent.
    // - 5042: a circle that touches a larger one from inside blocks nothing.
    for (const seed of [185, 629, 1767, 2872, 3486, 5042, ...Array.from({ length: 90 }, (_, i) => i + 1)]) {
      const random = createRandom(seed)
      const below = (n: number): number => Math.floor(random() * n)
      const obstacles = Array.from({ length: below(4) }, () =>
        rect(below(10), below(10), 1 + below(3), 1 + below(3)),
      ).map((obstacle, i) => ({ ...obstacle, id: `r${i}` }))
      const circles = Array.from({ length: 1 + below(4) }, () => circle(1 + below(11), 1 + below(11), 1 + below(2)))
      const agentRadius = [0, 0, 0.5, 0.25][below(4)]
      const answer = ask(
        [...obstacles, ...circles.map(round)],
        { x: below(25) / 2, y: below(25) / 2 },
        { x: below(25) / 2, y: below(25) / 2 },
        agentRadius,
        fieldOf(12),
      )
      if (typeof answer === 'number') found++
    }
    expect(found).toBeGreaterThan(25)
  })
})

describe('paths of a disc among polygons', () => {
  const hull = (random: () => number): Point[] => {
    const [x, y, radius, count, turn] = [
      15 + 70 * random(),
      15 + 70 * random(),
      3 + 10 * random(),
      3 + Math.floor(4 * random()),
      6 * random(),
    ]
    return around(x, y, count, radius, turn)
  }

  it('have the lengths of a brute-force search over every tangent and arc, and keep the radius from walls', () => {
    let found = 0
    for (let seed = 1; seed <= 30; seed++) {
      const random = createRandom(seed)
      const rings = Array.from({ length: 1 + Math.floor(4 * random()) }, () => hull(random))
      const radius = 0.5 + 4 * random()
      const [start, goal] = pointsOf(100 * random(), 100 * random(), 100 * random(), 100 * random())
      const obstacles = rings.map((outer, i) => ({ id: `o${i}`, outer }))
      const answer = ask(obstacles, start, goal, radius)
      if (typeof answer === 'string' && answer.endsWith('blocked')) continue
      const expected = discDistance([box, ...rings], start, goal, radius * CLEARANCE)
      if (answer === 'unreachable') {
        expect(expected, `seed ${seed}`).toBe(Infinity)
        continue
      }
      expect(Math.abs((answer as number) - expected), `seed ${seed}`).toBeLessThan(1e-9)
      const result = findPath(buildVisibilityGraph({ bounds, obstacles }, { agentRadius: radius }), start, goal)
      if (result.status !== 'found') throw new Error('no path')
      expect(result.path.quality).toBe('exact')
      expect(gapToRings(result.path.points, [box, ...rings])).toBeGreaterThanOrEqual(radius * (1 - 1e-6))
      // The points of the polyline lie slightly outside each arc of the exact path. So the polyline is longer than the
      // exact path, by less than 2^-12 of its length.
      expect(polylineLength(result.path.points)).toBeGreaterThanOrEqual(answer as number)
      expect(polylineLength(result.path.points)).toBeLessThan((answer as number) * (1 + 2 ** -12))
      found++
    }
    expect(found).toBeGreaterThan(10)
  })

  it('are not computed when a circle of the scene has radius 0: the query throws an error', () => {
    const graph = buildVisibilityGraph({ bounds, obstacles: [{ ...rect(40, 40, 20, 20), circle: circle(50, 50, 0) }] })
    expect(codeOf(() => findPath(graph, { x: 1, y: 1 }, { x: 9, y: 9 }))).toBe('input/not-finite')
  })
})
