/**
 * What may end the work of an edit early: its budget, its signal, whatever an app throws from its signal; and where the edit crosses more than a build would,
 * the change of mind to rebuild.
 */
import { StepCounter, expectKnown, expectLimits } from '../core/index.js'
import type { StopReason, WorkLimits } from '../core/index.js'
import { checkpoint, stopReason } from '../convex/index.js'
import type { BuildStep } from '../convex/index.js'
import type { Noder } from '../noding/index.js'

/** An edit that brings more crossings than this, and than the mesh has edges, is carried out as a build: its changes come in no order of place. */
const MANY_CROSSINGS = 1 << 16
/** An edit that touches more triangles than this is looked at again when it stands. */
const MANY_TRIANGLES = 1 << 10

const WHAT = 'the edit of the mesh'

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
    const most = crossings + Math.max(MANY_CROSSINGS, noder.edges)
    return (done, of, within) => {
      if (noder.crossings > most) throw this.outgrown
      return this.step(done, of, within)
    }
  }

  /** Throws where the limits end an edit that is done but for the last word. */
  lookAgain(triangles: number): void {
    if (triangles > MANY_TRIANGLES) checkpoint(this.step, WHAT)(1, true)
  }

  /** Whether an error says that an edit in place is to be given up for a build. */
  isOutgrown(error: unknown): boolean {
    return error === this.outgrown
  }

  isStop(error: unknown): boolean {
    return stopReason(error) !== undefined || (this.hostError !== undefined && error === this.hostError)
  }
}
