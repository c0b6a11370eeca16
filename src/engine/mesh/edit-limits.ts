/**
 * Limits of an edit: its budget, its signal, errors thrown by the app's signal, and the number of crossings from which a rebuild is faster.
 */
import { StepCounter, expectKnown, expectLimits } from '../core/index.js'
import type { StopReason, WorkLimits } from '../core/index.js'
import { checkpoint, stopReason } from '../convex/index.js'
import type { BuildStep } from '../convex/index.js'
import type { Noder } from '../noding/index.js'

/** An edit that adds more crossings than this, and than the mesh has edges, becomes a build, which inserts them in spatial order. */
const MAX_FOLLOWED_CROSSINGS = 1 << 16
/** An edit that touched more triangles than this checks its limits again at its end. */
const MAX_UNCHECKED_TRIANGLES = 1 << 10

const WHAT = 'The mesh edit'

export class EditLimits {
  private readonly counter: StepCounter
  private hostError: unknown
  private readonly outgrown = new Error()

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
      this.hostError = error
      throw error
    }
  }

  inPlace(noder: Noder): BuildStep {
    const { crossings } = noder
    const most = crossings + Math.max(MAX_FOLLOWED_CROSSINGS, noder.edges)
    return (done, of, within) => {
      if (noder.crossings > most) throw this.outgrown
      return this.step(done, of, within)
    }
  }

  /** Throws if the limits stop an edit that is complete but not yet committed. */
  lookAgain(triangles: number): void {
    if (triangles > MAX_UNCHECKED_TRIANGLES) checkpoint(this.step, WHAT)(1, true)
  }

  /** Whether the error requests a build instead of an edit in place. */
  isOutgrown(error: unknown): boolean {
    return error === this.outgrown
  }

  isStop(error: unknown): boolean {
    return stopReason(error) !== undefined || (this.hostError !== undefined && error === this.hostError)
  }
}
