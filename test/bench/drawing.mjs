#!/usr/bin/env node
// Frames in a real browser: an empty stage, a mesh of 100k triangles panned and zoomed, a vertex of the editor dragged in a map of 100k vertices.
//   node test/bench/drawing.mjs [--short]     after npm run build
// Canvas work is rastered after the script returns, so only the time from frame to frame counts; vertical sync and the frame limit are off. Read each
// figure beside the empty stage of the same run.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readFileSync } from 'node:fs'
import { build } from 'esbuild'
import { chromium } from 'playwright'

const short = process.argv.includes('--short')
const FRAMES = short ? 40 : 200
const folder = mkdtempSync(join(tmpdir(), 'navsmith-drawing-'))
const dist = resolve('dist')
await build({
  entryPoints: ['test/bench/pages/drawing.jsx'], bundle: true, minify: true, format: 'esm', jsx: 'automatic', outfile: join(folder, 'page.js'),
  define: { 'process.env.NODE_ENV': '"production"' },
  alias: { 'navsmith/engine': join(dist, 'engine', 'index.js'), 'navsmith/document': join(dist, 'document', 'index.js'), 'navsmith': join(dist, 'index.js') },
})
writeFileSync(join(folder, 'index.html'), `<!doctype html><html lang="en"><head><style>${readFileSync(join(dist, 'styles.css'), 'utf8')}</style><style>html,body,#root{margin:0;height:100vh}</style></head><body><div id="root"></div><script type="module" src="page.js"></script></body></html>`)

const server = createServer((request, response) => {
  const name = request.url === '/page.js' ? 'page.js' : 'index.html'
  response.writeHead(200, { 'content-type': name.endsWith('js') ? 'text/javascript' : 'text/html; charset=utf-8' }).end(readFileSync(join(folder, name)))
})
await new Promise((done) => server.listen(0, '127.0.0.1', done))
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run', '--disable-frame-rate-limit', '--disable-gpu-vsync'],
})

const quantile = (values, q) => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(q * values.length))]
const figures = (value) => (value >= 100 ? value.toFixed(0) : value.toFixed(1))
const told = ({ deltas, scripts, long }) => `frame p50 ${figures(quantile(deltas, 0.5))} p95 ${figures(quantile(deltas, 0.95))} ms (script p50 ${figures(quantile(scripts, 0.5))}), ${long.length} tasks over 50 ms${long.length > 0 ? `, longest ${figures(Math.max(...long))}` : ''}`

try {
  for (const ratio of [1, 2]) {
    const scenes = [['empty', 0], ['mesh', short ? 1000 : 5000], ['drag', short ? 1000 : 10_000]]
    for (const [name, size] of scenes) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: ratio })
      page.on('pageerror', (error) => console.log(`  page error: ${error}`))
      await page.goto(`http://127.0.0.1:${server.address().port}/`)
      const answer = await page.evaluate(([scene, count, objects]) => globalThis.scenes[scene](count, objects), [name, FRAMES, size])
      const { triangles, revisions, path, ...runs } = answer
      const about = [triangles !== undefined && `${triangles} triangles`, revisions !== undefined && `${revisions} revisions`, path !== undefined && `path ${path}`].filter(Boolean).join(', ')
      for (const [what, run] of Object.entries(runs)) console.log(`pixel ratio ${ratio}, ${name}${about === '' ? '' : ` (${about})`}, ${what}: ${told(run)} over ${run.deltas.length} frames`)
      if (name === 'drag' && !(revisions > FRAMES / 4)) throw new Error(`wrong answer: only ${revisions} revisions of the mesh came of ${FRAMES} moves`)
      await page.close()
    }
  }
} finally {
  await browser.close()
  server.close()
  rmSync(folder, { recursive: true, force: true })
}
