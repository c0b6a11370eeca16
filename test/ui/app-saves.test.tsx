import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { describe, expect, it } from 'vitest'
import { createNavDocument, type NavDocument } from '../../src/document/index.js'
import { type NavEditorProps } from '../../src/index.js'
import { drive } from '../../src/testing/index.js'
import { showEditor } from '../support/show-editor.js'

const plot: NavDocument = createNavDocument({ name: 'Plot', bounds: { x: 0, y: 0, width: 400, height: 300 } })

/** Makes a server that answers on request of the test. */
function createServer() {
  const sent: { readonly document: NavDocument; readonly answer: (fault?: Error) => void }[] = []
  const onSave = (document: NavDocument): Promise<void> =>
    new Promise((resolve, reject) => {
      sent.push({ document, answer: (fault) => (fault === undefined ? resolve() : reject(fault)) })
    })
  return {
    sent,
    onSave,
    answer: (fault?: Error) =>
      act(() => {
        sent.at(-1)!.answer(fault)
        return Promise.resolve()
      }),
  }
}
function show(props: NavEditorProps) {
  const view = showEditor({ defaultValue: plot, ...props }, { wrapper: StrictMode })
  return {
    ...view,
    rename: (name: string) => act(() => void view.editor.document.dispatch({ type: 'set-name', name })),
  }
}
const word = (): string | null | undefined => document.querySelector('[data-save]')?.textContent
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
const asks = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

describe('an app that saves by onSave', () => {
  it('counts the map as edited after a save during which it was edited', async () => {
    const server = createServer()
    const { rename } = show({ onSave: server.onSave })
    expect(word()).toBe('Saved')
    expect(saveButton().getAttribute('aria-disabled')).toBe('true')
    expect(saveButton().getAttribute('aria-description')).toBe('Saved')
    fireEvent.click(saveButton())
    expect(server.sent).toHaveLength(0)
    rename('Garden')
    expect(word()).toBe('Edited')
    expect(saveButton().hasAttribute('aria-disabled')).toBe(false)
    saveButton().focus()
    fireEvent.click(saveButton())
    expect(word()).toBe('Saving…')
    expect(document.activeElement).toBe(saveButton())
    expect(server.sent.map(({ document }) => document.name)).toEqual(['Garden'])
    rename('Orchard')
    expect(word()).toBe('Saving…')
    await server.answer()
    expect(word()).toBe('Edited')
    fireEvent.keyDown(screen.getByRole('application'), { key: 's', code: 'KeyS', ctrlKey: true })
    await server.answer()
    expect(server.sent.map(({ document }) => document.name)).toEqual(['Garden', 'Orchard'])
    expect(word()).toBe('Saved')
  })

  it('shows "Saved" instead of "Edited" when undo restores the saved document', () => {
    const { editor, rename } = show({ onSave: createServer().onSave })
    rename('Garden')
    expect(word()).toBe('Edited')
    act(() => void editor.history.undo())
    expect(word()).toBe('Saved')
  })

  it('shows the error and a retry button when a save fails', async () => {
    const server = createServer()
    const { rename } = show({ onSave: server.onSave })
    rename('Garden')
    fireEvent.click(saveButton())
    await server.answer(new Error('the server is full'))
    expect(word()).toBe('Not saved')
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Not saved: the server is full'))
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(word()).toBe('Saving…')
    await server.answer()
    expect(word()).toBe('Saved')
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  it('shows a failure when onSave throws', async () => {
    const { rename } = show({
      onSave: () => {
        throw new Error('offline')
      },
    })
    rename('Garden')
    await act(() => Promise.resolve(fireEvent.click(saveButton())))
    expect(word()).toBe('Not saved')
  })

  it('tells by the prop `saved` which document is saved: any other document is shown as edited', () => {
    const theirs: NavDocument = { ...plot, name: 'Theirs' }
    const { again } = show({ value: plot, saved: plot })
    expect(word()).toBe('Saved')
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    again({ value: theirs, saved: plot })
    expect(word()).toBe('Edited')
    again({ value: theirs, saved: theirs })
    expect(word()).toBe('Saved')
  })

  it('warns before the page closes if the map was edited or a polygon is unfinished', () => {
    const { editor, rename, unmount } = show({ onSave: createServer().onSave })
    expect(asks()).toBe(false)
    const hand = drive(editor)
    act(() => void hand.tool('polygon').click(100, 100).click(200, 100))
    expect(asks()).toBe(true)
    act(() => void editor.tools.cancel())
    expect(asks()).toBe(false)
    rename('Garden')
    expect(asks()).toBe(true)
    unmount()
    expect(asks()).toBe(false)
  })
})
