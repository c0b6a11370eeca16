import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createFrameRequest } from '../../../src/ui/scheduling.js'

describe('a requested frame', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] })
    return () => vi.useRealTimers()
  })

  it('comes once, however often it is requested', () => {
    const work = vi.fn()
    const frame = createFrameRequest(work)
    frame.request()
    frame.request()
    expect(frame.isRequested()).toBe(true)
    vi.advanceTimersToNextFrame()
    vi.advanceTimersToNextFrame()
    expect(work).toHaveBeenCalledTimes(1)
    expect(frame.isRequested()).toBe(false)
  })

  it('can run after the frame, following everything requested in it', () => {
    vi.useRealTimers()
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'] })
    const order: string[] = []
    createFrameRequest(() => order.push('minimap'), 'after-frame').request()
    createFrameRequest(() => order.push('map')).request()
    vi.advanceTimersToNextFrame()
    expect(order).toEqual(['map'])
    vi.advanceTimersByTime(1)
    expect(order).toEqual(['map', 'minimap'])
  })

  it('never runs after it is disposed', () => {
    const work = vi.fn()
    const frame = createFrameRequest(work)
    frame.request()
    frame.cancel()
    frame.request()
    expect(frame.isRequested()).toBe(false)
    vi.advanceTimersToNextFrame()
    expect(work).not.toHaveBeenCalled()
  })
})
