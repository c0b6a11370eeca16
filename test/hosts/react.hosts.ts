import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, serve } from '../e2e/serve.js'
import { drawWall, FOUND, openPage, shift } from '../e2e/at-work.js'
import { installApp, type InstalledApp } from './installed-app.js'
import {
  compiledProgram,
  compileNodePrograms,
  driveProgram,
  GAME_RESULT,
  playGameLoop,
  PROGRAMS,
  programFiles,
  startMapServer,
  type MapServer,
  STRICT_TYPES,
} from './programs.js'

// Tests three versions of React: the oldest supported version, version 19.1, and the version of this repository. Each
// version renders the same page on a server, and hydrates the page under StrictMode with a development build. Each also
// runs the sample programs, which Vite builds with the React Compiler.

const PAGE = `
import { Component, StrictMode, Suspense, createContext, createElement, lazy, useContext, useRef, useState } from 'react'
import { NavEditor, EditorBackground, EditorObstacles, EditorPanel, EditorPath, EditorToolbar } from 'navsmith'
import { createNavDocument } from 'navsmith/document'

export const map = createNavDocument({
  bounds: { x: 0, y: 0, width: 400, height: 300 },
  items: [
    { kind: 'obstacle', id: 'wall', shape: { type: 'rectangle', x: 190, y: 40, width: 20, height: 220 } },
    { kind: 'marker', id: 'from', role: 'spawn', x: 60, y: 150 },
    { kind: 'marker', id: 'to', role: 'goal', x: 340, y: 150 },
  ],
})
const Word = createContext('default')
const Reader = () => createElement('p', null, 'the part reads ' + useContext(Word))
const Slow = lazy(() => new Promise((loaded) => {
  globalThis.load = () => loaded({ default: () => createElement('p', null, 'slow part') })
}))
const Broken = () => { throw new Error('a part of the host') }
class Boundary extends Component {
  state = { isBroken: false }
  static getDerivedStateFromError() { return { isBroken: true } }
  render() { return this.state.isBroken ? createElement('p', null, 'caught inside') : this.props.children }
}
const Floor = () => createElement(EditorBackground)
const inPanel = (id, part) => createElement(EditorPanel, { key: id }, part)
const composed = createElement(Suspense, { fallback: createElement('p', null, 'outer fallback') },
  createElement(NavEditor, { defaultValue: map, style: { height: 600 } },
    createElement(Floor), createElement(EditorObstacles), createElement(EditorPath),
    createElement(Suspense, { fallback: inPanel('wait', createElement('p', null, 'inner fallback')) }, inPanel('slow', createElement(Slow))),
    createElement(Boundary, null, inPanel('broken', createElement(Broken))),
    createElement(Word.Provider, { value: 'what it is given' }, inPanel('word', createElement(Reader)))))
function Host() {
  const editor = useRef(null)
  const [open, setOpen] = useState(true)
  const [isComposed, compose] = useState(false)
  const [said, say] = useState('')
  return createElement('main', null,
    createElement('button', { onClick: () => setOpen(!open) }, open ? 'Take away' : 'Bring back'),
    createElement('button', { onClick: () => say(String(editor.current?.document.current.items.length)) }, 'Count'),
    createElement('output', null, said),
    createElement('button', { onClick: () => { setOpen(false); compose(true) } }, 'Compose'),
    isComposed && composed,
    open && createElement(NavEditor, { ref: editor, defaultValue: map, style: { height: 600 } }),
    createElement('p', null, 'Below the editor'))
}
export const page = createElement(StrictMode, null, createElement(Host))
`
const MAIN = `
import { hydrateRoot } from 'react-dom/client'
import { page } from './page.js'
import 'navsmith/styles.css'
hydrateRoot(document.getElementById('root'), page)
`
const SERVER = `
import { readFileSync, writeFileSync } from 'node:fs'
import { renderToString } from 'react-dom/server'
import { page } from './page.js'
const html = readFileSync('index.template.html', 'utf8').replace('<!--page-->', renderToString(page))
writeFileSync('index.html', html)
`
const TYPED = `
import { useRef, type ComponentProps, type ReactNode } from 'react'
import { NavEditor, usePathAnimation, EditorBackground, EditorObstacles, EditorPanel, EditorPath, EditorToolbar } from 'navsmith'
import { NavStage, AgentMark, type NavStageHandle } from 'navsmith/layers'
import { type Editor } from 'navsmith/editor'
export function Typed({ style }: Pick<ComponentProps<typeof NavEditor>, 'style'>): ReactNode {
  const editor = useRef<Editor>(null)
  const stage = useRef<NavStageHandle>(null)
  const [ref] = usePathAnimation(undefined, { speed: 3 })
  return (
    <>
      <NavEditor ref={editor} style={style} onSave={style && (() => undefined)} saved={undefined} tools={undefined}><EditorObstacles /><EditorToolbar /></NavEditor>
      <NavStage ref={stage} live={<AgentMark ref={ref} x={0} y={0} radius={3} />} />
    </>
  )
}
`
const TEMPLATE = `<!doctype html><html lang="en"><head><link rel="icon" href="data:,"><link rel="stylesheet" href="/node_modules/navsmith/dist/styles.css"></head><body><div id="root"><!--page--></div><script type="module" src="/main.js"></script></body></html>`
const PROGRAM_MAIN = `
import { createRoot } from 'react-dom/client'
import { Program } from './program'

const query = new URLSearchParams(location.search)
const root = document.getElementById('root')
if (root !== null)
  createRoot(root).render(<Program name={query.get('name') ?? ''} server={query.get('server') ?? ''} />)
`
const PROGRAM_PAGE = `<!doctype html><html lang="en"><head><title>Programs</title><link rel="icon" href="data:,"></head><body><div id="root"></div><script type="module" src="/program-main.tsx"></script></body></html>`
const viteConfig = (target: string): string => `
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'

export default {
  plugins: [react(), babel({ presets: [reactCompilerPreset({ target: '${target}' })] })],
  build: { rolldownOptions: { input: ['index.html', 'programs.html'] } },
}
`
const TSCONFIG = JSON.stringify({
  compilerOptions: { ...STRICT_TYPES, module: 'esnext', moduleResolution: 'bundler', noEmit: true, types: [] },
  include: ['typed.tsx', 'program-main.tsx'],
})

