/** Imports in a worker that uses structured clones, crashes, hangs, answers late or cannot be created. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createNavDocument, exportMap, importMap, importMapAsync } from '../../../src/document/index.js'
import { answerImport, type ImportAnswer, type ImportRequest } from '../../../src/document/formats/import.worker.js'
import { createRandom, type NavError } from '../../../src/engine/core/index.js'
import type { WorkerLike } from '../../../src/worker/worker-task.js'
import { randomDocument } from '../random-command.js'
import { fakeWorker } from '../../support/fake-worker.js'
import { tiledText, tileLayer } from '../../support/map-texts.js'
import { fieldOf } from '../../support/shapes.js'

type Fate = 'answers' | 'dies' | 'is silent' | 'refuses messages'

interface FakeWorker {
  readonly worker: WorkerLike
  ended: boolean
  more: () => void
  queue: ImportAnswer[]
}

/** Makes workers whose messages wait until `deliver`; `fate` decides what happens to each worker. */
function fakeWorkers(fate: () => Fate = () => 'answers') {
  const made: FakeWorker[] = []
  const moved: Transferable[] = []
  const createWorker = (): WorkerLike => {
    const state: FakeWorker = {
      worker: fakeWorker(
        (message) => {
          if ((message as { type: string }).type === 'more') {
            state.more()
            return
          }
          const does = fate()
          if (does === 'refuses messages') throw new DOMException('no clone', 'DataCloneError')
          if (does === 'dies') queueMicrotask(() => state.worker.onerror?.(new Event('error')))
          if (does === 'answers')
            state.more = answerImport(structuredClone(message) as ImportRequest, (answer, transfer) => {
              moved.push(...transfer)
              state.queue.push(structuredClone(answer, { transfer }))
            })
        },
        () => (state.ended = true),
      ),
      ended: false,
      more: () => undefined,
      queue: [],
    }
    made.push(state)
    return state.worker
  }
  const deliver = (): void => {
    for (const { worker, queue } of made)
      for (let data = queue.shift(); data !== undefined; data = queue.shift()) worker.onmessage?.({ data })
  }
  return { made, moved, createWorker, deliver }
}

const text = exportMap(randomDocument(createRandom(7), 3000), 'navsmith')
/** Runs an import whose worker answers immediately. */
function imported(input: Parameters<typeof importMapAsync>[0], options: Parameters<typeof importMapAsync>[1] = {}) {
  const { deliver, createWorker, ...workers } = fakeWorkers()
  const work = importMapAsync(input, { ...options, createWorker })
  deliver()
  return { ...workers, work }
}
const GRID = 'type octile\nheight 2\nwidth 2\nmap\n.@\n..\n'
const alive = (made: readonly { readonly ended: boolean }[]): number => made.filter(({ ended }) => !ended).length

