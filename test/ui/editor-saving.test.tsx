import { describe, expect, it, vi } from 'vitest'
import { createNavDocument, openSealed } from '../../src/document/index.js'
import { createEditor } from '../../src/editor/index.js'
import { createMemoryStorage } from '../../src/persistence/storage/index.js'
import { createEditorAutosave } from '../../src/ui/editor/editor-autosave.js'

function savesOfPlot() {
  const kept = new Map<string, string>()
  const editor = createEditor({ defaultValue: createNavDocument({ name: 'Plot' }) })
  const storage = createMemoryStorage(kept)
  const saving = createEditorAutosave(editor, { key: 'plot', storage, delay: 1 }, () => ({ restore: 'Restore' }))
  const saved = () => openSealed([kept.get('plot:a'), kept.get('plot:b')]).save?.document.name
  const rename = (name: string) => editor.document.dispatch({ type: 'set-name', name })
  return { saving, saved, rename }
}

describe('the saves of an editor', () => {
  it('let the browser ask before the page is left until what was drawn is saved', async () => {
    const asks = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const { saving, saved, rename } = savesOfPlot()
    const stop = saving.start()
    expect(asks()).toBe(false)
    rename('Garden')
    expect(asks()).toBe(true)
    await vi.waitFor(() => expect(saved()).toBe('Garden'))
    await vi.waitFor(() => expect(saving.getSnapshot().status).toBe('saved'))
    expect(asks()).toBe(false)
    rename('Orchard')
    expect(asks()).toBe(true)
    stop()
    expect(asks()).toBe(false)
  })

  it('hold what was drawn just before the editor was gone', async () => {
    const { saving, saved, rename } = savesOfPlot()
    const stop = saving.start()
    rename('Last word')
    stop()
    await vi.waitFor(() => expect(saved()).toBe('Last word'))
  })

  it('are one, though the editor is mounted twice', async () => {
    const { saving, saved, rename } = savesOfPlot()
    saving.start()()
    saving.start()
    rename('Twice')
    await vi.waitFor(() => expect(saved()).toBe('Twice'))
    rename('Once more')
    await vi.waitFor(() => expect(saved()).toBe('Once more'))
  })
})
