/** What the article on navigation meshes (S4) says of Delaunay triangulations and their dual, counted. */
import { expect, it } from 'vitest'
import { propertyTrial, voronoiTrial } from '../../stories/Articles/delaunay-trials.js'
import { tallyOf } from '../../stories/Articles/tally.js'

it('D10: of the six properties all but the first are true of points; two nearest make no triangle more often than not', () => {
  const { counts } = tallyOf(propertyTrial, 24)
  expect(counts).toMatchObject({ near: 0, swap: 0, angles: 0, local: 0, hull: 0 })
  expect(counts.triple / counts.asked).toBeGreaterThan(0.5)
})

it('D10: a change is near by circles, not by distance; and among walls nearest corners are not joined in every yard', () => {
  const { counts } = tallyOf(propertyTrial, 24)
  expect(counts.most / counts.asked).toBeLessThan(0.2)
  expect(counts.walled).toBeGreaterThan(0)
})

it('D10: edges of the dual run through walls in yards, and none of them once they are cut', () => {
  const { counts } = tallyOf(voronoiTrial, 12)
  expect(counts.through / counts.asked).toBeGreaterThan(0.05)
  expect(counts.cut).toBe(0)
})
