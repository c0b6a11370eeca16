/** The hooks in components: StrictMode, rapid props, unmounts, a server, and worlds edited in place. */
import { act, renderHook, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createHistory, createNavDocument, type HistorySnapshot } from '../../src/document/index.js'
import { storeOf } from '../../src/engine/core/index.js'
import { type Path, type Scene, type World, buildNavGrid, buildNavMesh } from '../../src/engine/index.js'
import { useAutosave } from '../../src/hooks/useAutosave.js'
import { useVisibilityGraph, useWaypointGraph } from '../../src/hooks/engine-hooks.js'
import { useStoreState } from '../../src/hooks/editor-hooks.js'
import { useReducedMotion } from '../../src/hooks/in-browser.js'
import { useNavDocument } from '../../src/hooks/useNavDocument.js'
import { useNavGrid } from '../../src/hooks/useNavGrid.js'
import { useNavMesh } from '../../src/hooks/useNavMesh.js'
import { defaultEngine } from '../../src/navigation/default-engine.js'
import { usePath } from '../../src/hooks/usePath.js'
import { usePathAnimation } from '../../src/hooks/usePathAnimation.js'
import { useSearchPlayback, type SearchPlaybackOptions } from '../../src/hooks/usePlayback.js'
import { createMemoryStorage } from '../../src/persistence/storage/index.js'
import { fakeWorker } from '../support/fake-worker.js'
import { passes, stopClock } from '../support/hook-clock.js'
import { expectNewFor } from '../support/render-options.js'
import { box, pointsOf } from '../support/shapes.js'

const strict = { wrapper: StrictMode }
const bounds = { x: 0, y: 0, width: 100, height: 100 }
const wall = (id: string, x: number) => ({ id, outer: box(x, 10, 5, 80) })
const scene = (...xs: number[]): Scene => ({ bounds, obstacles: xs.map((x, i) => wall(`w${i}`, x)) })
/** Puts animation frames, 16 ms apart, under the control of the test. */
const useFrames = () => {
  stopClock()
  return (count = 1): void => passes(16 * count)
}

describe('useNavMesh and usePath', () => {
  // Loads the engine first, because the tests below count frames.
  beforeAll(() => defaultEngine.load?.())

  it('build a mesh, update it in place after an edit, and keep the last good mesh when a scene is invalid', () => {
    const frames = useFrames()
    const { result, rerender } = renderHook(
      ({ source }) => {
        const state = useNavMesh(source)
        return { ...state, path: usePath(state.mesh, { x: 5, y: 50 }, { x: 95, y: 50 }) }
      },
      { ...strict, initialProps: { source: scene(50) } },
    )
    expect(result.current.status).toBe('building')
    expect(result.current.isBuilding).toBe(true)
    expect(result.current.path).toBeUndefined()
    frames(2)
    const { mesh, path } = result.current
    expect(result.current.status).toBe('ready')
    expect(mesh?.freeArea).toBeCloseTo(10_000 - 400)
    expect(path?.status === 'found' && path.path.length).toBeGreaterThan(90)
    rerender({ source: scene(50, 70) })
    frames(2)
    expect(result.current.mesh).not.toBe(mesh)
    expect(storeOf(result.current.mesh)).toBe(storeOf(mesh))
    expect(result.current.revision).toBe(2)
    expect(result.current.mesh?.freeArea).toBeCloseTo(10_000 - 800)
    rerender({ source: { bounds, obstacles: [{ id: 'nan', outer: pointsOf(NaN, 1, 1, 1, 1, 2) }] } })
    frames(2)
    expect(result.current.status).toBe('error')
    expect(storeOf(result.current.mesh)).toBe(storeOf(mesh))
    rerender({ source: scene(20) })
    frames(10)
    expect(result.current.status).toBe('ready')
    expect(result.current.mesh?.freeArea).toBeCloseTo(10_000 - 400)
  })

  it('do not render endlessly when a component creates a valid or invalid scene per render', () => {
    const frames = useFrames()
    for (const x of [50, NaN]) {
      let renders = 0
      const { result, unmount } = renderHook(() => {
        renders++
        return useNavMesh(scene(x))
      }, strict)
      frames(20)
      expect(result.current.status).toBe(x === 50 ? 'ready' : 'error')
      expect(renders).toBeLessThan(14)
      unmount()
    }
  })

  it('search again when an end moves, and return the same object when nothing changed', () => {
    const mesh = buildNavMesh(scene(50))
    const { result, rerender } = renderHook(({ x }) => usePath(mesh, { x, y: 50 }, { x: 95, y: 50 }), {
      initialProps: { x: 5 },
    })
    const first = result.current
    rerender({ x: 5 })
    expect(result.current).toBe(first)
    rerender({ x: 80 })
    expect(result.current?.status === 'found' && result.current.path.length).toBeCloseTo(15)
  })

  it('build on the main thread when a worker is silent for its watchdog time', async () => {
    const createWorker = vi.fn(fakeWorker)
    const live = { createWorker, workerFrom: 1, watchdog: 30 }
    const { result } = renderHook(() => useNavMesh(scene(50), { live }))
    await waitFor(() => expect(result.current.status).toBe('ready'))
    expect(createWorker).toHaveBeenCalled()
  })

  it('render on a server without building anything', () => {
    const Page = () => {
      const { status, mesh } = useNavMesh(scene(50))
      const result = usePath(mesh, { x: 1, y: 1 }, { x: 2, y: 2 })
      return (
        <p>
          {status}
          {result?.status}
        </p>
      )
    }
    expect(renderToString(<Page />)).toBe('<p>building</p>')
  })
})

