import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNavDocument, exportMap } from '../../src/document/index.js'
import { isDeep } from '../support/effort.js'
import { BUNDLERS, createHostApp, type Bundler, type HostApp } from './host-app.js'
import { buildPrograms, codeOf, PROGRAMS, type Program } from './host-programs.js'
import { openBrowser, serve } from './serve.js'
import { pairs, rectItem } from '../support/shapes.js'

// The package in an app: the packed tarball in a new application, built by Vite and by webpack, and opened.

let browser: Browser
let app: HostApp
const sites = new Map<Bundler, string>()

beforeAll(async () => {
  app = await createHostApp()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  app?.remove()
})

const siteOf = (bundler: Bundler): string => {
  const site = sites.get(bundler) ?? app.build(bundler)
  sites.set(bundler, site)
  return site
}

/** Opens a page of the site and collects errors of its scripts. */
async function open(bundler: Bundler, headers: Readonly<Record<string, string>> = {}) {
  const site = await serve(siteOf(bundler), { headers })
  const page = await browser.newPage({ viewport: { width: 1440, height: 800 } })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  const close = async (): Promise<void> => {
    await page.close()
    await site.close()
  }
  return { page, address: site.address, faults, close }
}

const FOUND = '[role="application"][data-path-status="found"]'
const map = (page: Page) => page.getByRole('application')
const pathLength = async (page: Page): Promise<number> => Number(await map(page).getAttribute('data-path-length'))

describe.each(isDeep ? BUNDLERS : (['vite'] as const))(
  'the packed tarball in a fresh application, built by %s',
  (bundler) => {
    it('shows a working editor under StrictMode and runs the engine', async () => {
      const { page, address, faults, close } = await open(bundler)
      await page.goto(address)
      await page.getByRole('group', { name: 'Navigation editor' }).waitFor()
      await page.locator(FOUND).waitFor({ timeout: 30_000 })
      expect(await page.title()).toBe('300')
      expect(await pathLength(page)).toBeGreaterThan(280)
      expect(faults).toEqual([])
      await close()
    })

    it('draws a wall, exports GeoJSON, compares planners and switches to Chinese, without faults', async () => {
      const { page, address, faults, close } = await open(bundler)
      await page.goto(address)
      await page.locator(FOUND).waitFor({ timeout: 30_000 })
      const before = await pathLength(page)
      // Draws a wall across the path, below the existing wall.
      await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Polygon' }).click()
      const box = (await map(page).boundingBox())!
      for (const [across, down] of pairs(0.25, 0.3, 0.3, 0.3, 0.3, 0.7, 0.25, 0.7))
        await page.mouse.click(box.x + across * box.width, box.y + down * box.height)
      await page.keyboard.press('Enter')
      await expect.poll(() => pathLength(page), { timeout: 10_000 }).not.toBe(before)
      // Exports in another format.
      await page.getByRole('button', { name: 'Export', exact: true }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: 'Export as GeoJSON' }).click()
      expect((await download).suggestedFilename()).toMatch(/json$/)
      // Opens the comparison, with the planners of every world.
      await page.goto(`${address}/?compare`)
      await page.locator('tr[data-planner="grid/theta-star"]').waitFor({ timeout: 30_000 })
      await page.goto(`${address}/?zh`)
      await page.getByRole('application', { name: '地图' }).waitFor({ timeout: 30_000 })
      expect(faults).toEqual([])
      await close()
    })

    it('builds a large map and reads a map file in workers', async () => {
      const { page, address, faults, close } = await open(bundler)
      const started = new Set<string>()
      page.on('worker', (worker) => started.add(worker.url()))
      await page.goto(`${address}/?large`)
      await page.locator('[role="application"][data-mesh-status="ready"]').waitFor({ timeout: 60_000 })
      const before = new Set(started)
      expect(before.size).toBeGreaterThan(0)
      const items = Array.from({ length: 1500 }, (_, i) =>
        rectItem(`crate-${i}`, (i % 50) * 8, Math.floor(i / 50) * 8, 4),
      )
      const text = exportMap(createNavDocument({ items }), 'geojson')
      await page
        .locator('input[type="file"]')
        .setInputFiles({ name: 'crates.geojson', mimeType: 'application/geo+json', buffer: Buffer.from(text) })
      // The language decides the thousands separator.
      await page
        .getByText(/1\D?500 items/)
        .first()
        .waitFor({ timeout: 30_000 })
      expect([...started].filter((url) => !before.has(url)).length).toBeGreaterThan(0)
      expect(faults).toEqual([])
      await close()
    })
  },
)

