/** Work that waits until the page has nothing to paint. */

/** A hidden page has no frames: after this many milliseconds none is waited for. */
const WITHOUT_FRAME = 100

/** Milliseconds that work waits for an idle page at most. */
const PATIENCE = 1000

/** Runs `work` after the next frame, once the page has nothing else to paint. Returns what cancels it. */
export function whenIdle(work: () => void): () => void {
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

/** Runs `work` once the next frame has been shown. Returns what cancels it. */
export function afterFrame(work: () => void): () => void {
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

/** Calls `work` again and again while the page has nothing to paint, until it answers that it is done. Returns what cancels it. */
export function inSlices(work: (isOver: () => boolean) => boolean): () => void {
  let cancel: (() => void) | undefined
  const proceed = (): void => {
    const end = performance.now() + SLICE
    if (!work(() => performance.now() > end)) cancel = whenIdle(proceed)
  }
  cancel = whenIdle(proceed)
  return () => cancel?.()
}
