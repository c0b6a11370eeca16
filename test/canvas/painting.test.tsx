/** Repaints in a worker: what is sent and what comes back, and that the buffer ends up where painting here would, whatever becomes of the worker. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPaintJob, paintLayers } from '../../src/canvas/buffers/bitmap.js'
import { unpackBatches, unpackTiles } from '../../src/canvas/buffers/packed-parts.js'
import { createPaintResponder, type PaintedStrip, type PaintRequest } from '../../src/canvas/buffers/paint-work.js'
import { createViewportBuffer, type Clock } from '../../src/canvas/buffers/viewport-buffer.js'
import { createBackgroundPainter } from '../../src/canvas/painters/background-painter.js'
import { createGlyphPainter } from '../../src/canvas/painters/glyph-painter.js'
import { createGridPainter } from '../../src/canvas/painters/grid-painter.js'
import { createHexLines } from '../../src/canvas/painters/hex-painter.js'
import { extendTrail, type Painted, type Painter } from '../../src/canvas/painters/painter.js'
import { createPolygonSet } from '../../src/canvas/painters/polygon-batches.js'
import { createPolygonPainter } from '../../src/canvas/painters/polygon-painter.js'
import {
  createEdgePainter,
  createIslandPainter,
  createWallPainter,
} from '../../src/canvas/painters/triangle-painter.js'
import { createTriangleTiles } from '../../src/canvas/painters/triangle-tiles.js'
import { packBatches, packTiles } from '../../src/canvas/painting/pack-parts.js'
import { createPainting } from '../../src/canvas/painting/painting.js'
import { lightTheme } from '../../src/canvas/theme.js'
import { createRandom } from '../../src/engine/core/index.js'
import { buildNavMesh } from '../../src/engine/index.js'
import type { WorkerLike } from '../../src/worker/index.js'

const size = { width: 150, height: 330 }
const bounds = { x: -20, y: -20, width: 340, height: 640 }
const camera = { x: 4, y: 3, zoom: 0.5, pixelRatio: 1 }

/** Polygons on a lattice, with holes, both rules, and rings that are not nested. */
function polygons(seed: number, count = 800) {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, i) => {
    const [x, y] = [(i % 20) * 15, Math.floor(i / 20) * 15]
    const ring = (reach: number, corners: number) =>
      Array.from({ length: corners }, (__, k) => ({
        x: x + 7 + reach * (0.6 + 0.4 * random()) * Math.cos((2 * Math.PI * k) / corners),
        y: y + 7 + reach * (0.6 + 0.4 * random()) * Math.sin((2 * Math.PI * k) / corners),
      }))
    return {
      id: `p${i}`,
      outer: ring(7, 3 + Math.floor(9 * random())),
      holes: i % 7 === 0 ? [ring(i % 14 === 0 ? 2 : 9, 4)] : [],
      fillRule: i % 5 === 0 ? ('even-odd' as const) : undefined,
    }
  })
}

const styles = new Map([
  ['idle', { fill: '#CBD1DA', stroke: '#5A6575', strokeWidth: 1.5 }],
  ['danger', { fill: '#ffdddd', hatch: { name: 'danger', color: '#C2330B', opacity: 1 }, stroke: '#C2330B' }],
])
const styleOf = ({ holes = [] }: { readonly holes?: readonly unknown[] | undefined }) =>
  holes.length > 0 ? 'danger' : 'idle'

/** Every kind of painter with a recipe. */
function drawing(seed: number) {
  const list = polygons(seed)
  const set = createPolygonSet().update(list, styleOf)
  const mesh = buildNavMesh({ bounds, obstacles: list.filter((_, i) => i % 3 === 0 && i % 7 !== 0) })
  const tiles = createTriangleTiles(mesh)
  const ranks = new Map(mesh.islands.map(({ id }, i) => [id, i]))
  const painters: readonly Painter[] = [
    createBackgroundPainter(bounds, lightTheme),
    createHexLines({ cellSize: 40, origin: { x: 0, y: 0 } }, bounds, lightTheme),
    createGridPainter({ cellSize: 20, origin: { x: 3, y: 1 }, majorEvery: 5, bounds }, lightTheme),
    createIslandPainter(tiles, lightTheme, ranks),
    createEdgePainter(tiles, lightTheme),
    createWallPainter(tiles, lightTheme),
    createPolygonPainter(set, styles),
    createGlyphPainter([{ glyph: 'locked', at: { x: 100, y: 100 }, room: 90 }], lightTheme),
  ]
  return { list, set, tiles, layers: painters.map((painter, i): Painted => ({ painter, opacity: 1 - i / 20 })) }
}

