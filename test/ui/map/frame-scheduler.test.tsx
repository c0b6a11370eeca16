import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createFrameScheduler } from '../../../src/navigation/index.js'

describe('a requested frame', () => {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout', 'performance'],
    })
    return () => vi.useRealTimers()
  })

  it('runs once, however often it is requested', () => {
    const work = vi.fn()
    const scheduler = createFrameScheduler()
    scheduler.request(work)
    scheduler.request(work)
    scheduler.request(work, 50)
    vi.advanceTimersToNextFrame()
    vi.advanceTimersByTime(200)
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('runs after the animation frame callbacks if its scheduler was created with `after-frame`', () => {
    const order: string[] = []
    createFrameScheduler('after-frame').request(() => order.push('minimap'))
    createFrameScheduler().request(() => order.push('map'))
    vi.advanceTimersToNextFrame()
    expect(order).toEqual(['map'])
    vi.advanceTimersByTime(1)
    expect(order).toEqual(['map', 'minimap'])
  })

  it('runs before its delay when it is requested again without a delay', () => {
    const work = vi.fn()
    const scheduler = createFrameScheduler()
    scheduler.request(work, 100)
    scheduler.request(work)
    vi.advanceTimersToNextFrame()
    expect(work).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(200)
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('never runs after it is cancelled', () => {
    const work = vi.fn()
    const scheduler = createFrameScheduler('after-frame')
    scheduler.request(work)
    vi.advanceTimersToNextFrame()
    scheduler.cancel()
    vi.advanceTimersByTime(200)
    expect(work).not.toHaveBeenCalled()
  })
})
