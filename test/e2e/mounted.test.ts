import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPage } from './build-page.js'
import { openBrowser, serve } from './serve.js'
import { effort } from '../support/effort.js'

// An editor that comes and goes, in a production build: what stays on the heap. NAVSMITH_TIMES=12 mounts it a thousand times.

const MOUNTS = effort(80)
/** Mounts before the first look: what React, Konva and the browser keep from their first times on is no leak. */
const WARM = Math.min(100, MOUNTS)
/** Bytes a mount may leave; an editor that leaks holds megabytes, and a few mounts are a rough measure. */
const LIMIT = MOUNTS >= 500 ? 2048 : 100 * 1024

const folder = mkdtempSync(join(tmpdir(), 'navsmith-mounts-'))
let browser: Browser
let site: Awaited<ReturnType<typeof serve>>

beforeAll(async () => {
  await buildPage('mounted-page', folder)
  site = await serve(folder)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await site.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('an editor that comes and goes', () => {
  it(
    `mounted ${MOUNTS} times it leaves no canvas, no stage, no listener and no growing heap`,
    { timeout: 60_000 + 5_000 * MOUNTS },
    async () => {
      const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(String(error)))
      await page.goto(site.address)
      const cdp = await page.context().newCDPSession(page)
      const rounds = (count: number) =>
        page.evaluate(
          (times) =>
            (globalThis as unknown as { rounds: (n: number) => Promise<{ canvases: number; stages: number }> }).rounds(
              times,
            ),
          count,
        )
      const look = async () => {
        for (let i = 0; i < 3; i++) await cdp.send('HeapProfiler.collectGarbage')
        const { usedSize } = await cdp.send('Runtime.getHeapUsage')
        const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
        return { usedSize, nodes, jsEventListeners }
      }
      await page.waitForFunction('globalThis.rounds')
      await rounds(WARM)
      const before = await look()
      expect(await rounds(MOUNTS)).toEqual({ canvases: 0, stages: 0 })
      const after = await look()
      const each = (after.usedSize - before.usedSize) / MOUNTS
      console.log(
        `${(before.usedSize / 2 ** 20).toFixed(2)} MB after ${WARM} mounts, ${(after.usedSize / 2 ** 20).toFixed(2)} MB after ${MOUNTS} more, ${each.toFixed(0)} bytes each; nodes ${before.nodes} to ${after.nodes}, listeners ${before.jsEventListeners} to ${after.jsEventListeners}`,
      )
      expect(each).toBeLessThanOrEqual(LIMIT)
      expect(after.nodes).toBeLessThanOrEqual(before.nodes + 50)
      expect(after.jsEventListeners).toBeLessThanOrEqual(before.jsEventListeners + 5)
      expect(faults).toEqual([])
      await page.close()
    },
  )
})