describe('useNavDocument', () => {
  it('runs, undoes and redoes commands', () => {
    const { result } = renderHook(() => useNavDocument(createNavDocument()), strict)
    act(() => void result.current.dispatch({ type: 'set-name', name: 'Level 3' }))
    expect([result.current.document.name, result.current.canUndo, result.current.canRedo]).toEqual([
      'Level 3',
      true,
      false,
    ])
    act(() => result.current.undo())
    expect([result.current.document.name, result.current.canUndo, result.current.canRedo]).toEqual([
      undefined,
      false,
      true,
    ])
    act(() => result.current.redo())
    expect(result.current.document.name).toBe('Level 3')
  })
  it('calls an initial function once and starts with its document', () => {
    const initial = vi.fn(() => createNavDocument())
    const { result, rerender } = renderHook(() => useNavDocument(initial))
    rerender()
    expect(initial.mock.results.map(({ value }) => value as unknown)).toEqual([result.current.document])
  })
  it('reports an invalid command, and changes nothing', () => {
    const { result } = renderHook(() => useNavDocument())
    const before = result.current.document
    expect(() => result.current.dispatch({ type: 'remove-items', ids: ['ghost'] })).toThrow(
      expect.objectContaining({ name: 'NavError' }),
    )
    expect(result.current.document).toBe(before)
  })
})

it('useStoreState returns the previous value while isEqual finds the new one equal', () => {
  const history = createHistory(createNavDocument())
  const nameOf = ({ document }: HistorySnapshot) => ({ name: document.name })
  const isEqual = (a: { name?: string }, b: { name?: string }): boolean => a.name === b.name
  const { result } = renderHook(() => useStoreState(history, nameOf, isEqual))
  const first = result.current
  act(() => void history.dispatch({ type: 'set-bounds', bounds }))
  expect(result.current).toBe(first)
  act(() => void history.dispatch({ type: 'set-name', name: 'Inn' }))
  expect(result.current).toEqual({ name: 'Inn' })
})

it('useReducedMotion follows the media query, and returns false without media queries', () => {
  const query = Object.assign(new EventTarget(), { matches: true })
  vi.stubGlobal('matchMedia', () => query)
  const { result } = renderHook(() => useReducedMotion())
  expect(result.current).toBe(true)
  query.matches = false
  act(() => void query.dispatchEvent(new Event('change')))
  expect(result.current).toBe(false)
  vi.stubGlobal('matchMedia', undefined)
  expect(renderHook(() => useReducedMotion()).result.current).toBe(false)
  vi.unstubAllGlobals()
})

