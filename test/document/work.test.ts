import { expect, it } from 'vitest'
import { scaleWork, type Work } from '../../src/document/model/work.js'

it('scaleWork maps progress to the given range, and returns the result of the work', () => {
  function* quarters(): Work<string> {
    for (const done of [0, 0.25, 0.5, 1]) yield done
    return 'done'
  }
  const work = scaleWork(quarters(), 0.5, 0.9)
  const progress = [1, 2, 3, 4].map(() => Number(work.next().value))
  expect(progress.map((done) => done.toFixed(6))).toEqual(['0.500000', '0.600000', '0.700000', '0.900000'])
  expect(work.next()).toEqual({ done: true, value: 'done' })
})
