import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStore } from '../../src/engine/core/index.js'
import { createThrottledStore } from '../../src/playback/throttled-store.js'

function pair() {
  const store = createStore({ value: 0 })
  const drag = { on: false, isHeavy: false }
  const throttled = createThrottledStore(
    store,
    () => drag.on,
    undefined,
    () => drag.isHeavy,
  )
  const seen: number[] = []
  const leave = throttled.subscribe(() => seen.push(throttled.getSnapshot().value))
  return { store, drag, throttled, seen, leave }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a throttled store', () => {
  it('passes on every change outside a drag', () => {
    const { store, seen } = pair()
    for (const value of [1, 2, 3]) store.set({ value })
    expect(seen).toEqual([1, 2, 3])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('shows the first change of a drag immediately, and then the newest state every 120 ms', () => {
    const { store, drag, throttled, seen } = pair()
    drag.on = true
    for (const value of [1, 2, 3]) store.set({ value })
    expect(seen).toEqual([1])
    expect(throttled.getSnapshot().value).toBe(1)
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

  it('shows the last change when the drag ends, and leaves no timer', () => {
    const { store, drag, throttled, seen, leave } = pair()
    drag.on = true
    store.set({ value: 1 })
    store.set({ value: 2 })
    drag.on = false
    expect(throttled.getSnapshot().value).toBe(2)
    store.set({ value: 3 })
    expect(seen).toEqual([1, 3])
    drag.on = true
    store.set({ value: 4 })
    leave()
    expect([store.size, vi.getTimerCount()]).toEqual([0, 0])
    expect(throttled.getSnapshot().value).toBe(4)
  })

  it('delays every change, also the first, while updates are heavy, and shows only the newest state after the delay', () => {
    const { store, drag, throttled, seen } = pair()
    drag.isHeavy = true
    for (const value of [1, 2, 3]) store.set({ value })
    expect(seen).toEqual([])
    expect(throttled.getSnapshot().value).toBe(0)
    vi.advanceTimersByTime(120)
    expect(seen).toEqual([3])
    expect(throttled.getSnapshot().value).toBe(3)
    expect(vi.getTimerCount()).toBe(0)
  })
})
