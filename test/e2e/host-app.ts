import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packedTarball } from './made-once.js'

// An app in a fresh folder: the packed tarball and its peer dependencies, built by the bundler of the app.

export const BUNDLERS = ['vite', 'webpack'] as const
export type Bundler = (typeof BUNDLERS)[number]

/** The lines of the guide that define a Trusted Types policy for a stage without an editor. */
const stagePolicy = /globalThis\.trustedTypes[^]*?(?=\n```)/.exec(readFileSync('stories/guide/Start.mdx', 'utf8'))?.[0]
if (stagePolicy === undefined) throw new Error('the guide has no policy for a stage')

/**
 * `?stage` shows layers on a plain Konva stage instead of the editor; `?large` loads a map whose mesh is built in a
 * worker; `?compare` selects parts of the editor, among them the comparison; `?zh` sets a language that loads on demand.
 */
const PROGRAM = `
import { StrictMode, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Layer, Stage } from 'react-konva'
import { NavEditor, EditorCompare, EditorMarks, EditorObstacles } from 'navsmith'
import { ObstacleLayer } from 'navsmith/layers'
import { createNavDocument, toScene } from 'navsmith/document'
import { buildNavMesh, findPath } from 'navsmith/engine'
import 'navsmith/styles.css'

const wants = (word) => location.search.includes(word)
const dense = wants('large') ? Array.from({ length: 6000 }, (_, i) => ({ kind: 'obstacle', id: 'crate-' + i, shape: { type: 'rectangle', x: 5 + (i % 100) * 3.9, y: 5 + Math.floor(i / 100) * 2.4, width: 2, height: 1.2 } })) : []
const workerPolicy = globalThis.trustedTypes?.createPolicy('host', { createScriptURL: (url) => url })
const map = createNavDocument({
  bounds: { x: 0, y: 0, width: 400, height: 300 },
  items: [
    ...dense,
    { kind: 'obstacle', id: 'wall', shape: { type: 'rectangle', x: 190, y: 40, width: 20, height: 220 } },
    { kind: 'marker', id: 'from', role: 'spawn', x: 60, y: 150 },
    { kind: 'marker', id: 'to', role: 'goal', x: 340, y: 150 },
  ],
})
const parts = wants('compare') ? [EditorObstacles, EditorMarks, EditorCompare].map((Part, key) => createElement(Part, { key })) : []
const mesh = buildNavMesh({ bounds: map.bounds, obstacles: [] })
document.title = findPath(mesh, { x: 0, y: 0 }, { x: 300, y: 0 }).path.length
const ownStage = () => createElement(Stage, { width: 400, height: 300 }, createElement(Layer, null, createElement(ObstacleLayer, { obstacles: toScene(map).obstacles })))
if (wants('stage')) {
  ${stagePolicy}
}
createRoot(document.getElementById('root')).render(
  createElement(StrictMode, null, wants('stage') ? ownStage() : createElement(NavEditor, { defaultValue: map, workerPolicy, ...(wants('zh') && { locale: 'zh-CN' }), style: { height: 600 } }, ...parts)),
)
`
const page = (head: string, body: string): string =>
  `<!doctype html><html lang="en"><head>${head}</head><body><div id="root"></div>${body}</body></html>`

export interface HostApp {
  readonly folder: string
  /** Builds the application and returns the folder of its site. */
  readonly build: (bundler: Bundler) => string
  readonly remove: () => void
}

export async function createHostApp(): Promise<HostApp> {
  const tarball = await packedTarball()
  const folder = mkdtempSync(join(tmpdir(), 'navsmith-host-'))
  const app = join(folder, 'app')
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    devDependencies: Record<string, string>
  }
  const names = ['react', 'react-dom', 'konva', 'react-konva', 'vite', '@types/react', '@types/react-dom']
  const peers = names.map((name): [string, string] => [name, devDependencies[name]])
  const dependencies = { navsmith: `file:${tarball}`, ...Object.fromEntries(peers) }
  mkdirSync(join(app, 'src'), { recursive: true })
  writeFileSync(
    join(app, 'package.json'),
    JSON.stringify({ name: 'host', private: true, type: 'module', dependencies }),
  )
  writeFileSync(join(app, 'index.html'), page('', '<script type="module" src="/src/main.js"></script>'))
  writeFileSync(
    join(app, 'webpack.html'),
    page('<link rel="stylesheet" href="main.css">', '<script src="main.js"></script>'),
  )
  writeFileSync(join(app, 'src', 'main.js'), PROGRAM)
  run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], app)
  return {
    folder: app,
    build: (bundler) => (bundler === 'vite' ? buildByVite(app) : buildByWebpack(app)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function buildByVite(app: string): string {
  run(process.execPath, [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'error'], app)
  return join(app, 'dist')
}

function buildByWebpack(app: string): string {
  run(process.execPath, ['test/e2e/build-by-webpack.mjs', app], process.cwd())
  const path = join(app, 'webpack')
  copyFileSync(join(app, 'webpack.html'), join(path, 'index.html'))
  return path
}

/** Runs a command to its end; throws its output if it fails. */
export function run(command: string, args: readonly string[], cwd: string): void {
  const done = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')} failed\n${done.stdout}\n${done.stderr}`)
}