/** A worker in this thread: messages are copied as between threads, and come when the test says so. */
function createFakeWorkers() {
  const workers: { readonly worker: WorkerLike; isEnded: boolean; inbox: PaintRequest[] }[] = []
  let tasks: (() => void)[] = []
  let isHung = false
  const create = (): WorkerLike => {
    const answer = createPaintResponder(
      (strip) => {
        if (!own.isEnded && !isHung) worker.onmessage?.({ data: strip })
      },
      (task) => void tasks.push(task),
    )
    const worker: WorkerLike = {
      postMessage: (message) => {
        const request = structuredClone(message) as PaintRequest
        own.inbox.push(request)
        tasks.push(() => answer(request))
      },
      terminate: () => void (own.isEnded = true),
      onmessage: null,
      onerror: null,
    }
    const own = { worker, isEnded: false, inbox: [] as PaintRequest[] }
    workers.push(own)
    return worker
  }
  /** Runs up to so many tasks; answers how many there were. */
  const work = (most = Infinity): number => {
    let done = 0
    for (; done < most && tasks.length > 0; done++) tasks.shift()?.()
    return done
  }
  return { create, workers, work, hang: () => void (isHung = true), forget: () => void (tasks = []) }
}

function createClock() {
  const queues = [new Map<number, () => void>(), new Map<number, () => void>()] as const
  let next = 1
  const clock: Clock = {
    requestFrame: (callback) => (queues[0].set(next, callback), next++),
    cancelFrame: (handle) => void queues[0].delete(handle),
    setTimer: (callback) => (queues[1].set(next, callback), next++ as unknown as ReturnType<typeof setTimeout>),
    clearTimer: (handle) => void queues[1].delete(handle as unknown as number),
  }
  const run = (queue: Map<number, () => void>) => {
    const due = [...queue.values()]
    queue.clear()
    for (const callback of due) callback()
    return due.length
  }
  return {
    clock,
    frame: () => run(queues[0]),
    idle: () => run(queues[1]),
    pending: () => queues[0].size + queues[1].size,
  }
}

function screen() {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')!
  return { context, pixels: () => [...context.getImageData(0, 0, size.width, size.height).data] }
}

/** A buffer, with a worker or without one. */
function stage(layers: readonly Painted[], isAway: boolean) {
  const fake = createFakeWorkers()
  const clock = createClock()
  const buffer = createViewportBuffer(() => undefined, clock.clock)
  if (isAway) buffer.jobs = createPainting(fake.create, createPaintJob)
  let now = layers
  const draw = (seen = camera) => {
    const shown = screen()
    buffer.draw(shown.context, seen, size.width, size.height, now)
    return shown.pixels()
  }
  return {
    ...fake,
    ...clock,
    buffer,
    draw,
    show: (next: readonly Painted[]) => (now = next),
    /** Until nothing is left to do but what waits for an idle hand. */
    settle: (seen = camera) => {
      for (let i = 0; i < 400 && fake.work() + clock.frame() > 0; i++);
      return draw(seen)
    },
  }
}

/** How many values differ by more than a rounded blend. Edges are smoothed a little differently where a clip cuts a shape elsewhere. */
const apart = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, i) => sum + (Math.abs(value - b[i]) > 1 ? 1 : 0), Math.abs(a.length - b.length))

/** All of it at once, with no clip. */
function paintedWhole(layers: readonly Painted[], seen: typeof camera): readonly number[] {
  const shown = screen()
  paintLayers(shown.context, seen, layers, { minX: -1e4, minY: -1e4, maxX: 1e4, maxY: 1e4 })
  return shown.pixels()
}

/** What a worker paints of these layers when nothing else happens. */
function paintedAway(layers: readonly Painted[], seen = camera): readonly number[] {
  const away = stage(layers, true)
  away.draw(seen)
  return away.settle(seen)
}