describe('useNavGrid', () => {
  it('builds from cells, edits a cell in place, and paths update', () => {
    const blocked = new Uint8Array(9)
    const { result } = renderHook(() => {
      const state = useNavGrid({ width: 3, height: 3, blocked })
      return { ...state, path: usePath(state.grid, { x: 0.5, y: 1.5 }, { x: 2.5, y: 1.5 }) }
    }, strict)
    expect(result.current.status).toBe('ready')
    expect(result.current.isBuilding).toBe(false)
    expect(result.current.path?.status === 'found' && result.current.path.path.length).toBe(2)
    const { grid } = result.current
    act(() => result.current.setBlocked(1, 1, true))
    expect(result.current.grid).not.toBe(grid)
    expect(storeOf(result.current.grid)).toBe(storeOf(grid))
    expect(result.current.path?.status === 'found' && result.current.path.path.length).toBe(4)
  })
  it('builds from a document with the cell size of the document', () => {
    const drawing = createNavDocument({
      bounds,
      grid: { cellSize: 10, origin: { x: 0, y: 0 } },
      items: [{ kind: 'obstacle', id: 'a', shape: { type: 'rectangle', x: 20, y: 20, width: 20, height: 20 } }],
    })
    const { result } = renderHook(() => useNavGrid(drawing), strict)
    expect([
      result.current.grid?.width,
      result.current.grid?.isBlocked(2, 2),
      result.current.grid?.isBlocked(5, 5),
    ]).toEqual([10, true, false])
  })
  it('does not render endlessly when cells are new arrays or functions per render', () => {
    let renders = 0
    const { result } = renderHook(() => {
      renders++
      return [
        useNavGrid({ width: 3, height: 3, blocked: new Uint8Array(9) }),
        useNavGrid({ width: 3, height: 3, blocked: (x) => x === 1 }),
      ]
    }, strict)
    expect(result.current.map(({ grid }) => grid?.isBlocked(1, 1))).toEqual([false, true])
    expect(renders).toBeLessThan(10)
  })
  it('returns an error state for an invalid source instead of throwing', () => {
    const { result } = renderHook(() => useNavGrid({ width: 3, height: 3, blocked: new Uint8Array(4) }))
    expect(result.current.status).toBe('error')
    expect(result.current.error?.name).toBe('NavError')
  })
})

