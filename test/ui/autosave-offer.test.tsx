import '../support/preload-editor.js'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { createNavDocument, openSealed, sealDocument, type NavDocument } from '../../src/document/index.js'
import type { Editor } from '../../src/editor/index.js'
import { NavEditor } from '../../src/ui/editor/NavEditor.js'
import { createMemoryStorage } from '../../src/persistence/storage/index.js'
import { layout } from '../support/setup-dom.js'

const plot: NavDocument = createNavDocument({ name: 'Plot', bounds: { x: 0, y: 0, width: 400, height: 300 } })
const show = (kept: Map<string, string>, delay = 5) => {
  const handle = createRef<Editor>()
  return {
    handle,
    ...render(
      <NavEditor
        defaultValue={plot}
        autosave={{ key: 'plot', storage: createMemoryStorage(kept), delay }}
        ref={handle}
      />,
    ),
  }
}
const nameIn = (kept: Map<string, string>, key: string): string | undefined =>
  openSealed([kept.get(`${key}:a`), kept.get(`${key}:b`), kept.get(`${key}:last`)]).save?.document.name
const rename = (handle: { current: Editor | null }, name: string): void =>
  act(() => void handle.current!.document.dispatch({ type: 'set-name', name }))

beforeEach(() => layout.resize(1440, 900))

it('an unanswered offer to restore does not stop autosave, which stores new drawings separately', async () => {
  const kept = new Map([
    ['plot:b', sealDocument({ ...plot, name: 'Yesterday' }, 1)],
    ['plot:head', '1 somebody'],
  ])
  const first = show(kept)
  await screen.findByRole('button', { name: 'Discard' })
  rename(first.handle, 'Today')
  await waitFor(() => expect(nameIn(kept, 'plot:side')).toBe('Today'))
  expect(nameIn(kept, 'plot')).toBe('Yesterday')
  first.unmount()

  const second = show(kept)
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(second.handle.current!.document.current.name).toBe('Today')
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(nameIn(kept, 'plot')).toBe('Today'))
  await waitFor(() => expect(nameIn(kept, 'plot:side')).toBeUndefined())
  second.unmount()

  show(kept)
  await act(() => new Promise((resolve) => setTimeout(resolve, 40)))
  expect(screen.getByRole('button', { name: 'Restore' })).toBeInstanceOf(HTMLElement)
  expect(screen.getByRole('status').textContent).toContain('Earlier work was found')
})

it.each([
  ['a key', 'plot', true],
  ['nothing', undefined, false],
  ['false', false, false],
] as const)(
  'without autosave %s: the bar says whether the map is saved only where the editor saves it',
  async (_, autosave, isSaved) => {
    const { container } = render(<NavEditor defaultValue={plot} autosave={autosave} />)
    await screen.findByRole('button', { name: 'Export' })
    expect(container.querySelector('[data-save]') !== null).toBe(isSaved)
  },
)

it('a page that goes out of sight has its last edit kept at once', async () => {
  const kept = new Map<string, string>()
  const { handle } = show(kept, 60_000)
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  rename(handle, 'Last word')
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  Reflect.deleteProperty(document, 'visibilityState')
  expect(nameIn(kept, 'plot')).toBe('Last word')
})
