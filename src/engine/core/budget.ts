/** Limits of long work: a number of steps and an AbortSignal. */
export interface WorkLimits {
  /** Number of steps allowed: expansions of a search, or constraints of a build. No limit when absent. */
  readonly budget?: number | undefined
  readonly signal?: AbortSignal | undefined
}

export type StopReason = 'budget-exceeded' | 'aborted'

const SIGNAL_INTERVAL = 256

/** The limits of a search. `step()`, called before each step, returns why the search must stop, or counts the step and returns undefined. */
export interface SearchSteps<Reason = StopReason> {
  readonly expanded: number
  step(): Reason | undefined
}

export class StepCounter {
  steps = 0
  /** Number of `step` calls that were allowed, whatever their `work`. In a search this is the number of expansions. */
  expanded = 0
  private nextCheck = 0
  private readonly limit: number
  private readonly signal: AbortSignal | undefined

  constructor(limits: WorkLimits = {}) {
    this.limit = limits.budget ?? Infinity
    this.signal = limits.signal
  }

  /** Reads the signal without counting a step, for loops inside a step. */
  look(): StopReason | undefined {
    return this.signal?.aborted === true ? 'aborted' : undefined
  }

  /** Returns why the work must stop, or counts `work` steps and returns undefined. One step is work of bounded size. */
  step(work = 1): StopReason | undefined {
    if (this.signal !== undefined && this.steps >= this.nextCheck) {
      if (this.signal.aborted) return 'aborted'
      this.nextCheck = this.steps + SIGNAL_INTERVAL
    }
    if (this.steps >= this.limit) return 'budget-exceeded'
    this.steps = Math.min(this.steps + work, this.limit)
    this.expanded++
    return undefined
  }
}

/** Work that can pause: a generator that yields between two parts of the work and returns the result. */
export type Coroutine<T = void> = Generator<undefined, T, undefined>

export function runToCompletion<T>(work: Generator<unknown, T, undefined>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done === true) return value
  }
}