describe('the packed tarball in a fresh Vite app', () => {
  it('draws layers on a plain stage under the Trusted Types policy of the guide', async () => {
    const policy =
      "default-src 'self'; img-src 'self' data:; require-trusted-types-for 'script'; trusted-types host default"
    const { page, address, faults, close } = await open('vite', { 'content-security-policy': policy })
    await page.goto(`${address}/?stage`)
    const canvas = page.locator('.konvajs-content canvas').first()
    await canvas.waitFor({ timeout: 30_000 })
    const colorInTheWall = () =>
      canvas.evaluate((node: HTMLCanvasElement) => {
        const ratio = node.width / node.clientWidth
        return node.getContext('2d')!.getImageData(200 * ratio, 150 * ratio, 1, 1).data[3]
      })
    await expect.poll(colorInTheWall, { timeout: 15_000 }).toBeGreaterThan(0)
    expect(faults).toEqual([])
    await close()
  })

  it('runs with its worker under a strict content policy with Trusted Types', async () => {
    const policy =
      "default-src 'self'; img-src 'self' data: blob:; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types host"
    const { page, address, faults, close } = await open('vite', { 'content-security-policy': policy })
    await page.addInitScript(() => {
      const broken: string[] = []
      Object.assign(globalThis, { broken })
      document.addEventListener('securitypolicyviolation', (event) =>
        broken.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
      )
    })
    await page.goto(address)
    await page.locator(FOUND).waitFor({ timeout: 30_000 })
    // The status is set before the canvases, which update in the next frames.
    await page.waitForFunction(
      () =>
        [...document.querySelectorAll<HTMLCanvasElement>('.konvajs-content canvas')].filter((canvas) => {
          const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
          return data.some((value) => value !== 0)
        }).length > 1,
      undefined,
      { timeout: 15_000 },
    )
    const broken = () => page.evaluate(() => (globalThis as unknown as { broken: string[] }).broken)
    expect(await broken()).toEqual([])
    // Loads a map that is built in a worker; the policy of the app allows the worker.
    const worker = page.waitForEvent('worker', { timeout: 30_000 })
    await page.goto(`${address}/?large`)
    expect((await worker).url()).toMatch(/^http.*worker/)
    await page.locator('[role="application"][data-mesh-status="ready"]').waitFor({ timeout: 60_000 })
    expect(await broken()).toEqual([])
    expect(faults).toEqual([])
    await close()
  })
})

describe('starter programs', () => {
  let folder: string | undefined
  async function openProgram(program: Program) {
    folder ??= buildPrograms(app.folder)
    const site = await serve(folder)
    const page = await browser.newPage({ viewport: { width: 1440, height: 800 } })
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    await page.goto(`${site.address}/?${program}`)
    const number = async (): Promise<number> =>
      Number(/(\d+) (long|steps)/.exec(await page.innerText('.story-bar output, .story-level output'))?.[1])
    const found = { timeout: 30_000 }
    const close = async (): Promise<void> => {
      await page.close()
      await site.close()
    }
    return { page, faults, number, found, close }
  }

  it.each(PROGRAMS)('%s uses public entries only, without casts or a second mesh', (program) => {
    const code = codeOf(program)
    const imports = [...code.matchAll(/from '([^']+)'/g)].map(([, from]) => from)
    const DOORS = ['editor', 'layers', 'document', 'engine', 'navigation', 'agents'].map((door) => `navsmith/${door}`)
    const allowed = ['react', 'konva', 'react-konva', 'navsmith', ...DOORS]
    expect(imports.length).toBeGreaterThan(3)
    expect(imports.filter((from) => !allowed.includes(from))).toEqual([])
    expect(code).not.toMatch(/\bas (?!const\b)|\bany\b|@ts-|\w!\./)
    expect(code.match(/\b(useNavMesh|buildNavMesh|createNavigation)\(|<NavEditor\b/g)).toHaveLength(1)
  })

  it('own-stage type-checks and builds, and its path avoids an added and dragged wall', async () => {
    const { page, faults, number, found, close } = await openProgram('own-stage')
    await expect.poll(number, found).toBe(520)
    await page.getByRole('button', { name: 'Add a wall' }).click()
    await expect.poll(number, found).toBeGreaterThan(525)
    const box = (await page.getByRole('application', { name: 'Level' }).boundingBox())!
    await page.mouse.move(box.x + 320, box.y + 200)
    await page.mouse.down()
    await page.mouse.move(box.x + 320, box.y + 330, { steps: 5 })
    await expect.poll(number, found).toBe(520)
    await page.mouse.up()
    await page.getByRole('button', { name: 'Take it away' }).click()
    await page.getByText('1 walls, the path is 520 long').waitFor()
    expect(faults).toEqual([])
    await close()
  })

  it('level-tool type-checks and builds, and its path avoids a drawn fence until undo', async () => {
    const { page, faults, number, found, close } = await openProgram('level-tool')
    await expect.poll(number, found).toBe(480)
    const bar = page.getByRole('toolbar', { name: 'Level tools' })
    await bar.getByRole('button', { name: 'Fence' }).click()
    const box = (await map(page).boundingBox())!
    for (const down of [0.35, 0.75]) await page.mouse.click(box.x + 0.4 * box.width, box.y + down * box.height)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Fence 1', exact: true }).waitFor()
    await expect.poll(number, found).toBeGreaterThan(485)
    await page.keyboard.press('Control+z')
    await expect.poll(number, found).toBe(480)
    expect(faults).toEqual([])
    await close()
  })

  it('live-game type-checks and builds, and a blocked agent waits until a gate opens', async () => {
    const { page, faults, close } = await openProgram('live-game')
    const says = (text: RegExp) => page.getByText(text).waitFor({ timeout: 30_000 })
    const gate = (name: string) => page.getByRole('button', { name }).click()
    await says(/^0 wait/)
    await gate('Close the north gate')
    await gate('Close the south gate')
    await says(/^[1-9]\d* wait/)
    await gate('Open the north gate')
    await says(/^0 wait/)
    expect(faults).toEqual([])
    await close()
  })
})
