/** Checks the budget and the signal of an edit. The app provides the signal. If reading the signal throws an error, this error stops the edit like an abort. */
import { StepCounter, expectKnown, expectLimits } from '../core/index.js'
import type { StopReason, WorkLimits } from '../core/index.js'
import { checkpoint, stopReason } from '../convex/index.js'
import type { BuildStep } from '../convex/index.js'

/** An edit that changes more triangles than this checks its limits again before it is committed. */
const MAX_UNCHECKED_TRIANGLES = 1 << 10

const WHAT = 'The mesh edit'

export class EditLimits {
  private readonly counter: StepCounter
  private appError: unknown

  constructor(limits: WorkLimits) {
    expectLimits(limits)
    expectKnown(limits, ['budget', 'signal'])
    this.counter = new StepCounter(limits)
    checkpoint(this.step, WHAT)(0, true)
  }

  readonly step: BuildStep = (_done, _of, within): StopReason | undefined => {
    try {
      return within === true ? this.counter.look() : this.counter.step()
    } catch (error) {
      this.appError = error
      throw error
    }
  }

  checkAgain(triangles: number): void {
    if (triangles > MAX_UNCHECKED_TRIANGLES) checkpoint(this.step, WHAT)(1, true)
  }

  isStop(error: unknown): boolean {
    return stopReason(error) !== undefined || (this.appError !== undefined && error === this.appError)
  }
}
