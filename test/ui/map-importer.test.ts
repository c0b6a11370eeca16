/** Imports into an editor: the newest wins, late results are dropped, and a cancelled import changes nothing. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createNavDocument, importMap, type NavDocument } from '../../src/document/index.js'
import type { AsyncImportOptions } from '../../src/document/formats/index.js'
import type { ImportResult } from '../../src/document/model/index.js'
import { createRandom, NavError } from '../../src/engine/core/index.js'
import type { FileImportOptions } from '../../src/editor/index.js'
import { createMapImporter } from '../../src/ui/files/map-importer.js'

const { report } = importMap(JSON.stringify(createNavDocument()))

/** Creates an importer. Each import ends when the test calls its `finish`, and not when its signal is aborted. */
function setUp() {
  const placed: NavDocument[] = []
  const loads: { options: AsyncImportOptions; finish: (result: ImportResult | Error) => void }[] = []
  const plain = createMapImporter(
    {},
    (_data, options) =>
      new Promise((resolve, reject) => {
        loads.push({ options, finish: (result) => (result instanceof Error ? reject(result) : resolve(result)) })
      }),
  )
  const importer = {
    ...plain,
    read: (data: string, options: FileImportOptions = {}) =>
      plain.read(data, options, (document) => void placed.push(document)),
  }
  const done = (name: string): ImportResult => ({ document: createNavDocument({ name }), report })
  return { placed, loads, importer, done, names: () => placed.map(({ name }) => name) }
}
const aborted = { name: 'NavError', code: 'document/aborted' }

describe('imports of an editor', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('show their progress from 300 ms after they begin until they end', async () => {
    const { loads, importer, done, names } = setUp()
    const work = importer.read('', { fallbackName: 'island' })
    vi.advanceTimersByTime(299)
    loads[0].options.onProgress?.(0.2)
    expect(importer.getSnapshot().running).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(importer.getSnapshot().running).toEqual({ name: 'island', part: 0.2 })
    loads[0].options.onProgress?.(0.6)
    expect(importer.getSnapshot().running).toEqual({ name: 'island', part: 0.6 })
    loads[0].finish(done('of the file'))
    await work
    expect(importer.getSnapshot().running).toBeUndefined()
    expect(names()).toEqual(['of the file'])
  })

  it('leave the drawing unchanged when cancelled, even just before the result', async () => {
    const { placed, loads, importer, done } = setUp()
    const work = importer.read('')
    loads[0].finish(done('late'))
    importer.cancel()
    await expect(work).rejects.toMatchObject(aborted)
    expect(loads[0].options.signal?.aborted).toBe(true)
    expect(placed).toEqual([])
  })

  it('are cancelled by unmount or by the app’s signal', async () => {
    const { placed, loads, importer, done } = setUp()
    const stop = importer.start()
    const first = importer.read('')
    stop()
    const host = new AbortController()
    const second = importer.read('', { signal: host.signal })
    vi.advanceTimersByTime(400)
    host.abort()
    expect(importer.getSnapshot().running).toBeUndefined()
    const third = importer.read('', { signal: AbortSignal.abort() })
    for (const { finish } of loads) finish(done('late'))
    for (const work of [first, second, third]) await expect(work).rejects.toMatchObject(aborted)
    expect(placed).toEqual([])
  })

  it('change the map only once if several run at the same time: the newest import wins, in whatever order the results arrive (1,000 orders, seed 23)', async () => {
    const random = createRandom(23)
    for (let run = 0; run < 1000; run++) {
      const { loads, importer, done, names } = setUp()
      const work = Array.from({ length: 4 }, (_, i) => importer.read('', { name: `import ${i}` }))
      const settled = Promise.allSettled(work)
      const order = [0, 1, 2, 3].sort(() => random() - 0.5)
      for (const i of order) {
        loads[i].finish(random() < 0.3 && i < 3 ? new NavError('format/bad-file', 'late') : done('late'))
        await Promise.resolve()
      }
      await settled
      expect(names()).toEqual(['import 3'])
    }
  })
})
