import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createNavDocument } from '../../src/document/index.js'
import { type Scene } from '../../src/engine/index.js'
import { defaultEngine } from '../../src/navigation/default-engine.js'
import { createNavigationStore } from '../../src/navigation/navigation-store.js'
import { frames } from '../support/counted-rings.js'
import { areaItem, at, rectItem } from '../support/shapes.js'
import { createNavigationWorker, ends, openEditor, until } from './open-editor.js'
import { layersOf, pixelsAt } from './pixels.js'

// A path query that would take seconds in one piece: the tab stays responsive in every frame during the search.

const [columns, rows] = [36, 24]
/**
 * A lattice of terrain patches with different costs. An exact path from corner to corner compares all borders of all
 * patches, which would block a page for seconds. The crate in the first patch is edited during the search.
 */
const patchwork = createNavDocument({
  bounds: { x: 0, y: 0, width: 40 * columns, height: 40 * rows },
  items: [
    ...Array.from({ length: columns * rows }, (_, i) => {
      const [column, row] = [i % columns, Math.floor(i / columns)]
      return areaItem(`a${i}`, 'mud', 1 + ((7 * i + 3 * row) % 8), [40 * column + 2, 40 * row + 2, 36, 36])
    }),
    rectItem('crate', 10, 8, 12, 20),
    ...ends(1, 1, 12),
  ],
})
const createWorker = createNavigationWorker
const FRAMES = 60

describe('a query that takes seconds', () => {
  it('keeps the last good path visible as outdated', async () => {
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
    editor.document.dispatch({ type: 'move-point', id: 'to', to: { x: 40 * columns - 1, y: 40 * rows - 1 } })
    for (let i = 0; i < FRAMES; i++) {
      edit(i)
      await frames(1)
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

it('a worker that is terminated externally restarts before its watchdog fires', async () => {
  const scene: Scene = {
    bounds: { x: 0, y: 0, width: 2000, height: 2000 },
    obstacles: Array.from({ length: 2500 }, (_, i) => {
      const [x, y] = [40 * (i % 50) + 20, 40 * Math.floor(i / 50) + 20]
      return {
        id: `o${i}`,
        outer: Array.from({ length: 8 }, (__, k) => at(x + 9 * Math.cos(k), y + 9 * Math.sin(k + i))),
      }
    }),
  }
  const made: Worker[] = []
  const live = createNavigationStore(scene, {
    engine: defaultEngine,
    createWorker: () => made[made.push(createNavigationWorker()) - 1],
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
