import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNavDocument, exportMap } from '../../src/document/index.js'
import { isDeep } from '../support/effort.js'
import { BUNDLERS, createHostApp, type Bundler, type HostApp } from './host-app.js'
import { buildPrograms, PROGRAMS } from './host-programs.js'
import { drawWall, FOUND, pathLength } from './at-work.js'
import { openBrowser, serve } from './serve.js'
import { rectItem } from '../support/shapes.js'

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

    it('draws a wall, exports GeoJSON, compares planners and switches to Chinese', async () => {
      const { page, address, faults, close } = await open(bundler)
      await page.goto(address)
      await drawWall(page)
      await page.getByRole('button', { name: 'Export', exact: true }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: 'Export as GeoJSON' }).click()
      expect((await download).suggestedFilename()).toMatch(/json$/)
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
    // The page shows the status first. The canvases are painted in the next frames.
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

it('starter programs type-check against the package, build, and find their path', async () => {
  const site = await serve(buildPrograms(app.folder))
  for (const program of PROGRAMS) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 800 } })
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    await page.goto(`${site.address}/?${program}`)
    await page
      .getByText({ 'own-stage': /520 long/, 'level-tool': /480 (long|steps)/, 'live-game': /^0 wait/ }[program])
      .waitFor({ timeout: 30_000 })
    expect(faults).toEqual([])
    await page.close()
  }
  await site.close()
})
