import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../src/engine/core/index.js'
import { BucketQueue } from '../../../../src/engine/grid/jump-point/bucket-queue.js'
import { PlainQueue } from '../../../oracles/plain-queue.js'

describe('the bucket queue', () => {
  it('pops the same values as a linear scan when it is reused with any width and origin', () => {
    const queue = new BucketQueue()
    for (let seed = 1; seed <= 200; seed++) {
      const random = createRandom(seed)
      // Powers of two keep the sums exact, so that rounding moves no entry into another bucket.
      const perUnit = 2 ** Math.floor(random() * 4)
      const origin = Math.floor(random() * 1000) / 8
      const rise = 2 ** Math.floor(random() * 7)
      queue.reset(origin, perUnit, rise)
      const plain = new PlainQueue(origin, perUnit)
      let floor = origin
      const push = (item: number, f: number): void => {
        queue.push(item, f)
        plain.push(item, f)
      }
      push(0, origin)
      // Some queues are reset while they still contain entries.
      const steps = seed % 3 === 0 ? 40 : 400
      for (let item = 1; item < steps && (queue.size > 0 || item === 1); item++) {
        expect(queue.size).toBe(plain.size)
        const popped = queue.pop()
        expect(popped, `seed ${seed}, pop ${item}`).toBe(plain.pop())
        expect(queue.floor).toBeGreaterThanOrEqual(floor)
        floor = queue.floor
        const pushes = item < steps / 2 ? Math.floor(random() * 3) : Math.floor(random() * 1.5)
        for (let i = 0; i < pushes; i++)
          push(10 * item + i, random() < 0.3 ? floor : floor + Math.floor(random() * rise * 16) / 16)
      }
    }
  })

  it('pops the newest entry first among many equal f values', () => {
    const queue = new BucketQueue()
    queue.reset(5, 2, 4)
    for (let item = 0; item < 5000; item++) queue.push(item, 5)
    for (let item = 4999; item >= 0; item--) expect(queue.pop()).toBe(item)
    expect([queue.pop(), queue.size]).toEqual([-1, 0])
  })

  it('accepts an f value that rounding puts below the minimum', () => {
    const queue = new BucketQueue()
    queue.reset(0, 4, 8)
    queue.push(1, 3)
    expect(queue.pop()).toBe(1)
    queue.push(2, 3.3)
    queue.push(3, 2.9999999999)
    expect(queue.floor).toBe(3)
    expect([queue.pop(), queue.pop()]).toEqual([3, 2])
  })
})
