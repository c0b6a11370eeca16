import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { createNavDocument, importMap, openSealed, sealDocument, type NavDocument } from '../../src/document/index.js'
import type { Editor } from '../../src/editor/index.js'
import { NavEditor, type NavEditorProps, EditorTopBar } from '../../src/index.js'
import type { SaveStorage } from '../../src/persistence/storage/index.js'
import { createMemoryStorage } from '../../src/persistence/storage/index.js'
import { drive } from '../../src/testing/index.js'
import { showEditor } from '../support/show-editor.js'

const plot: NavDocument = createNavDocument({
  name: 'Plot',
  bounds: { x: 0, y: 0, width: 400, height: 300 },
  items: [
    { kind: 'obstacle', id: 'shed', name: 'Shed', shape: { type: 'rectangle', x: 20, y: 20, width: 40, height: 40 } },
  ],
})
const show = (storage: SaveStorage, props: NavEditorProps = {}) =>
  showEditor({ defaultValue: plot, autosave: { key: 'plot', storage, delay: 5 }, ...props }, { wrapper: StrictMode })
const savedIn = (kept: Map<string, string>, key = 'plot'): NavDocument | undefined =>
  openSealed([kept.get(`${key}:a`), kept.get(`${key}:b`), kept.get(`${key}:last`)]).save?.document
/** Makes a storage with an earlier save. */
const foundSave = (document: NavDocument = { ...plot, name: 'Yesterday' }) =>
  new Map([
    ['plot:b', sealDocument(document, 1)],
    ['plot:head', '1 somebody'],
  ])
/** Options under which autosave never saves by its timer. */
const later = (kept: Map<string, string>) => ({ key: 'plot', storage: createMemoryStorage(kept), delay: 60_000 })
const asks = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
const rename = (editor: Editor, name: string): void =>
  act(() => void editor.document.dispatch({ type: 'set-name', name }))
const word = (): string | null | undefined => document.querySelector('[data-save]')?.textContent

