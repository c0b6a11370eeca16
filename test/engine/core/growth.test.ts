import { describe, expect, it } from 'vitest'
import { IntList, resized, nextCapacity, SearcherPool, ensureCapacity } from '../../../src/engine/core/index.js'

it('typed arrays grow without losing contents or type', () => {
  const short = Float64Array.of(1, 2, 3)
  expect(ensureCapacity(short, 3)).toBe(short)
  const longer = ensureCapacity(short, 4)
  expect(longer).toBeInstanceOf(Float64Array)
  expect(Array.from(longer)).toEqual([1, 2, 3, ...Array.from({ length: 13 }, () => 0)])
  expect(ensureCapacity(new Uint8Array(100), 101)).toHaveLength(200)
  expect(ensureCapacity(new Uint16Array(100), 500)).toHaveLength(500)
  expect(nextCapacity(1 << 20, 1)).toBe(1.25 * (1 << 20))
  expect(Array.from(resized(Int32Array.of(7, -8), 3))).toEqual([7, -8, 0])
})

describe('IntList', () => {
  it('pops values in reverse order, one or four at a time', () => {
    const list = new IntList(1)
    for (let i = 0; i < 100; i++) list.push(i)
    list.push4(-1, -2, -3, -4)
    expect(list).toHaveLength(104)
    expect([list.pop(), list.pop(), list.pop(), list.pop(), list.pop()]).toEqual([-4, -3, -2, -1, 99])
  })

  it('keeps its memory when cleared unless it grew large', () => {
    const list = new IntList()
    list.reserve(1000)
    const { items } = list
    list.clear()
    expect(list.items).toBe(items)
    expect(list).toHaveLength(0)
    list.reserve(100_000)
    list.clear()
    expect(list.items.length).toBeLessThan(100)
  })
})

describe('SearcherPool', () => {
  it('gives a nested query a separate searcher, and retains only a few searchers', () => {
    let made = 0
    const pool = new SearcherPool(() => ({ number: made++ }))
    const nested = () => pool.use((a) => pool.use((b) => pool.use((c) => [a, b, c])))
    const first = nested()
    expect(new Set(first).size).toBe(3)
    expect(
      nested()
        .slice(0, 2)
        .every((searcher) => first.includes(searcher)),
    ).toBe(true)
    expect(made).toBe(4)
  })

  it('reuses the searcher of a query that threw', () => {
    let made = 0
    const pool = new SearcherPool(() => made++)
    expect(() =>
      pool.use(() => {
        throw new Error('stopped')
      }),
    ).toThrow('stopped')
    expect(pool.use((searcher) => searcher)).toBe(0)
  })
})
