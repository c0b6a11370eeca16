// A bundled page in the system's own Chromium, for benchmarks that count frames.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, extname, join, resolve } from 'node:path'
import { build } from 'esbuild'
import { chromium } from 'playwright'
import { shippedStyles } from '../../support/shipped-styles.mjs'

const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' }
/** What the kit starts by `new Worker`: each a program of its own, found beside the chunk that names it. */
const WORKERS = ['navigation/navigation.worker', 'document/formats/import.worker', 'ui/planners/searches.worker']

/**
 * Bundles `entry` with the package from `from` (dist; src where `fromSources` says so), in chunks and with its workers, as an application does;
 * serves it on the loopback address and opens a browser. `open` gives a new tab that shows it; `close` ends everything. `minify: false` keeps
 * the names of functions for a profile; `before` is run in a tab before its scripts.
 */
export async function servePage(
  entry,
  {
    fromSources = false,
    from = fromSources ? 'src' : 'dist',
    flags = [],
    minify = true,
    before = () => undefined,
  } = {},
) {
  const [root, suffix] = [resolve(from), fromSources ? '.ts' : '.js']
  const folder = mkdtempSync(join(tmpdir(), 'navsmith-page-'))
  const workers = WORKERS.map((name) => [basename(name), join(root, `${name}${suffix}`)])
  await build({
    entryPoints: { page: entry, ...Object.fromEntries(workers.filter(([, file]) => existsSync(file))) },
    bundle: true,
    minify,
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    outdir: folder,
    logLevel: 'error',
    // A copy of the package elsewhere takes React and Konva from here.
    nodePaths: [resolve('node_modules')],
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: {
      ...Object.fromEntries(
        ['engine', 'document', 'navigation'].map((door) => [`navsmith/${door}`, join(root, door, `index${suffix}`)]),
      ),
      navsmith: join(root, `index${suffix}`),
    },
  })
  const styles = `${shippedStyles(join(root, 'styles.css'))} html,body,#root{margin:0;height:100vh;overflow:hidden}`
  const page = `<!doctype html><html lang="en"><head><style>${styles}</style></head><body><div id="root"></div><script type="module" src="page.js"></script></body></html>`
  const server = createServer((request, response) => {
    const file = join(folder, basename(new URL(request.url, 'http://localhost').pathname))
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
