import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, CDPSession } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPage } from './build-page.js'
import { openBrowser, serve } from './serve.js'
import { effort } from '../support/effort.js'

// An editor that comes and goes, and one that is worked with for long, in a production build: what stays on the heap. NAVSMITH_TIMES=18 mounts it
// over a thousand times, and drags for more than ten minutes.

const MOUNTS = effort(80)
/** Mounts before the first look: what React, Konva and the browser keep from their first times on is no leak. */
const WARM = Math.min(100, MOUNTS)
/** Bytes a mount may leave; an editor that leaks holds megabytes, and a few mounts are a rough measure. */
const LIMIT = MOUNTS >= 500 ? 2048 : 100 * 1024

/** Drags, each undone, after the first ones, which fill what is bounded. */
const DRAGS = effort(160)
const FIRST_DRAGS = 80
/** Bytes that all drags and each of them may leave: no entry of a history, no document, no node. */
const LEFT = 48 * 1024
const LEFT_BY_DRAG = 128

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

describe('mounting and unmounting an editor', () => {
  it(
    `${MOUNTS} times leaves no canvas, stage or listener and no growing heap`,
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

/** Bytes of all that scripts made. What the engine compiles, and the entries of the browser's own performance log, grow for a while. */
async function scriptBytes(cdp: CDPSession): Promise<number> {
  const chunks: string[] = []
  const keep = ({ chunk }: { chunk: string }): unknown => chunks.push(chunk)
  cdp.on('HeapProfiler.addHeapSnapshotChunk', keep)
  for (let i = 0; i < 3; i++) await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  cdp.off('HeapProfiler.addHeapSnapshotChunk', keep)
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as {
    snapshot: { meta: { node_fields: string[]; node_types: [string[]] } }
    nodes: number[]
  }
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  let sum = 0
  for (let i = 0; i < nodes.length; i += fields.length)
    if (!['code', 'native', 'synthetic', 'hidden'].includes(types[0][nodes[i + type]])) sum += nodes[i + size]
  return sum
}

describe('an editor in a long session', () => {
  it(`retains no memory of ${DRAGS} drags that were undone`, { timeout: 120_000 + 10_000 * DRAGS }, async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
    await page.goto(site.address)
    const cdp = await page.context().newCDPSession(page)
    await page.waitForFunction('globalThis.stay')
    const at = await page.evaluate(() =>
      (globalThis as unknown as { stay: () => Promise<{ x: number; y: number }> }).stay(),
    )
    const drag = async (count: number): Promise<void> => {
      for (let i = 0; i < count; i++) {
        await page.mouse.move(at.x, at.y)
        await page.mouse.down()
        await page.mouse.move(at.x + 20 + (i % 40), at.y + 30, { steps: 4 })
        await page.mouse.up()
        await page.keyboard.press('Control+z')
      }
    }
    await drag(FIRST_DRAGS)
    // The search for issues that a drag began holds its own lists until it ends.
    const looks: number[] = []
    for (let i = 0; i < 4; i++) {
      await page.waitForTimeout(1000)
      looks.push(await scriptBytes(cdp))
    }
    const before = Math.min(...looks)
    await drag(DRAGS)
    await expect
      .poll(async () => (await scriptBytes(cdp)) - before, { interval: 1000, timeout: 60_000 })
      .toBeLessThanOrEqual(LEFT + LEFT_BY_DRAG * DRAGS)
    // Last: a role is found by a script in the page, which would be measured.
    expect(await page.getByRole('button', { name: 'Redo' }).isEnabled()).toBe(true)
    await page.close()
  })
})
