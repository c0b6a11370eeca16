import { expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import { widestWay } from '../../../src/engine/radius/widest-way.js'
import { widthAtMost } from '../../../src/engine/radius/width-at-most.js'
import { pathClearance, wallsOf } from '../../oracles/disc-paths.js'
import { widestByLattice } from '../../oracles/widest-way.js'
import { box, bounds, obstaclesOf, randomRings, SIZE, wallsAround } from './disc-scenes.js'
import { at } from '../../support/shapes.js'

it('is never less than the widest way is wide, for a disc that fits at both ends, and undefined exactly where there is none', () => {
  let pinched = 0
  for (let seed = 1; seed <= 150; seed++) {
    const random = createRandom(7000 + seed)
    const rings = randomRings(random)
    const mesh = buildNavMesh({ bounds, obstacles: obstaclesOf(rings) })
    const walls = wallsOf(wallsAround(rings))
    for (let query = 0; query < 6; query++) {
      const [start, goal] = [at(random() * SIZE, random() * SIZE), at(random() * SIZE, random() * SIZE)]
      const [most, way] = [widthAtMost(mesh, start, goal), widestWay(mesh, start, goal)]
      const message = `seed ${seed} from ${JSON.stringify(start)} to ${JSON.stringify(goal)}`
      expect(most === undefined, message).toBe(way === undefined)
      if (most === undefined || way === undefined) continue
      const fits = 2 * Math.min(pathClearance([start], walls), pathClearance([goal], walls))
      // both measure one distance, each rounded in its own way
      expect(most * (1 + 1e-9), message).toBeGreaterThanOrEqual(Math.min(way.width, fits))
      if (way.width < fits) pinched++
    }
  }
  expect(pinched).toBeGreaterThan(30)
})

it('is no less than a lattice of distances says', () => {
  const ACROSS = 80
  let compared = 0
  for (let seed = 1; seed <= 12; seed++) {
    const random = createRandom(8000 + seed)
    const rings = [box(4, 0, 1, 6 + 6 * random()), box(9, 8 - 4 * random(), 1, 12.5), box(14, 0, 1, 14 * random())]
    const mesh = buildNavMesh({ bounds, obstacles: obstaclesOf(rings) })
    const [start, goal] = [at(2, 10), at(17, 10)]
    const lattice = widestByLattice(SIZE, rings, start, goal, ACROSS)
    const most = widthAtMost(mesh, start, goal)
    if (lattice < 0 || most === undefined) continue
    compared++
    expect(most).toBeGreaterThan(lattice - (3 * SIZE) / ACROSS)
  }
  expect(compared).toBeGreaterThan(5)
})

it('is the width of a gate between walls, and of the widest of two', () => {
  const gate = (from: number, to: number) =>
    buildNavMesh({ bounds, obstacles: obstaclesOf([box(9, 0, 2, from), box(9, to, 2, SIZE - to)]) })
  expect(widthAtMost(gate(9, 10.5), at(3, 10), at(17, 10))).toBe(1.5)
  const two = buildNavMesh({ bounds, obstacles: obstaclesOf([box(9, 0, 2, 4), box(9, 5, 2, 8), box(9, 16, 2, 4)]) })
  expect(widthAtMost(two, at(3, 3), at(17, 3))).toBe(3)
  expect(widthAtMost(gate(0, 0), at(3, 10), at(17, 10))).toBeUndefined()
  expect(widthAtMost(gate(9, 10.5), at(3, 10), at(3, 10))).toBe(Infinity)
})
