#!/usr/bin/env node
/**
 * `npm run bench:browser` measures the editor in a real Chromium: first use (mount, first picture, mesh, path) and
 * gestures (drag, pan, zoom, playback).
 *   npm run bench:browser -- --short          a quick run: small maps, ratio 1, few frames
 *   npm run bench:browser -- --built          uses the present dist
 *   npm run bench:browser -- --unlimited      frames without the limit of 60 per second
 * - Every map alternates with an editor whose map has one decagon; the map with 200 rules, with the same map without
 *   rules.
 * - The first drag after a mount runs code that is not compiled yet, so it has its own rows.
 * - Only one page is open at a time, because a tab that was hidden has slow frames (2 to 16 late frames of 60 at 10,000
 *   decagons).
 * - Milliseconds are from frame to frame; 16.7 is one frame of the display. `late` is the share of later frames.
 * - `processor` is the processor time of page and rasterizer per frame, which other load hardly changes.
 * - Without the frame limit, frames come in bursts, and p95 is how long the rasterizer delays the page after a burst.
 */
import { spawnSync } from 'node:child_process'
import { servePage } from '../pages/open-page.mjs'
import { countCommits, traceFirstUse } from '../pages/trace-first-use.mjs'
import { openReport } from '../report/report.mjs'

const short = process.argv.includes('--short')
const unlimited = process.argv.includes('--unlimited')
if (
  !process.argv.includes('--built') &&
  spawnSync(process.execPath, ['test/build.mjs', '--quick'], { stdio: 'inherit' }).status !== 0
)
  process.exit(1)

const MAPS = short ? ['36', '1000', '200 rules'] : ['36', '1000', '200 rules', '10000']
/** For each map, the map that it alternates with. */
const EMPTY = { '200 rules': 'no rules' }
const RATIOS = short ? [1] : [1, 2]
const FRAMES = short ? 20 : 60
const VISITS = short ? 1 : 2
const BLOCKS = short ? 1 : 2
const RUNS = short ? 1 : 3
const GESTURES = ['first drag', 'drag', 'pan', 'zoom', 'playback']
const blocksOf = (gesture) => (gesture === 'first drag' ? 1 : BLOCKS)
const VIEW = { width: 1440, height: 900 }

const report = openReport('browser', 'The editor in a browser', { short })
if (unlimited) report.note('frames without the limit of 60 per second')
const quantile = (values, q) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(q * values.length))]
const median = (values) => quantile(values, 0.5)
/** Returns the share of frames that took longer than one frame at 60 per second. */
const late = (deltas) => deltas.filter((delta) => delta > 17.5).length / deltas.length

const site = await servePage('test/bench/pages/editor.jsx', {
  flags: unlimited ? ['--disable-frame-rate-limit', '--disable-gpu-vsync'] : [],
  before: countCommits,
})
const system = await site.browser.newBrowserCDPSession()
/** Returns the processor milliseconds of pages and rasterizers so far. */
const work = async () => {
  const { processInfo } = await system.send('SystemInfo.getProcessInfo')
  return processInfo.filter(({ type }) => type !== 'browser').reduce((sum, { cpuTime }) => sum + 1000 * cpuTime, 0)
}

async function firstUse(map, ratio) {
  const runs = []
  for (let run = 0; run < RUNS; run++) runs.push(await traceFirstUse(site, { map, ratio }))
  const middle = (read) => median(runs.map(read).filter((value) => value !== undefined))
  const { counted } = runs[0]
  if (counted.pathStatus !== 'found') report.note(`first use, ${map}: the path has the status ${counted.pathStatus}`)
  report.row('first use: milliseconds of the main thread from mount', {
    map,
    ratio,
    'to first picture': middle(({ parts }) => parts.picture?.work),
    'longest task before it': middle(({ parts }) => parts.picture?.longest),
    'by the clock': middle(({ parts }) => parts.picture?.wall),
    'to mesh': middle(({ parts }) => parts.mesh?.work),
    'to path': middle(({ parts }) => parts.path?.work),
    'to rest': middle(({ parts }) => parts.rested?.work),
    'longest task': middle(({ parts }) => parts.rested?.longest),
    'tasks over 50': middle(({ parts }) => parts.rested?.over50),
    'nodes at first': counted.nodes,
    'nodes at rest': counted.restedNodes,
    canvases: counted.restedCanvases,
    'commits to picture': counted.pictureCommits,
    'commits to rest': counted.restedCommits,
  })
}

async function openEditor({ map, runs }, ratio) {
  const page = await site.open(VIEW, ratio)
  await page.bringToFront()
  const { pathStatus } = await page.evaluate((name) => globalThis.mount(name), map)
  return { map, page, pathStatus, runs }
}

async function perform(editor, gesture) {
  const before = await work()
  const run = await editor.page.evaluate(
    ([name, count]) => globalThis.gesture(name, count),
    [gesture.split(' ').at(-1), FRAMES],
  )
  if (run.answer === undefined) throw new Error(`wrong answer: ${gesture} on ${editor.map} did nothing`)
  editor.runs[gesture].push({ ...run, processor: ((await work()) - before) / FRAMES })
}

/** Returns the megabytes of the JavaScript heap after a collection. */
async function heapOf({ page }) {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 2 ** 20
}

async function compare(map, ratio) {
  const empties = EMPTY[map] ?? '1'
  const editors = [empties, map].map((name) => ({
    map: name,
    runs: Object.fromEntries(GESTURES.map((name) => [name, []])),
  }))
  for (let visit = 0; visit < VISITS; visit++)
    for (const one of visit % 2 === 0 ? editors : [...editors].reverse()) {
      const editor = await openEditor(one, ratio)
      for (const gesture of GESTURES)
        for (let block = 0; block < blocksOf(gesture); block++) await perform(editor, gesture)
      one.heap = await heapOf(editor)
      one.pathStatus = editor.pathStatus
      await editor.page.close()
    }
  const [empty, full] = editors
  for (const gesture of GESTURES) {
    const deltas = (editor) => editor.runs[gesture].flatMap((run) => run.deltas)
    const long = full.runs[gesture].flatMap((run) => run.long)
    const p95 = quantile(deltas(full), 0.95)
    report.row('frames: milliseconds from frame to frame', {
      gesture,
      map,
      ratio,
      p50: quantile(deltas(full), 0.5),
      p95,
      'empty p50': quantile(deltas(empty), 0.5),
      'empty p95': quantile(deltas(empty), 0.95),
      'p95 / empty p95': p95 / quantile(deltas(empty), 0.95),
      late: late(deltas(full)),
      'empty late': late(deltas(empty)),
      'long tasks': long.length,
      longest: long.length === 0 ? 0 : Math.max(...long),
      processor: median(full.runs[gesture].map((run) => run.processor)),
      'empty processor': median(empty.runs[gesture].map((run) => run.processor)),
      answer: full.runs[gesture].at(-1).answer,
    })
  }
  for (const editor of editors)
    report.row('heap after a collection', {
      map: editor === empty ? `${empties}, beside ${map}` : map,
      ratio,
      MB: editor.heap,
      path: editor.pathStatus,
    })
}

try {
  for (const map of short ? ['town'] : ['town', '10000']) await firstUse(map, 1)
  for (const ratio of RATIOS) for (const map of MAPS) await compare(map, ratio)
} finally {
  await site.close()
  report.close()
}
