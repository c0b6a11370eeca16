import { createRef } from 'react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createNavDocument, toScene } from '../../src/document/index.js'
import { buildNavMesh, unpackMesh, type Scene } from '../../src/engine/index.js'
import type { Editor } from '../../src/editor/index.js'
import { NavEditor } from '../../src/ui/editor/NavEditor.js'
import { defaultEngine } from '../../src/navigation/default-engine.js'
import { createLiveNavigation } from '../../src/navigation/navigation-store.js'
import { type LiveEngine } from '../../src/navigation/mesh-builder.js'
import { type WorkerLike } from '../../src/worker/worker-task.js'
import '../../src/styles.css'

// A map on which a query is hopeless: the tab goes on, frame by frame. Long tasks are counted as the browser counts them; a search in one
// piece is one of many seconds, so the bound below is far from both.

const LONGEST = 1000
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

async function longTasks(work: () => Promise<void>): Promise<readonly number[]> {
  const durations: number[] = []
  const observer = new PerformanceObserver((list) =>
    durations.push(...list.getEntries().map(({ duration }) => duration)),
  )
  observer.observe({ entryTypes: ['longtask'] })
  await work()
  await frame()
  observer.takeRecords().forEach(({ duration }) => durations.push(duration))
  observer.disconnect()
  return durations
}

const [columns, rows] = [30, 22]
/** Equal boxes at equal distances: this planner proves its answer by going through corridor after corridor, more than anybody can wait for. */
const lattice = createNavDocument({
  bounds: { x: 0, y: 0, width: 20 * columns, height: 20 * rows },
  items: [
    ...Array.from({ length: columns * rows }, (_, i) => ({
      kind: 'obstacle' as const,
      id: `b${i}`,
      shape: {
        type: 'rectangle' as const,
        x: 20 * (i % columns) + 5,
        y: 20 * Math.floor(i / columns) + 5,
        width: 10,
        height: 10,
      },
    })),
    { kind: 'marker', id: 'spawn', role: 'spawn', x: 1, y: 1 },
    { kind: 'marker', id: 'goal', role: 'goal', x: 20 * columns - 1, y: 20 * rows - 1 },
  ],
})

describe('a hopeless query in Chromium', () => {
  it('fault 16: leaves the editor its frames, and a path stays on show', async () => {
    const handle = createRef<Editor>()
    const near = {
      ...lattice,
      items: lattice.items.map((item) =>
        item.id === 'goal' && item.kind === 'marker' ? { ...item, x: 19, y: 1 } : item,
      ),
    }
    await render(
      <NavEditor
        ref={handle}
        defaultValue={near}
        defaultDisplay={{ planner: 'triangle-a-star' }}
        style={{ height: 760 }}
      />,
    )
    const map = page.getByRole('application', { name: 'Map' })
    await expect.element(map, { timeout: 20_000 }).toHaveAttribute('data-path-status', 'found')
    await expect.element(map).toHaveAttribute('data-path-stale', '')
    const tasks = await longTasks(async () => {
      handle.current?.document.run({ type: 'move-point', id: 'goal', to: { x: 20 * columns - 1, y: 20 * rows - 1 } })
      for (let i = 0; i < 30; i++) {
        handle.current?.document.transform(['b0'], [1, 0, 0, 1, i % 2 === 0 ? 1 : -1, 0])
        await frame()
      }
    })
    await expect.element(map).toHaveAttribute('data-path-status', 'found')
    expect(Math.max(0, ...tasks)).toBeLessThan(LONGEST)
  })

  it('fault 16: an engine that never finds anything takes a slice of a frame and no more', async () => {
    let asked = 0
    const engine: LiveEngine = {
      toScene,
      buildNavMesh,
      unpackMesh,
      findPath: (_mesh, _start, goal, options) => {
        asked++
        while (options?.signal?.aborted !== true);
        return {
          status: 'aborted',
          reason: { code: 'search/aborted', message: '', at: goal },
          stats: { expanded: 0, generated: 0 },
        }
      },
    }
    const scene = (x: number): Scene => ({
      bounds: { x: 0, y: 0, width: 100, height: 100 },
      obstacles: [
        {
          id: 'a',
          outer: [
            { x, y: 10 },
            { x: x + 20, y: 10 },
            { x, y: 30 },
          ],
        },
      ],
    })
    const live = createLiveNavigation(scene(10), { engine, createWorker: false })
    const leave = live.subscribe(() => undefined)
    live.setQuery('way', { start: { x: 1, y: 1 }, goal: { x: 99, y: 99 } })
    const tasks = await longTasks(async () => {
      for (let i = 0; i < 60; i++) {
        live.update(scene(10 + i / 4))
        await frame()
      }
    })
    leave()
    expect(asked).toBeGreaterThan(10)
    expect(Math.max(0, ...tasks)).toBeLessThan(LONGEST)
  })
})

describe('a worker that is ended from outside, in Chromium', () => {
  it('hardening 4: is started again by itself, long before any watchdog', async () => {
    const scene: Scene = {
      bounds: { x: 0, y: 0, width: 2000, height: 2000 },
      obstacles: Array.from({ length: 2500 }, (_, i) => ({
        id: `o${i}`,
        outer: Array.from({ length: 8 }, (__, k) => ({
          x: 40 * (i % 50) + 20 + 9 * Math.cos(k),
          y: 40 * Math.floor(i / 50) + 20 + 9 * Math.sin(k + i),
        })),
      })),
    }
    const made: Worker[] = []
    const createWorker = (): WorkerLike => {
      const worker = new Worker(new URL('../../src/navigation/navigation.worker.ts', import.meta.url), {
        type: 'module',
      })
      made.push(worker)
      return worker
    }
    const live = createLiveNavigation(scene, {
      engine: defaultEngine,
      createWorker,
      workerFrom: 100,
      watchdog: 600_000,
    })
    const leave = live.subscribe(() => undefined)
    await expect.poll(() => made.length, { timeout: 20_000 }).toBe(1)
    // When it says that it holds its lock, it is at work.
    await new Promise<void>((resolve) => made[0].addEventListener('message', () => resolve(), { once: true }))
    made[0].terminate()
    await expect.poll(() => made.length, { timeout: 20_000 }).toBe(2)
    await expect.poll(() => live.getSnapshot().status, { timeout: 40_000 }).toBe('ready')
    expect(live.getSnapshot().mesh?.islands.length).toBeGreaterThan(0)
    leave()
    live.dispose()
  })
})
