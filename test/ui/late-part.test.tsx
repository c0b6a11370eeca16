import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Component, StrictMode, type FunctionComponent, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { NavEditor, NavEditorProvider, EditorPanel, EditorTopBar } from '../../src/index.js'
import { latePart } from '../../src/ui/part-slots.js'
import { takeComplaints } from '../support/setup-dom.js'

interface LateProps {
  name: string
}
const Late = ({ name }: LateProps): ReactNode => <p>{`hello ${name}`}</p>
const Waiting = (): ReactNode => <p aria-busy>waiting</p>

describe('a part that loads on first render', () => {
  it('shows a placeholder while loading, and loads once for two instances under StrictMode', async () => {
    const fetched = vi.fn(() => Promise.resolve(Late))
    const Part = latePart<LateProps>(fetched, Waiting)
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

  it('reports that loading failed, and retries on request', async () => {
    let isOnline = false
    const Part = latePart<LateProps>(
      () => (isOnline ? Promise.resolve(Late) : Promise.reject(new Error('offline'))),
      Waiting,
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
    expect(screen.getAllByText('A part of the editor failed to load').length).toBeGreaterThan(0)
    expect(screen.getByText('waiting')).toBeDefined()
    isOnline = true
    await userEvent.setup().click(retry)
    expect(await screen.findByText('hello a')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    takeComplaints()
  })

  it('leaves its own errors to the error boundary around it', async () => {
    const Broken = (): ReactNode => {
      throw new Error('broken')
    }
    class Boundary extends Component<{ children: ReactNode }, { text?: string }> {
      static getDerivedStateFromError = (error: Error) => ({ text: error.message })
      override state: { text?: string } = {}
      override render = (): ReactNode => this.state.text ?? this.props.children
    }
    const Part = latePart<object>(() => Promise.resolve(Broken), Waiting)
    render(
      <NavEditorProvider>
        <Boundary>
          <Part />
        </Boundary>
      </NavEditorProvider>,
    )
    expect(await screen.findByText('broken')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    takeComplaints()
  })

  it('may be unmounted while it is loading', async () => {
    let arrive: (part: FunctionComponent<LateProps>) => void = () => undefined
    const Part = latePart<LateProps>(() => new Promise((resolve) => (arrive = resolve)), Waiting)
    const { unmount } = render(
      <NavEditorProvider>
        <Part name="a" />
      </NavEditorProvider>,
    )
    unmount()
    await act(async () => {
      arrive(Late)
      await Promise.resolve()
    })
    expect(screen.queryByText('hello a')).toBeNull()
  })

  it('renders its placeholder on a server', () => {
    const Part = latePart<LateProps>(() => Promise.resolve(Late), Waiting)
    const html = renderToString(
      <NavEditorProvider>
        <Part name="a" />
      </NavEditorProvider>,
    )
    expect(html).toContain('waiting')
    expect(html).not.toContain('hello')
  })
})
