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

describe('a store as panels read it', () => {
  it('is the store itself at rest', () => {
    const { store, seen } = pair()
    for (const value of [1, 2, 3]) store.set({ value })
    expect(seen).toEqual([1, 2, 3])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('in a drag shows the first change at once and then one state in a while, the newest', () => {
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

  it('shows the last change as the drag ends, and leaves no timer behind', () => {
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

  it('while updates are heavy waits before the first one too, and then shows the newest state', () => {
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