describe('importMapAsync', () => {
  afterEach(() => vi.useRealTimers())

  it('gives the same result as importMap for every format and ends its worker', async () => {
    const document = randomDocument(createRandom(8), 200)
    for (const format of ['navsmith', 'tiled', 'geojson', 'svg', 'movingai'] as const) {
      const written = exportMap(document, format)
      for (const input of [written, new TextEncoder().encode(written)]) {
        const { made, work } = imported(input)
        expect(await work).toEqual(importMap(input))
        expect([made.length, alive(made)]).toEqual([1, 0])
      }
    }
  })

  it('transfers the cells of a large map to the main thread instead of copying them', async () => {
    const side = 320
    const layer = tileLayer('cells', side, side, Array(side * side).fill(3))
    const map = tiledText([layer], { width: side, height: side, tilesets: undefined })
    const options = { picture: true, mapping: { layers: { cells: 'blocked' } } } as const
    const { moved, work } = imported(map, options)
    const result = await work
    expect(result).toEqual(importMap(map, options))
    expect(result.report.picture?.layers[0].blocks[0].tiles).toHaveLength(side * side)
    expect(moved).toHaveLength(3)
  })

  it('applies the caller’s options, and makes no worker for invalid ones', async () => {
    const outline = '<svg viewBox="0 0 9 9"><rect width="8" height="8" fill="none" stroke="red"/></svg>'
    const { document } = await imported(outline, { closedOutlines: 'solid' }).work
    expect(document).toEqual(importMap(outline, { closedOutlines: 'solid' }).document)
    expect(document).not.toEqual(importMap(outline).document)
    const { made, createWorker } = fakeWorkers()
    const wrong = importMapAsync(outline, { closedOutlines: 'fill' as 'solid', createWorker })
    await expect(wrong).rejects.toMatchObject({ code: 'format/bad-option' })
    expect(made).toHaveLength(0)
  })

  it('streams items in order, each batch after the previous was read', async () => {
    const { made, createWorker, deliver } = fakeWorkers()
    const work = importMapAsync(text, { createWorker })
    const { queue, worker } = made[0]
    let parts = 0
    while (queue.length > 1) {
      // The worker sends at most two batches ahead: the page reads one, and the other waits in the queue.
      expect(queue.filter(({ type }) => type === 'items').length).toBeLessThanOrEqual(2)
      if (queue[0].type === 'items') parts++
      worker.onmessage?.({ data: queue.shift() })
    }
    expect(parts).toBeGreaterThan(2)
    deliver()
    expect((await work).document).toEqual(importMap(text).document)
  })

  it('rejects with the same code, message and details as importMap', async () => {
    for (const [input, options] of [
      ['nothing known', {}],
      ['{"format":"navsmith","version":99}', {}],
      [text, { limits: { items: 10 } }],
    ] as const) {
      const { made, work } = imported(input, options)
      const { code, message, details } = (await work.catch((error: unknown) => error)) as NavError
      expect(() => importMap(input, options)).toThrow(expect.objectContaining({ code, message, details }))
      expect(alive(made)).toBe(0)
    }
  })

  it('calls the app’s check of picture addresses on the main thread', async () => {
    const src = 'https://elsewhere.example/a.png'
    const file = JSON.stringify(createNavDocument({ background: { src, rect: fieldOf(9) } }))
    expect(await imported(file).work).toEqual(importMap(file))
    for (const allowed of [true, false]) {
      const allowSource = vi.fn(() => allowed)
      expect(await imported(file, { allowSource }).work).toEqual(importMap(file, { allowSource: () => allowed }))
      expect(allowSource).toHaveBeenCalledWith(src)
    }
  })

  it('makes no worker when the signal is already aborted', async () => {
    const { made, work } = imported(text, { signal: AbortSignal.abort() })
    await expect(work).rejects.toMatchObject({ code: 'document/aborted' })
    expect(made).toEqual([])
  })

  it('terminates the worker immediately on abort and ignores late messages', async () => {
    const { made, createWorker, deliver } = fakeWorkers()
    const stop = new AbortController()
    const parts: number[] = []
    const work = importMapAsync(text, { createWorker, signal: stop.signal, onProgress: (part) => parts.push(part) })
    stop.abort()
    expect(alive(made)).toBe(0)
    deliver()
    await expect(work).rejects.toMatchObject({ name: 'NavError', code: 'document/aborted' })
    expect(parts).toEqual([])
  })

  it('reports progress that never decreases', async () => {
    const { made, createWorker, deliver } = fakeWorkers(() => 'is silent')
    const parts: number[] = []
    const work = importMapAsync(GRID, { createWorker, onProgress: (part) => parts.push(part) })
    const say = (data: ImportAnswer): void => made[0].worker.onmessage?.({ data })
    for (const part of [0.1, 0.5, 0.3, 2]) say({ type: 'progress', part })
    say({ type: 'imported', result: { document: createNavDocument(), report: importMap(text).report } })
    deliver()
    await work
    expect(parts).toEqual([0.1, 0.5, 0.5, 1])
  })

  it('rethrows errors from the app’s functions after ending the worker', async () => {
    const { made, createWorker } = fakeWorkers(() => 'is silent')
    const work = importMapAsync(text, {
      createWorker,
      onProgress: () => {
        throw new RangeError('of the host')
      },
    })
    made[0].worker.onmessage?.({ data: { type: 'progress', part: 0.5 } })
    await expect(work).rejects.toThrow('of the host')
    expect(alive(made)).toBe(0)
  })

  it.each(['dies', 'refuses messages'] as const)(
    'falls back to the main thread after restarting twice when a worker %s',
    async (fate) => {
      const { made, createWorker } = fakeWorkers(() => fate)
      expect(await importMapAsync(text, { createWorker })).toEqual(importMap(text))
      expect([made.length, alive(made)]).toEqual([3, 0])
    },
  )

  it('restarts once after a crash and drops items from the first attempt', async () => {
    const { made, createWorker, deliver } = fakeWorkers()
    const work = importMapAsync(text, { createWorker })
    const first = made[0]
    first.worker.onmessage?.({ data: first.queue[0] })
    first.queue.length = 0
    first.worker.onerror?.(new Event('error'))
    deliver()
    expect((await work).document.items).toEqual(importMap(text).document.items)
    expect([made.length, alive(made)]).toEqual([2, 0])
  })

  it('imports on the main thread when no worker can be created', async () => {
    const createWorker = (): WorkerLike => {
      throw new Error('refused by the content policy')
    }
    expect(await importMapAsync(text, { createWorker })).toEqual(importMap(text))
  })

  it('ends a worker that reports no progress for 30 seconds', async () => {
    vi.useFakeTimers()
    const { made, createWorker } = fakeWorkers(() => 'is silent')
    const work = importMapAsync(text, { createWorker })
    const failed = expect(work).rejects.toMatchObject({ code: 'document/import-hung' })
    vi.advanceTimersByTime(29_000)
    made[0].worker.onmessage?.({ data: { type: 'progress', part: 0.2 } })
    vi.advanceTimersByTime(29_000)
    expect(alive(made)).toBe(1)
    vi.advanceTimersByTime(2000)
    await failed
    expect([made.length, alive(made)]).toEqual([1, 0])
  })

  it('runs on the main thread without a worker if the option `files` is a function', async () => {
    const { made, createWorker } = fakeWorkers()
    await importMapAsync(text, { createWorker, files: () => undefined })
    await importMapAsync(text, { createWorker: false })
    expect(made).toEqual([])
  })

  it('settles once and leaves no worker when aborted at any of 200 random moments', async () => {
    const random = createRandom(22)
    for (let run = 0; run < 200; run++) {
      const { made, createWorker, deliver } = fakeWorkers(() => (random() < 0.2 ? 'dies' : 'answers'))
      const stop = new AbortController()
      const work = importMapAsync(GRID, { createWorker, signal: stop.signal })
      const settled = work.then(
        () => 'imported',
        (error: unknown) => (error as { code: string }).code,
      )
      for (let turn = Math.floor(random() * 4); turn > 0; turn--) {
        if (random() < 0.5) deliver()
        await Promise.resolve()
      }
      stop.abort()
      for (let turn = 0; turn < 8; turn++) {
        deliver()
        await Promise.resolve()
      }
      expect(['imported', 'document/aborted']).toContain(await settled)
      expect(alive(made)).toBe(0)
    }
  })
})
