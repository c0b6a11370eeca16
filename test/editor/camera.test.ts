import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clampCamera,
  DEFAULT_LIMITS,
  fitRect,
  panBy,
  toScreen,
  toWorld,
  visibleRect,
  zoomAbout,
  type Camera,
} from '../../src/editor/index.js'
import { fitAround } from '../../src/editor/camera/camera.js'
import { createRandom } from '../../src/engine/index.js'
import { hand } from './setup.js'

const SEED = { seed: 20_261_121, numRuns: 500 }
const length = fc.double({ min: -5000, max: 5000, noNaN: true })
const zoom = fc.double({ min: 0.01, max: 64, noNaN: true })
const camera: fc.Arbitrary<Camera> = fc.record({ x: length, y: length, zoom })
const screen = fc.record({
  x: fc.double({ min: 0, max: 2000, noNaN: true }),
  y: fc.double({ min: 0, max: 2000, noNaN: true }),
})
const viewport = fc.record({ width: fc.integer({ min: 200, max: 3000 }), height: fc.integer({ min: 200, max: 3000 }) })
const rect = fc.record({
  x: length,
  y: length,
  width: fc.double({ min: 1, max: 5000, noNaN: true }),
  height: fc.double({ min: 1, max: 5000, noNaN: true }),
})

describe('the camera', () => {
  it('maps a world point to the screen and back', () =>
    fc.assert(
      fc.property(camera, screen, (view, at) => {
        const back = toScreen(view, toWorld(view, at))
        expect(Math.abs(back.x - at.x) + Math.abs(back.y - at.y)).toBeLessThan(1e-8)
      }),
      SEED,
    ))

  it('zooms about the cursor within the zoom limits', () => {
    fc.assert(
      fc.property(camera, fc.double({ min: 1e-4, max: 1e4, noNaN: true }), screen, (view, wanted, about) => {
        const next = zoomAbout(view, wanted, about)
        expect(next.zoom).toBe(Math.min(DEFAULT_LIMITS.maxZoom, Math.max(DEFAULT_LIMITS.minZoom, wanted)))
        const under = toScreen(next, toWorld(view, about))
        // Converting to world units and back loses digits where a pixel is a hundredth of a unit.
        expect(Math.abs(under.x - about.x) + Math.abs(under.y - about.y)).toBeLessThan(
          1e-6 * (next.zoom / view.zoom + 1),
        )
      }),
      SEED,
    )
  })

  it('fits a rectangle next to panels, as close to the center of the viewport as the panels allow', () => {
    const box = { x: 0, y: 0, width: 640, height: 400 }
    const size = { width: 776, height: 291 }
    const zoom = 227 / 400
    const corner = { x: 12, y: 231, width: 170, height: 48 }
    const fitted = fitAround(box, size, [corner])
    expect(fitted.zoom).toBeCloseTo(zoom, 9)
    expect(fitted.x).toBeCloseTo((size.width - 640 * zoom) / 2, 9)
    const wide = { ...corner, width: 300 }
    expect(fitAround(box, size, [wide]).x).toBeCloseTo(324, 9)
  })

  it('updates the point under a resting pointer when the view moves', () => {
    const h = hand().move(100, 80)
    h.editor.actions.run('zoom-in')
    const { cursor, camera: view } = h.editor.getSnapshot()
    expect(cursor?.world).toEqual(toWorld(view, { x: 100, y: 80 }))
    expect(cursor?.world.x).not.toBe(100)
  })

  it('fits a rectangle centered, fully visible and as large as the padding allows', () =>
    fc.assert(
      fc.property(rect, viewport, (box, size) => {
        const fitted = fitRect(box, size, 32)
        const a = toScreen(fitted, box)
        const b = toScreen(fitted, { x: box.x + box.width, y: box.y + box.height })
        expect((a.x + b.x) / 2).toBeCloseTo(size.width / 2, 5)
        expect((a.y + b.y) / 2).toBeCloseTo(size.height / 2, 5)
        expect(Math.min(a.x, a.y, size.width - b.x, size.height - b.y)).toBeGreaterThan(32 - 1e-5)
        if (fitted.zoom < DEFAULT_LIMITS.maxZoom) expect(Math.min(a.x, a.y)).toBeLessThan(32 + 1e-5)
      }),
      SEED,
    ))

  it('centers empty content, and has the minimum zoom when the viewport is smaller than the padding', () => {
    const point = fitRect({ x: 5, y: 7, width: 0, height: 0 }, { width: 400, height: 300 })
    expect(point.zoom).toBe(1)
    expect(toScreen(point, { x: 5, y: 7 })).toEqual({ x: 200, y: 150 })
    expect(fitRect({ x: 0, y: 0, width: 100, height: 100 }, { width: 10, height: 10 }).zoom).toBe(
      DEFAULT_LIMITS.minZoom,
    )
  })

  it('is moved back when no content is visible, and otherwise stays in place', () => {
    fc.assert(
      fc.property(camera, rect, viewport, (view, content, size) => {
        const kept = clampCamera(view, content, size)
        const seen = visibleRect(kept, size)
        expect(seen.x).toBeLessThan(content.x + content.width)
        expect(seen.x + seen.width).toBeGreaterThan(content.x)
        expect(seen.y).toBeLessThan(content.y + content.height)
        expect(seen.y + seen.height).toBeGreaterThan(content.y)
        const again = clampCamera(kept, content, size)
        expect(Math.abs(again.x - kept.x) + Math.abs(again.y - kept.y)).toBeLessThan(1e-9)
      }),
      SEED,
    )
    const good = { x: 10, y: 20, zoom: 1 }
    expect(clampCamera(good, { x: 0, y: 0, width: 500, height: 500 }, { width: 400, height: 400 })).toBe(good)
    expect(panBy(good, 3, -4)).toEqual({ x: 13, y: 16, zoom: 1 })
  })
})

it('the camera fits a map even where panels leave only slivers of the viewport free, down to the smallest zoom', () => {
  const random = createRandom(5)
  for (let round = 0; round < 2000; round++) {
    const between = (from: number, to: number): number => from + random() * (to - from)
    const viewport = { width: between(80, 1300), height: between(80, 900) }
    const covered = Array.from({ length: 1 + Math.floor(random() * 6) }, () => ({
      x: between(-20, viewport.width),
      y: between(-20, viewport.height),
      width: between(10, viewport.width),
      height: between(10, 300),
    }))
    const rect = { x: between(-100, 100), y: 0, width: between(1, 4000), height: between(1, 4000) }
    const camera = fitAround(rect, viewport, covered)
    expect(Object.values(camera).every(Number.isFinite), `round ${round}`).toBe(true)
  }
})
