import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createNavDocument } from '../../src/document/index.js'
import { type Scene } from '../../src/engine/index.js'
import { defaultEngine } from '../../src/navigation/default-engine.js'
import { createNavigationStore } from '../../src/navigation/navigation-store.js'
import { type WorkerLike } from '../../src/worker/worker-task.js'
import { openEditor, until } from './open-editor.js'
import { layersOf, pixelsAt } from './pixels.js'

// A path query that would take seconds in one piece: the tab stays responsive in every frame during the search.

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

const [columns, rows] = [36, 24]
/**
 * A lattice of terrain patches with different costs. An exact path from corner to corner compares all borders of all
 * patches, which would block a page for seconds. The crate in the first patch is edited during the search.
 */
const patchwork = createNavDocument({
  bounds: { x: 0, y: 0, width: 40 * columns, height: 40 * rows },
  items: [
    ...Array.from({ length: columns * rows }, (_, i) => ({
      kind: 'area' as const,
      id: `a${i}`,
      terrain: 'mud',
      cost: 1 + ((7 * i + 3 * Math.floor(i / columns)) % 8),
      shape: {
        type: 'rectangle' as const,
        x: 40 * (i % columns) + 2,
        y: 40 * Math.floor(i / columns) + 2,
        width: 36,
        height: 36,
      },
    })),
    { kind: 'obstacle', id: 'crate', shape: { type: 'rectangle', x: 10, y: 8, width: 12, height: 20 } },
    { kind: 'marker', id: 'spawn', role: 'spawn', x: 1, y: 1 },
    { kind: 'marker', id: 'goal', role: 'goal', x: 12, y: 1 },
  ],
})
const createWorker = (): WorkerLike =>
  new Worker(new URL('../../src/navigation/navigation.worker.ts', import.meta.url), { type: 'module' })
const FRAMES = 60

describe('a query that takes seconds, in Chromium', () => {
  it('keeps the editor responsive and the last good path visible as outdated', async () => {
    const { editor, map } = await openEditor(
      { defaultValue: patchwork, defaultCamera: { x: 40, y: 40, zoom: 0.6 }, createWorker },
      { ready: 'path' },
    )
    await until(() => map.dataset.pathStale).toBe('')
    const length = map.dataset.pathLength
    /** Returns the pixel at a place that the crate covers in every other frame. */
    const paintedAt = (): string => pixelsAt(layersOf(map)[0], 40 + 26 * 0.6, 40 + 18 * 0.6).join()
    const edit = (i: number): unknown => editor.document.transform(['crate'], [1, 0, 0, 1, i % 2 === 0 ? 8 : -8, 0])
    const [stale, lengths, colors] = [[] as string[], new Set<string | undefined>(), [] as string[]]
    editor.document.dispatch({ type: 'move-point', id: 'goal', to: { x: 40 * columns - 1, y: 40 * rows - 1 } })
    for (let i = 0; i < FRAMES; i++) {
      edit(i)
      await frame()
      stale.push(map.dataset.pathStale ?? '')
      lengths.add(`${map.dataset.pathStatus} ${map.dataset.pathLength}`)
      colors.push(paintedAt())
    }
    // The first frames still show the path of the previous query.
    const first = stale.indexOf('working')
    expect(first).toBeGreaterThanOrEqual(0)
    expect(first).toBeLessThan(FRAMES / 2)
    expect(new Set(stale.slice(first))).toEqual(new Set(['working']))
    expect([...lengths]).toEqual([`found ${length}`])
    await expect.element(page.getByText('updating…').first()).toBeInTheDocument()
    const repaints = colors.filter((color, i) => i > 0 && color !== colors[i - 1]).length
    expect(repaints).toBeGreaterThan(FRAMES / 4)
  })
})

it('in Chromium a worker that is terminated externally restarts well before the watchdog fires', async () => {
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
  const live = createNavigationStore(scene, {
    engine: defaultEngine,
    createWorker,
    workerFrom: 100,
    watchdog: 600_000,
  })
  const leave = live.subscribe(() => undefined)
  await expect.poll(() => made.length, { timeout: 20_000 }).toBe(1)
  // Wait until the worker runs. Its first message reports that it holds its lock.
  await new Promise<void>((resolve) => made[0].addEventListener('message', () => resolve(), { once: true }))
  made[0].terminate()
  await expect.poll(() => made.length, { timeout: 20_000 }).toBe(2)
  await expect.poll(() => live.getSnapshot().status, { timeout: 40_000 }).toBe('ready')
  expect(live.getSnapshot().mesh?.islands.length).toBeGreaterThan(0)
  leave()
  live.dispose()
})
