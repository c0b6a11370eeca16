import { describe, expect, it } from 'vitest'
import { areaAlongPath, buildNavMesh, findPath } from '../../src/engine/index.js'
import { profileOf, stepAt } from '../../src/ui/planners/PathProfile.js'
import { box } from '../support/shapes.js'

describe('the profile of a path', () => {
  const square = (x: number) => box(x, 0, 10, 20)
  const mesh = buildNavMesh({
    bounds: { x: 0, y: 0, width: 100, height: 20 },
    obstacles: [],
    areas: [
      { id: 'low', outer: square(20), cost: 2, attributes: { height: 5 } },
      { id: 'high', outer: square(50), cost: 4, attributes: { height: 25, rock: 'slate' } },
    ],
  })
  const answer = findPath(mesh, { x: 0, y: 10 }, { x: 100, y: 10 })
  if (answer.status !== 'found') throw new Error(answer.status)
  const profile = profileOf(areaAlongPath(mesh, answer.path), 'height')

  it('has the cost and the attribute of each part, from the start to the end', () => {
    expect(profile.steps.map(({ from, to, cost, value }) => [from, to, cost, value])).toEqual([
      [0, 20, 1, undefined],
      [20, 30, 2, 5],
      [30, 50, 1, undefined],
      [50, 60, 4, 25],
      [60, 100, 1, undefined],
    ])
    expect(profile).toMatchObject({ length: 100, highestCost: 4, least: 5, most: 25 })
  })

  it('finds the part at a distance along the path, also beyond both ends', () => {
    expect([-1, 0, 25, 55, 100, 1000].map((along) => stepAt(profile, along)?.area?.id)).toEqual([
      undefined,
      undefined,
      'low',
      'high',
      undefined,
      undefined,
    ])
    expect(stepAt(profileOf([], undefined), 3)).toBeUndefined()
    expect(profileOf(areaAlongPath(mesh, answer.path), 'rock').most).toBeUndefined()
  })
})
