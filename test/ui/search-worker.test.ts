/** Searches in a worker give the same results as direct searches. They run one after another, report progress and can be cancelled. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRandom } from '../../src/engine/core/index.js'
import type { Scene, TraceEvent } from '../../src/engine/geometry/index.js'
import { comparePlanners, type ComparedWorld, type PlannerName } from '../../src/engine/navigate/index.js'
import { compareForAgents, type ComparisonState } from '../../src/ui/planners/planner-comparison.js'
import { recordSearch, worldFor, type SearchAnswer, type SearchRequest } from '../../src/ui/planners/search-work.js'
import { createSearchWorker, isWorthWorker } from '../../src/ui/planners/search-worker.js'
import { createSearchResponder } from '../../src/ui/planners/searches.worker.js'
import type { WorkerLike } from '../../src/worker/index.js'
import { fakeWorker } from '../support/fake-worker.js'

/** Makes dodecagons on a lattice. They are so many that the search runs in a worker. */
function crowd(seed: number, side = 14): Scene {
  const random = createRandom(seed)
  return {
    bounds: { x: 0, y: 0, width: 60 * side, height: 60 * side },
    obstacles: Array.from({ length: side * side }, (_, i) => ({
      id: `o${i}`,
      outer: Array.from({ length: 12 }, (_, corner) => {
        const [angle, reach] = [(corner / 6) * Math.PI, 12 + 8 * random()]
        return {
          x: 60 * (i % side) + 30 + reach * Math.cos(angle),
          y: 60 * Math.floor(i / side) + 30 + reach * Math.sin(angle),
        }
      }),
    })),
  }
}

const questionIn = (scene: Scene) => ({ scene, start: { x: 2, y: 2 }, goal: { x: 838, y: 838 }, agentRadius: 2 })

/** Workers that answer immediately or on request, with copied messages. */
function workers(isSlow = false) {
  const made: { worker: WorkerLike; requests: SearchRequest[]; ended: boolean; work: () => void }[] = []
  const createWorker = (): WorkerLike => {
    const requests: SearchRequest[] = []
    const undone: SearchRequest[] = []
    const worker = fakeWorker(
      (message) => {
        requests.push(message as SearchRequest)
        undone.push(structuredClone(message) as SearchRequest)
        if (!isSlow) setTimeout(own.work, 0)
      },
      () => {
        own.ended = true
      },
    )
    const answer = createSearchResponder((data: SearchAnswer) => worker.onmessage?.({ data: structuredClone(data) }))
    const own = { worker, requests, ended: false, work: () => undone.splice(0).forEach(answer) }
    made.push(own)
    return worker
  }
  return { made, createWorker }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a search in a worker', () => {
  it('gives the events and the path of a direct search, and builds a world once for several searches', async () => {
    const question = questionIn(crowd(3))
    expect(isWorthWorker(question.scene)).toBe(true)
    const { made, createWorker } = workers()
    const worker = createSearchWorker(createWorker)
    const asked: [ComparedWorld, PlannerName, number][] = [
      ['mesh', 'polyanya', 400_000],
      ['mesh', 'midpoint-funnel', 400_000],
      ['grid', 'a-star', 400_000],
      ['grid', 'jump-point', 7],
    ]
    for (const [world, algorithm, maxEvents] of asked) {
      const progress: number[] = []
      let found: readonly TraceEvent[] = []
      const answer = await new Promise<SearchAnswer | undefined>((resolve) => {
        worker.ask(
          question,
          { type: 'record', world, algorithm, maxEvents },
          {
            onProgress: (part) => progress.push(part),
            onDone: (done, events) => {
              found = events
              resolve(done)
            },
          },
        )
        vi.runAllTimers()
      })
      const direct = recordSearch(worldFor(question, world, algorithm), question, algorithm, maxEvents)
      expect(answer).toMatchObject({ type: 'recorded', result: direct.result, cells: direct.cells })
      expect(found).toEqual(direct.events)
      // The first search builds the mesh, and the others reuse it.
      expect(progress.length > 0).toBe(algorithm === 'polyanya')
    }
    expect(made).toHaveLength(1)
    expect(made[0].requests.map(({ scene }) => scene !== undefined)).toEqual([true, false, false, false])
  })

  it('gives the same comparison of planners as a search on the main thread, with or without a worker', async () => {
    const question = questionIn(crowd(4))
    const options = {
      worlds: ['mesh', 'grid'] as const,
      algorithms: ['polyanya', 'a-star', 'greedy'] as const,
      budget: 20_000,
    }
    const direct = options.worlds.map((world) =>
      comparePlanners(question.scene, question.start, question.goal, { ...options, worlds: [world], agentRadius: 2 }),
    )
    const rowsOf = (rows: readonly object[]) => rows.map((row) => ({ ...row, time: undefined }))
    const refusing = (): WorkerLike => {
      throw new Error('no worker')
    }
    for (const createWorker of [workers().createWorker, refusing]) {
      const worker = createSearchWorker(createWorker)
      const { rows, shortest } = await new Promise<ComparisonState>((resolve) => {
        compareForAgents({ man: question }, { ...options, worker }, (_, state) => {
          if (!state.running) resolve(state)
        })
        void vi.advanceTimersByTimeAsync(20)
      })
      expect(rowsOf(rows)).toEqual(rowsOf(direct.flatMap((part) => part.rows)))
      expect(shortest).toBe(direct[0].shortest)
    }
  })

  it('can be cancelled without losing queued searches', async () => {
    const question = questionIn(crowd(5))
    const { made, createWorker } = workers(true)
    const worker = createSearchWorker(createWorker)
    const answers: string[] = []
    const ask = (name: string) =>
      worker.ask(
        question,
        { type: 'record', world: 'grid', algorithm: 'a-star', maxEvents: 5 },
        { onDone: (answer) => answers.push(`${name} ${answer?.type}`) },
      )
    const stopFirst = ask('first')
    const stopSecond = ask('second')
    ask('third')
    expect(made[0].requests).toHaveLength(1)
    stopSecond()
    stopFirst()
    expect(made.map(({ ended }) => ended)).toEqual([true, false])
    made[0].work()
    made[1].work()
    await vi.advanceTimersByTimeAsync(1)
    expect(answers).toEqual(['third recorded'])
    expect(made[1].requests[0].scene).toBeDefined()
    worker.dispose()
    expect(made[1].ended).toBe(true)
  })
})
