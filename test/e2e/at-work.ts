import type { Browser, FrameLocator, Page } from 'playwright'
import { expect } from 'vitest'
import { pairs } from '../support/shapes.js'

// Tasks that an editor has to manage in every app, with real input events.

export interface Opened {
  readonly page: Page
  /** Uncaught errors of the page, and all warnings and errors of its console. */
  readonly faults: readonly string[]
}

export async function openPage(browser: Browser, address: string): Promise<Opened> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 800 } })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !message.text().includes('favicon'))
      faults.push(message.text())
  })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  page.setDefaultTimeout(20_000)
  await page.goto(address)
  return { page, faults }
}

export const FOUND = '[role="application"][data-path-status="found"]'
/** The page or frame that contains the editor. */
export type Place = Page | FrameLocator
export const pathLength = async (place: Place): Promise<number> =>
  Number(await place.getByRole('application').getAttribute('data-path-length'))
/** Returns the layout shift of the page so far. */
export const shift = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0))

/** Waits for a path and draws a wall across it with the polygon tool. */
export async function drawWall(page: Page, place: Place = page): Promise<void> {
  await place.locator(FOUND).waitFor({ timeout: 60_000 })
  const before = await pathLength(place)
  await place.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Polygon' }).click()
  const box = await place.getByRole('application').boundingBox()
  if (box === null) throw new Error('the map has no box')
  for (const [across, down] of pairs(0.25, 0.3, 0.3, 0.3, 0.3, 0.7, 0.25, 0.7))
    await page.mouse.click(box.x + across * box.width, box.y + down * box.height)
  await page.keyboard.press('Enter')
  await expect.poll(() => pathLength(place), { timeout: 30_000 }).not.toBe(before)
  await place
    .getByRole('treeitem', { name: /^Obstacle \d/ })
    .first()
    .waitFor()
}
