/** The order in which the parts of an editor come to the page: after frames, a step at a time; all at once under `act`. */
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { afterFrame, ArrivalContext, Arriving, useArrival } from '../../src/ui/lazy/index.js'

function Frame(): ReactNode {
  return (
    <ArrivalContext.Provider value={useArrival()}>
      map
      <Arriving at="bars" box=" box">
        {' bars'}
      </Arriving>
      <Arriving at="panels"> panels</Arriving>
      <Arriving at="rest"> rest</Arriving>
    </ArrivalContext.Provider>
  )
}

const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }

describe('the arrival of an editor', () => {
  it('pace 2: is over at once under act, so that a test sees every part', () => {
    const { container } = render(<Frame />)
    expect(container.textContent).toBe('map bars panels rest')
  })

  it('pace 2: outside of an editor everything is there', () => {
    const { container } = render(<Arriving at="rest">rest</Arriving>)
    expect(container.textContent).toBe('rest')
  })

  it('pace 2: on a page is a step after each frame, and never two', async () => {
    environment.IS_REACT_ACT_ENVIRONMENT = false
    const host = document.createElement('div')
    const root = createRoot(host)
    try {
      const seen: string[] = []
      const watch = new MutationObserver(() => seen.push(host.textContent))
      watch.observe(host, { childList: true, subtree: true, characterData: true })
      root.render(<Frame />)
      await vi.waitFor(() => expect(host.textContent).toBe('map bars panels rest'))
      watch.disconnect()
      expect(seen).toEqual(['map box', 'map bars', 'map bars panels', 'map bars panels rest'])
    } finally {
      environment.IS_REACT_ACT_ENVIRONMENT = true
      act(() => root.unmount())
    }
  })
})

describe('a page that is never idle', () => {
  it('shows bars and panels after frames, and leaves the rest for idle time', async () => {
    environment.IS_REACT_ACT_ENVIRONMENT = false
    const idle: (() => void)[] = []
    vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
    vi.stubGlobal('cancelIdleCallback', () => undefined)
    const host = document.createElement('div')
    const root = createRoot(host)
    try {
      root.render(<Frame />)
      await vi.waitFor(() => expect(host.textContent).toBe('map bars panels'))
      await vi.waitFor(() => expect(idle).toHaveLength(1))
      idle[0]()
      await vi.waitFor(() => expect(host.textContent).toBe('map bars panels rest'))
    } finally {
      environment.IS_REACT_ACT_ENVIRONMENT = true
      act(() => root.unmount())
      vi.unstubAllGlobals()
    }
  })
})

describe('what waits for a frame', () => {
  let frames: Map<number, FrameRequestCallback>
  beforeEach(() => {
    environment.IS_REACT_ACT_ENVIRONMENT = false
    frames = new Map()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => {
      frames.set(frames.size + 1, callback)
      return frames.size
    })
    vi.spyOn(window, 'cancelAnimationFrame').mockImplementation((handle) => {
      frames.delete(handle)
    })
  })
  afterEach(() => {
    environment.IS_REACT_ACT_ENVIRONMENT = true
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  const frame = (): void => frames.forEach((callback) => callback(0))

  it('pace 2: runs once, after the frame has been shown', () => {
    const work = vi.fn()
    afterFrame(work)
    frame()
    expect(work).not.toHaveBeenCalled()
    vi.advanceTimersByTime(0)
    expect(work).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1000)
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('pace 2: runs without a frame on a page that has none, and not at all once it is called off', () => {
    const work = vi.fn()
    afterFrame(work)
    vi.advanceTimersByTime(100)
    expect(work).toHaveBeenCalledTimes(1)
    const other = vi.fn()
    afterFrame(other)()
    frame()
    vi.advanceTimersByTime(1000)
    expect(other).not.toHaveBeenCalled()
    // Called off between the frame and what follows it.
    const late = afterFrame(other)
    frame()
    late()
    vi.advanceTimersByTime(1000)
    expect(other).not.toHaveBeenCalled()
  })
})
