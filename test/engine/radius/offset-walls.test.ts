import { expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { meetsBox, OffsetWalls } from '../../../src/engine/radius/offset-walls.js'

type Wall = readonly [ax: number, ay: number, bx: number, by: number]

it('a box query returns each nearby wall once with all outlines that use the wall', () => {
  const random = createRandom(31)
  for (let round = 0; round < 30; round++) {
    const walls = new OffsetWalls()
    const remaining = new Map<number, { readonly wall: Wall; readonly uses: readonly number[] }>()
    const free: number[] = []
    let fresh = 0
    for (let step = 0; step < 12; step++) {
      for (let i = Math.floor(random() * 60); i >= 0; i--) {
        // Lengths from thousandths to hundreds, near the origin and far from it.
        const reach = 10 ** (6 * random() - 3)
        const [x, y] = [round % 3 === 0 ? 1e7 : 0, 0].map((at) => at + 400 * (random() - 0.5))
        const wall: Wall = [x, y, x + reach * (random() - 0.5), y + (i % 4 === 0 ? 0 : reach * (random() - 0.5))]
        // Each use is the identifier of an edge (see `OffsetWalls`). A new edge may get the identifier of a removed edge.
        const uses = Array.from({ length: Math.floor(random() * 5) }, () => free.pop() ?? fresh++)
        walls.add(...wall, uses)
        remaining.set(remaining.size === 0 ? 0 : Math.max(...remaining.keys()) + 1, { wall, uses })
      }
      const [x, y] = [round % 3 === 0 ? 1e7 : 0, 0].map((at) => at + 400 * (random() - 0.5))
      const box = { minX: x, minY: y, maxX: x + 120 * random() ** 3, maxY: y + 120 * random() ** 3 }
      const near = [...remaining].filter(([, { wall }]) => meetsBox(...wall, box))
      const taken: number[] = []
      walls.removeNear(box, (use) => taken.push(use))
      expect(taken.sort((a, b) => a - b)).toEqual(near.flatMap(([, { uses }]) => uses).sort((a, b) => a - b))
      for (const [id] of near) remaining.delete(id)
      free.push(...taken)
    }
  }
})
