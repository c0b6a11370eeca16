// A bundled page in the system’s Chromium, for benchmarks that count frames.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { chromium } from 'playwright'
import { build } from 'vite'
import { shippedStyles } from '../../support/shipped-styles.mjs'

const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' }
/** Aliases for every entry of the package, because a page of this repository does not find the package in node_modules. */
const entries = Object.entries(JSON.parse(readFileSync('package.json', 'utf8')).exports)
  .filter(([, { default: file }]) => file?.endsWith('.js'))
  .map(([door, { default: file }]) => ({ find: new RegExp(`^navsmith${door.slice(1)}$`), replacement: resolve(file) }))

/**
 * Builds `entry` with the package from dist by Vite, as an app does, serves it on the loopback address and opens a
 * browser. `open` returns a new tab that shows the page; `close` ends everything. `before` runs in a tab before its
 * scripts.
 */
export async function servePage(entry, { flags = [], before = () => undefined } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'navsmith-page-'))
  await build({
    configFile: false,
    logLevel: 'error',
    base: './',
    resolve: { alias: entries },
    oxc: { jsx: { runtime: 'automatic' } },
    worker: { format: 'es' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      chunkSizeWarningLimit: Infinity,
      rollupOptions: { input: { page: entry }, output: { entryFileNames: '[name].js' } },
    },
  })
  const styles = `${shippedStyles('dist/styles.css')} html,body,#root{margin:0;height:100vh;overflow:hidden}`
  const page = `<!doctype html><html lang="en"><head><style>${styles}</style></head><body><div id="root"></div><script type="module" src="page.js"></script></body></html>`
  const server = createServer((request, response) => {
    const file = join(folder, new URL(request.url, 'http://localhost').pathname)
    const type = TYPES[extname(file)]
    if (type === undefined) response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
    else if (!existsSync(file)) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': type }).end(readFileSync(file))
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
      await tab.addInitScript(before)
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