beforeEach(() => {
  vi.stubGlobal('OffscreenCanvas', function (width: number, height: number) {
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    return Object.assign(canvas, { transferToImageBitmap: () => Object.assign(canvas, { close: () => undefined }) })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('parts as numbers', () => {
  it.each([1, 2, 3, 4])('come back as they were: seed %i', (seed) => {
    const { set, tiles } = drawing(seed)
    const packed = packBatches(set.batches)
    const batches = unpackBatches(structuredClone(packed))
    const plain = (list: typeof batches) =>
      list.map(({ style, box, corners, parts }) => ({
        style,
        box,
        corners,
        parts: parts.map(({ polygon, isNested }) => [
          polygon.outer,
          polygon.holes ?? [],
          polygon.fillRule ?? 'non-zero',
          isNested,
        ]),
      }))
    expect(set.batches.some(({ parts }) => !parts[0].isNested)).toBe(true)
    expect(plain(batches)).toEqual(plain([...set.batches]))
    expect(packBatches(batches)).toEqual(packed)
    const rows = packTiles(tiles.tiles)
    const back = unpackTiles(structuredClone(rows))
    expect(back.map(({ box, count, wallCount }) => [box, count, wallCount])).toEqual(
      tiles.tiles.map(({ box, count, wallCount }) => [box, count, wallCount]),
    )
    expect(packTiles(back)).toEqual(rows)
  })

  it('are as few as none', () => {
    expect(unpackBatches(packBatches([]))).toEqual([])
    expect(unpackTiles(packTiles([]))).toEqual([])
  })
})

describe('a buffer with a worker', () => {
  it.each([1, 2])('shows what one without shows, of every painter with a recipe: seed %i', (seed) => {
    const { layers } = drawing(seed)
    const [away, here] = [stage(layers, true), stage(layers, false)]
    away.draw()
    here.draw()
    const whole = paintedWhole(layers, camera)
    expect(apart(away.settle(), whole)).toBeLessThanOrEqual(apart(here.settle(), whole))
    expect(away.workers.length).toBe(1)
    expect(here.workers.length).toBe(0)
    const closer = { ...camera, x: -20, y: -60, zoom: 1.6 }
    away.draw(closer)
    here.draw(closer)
    away.idle()
    here.idle()
    const near = paintedWhole(layers, closer)
    expect(apart(away.settle(closer), near)).toBeLessThanOrEqual(apart(here.settle(closer), near))
  })

  it('sends a part once, and the worker forgets what is gone', () => {
    const { list, set, layers } = drawing(3)
    const away = stage(layers, true)
    away.draw()
    away.settle()
    const sent = () =>
      away.workers[0].inbox.reduce((sum, { batches, tiles }) => sum + batches.ids.length + tiles.ids.length, 0)
    const before = sent()
    away.draw({ ...camera, zoom: 0.52 })
    away.idle()
    away.settle()
    expect(sent()).toBe(before)
    const next = set.update(
      [...list.slice(0, 799), { ...list[799], outer: list[799].outer.slice(0, 3) }],
      styleOf,
      true,
    )
    const kept = new Set(set.batches)
    const fresh = next.batches.filter((batch) => !kept.has(batch)).length
    away.show(layers.map((layer, i) => (i === 6 ? { ...layer, painter: createPolygonPainter(next, styles) } : layer)))
    away.draw()
    away.settle()
    expect(fresh).toBeGreaterThan(0)
    expect(sent()).toBe(before + fresh)
    expect(away.workers[0].inbox.at(-1)?.gone.length).toBeGreaterThan(0)
  })

  it('keeps the last picture until the new one is whole, and asks for no frames meanwhile', () => {
    const { layers } = drawing(1)
    const away = stage(layers, true)
    away.draw()
    away.settle()
    const moved = { ...camera, x: -200, y: -100, zoom: 1.3 }
    const [old] = [away.draw(moved)]
    while (away.frame() > 0);
    expect(away.draw(moved)).toEqual(old)
    expect(away.buffer.lastFrame).toBe('moved')
    // The request, and all strips but one.
    away.work(2)
    away.frame()
    expect(away.buffer.lastFrame).toBe('moved')
    away.settle(moved)
    expect(away.buffer.lastFrame).toBe('sharp')
  })

  it('paints a drag here while the worker is at it, and shows the last of it when it is done', () => {
    const { list, set, layers } = drawing(2)
    const away = stage(layers, true)
    away.draw()
    away.settle()
    const closer = { ...camera, x: -50, y: -50, zoom: 1.3 }
    away.draw(closer)
    away.idle()
    while (away.frame() > 0);
    let [last, painter] = [set, layers[6].painter]
    for (let step = 1; step <= 5; step++) {
      const outer = list[86].outer.map(({ x, y }) => ({ x: x + step, y }))
      last = last.update(
        list.map((one, i) => (i === 86 ? { ...one, outer } : one)),
        styleOf,
      )
      painter = createPolygonPainter(last, styles, extendTrail(painter, last.changed))
      const shown = painter
      away.show(layers.map((layer, i) => (i === 6 ? { ...layer, painter: shown } : layer)))
      away.draw(closer)
    }
    const dragged = layers.map((layer, i) => (i === 6 ? { ...layer, painter } : layer))
    const shown = away.settle(closer)
    expect(away.buffer.lastFrame).toBe('sharp')
    expect(apart(shown, paintedAway(dragged, closer))).toBeLessThan(apart(shown, paintedAway(layers, closer)) / 2)
    expect(away.workers[0].inbox.filter(({ order }) => order !== undefined).length).toBe(2)
  })

  it('drops answers to what is not asked any more', () => {
    const { layers } = drawing(1)
    const away = stage(layers, true)
    away.draw()
    while (away.frame() > 0);
    const late = { ...away.workers[0].inbox.at(-1)! }
    const dimmed = layers.map((layer) => ({ ...layer, opacity: layer.opacity / 2 }))
    away.show(dimmed)
    away.draw()
    away.frame()
    const picture = { width: 4, height: 4, close: vi.fn() }
    const strip = { job: late.order?.job, y: 0, picture, isLast: true } as unknown as PaintedStrip
    away.workers[0].worker.onmessage?.({ data: strip })
    expect(picture.close).toHaveBeenCalledOnce()
    expect(away.settle()).toEqual(paintedAway(dimmed))
  })

  it.each(['no worker', 'a worker that throws', 'a worker that never answers'])(
    'paints here where there is %s',
    (what) => {
      vi.useFakeTimers()
      const { layers } = drawing(1)
      const away = stage(layers, true)
      if (what === 'no worker')
        away.buffer.jobs = createPainting(() => {
          throw new Error('refused')
        }, createPaintJob)
      if (what === 'a worker that never answers') away.hang()
      away.draw()
      while (away.frame() > 0);
      if (what === 'a worker that throws') {
        for (let i = 0; i < 3; i++) away.workers.at(-1)!.worker.onerror?.(new Error('broken'))
        expect(away.workers.length).toBe(3)
      }
      vi.advanceTimersByTime(60_000)
      const here = stage(layers, false)
      here.draw()
      expect(away.settle()).toEqual(here.settle())
      expect(away.workers.every(({ isEnded }) => isEnded)).toBe(true)
      // And is not tried again.
      const count = away.workers.length
      away.draw({ ...camera, zoom: 3 })
      away.settle({ ...camera, zoom: 3 })
      expect(away.workers.length).toBe(count)
    },
  )

  it('asks again where a worker died once', () => {
    const { layers } = drawing(4)
    const away = stage(layers, true)
    away.draw()
    while (away.frame() > 0);
    away.forget()
    away.workers[0].worker.onerror?.(new Error('ended'))
    expect(away.settle()).toEqual(paintedAway(layers))
    expect(away.workers.map(({ isEnded }) => isEnded)).toEqual([true, false])
  })

  it('ends its worker in the middle of a job, and leaves nothing pending', () => {
    const { layers } = drawing(1)
    const away = stage(layers, true)
    away.draw()
    while (away.frame() > 0);
    away.work(1)
    away.buffer.destroy()
    expect(away.workers.map(({ isEnded }) => isEnded)).toEqual([true])
    away.work()
    expect(away.pending()).toBe(0)
  })

  it('starts no worker for little, nor for painters without a recipe', () => {
    const { layers } = drawing(1)
    for (const few of [
      layers.slice(0, 3),
      layers.map(({ painter, opacity }) => ({ painter: { ...painter, recipe: undefined }, opacity })),
    ]) {
      const away = stage(few, true)
      away.draw()
      away.settle()
      expect(away.workers.length).toBe(0)
    }
  })
})
