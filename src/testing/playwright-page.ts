export interface BrowserLocator {
  boundingBox(): Promise<{
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  } | null>
  click(): Promise<void>
  evaluate<T>(read: (element: HTMLElement) => T): Promise<T>
  focus(): Promise<void>
  getAttribute(name: string): Promise<string | null>
  waitFor(): Promise<void>
}

export interface BrowserPage<Locator extends BrowserLocator = BrowserLocator> {
  locator(selector: string): Locator
  readonly mouse: {
    move(x: number, y: number, options?: { readonly steps?: number }): Promise<void>
    down(): Promise<void>
    up(): Promise<void>
    click(x: number, y: number, options?: { readonly clickCount?: number }): Promise<void>
    wheel(deltaX: number, deltaY: number): Promise<void>
  }
  readonly keyboard: { press(key: string): Promise<void> }
  readonly touchscreen: { tap(x: number, y: number): Promise<void> }
}

type Place = readonly [x: number, y: number]

/** Actions on a map. Positions are CSS pixels from the upper left corner of the map, before any CSS transform. */
export interface MapPage<Locator extends BrowserLocator = BrowserLocator> {
  /** The map element, which receives keys. */
  readonly map: Locator
  /** Returns the row of an item in the tree of the drawing, by its name. */
  item(name: string): Locator
  ready(): Promise<void>
  /** Returns the length of the visible path; NaN without one. */
  pathLength(): Promise<number>
  /** Presses a toolbar button by its name, such as `Polygon` or `Undo`. */
  tool(name: string): Promise<void>
  /** Presses keys on the map by Playwright's names, such as `Control+z` or `Enter`. */
  press(...keys: readonly string[]): Promise<void>
  click(x: number, y: number): Promise<void>
  doubleClick(x: number, y: number): Promise<void>
  tap(x: number, y: number): Promise<void>
  wheel(x: number, y: number, deltaX: number, deltaY: number): Promise<void>
  drag(from: readonly [number, number], to: readonly [number, number]): Promise<void>
  /** Draws a shape with a tool that takes one click per corner; closes it with Enter. */
  draw(points: readonly (readonly [number, number])[], tool?: string): Promise<void>
}

/**
 * Creates a page object for Playwright, which is no dependency of Navsmith.
 * @example
 * import { mapPage, type BrowserPage } from 'navsmith/testing'
 *
 * // test('a wall makes the way longer', async ({ page }) => { … })
 * export async function wallMakesItLonger(page: BrowserPage) {
 *   const map = mapPage(page)
 *   await map.ready()
 *   const before = await map.pathLength()
 *   await map.draw([[200, 100], [220, 100], [220, 300], [200, 300]])
 *   await map.ready()
 *   return (await map.pathLength()) > before
 * }
 */
export function mapPage<Locator extends BrowserLocator>(
  page: BrowserPage<Locator>,
  { label = 'Map', toolbar = 'Tools' }: { readonly label?: string; readonly toolbar?: string } = {},
): MapPage<Locator> {
  const selector = `[role="application"][aria-label=${JSON.stringify(label)}]`
  const map = page.locator(selector)
  const on = async (x: number, y: number): Promise<Place> => {
    const box = await map.boundingBox()
    if (box === null)
      throw new Error(`no element with the role application and the name ${JSON.stringify(label)} is visible`)
    const own = await map.evaluate(({ offsetWidth, offsetHeight }) => ({ width: offsetWidth, height: offsetHeight }))
    return [box.x + (x * box.width) / own.width, box.y + (y * box.height) / own.height]
  }
  const press = async (...keys: readonly string[]): Promise<void> => {
    await map.focus()
    for (const key of keys) await page.keyboard.press(key)
  }
  const click = async (x: number, y: number, clickCount = 1): Promise<void> => {
    const [left, top] = await on(x, y)
    // Move to the point first, as a real pointer does, so that the map is hovered.
    await page.mouse.move(left, top)
    await page.mouse.click(left, top, { clickCount })
  }
  const tool = (name: string): Promise<void> =>
    page.locator(`[role="toolbar"][aria-label=${JSON.stringify(toolbar)}] [aria-label=${JSON.stringify(name)}]`).click()
  return {
    map,
    item: (name) => page.locator(`role=treeitem[name=${JSON.stringify(name)}]`),
    ready: () => page.locator(`${selector}[data-mesh-status="ready"]`).waitFor(),
    pathLength: async () => {
      const text = (await map.getAttribute('data-path-length')) ?? ''
      return text === '' ? NaN : Number(text)
    },
    tool,
    press,
    click: (x, y) => click(x, y),
    doubleClick: (x, y) => click(x, y, 2),
    tap: async (x, y) => page.touchscreen.tap(...(await on(x, y))),
    wheel: async (x, y, deltaX, deltaY) => {
      await page.mouse.move(...(await on(x, y)))
      await page.mouse.wheel(deltaX, deltaY)
    },
    drag: async (from, to) => {
      await page.mouse.move(...(await on(...from)))
      await page.mouse.down()
      await page.mouse.move(...(await on(...to)), { steps: 5 })
      await page.mouse.up()
    },
    draw: async (points, name = 'Polygon') => {
      await tool(name)
      for (const [x, y] of points) await click(x, y)
      await press('Enter')
    },
  }
}
