import type { EditorSnapshot } from '../editor/index.js'

export const endAll =
  (...ends: readonly (() => void)[]) =>
  (): void => {
    for (const end of ends) end()
  }

const WITHOUT_FRAME = 100 // milliseconds to wait for a frame: a hidden page has none

const PATIENCE = 1000 // milliseconds to wait for an idle page

/** Runs `work` after the next frame, once the page is idle. Returns a function that cancels it. */
function whenIdle(work: () => void): () => void {
  let cancel: (() => void) | undefined
  const wait = afterFrame(() => {
    if (typeof requestIdleCallback !== 'function') {
      work()
      return
    }
    const request = requestIdleCallback(work, { timeout: PATIENCE })
    cancel = () => cancelIdleCallback(request)
  })
  return () => (cancel ?? wait)()
}

function afterFrame(work: () => void): () => void {
  let timer = setTimeout(work, WITHOUT_FRAME)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(work, 0)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Milliseconds per slice: less than half a frame. */
export const SLICE = 7

export interface IdleWork {
  readonly request: () => void
  readonly cancel: () => void
}

/** Once requested, calls `work` in slices while the page is idle, until it returns true. A request meanwhile runs it again. */
export function createIdleWork(work: (isOver: () => boolean) => boolean): IdleWork {
  let cancelSlice: (() => void) | undefined
  let isRequested = false
  const proceed = (): void => {
    const end = performance.now() + SLICE
    isRequested = false
    let isDone = true // after an error, too: it can be requested again
    try {
      isDone = work(() => performance.now() > end)
    } finally {
      // Otherwise it was cancelled meanwhile.
      if (cancelSlice !== undefined) cancelSlice = isDone && !isRequested ? undefined : whenIdle(proceed)
    }
  }
  return {
    request: () => {
      isRequested = true
      cancelSlice ??= whenIdle(proceed)
    },
    cancel: () => {
      cancelSlice?.()
      cancelSlice = undefined
    },
  }
}

export const isDragging = ({ draft, document }: EditorSnapshot): boolean => draft !== document

interface FrameRequest {
  readonly request: () => void
  readonly cancel: () => void
  readonly isRequested: () => boolean
}

/** Merges requests. `work` runs in the next frame, or in a task after it, so that the frame first shows the map itself. */
export function createFrameRequest(work: () => void, when: 'in-frame' | 'after-frame' = 'in-frame'): FrameRequest {
  let cancel: (() => void) | undefined
  let isOver = false
  const run = (): void => {
    cancel = undefined
    work()
  }
  return {
    request: () => {
      if (!isOver) cancel ??= when === 'in-frame' ? inFrame(run) : afterFrame(run)
    },
    cancel: () => {
      isOver = true
      cancel?.()
      cancel = undefined
    },
    isRequested: () => cancel !== undefined,
  }
}

function inFrame(work: () => void): () => void {
  const frame = requestAnimationFrame(work)
  return () => cancelAnimationFrame(frame)
}
