/** Props that change a thousand times per second: number of builds, delay of results, and skipped work. */
import { act, renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Scene, buildNavMesh } from '../../src/engine/index.js'
import { useNavGrid } from '../../src/hooks/useNavGrid.js'
import { useNavMesh } from '../../src/hooks/useNavMesh.js'
import { usePath } from '../../src/hooks/usePath.js'
import { defaultEngine } from '../../src/navigation/default-engine.js'
import type { NavigationEngine } from '../../src/navigation/mesh-builder.js'
import { box } from '../support/shapes.js'

const CHANGES = 1000
const MOST_BUILDS = 20
/** Longest wait for a result, in milliseconds. */
const LONGEST_WAIT = 250

/** Makes a scene. Another width requires a new mesh; a moved wall is an edit. */
const scene = (width: number, x = 10): Scene => ({
  bounds: { x: 0, y: 0, width, height: 100 },
  obstacles: [{ id: 'wall', outer: box(x, 10, 5, 80) }],
})

/** Wraps the engine of the package and counts builds. */
function countingEngine() {
  const builds: number[] = []
  const engine: NavigationEngine = {
    ...defaultEngine,
    buildNavMesh: (source, options) => {
      builds.push(performance.now())
      return buildNavMesh(source, options)
    },
  }
  return { engine, builds }
}

const passes = (milliseconds: number): void =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
const longestGap = (times: readonly number[]): number => Math.max(...times.slice(1).map((time, i) => time - times[i]))

describe('a thousand changes of props per second', () => {
  beforeAll(() => defaultEngine.load?.())
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame', 'performance'],
    })
  })

  it('cause at most 20 builds in useNavMesh and a result at least every 250 ms, and the last scene wins', () => {
    const { engine, builds } = countingEngine()
    const live = { engine, createWorker: false } as const
    const seen: number[] = []
    const { result, rerender } = renderHook(
      ({ source }) => {
        const state = useNavMesh(source, { live })
        return { ...state, path: usePath(state.mesh, { x: 5, y: 50 }, { x: 95, y: 50 }) }
      },
      { wrapper: StrictMode, initialProps: { source: scene(200) } },
    )
    passes(100)
    expect(result.current.status).toBe('ready')
    builds.length = 0
    let revision = result.current.revision
    seen.push(performance.now())
    for (let i = 1; i <= CHANGES; i++) {
      rerender({ source: scene(200 + i) })
      passes(1)
      if (result.current.revision === revision) continue
      revision = result.current.revision
      seen.push(performance.now())
    }
    expect(builds.length).toBeGreaterThan(2)
    expect(builds.length).toBeLessThanOrEqual(MOST_BUILDS)
    expect(longestGap([...seen, performance.now()])).toBeLessThanOrEqual(LONGEST_WAIT)
    passes(LONGEST_WAIT)
    expect(result.current.status).toBe('ready')
    expect(result.current.mesh?.freeArea).toBeCloseTo((200 + CHANGES) * 100 - 400)
    expect(result.current.path?.status).toBe('found')
    expect(builds.length).toBeLessThanOrEqual(MOST_BUILDS + 1)
  })

  it('that move a wall cause edits, at most one per frame, and no build', () => {
    const { engine, builds } = countingEngine()
    const live = { engine, createWorker: false } as const
    const { result, rerender } = renderHook(({ source }) => useNavMesh(source, { live }), {
      wrapper: StrictMode,
      initialProps: { source: scene(200) },
    })
    passes(100)
    const before = result.current.revision
    builds.length = 0
    for (let i = 1; i <= CHANGES; i++) {
      rerender({ source: scene(200, 10 + i / 10) })
      passes(1)
    }
    passes(50)
    expect(builds).toEqual([])
    expect(result.current.revision - before).toBeLessThanOrEqual(1050 / 16 + 1)
    expect(result.current.mesh?.triangles().coords).toContain(110)
    expect(result.current.status).toBe('ready')
  })

  it('of equal content in new objects cause no work: one mesh, one grid, one path', () => {
    const { engine, builds } = countingEngine()
    const renders = { count: 0 }
    const { result, rerender } = renderHook(
      () => {
        renders.count++
        const { mesh, revision } = useNavMesh(scene(200), { agentRadius: 0, live: { engine, createWorker: false } })
        const grid = useNavGrid(scene(200), { cellSize: 10 })
        return { mesh, revision, grid, path: usePath(mesh, { x: 5, y: 50 }, { x: 95, y: 50 }, { allowPartial: true }) }
      },
      { wrapper: StrictMode },
    )
    passes(100)
    const first = result.current
    expect(first.path?.status).toBe('found')
    builds.length = 0
    renders.count = 0
    for (let i = 0; i < CHANGES; i++) {
      rerender()
      passes(1)
    }
    expect(builds).toEqual([])
    expect(result.current.mesh).toBe(first.mesh)
    expect(result.current.revision).toBe(first.revision)
    expect(result.current.grid.grid).toBe(first.grid.grid)
    expect(result.current.grid.revision).toBe(first.grid.revision)
    expect(result.current.path).toBe(first.path)
    // Two renders per change, because of StrictMode.
    expect(renders.count).toBe(2 * CHANGES)
  })
})
