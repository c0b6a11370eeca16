/** Workers that crash or are terminated: after crashes at most one worker remains, and messages of a terminated worker are ignored. */
import { describe, expect, it } from 'vitest'
import { WorkerTask } from '../../src/worker/index.js'
import { workers } from '../navigation/made-workers.js'

describe('a worker that crashes or ends', () => {
  it('is replaced by exactly one worker after each of a hundred crashes, if a result follows each crash', () => {
    const { made, createWorker, alive } = workers()
    const task = new WorkerTask({ createWorker, watchdog: 1000 })
    let answers = 0
    let lost = 0
    for (let run = 0; run < 100; run++) {
      task.run({
        message: () => ({ run }),
        onMessage: () => {
          answers++
          return true
        },
        onHung: () => undefined,
        onLost: () => lost++,
      })
      alive()[0]?.onerror?.(new Event('error'))
      expect(alive().length).toBe(1)
      alive()[0]?.onmessage?.({ data: 'done' })
    }
    expect([answers, lost, made.length]).toEqual([100, 0, 101])
    task.dispose()
    expect(alive()).toEqual([])
  })

  it('is restarted twice if it gives no result, and then its owner does the work', () => {
    const { made, createWorker, alive } = workers()
    const task = new WorkerTask({ createWorker, watchdog: 1000 })
    let lost = 0
    const job = { message: () => ({}), onMessage: () => true, onHung: () => undefined, onLost: () => lost++ }
    task.run(job)
    for (let crash = 0; crash < 100; crash++) alive()[0]?.onerror?.(new Event('error'))
    expect([made.length, lost, alive().length]).toEqual([3, 1, 0])
    task.run(job)
    expect([made.length, lost]).toEqual([3, 2])
  })

  it('does not call its owner after the owner has disposed of the worker', () => {
    const { made, createWorker } = workers()
    const task = new WorkerTask({ createWorker, watchdog: 1000 })
    let heard = 0
    task.run({ message: () => ({}), onMessage: () => ++heard > 0, onHung: () => undefined, onLost: () => undefined })
    const late = made[0].onmessage
    task.dispose()
    late?.({ data: 'late' })
    expect(heard).toBe(0)
  })
})
