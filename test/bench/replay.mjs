#!/usr/bin/env node
// A search of a 512 x 512 grid as a film, in a real browser: playing, scrubbing back and forth, jumping, stepping backward, beside an empty stage.
//   node test/bench/replay.mjs [--short] [--src]     after npm run build; --src bundles the sources instead
// Read a film beside the empty stage of the same run: still, and with its live layer drawn anew every frame, which no film can do without.
// Milliseconds from frame to frame by requestAnimationFrame, at the browser's own 60 frames a second: 16.7 is on time. --disable-gpu: a phone's or
// laptop's GPU only does better. `by state` renders React for every frame, as a film with a plain `frame` prop does: it puts fewer pictures on the canvas.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { chromium } from 'playwright'

const short = process.argv.includes('--short')
const fromSources = process.argv.includes('--src')
const FRAMES = short ? 60 : 240
const [root, suffix] = fromSources ? [resolve('src'), '.ts'] : [resolve('dist'), '.js']
const folder = mkdtempSync(join(tmpdir(), 'navsmith-replay-'))
await build({
  entryPoints: ['test/bench/pages/replay.jsx'], bundle: true, minify: true, format: 'esm', jsx: 'automatic', outfile: join(folder, 'page.js'), logLevel: 'error',
  define: { 'process.env.NODE_ENV': '"production"' },
  alias: { 'navsmith/engine': join(root, 'engine', `index${suffix}`), 'navsmith': join(root, `index${suffix}`) },
})
const page = '<!doctype html><html lang="en"><head><style>html,body,#root{margin:0;height:100vh;overflow:hidden}</style></head><body><div id="root"></div><script type="module" src="page.js"></script></body></html>'
writeFileSync(join(folder, 'index.html'), page)
const server = createServer((request, response) => {
  const name = request.url === '/page.js' ? 'page.js' : 'index.html'
  response.writeHead(200, { 'content-type': name.endsWith('js') ? 'text/javascript' : 'text/html; charset=utf-8' }).end(readFileSync(join(folder, name)))
})
await new Promise((done) => server.listen(0, '127.0.0.1', done))
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'] })

const quantile = (values, q) => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(q * values.length))]
const told = (deltas) => `p50 ${quantile(deltas, 0.5).toFixed(1)} p95 ${quantile(deltas, 0.95).toFixed(1)} ms, ${deltas.filter((delta) => delta > 25).length} of ${deltas.length} frames late`

const system = await browser.newBrowserCDPSession()
/** Processor milliseconds of the page and of what rasters it, so far: steadier than a clock where others use the machine too. */
const work = async () => {
  const { processInfo } = await system.send('SystemInfo.getProcessInfo')
  return processInfo.filter(({ type }) => type !== 'browser').reduce((sum, { cpuTime }) => sum + 1000 * cpuTime, 0)
}

try {
  for (const ratio of [1, 2]) {
    for (const [algorithm, byState] of [['empty', false], ['dijkstra', false], ['a-star', false], ['jump-point', false], ['dijkstra', true]]) {
      const tab = await browser.newPage({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: ratio })
      tab.on('pageerror', (error) => console.log(`  page error: ${error}`))
      await tab.goto(`http://127.0.0.1:${server.address().port}/`)
      const stages = await tab.evaluate(([name, state]) => globalThis.open(name, state), [algorithm, byState])
      for (const what of stages) {
        const before = await work()
        const { deltas, drawn } = await tab.evaluate(([name, count]) => globalThis.run(name, count), [what, FRAMES])
        const cpu = (await work()) - before
        console.log(`pixel ratio ${ratio}, ${algorithm}${byState ? ' by state' : ''}, ${what}: ${told(deltas)}; ${drawn} pictures, processor ${(cpu / FRAMES).toFixed(1)} ms a frame`)
      }
      const answer = await tab.evaluate(() => globalThis.answer())
      if (answer !== undefined) {
        console.log(`  ${answer.total} events, ${answer.renders} renders of React while it played`)
        if (answer.status !== 'found' || !(answer.played > 0) || answer.stepped !== FRAMES) throw new Error(`wrong answer: ${JSON.stringify(answer)}`)
      }
      await tab.close()
    }
  }
} finally {
  await browser.close()
  server.close()
  rmSync(folder, { recursive: true, force: true })
}
