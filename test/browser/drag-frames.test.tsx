import { afterEach, describe, expect, it, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import Konva from 'konva'
import { createNavDocument, type NavDocument } from '../../src/document/index.js'
import type { Editor } from '../../src/editor/index.js'
import { drive } from '../../src/testing/index.js'
import { frames } from '../support/counted-rings.js'
import { ends, isFirefox, openField, until } from './open-editor.js'
import { allPixels } from './pixels.js'
import { box, ringItem } from '../support/shapes.js'

// Cost of one frame during a vertex drag, by counts: changes of the page, layouts, revisions, canvases and repainted
// boxes.

/** Squares with gaps between them, `side` in a row. */
const squares = (side: number): NavDocument =>
  createNavDocument({
    name: 'Yard',
    bounds: { x: 0, y: 0, width: 100 * side, height: 100 * side },
    agents: [{ id: 'man', name: 'Man', radius: 4, speed: 60 }],
    items: [
      ...Array.from({ length: side * side }, (_, i) =>
        ringItem(`wall-${i}`, box(30 + 100 * (i % side), 30 + 100 * Math.floor(i / side), 40)),
      ),
      ...ends(10, 10, 100 * side - 10, 100 * side - 10),
    ],
  })

const layouts = async (): Promise<number> => {
  const session = cdp() as unknown as {
    send: (method: string) => Promise<{ metrics: readonly { name: string; value: number }[] }>
  }
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? NaN
}

/**
 * Opens the editor and grabs the corner of a wall. `move` drags it further and waits for the frames that show the
 * result.
 */
async function dragCorner(yard = squares(6), wall = 'wall-14') {
  const desk = await openField(
    { defaultValue: yard, snap: { grid: false, vertex: false, edge: false } },
    { ready: 'path' },
  )
  const { editor, map } = desk
  editor.selection.set([wall])
  const driver = drive(editor)
  driver.move(270, 270).down(270, 270).move(276, 272)
  await until(() => Number(map.dataset.meshRevision)).toBeGreaterThan(1)
  await frames(10)
  return {
    ...desk,
    driver,
    move: async (step: number): Promise<void> => {
      driver.move(276 + 10 * Math.sin(step), 276 + 10 * Math.cos(step))
      await frames(3)
    },
  }
}

/**
 * Largest allowed difference of a color channel. The pixels at the edge of a slanted line are rounded differently if
 * only a part of the canvas is painted.
 */
const EDGE = 40

/** Returns one channel of a pixel: red, green or blue times alpha, or alpha itself. `part` is the number of the channel. */
const shade = (pixels: Uint8ClampedArray, at: number, part: number): number =>
  part === 3 ? pixels[at + 3] : (pixels[at + part] * pixels[at + 3]) / 255

/** Counts pixels of a square that differ from a full repaint of the same layer. */
async function strayPixels(layer: Konva.Layer, at: number, reach: number): Promise<number> {
  const canvas = layer.getNativeCanvasElement()
  layer.draw()
  const kept = allPixels(canvas)
  // A browser sends this event when it has restored a lost canvas. The editor then repaints everything.
  canvas.dispatchEvent(new Event('contextrestored'))
  await frames(40)
  const whole = allPixels(canvas)
  let count = 0
  const isNear = (place: number): boolean => Math.abs(place - at * devicePixelRatio) <= reach * devicePixelRatio
  for (let i = 0; i < whole.length; i += 4) {
    const [x, y] = [(i / 4) % canvas.width, Math.floor(i / 4 / canvas.width)]
    if (!isNear(x) || !isNear(y)) continue
    if ([0, 1, 2, 3].some((part) => Math.abs(shade(kept, i, part) - shade(whole, i, part)) > EDGE)) count++
  }
  return count
}

const cornerOf = ({ getSnapshot }: Editor): number => {
  const item = getSnapshot().draft.items.find(({ id }) => id === 'wall-14')
  return item?.kind === 'obstacle' && item.shape.type === 'polygon' ? item.shape.outer[2].x : NaN
}

afterEach(() => void vi.useRealTimers())

describe('the drag of a vertex', () => {
  it.skipIf(isFirefox)(
    'causes no layout between two updates of the panels (skipped in Firefox: it does not count layouts)',
    async () => {
      const { editor, map, container, move, driver } = await dragCorner()
      // Waits until timers from the start of the drag have run.
      await new Promise((resolve) => setTimeout(resolve, 400))
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      // The first move may update the panels. So only the moves after it are checked.
      await move(0)
      const written: string[] = []
      const observer = new MutationObserver((list) => {
        for (const { type, attributeName, target } of list)
          written.push(
            `${type} ${attributeName ?? ''} ${target instanceof Element ? target.className : `text ${target.textContent ?? ''}`}`,
          )
      })
      observer.observe(container, { subtree: true, attributes: true, characterData: true, childList: true })
      const [layoutsBefore, revision] = [await layouts(), Number(map.dataset.meshRevision)]
      for (let step = 1; step <= 10; step++) await move(step)
      const laidOut = (await layouts()) - layoutsBefore
      observer.disconnect()
      expect(Number(map.dataset.meshRevision) - revision).toBe(10)
      // Only data attributes of the map change: a moved element would make the browser reorder all layers of the page.
      expect([...new Set(written)].filter((one) => !/^attributes data-.* nav-map$/.test(one))).toEqual([])
      expect(laidOut).toBeLessThanOrEqual(2)

      const x = () => Number((page.getByRole('textbox', { name: 'Vertex 3 X' }).element() as HTMLInputElement).value)
      expect(x()).not.toBeCloseTo(cornerOf(editor), 1)
      vi.advanceTimersByTime(200)
      await until(x).toBeCloseTo(cornerOf(editor), 0)
      await move(11)
      driver.up()
      await until(x).toBeCloseTo(cornerOf(editor), 0)
    },
  )

  it('causes no React render of the map', async () => {
    const { map, move, driver } = await dragCorner()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    // The first move may update the panels. So only the moves after it are checked.
    await move(0)
    const written = vi.spyOn(Konva.Node.prototype, 'setAttrs')
    const revision = Number(map.dataset.meshRevision)
    for (let step = 1; step <= 8; step++) await move(step)
    const nodes = new Set(written.mock.contexts.map((node) => (node as Konva.Node).name()))
    expect(Number(map.dataset.meshRevision) - revision).toBe(8)
    // Only the node of the agent moves.
    expect([...nodes].filter((name) => name !== 'agent')).toEqual([])
    driver.up()
  })

  it('repaints the rulers a few times a second', async () => {
    const { container, move, driver, editor } = await dragCorner()
    const ruler = container.querySelector<HTMLCanvasElement>('canvas.nav-ruler')
    const paints = vi.spyOn(ruler!.getContext('2d')!, 'setTransform')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    // The first move may repaint the rulers. So only the moves after it are checked.
    await move(0)
    paints.mockClear()
    for (let step = 1; step <= 8; step++) await move(step)
    expect(paints).not.toHaveBeenCalled()
    vi.advanceTimersByTime(200)
    await move(9)
    expect(paints).toHaveBeenCalledTimes(1)
    editor.camera.panBy(7, 3)
    await frames(3)
    expect(paints).toHaveBeenCalledTimes(2)
    driver.up()
  })

  it('reads only the dragged item, visible rows and the markers of the path', async () => {
    // The third square of the third row.
    const wall = `wall-${2 * 17 + 2}`
    const { editor, map, move, driver } = await dragCorner(squares(17), wall)
    const looked = new Set<string>()
    let isCounted = false
    for (const item of editor.document.current.items) {
      const { id } = item
      for (const [key, value] of Object.entries(item))
        Object.defineProperty(item, key, {
          enumerable: true,
          get: () => {
            if (isCounted) looked.add(id)
            return value as unknown
          },
        })
    }
    await move(0)
    const revision = Number(map.dataset.meshRevision)
    isCounted = true
    for (let step = 1; step <= 10; step++) await move(step)
    isCounted = false
    expect(Number(map.dataset.meshRevision) - revision).toBe(10)
    const rows = [...document.querySelectorAll('[data-key]')].map((row) => row.getAttribute('data-key') ?? '')
    const far = [...looked].filter((id) => !rows.some((key) => key.endsWith(id)))
    // `wall-0`, the first item, is read to see that the drawing is not empty.
    expect(far.filter((id) => id !== 'wall-0' && id !== wall).sort()).toEqual(['from', 'to'])
    expect(rows.length).toBeLessThan(100)
    driver.up()
  })

  it('repaints only changed boxes, with the same pixels as a full repaint', async () => {
    const side = 40
    const { move, driver, editor } = await dragCorner(squares(side), `wall-${2 * side + 2}`)
    editor.camera.set({ x: 0.3, y: 0.4, zoom: 0.5 })
    // When the camera rests, the drawing is repainted sharply, one slice per frame.
    await new Promise((resolve) => setTimeout(resolve, 200))
    await frames(60)
    const [background] = Konva.stages.at(-1)!.getLayers()
    const clears = vi.spyOn(CanvasRenderingContext2D.prototype, 'clearRect')
    for (let step = 0; step <= 16; step++) await move(step % 8)
    const { width, height } = background.getNativeCanvasElement()
    // Keeps the calls that clear a part of the buffer, which is larger than the viewport. Drops the calls on the coarse
    // image, which is a square.
    const painted = clears.mock.calls.filter((_, i) => {
      const { canvas } = clears.mock.contexts[i] as CanvasRenderingContext2D
      return canvas.width > width && canvas.width !== canvas.height
    })
    expect(painted.length).toBeGreaterThan(0)
    expect(painted.filter(([, , w, h]) => w * h > (width * height) / 4)).toEqual([])
    // Compares only pixels near the corner: farther away, a full repaint may shift the dashes of the walls.
    expect(await strayPixels(background, 138, 12)).toBe(0)
    driver.up()
  })
})