describe('usePathAnimation', () => {
  const path: Path = { points: pointsOf(0, 0, 100, 0, 100, 100), length: 200, cost: 200, quality: 'exact' }
  const start = (options: Parameters<typeof usePathAnimation>[1]) => {
    const frames = useFrames()
    const setAttrs = vi.fn((_attributes: { x: number; y: number; rotation: number }) => undefined)
    let renders = 0
    const view = renderHook(() => {
      renders++
      return usePathAnimation(path, options)
    }, strict)
    act(() => view.result.current[0]({ setAttrs }))
    return { ...view, frames, at: () => setAttrs.mock.lastCall?.[0], renders: () => renders }
  }

  it('moves the node at its speed and rotates the node to its heading, without a render', () => {
    const { frames, at, renders, result } = start({ speed: 100 })
    const before = renders()
    frames(64)
    expect(at()?.x).toBeGreaterThan(90)
    expect(renders()).toBe(before)
    frames(32)
    expect(at()).toMatchObject({ x: 100, rotation: 90 })
    expect(result.current[1].progress()).toBeGreaterThan(0.6)
    frames(100)
    expect(at()).toMatchObject({ x: 100, y: 100 })
    expect(result.current[1].playing).toBe(false)
  })

  it('pauses, seeks and loops', () => {
    const { frames, at, result } = start({ speed: 100, loop: true })
    act(() => result.current[1].pause())
    frames(20)
    act(() => result.current[1].seek(0.25))
    expect(at()).toMatchObject({ x: 50, y: 0 })
    expect(result.current[1].position()).toEqual({ x: 50, y: 0 })
    act(() => result.current[1].play())
    frames(140)
    expect(result.current[1].playing).toBe(true)
    expect(result.current[1].progress()).toBeLessThan(0.5)
  })

  it('jumps to the goal with reduced motion', () => {
    const { frames, at, result } = start({ speed: 100, reducedMotion: true })
    frames(5)
    expect(at()).toMatchObject({ x: 100, y: 100 })
    expect(result.current[1].playing).toBe(false)
  })

  it('continues from its position along a changed path without a jump', () => {
    const frames = useFrames()
    const places: { x: number; y: number }[] = []
    const line = (...points: [number, number][]): Path => ({
      points: points.map(([x, y]) => ({ x, y })),
      length: 0,
      cost: 0,
      quality: 'exact',
    })
    // Compared with the first path, the second has a detour, the third has a moved goal, and the fourth has another
    // start and goal.
    const paths = [
      line([0, 0], [200, 0]),
      line([0, 0], [0, 60], [60, 60], [60, 0], [200, 0]),
      line([0, 0], [200, 30]),
      line([300, 0], [120, 8], [120, 200]),
    ]
    const { result, rerender } = renderHook(
      ({ along }) => usePathAnimation(along, { speed: 100, reducedMotion: false }),
      {
        ...strict,
        initialProps: { along: paths[0] },
      },
    )
    act(() => result.current[0]({ setAttrs: ({ x, y }) => places.push({ x, y }) }))
    for (const along of paths) {
      rerender({ along })
      frames(25)
    }
    expect(places.length).toBeGreaterThan(100)
    // In a frame the node moves at most twice its step: one step along the path and one towards the path.
    for (let i = 1; i < places.length; i++)
      expect(Math.hypot(places[i].x - places[i - 1].x, places[i].y - places[i - 1].y)).toBeLessThan(
        2 * 0.017 * 100 + 1e-9,
      )
    // The animated node arrives at the end of the last path.
    frames(200)
    expect(places.at(-1)).toMatchObject({ x: 120, y: 200 })
  })

  it('pauses when autoplay becomes false, and resumes when autoplay becomes true', () => {
    const frames = useFrames()
    const setAttrs = vi.fn((_attributes: { x: number; y: number; rotation: number }) => undefined)
    const { result, rerender } = renderHook(
      ({ autoplay }) => usePathAnimation(path, { speed: 100, autoplay, reducedMotion: false }),
      {
        ...strict,
        initialProps: { autoplay: true },
      },
    )
    act(() => result.current[0]({ setAttrs }))
    frames(20)
    rerender({ autoplay: false })
    const moved = setAttrs.mock.calls.length
    frames(20)
    expect([result.current[1].playing, setAttrs.mock.calls.length]).toEqual([false, moved])
    act(() => result.current[1].play())
    frames(5)
    expect(result.current[1].playing).toBe(true)
    expect(setAttrs.mock.calls.length).toBeGreaterThan(moved)
    rerender({ autoplay: true })
    frames(5)
    expect(result.current[1].playing).toBe(true)
  })
})

