/** A signal that aborts by the clock: for work that blocks its thread, where no timer can fire, but that looks at its signal now and then. */

export interface Deadline {
  readonly signal: AbortSignal
  /** Whether the clock, and not the caller's own signal, stopped the work. */
  readonly isOver: () => boolean
}

/** `every` so many looks at the signal the clock is looked at: more than one for work that looks at its signal at each small step, as builds do. */
export function createDeadline(milliseconds: number, now: () => number, own?: AbortSignal, every = 1): Deadline {
  const end = now() + milliseconds
  const { signal } = new AbortController()
  let looks = 0
  let isOver = false
  Object.defineProperty(signal, 'aborted', {
    get: () => {
      if (!isOver && looks++ % every === 0) isOver = now() >= end
      return isOver || own?.aborted === true
    },
  })
  return { signal, isOver: () => isOver && own?.aborted !== true }
}
