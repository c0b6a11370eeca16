/** The store: batches, deferred calls, and listeners that throw. */
import { describe, expect, it, vi } from 'vitest'
import { createStore, sameValue } from '../../../src/engine/core/index.js'

describe('a store', () => {
  it('notifies once per batch, ignores equal values, and keeps its state when a listener throws', () => {
    const errors: unknown[] = []
    const store = createStore({ a: 1, b: 2 }, { onError: (error) => errors.push(error) })
    const seen: number[] = []
    store.subscribe(() => {
      throw new Error('first')
    })
    store.subscribe(() => seen.push(store.state.a))
    store.batch(() => {
      store.set({ a: 2 })
      store.set({ a: 3 })
    })
    store.set({ a: 3, b: 2 })
    expect(seen).toEqual([3])
    expect(() =>
      store.batch(() => {
        store.set({ a: 4 })
        throw new Error('work')
      }),
    ).toThrow('work')
    expect([seen, errors.length, store.state]).toEqual([[3, 4], 2, { a: 4, b: 2 }])
  })

  it('runs the deferred calls of a batch first, and then notifies its listeners once', () => {
    const store = createStore({ a: 1 })
    const seen: string[] = []
    store.subscribe(() => seen.push(`listener ${store.state.a}`))
    store.batch(() => {
      store.set({ a: 2 })
      store.later(() => {
        seen.push('call')
        store.set({ a: 3 })
      })
    })
    expect(seen).toEqual(['call', 'listener 3'])
  })

  it('survives an error handler that throws', () => {
    const reported: unknown[] = []
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
    const store = createStore(
      { a: 1 },
      {
        onError: (error) => {
          throw error
        },
      },
    )
    let heard = 0
    store.subscribe(() => {
      throw new Error('listener')
    })
    store.subscribe(() => heard++)
    store.set({ a: 2 })
    vi.unstubAllGlobals()
    expect([heard, reported]).toEqual([1, [new Error('listener')]])
  })
})

it('sameValue compares content in any field order, and undefined equals absent', () => {
  expect(sameValue({ a: 1, b: [{ c: NaN }] }, { b: [{ c: NaN, d: undefined }], a: 1 })).toBe(true)
  for (const [a, b] of [
    [{ a: 1 }, { a: 2 }],
    [[1], { 0: 1 }],
    [[1], [1, 2]],
    [{ a: null }, {}],
    [{}, { a: 0 }],
    [null, {}],
    ['1', 1],
  ] as const) {
    expect(sameValue(a, b)).toBe(false)
    expect(sameValue(b, a)).toBe(false)
  }
})
