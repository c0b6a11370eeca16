/**
 * Two ways to stop long work early: a budget of steps, and an AbortSignal.
 * Work counts its steps through one `StepCounter` and stops when `step()` says why.
 */
export interface WorkLimits {
  /** Steps (expansions of a search, constraints of a build) allowed; no limit when absent. */
  readonly budget?: number | undefined
  readonly signal?: AbortSignal | undefined
}

export type StopReason = 'budget-exceeded' | 'aborted'

/** How many steps pass between two looks at the signal. */
const SIGNAL_INTERVAL = 256

/** Says before each step of a search why to stop, or undefined to go on; counts the step then. */
export interface SearchSteps<Reason = StopReason> {
  readonly expanded: number
  step(): Reason | undefined
}

export class StepCounter {
  steps = 0
  /** How often a step was counted, whatever work it stood for: the expansions of a search. */
  expanded = 0
  private nextLook = 0
  private readonly limit: number
  private readonly signal: AbortSignal | undefined

  constructor(limits: WorkLimits = {}) {
    this.limit = limits.budget ?? Infinity
    this.signal = limits.signal
  }

  /** Only looks at the signal: for work inside a step. */
  look(): StopReason | undefined {
    return this.signal?.aborted === true ? 'aborted' : undefined
  }

  /**
   * Counts a step, or the work of several; says why to stop, or undefined to go on. A step is work of bounded size: what comes as one
   * counts for as many as it holds. An already aborted signal stops the first step.
   */
  step(work = 1): StopReason | undefined {
    if (this.signal !== undefined && this.steps >= this.nextLook) {
      if (this.signal.aborted) return 'aborted'
      this.nextLook = this.steps + SIGNAL_INTERVAL
    }
    if (this.steps >= this.limit) return 'budget-exceeded'
    this.steps = Math.min(this.steps + work, this.limit)
    this.expanded++
    return undefined
  }
}

/** Work that can stop between two parts: a generator that yields after each part but the last, and returns the result. */
export type Parts<T = void> = Generator<undefined, T, undefined>

/** All parts at once. */
export function finish<T>(parts: Parts<T>): T {
  for (;;) {
    const { done, value } = parts.next()
    if (done === true) return value
  }
}
