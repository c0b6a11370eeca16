import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createNavigationStore } from '../../src/navigation/navigation-store.js'
import { createSlowEngine } from './fake-engine.js'
import { scene, workers } from './made-workers.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the main thread', () => {
  /** Makes builds and edits that check their signal a number of times; each check advances the clock. */
  const heavy = (cost: { build: number; edit: number }) => {
    const clock = { time: 0 }
    const engine = createSlowEngine(cost, () => clock.time++)
    const { made, createWorker } = workers()
    const live = createNavigationStore(scene(10), { engine, now: () => clock.time, createWorker })
    live.subscribe(() => undefined)
    live.flush()
    return { live, made, clock, builds: engine.builds }
  }

  it('leaves this and all later builds to the worker if the build of a small drawing is slow', () => {
    const { live, made, clock } = heavy({ build: 9500, edit: 0 })
    expect(clock.time).toBeLessThanOrEqual(128)
    made[0].answer()
    expect(live.getSnapshot().status).toBe('ready')
    const before = clock.time
    live.update({ ...scene(10, 40), bounds: { x: -1, y: 0, width: 100, height: 100 } })
    live.flush()
    expect([clock.time - before, made[0].requests.length]).toEqual([0, 2])
  })

  it('builds a small drawing itself if the build is fast', () => {
    const { live, made, builds } = heavy({ build: 30, edit: 0 })
    expect([live.getSnapshot().status, made.length, builds.length]).toEqual(['ready', 0, 1])
  })

  it('aborts a slow edit and builds the drawing instead', () => {
    const { live, builds, clock } = heavy({ build: 1, edit: 5000 })
    const { mesh } = live.getSnapshot()
    const before = (clock.time += 100)
    live.update(scene(10, 40))
    live.flush()
    expect(clock.time - before).toBeLessThanOrEqual(250 + 8 + 2)
    expect([live.getSnapshot().status, live.getSnapshot().mesh === mesh, builds.length]).toEqual(['ready', false, 2])
  })

  it('does not start an edit of thousands of obstacles if a worker can build', () => {
    const { live, builds, clock } = heavy({ build: 1, edit: 5000 })
    const before = (clock.time += 100)
    live.update(scene(...Array.from({ length: 2000 }, (_, i) => i % 90)))
    live.flush()
    expect(clock.time - before).toBeLessThanOrEqual(2)
    expect([live.getSnapshot().status, builds.length, builds.at(-1)?.obstacles.length]).toEqual(['ready', 2, 2000])
  })
})
