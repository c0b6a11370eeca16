import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openBrowser } from '../e2e/serve.js'
import { freePort } from '../e2e/webdriver.js'
import { drawWall, FOUND, openPage, shift } from '../e2e/at-work.js'
import { installApp, type InstalledApp } from './installed-app.js'
import {
  compiledProgram,
  compileNodePrograms,
  driveProgram,
  PROGRAMS,
  programFiles,
  startMapServer,
  STRICT_TYPES,
} from './programs.js'
import type { MapServer } from './programs.js'

// Next with the app router, its defaults and the React Compiler: a server component renders the editor and passes its
// map, without 'use client'. Each sample program has a page.

const LAYOUT = `
import 'navsmith/styles.css'
export const metadata = { title: 'Level tool', icons: { icon: 'data:,' } }
export default function Layout({ children }) {
  return <html lang="en"><body style={{ margin: 0 }}>{children}</body></html>
}
`
const PAGE = `
import { NavEditor } from 'navsmith'
import { createNavDocument } from 'navsmith/document'
import { buildNavMesh, findPath } from 'navsmith/engine'

const map = createNavDocument({
  bounds: { x: 0, y: 0, width: 400, height: 300 },
  items: [
    { kind: 'obstacle', id: 'wall', shape: { type: 'rectangle', x: 190, y: 40, width: 20, height: 220 } },
    { kind: 'marker', id: 'from', role: 'spawn', x: 60, y: 150 },
    { kind: 'marker', id: 'to', role: 'goal', x: 340, y: 150 },
  ],
})
export default function Page() {
  const answer = findPath(buildNavMesh({ bounds: map.bounds, obstacles: [] }), { x: 0, y: 0 }, { x: 300, y: 0 })
  return <main><h1>{answer.path.length}</h1><NavEditor defaultValue={map} style={{ height: 600 }} /><p>Below</p></main>
}
`
const PARTS = `
import { NavEditor, EditorObstacles, EditorPath, EditorToolbar } from 'navsmith'
export default function Page() {
  return <NavEditor style={{ height: 400 }}><EditorObstacles /><EditorPath /><EditorToolbar /></NavEditor>
}
`

const PROGRAM_PAGE = `
import { Program } from '../../../program'

interface PageProps {
  readonly params: Promise<{ name: string }>
  readonly searchParams: Promise<{ server?: string }>
}
export default async function Page({ params, searchParams }: PageProps) {
  const { name } = await params
  const { server = '' } = await searchParams
  return <Program name={name} server={server} />
}
`
const CONFIG = 'export default { reactCompiler: true }'
const TSCONFIG = JSON.stringify({
  compilerOptions: {
    ...STRICT_TYPES,
    module: 'esnext',
    moduleResolution: 'bundler',
    isolatedModules: true,
    esModuleInterop: true,
    resolveJsonModule: true,
    skipLibCheck: true,
    allowJs: true,
    noEmit: true,
    incremental: true,
    plugins: [{ name: 'next' }],
  },
  include: ['next-env.d.ts', 'app', '.next/types/**/*.ts'],
})

/** Packages besides Next, in the versions of this repository. */
const PACKAGES = [
  'react',
  'react-dom',
  'react-konva',
  'konva',
  'typescript',
  '@types/react',
  '@types/react-dom',
  '@types/node',
  'babel-plugin-react-compiler',
]

describe('the tarball in Next with the app router', () => {
  let app: InstalledApp
  let browser: Browser
  let server: ChildProcess
  let address = ''
  const next = join('node_modules', 'next', 'dist', 'bin', 'next')
  const env = { NEXT_TELEMETRY_DISABLED: '1' }
  let mapServer: MapServer
  beforeAll(async () => {
    const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      devDependencies: Record<string, string>
    }
    app = installApp(
      {
        'app/layout.jsx': LAYOUT,
        'app/page.jsx': PAGE,
        'app/parts/page.jsx': PARTS,
        'app/programs/[name]/page.tsx': PROGRAM_PAGE,
        'next.config.mjs': CONFIG,
        'tsconfig.json': TSCONFIG,
        ...programFiles(),
      },
      { next: 'latest', ...Object.fromEntries(PACKAGES.map((name) => [name, devDependencies[name] ?? ''])) },
    )
    compileNodePrograms(app)
    mapServer = await startMapServer(app)
    app.run(process.execPath, [next, 'build'], env)
    const port = await freePort()
    address = `http://127.0.0.1:${port}`
    server = spawn(process.execPath, [next, 'start', '-p', String(port), '-H', '127.0.0.1'], {
      cwd: app.folder,
      env: { ...process.env, ...env },
      stdio: 'ignore',
    })
    await vi.waitFor(async () => expect((await fetch(address)).status).toBe(200), { timeout: 60_000, interval: 500 })
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    server?.kill()
    mapServer?.process.kill()
    app?.remove()
  })

  it('hydrates the empty box of a server without an error or a layout shift', async () => {
    expect(await (await fetch(address)).text()).toMatch(/<div class="nav-editor[^>]*aria-busy="true"[^>]*><\/div>/)
    const { page, faults } = await openPage(browser, address)
    await page.locator(FOUND).waitFor({ timeout: 60_000 })
    expect(await shift(page)).toBeLessThan(0.001)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('300')
    await drawWall(page)
    expect(faults).toEqual([])
    await page.close()
  })

  it('accepts editor parts from a server component', async () => {
    const { page, faults } = await openPage(browser, `${address}/parts`)
    await page.getByRole('toolbar', { name: 'Tools' }).waitFor({ timeout: 60_000 })
    expect(await page.getByRole('tree').count()).toBe(0)
    expect(faults).toEqual([])
    await page.close()
  })

  it('compiles the programs', () => expect(compiledProgram(join(app.folder, '.next', 'static'))).toBeDefined())

  it.each(PROGRAMS)(
    'runs the program %s without a warning',
    async (name) =>
      await driveProgram(browser, name, mapServer.address, `${address}/programs/${name}?server=${mapServer.address}`),
  )
})
