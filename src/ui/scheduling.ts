import type { EditorSnapshot } from '../editor/index.js'
import { createFrameScheduler } from '../navigation/index.js'

export const endAll =
  (...ends: readonly (() => void)[]) =>
  (): void => {
    for (const end of ends) end()
  }

const MAX_IDLE_WAIT = 1000 // maximum milliseconds to wait for an idle page

/** Runs `work` after the next frame, once the page is idle. Returns a function that cancels it. */
function whenIdle(work: () => void): () => void {
  const scheduler = createFrameScheduler('after-frame')
  let idle: number | undefined
  scheduler.request(() => {
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(work, { timeout: MAX_IDLE_WAIT })
    else work()
  })
  return () => {
    scheduler.cancel()
    if (idle !== undefined) cancelIdleCallback(idle)
  }
}

export const SLICE = 7 // milliseconds per slice, less than half a frame

/** Creates idle work: after a request, calls `work` in slices until it returns true. After a request during the work, it runs again. */
export function createIdleWork(work: (isOver: () => boolean) => boolean) {
  let cancelSlice: (() => void) | undefined
  let isRequested = false
  const proceed = (): void => {
    const end = performance.now() + SLICE
    isRequested = false
    let isDone = true // stays true after an error, so that the work can be requested again
    try {
      isDone = work(() => performance.now() > end)
    } finally {
      // `cancelSlice` is undefined if `work` has called `cancel`.
      if (cancelSlice !== undefined) cancelSlice = isDone && !isRequested ? undefined : whenIdle(proceed)
    }
  }
  return {
    request: (): void => {
      isRequested = true
      cancelSlice ??= whenIdle(proceed)
    },
    cancel: (): void => {
      cancelSlice?.()
      cancelSlice = undefined
    },
  }
}

export const isDragging = ({ draft, document }: EditorSnapshot): boolean => draft !== document