describe('autosave of the editor', () => {
  it('saves soon after a change, shows the state, and writes nothing without a change', async () => {
    const kept = new Map<string, string>()
    const { editor } = show(createMemoryStorage(kept))
    expect(word()).toBe('Saved')
    await act(() => new Promise((resolve) => setTimeout(resolve, 30)))
    expect(kept.size).toBe(0)
    expect(asks()).toBe(false)
    rename(editor, 'Garden')
    expect([word(), asks()]).toEqual(['Saving…', true])
    await waitFor(() => expect(savedIn(kept)?.name).toBe('Garden'))
    await waitFor(() => expect([word(), asks()]).toEqual(['Saved', false]))
  })

  it('treats an unfinished polygon as unsaved, and lets the browser warn before the page is left', () => {
    const { editor } = show(createMemoryStorage(new Map()))
    expect(asks()).toBe(false)
    act(() => void drive(editor).tool('polygon').click(300, 100).click(380, 100))
    expect(word()).toBe('Unfinished shape')
    expect(asks()).toBe(true)
    act(() => void editor.tools.cancel())
    expect(word()).toBe('Saved')
    expect(asks()).toBe(false)
  })

  it('saves an unfinished polygon as a closed one, until the polygon is cancelled', async () => {
    const kept = new Map<string, string>()
    const { editor, unmount } = show(createMemoryStorage(kept))
    act(() => void drive(editor).tool('polygon').click(300, 100).click(380, 100).click(380, 180).move(310, 190))
    const outer = editor.getSnapshot().overlay.shape!.points.slice(0, 3)
    await waitFor(() => expect(savedIn(kept)?.items[1]).toMatchObject({ shape: { type: 'polygon', outer } }))
    unmount()
    const reloaded = show(createMemoryStorage(kept))
    fireEvent.click(await screen.findByRole('button', { name: 'Restore' }))
    expect(reloaded.editor.document.current.items).toHaveLength(2)
    act(() => void reloaded.editor.history.undo())
    act(() => void drive(reloaded.editor).tool('polygon').click(300, 100).click(380, 100).click(380, 180))
    await waitFor(() => expect(savedIn(kept)?.items).toHaveLength(2))
    act(() => void reloaded.editor.tools.cancel())
    await waitFor(() => expect(savedIn(kept)?.items).toHaveLength(1))
  })

  it('loses nothing when the editor is unmounted right after a change', async () => {
    const kept = new Map<string, string>()
    const { editor, unmount } = show(createMemoryStorage(kept), { autosave: later(kept) })
    rename(editor, 'Last word')
    unmount()
    await waitFor(() => expect(savedIn(kept)?.name).toBe('Last word'))
  })

  it('offers an earlier save that differs, and does not overwrite it before the user decides', async () => {
    const kept = foundSave()
    const { editor } = show(createMemoryStorage(kept))
    await screen.findByRole('button', { name: 'Discard' })
    expect(screen.getByRole('status').textContent).toContain('Earlier work was found: 1 item')
    rename(editor, 'Typed meanwhile')
    await act(() => new Promise((resolve) => setTimeout(resolve, 40)))
    expect(savedIn(kept)?.name).toBe('Yesterday')
    fireEvent.click(screen.getByRole('button', { name: 'Restore' }))
    expect(editor.document.current.name).toBe('Yesterday')
    expect(editor.history.current.undoLabel).toBe('Restore')
    act(() => void editor.history.undo())
    expect(editor.document.current.name).toBe('Typed meanwhile')
    await waitFor(() => expect(savedIn(kept)?.name).toBe('Typed meanwhile'))
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
  })

  it('deletes an earlier save that the user discards', async () => {
    const kept = foundSave()
    show(createMemoryStorage(kept))
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(savedIn(kept)?.name).toBe('Plot'))
  })

  it('does not offer a save that equals the app’s document', async () => {
    const kept = foundSave(plot)
    show(createMemoryStorage(kept))
    await act(() => new Promise((resolve) => setTimeout(resolve, 30)))
    expect(screen.queryByRole('group', { name: 'Saving' })).toBeNull()
  })

  it('reports a failed save, keeps the drawing, and saves on Retry', async () => {
    const kept = new Map<string, string>()
    const good = createMemoryStorage(kept)
    let full = true
    const { editor } = show({
      read: good.read,
      write: (name, text) => (full ? Promise.reject(new Error('quota')) : good.write(name, text)),
    })
    rename(editor, 'Garden')
    await screen.findByRole('button', { name: 'Retry' })
    expect(word()).toBe('Not saved')
    expect(screen.getByRole('status').textContent).toContain('Not saved')
    expect(editor.document.current.name).toBe('Garden')
    full = false
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(savedIn(kept)?.name).toBe('Garden'))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull())
  })

  it('offers the drawing as a file while it cannot be saved', async () => {
    const files: Blob[] = []
    // jsdom lacks these functions.
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${files.push(blob)}`,
      revokeObjectURL: () => undefined,
    })
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    const { editor } = show({ read: () => Promise.resolve(undefined), write: () => Promise.reject(new Error('quota')) })
    rename(editor, 'Garden')
    fireEvent.click(await screen.findByRole('button', { name: 'Download' }))
    await waitFor(() => expect(names).toEqual(['garden.json']))
    expect(importMap(await files[0].text()).document.name).toBe('Garden')
  })

  it('asks before it overwrites a save of another tab', async () => {
    const kept = new Map<string, string>()
    const { editor } = show(createMemoryStorage(kept))
    rename(editor, 'Mine')
    await waitFor(() => expect(savedIn(kept)?.name).toBe('Mine'))
    kept.set('plot:head', '7 another tab')
    rename(editor, 'Mine again')
    fireEvent.click(await screen.findByRole('button', { name: 'Keep my version' }))
    await waitFor(() => expect(savedIn(kept)?.name).toBe('Mine again'))
  })

  it('is off unless the app enables it', () => {
    render(
      <NavEditor defaultValue={plot}>
        <EditorTopBar saveState={<em>On the server</em>} />
      </NavEditor>,
    )
    expect(screen.getByText('On the server')).toBeInstanceOf(HTMLElement)
    expect(document.querySelector('[data-save]')).toBeNull()
  })
})

it('an unanswered offer to restore does not stop autosave, which stores new drawings separately', async () => {
  const kept = foundSave()
  const first = show(createMemoryStorage(kept))
  await screen.findByRole('button', { name: 'Discard' })
  rename(first.editor, 'Today')
  await waitFor(() => expect(savedIn(kept, 'plot:side')?.name).toBe('Today'))
  expect(savedIn(kept)?.name).toBe('Yesterday')
  first.unmount()

  const second = show(createMemoryStorage(kept))
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(second.editor.document.current.name).toBe('Today')
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(savedIn(kept)?.name).toBe('Today'))
  await waitFor(() => expect(savedIn(kept, 'plot:side')?.name).toBeUndefined())
  second.unmount()

  show(createMemoryStorage(kept))
  await act(() => new Promise((resolve) => setTimeout(resolve, 40)))
  expect(screen.getByRole('button', { name: 'Restore' })).toBeInstanceOf(HTMLElement)
  expect(screen.getByRole('status').textContent).toContain('Earlier work was found')
})

it.each([
  ['a key', 'plot', true],
  ['nothing', undefined, false],
  ['false', false, false],
] as const)(
  'the top bar shows the state of a save only if the editor saves: with %s as the prop autosave',
  async (_, autosave, isSaved) => {
    const { container } = render(<NavEditor defaultValue={plot} autosave={autosave} />)
    await screen.findByRole('button', { name: 'Export' })
    expect(container.querySelector('[data-save]') !== null).toBe(isSaved)
  },
)

it('the last edit is saved immediately when the page is hidden', async () => {
  const kept = new Map<string, string>()
  const { editor } = show(createMemoryStorage(kept), { autosave: later(kept) })
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  rename(editor, 'Last word')
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  Reflect.deleteProperty(document, 'visibilityState')
  expect(savedIn(kept)?.name).toBe('Last word')
})
