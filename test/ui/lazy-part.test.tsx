import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { StrictMode, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { NavEditor, NavEditorProvider, EditorPanel, EditorTopBar } from '../../src/index.js'
import { lazyModule, lazyPart } from '../../src/ui/lazy/index.js'

interface Loaded {
  readonly Late: (props: { name: string }) => ReactNode
}
const loaded: Loaded = { Late: ({ name }) => <p>{`hello ${name}`}</p> }
const Placeholder = (): ReactNode => <p aria-busy>waiting</p>

describe('a part that is loaded when it is first drawn', () => {
  it('keeps its place with the placeholder, loads once for two of it under StrictMode, and is drawn at once afterwards', async () => {
    const fetched = vi.fn(() => Promise.resolve(loaded))
    const Part = lazyPart(lazyModule(fetched), (module) => module.Late, Placeholder)
    const { unmount } = render(
      <StrictMode>
        <NavEditorProvider>
          <Part name="a" />
          <Part name="b" />
        </NavEditorProvider>
      </StrictMode>,
    )
    expect(screen.getAllByText('waiting')).toHaveLength(2)
    expect(await screen.findByText('hello a')).toBeDefined()
    expect(screen.getByText('hello b')).toBeDefined()
    expect(fetched).toHaveBeenCalledTimes(1)
    unmount()
    render(
      <NavEditorProvider>
        <Part name="c" />
      </NavEditorProvider>,
    )
    expect(screen.getByText('hello c')).toBeDefined()
  })

  it('says that it could not be loaded, and tries again on request', async () => {
    let isOnline = false
    const Part = lazyPart(
      lazyModule(() => (isOnline ? Promise.resolve(loaded) : Promise.reject(new Error('offline')))),
      (module) => module.Late,
      Placeholder,
    )
    render(
      <NavEditor>
        <EditorTopBar />
        <EditorPanel>
          <Part name="a" />
        </EditorPanel>
      </NavEditor>,
    )
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getAllByText('A part of the editor could not be loaded').length).toBeGreaterThan(0)
    expect(screen.getByText('waiting')).toBeDefined()
    isOnline = true
    await userEvent.setup().click(retry)
    expect(await screen.findByText('hello a')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('may be unmounted while it is loading', async () => {
    let arrive: (module: Loaded) => void = () => undefined
    const lazy = lazyModule(() => new Promise<Loaded>((resolve) => (arrive = resolve)))
    const Part = lazyPart(lazy, (module) => module.Late, Placeholder)
    const { unmount } = render(
      <NavEditorProvider>
        <Part name="a" />
      </NavEditorProvider>,
    )
    unmount()
    await act(async () => {
      arrive(loaded)
      await lazy.load()
    })
    expect(lazy.getSnapshot().status).toBe('ready')
  })

  it('is its placeholder on a server, loaded or not', async () => {
    const lazy = lazyModule(() => Promise.resolve(loaded))
    const Part = lazyPart(lazy, (module) => module.Late, Placeholder)
    await lazy.load()
    const html = renderToString(
      <NavEditorProvider>
        <Part name="a" />
      </NavEditorProvider>,
    )
    expect(html).toContain('waiting')
    expect(html).not.toContain('hello')
  })
})
