/**
 * The order in which an editor comes to the page: the tools with the first commit, the canvas, the drawing and what lies on it in tasks that follow at once, what
 * stands in the boxes around them a frame after the other, a step at a time; only what is not visible yet waits for idle time. Under React's `act` nothing is
 * waited for: a test sees all of it.
 */
import { createContext, startTransition, useContext, useEffect, useState, type ReactNode } from 'react'

/**
 * Steps, and what is waited for before each; nothing before the first two, which are tasks of their own and no more. `map`: the canvas; the `drawing` on
 * it; `marks` over that, paths and handles; `bars` above the map, `panels` beside it, then what `rest`s until a pointer or an answer calls for it.
 */
const WAITS = {
  map: undefined,
  drawing: undefined,
  marks: afterFrame,
  bars: afterFrame,
  panels: afterFrame,
  rest: whenIdle,
} as const
export type Arrival = keyof typeof WAITS
const ARRIVALS = /* @__PURE__ */ Object.keys(WAITS) as readonly Arrival[]

/** Steps that were taken. Outside an editor's frame everything is there. */
export const ArrivalContext = createContext<number>(ARRIVALS.length)

/** A hidden page has no frames: after this many milliseconds none is waited for. */
const WITHOUT_FRAME = 100

const isActing = (): boolean =>
  (globalThis as { readonly IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT === true

/** A large map is painted over many frames, and its first picture comes before any panel; but for no longer than this many milliseconds. */
const PATIENCE = 1000

/** Runs `work` after the next frame, once the page has nothing else to paint. */
export function whenIdle(work: () => void): () => void {
  let callOff: (() => void) | undefined
  const wait = afterFrame(() => {
    if (isActing() || typeof requestIdleCallback !== 'function') {
      work()
      return
    }
    const asked = requestIdleCallback(work, { timeout: PATIENCE })
    callOff = () => cancelIdleCallback(asked)
  })
  return () => (callOff ?? wait)()
}

/** Runs `work` once the next frame has been shown; at once under `act`. Returns what calls it off. */
export function afterFrame(work: () => void): () => void {
  if (isActing()) {
    work()
    return () => undefined
  }
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

/** Calls `work` again and again while the page has nothing to paint, until it answers that it is done. Returns what calls it off. */
export function inSlices(work: (isOver: () => boolean) => boolean): () => void {
  let callOff: (() => void) | undefined
  const proceed = (): void => {
    const end = isActing() ? Infinity : performance.now() + SLICE
    if (!work(() => performance.now() > end)) callOff = whenIdle(proceed)
  }
  callOff = whenIdle(proceed)
  return () => callOff?.()
}

/** How many steps were taken: one after another, until all are. */
export function useArrival(): number {
  const [steps, setSteps] = useState(0)
  useEffect(() => {
    if (steps === ARRIVALS.length) return undefined
    const wait = WAITS[ARRIVALS[steps]]
    // What is visible waits neither for idle time nor behind urgent updates: both may not come while something animates.
    const isHidden = ARRIVALS[steps] === 'rest'
    const step = (): void => (isHidden ? startTransition(() => setSteps(steps + 1)) : setSteps(steps + 1))
    if (wait === undefined) step()
    return wait?.(step)
  }, [steps])
  return steps
}

/** Whether a step of the arrival was taken. */
export const useArrived = (at: Arrival): boolean => useContext(ArrivalContext) > ARRIVALS.indexOf(at)

/** What comes with a step of the arrival; `box` keeps its place until then. */
export function Arriving({ at, box, children }: { at: Arrival; box?: ReactNode; children: ReactNode }): ReactNode {
  return useArrived(at) ? children : box
}
