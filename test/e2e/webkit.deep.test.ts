import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { builtStorybook } from './made-once.js'
import { serve } from './serve.js'
import { hasWebKitDriver, openWebKit, type WebKitPage } from './webdriver.js'

// The demo in WebKitGTK, the nearest to Safari that Linux has: real mouse, wheel and keys, pixels as they were painted.

let site: Awaited<ReturnType<typeof serve>>
let webkit: WebKitPage
beforeAll(async () => {
  if (!hasWebKitDriver) return
  site = await serve(await builtStorybook())
})
afterAll(() => site?.close())
// What was saved is forgotten with the browser.
beforeEach(async () => {
  if (hasWebKitDriver) webkit = await openWebKit()
})
afterEach(() => webkit?.close())

/** What the page says of itself, and where its map lies. */
const look = () =>
  webkit.run(() => {
    const map = document.querySelector<HTMLElement>('[role="application"]')
    if (map === null) return undefined
    const { left, top, width, height } = map.getBoundingClientRect()
    const { meshStatus, pathStatus, pathLength } = map.dataset
    return {
      isReady: meshStatus === 'ready' && pathStatus === 'found',
      length: Number(pathLength),
      middle: [left + width / 2, top + height / 2] as const,
      height,
      zoom: document.querySelector('.nav-zoom-value')?.textContent,
      items: document.querySelectorAll('[role="treeitem"]').length,
    }
  })
const state = async () => (await look())!
const eventually = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 60_000, interval: 100 })
const open = async (story: string): Promise<void> => {
  await webkit.go(`${site.address}/iframe.html?id=${story}&viewMode=story`)
  await eventually(async () => (await look())?.isReady).toBe(true)
}
const button = (name: string) =>
  webkit.run((wanted) => {
    const found = [...document.querySelectorAll('button, [role="menuitem"]')].find(
      (element) =>
        (element.getAttribute('aria-label') ?? element.textContent).trim().startsWith(wanted) &&
        element.getClientRects().length > 0,
    )
    if (found === undefined) return undefined
    const box = found.getBoundingClientRect()
    return [box.left + box.width / 2, box.top + box.height / 2] as const
  }, name)
const press = async (name: string): Promise<void> => {
  await eventually(() => button(name)).toBeTruthy()
  await webkit.click((await button(name))!)
}
/** A hash of every canvas of the map. */
const pixels = () =>
  webkit.run(() =>
    [...document.querySelectorAll('canvas')].reduce((sum, canvas) => {
      const data = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data
      for (let i = 0; i < data.length; i += 4) sum = (Math.imul(sum, 31) + data[i] + 3 * data[i + 1] + data[i + 3]) | 0
      return sum
    }, 0),
  )

