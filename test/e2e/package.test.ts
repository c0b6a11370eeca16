import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, serve } from './serve.js'

// The package as a host gets it: the packed tarball, installed beside its peers into a new Vite app, built and opened.

let browser: Browser
const folder = mkdtempSync(join(tmpdir(), 'navsmith-host-'))
const run = (command: string, args: string[], cwd: string): void => {
  const done = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')} failed\n${done.stdout}\n${done.stderr}`)
}

beforeAll(async () => {
  run(process.execPath, ['test/build.mjs', '--quick'], process.cwd())
  const packed = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  ) as [{ filename: string }]
  const own = JSON.parse(readFileSync('package.json', 'utf8')) as { devDependencies: Record<string, string> }
  const version = (name: string): string => own.devDependencies[name]
  const app = join(folder, 'app')
  mkdirSync(join(app, 'src'), { recursive: true })
  writeFileSync(
    join(app, 'package.json'),
    JSON.stringify({
      name: 'host',
      private: true,
      type: 'module',
      dependencies: {
        navsmith: `file:../${packed[0].filename}`,
        ...Object.fromEntries(
          ['react', 'react-dom', 'konva', 'react-konva', 'vite'].map((name) => [name, version(name)]),
        ),
      },
    }),
  )
  writeFileSync(
    join(app, 'index.html'),
    '<!doctype html><html lang="en"><body><div id="root"></div><script type="module" src="/src/main.jsx"></script></body></html>',
  )
  writeFileSync(
    join(app, 'src', 'main.jsx'),
    `
    import { StrictMode, createElement } from 'react'
    import { createRoot } from 'react-dom/client'
    import { NavEditor } from 'navsmith'
    import { createNavDocument } from 'navsmith/document'
    import { buildNavMesh, findPath } from 'navsmith/engine'
    import 'navsmith/styles.css'

    // ?large: more than is built on the page
    const crowd = location.search === '?large' ? Array.from({ length: 6000 }, (_, i) => ({ kind: 'obstacle', id: 'crate-' + i, shape: { type: 'rectangle', x: 5 + (i % 100) * 3.9, y: 5 + Math.floor(i / 100) * 2.4, width: 2, height: 1.2 } })) : []
    const workerPolicy = globalThis.trustedTypes?.createPolicy('host', { createScriptURL: (url) => url })
    const map = createNavDocument({
      bounds: { x: 0, y: 0, width: 400, height: 300 },
      items: [
        ...crowd,
        { kind: 'obstacle', id: 'wall', shape: { type: 'rectangle', x: 190, y: 40, width: 20, height: 220 } },
        { kind: 'marker', id: 'from', role: 'spawn', x: 60, y: 150 },
        { kind: 'marker', id: 'to', role: 'goal', x: 340, y: 150 },
      ],
    })
    const mesh = buildNavMesh({ bounds: map.bounds, obstacles: [] })
    document.title = findPath(mesh, { x: 0, y: 0 }, { x: 300, y: 0 }).path.length
    createRoot(document.getElementById('root')).render(createElement(StrictMode, null, createElement(NavEditor, { defaultValue: map, workerPolicy, style: { height: 600 } })))
  `,
  )
  run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], app)
  run(process.execPath, [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'error'], app)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the packed tarball in a fresh Vite app', () => {
  it('shows a working editor under StrictMode, and the engine beside it', async () => {
    const site = await serve(join(folder, 'app', 'dist'))
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    await page.goto(site.address)
    await page.getByRole('group', { name: 'Navigation editor' }).waitFor()
    await page.locator('[role="application"][data-path-status="found"]').waitFor({ timeout: 30_000 })
    expect(await page.title()).toBe('300')
    expect(
      Number(await page.getByRole('application', { name: 'Map' }).getAttribute('data-path-length')),
    ).toBeGreaterThan(280)
    expect(faults).toEqual([])
    await page.close()
    await site.close()
  })

  it('fault 31: is drawn under a strict content policy with Trusted Types, starts its worker, and breaks none of the rules', async () => {
    const policy =
      "default-src 'self'; img-src 'self' data: blob:; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types host"
    const site = await serve(join(folder, 'app', 'dist'), { 'content-security-policy': policy })
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    await page.addInitScript(() => {
      const broken: string[] = []
      Object.assign(globalThis, { broken })
      document.addEventListener('securitypolicyviolation', (event) =>
        broken.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
      )
    })
    await page.goto(site.address)
    await page.locator('[role="application"][data-path-status="found"]').waitFor({ timeout: 30_000 })
    const painted = await page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLCanvasElement>('.konvajs-content canvas')].filter((canvas) => {
          const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
          return data.some((value) => value !== 0)
        }).length,
    )
    expect(painted).toBeGreaterThan(1)
    const broken = () => page.evaluate(() => (globalThis as unknown as { broken: string[] }).broken)
    expect(await broken()).toEqual([])
    // A map that is built beside the page: the host's policy vouches for the worker.
    const worker = page.waitForEvent('worker', { timeout: 30_000 })
    await page.goto(`${site.address}/?large`)
    expect((await worker).url()).toMatch(/^http.*worker/)
    await page.locator('[role="application"][data-mesh-status="ready"]').waitFor({ timeout: 60_000 })
    expect(await broken()).toEqual([])
    expect(faults).toEqual([])
    await page.close()
    await site.close()
  })
})
