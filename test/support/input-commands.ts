/**
 * Commands for browser tests. They send mouse, key and touch events through Playwright, in Chromium and in Firefox.
 * A place is in pixels of the outer page, which contains the frame of the test. One more command reads shared data.
 */
import { readFileSync } from 'node:fs'
import { defineBrowserCommand } from '@vitest/browser-playwright'
import type { CDPSession, Page } from 'playwright'
import { sharedData } from './shared-data.js'

type Button = 'left' | 'right' | 'middle'
type Point = readonly [x: number, y: number]
type TouchType = 'touchStart' | 'touchMove' | 'touchEnd'

declare module 'vitest/browser' {
  interface BrowserCommands {
    mouseMove: (x: number, y: number) => Promise<void>
    mouseDown: (button?: Button) => Promise<void>
    mouseUp: (button?: Button) => Promise<void>
    mouseWheel: (deltaY: number) => Promise<void>
    keyDown: (key: string) => Promise<void>
    keyUp: (key: string) => Promise<void>
    touch: (type: TouchType, points: readonly Point[]) => Promise<void>
    /** Returns a file of the shared data in base64, or undefined if it does not exist. */
    sharedFile: (...path: readonly string[]) => Promise<string | undefined>
  }
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()
function cdpOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  return session
}

interface BidiSession {
  readonly sessionId: string
  readonly send: (method: string, parameters: object) => Promise<unknown>
}
/**
 * Returns the WebDriver session of a page. The session sends every kind of touch, but Playwright's own commands send
 * only taps.
 */
const bidiOf = (page: Page): BidiSession =>
  (
    page as unknown as { _connection: { toImpl: (page: Page) => { delegate: { _session: BidiSession } } } }
  )._connection.toImpl(page).delegate._session

/** Number of touching fingers on each page of Firefox. */
const fingersDown = new WeakMap<Page, number>()
async function touchOverBidi(page: Page, type: TouchType, points: readonly Point[]): Promise<void> {
  const session = bidiOf(page)
  const before = fingersDown.get(page) ?? 0
  const after = type === 'touchEnd' ? 0 : points.length
  fingersDown.set(page, after)
  const actions = Array.from({ length: Math.max(before, after) }, (_, i) => ({
    type: 'pointer',
    id: `finger${i}`,
    parameters: { pointerType: 'touch' },
    actions: [
      ...(i < points.length ? [{ type: 'pointerMove', x: points[i][0], y: points[i][1] }] : []),
      ...(i >= before ? [{ type: 'pointerDown', button: 0 }] : []),
      ...(i >= after ? [{ type: 'pointerUp', button: 0 }] : []),
    ],
  }))
  await session.send('input.performActions', { context: session.sessionId, actions })
}

export const inputCommands = {
  mouseMove: defineBrowserCommand<[x: number, y: number]>(({ page }, x, y) => page.mouse.move(x, y)),
  mouseDown: defineBrowserCommand<[button?: Button]>(({ page }, button) => page.mouse.down({ button })),
  mouseUp: defineBrowserCommand<[button?: Button]>(({ page }, button) => page.mouse.up({ button })),
  mouseWheel: defineBrowserCommand<[deltaY: number]>(({ page }, deltaY) => page.mouse.wheel(0, deltaY)),
  keyDown: defineBrowserCommand<[key: string]>(({ page }, key) => page.keyboard.down(key)),
  keyUp: defineBrowserCommand<[key: string]>(({ page }, key) => page.keyboard.up(key)),
  touch: defineBrowserCommand<[type: TouchType, points: readonly Point[]]>(async ({ page }, type, points) => {
    if (page.context().browser()?.browserType().name() === 'firefox') return touchOverBidi(page, type, points)
    const touchPoints = points.map(([x, y], id) => ({ x, y, id }))
    await (await cdpOf(page)).send('Input.dispatchTouchEvent', { type, touchPoints })
  }),
  sharedFile: defineBrowserCommand<string[]>((_, ...path) => {
    const file = sharedData(...path)
    return file === undefined ? undefined : readFileSync(file).toString('base64')
  }),
}
