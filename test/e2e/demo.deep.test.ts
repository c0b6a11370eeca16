import { spawn } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Browser } from 'playwright'
import { openBrowser } from './serve.js'
import { pairs } from '../support/shapes.js'

// `npm run demo` as a stranger has it.

/** Milliseconds after which a build hangs. */
const HANGS = 600_000
let browser: Browser
let demo: ReturnType<typeof spawn>
let printed = ''
let address: string

beforeAll(async () => {
  // A free port: 0 lets the system choose.
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

  it('offers the last drawing after a reload, and warns before leaving with unsaved edits', async () => {
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
    'links to the stories once they are built; the first story shows the editor, and no play function fails',
    async () => {
      const { page, faults } = await open()
      await page.goto(address)
      const link = page.getByRole('link', { name: 'Guides and stories' })
      const guides = new URL((await link.getAttribute('href'))!, address)
      await page.goto(guides.href, { timeout: HANGS })
      await page.frameLocator('#storybook-preview-iframe').getByRole('heading', { name: 'Navsmith' }).waitFor()
      await page.goto(address)
      await page.getByRole('link', { name: 'API reference' }).click({ timeout: HANGS })
      await page
        .getByRole('heading', { name: /navsmith/i })
        .first()
        .waitFor({ timeout: HANGS })
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
