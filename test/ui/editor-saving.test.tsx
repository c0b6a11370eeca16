import { afterEach, describe, expect, it, vi } from 'vitest'
import { createNavDocument, openSealed } from '../../src/document/index.js'
import { createEditor } from '../../src/editor/index.js'
import { createMemoryStorage } from '../../src/persistence/storage/index.js'
import { createEditorSaving } from '../../src/ui/editor/editor-saving.js'
import { sessionModule } from '../../src/ui/lazy/modules.js'

afterEach(() => vi.restoreAllMocks())

/** An editor whose code for saving is on its way until `arrive` or `fail`. */
function lateSaves() {
  const loads: { arrive: () => Promise<unknown>; fail: (error: Error) => void }[] = []
  const load = sessionModule.load.bind(sessionModule)
  vi.spyOn(sessionModule, 'getSnapshot').mockReturnValue({ status: 'waiting', module: undefined })
  vi.spyOn(sessionModule, 'load').mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        loads.push({ arrive: async () => resolve(await load()), fail: reject })
      }),
  )
  const kept = new Map<string, string>()
  const editor = createEditor({ defaultValue: createNavDocument({ name: 'Plot' }) })
  const saving = createEditorSaving(editor, { key: 'plot', storage: createMemoryStorage(kept), delay: 1 }, () => ({
    restore: 'Restore',
  }))
  const saved = () => openSealed([kept.get('plot:a'), kept.get('plot:b')]).save?.document.name
  const rename = (name: string) => editor.document.run({ type: 'set-name', name })
  return { saving, saved, rename, loads }
}

describe('saves whose code comes late', () => {
  it('hold what was drawn before it came', async () => {
    const { saving, saved, rename, loads } = lateSaves()
    saving.start()
    rename('Garden')
    expect(saved()).toBeUndefined()
    await loads[0].arrive()
    await vi.waitFor(() => expect(saved()).toBe('Garden'))
    expect(saving.getSnapshot()).toMatchObject({ status: 'saved', error: undefined })
  })

  it('let the browser ask before the page is left until what was drawn is saved', async () => {
    const asks = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const { saving, saved, rename, loads } = lateSaves()
    const stop = saving.start()
    expect(asks()).toBe(false)
    rename('Garden')
    expect(asks()).toBe(true)
    await loads[0].arrive()
    await vi.waitFor(() => expect(saved()).toBe('Garden'))
    await vi.waitFor(() => expect(saving.getSnapshot().status).toBe('saved'))
    expect(asks()).toBe(false)
    rename('Orchard')
    expect(asks()).toBe(true)
    stop()
    expect(asks()).toBe(false)
  })

  it('hold what was drawn in an editor that was gone before it came', async () => {
    const { saving, saved, rename, loads } = lateSaves()
    const stop = saving.start()
    rename('Last word')
    stop()
    await loads[0].arrive()
    await vi.waitFor(() => expect(saved()).toBe('Last word'))
  })

  it('are one, though the editor is mounted twice before it comes', async () => {
    const { saving, saved, rename, loads } = lateSaves()
    saving.start()()
    saving.start()
    rename('Twice')
    await Promise.all(loads.map(({ arrive }) => arrive()))
    await vi.waitFor(() => expect(saved()).toBe('Twice'))
    rename('Once more')
    await vi.waitFor(() => expect(saved()).toBe('Once more'))
  })

  it('say that the drawing is not saved where it cannot be loaded, and save at Retry', async () => {
    const { saving, saved, rename, loads } = lateSaves()
    saving.start()
    rename('Garden')
    loads[0].fail(new Error('offline'))
    await vi.waitFor(() => expect(saving.getSnapshot().status).toBe('error'))
    saving.retry()
    await loads[1].arrive()
    await vi.waitFor(() => expect(saved()).toBe('Garden'))
    expect(saving.getSnapshot().error).toBeUndefined()
  })
})
