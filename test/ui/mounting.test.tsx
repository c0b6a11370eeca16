/** An editor that is mounted twice, hidden, suspended, broken by an error inside, or unmounted at any moment. */
import { act, render, screen, waitFor } from '@testing-library/react'
import Konva from 'konva'
import { Activity, Component, StrictMode, Suspense, createRef, use, type ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { createNavDocument } from '../../src/document/index.js'
import type { Editor } from '../../src/editor/index.js'
import { createRandom } from '../../src/engine/core/index.js'
import { NavEditor, EditorBackground, EditorObstacles, EditorPath } from '../../src/index.js'
import { countPageListeners } from '../support/page-listeners.js'
import { newestStage, pixelAt } from '../support/render-stage.js'
import { layout, takeComplaints } from '../support/setup-dom.js'
import { effort } from '../support/effort.js'
import { boxItem } from '../support/shapes.js'

const fieldOf = (width: number) =>
  createNavDocument({
    bounds: { x: 0, y: 0, width, height: 300 },
    items: [
      boxItem('barn', 150, 50, 100, 200, 'Barn'),
      { kind: 'marker', id: 'from', role: 'spawn', x: 50, y: 150 },
      { kind: 'marker', id: 'to', role: 'goal', x: 350, y: 150 },
    ],
  })
const field = fieldOf(400)
const camera = { x: 0, y: 0, zoom: 1 }
const map = (): HTMLElement => screen.getByRole('application', { name: 'Map', hidden: true })
const pathReady = () => waitFor(() => expect(map().dataset.pathStatus).toBe('found'), { timeout: 10_000 })
const settled = (milliseconds = 50) =>
  act(async () => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
  })
const acted = (work: () => void) =>
  act(async () => {
    work()
    await Promise.resolve()
  })
/** Reports whether the barn is painted: a painted barn has another color than the ground next to it. */
const isPainted = (): boolean => pixelAt(200, 150).join() !== pixelAt(120, 270).join()

/** For tests with many editors or renders on a busy machine. */
const SLOW = { timeout: 120_000 }

it('in StrictMode an editor listens, observes and animates once, and not at all after unmount', async () => {
  const page = countPageListeners()
  const round = async (wrap: (editor: ReactNode) => ReactNode) => {
    const { unmount } = render(wrap(<NavEditor defaultValue={field} />))
    await pathReady()
    await settled()
    const mounted = { listeners: page.current(), observers: layout.observers, stages: Konva.stages.length }
    unmount()
    await settled()
    return { mounted, left: { listeners: page.current(), observers: layout.observers, frames: page.frames() } }
  }
  // Runs a first round, because React and Konva allocate some things only once.
  await round((editor) => editor)
  const plain = await round((editor) => editor)
  const strict = await round((editor) => <StrictMode>{editor}</StrictMode>)
  expect(strict.mounted).toEqual(plain.mounted)
  expect(plain.mounted.stages).toBe(1)
  expect(strict.left).toEqual(plain.left)
  expect(strict.left).toMatchObject({ observers: 0, frames: 0 })
  expect(strict.mounted.listeners.length).toBeGreaterThan(strict.left.listeners.length)
})

it('an editor unmounted at random moments leaves no stage, observer, frame or warning (seed 22)', SLOW, async () => {
  const random = createRandom(22)
  const page = countPageListeners()
  const met = new Set<string | undefined>()
  const first = render(<NavEditor defaultValue={field} />)
  await pathReady()
  first.unmount()
  await settled()
  const before = page.current()
  for (let i = 0; i < effort(24); i++) {
    const handle = createRef<Editor>()
    const { unmount } = render(
      <StrictMode>
        <NavEditor ref={handle} defaultValue={fieldOf(400 + i)} />
      </StrictMode>,
    )
    // Unmounts immediately, during loading, or after everything is done.
    if (i % 3 === 1) await settled(100 * random())
    if (i % 3 === 2) await pathReady()
    if (random() < 0.5) act(() => void handle.current?.document.transform(['barn'], [1, 0, 0, 1, 5, 0]))
    met.add(map().dataset.meshStatus)
    unmount()
    await settled(20)
    expect([Konva.stages.length, layout.observers, page.frames()]).toEqual([0, 0, 0])
    expect(page.current()).toEqual(before)
  }
  expect(met.size).toBeGreaterThan(1)
})

/** Suspends until its promise resolves. */
function Gate({ until }: { until: Promise<void> | undefined }): ReactNode {
  if (until !== undefined) use(until)
  return null
}
function promise() {
  let keep = (): void => undefined
  const until = new Promise<void>((resolve) => {
    keep = resolve
  })
  return { until, keep }
}

