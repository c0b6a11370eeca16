/** The buffer for large maps: when it repaints, what it shows in between, and that its final image equals direct drawing. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Painter } from '../../src/canvas/painters/painter.js'
import { extendTrail } from '../../src/canvas/painters/painter.js'
import { ViewportBuffer } from '../../src/canvas/buffers/viewport-buffer.js'
import { createPolygonSet } from '../../src/canvas/painters/polygon-batches.js'
import { createPolygonPainter } from '../../src/canvas/painters/polygon-painter.js'
import { box as boxRing } from '../support/shapes.js'

const size = { width: 120, height: 100 }

/** Frames and timers under the control of the test. */
function createClock() {
  const frames = new Map<number, () => void>()
  const timers = new Map<number, () => void>()
  let next = 1
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => (frames.set(next, callback), next++))
  vi.stubGlobal('cancelAnimationFrame', (handle: number) => void frames.delete(handle))
  vi.stubGlobal('setTimeout', (callback: () => void) => (timers.set(next, callback), next++))
  vi.stubGlobal('clearTimeout', (handle: number) => void timers.delete(handle))
  const run = (queue: Map<number, () => void>) => {
    const due = [...queue.values()]
    queue.clear()
    for (const callback of due) callback()
    return due.length
  }
  return { frame: () => run(frames), idle: () => run(timers), pending: () => frames.size + timers.size }
}

/** Makes a painter of red squares of side 4 at a spacing of 10. The painter reports a cost of `cost` triangles for any view. */
function squares(cost: number, color = '#ff0000') {
  let paints = 0
  const painter: Painter = {
    cost: () => cost,
    paint: (context, _camera, box) => {
      paints++
      context.fillStyle = color
      for (let x = Math.floor(box.minX / 10); x * 10 <= box.maxX; x++)
        for (let y = Math.floor(box.minY / 10); y * 10 <= box.maxY; y++) context.fillRect(x * 10, y * 10, 4, 4)
    },
  }
  return { painter, paints: () => paints }
}

function screen() {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')!
  const pixels = () => [...context.getImageData(0, 0, size.width, size.height).data]
  const clear = () => {
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, size.width, size.height)
  }
  return { context, pixels, clear, at: (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data] }
}

/** Wraps the context and records the arguments of each drawImage call. */
const watchCopies = (context: CanvasRenderingContext2D, copies: unknown[][]): CanvasRenderingContext2D =>
  new Proxy({} as CanvasRenderingContext2D, {
    get: (_, name) => {
      const value: unknown = Reflect.get(context, name, context)
      if (typeof value !== 'function') return value
      return (...values: unknown[]): unknown => {
        if (name === 'drawImage') copies.push(values)
        return Reflect.apply(value, context, values) as unknown
      }
    },
    set: (_, name, value) => Reflect.set(context, name, value, context),
  })

function start(painter: Painter) {
  const clock = createClock()
  const shown = screen()
  let requests = 0
  const buffer = new ViewportBuffer(() => {
    requests++
  })
  let layers = [{ painter, opacity: 1 }]
  const draw = (x = 0, y = 0, zoom = 1, pixelRatio = 1) => {
    shown.clear()
    const copies: unknown[][] = []
    const context = watchCopies(shown.context, copies)
    buffer.draw(context, { x, y, zoom, pixelRatio }, size.width / pixelRatio, size.height / pixelRatio, layers)
    const copy = copies.at(-1)
    // A copy without scaling passes three arguments to `drawImage`; a scaled copy also passes the size of the target.
    return copy === undefined ? 'direct' : copy.length === 3 ? 'sharp' : 'moved'
  }
  const direct = (x: number, y: number, zoom: number, what = painter) => {
    const other = screen()
    other.context.setTransform(zoom, 0, 0, zoom, x, y)
    what.paint(
      other.context,
      { x, y, zoom, pixelRatio: 1 },
      { minX: -x / zoom, minY: -y / zoom, maxX: (size.width - x) / zoom, maxY: (size.height - y) / zoom },
    )
    return other.pixels()
  }
  return {
    ...clock,
    ...shown,
    buffer,
    draw,
    direct,
    show: (next: Painter) => {
      layers = [{ painter: next, opacity: 1 }]
    },
    requests: () => requests,
  }
}

afterEach(() => void vi.unstubAllGlobals())

