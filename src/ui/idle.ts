/** Work that waits until the page has nothing to paint. */

/** Milliseconds to wait for a frame: a hidden page has none. */
const WITHOUT_FRAME = 100

/** Milliseconds to wait for an idle page at most. */
const PATIENCE = 1000

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

/** Runs `work` after the next frame. Returns a function that cancels it. */
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

/** Milliseconds of one slice: less than half a frame. */
const SLICE = 7

/** Calls `work` repeatedly while the page is idle, until it returns true. Returns a function that cancels it. */
export function inSlices(work: (isOver: () => boolean) => boolean): () => void {
  let cancel: (() => void) | undefined
  const proceed = (): void => {
    const end = performance.now() + SLICE
    if (!work(() => performance.now() > end)) cancel = whenIdle(proceed)
  }
  cancel = whenIdle(proceed)
  return () => cancel?.()
}
