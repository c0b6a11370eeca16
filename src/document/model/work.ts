/**
 * Long work in steps: a generator that yields the part that is done, 0 to 1, every millisecond or so of work, and returns the
 * result. It runs to its end in one go, or in slices between which a page can paint, listen and call it off.
 */
import { NavError } from '../../engine/core/index.js'

export type Work<Result> = Generator<number, Result, undefined>

export interface WorkOptions {
  /** Ends the work with a NavError `document/aborted` at its next step. */
  readonly signal?: AbortSignal | undefined
  /** Called between slices with the part that is done, 0 to 1, never less than before. */
  readonly onProgress?: ((part: number) => void) | undefined
}

/** Longest stretch of work without a pause, milliseconds: half a frame. */
const SLICE_MS = 8

export const calledOff = (): NavError => new NavError('document/aborted', 'the import was called off')

export function finishWork<Result>(work: Work<Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}

/** The result of the work, done in slices of some milliseconds. Rejects with what the work throws. */
export async function runWork<Result>(work: Work<Result>, { signal, onProgress }: WorkOptions = {}): Promise<Result> {
  let part = 0
  for (;;) {
    if (signal?.aborted === true) {
      work.return(undefined as never)
      throw calledOff()
    }
    const until = performance.now() + SLICE_MS
    do {
      const step = work.next()
      if (step.done === true) return step.value
      part = Math.max(part, Math.min(step.value, 1))
    } while (performance.now() < until)
    onProgress?.(part)
    await nextTask()
  }
}

/** After what waits in the event loop: a message, since timers are held back by four milliseconds. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}

/** The work as one part of more: its 0 to 1 becomes `from` to `to`. */
export function* scaleWork<Result>(work: Work<Result>, from: number, to: number): Work<Result> {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    yield from + (to - from) * step.value
  }
}

/** How many entries of a list pass between two steps. */
const ENTRIES_PER_STEP = 64

/** Visits the entries by index, with a step every so many. */
export function* eachInSteps<Entry>(
  entries: readonly Entry[],
  visit: (entry: Entry, index: number) => void,
): Work<void> {
  for (let i = 0; i < entries.length; i++) {
    visit(entries[i], i)
    if (i % ENTRIES_PER_STEP === ENTRIES_PER_STEP - 1) yield i / entries.length
  }
}
