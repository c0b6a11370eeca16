/** Long work as generators, which yield their progress from 0 to 1 about every millisecond and return the result. */
import { NavError } from '../../engine/core/index.js'

export type Work<Result> = Generator<number, Result, undefined>

export interface WorkOptions {
  /** Aborting the signal ends the work at its next step with `document/aborted`. */
  readonly signal?: AbortSignal | undefined
  /** Called between slices with the progress from 0 to 1; it never decreases. */
  readonly onProgress?: ((part: number) => void) | undefined
}

/** Longest time in milliseconds before yielding to the event loop: half a frame. */
const SLICE_MS = 8

export const calledOff = (): NavError => new NavError('document/aborted', 'The task was canceled')

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

/** Resolves in a new task. Uses a message, since browsers delay nested timers by four milliseconds. */
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

export function* scaleWork<Result>(work: Work<Result>, from: number, to: number): Work<Result> {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    yield from + (to - from) * step.value
  }
}

const ENTRIES_PER_STEP = 64

export function* eachInSteps<Entry>(
  entries: readonly Entry[],
  visit: (entry: Entry, index: number) => void,
): Work<void> {
  for (let i = 0; i < entries.length; i++) {
    visit(entries[i], i)
    if (i % ENTRIES_PER_STEP === ENTRIES_PER_STEP - 1) yield i / entries.length
  }
}
