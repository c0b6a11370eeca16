import { describe, expect, it } from 'vitest'
import {
  NavError,
  PriorityQueue,
  StepCounter,
  UnionFind,
  createRandom,
  invariant,
} from '../../../src/engine/core/index.js'
import { effort } from '../../support/effort.js'

describe('PriorityQueue', () => {
  it('pops the smallest key first, then the largest tie value, then the smallest item', () => {
    const random = createRandom(4)
    const queue = new PriorityQueue(2)
    for (let round = 0; round < effort(50); round++) {
      const entries = Array.from({ length: 1 + Math.floor(random() * 300) }, () => ({
        item: Math.floor(random() * 1e6),
        key: Math.floor(random() * 20),
        tie: Math.floor(random() * 4),
      }))
      for (const { item, key, tie } of entries) queue.push(item, key, tie)
      const sorted = [...entries].sort((a, b) => a.key - b.key || b.tie - a.tie || a.item - b.item)
      expect(queue.peekKey()).toBe(sorted[0].key)
      expect(entries.map(() => queue.pop())).toEqual(sorted.map((entry) => entry.item))
      expect([queue.size, queue.pop(), queue.peekKey()]).toEqual([0, -1, Infinity])
      queue.push(1, 1)
      queue.clear()
      expect(queue.size).toBe(0)
    }
  })

  it('keeps its order when pushes and pops alternate', () => {
    const random = createRandom(5)
    const queue = new PriorityQueue()
    let model: number[] = []
    for (let step = 0; step < 5000; step++)
      if (random() < 0.55) {
        const item = Math.floor(random() * 1e9)
        queue.push(item, item % 1000)
        model.push(item)
      } else {
        model = model.sort((a, b) => (a % 1000) - (b % 1000) || a - b)
        expect(queue.pop()).toBe(model.shift() ?? -1)
      }
  })
})

it('UnionFind matches brute-force relabelling', () => {
  const random = createRandom(6)
  const sets = new UnionFind(200)
  const label = Array.from({ length: 200 }, (_, i) => i)
  for (let step = 0; step < 180; step++) {
    const [a, b] = [Math.floor(random() * 200), Math.floor(random() * 200)]
    sets.union(a, b)
    const [from, to] = [label[a], label[b]]
    for (let i = 0; i < 200; i++) if (label[i] === from) label[i] = to
    for (let i = 0; i < 200; i += 7)
      for (let j = 0; j < 200; j += 11) expect(sets.find(i) === sets.find(j)).toBe(label[i] === label[j])
  }
})

it('createRandom gives the same sequence for the same seed, in [0, 1) with a mean near one half', () => {
  const [a, b, other] = [createRandom(7), createRandom(7), createRandom(8)]
  const values = Array.from({ length: 10_000 }, () => a())
  expect(values.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => b()))
  expect(values[0]).not.toBe(other())
  expect(Math.min(...values)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...values)).toBeLessThan(1)
  expect(Math.abs(values.reduce((sum, v) => sum + v, 0) / values.length - 0.5)).toBeLessThan(0.02)
})

describe('StepCounter', () => {
  it('stops at its budget, and on the first step if its signal is already aborted', () => {
    const counter = new StepCounter({ budget: 3 })
    expect([counter.step(), counter.step(), counter.step(), counter.step()]).toEqual([
      undefined,
      undefined,
      undefined,
      'budget-exceeded',
    ])
    expect(counter.steps).toBe(3)
    expect(new StepCounter({ signal: AbortSignal.abort() }).step()).toBe('aborted')
    expect(new StepCounter().step()).toBeUndefined()
  })
})

it('NavError has code and details, and invariant throws a NavError', () => {
  const error = new NavError('input/not-finite', 'x is NaN', { index: 3 })
  expect([error.name, error.code, error.details, error instanceof Error]).toEqual([
    'NavError',
    'input/not-finite',
    { index: 3 },
    true,
  ])
  expect(() => invariant(false, 'internal/twin-mismatch', { face: 1 })).toThrow(NavError)
  expect(() => invariant(true, 'internal/twin-mismatch')).not.toThrow()
})
