/**
 * Hours of editing in short time: an editor, its history, live navigation and autosave. Retained memory must not grow,
 * and everything is collected after it is released. NAVSMITH_TIMES=180 makes as many edits as eight hours at five per
 * second.
 */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createNavDocument } from '../../src/document/index.js'
import { createEditor } from '../../src/editor/index.js'
import { createRandom } from '../../src/engine/core/index.js'
import { createNavigationStore } from '../../src/navigation/navigation-store.js'
import { defaultEngine } from '../../src/navigation/default-engine.js'
import { createAutosave } from '../../src/persistence/index.js'
import { createMemoryStorage } from '../../src/persistence/storage/index.js'
import { WorkerTask } from '../../src/worker/worker-task.js'
import { effort } from '../support/effort.js'
import { fakeWorker } from '../support/fake-worker.js'
import { collectAll, heldBytes } from '../support/heap.js'
import { boxItem } from '../support/shapes.js'

const EDITS = effort(800)

beforeAll(() => defaultEngine.load?.())
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const map = createNavDocument({
  bounds: { x: 0, y: 0, width: 500, height: 500 },
  items: [
    ...Array.from({ length: 40 }, (_, i) => boxItem(`o${i}`, 60 * (i % 8) + 10, 90 * Math.floor(i / 8) + 10, 25, 40)),
    { kind: 'marker', id: 'from', role: 'spawn', x: 1, y: 1 },
    { kind: 'marker', id: 'to', role: 'goal', x: 499, y: 499 },
  ],
})

/** Opens an editor, with a navigation and an autosave that follow every edit. */
function openSession() {
  const editor = createEditor({ defaultValue: map })
  const live = createNavigationStore(map, { engine: defaultEngine, createWorker: false })
  const autosave = createAutosave({ storage: createMemoryStorage(), key: 'soak' })
  const leave = [
    live.subscribe(() => undefined),
    editor.subscribe(() => {
      live.update(editor.document.current)
      autosave.save(editor.document.current)
    }),
  ]
  live.setQuery('way', { start: { x: 1, y: 1 }, goal: { x: 499, y: 499 } })
  return {
    editor,
    live,
    autosave,
    close: () => {
      leave.forEach((stop) => stop())
      live.dispose()
      autosave.dispose()
    },
  }
}

describe('a session of many hours', () => {
  it(
    `grows the heap by at most a tenth after the first quarter of ${EDITS} edits, undos and saves`,
    { timeout: 3_600_000 },
    async () => {
      const random = createRandom(32)
      const { editor, live, autosave, close } = openSession()
      const sizes: number[] = []
      for (let edit = 1; edit <= EDITS; edit++) {
        const id = `o${Math.floor(40 * random())}`
        const dice = random()
        if (dice < 0.7)
          editor.document.transform([id], [1, 0, 0, 1, Math.round(8 * random()) - 4, Math.round(8 * random()) - 4])
        else if (dice < 0.85) editor.history.undo()
        else editor.document.dispatch({ type: 'set-name', name: `${edit}` })
        await vi.advanceTimersByTimeAsync(200)
        if (edit % Math.ceil(EDITS / 4) === 0 || edit === EDITS) {
          const { heap, arrays } = await heldBytes()
          sizes.push(heap + arrays)
        }
      }
      expect(live.getSnapshot().status).toBe('ready')
      expect(autosave.getSnapshot().generation).toBeGreaterThan(EDITS / 50)
      console.log(`${sizes.map((size) => (size / 2 ** 20).toFixed(1)).join(', ')} MB after each quarter of ${EDITS}`)
      // The history keeps a limited number of entries. In a short run, it is not full after the first quarter and grows
      // later. The limit allows 4 MiB for this.
      expect(sizes[sizes.length - 1]).toBeLessThan(1.1 * sizes[0] + 4 * 2 ** 20)
      close()
    },
  )

  it('lets an unreferenced editor, its documents, navigation, autosave and worker task be garbage-collected', async () => {
    const probes: WeakRef<object>[] = []
    const live = async (): Promise<void> => {
      for (let i = 0; i < 3; i++) {
        const session = openSession()
        session.editor.document.transform(['o3'], [1, 0, 0, 1, 3, 3])
        await vi.advanceTimersByTimeAsync(2000)
        const worker = fakeWorker()
        const task = new WorkerTask({ createWorker: () => worker, watchdog: 1000 })
        task.run({ message: () => ({}), onMessage: () => true, onHung: () => undefined, onLost: () => undefined })
        task.dispose()
        session.close()
        const { mesh } = session.live.getSnapshot()
        for (const each of [
          session.editor,
          session.editor.document.current,
          session.live,
          session.autosave,
          worker,
          task,
        ])
          probes.push(new WeakRef(each))
        if (mesh !== undefined) probes.push(new WeakRef(mesh))
      }
    }
    await live()
    await vi.advanceTimersByTimeAsync(60_000)
    // An object in a stack frame is collected later. A leaked object survives all collections.
    const isLeft = () => probes.some((probe) => probe.deref() !== undefined)
    for (let round = 0; round === 0 || (round < 10 && isLeft()); round++) await collectAll()
    expect(probes.filter((probe) => probe.deref() !== undefined)).toHaveLength(0)
  })
})
