import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, CDPSession, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildPage } from './build-page.js'
import { openBrowser, serve } from './serve.js'
import { effort, isDeep } from '../support/effort.js'
import { pairs } from '../support/shapes.js'

// The heap after repeated mounts of an editor in a production build and, in the deep run, after long work in one
// editor. NAVSMITH_TIMES=22 mounts over a thousand times, and performs the actions of about an hour.

const MOUNTS = effort(80)
/** Mounts before the first measurement, because React, Konva and the browser allocate some things only once. */
const WARM = Math.min(100, MOUNTS)
/**
 * Maximum number of bytes that may remain per mount. The measure of a few mounts is rough, so their limit is larger. A leaked
 * editor would take megabytes.
 */
const LIMIT = MOUNTS >= 500 ? 2048 : 100 * 1024

/**
 * Number of rounds of a long session. Each round is undone, and warm-up rounds fill bounded caches first.
 * NAVSMITH_TIMES=22 gives an hour at one round per second.
 */
const ROUNDS = effort(160)
const FIRST_ROUNDS = 80
/**
 * The memory may grow by `LEFT` bytes in total, and in addition by `LEFT_BY_ROUND` bytes for each round. A history entry, a
 * document or a node takes more bytes than one round may leave.
 */
const LEFT = 48 * 1024
const LEFT_BY_ROUND = 128

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

it(
  `an editor mounted ${MOUNTS} times leaves no canvas, stage, listener or memory`,
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

/**
 * Returns the bytes of all script objects. Excludes code that the engine compiles and the performance log of the
 * browser, which grow for a while.
 */
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

interface Session {
  readonly page: Page
  /** Position of the first obstacle in the window. */
  readonly at: { readonly x: number; readonly y: number }
}
/** Presses the keys in order. */
async function strike({ page }: Session, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}
/** Typical work of a designer. Each round restores the map and the view. */
const WORK: Readonly<Record<string, (session: Session, round: number) => Promise<void>>> = {
  'drags an obstacle': async (session, round) => {
    const { page, at } = session
    await page.mouse.move(at.x, at.y)
    await page.mouse.down()
    await page.mouse.move(at.x + 20 + (round % 40), at.y + 30, { steps: 4 })
    await page.mouse.up()
    await strike(session, 'Control+z')
  },
  'draws a wall': async (session, round) => {
    const { page, at } = session
    await strike(session, 'p')
    for (const [x, y] of pairs(40, 5, 80 + (round % 20), 5, 60, 120)) await page.mouse.click(at.x + x, at.y + y)
    await strike(session, 'Enter', 'Control+z', 'v')
  },
  'nudges, copies and deletes': async (session) => {
    await session.page.mouse.click(session.at.x, session.at.y)
    await strike(session, 'ArrowRight', 'Control+d', 'Delete', 'Control+z', 'Control+z', 'Control+z', 'Escape')
  },
  'pans and zooms': async (session) => {
    const { page, at } = session
    await page.mouse.move(at.x + 200, at.y + 200)
    for (const deltaY of [90, -90]) await page.mouse.wheel(0, deltaY)
    await strike(session, 'Control+=', 'Control+-')
  },
  'opens the palette and the list of keys': (session) => strike(session, 'Control+k', 'Escape', '?', 'Escape'),
}

it.runIf(isDeep)(
  `an editor retains no memory, canvas or worker after ${ROUNDS} rounds of work and undo (deep run)`,
  { timeout: 120_000 + 10_000 * ROUNDS },
  async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
    await page.goto(site.address)
    const cdp = await page.context().newCDPSession(page)
    await page.waitForFunction('globalThis.stay')
    const at = await page.evaluate(() =>
      (globalThis as unknown as { stay: () => Promise<{ x: number; y: number }> }).stay(),
    )
    const acts = Object.values(WORK)
    const work = async (rounds: number): Promise<void> => {
      for (let i = 0; i < rounds; i++) await acts[i % acts.length]({ page, at }, i)
    }
    const count = async () => {
      for (let i = 0; i < 3; i++) await cdp.send('HeapProfiler.collectGarbage')
      const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
      const canvases = await page.evaluate(() => document.querySelectorAll('canvas').length)
      const edits = await page.evaluate(() => (globalThis as unknown as { edits: () => number }).edits())
      return { nodes, listeners: jsEventListeners, canvases, workers: page.workers().length, edits }
    }
    await work(FIRST_ROUNDS)
    // A drag starts a search for issues. The lists of this search may still be in memory, so the test measures the memory
    // four times and uses the least value.
    const looks: number[] = []
    for (let i = 0; i < 4; i++) {
      await page.waitForTimeout(1000)
      looks.push(await scriptBytes(cdp))
    }
    const before = { bytes: Math.min(...looks), ...(await count()) }
    await work(ROUNDS)
    await expect
      .poll(async () => (await scriptBytes(cdp)) - before.bytes, { interval: 1000, timeout: 60_000 })
      .toBeLessThanOrEqual(LEFT + LEFT_BY_ROUND * ROUNDS)
    const after = { bytes: await scriptBytes(cdp), ...(await count()) }
    console.log(`after ${FIRST_ROUNDS} rounds ${JSON.stringify(before)}, after ${ROUNDS} more ${JSON.stringify(after)}`)
    expect(after.nodes).toBeLessThanOrEqual(before.nodes + 50)
    expect(after.listeners).toBeLessThanOrEqual(before.listeners + 5)
    // Each round makes at least two edits; fewer mean that the pointer missed.
    expect(after.edits - before.edits).toBeGreaterThanOrEqual(2 * ROUNDS)
    expect([after.canvases, after.workers]).toEqual([before.canvases, before.workers])
    // This check is last: locating a role runs a script in the page. The memory of the script would be measured, too.
    expect(await page.getByRole('button', { name: 'Redo' }).isEnabled()).toBe(true)
    await page.close()
  },
)
