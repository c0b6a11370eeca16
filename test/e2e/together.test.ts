import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mapPage, type MapPage } from '../../src/testing/index.js'
import { buildPage } from './build-page.js'
import { openBrowser, serve } from './serve.js'

// Two tabs of one browser, each with an editor, tested with the two recipes for editing together.

const folder = mkdtempSync(join(tmpdir(), 'navsmith-together-'))
let site: Awaited<ReturnType<typeof serve>>
let browser: Browser

beforeAll(async () => {
  await buildPage('together-page', join(folder, 'site'))
  site = await serve(join(folder, 'site'))
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await site.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

type Tab = MapPage<ReturnType<Page['locator']>> & { readonly page: Page; readonly names: () => Promise<string[]> }

async function openTab(page: Page, by: string, me: string): Promise<Tab> {
  await page.goto(`${site.address}/?by=${by}&me=${me}`)
  const map = mapPage(page)
  await map.ready()
  const names = async (): Promise<string[]> =>
    (await page.locator('role=treeitem').allTextContents()).filter((text) => /^(Crate|Obstacle(?!s))/.test(text))
  return { ...map, page, names }
}

/** Polls up to 15 seconds, for slow machines. */
const until = <T>(read: () => T) => expect.poll(read, { timeout: 15_000 })
const wall = (x: number) =>
  [
    [x, 100],
    [x + 30, 100],
    [x + 30, 160],
    [x, 160],
  ] as const

describe.each(['tabs', 'yjs'])('editing together in %s', (by) =>
  it('lets two tabs draw simultaneously with separate undo and equal final drawings', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const errors: string[] = []
    context.on('weberror', (error) => errors.push(String(error.error())))
    const ann = await openTab(await context.newPage(), by, 'Ann')
    await until(ann.names).toEqual(['Crate'])
    await ann.page.waitForTimeout(by === 'yjs' ? 500 : 0)
    await ann.draw(wall(300))
    await until(async () => (await ann.names()).length).toBe(2)
    const bob = await openTab(await context.newPage(), by, 'Bob')
    await until(async () => (await bob.names()).length).toBe(2)
    await Promise.all([ann.draw(wall(420)), bob.draw(wall(540))])
    await until(async () => (await ann.names()).length).toBe(4)
    await until(async () => (await bob.names()).length).toBe(4)
    expect(await bob.names()).toEqual(await ann.names())
    if (by === 'tabs') {
      await bob.page.mouse.move(640, 400)
      await until(() => ann.page.locator('.nav-person').allTextContents()).toEqual(['Bob'])
    }
    await ann.press('Control+z')
    await until(async () => (await bob.names()).length).toBe(3)
    await ann.press('Control+z')
    await until(async () => (await bob.names()).length).toBe(2)
    expect(await ann.names()).toEqual(await bob.names())
    await bob.press('Control+z')
    await until(ann.names).toEqual(['Crate'])
    expect(errors).toEqual([])
    await context.close()
  }),
)
