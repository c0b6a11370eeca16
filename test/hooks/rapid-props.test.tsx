/** Props that change a thousand times per second cause edits instead of builds. Equal content causes no work. */
import { renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Scene, buildNavMesh } from '../../src/engine/index.js'
import { useNavGrid } from '../../src/hooks/useNavGrid.js'
import { useNavMesh } from '../../src/hooks/useNavMesh.js'
import { usePath } from '../../src/hooks/usePath.js'
import { defaultEngine } from '../../src/navigation/default-engine.js'
import type { NavigationEngine } from '../../src/navigation/mesh-builder.js'
import { passes, stopClock } from '../support/hook-clock.js'
import { box } from '../support/shapes.js'

const CHANGES = 1000

/** Makes a scene with a wall at `x`. Scenes with different `x` differ by one edit, a move of the wall. */
const scene = (x = 10): Scene => ({
  bounds: { x: 0, y: 0, width: 200, height: 100 },
  obstacles: [{ id: 'wall', outer: box(x, 10, 5, 80) }],
})

const build = vi.fn(buildNavMesh)
const engine: NavigationEngine = { ...defaultEngine, buildNavMesh: build }

describe('a thousand changes of props per second', () => {
  beforeAll(() => defaultEngine.load?.())
  beforeEach(() => void stopClock())

  it('that move a wall cause edits, at most one per frame, and no build', () => {
    const live = { engine, createWorker: false } as const
    const { result, rerender } = renderHook(({ source }) => useNavMesh(source, { live }), {
      wrapper: StrictMode,
      initialProps: { source: scene() },
    })
    passes(100)
    const before = result.current.revision
    expect(build).toHaveBeenCalled()
    build.mockClear()
    for (let i = 1; i <= CHANGES; i++) {
      rerender({ source: scene(10 + i / 10) })
      passes(1)
    }
    passes(50)
    expect(build).not.toHaveBeenCalled()
    expect(result.current.revision - before).toBeLessThanOrEqual(1050 / 16 + 1)
    expect(result.current.mesh?.triangles().coords).toContain(110)
    expect(result.current.status).toBe('ready')
  })

  it('of equal content in new objects cause no work: one mesh, one grid, one path', () => {
    const renders = { count: 0 }
    const { result, rerender } = renderHook(
      () => {
        renders.count++
        const { mesh, revision } = useNavMesh(scene(), { agentRadius: 0, live: { engine, createWorker: false } })
        const grid = useNavGrid(scene(), { cellSize: 10 })
        return { mesh, revision, grid, path: usePath(mesh, { x: 5, y: 50 }, { x: 95, y: 50 }, { allowPartial: true }) }
      },
      { wrapper: StrictMode },
    )
    passes(100)
    const first = result.current
    expect(first.path?.status).toBe('found')
    build.mockClear()
    renders.count = 0
    for (let i = 0; i < CHANGES; i++) {
      rerender()
      passes(1)
    }
    expect(build).not.toHaveBeenCalled()
    expect(result.current.mesh).toBe(first.mesh)
    expect(result.current.revision).toBe(first.revision)
    expect(result.current.grid.grid).toBe(first.grid.grid)
    expect(result.current.grid.revision).toBe(first.grid.revision)
    expect(result.current.path).toBe(first.path)
    // Two renders per change, because of StrictMode.
    expect(renders.count).toBe(2 * CHANGES)
  })
})
