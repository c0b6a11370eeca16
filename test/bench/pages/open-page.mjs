// A bundled page in the system's own Chromium, for benchmarks that count frames.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { chromium } from 'playwright'
import { shippedStyles } from '../../support/shipped-styles.mjs'

/**
 * Bundles `entry` with the package from dist (from src where `fromSources` says so), serves it on the loopback address and opens a browser.
 * `open` gives a new tab that shows it; `close` ends everything.
 */
export async function servePage(entry, { fromSources = false, flags = [] } = {}) {
  const [root, suffix] = fromSources ? [resolve('src'), '.ts'] : [resolve('dist'), '.js']
  const folder = mkdtempSync(join(tmpdir(), 'navsmith-page-'))
  await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    outfile: join(folder, 'page.js'),
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: {
      ...Object.fromEntries(
        ['engine', 'document'].map((door) => [`navsmith/${door}`, join(root, door, `index${suffix}`)]),
      ),
      navsmith: join(root, `index${suffix}`),
    },
  })
  const styles = `${shippedStyles(join(root, 'styles.css'))} html,body,#root{margin:0;height:100vh;overflow:hidden}`
  const page = `<!doctype html><html lang="en"><head><style>${styles}</style></head><body><div id="root"></div><script type="module" src="page.js"></script></body></html>`
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response
      .writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' })
      .end(isScript ? readFileSync(join(folder, 'page.js')) : page)
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run', ...flags],
  })
  return {
    browser,
    open: async (viewport, deviceScaleFactor) => {
      const tab = await browser.newPage({ viewport, deviceScaleFactor })
      tab.on('pageerror', (error) => console.log(`  page error: ${error}`))
      await tab.goto(`http://127.0.0.1:${server.address().port}/`)
      return tab
    },
    close: async () => {
      await browser.close()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