const title = hasWebKitDriver ? '' : ' (skipped: webkit2gtk-driver or xvfb is not installed)'
describe.runIf(hasWebKitDriver)(`the built demo in WebKit${title}`, { timeout: 300_000 }, () => {
  it('can draw and move a wall across the path, and undo both', async () => {
    await open('editor--default')
    const [before, painted] = [await state(), await pixels()]
    const [x, y] = before.middle
    const half = 0.16 * before.height
    await press('Polygon')
    for (const [dx, dy] of [
      [-12, -half],
      [12, -half],
      [12, half],
      [-12, half],
    ] as const)
      await webkit.click([x + dx, y + dy])
    await webkit.key('\uE007')
    await eventually(async () => (await state()).length).toBeGreaterThan(before.length + 1)
    expect(await pixels()).not.toBe(painted)
    const drawn = await state()
    expect(drawn.items).toBe(before.items + 1)

    await press('Select')
    await webkit.drag([x, y - 0.9 * half], [x, y - 0.9 * half + 60])
    await eventually(async () => (await state()).length).not.toBeCloseTo(drawn.length, 3)
    await webkit.key('z', { ctrl: true })
    await eventually(async () => (await state()).length).toBeCloseTo(drawn.length, 6)
    await webkit.key('z', { ctrl: true })
    await eventually(async () => (await state()).length).toBeCloseTo(before.length, 6)
    expect((await state()).items).toBe(before.items)
  })

  it('pans by the wheel and zooms by a pinch', async () => {
    await open('editor--default')
    const [before, painted] = [await state(), await pixels()]
    await webkit.wheel(before.middle.map(Math.round) as never, 80)
    await eventually(pixels).not.toBe(painted)
    expect((await state()).zoom).toBe(before.zoom)
    // The driver has no fingers: their events are made in the page.
    await webkit.run(([x, y]) => {
      const finger = (type: string, pointerId: number, clientX: number): void =>
        void document.elementFromPoint(x, y)!.dispatchEvent(
          new PointerEvent(type, {
            pointerId,
            clientX,
            clientY: y,
            pointerType: 'touch',
            bubbles: true,
            cancelable: true,
          }),
        )
      finger('pointerdown', 11, x - 40)
      finger('pointerdown', 12, x + 40)
      for (const apart of [50, 65, 80]) {
        finger('pointermove', 11, x - apart)
        finger('pointermove', 12, x + apart)
      }
      finger('pointerup', 11, x - 80)
      finger('pointerup', 12, x + 80)
    }, before.middle)
    await eventually(async () => parseFloat((await state()).zoom ?? '')).toBeCloseTo(
      2 * parseFloat(before.zoom ?? ''),
      -1,
    )
  })

  it('reads a dropped file in the worker and exports the map', async () => {
    await open('editor--default')
    await webkit.run(() => {
      const page = window as unknown as { answers: number; written: string }
      const [Plain, plainUrl] = [window.Worker, URL.createObjectURL.bind(URL)]
      page.answers = 0
      window.Worker = class extends Plain {
        constructor(...given: ConstructorParameters<typeof Worker>) {
          super(...given)
          this.addEventListener('message', () => page.answers++)
        }
      }
      URL.createObjectURL = (blob: Blob) => {
        void blob.text().then((text) => (page.written = text))
        return plainUrl(blob)
      }
      const sheds = Array.from(
        { length: 2500 },
        (_, i) => `<rect id="shed${i}" x="${(i % 50) * 20}" y="${Math.floor(i / 50) * 20}" width="9" height="9"/>`,
      )
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000">${sheds.join('')}</svg>`
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([svg], 'sheds.svg', { type: 'image/svg+xml' }))
      const map = document.querySelector('[role="application"]')!
      const { left, top } = map.getBoundingClientRect()
      for (const type of ['dragenter', 'dragover', 'drop'])
        map.dispatchEvent(
          new DragEvent(type, {
            dataTransfer,
            bubbles: true,
            cancelable: true,
            clientX: left + 200,
            clientY: top + 200,
          }),
        )
    })
    await eventually(() => webkit.run(() => document.body.textContent.includes('shed2499'))).toBe(true)
    await eventually(() => webkit.run(() => (window as unknown as { answers: number }).answers)).toBeGreaterThan(0)
    await eventually(() =>
      webkit.run(() => document.querySelector<HTMLElement>('[role="application"]')!.dataset.meshStatus),
    ).toBe('ready')
    await press('Export')
    await press('Export as Navsmith')
    await eventually(() =>
      webkit.run(() => (window as unknown as { written?: string }).written?.includes('shed2499')),
    ).toBe(true)
  })

  it('offers the last drawing on the next visit', async () => {
    await open('editor--autosave')
    const isSaved = () => webkit.run(() => document.querySelector('[data-save="saved"]') !== null)
    // The story names its map and saves it.
    await eventually(isSaved).toBe(true)
    const before = await state()
    const [x, y] = before.middle
    await press('Rectangle')
    await webkit.drag([x - 15, y - 140], [x + 15, y + 140])
    await eventually(async () => (await state()).length).toBeGreaterThan(before.length + 1)
    const drawn = await state()
    await eventually(isSaved).toBe(true)
    await open('editor--autosave')
    await press('Restore')
    await eventually(async () => (await state()).length).toBeCloseTo(drawn.length, 6)
  })

  it('plays a search', async () => {
    await webkit.go(`${site.address}/iframe.html?id=recipes-playback--dead-end&viewMode=story`)
    await eventually(() => button('Play')).toBeTruthy()
    const caption = () => webkit.run(() => Number(/(\d+) of \d+/.exec(document.body.innerText)?.[1]))
    const [begun, painted] = [await caption(), await pixels()]
    // The play function of the story may be at work still, and pause.
    const played = async () => {
      const at = await button('Play')
      if (at) await webkit.click(at)
      return caption()
    }
    await eventually(played).toBeGreaterThan(begun)
    await eventually(pixels).not.toBe(painted)
  })
})