describe('a mounted editor', () => {
  const edited = (handle: { readonly current: Editor | null }): void =>
    act(() => void handle.current!.document.transform(['barn'], [1, 0, 0, 1, 10, 0]))
  const lives = async (handle: { readonly current: Editor | null }): Promise<void> => {
    await pathReady()
    await settled()
    expect(Konva.stages).toHaveLength(1)
    expect(newestStage().width()).toBeGreaterThan(100)
    expect(isPainted()).toBe(true)
    const before = Number(map().dataset.meshRevision)
    const drawn = handle.current!.document.current
    edited(handle)
    expect(handle.current!.document.current).not.toBe(drawn)
    await waitFor(() => expect(Number(map().dataset.meshRevision)).not.toBe(before))
  }

  it('keeps its drawing and history when a Suspense boundary above hides and shows it again', async () => {
    const handle = createRef<Editor>()
    const { until, keep } = promise()
    const shown = (waiting: Promise<void> | undefined) => (
      <StrictMode>
        <Suspense fallback={<p>waiting</p>}>
          <Gate until={waiting} />
          <NavEditor ref={handle} defaultValue={field} defaultCamera={camera} />
        </Suspense>
      </StrictMode>
    )
    const { rerender } = render(shown(undefined))
    await lives(handle)
    const editor = handle.current
    await acted(() => rerender(shown(until)))
    expect(screen.getByText('waiting')).toBeTruthy()
    await acted(() => keep())
    await waitFor(() => expect(screen.queryByText('waiting')).toBeNull())
    expect(handle.current).toBe(editor)
    expect(editor!.history.current.entries).toHaveLength(1)
    await lives(handle)
  })

  it('stays visible when a component inside suspends', async () => {
    const handle = createRef<Editor>()
    const { until, keep } = promise()
    const shown = (waiting: Promise<void> | undefined) => (
      <StrictMode>
        <NavEditor ref={handle} defaultValue={field} defaultCamera={camera}>
          <EditorBackground />
          <EditorObstacles />
          <Suspense fallback={<p>waiting</p>}>
            <Gate until={waiting} />
            <EditorPath />
          </Suspense>
        </NavEditor>
      </StrictMode>
    )
    const { rerender } = render(shown(undefined))
    await lives(handle)
    await acted(() => rerender(shown(until)))
    await lives(handle)
    await acted(() => keep())
    await lives(handle)
    expect(screen.queryByText('waiting')).toBeNull()
  })

  it('passes the error of a component inside to the error boundary of the app', async () => {
    class Boundary extends Component<{ readonly children: ReactNode }, { readonly message?: string }> {
      override state: { readonly message?: string } = {}
      static getDerivedStateFromError = (error: Error) => ({ message: error.message })
      override render() {
        return this.state.message === undefined ? this.props.children : <p>{this.state.message}</p>
      }
    }
    const Broken = ({ isBroken }: { isBroken: boolean }): ReactNode => {
      if (isBroken) throw new Error('a part of the host broke')
      return null
    }
    const handle = createRef<Editor>()
    const shown = (isBroken: boolean, key: string) => (
      <StrictMode>
        <Boundary key={key}>
          <NavEditor ref={handle} defaultValue={field} defaultCamera={camera}>
            <EditorObstacles />
            <Broken isBroken={isBroken} />
          </NavEditor>
        </Boundary>
      </StrictMode>
    )
    const { rerender } = render(shown(false, 'first'))
    await lives(handle)
    rerender(shown(true, 'first'))
    expect(screen.getByText('a part of the host broke')).toBeTruthy()
    expect(takeComplaints().length).toBeGreaterThan(0)
    await settled()
    expect([Konva.stages.length, layout.observers]).toEqual([0, 0])
    rerender(shown(false, 'second'))
    await lives(handle)
  })

  it('frees its resources when an Activity hides it, and is unchanged when shown again', async () => {
    const page = countPageListeners()
    const handle = createRef<Editor>()
    const shown = (mode: 'visible' | 'hidden') => (
      <StrictMode>
        <Activity mode={mode}>
          <NavEditor ref={handle} defaultValue={field} defaultCamera={camera} />
        </Activity>
      </StrictMode>
    )
    const { rerender } = render(shown('visible'))
    await lives(handle)
    const editor = handle.current!
    const listeners = page.current().length
    for (let i = 1; i <= 3; i++) {
      rerender(shown('hidden'))
      // An animation frame that was requested while visible may still run, but it requests no further frame.
      await waitFor(() => expect([layout.observers, page.frames()]).toEqual([0, 0]))
      expect(page.current().length).toBeLessThan(listeners)
      // The app continues to use the editor object.
      act(() => void editor.document.transform(['barn'], [1, 0, 0, 1, -10, 0]))
      rerender(shown('visible'))
      await lives(handle)
      expect(handle.current).toBe(editor)
      expect(page.current().length).toBe(listeners)
    }
  })

  it('updates its mesh while its browser tab is hidden, and draws all changes when the tab is visible again', async () => {
    const handle = createRef<Editor>()
    render(
      <StrictMode>
        <NavEditor ref={handle} defaultValue={field} defaultCamera={camera} />
      </StrictMode>,
    )
    await lives(handle)
    await settled(100)
    // A hidden tab queues requested frames until it is visible again.
    const waiting = new Map<number, FrameRequestCallback>()
    let asked = 0
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const frames = vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((callback) => {
      waiting.set(++asked, callback)
      return asked
    })
    const cancels = vi
      .spyOn(globalThis, 'cancelAnimationFrame')
      .mockImplementation((handle) => void waiting.delete(handle))
    document.dispatchEvent(new Event('visibilitychange'))
    const before = map().dataset.meshRevision
    for (let i = 0; i < 50; i++) edited(handle)
    // The mesh updates without an animation frame. The fifty edits do not request a frame each for drawing.
    await waitFor(() => expect(map().dataset.meshRevision).not.toBe(before))
    expect(map().dataset.meshStatus).toBe('ready')
    expect(waiting.size).toBeGreaterThan(0)
    expect(waiting.size).toBeLessThan(50)
    for (const spy of [hidden, state, frames, cancels]) spy.mockRestore()
    document.dispatchEvent(new Event('visibilitychange'))
    act(() => {
      for (const callback of waiting.values()) callback(performance.now())
    })
    await lives(handle)
  })
})