describe('the viewport buffer', () => {
  it('paints a small drawing directly, every frame', () => {
    const { painter, paints } = squares(100)
    const stage = start(painter)
    expect(stage.draw(3, 4)).toBe('direct')
    expect(stage.draw(5, 4)).toBe('direct')
    expect(paints()).toBe(2)
    expect(stage.pixels()).toEqual(stage.direct(5, 4, 1))
  })

  it('paints directly when the drawing is small at the current zoom', () => {
    const stage = start({ ...squares(0).painter, cost: (_box, zoom) => 1000 * zoom })
    expect(stage.draw(0, 0, 4)).toBe('sharp')
    for (const zoom of [1, 0.25]) expect(stage.draw(0, 0, zoom)).toBe('direct')
  })

  it('reuses its pixels while panning, with the same result as direct drawing', () => {
    const { painter, paints } = squares(3000)
    const stage = start(painter)
    stage.draw()
    const before = paints()
    for (let x = 1; x <= 15; x++) expect(stage.draw(x, -x)).toBe('sharp')
    expect(paints()).toBe(before)
    expect(stage.pixels()).toEqual(stage.direct(15, -15, 1))
  })

  it('scales its pixels while zooming and repaints sharply when the view rests', () => {
    const { painter, paints } = squares(9000)
    const stage = start(painter)
    stage.draw()
    while (stage.frame() > 0);
    stage.draw()
    const before = paints()
    expect(stage.draw(-10, -10, 1.2)).toBe('moved')
    expect(stage.draw(-20, -20, 1.4)).toBe('moved')
    expect(paints()).toBe(before)
    expect(stage.at(-20 + Math.round(1.4 * 22), -20 + Math.round(1.4 * 22))).toEqual([255, 0, 0, 255])
    stage.idle()
    let frames = 0
    while (stage.frame() > 0) frames++
    expect(frames).toBeGreaterThan(2)
    expect(stage.draw(-20, -20, 1.4)).toBe('sharp')
  })

  it('paints a large drawing over several frames, and requests a redraw when it is done', () => {
    const { painter, paints } = squares(60_000)
    const stage = start(painter)
    stage.draw()
    expect(paints()).toBe(0)
    const perFrame: number[] = []
    for (let last = 0; stage.frame() > 0; last = paints()) perFrame.push(paints() - last)
    expect(perFrame.length).toBeGreaterThan(10)
    expect(stage.requests()).toBeGreaterThan(0)
    stage.draw()
    expect(stage.pixels()).toEqual(stage.direct(0, 0, 1))
  })

  it('repaints in the same frame when panning leaves the area that it has painted', () => {
    const { painter } = squares(3000)
    const stage = start(painter)
    stage.draw()
    expect(stage.draw(500, 500)).toBe('sharp')
    expect(stage.pixels()).toEqual(stage.direct(500, 500, 1))
  })

  it('repaints only the changed box', () => {
    const shown = screen()
    const buffer = new ViewportBuffer(() => undefined)
    const styles = new Map([['idle', { fill: '#00ff00' }]])
    const box = (x: number, y: number, side = 10) => ({ outer: boxRing(x, y, side) })
    const still = Array.from({ length: 600 }, (_, i) => box((i % 30) * 4, Math.floor(i / 30) * 4, 3))
    const styleOf = () => 'idle'
    const first = createPolygonSet().update([...still, box(50, 50)], styleOf)
    const second = first.update([...still, box(80, 50)], styleOf)
    expect(second.changed).toEqual({ minX: 50, minY: 50, maxX: 90, maxY: 60 })
    const before = createPolygonPainter(first, styles)
    const after = createPolygonPainter(second, styles)
    const camera = { x: 0, y: 0, zoom: 1, pixelRatio: 1 }
    let boxes = 0
    const counting: Painter = {
      ...after,
      trail: extendTrail(before, second.changed),
      paint: (context, seen, area) => {
        boxes++
        expect(area.maxX - area.minX).toBeLessThan(80)
        after.paint(context, seen, area)
      },
    }
    buffer.draw(shown.context, camera, size.width, size.height, [{ painter: before, opacity: 1 }])
    expect(shown.at(51, 59)[1]).toBe(255)
    shown.clear()
    buffer.draw(shown.context, camera, size.width, size.height, [{ painter: counting, opacity: 1 }])
    expect(boxes).toBe(1)
    const fresh = screen()
    after.paint(fresh.context, camera, { minX: 0, minY: 0, maxX: 200, maxY: 200 })
    expect(shown.pixels()).toEqual(fresh.pixels())
  })

  it('shows an edit in the same frame during and after a large repaint', () => {
    const stage = start(squares(60_000).painter)
    stage.draw()
    while (stage.frame() > 0);
    const [second, third] = [squares(60_000, '#0000ff').painter, squares(60_000, '#00ff00').painter]
    stage.show(second)
    stage.draw()
    stage.frame()
    expect(stage.at(42, 42)).toEqual([255, 0, 0, 255])
    stage.show({ ...third, trail: extendTrail(second, { minX: 40, minY: 40, maxX: 44, maxY: 44 }) })
    stage.draw()
    expect(stage.at(42, 42)).toEqual([0, 255, 0, 255])
    while (stage.frame() > 0);
    stage.draw()
    expect(stage.at(42, 42)).toEqual([0, 255, 0, 255])
    expect(stage.pending()).toBeLessThanOrEqual(1)
  })

  it('fills newly visible areas from a coarse image of the whole world when zooming out', () => {
    const { painter } = squares(9000)
    const stage = start(painter)
    stage.buffer.setWorld({ x: -500, y: -500, width: 1000, height: 1000 })
    stage.draw()
    for (let i = 0; i < 4; i++) {
      while (stage.frame() > 0);
      stage.draw()
      stage.idle()
    }
    while (stage.frame() > 0);
    expect(stage.draw(45, 40, 0.3)).toBe('moved')
    // The buffer covers the world from x = -18 to the right. Farther left, the screen shows only the coarse image of the
    // world, in which a ninth to a sixth of the pixels are red.
    const left = Array.from({ length: 15 * 15 }, (_, i) => stage.at(i % 15, 10 + Math.floor(i / 15))[3])
    expect(left.filter((alpha) => alpha > 0).length / left.length).toBeGreaterThan(0.05)
  })

  it('paints as many pixels as the pixel ratio of the screen requires', () => {
    const { painter } = squares(100)
    const stage = start(painter)
    expect(stage.draw(0, 0, 1, 2)).toBe('sharp')
    expect([stage.at(7, 7), stage.at(9, 9)]).toEqual([
      [255, 0, 0, 255],
      [0, 0, 0, 0],
    ])
  })

  it('paints again after its canvas context was lost, and cancels pending work when destroyed', () => {
    const { painter } = squares(3000)
    const stage = start(painter)
    stage.draw()
    stage.buffer.invalidate()
    expect(stage.requests()).toBe(1)
    stage.draw()
    expect(stage.pixels()).toEqual(stage.direct(0, 0, 1))
    stage.buffer.destroy()
    expect(stage.pending()).toBe(0)
    stage.draw(1, 1)
    expect(stage.pending()).toBe(0)
  })
})