describe('useSearchPlayback', () => {
  it('records every event, plays events at its speed, steps and seeks', () => {
    const frames = useFrames()
    const grid = buildNavGrid({ width: 8, height: 8, blocked: new Uint8Array(64) })
    const { result } = renderHook(
      () => useSearchPlayback(grid, { x: 0.5, y: 0.5 }, { x: 7.5, y: 7.5 }, { algorithm: 'a-star', speed: 100 }),
      strict,
    )
    const { events } = result.current
    expect(events.at(-1)).toMatchObject({ type: 'done', status: 'found' })
    expect(result.current.frame).toBe(0)
    act(() => result.current.step())
    act(() => result.current.step(2))
    expect(result.current.frame).toBe(3)
    act(() => result.current.seek(1e9))
    expect(result.current.frame).toBe(events.length)
    act(() => result.current.play())
    frames(11)
    expect(result.current.frame).toBeGreaterThan(8)
    expect(result.current.frame).toBeLessThan(Math.min(20, events.length) + 1)
    expect(result.current.events).toBe(events)
  })

  it.each([
    ['algorithm', { algorithm: 'dijkstra' }],
    ['agentRadius', { agentRadius: 0.4 }],
    ['allowPartial', { allowPartial: true }],
    ['budget', { budget: 5 }],
    ['maxEvents', { maxEvents: 3 }],
  ] as const)('searches again when %s changes, but not for an equal value', (_, other) => {
    const grid = buildNavGrid({ width: 8, height: 8, blocked: new Uint8Array(64) })
    const all: SearchPlaybackOptions = {
      algorithm: 'a-star',
      agentRadius: 0,
      allowPartial: false,
      budget: 1000,
      maxEvents: 500,
    }
    const [before, after] = expectNewFor(
      (options) => useSearchPlayback<World>(grid, { x: 0.5, y: 0.5 }, { x: 7.5, y: 7.5 }, options).events,
      all,
      other,
    )
    if ('maxEvents' in other) expect(after).toEqual(before.slice(0, other.maxEvents))
  })
})

describe('other hooks', () => {
  it('useWaypointGraph keeps its graph while waypoints and links are the same objects', () => {
    const waypoints = [
      { id: 'a', x: 0, y: 0 },
      { id: 'b', x: 9, y: 0 },
    ]
    const links = [{ from: 'a', to: 'b' }]
    const { result, rerender } = renderHook(() => useWaypointGraph({ waypoints, links }))
    const first = result.current
    rerender()
    expect(result.current).toBe(first)
    expect(first?.ids).toEqual(['a', 'b'])
  })

  it('useVisibilityGraph gives the same path as the mesh', () => {
    const source = scene(50)
    const mesh = buildNavMesh(source)
    const ends = [
      { x: 5, y: 50 },
      { x: 95, y: 50 },
    ] as const
    const { result } = renderHook(() => [usePath(useVisibilityGraph(source), ...ends), usePath(mesh, ...ends)])
    const lengths = result.current.map((one) => (one?.status === 'found' ? one.path.length : NaN))
    expect(lengths[0]).toBeCloseTo(lengths[1], 9)
  })

  it('useAutosave saves changes, and saves pending changes on unmount', async () => {
    const kept = new Map<string, string>()
    const storage = createMemoryStorage(kept)
    const { rerender, unmount } = renderHook(
      ({ name }) => useAutosave(createNavDocumentOnce(name), { key: 'k', storage, delay: 1 }),
      { ...strict, initialProps: { name: 'one' } },
    )
    await vi.waitFor(() => expect([...kept.values()].join()).toContain('"one"'))
    rerender({ name: 'two' })
    unmount()
    await vi.waitFor(() => expect([...kept.values()].join()).toContain('"two"'))
  })

  it('useAutosave saves when the page hides, and stops listening on unmount', () => {
    const listening: (readonly [string, AbortSignal | undefined])[] = []
    const listen = vi.spyOn(window, 'addEventListener').mockImplementation((type, _, options) => {
      listening.push([type, typeof options === 'object' ? options.signal : undefined])
    })
    const { unmount } = renderHook(
      () => useAutosave(createNavDocumentOnce('one'), { key: 'k', storage: createMemoryStorage() }),
      strict,
    )
    listen.mockRestore()
    const aborted = () => listening.filter(([type]) => type === 'pagehide').map(([, signal]) => signal?.aborted)
    expect(aborted()).toEqual([true, false])
    unmount()
    expect(aborted()).toEqual([true, true])
  })
})

const documents = new Map<string, ReturnType<typeof createNavDocument>>()
function createNavDocumentOnce(name: string) {
  const known = documents.get(name) ?? createNavDocument({ name })
  documents.set(name, known)
  return known
}
