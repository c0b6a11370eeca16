/** A signal that aborts by the clock: for work that blocks its thread, where no timer can fire, but that looks at its signal now and then. */

export interface Deadline {
  readonly signal: AbortSignal
  /** Whether the clock, and not the caller's own signal, stopped the work. */
  readonly isOver: () => boolean
}

export function createDeadline(milliseconds: number, now: () => number, own?: AbortSignal): Deadline {
  const end = now() + milliseconds
  const { signal } = new AbortController()
  let isOver = false
  Object.defineProperty(signal, 'aborted', {
    get: () => {
      isOver ||= now() >= end
      return isOver || own?.aborted === true
    },
  })
  return { signal, isOver: () => isOver && own?.aborted !== true }
}