const repo = JSON.parse(readFileSync('package.json', 'utf8')) as { devDependencies: Record<string, string> }
const { konva, vite, typescript } = repo.devDependencies
const COMPILERS = {
  typescript,
  'typescript-5': 'npm:typescript@5.9.3',
  'typescript-7': 'npm:typescript@7.0.2',
}
const TOOLS = ['@babel/core', '@types/node', '@vitejs/plugin-react', 'babel-plugin-react-compiler'] as const
/** Packages for a build by Vite with the React Compiler. */
const compilers = {
  ...Object.fromEntries(TOOLS.map((name) => [name, repo.devDependencies[name]])),
  '@rolldown/plugin-babel': '0.3.1',
  'react-compiler-runtime': '1.0.0',
}
/** Versions of React, react-konva and the types of React. */
const ENDS = [
  ['18.3.1', '18.2.14', '18.3.27'],
  ['19.1.0', '19.0.10', '19.1.0'],
  [repo.devDependencies.react, repo.devDependencies['react-konva'], repo.devDependencies['@types/react']],
] as const

describe.each(ENDS)('the tarball with React %s and react-konva %s', (react, reactKonva, types) => {
  let app: InstalledApp
  let browser: Browser
  let site: Awaited<ReturnType<typeof serve>>
  let mapServer: MapServer
  let serverSaid = ''
  beforeAll(async () => {
    app = installApp(
      {
        'page.js': PAGE,
        'main.js': MAIN,
        'server.js': SERVER,
        'typed.tsx': TYPED,
        'tsconfig.json': TSCONFIG,
        'index.template.html': TEMPLATE,
        'programs.html': PROGRAM_PAGE,
        'program-main.tsx': PROGRAM_MAIN,
        'vite.config.js': viteConfig(react.split('.')[0]),
        ...programFiles(),
      },
      {
        react,
        'react-dom': react,
        'react-konva': reactKonva,
        konva,
        vite,
        ...COMPILERS,
        '@types/react': types,
        '@types/react-dom': types.replace(/^(\d+\.\d+)\..*/, '~$1.0'),
        ...compilers,
      },
    )
    const development = { NODE_ENV: 'development' }
    serverSaid = app.run(process.execPath, ['server.js'], development)
    app.run(
      process.execPath,
      [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'error'],
      development,
    )
    site = await serve(join(app.folder, 'dist'))
    compileNodePrograms(app)
    mapServer = await startMapServer(app)
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await site?.close()
    mapServer?.process.kill()
    app?.remove()
  })

  it('hydrates the empty box of a server without an error or a layout shift', async () => {
    expect(serverSaid).toBe('')
    expect(readFileSync(join(app.folder, 'index.html'), 'utf8')).toMatch(
      /<div class="nav-editor[^>]*aria-busy="true"[^>]*><\/div>/,
    )
    const { page, faults } = await openPage(browser, site.address)
    await page.locator(FOUND).waitFor({ timeout: 60_000 })
    expect(await shift(page)).toBeLessThan(0.001)
    expect(faults).toEqual([])
    await page.close()
  })

  it('unmounts and mounts again under StrictMode without an error', async () => {
    const { page, faults } = await openPage(browser, site.address)
    await drawWall(page)
    await page.getByRole('button', { name: 'Count' }).click()
    expect(await page.getByRole('status').filter({ hasText: /^\d$/ }).textContent()).toBe('4')
    for (let i = 0; i < 2; i++) {
      await page.getByRole('button', { name: 'Take away' }).click()
      expect(await page.locator('canvas').count()).toBe(0)
      await page.getByRole('button', { name: 'Bring back' }).click()
      await page.locator(FOUND).waitFor({ timeout: 60_000 })
    }
    await drawWall(page)
    expect(faults).toEqual([])
    await page.close()
  })

  it('lets parts suspend, fail and read context at their place in the tree', async () => {
    const { page, faults } = await openPage(browser, site.address)
    await page.locator(FOUND).waitFor({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Compose' }).click()
    await page.locator(FOUND).waitFor({ timeout: 60_000 })
    await page.getByText('inner fallback').waitFor()
    await page.getByText('caught inside').waitFor()
    await page.getByText('the part reads what it is given').waitFor()
    expect(await page.getByText('outer fallback').count()).toBe(0)
    await page.evaluate(() => (globalThis as unknown as { load: () => void }).load())
    await page.getByText('slow part').waitFor()
    expect(await page.getByText('inner fallback').count()).toBe(0)
    // React reports errors that a boundary caught, with component names that the bundler may have shortened; no other
    // message may appear.
    const isTold = (text: string): boolean =>
      /a part of the host|The above error occurred in the <\w+> component/.test(text)
    expect(faults.filter((text) => !isTold(text))).toEqual([])
    await page.close()
  })

  it('has types that fit this version of React and the sample programs, without a cast', () => {
    for (const compiler of Object.keys(COMPILERS))
      expect(app.run(process.execPath, [join('node_modules', compiler, 'bin', 'tsc'), '-p', '.']), compiler).toBe('')
  })

  it('plays the game without React in Node', () => expect(playGameLoop(app)).toEqual(GAME_RESULT))

  it('compiles the programs', () => expect(compiledProgram(join(app.folder, 'dist'))).toBeDefined())

  it.each(PROGRAMS)('runs the program %s, compiled, without a warning', async (name) => {
    const server = mapServer.address
    await driveProgram(browser, name, server, `${site.address}/programs.html?name=${name}&server=${server}`)
  })
})
