import { expect, it } from 'vitest'
import type { Path } from '../../src/engine/geometry/index.js'
import { createPathAnimator, linkControl, pointsAlongLinks } from '../../src/playback/index.js'
import { pointsOf } from '../support/shapes.js'

const path: Path = {
  points: pointsOf(0, 0, 100, 0, 300, 0, 400, 0),
  length: 400,
  cost: 250,
  quality: 'exact',
  jumps: [{ link: 'gap', at: 1 }],
}

it('a path over a jump link follows the arc of the link, which rises from both ends', () => {
  const points = pointsAlongLinks(path)
  expect(points[0]).toEqual(path.points[0])
  expect(points.slice(-2)).toEqual(path.points.slice(-2))
  expect(Math.min(...points.map(({ y }) => y))).toBeCloseTo(-20, 9)
  expect(linkControl(path.points[2], path.points[1])).toEqual(linkControl(path.points[1], path.points[2]))
  const animator = createPathAnimator()
  const seen: number[] = []
  animator.setNode({ setAttrs: ({ y }) => seen.push(y) })
  animator.setPath(path)
  for (const progress of [0, 0.5, 1]) animator.seek(progress)
  const [start, middle, end] = seen.slice(-3)
  expect([start, end]).toEqual([0, 0])
  expect(middle).toBeCloseTo(-20, 0)
})

it('a path without links keeps its points', () => {
  const { jumps: _, ...plain } = path
  expect(pointsAlongLinks(plain)).toBe(path.points)
})
