import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Editor } from '../../src/editor.js'
import { mapPage } from '../../src/testing/index.js'
import { drawWall, FOUND, openPage, pathLength, type Place } from './at-work.js'
import { buildPage } from './build-page.js'
import { BROWSER_FLAGS, browserPath, serve } from './serve.js'

// Environments in which an app puts an editor, with real input events. In each, the tests check drawing, undo by key
// and everything that the environment could break, and expect no warning.

const folder = mkdtempSync(join(tmpdir(), 'navsmith-places-'))
let browser: Browser
let site: Awaited<ReturnType<typeof serve>>

beforeAll(async () => {
  await buildPage('hosts-page', folder, 'development')
  site = await serve(folder)
  browser = await chromium.launch({
    executablePath: browserPath(),
    args: [...BROWSER_FLAGS, '--host-resolver-rules=MAP plain.test 127.0.0.1'],
  })
})
afterAll(async () => {
  await browser.close()
  await site.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Opens a page in an environment, runs a test on it, and expects no fault. */
async function inPlace(place: string, test: (page: Page) => Promise<void>, address = site.address): Promise<void> {
  const { page, faults } = await openPage(browser, `${address}/?${place}`)
  await test(page)
  expect(faults).toEqual([])
  await page.close()
}

const PARTS = {
  /** Selects an entry of a menu by the pointer and by the keyboard. */
  menu: async (page: Page, place: Place): Promise<void> => {
    const menu = place.getByRole('button', { name: 'Export', exact: true })
    await menu.click()
    const download = page.waitForEvent('download')
    await place.getByRole('menuitem', { name: 'Export as GeoJSON' }).click()
    await download
    await menu.click()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => place.locator('[role="menuitem"]:focus').count()).toBe(1)
    await page.keyboard.press('Escape')
    await expect.poll(() => place.getByRole('menu').count()).toBe(0)
  },
  /** Opens a dialog with a field and closes it by Escape; then uses a tool key on the map, which has the focus again. */
  palette: async (page: Page, place: Place): Promise<void> => {
    await place.getByRole('application').press('Control+k')
    await place.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').fill('rectangle')
    await page.keyboard.press('Escape')
    await place.locator('.nav-palette').waitFor({ state: 'detached' })
    await place.getByRole('application').press('r')
    await expect
      .poll(() => place.getByRole('button', { name: 'Rectangle', exact: true }).getAttribute('aria-pressed'))
      .toBe('true')
  },
}

/** Draws a wall, uses each of `PARTS`, which the environment may break, and then undoes the wall by key. */
async function work(page: Page, place: Place): Promise<void> {
  await drawWall(page, place)
  const length = await pathLength(place)
  for (const part of Object.values(PARTS)) await part(page, place)
  await place.getByRole('application').press('Control+z')
  await expect.poll(() => pathLength(place)).not.toBe(length)
  await place.getByRole('treeitem', { name: /^Obstacle 1/ }).waitFor({ state: 'detached' })
}

interface ScaledPage {
  readonly editor: Editor
}

describe.each(['transform-0.5', 'transform-1.2', 'zoom-0.5', 'zoom-1.2'])('in a page that CSS scales (%s)', (place) =>
  it('`mapPage` clicks, drags and draws at positions in pixels of the map', () =>
    inPlace(place, async (page) => {
      const map = mapPage(page)
      await map.ready()
      const corners = [
        [240, 200],
        [300, 200],
        [300, 260],
      ] as const
      await map.draw(corners)
      const drawn = await page.evaluate(() => {
        const { editor } = globalThis as unknown as ScaledPage
        const item = editor.document.current.items.at(-1)
        const outer = item?.kind === 'obstacle' && 'outer' in item.shape ? item.shape.outer : []
        return outer.map((point) => editor.camera.toScreen(point))
      })
      expect(drawn).toHaveLength(3)
      for (const [i, { x, y }] of drawn.entries()) {
        expect(Math.abs(x - corners[i][0])).toBeLessThan(1.5)
        expect(Math.abs(y - corners[i][1])).toBeLessThan(1.5)
      }
      await map.press('v')
      await map.drag([280, 215], [330, 215])
      const moved = await page.evaluate(() => {
        const { editor } = globalThis as unknown as ScaledPage
        const item = editor.document.current.items.at(-1)
        return item?.kind === 'obstacle' && 'outer' in item.shape ? editor.camera.toScreen(item.shape.outer[0]).x : 0
      })
      expect(Math.abs(moved - 290)).toBeLessThan(2)
    })),
)

describe('an editor', () => {
  it('in a modal dialog uses Escape first for the draft, then for the dialog', () =>
    inPlace('dialog', async (page) => {
      await page.getByRole('button', { name: 'Open' }).click()
      await work(page, page)
      await page.getByRole('application').press('p')
      const box = await page.getByRole('application').boundingBox()
      await page.mouse.click(box!.x + 100, box!.y + 200)
      await page.keyboard.press('Escape')
      expect(await page.locator('dialog[open]').count()).toBe(1)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
    }))

  it.each([
    ['an element with role="dialog"', 'sheet', false],
    ['its own iframe', 'framed', true],
    ['an iframe that the outer page renders with React', 'frame', true],
  ])('in %s draws a wall, exports and undoes', (_, place, isFramed) =>
    inPlace(place, (page) => work(page, isFramed ? page.frameLocator('iframe') : page)),
  )

  it('in a tab that was hidden at mount fits the map when shown', () =>
    inPlace('tab', async (page) => {
      await page.locator('.nav-editor').waitFor({ state: 'attached' })
      expect(await page.locator('.konvajs-content').count()).toBe(0)
      await page.getByRole('button', { name: 'Tab' }).click()
      await work(page, page)
      const zoom = await page.getByRole('application').boundingBox()
      await page.getByRole('button', { name: 'Tab' }).click()
      await page.getByRole('button', { name: 'Tab' }).click()
      await expect.poll(() => page.getByRole('application').boundingBox()).toEqual(zoom)
      await drawWall(page)
    }))

  it('in a shadow root reorders a dragged row', () =>
    inPlace('shadow', async (page) => {
      await work(page, page)
      await drawWall(page)
      const rows = page.getByRole('treeitem', { name: /^(Obstacle 1|Wall)/ })
      const names = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')?.split(',')[0]))
      expect(await names()).toEqual(['Obstacle 1', 'Wall'])
      await rows.first().dragTo(rows.last(), { targetPosition: { x: 60, y: 22 } })
      await expect.poll(names).toEqual(['Wall', 'Obstacle 1'])
    }))

  it('in a closed shadow root keeps its focus, menus, keys and dragged rows', () =>
    inPlace('closed', async (page) => {
      /** Returns the middle of the first element in the shadow root that matches a selector and, if given, a name. */
      const middleOf = (selector: string, name?: string): Promise<readonly [number, number]> =>
        page
          .waitForFunction(
            ([sought, named]) => {
              const { shadow } = globalThis as unknown as { shadow?: ShadowRoot }
              const found = [...(shadow?.querySelectorAll(sought) ?? [])].find(
                (element) =>
                  named === undefined || (element.getAttribute('aria-label') ?? element.textContent).startsWith(named),
              )
              found?.scrollIntoView({ block: 'nearest' })
              const box = found?.getBoundingClientRect()
              return box === undefined || box.width === 0
                ? undefined
                : ([box.x + box.width / 2, box.y + box.height / 2] as const)
            },
            [selector, name] as const,
          )
          .then((place) => place.jsonValue() as Promise<readonly [number, number]>)
      const press = async (selector: string, name?: string): Promise<void> =>
        page.mouse.click(...(await middleOf(selector, name)))
      const count = (selector: string): Promise<number> =>
        page.evaluate(
          (sought) => (globalThis as unknown as { shadow: ShadowRoot }).shadow.querySelectorAll(sought).length,
          selector,
        )
      const focused = (): Promise<string | undefined> =>
        page.evaluate(() => {
          const { activeElement } = (globalThis as unknown as { shadow: ShadowRoot }).shadow
          return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent
        })
      const rows = (): Promise<readonly (string | undefined)[]> =>
        page.evaluate(() =>
          [...(globalThis as unknown as { shadow: ShadowRoot }).shadow.querySelectorAll('[role="treeitem"]')]
            .map((row) => row.getAttribute('aria-label')?.split(',')[0])
            .filter((name) => name === 'Wall' || name === 'Obstacle 1'),
        )
      await middleOf(FOUND)
      await press('button', 'Export')
      const download = page.waitForEvent('download')
      await press('[role="menuitem"]', 'Export as GeoJSON')
      await download
      await press('button', 'Export')
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => count('[role="menuitem"]:focus')).toBe(1)
      await page.keyboard.press('Escape')
      await expect.poll(() => count('[role="menu"]')).toBe(0)
      expect(await focused()).toBe('Export')
      for (const [selector, name] of [['[role="application"]'], ['.nav-panel-head, h2', 'Layers']]) {
        await press('button', 'Export')
        await middleOf('[role="menu"]')
        await press(selector, name)
        await expect.poll(() => count('[role="menu"]')).toBe(0)
      }
      await press('button', 'Export')
      await middleOf('[role="menu"]')
      await page.getByRole('button', { name: 'Of the host' }).click()
      await expect.poll(() => count('[role="menu"]')).toBe(0)
      await press('[role="application"]')
      await page.keyboard.press('Control+k')
      await middleOf('dialog', 'Command palette')
      await page.keyboard.type('rectangle')
      await page.keyboard.press('Escape')
      await expect.poll(() => count('.nav-palette')).toBe(0)
      expect(await focused()).toBe('Map')
      await page.keyboard.press('r')
      await expect.poll(() => count('button[aria-label="Rectangle"][aria-pressed="true"]')).toBe(1)
      const [x, y] = await middleOf('[role="application"]')
      await page.mouse.move(x - 150, y - 60)
      await page.mouse.down()
      await page.mouse.move(x - 100, y + 40, { steps: 4 })
      await page.mouse.up()
      await expect.poll(rows).toEqual(['Obstacle 1', 'Wall'])
      // `middleOf` scrolls a row into view. This call does so before the places of both rows are read.
      await middleOf('[role="treeitem"]', 'Wall')
      const [[fromX, fromY], [toX, toY]] = [
        await middleOf('[role="treeitem"]', 'Obstacle 1'),
        await middleOf('[role="treeitem"]', 'Wall'),
      ]
      await page.mouse.move(fromX, fromY)
      await page.mouse.down()
      await page.mouse.move(toX, toY + 8, { steps: 6 })
      await page.mouse.up()
      await expect.poll(rows).toEqual(['Wall', 'Obstacle 1'])
      await page.keyboard.press('Control+z')
      await expect.poll(rows).toEqual(['Obstacle 1', 'Wall'])
      await page.keyboard.press('Control+z')
      await expect.poll(rows).toEqual(['Wall'])
    }))

  it('on a right-to-left page does not widen the page', () =>
    inPlace('rtl', async (page) => {
      await work(page, page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }))

  it('on plain HTTP copies and saves without the APIs of a secure context', async () => {
    const test = async (page: Page): Promise<void> => {
      expect(
        await page.evaluate(() => [
          isSecureContext,
          'clipboard' in navigator,
          'locks' in navigator,
          'randomUUID' in crypto,
        ]),
      ).toEqual([false, false, false, false])
      await work(page, page)
      await drawWall(page)
      await page.getByRole('treeitem', { name: /^Obstacle 1/ }).click()
      await page.getByRole('button', { name: 'Copy vertices' }).click()
      await page.getByRole('textbox', { name: 'Notes' }).press('Control+v')
      const copied = await page.getByRole('textbox', { name: 'Notes' }).inputValue()
      expect(JSON.parse(copied)).toEqual([[expect.any(Array), expect.any(Array), expect.any(Array), expect.any(Array)]])
      await page.reload()
      await page.getByRole('button', { name: /^Restore/ }).click()
      await page.getByRole('treeitem', { name: /^Obstacle 1/ }).waitFor()
    }
    await inPlace('plain', test, site.address.replace('127.0.0.1', 'plain.test'))
  })
})

it('an app keeps its own fields, shortcuts and undo', () =>
  inPlace('keys', async (page) => {
    const heard = () => page.getByRole('status', { name: 'Heard' }).textContent()
    const isPressed = (tool: string) =>
      page.getByRole('button', { name: tool, exact: true }).getAttribute('aria-pressed')
    const wall = page.getByRole('treeitem', { name: /^Obstacle 1/ })
    const forget = () => page.getByRole('button', { name: 'Forget' }).click()
    await drawWall(page)
    await page.getByRole('application').press('v')
    // The focus is in a field of the app, and then on a control of the app that handles keys.
    for (const place of [page.getByRole('textbox', { name: 'Title' }), page.getByRole('grid')]) {
      await forget()
      await place.focus()
      await page.mouse.move(5, 5)
      for (const key of ['p', 'Control+z', 'Delete']) await page.keyboard.press(key)
      expect(await heard()).toBe('p Mod+Control Mod+z Delete')
      expect(await isPressed('Polygon')).toBe('false')
      expect(await wall.count()).toBe(1)
    }
    // The map gets the focus. The editor uses p and Ctrl+Z, so the app detects only the other keys.
    await forget()
    await page.getByRole('application').press('p')
    await page.getByRole('application').press('Control+z')
    await page.keyboard.press('F9')
    await expect.poll(() => wall.count()).toBe(0)
    expect(await isPressed('Polygon')).toBe('true')
    expect(await heard()).toBe('Mod+Control F9')
    // No element has the focus. The page has only one editor, so this editor handles the keys. It prevents the default action
    // of each key that it uses.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await forget()
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('r')
    await page.keyboard.press('F9')
    expect(await isPressed('Rectangle')).toBe('true')
    expect(await heard()).toBe('F9')
  }))
