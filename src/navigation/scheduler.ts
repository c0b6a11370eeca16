/** Merges requests for work and runs it in the next frame, or soon in a tab without frames. */

export interface Scheduler {
  /** Runs `work` once, after at least `delay` milliseconds. Repeated requests merge, and the earliest time counts. */
  request: (work: () => void, delay?: number) => void
  cancel: () => void
}

/** Milliseconds after which work runs without a frame. A hidden tab has no frames. */
const WITHOUT_FRAME = 100

/** Creates a scheduler. With `after-frame`, work runs in a task after the next frame, so that it does not delay what that frame paints. */
export function createFrameScheduler(when: 'in-frame' | 'after-frame' = 'in-frame'): Scheduler {
  let frame: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Infinity

  const cancel = (): void => {
    if (frame !== undefined) cancelAnimationFrame(frame)
    if (timer !== undefined) clearTimeout(timer)
    frame = timer = undefined
    due = Infinity
  }
  return {
    request: (work, delay = 0) => {
      const at = performance.now() + delay
      if (at >= due) return
      cancel()
      due = at
      const run = (): void => {
        cancel()
        work()
      }
      const runSoon = (): void => {
        clearTimeout(timer)
        timer = setTimeout(run, 0)
      }
      if (delay > 0) timer = setTimeout(run, delay)
      else if (typeof requestAnimationFrame === 'function') {
        timer = setTimeout(run, WITHOUT_FRAME)
        frame = requestAnimationFrame(when === 'in-frame' ? run : runSoon)
      } else runSoon()
    },
    cancel,
  }
}
