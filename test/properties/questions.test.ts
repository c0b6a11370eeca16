import { describe, expect, it } from 'vitest'
import { createRandom } from '../../src/engine/core/index.js'
import type { Obstacle, Point, Scene } from '../../src/engine/geometry/index.js'
import { buildVisibilityGraph, findPath } from '../../src/engine/navigate/index.js'
import { brokenLaw, checkSeed, shrink } from '../fuzz/question-laws.js'
import { effort, FIRST_SEED } from '../support/effort.js'
import { at as p, pointsOf } from '../support/shapes.js'

const scene = (...obstacles: Omit<Obstacle, 'id'>[]): Scene => ({
  bounds: { x: 0, y: 0, width: 24, height: 24 },
  obstacles: obstacles.map((obstacle, i) => ({ ...obstacle, id: `o${i}` })),
})

describe('queries on difficult small scenes', () => {
  it('give the same results by Polyanya, visibility, ray-scan and islandOf in 3,000 seeded cases', () => {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + effort(1000); seed++) {
      const found = checkSeed(seed, 3)
      expect(found === undefined ? undefined : shrink(found)).toBeUndefined()
    }
  })

  it('give the same results by all planners if the start is a rounding error away from a corner (seed 40147153)', () => {
    const beside = p(13.999999999999998, 11.999999999999998)
    expect(
      brokenLaw(scene({ outer: pointsOf(10, 8, 12, 8, 14, 12) }), [
        [beside, p(10.666666666666666, 8)],
        [p(10.666666666666666, 8), beside],
      ]),
    ).toBeUndefined()
    expect(checkSeed(40147153, 1)).toBeUndefined()
  })

  it('give the same results by all planners from and to the middles of edges of two triangles', () => {
    const random = createRandom(7)
    const integer = (): number => 2 + Math.floor(20 * random())
    for (let i = 0; i < 300; i++) {
      const [a, b] = [0, 1].map(() => pointsOf(integer(), integer(), integer(), integer(), integer(), integer()))
      const middle = (t: Point[], k: number): Point =>
        p((t[k].x + t[(k + 1) % 3].x) / 2, (t[k].y + t[(k + 1) % 3].y) / 2)
      const queries = [0, 1, 2].map((k) => [middle(a, k), middle(b, (k + i) % 3)] as const)
      expect(brokenLaw(scene({ outer: a }, { outer: b }), queries), JSON.stringify({ a, b })).toBeUndefined()
    }
  })

  // Cases found by fuzzing, in which free ground once counted as blocked or blocked ground as free.
  const named: [string, Scene, Point, Point][] = [
    [
      'the start is where two pockets and open ground meet',
      scene(
        { outer: pointsOf(10, 18, 12, 20, 5, 5) },
        { outer: pointsOf(5, 5, 6, 18, 3, 6) },
        { outer: pointsOf(5, 8, 6, 8, 21, 16) },
      ),
      p(5, 5),
      p(5.869983354117721, 16.309783603530377),
    ],
    [
      'the start is where a ring touches itself',
      scene({ outer: pointsOf(14, 2, 4, 8, 0, 2, 14, 4, 8, 2, 6, 4) }),
      p(7, 3),
      p(8.999999999999996, 5.000000000000001),
    ],
    [
      'the goal is on the bounds, in a corner between two obstacles',
      scene(
        { outer: pointsOf(10, 14, 0, 8, 12, 14) },
        { outer: pointsOf(8, 14, 0, 0, 6, 14) },
        { outer: pointsOf(8, 0, 6, 6, 0, 6) },
      ),
      p(6.430544615723193, 7.785331453196704),
      p(0, 8),
    ],
    [
      'a corner is one unit in the last place away from the start',
      scene({ outer: pointsOf(7, 21, 21, 7, 18, 15) }, { outer: pointsOf(7, 10, 3, 16, 6, 7) }),
      p(2.999999999999999, 16),
      p(18, 15.000000000000004),
    ],
    [
      'an obstacle touches the bounds one unit in the last place away from the start',
      scene({ outer: pointsOf(8, 14, 2, 0, 8, 12) }),
      p(1.9999999999999998, 5e-324),
      p(14, 0),
    ],
    [
      'the start is at the smallest double, next to a closed gap',
      scene({ outer: pointsOf(8, 0, 12, 12, 4, 14) }),
      p(8.000000000000004, 1e-323),
      p(5, 0),
    ],
    [
      'one end of each sliver is on another',
      scene(
        { outer: pointsOf(3, 5, 18, 11, 17.999579177069243, 11.000477080396143) },
        {
          outer: pointsOf(
            10.597823879681528,
            12.656838896684349,
            14.962323087267578,
            4.850176068022847,
            14.96232308714849,
            4.8501760675311685,
          ),
        },
        { outer: pointsOf(9, 6, 8, 2, 8.00000000014706, 2.0000000001572245) },
        { outer: pointsOf(14, 5, 13, 16, 13.00006125079468, 16.000460094308945) },
      ),
      p(8.000000000073532, 2.000000000078612),
      p(17, 21),
    ],
  ]
  it.each(named)('obey every law where %s', (_, drawn, start, goal) =>
    expect(brokenLaw(drawn, [[start, goal]])).toBeUndefined(),
  )

  it('find no path with any planner if two obstacles that touch at two points enclose the goal', () => {
    const pinched: Scene = {
      bounds: { x: -2, y: -3, width: 20, height: 21 },
      obstacles: [
        { id: 'a', outer: pointsOf(8, 4, 0, 12, 12, 16, 8, 12) },
        { id: 'b', outer: pointsOf(8, 4, 12, 0, 12, 16) },
      ],
    }
    for (const algorithm of ['visibility', 'ray-scan'] as const)
      expect(findPath(buildVisibilityGraph(pinched), p(4, 2), p(10, 13), { algorithm }).status).toBe('unreachable')
    expect(brokenLaw(pinched, [[p(4, 2), p(10, 13)]])).toBeUndefined()
  })
})
