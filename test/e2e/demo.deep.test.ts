import { spawn } from 'node:child_process'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Browser } from 'playwright'
import { openBrowser } from './serve.js'
import { hasWebKitDriver, openWebKit, type WebKitPage } from './webdriver.js'
import { pairs } from '../support/shapes.js'

// `npm run demo` as a new user runs it, in Chromium, and its stories in WebKitGTK, the closest browser to Safari on Linux. The tests use real
// mouse, wheel and key events and compare painted pixels.

/** Milliseconds after which a build counts as hung. */
const HANGS = 600_000
let browser: Browser
let demo: ReturnType<typeof spawn>
let printed = ''
let address: string

beforeAll(async () => {
  // With port 0 the system selects a free port.
  demo = spawn(process.execPath, ['.storybook/demo.mjs'], { env: { ...process.env, PORT: '0' } })
  for (const stream of [demo.stdout, demo.stderr]) stream?.on('data', (text) => (printed += String(text)))
  await vi.waitFor(() => expect(printed).toMatch(/http:\S+/), { timeout: HANGS, interval: 200 })
  address = /http:\S+/.exec(printed)![0]
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  demo.kill('SIGTERM')
})

async function open() {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`)
  })
  return { page, faults }
}

describe('the demo', () => {
  it('opens the animated editor without missing files or errors', async () => {
    const { page, faults } = await open()
    await page.goto(address)
    const map = page.locator('[role="application"][data-path-status="found"][data-mesh-status="ready"]')
    await map.waitFor({ timeout: 60_000 })
    const box = (await map.boundingBox())!
    const picture = async () => (await page.screenshot({ clip: box })).toString('base64')
    const before = await picture()
    await expect.poll(picture, { timeout: 20_000 }).not.toBe(before)
    expect(printed.match(/http:\S+/g)).toEqual([address])
    expect(faults).toEqual([])
    await page.close()
  })

  it('offers the last drawing after a reload', async () => {
    const { page, faults } = await open()
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await page.goto(address)
    const map = page.locator('[role="application"][data-mesh-status="ready"]')
    await map.waitFor({ timeout: 60_000 })
    const box = (await map.boundingBox())!
    const at = (x: number, y: number) => ({ position: { x: box.width / 2 + x, y: box.height / 2 + y } })
    await page.getByRole('button', { name: 'Polygon' }).click()
    await map.click(at(0, 0))
    await map.click(at(40, 0))
    await page.reload()
    expect(asked).toEqual(['beforeunload'])
    await map.waitFor({ timeout: 60_000 })

    await page.getByRole('button', { name: 'Polygon' }).click()
    for (const [x, y] of pairs(0, 0, 40, 0, 40, 40)) await map.click(at(x, y))
    await page.keyboard.press('Enter')
    const drawn = page.getByRole('treeitem', { name: /^Obstacle \d/ })
    await drawn.waitFor()
    await page.locator('[data-save="saved"]').waitFor()
    await page.reload()
    expect(asked).toHaveLength(1)
    await page.getByRole('button', { name: 'Restore' }).waitFor({ timeout: 60_000 })
    expect(await drawn.count()).toBe(0)
    await page.getByRole('button', { name: 'Restore' }).click()
    await drawn.waitFor()
    expect(faults).toEqual([])
    await page.close()
  })

  it(
    'links to the stories once they are built',
    async () => {
      const { page, faults } = await open()
      const follow = async (name: string) => {
        await page.goto(address)
        const href = await page.getByRole('link', { name }).getAttribute('href')
        const response = await page.goto(new URL(href!, address).href, { timeout: HANGS })
        expect(response?.status(), name).toBe(200)
      }
      await follow('Guides and stories')
      await page.frameLocator('#storybook-preview-iframe').getByRole('heading', { name: 'Navsmith' }).waitFor()
      await follow('API reference')
      await page
        .getByRole('heading', { name: /navsmith/i })
        .first()
        .waitFor()
      await page.goto(`${address}stories/`)
      await page.waitForURL(/\/editor--default/, { timeout: 60_000 })
      await page.goto(`${address}stories/?path=/story/editor--real-map`)
      const story = page.frameLocator('#storybook-preview-iframe')
      await story.locator('[role="application"][data-path-status="found"]').waitFor({ timeout: 60_000 })
      await page.waitForTimeout(3000)
      expect(await page.locator('[aria-label*="error" i], [class*="notification" i]').count()).toBe(0)
      expect(faults).toEqual([])
      await page.close()
    },
    HANGS,
  )
})

let webkit: WebKitPage

/** Returns the state that the page shows, and the place of its map. */
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
const openStory = async (story: string): Promise<void> => {
  await webkit.go(`${address}stories/iframe.html?id=${story}&viewMode=story`)
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
/** Returns a hash of every canvas of the map. */
const pixels = () =>
  webkit.run(() =>
    [...document.querySelectorAll('canvas')].reduce((sum, canvas) => {
      const data = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data
      for (let i = 0; i < data.length; i += 4) sum = (Math.imul(sum, 31) + data[i] + 3 * data[i + 1] + data[i + 3]) | 0
      return sum
    }, 0),
  )

const title = hasWebKitDriver ? '' : ' (skipped: webkit2gtk-driver or xvfb is not installed)'
describe.runIf(hasWebKitDriver)(`the stories of the demo in WebKit${title}`, { timeout: HANGS }, () => {
  // A new browser has no saves of earlier tests.
  beforeEach(async () => {
    webkit = await openWebKit()
  })
  afterEach(() => webkit.close())

  it('can draw and move a wall across the path, and undo both', async () => {
    await openStory('editor--default')
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
    await openStory('editor--default')
    const [before, painted] = [await state(), await pixels()]
    await webkit.wheel(before.middle.map(Math.round) as never, 80)
    await eventually(pixels).not.toBe(painted)
    expect((await state()).zoom).toBe(before.zoom)
    // The driver has no touch input, so a script dispatches the events.
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
    await openStory('editor--default')
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
    await openStory('editor--autosave')
    const isSaved = () => webkit.run(() => document.querySelector('[data-save="saved"]') !== null)
    // The story renames its map, which triggers a save.
    await eventually(isSaved).toBe(true)
    const before = await state()
    const [x, y] = before.middle
    await press('Rectangle')
    await webkit.drag([x - 15, y - 140], [x + 15, y + 140])
    await eventually(async () => (await state()).length).toBeGreaterThan(before.length + 1)
    const drawn = await state()
    await eventually(isSaved).toBe(true)
    await openStory('editor--autosave')
    await press('Restore')
    await eventually(async () => (await state()).length).toBeCloseTo(drawn.length, 6)
  })

  it('plays a search', async () => {
    await webkit.go(`${address}stories/iframe.html?id=recipes-playback--dead-end&viewMode=story`)
    await eventually(() => button('Play')).toBeTruthy()
    const caption = () => webkit.run(() => Number(/(\d+) of \d+/.exec(document.body.innerText)?.[1]))
    const [begun, painted] = [await caption(), await pixels()]
    // The play function of the story may still run and pause the playback.
    const played = async () => {
      const at = await button('Play')
      if (at) await webkit.click(at)
      return caption()
    }
    await eventually(played).toBeGreaterThan(begun)
    await eventually(pixels).not.toBe(painted)
  })
})
