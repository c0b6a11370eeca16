import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtStorybook } from './made-once.js'
import { openBrowser, serve } from './serve.js'

// The demo as a stranger sees it: the built Storybook, a real browser, real pointer and key events.

let browser: Browser
let site: Awaited<ReturnType<typeof serve>>

beforeAll(async () => {
  site = await serve(await builtStorybook())
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const open = async (story: string): Promise<{ page: Page; faults: string[] }> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    // A browser asks for an icon that the bare frame does not name.
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico')) faults.push(message.text())
  })
  await page.goto(`${site.address}/iframe.html?id=${story}&viewMode=story`)
  await page
    .locator('[role="application"][data-path-status="found"][data-mesh-status="ready"]')
    .waitFor({ timeout: 30_000 })
  return { page, faults }
}
/** What the map says of itself: revision of the mesh, length of the path. */
const answer = async (page: Page): Promise<{ revision: number; length: number }> => {
  const map = page.getByRole('application', { name: 'Map' })
  return {
    revision: Number(await map.getAttribute('data-mesh-revision')),
    length: Number(await map.getAttribute('data-path-length')),
  }
}

describe('the built demo', () => {
  it('updates mesh and path when a wall is drawn, and undo restores both', async () => {
    const { page, faults } = await open('editor--default')
    const before = await answer(page)
    expect(before.length).toBeGreaterThan(0)
    await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Polygon' }).click()
    const box = (await page.getByRole('application', { name: 'Map' }).boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const corners = [
      [x - 12, y - 0.16 * box.height],
      [x + 12, y - 0.16 * box.height],
      [x + 12, y + 0.16 * box.height],
      [x - 12, y + 0.16 * box.height],
    ] as const
    for (const [cx, cy] of corners) {
      await page.mouse.move(cx, cy, { steps: 4 })
      await page.mouse.down()
      await page.mouse.up()
    }
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await answer(page)).length, { timeout: 10_000 }).toBeGreaterThan(before.length + 1)
    const after = await answer(page)
    expect(after.revision).toBeGreaterThan(before.revision)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await answer(page)).length, { timeout: 10_000 }).toBeCloseTo(before.length, 6)
    expect(faults).toEqual([])
    await page.close()
  })

  it('shows the shipped town with a path from spawn to goal', async () => {
    const { page, faults } = await open('editor--real-map')
    expect((await answer(page)).length).toBeGreaterThan(100)
    await page.getByRole('tree', { name: 'Drawing' }).waitFor()
    expect(await page.getByRole('treeitem').count()).toBeGreaterThan(20)
    expect(faults).toEqual([])
    await page.close()
  })
})
