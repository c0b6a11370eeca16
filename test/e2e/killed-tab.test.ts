import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '../../src/engine/core/index.js'
import { buildPage } from './build-page.js'
import { effort, isDeep } from '../support/effort.js'
import { BROWSER_FLAGS, browserPath, serve } from './serve.js'
import { WEBKIT_ENV, hasWebKitDriver, miniBrowser } from './webdriver.js'

// A tab or the whole browser is killed during editing, and the test checks what the next session finds. Kills alternate
// between all processes of the browser and the process of the tab. NAVSMITH_TIMES=13 kills a hundred times.

const KILLS = effort(8)
const WEBKIT_KILLS = effort(4)
/** Milliseconds between two edits. */
const PACE = 40

const folder = mkdtempSync(join(tmpdir(), 'navsmith-kill-'))
const profile = join(folder, 'profile')
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
/** The last number that the page reported under each name. */
let heard: Partial<Record<string, number>> = {}
let site: Awaited<ReturnType<typeof serve>>

/** Starts a browser in a separate process group, on one profile whose data survive the browser. */
async function startBrowser(): Promise<{ browser: Browser; kill: () => Promise<void> }> {
  const port = join(profile, 'DevToolsActivePort')
  rmSync(port, { force: true })
  const flags = [
    ...BROWSER_FLAGS,
    '--headless',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    'about:blank',
  ]
  const started: ChildProcess = spawn(browserPath(), flags, { detached: true, stdio: 'ignore' })
  const over = new Promise<void>((resolve) => started.once('exit', () => resolve()))
  const read = (): string => (existsSync(port) ? readFileSync(port, 'utf8').split('\n')[0] : '')
  for (let i = 0; i < 600 && read() === ''; i++) await pause(50)
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${read()}`)
  return {
    browser,
    kill: async () => {
      if (started.pid !== undefined && started.exitCode === null) process.kill(-started.pid, 'SIGKILL')
      await over
    },
  }
}

beforeAll(async () => {
  await buildPage('killed-tab-page', join(folder, 'site'))
  site = await serve(join(folder, 'site'), {
    ready: (path) => {
      const [, said, word, number] = path.split('/')
      if (said === 'said') heard[word] = Number(number)
    },
  })
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

interface Reported {
  /** Time of each edit, by its number. */
  readonly edits: Map<number, number>
  /** The last edit that a completed save contains. */
  kept: number
}

function watchReports(page: Page): Reported {
  const reported: Reported = { edits: new Map(), kept: 0 }
  page.on('console', (message) => {
    const [word, count, at] = message.text().split(' ')
    if (word === 'edit') reported.edits.set(Number(count), Number(at))
    if (word === 'kept') reported.kept = Number(count)
  })
  return reported
}

/**
 * Clicks “Restore” in a new session. Returns the number of the last edit in the restored document, or NaN if the document
 * contains only a part of an edit.
 */
async function recover(page: Page): Promise<number> {
  const button = page.getByRole('button', { name: 'Restore' })
  await button.click({ timeout: 30_000 })
  return page.evaluate(() => (globalThis as unknown as { lastEdit: () => number }).lastEdit())
}

/**
 * Starts WebKit without WebDriver, because a WebDriver session would end together with the tab. The page itself reports
 * its progress. The folder `home` remains after the browser ends.
 */
function startWebKit(address: string, home: string): () => void {
  const { pid } = spawn('xvfb-run', ['-a', miniBrowser, address], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, HOME: home, ...WEBKIT_ENV },
  })
  return () => {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  }
}

describe('a tab killed during drawing', () => {
  it(
    `restores every completed save and never an unreadable document (${KILLS} moments, seed 17)`,
    { timeout: 60_000 + 20_000 * KILLS },
    async () => {
      const random = createRandom(17)
      let session = await startBrowser()
      const lost: number[] = []
      try {
        for (let round = 0; round < KILLS; round++) {
          const context = session.browser.contexts()[0]
          const address = `${site.address}/?key=map-${round}`
          const page = await context.newPage()
          const reported = watchReports(page)
          await page.goto(`${address}&pace=${PACE}`)
          // Waits until the page reports that a save contains an edit. Before that, no edit is certain to be restored.
          for (let i = 0; i < 1500 && reported.kept === 0; i++) await pause(20)
          await pause(1500 * random())
          const { kept } = reported
          const killed = Date.now()
          if (round % 2 === 1) {
            await session.kill()
            session = await startBrowser()
          } else {
            const crashed = new Promise<void>((resolve) => page.once('crash', () => resolve()))
            const cdp = await context.newCDPSession(page)
            cdp.send('Page.crash').catch(() => undefined)
            await crashed
            await page.close().catch(() => undefined)
          }
          const next = await session.browser.contexts()[0].newPage()
          await next.goto(address)
          const found = await recover(next)
          await next.close()
          expect(kept, `round ${round}`).toBeGreaterThan(0)
          expect(found, `round ${round}`).toBeGreaterThanOrEqual(kept)
          const firstLost = reported.edits.get(found + 1)
          lost.push(firstLost === undefined ? 0 : Math.max(0, killed - firstLost))
        }
      } finally {
        await session.kill()
      }
      console.log(`milliseconds of edits lost (aim 1,000): ${lost.map((ms) => ms.toFixed(0)).join(' ')}`)
    },
  )

  it.runIf(isDeep && hasWebKitDriver)(
    `restores every completed save in WebKit${hasWebKitDriver ? ` (${WEBKIT_KILLS} moments, seed 18)` : ' (skipped: webkit2gtk-driver or xvfb is not installed)'}`,
    { timeout: 60_000 + 60_000 * WEBKIT_KILLS },
    async () => {
      const random = createRandom(18)
      const home = join(folder, 'webkit')
      mkdirSync(home)
      for (let round = 0; round < WEBKIT_KILLS; round++) {
        heard = {}
        const address = `${site.address}/?key=webkit-${round}&says`
        const kill = startWebKit(`${address}&pace=${PACE}`, home)
        try {
          await expect.poll(() => heard.kept ?? 0, { timeout: 60_000 }).toBeGreaterThan(0)
          await pause(1500 * random())
        } finally {
          kill()
        }
        const { kept = Infinity } = heard
        const end = startWebKit(`${address}&restores`, home)
        try {
          await expect.poll(() => heard.found, { timeout: 60_000 }).toBeGreaterThanOrEqual(kept)
        } finally {
          end()
        }
      }
    },
  )
})
