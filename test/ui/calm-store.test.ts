import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStore } from '../../src/engine/core/index.js'
import { createCalmStore } from '../../src/ui/calm-store.js'

function pair() {
  const store = createStore({ value: 0 })
  const hurry = { on: false }
  const calm = createCalmStore(store, () => hurry.on)
  const seen: number[] = []
  const leave = calm.subscribe(() => seen.push(calm.getSnapshot().value))
  return { store, hurry, calm, seen, leave }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('pace 1: a store as panels read it', () => {
  it('pace 1: is the store itself at rest', () => {
    const { store, seen } = pair()
    for (const value of [1, 2, 3]) store.set({ value })
    expect(seen).toEqual([1, 2, 3])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('pace 1: in a hurry shows the first change at once and then one state in a while, the newest', () => {
    const { store, hurry, calm, seen } = pair()
    hurry.on = true
    for (const value of [1, 2, 3]) store.set({ value })
    expect(seen).toEqual([1])
    expect(calm.getSnapshot().value).toBe(1)
    vi.advanceTimersByTime(120)
    expect(seen).toEqual([1, 3])
    store.set({ value: 4 })
    expect(seen).toEqual([1, 3])
    vi.advanceTimersByTime(120)
    expect(seen).toEqual([1, 3, 4])
    vi.advanceTimersByTime(1000)
    expect(seen).toEqual([1, 3, 4])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('pace 1: shows the last change as the hurry ends, and leaves no timer behind', () => {
    const { store, hurry, calm, seen, leave } = pair()
    hurry.on = true
    store.set({ value: 1 })
    store.set({ value: 2 })
    hurry.on = false
    expect(calm.getSnapshot().value).toBe(2)
    store.set({ value: 3 })
    expect(seen).toEqual([1, 3])
    hurry.on = true
    store.set({ value: 4 })
    leave()
    expect([store.size, vi.getTimerCount()]).toEqual([0, 0])
    expect(calm.getSnapshot().value).toBe(4)
  })
})
