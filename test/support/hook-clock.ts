/** Timers and animation frames of components under the control of a test. */
import { act } from '@testing-library/react'
import { vi } from 'vitest'

export const stopClock = () =>
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame', 'performance'],
  })

export const passes = (milliseconds: number): void => act(() => void vi.advanceTimersByTime(milliseconds))
