/** Progress of a long build, and how it is stopped. */
import { describe, expect, it } from 'vitest'
import type { Obstacle, Scene } from '../../src/engine/geometry/index.js'
import { createNavigationStore } from '../../src/navigation/navigation-store.js'
import { createResponder } from '../../src/navigation/responder.js'
import type { WorkerAnswer } from '../../src/navigation/worker-builder.js'
import { buildNavMesh } from '../../src/engine/index.js'
import { createFakeEngine } from './fake-engine.js'
import { workers } from './made-workers.js'
import { box } from '../support/shapes.js'

const square = (id: string, x: number, y: number): Obstacle => ({ id, outer: box(x, y, 2) })
const scene = (count: number): Scene => ({
  // Other bounds require a new mesh, never an edit.
  bounds: { x: 0, y: 0, width: 600 + count, height: 600 },
  obstacles: Array.from({ length: count }, (_, i) => square(`o${i}`, 5 + 5 * (i % 100), 5 + 5 * Math.floor(i / 100))),
})

function open() {
  const { made, createWorker } = workers()
  const live = createNavigationStore(scene(3), {
    engine: createFakeEngine(),
    createWorker,
    workerFrom: 40,
    scheduler: { request: () => undefined, cancel: () => undefined },
  })
  const seen: (number | undefined)[] = []
  live.subscribe(() => seen.push(live.getSnapshot().progress))
  live.flush()
  return { live, made, seen }
}

describe('a build in a worker', () => {
  it('reports its progress in percent, and no progress after the end', () => {
    const { live, made, seen } = open()
    expect(live.getSnapshot()).toMatchObject({ status: 'ready', progress: undefined })
    live.update(scene(20))
    live.flush()
    const [worker] = made
    const { revision } = worker.requests[0]
    for (const part of [0.1, 0.101, 0.105, 0.62]) worker.say({ type: 'progress', revision, part })
    worker.say({ type: 'progress', revision: revision + 7, part: 0.9 })
    expect(live.getSnapshot()).toMatchObject({ status: 'building', progress: 0.62 })
    expect(seen.filter((part) => part !== undefined)).toEqual([0.1, 0.62])
    worker.say({ type: 'unsent', revision })
    expect(live.getSnapshot()).toMatchObject({ status: 'ready', progress: undefined })
    live.dispose()
  })

  it('keeps the last good mesh when it is stopped, until the app calls `retry` or the scene changes', () => {
    const { live, made } = open()
    const { mesh } = live.getSnapshot()
    live.stop()
    expect(live.getSnapshot().status).toBe('ready')
    live.update(scene(20))
    live.flush()
    live.stop()
    expect(made[0].ended).toBe(true)
    expect(live.getSnapshot()).toMatchObject({ status: 'error', mesh, error: { code: 'mesh/aborted' } })
    live.flush()
    expect(made).toHaveLength(1)
    live.retry()
    live.flush()
    expect(made).toHaveLength(2)
    const { revision } = made[1].requests[0]
    made[1].say({ type: 'unsent', revision })
    expect(live.getSnapshot()).toMatchObject({ status: 'ready', error: undefined })
    live.dispose()
  })

  it('receives growing progress from the worker before its result', () => {
    const answers: WorkerAnswer[] = []
    const answer = createResponder((from, options) => buildNavMesh(from, options))(
      { type: 'build', revision: 4, scene: scene(9000), agentRadius: 0 },
      (progress) => answers.push(progress),
    )
    expect(answer).toMatchObject({ type: 'built', revision: 4 })
    const parts = answers.flatMap((message) =>
      message.type === 'progress' && message.revision === 4 ? [message.part] : [],
    )
    expect(parts.length).toBeGreaterThan(2)
    expect(parts).toEqual(parts.toSorted((a, b) => a - b))
    expect(parts.at(-1)).toBe(1)
  })
})
