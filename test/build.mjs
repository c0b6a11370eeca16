/**
 * `npm run build`: compiles src to dist and checks the package as a stranger would get it.
 * Ends with `N passed, N failed`, one for each check. `npm run build -- --quick` compiles only.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { installPackages } from './support/machine.mjs'

/**
 * What a program carries: kB min+gzip of what loads before anything is asked for lazily, peers left out; `all`: of every chunk.
 * `goal` is what is aimed at, `limit` what is refused: where they differ the goal is not reached yet. Lower a limit with what a change wins.
 */
const SIZES = {
  'mesh and exact path': {
    goal: 48,
    limit: 48,
    program: `import { buildNavMesh, findPath } from 'navsmith/engine/mesh'; window.x = (s, a, b) => findPath(buildNavMesh(s), a, b)`,
  },
  'grid with all its planners': {
    goal: 20,
    limit: 20,
    program: `import { buildNavGrid, findPath } from 'navsmith/engine/grid'; window.x = (s, a, b) => findPath(buildNavGrid(s), a, b)`,
  },
  'grid, A* alone': {
    goal: 12,
    limit: 12,
    program: `import { aStar, buildGrid } from 'navsmith/engine/grid'; window.x = (s, a, b) => aStar(buildGrid(s), a, b)`,
  },
  waypoints: {
    goal: 8,
    limit: 8,
    program: `import { buildWaypointGraph, findPath } from 'navsmith/engine/waypoints'; window.x = (s, a, b) => findPath(buildWaypointGraph(s), a, b)`,
  },
  'visibility from walls': {
    goal: 25,
    limit: 25,
    program: `import { findPath, visibilityGraphFromWalls } from 'navsmith/engine/visibility'; window.x = (s, a, b) => findPath(visibilityGraphFromWalls(s), a, b)`,
  },
  'the whole engine': {
    goal: 136,
    limit: 136,
    program: `import * as engine from 'navsmith/engine'; window.x = engine`,
  },
  'hooks and three layers': {
    goal: 75,
    limit: 46,
    program: `import { ObstacleLayer, PathLayer, TriangulationLayer, useNavMesh, usePath } from 'navsmith'; window.x = [useNavMesh, usePath, ObstacleLayer, PathLayer, TriangulationLayer]`,
  },
  'editor, first load': {
    goal: 175,
    limit: 175,
    program: `import { NavEditor } from 'navsmith'; window.x = NavEditor`,
  },
  'editor, all chunks': {
    goal: 300,
    limit: 319,
    all: true,
    program: `import { NavEditor } from 'navsmith'; window.x = NavEditor`,
  },
}

installPackages()
const bin = (name) => join('node_modules', '.bin', name)
const run = (command, args) => {
  const done = spawnSync(command, args, { encoding: 'utf8', shell: process.platform === 'win32' })
  return { ok: done.status === 0, output: `${done.stdout ?? ''}${done.stderr ?? ''}`.trim() }
}
const pkg = JSON.parse(readFileSync('package.json', 'utf8'))

rmSync('dist', { recursive: true, force: true })
const compiled = run(bin('tsc'), ['-p', 'tsconfig.build.json'])
if (!compiled.ok) {
  console.error(compiled.output)
  console.log('0 passed, 1 failed')
  process.exit(1)
}
for (const file of ['styles.css', 'styles.css.d.ts']) cpSync(`src/${file}`, `dist/${file}`)
if (process.argv.includes('--quick')) process.exit(0)

const peers = Object.keys(pkg.peerDependencies)
const withoutPeers = [...peers, ...peers.map((peer) => `${peer}/*`)].map((name) => `--external:${name}`)
/** Bundles a program as an application with code splitting does. */
function size({ program, all }) {
  const place = mkdtempSync(join(tmpdir(), 'navsmith-size-'))
  mkdirSync(join(place, 'node_modules'))
  symlinkSync(process.cwd(), join(place, 'node_modules', pkg.name), 'junction')
  const entry = join(place, 'program.js')
  const metafile = join(place, 'meta.json')
  writeFileSync(entry, program)
  execFileSync(
    bin('esbuild'),
    [
      entry,
      '--bundle',
      '--minify',
      '--splitting',
      '--format=esm',
      '--platform=browser',
      `--outdir=${join(place, 'out')}`,
      `--metafile=${metafile}`,
      ...withoutPeers,
    ],
    { stdio: 'pipe', shell: process.platform === 'win32' },
  )
  const { outputs } = JSON.parse(readFileSync(metafile, 'utf8'))
  const chunks = Object.keys(outputs).filter((file) => file.endsWith('.js'))
  // a chunk that is imported lazily has an entry point too
  const taken = new Set(all ? chunks : chunks.filter((file) => outputs[file].entryPoint?.endsWith('/program.js')))
  if (taken.size === 0) throw new Error('no chunk of the program')
  for (const file of taken)
    for (const { kind, path } of outputs[file].imports)
      if (kind === 'import-statement' && outputs[path] !== undefined) taken.add(path)
  return [...taken].reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length / 1024, 0)
}
/** An entry must load in plain Node and pull in none of these packages. */
const headless = (entry) => {
  const script = `
    const url = new URL(${JSON.stringify(pkg.exports[entry].default)}, 'file://' + process.cwd() + '/')
    const entry = await import(url)
    if (Object.keys(entry).length < 5) throw new Error('nearly nothing is exported')
    if (typeof globalThis.window !== 'undefined') throw new Error('a window appeared')
  `
  const loads = run(process.execPath, ['--input-type=module', '-e', script])
  const meta = join(mkdtempSync(join(tmpdir(), 'navsmith-meta-')), 'meta.json')
  const bundle = run(bin('esbuild'), [
    pkg.exports[entry].default,
    '--bundle',
    '--format=esm',
    '--platform=neutral',
    '--main-fields=module,main',
    `--metafile=${meta}`,
    '--outfile=/dev/null',
    ...peers.flatMap((peer) => [`--external:${peer}`, `--external:${peer}/*`]),
  ])
  const imported = existsSync(meta) ? JSON.stringify(JSON.parse(readFileSync(meta, 'utf8')).inputs) : ''
  const foreign = peers.filter((peer) => imported.includes(`"path":"${peer}"`) || imported.includes(`"path":"${peer}/`))
  return {
    ok: loads.ok && bundle.ok && foreign.length === 0,
    output: loads.output || bundle.output || `imports ${foreign.join(', ')}`,
  }
}
const fits = (row) => {
  const kilobytes = size(row)
  const aim = row.goal < row.limit ? `, ${row.goal} aimed at` : ''
  return { ok: kilobytes <= row.limit, output: `${kilobytes.toFixed(1)} kB of ${row.limit} kB${aim}`, say: true }
}
const packed = () => {
  const files = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  )[0].files.map((file) => file.path)
  const strange = files.filter(
    (file) => !/^(dist\/.+\.(js|d\.ts|css)|package\.json|README\.md|CHANGELOG\.md|LICENSE)$/.test(file),
  )
  return {
    ok: strange.length === 0 && ['dist/styles.css', 'dist/styles.css.d.ts'].every((file) => files.includes(file)),
    output: strange.join('\n') || `${files.length} files`,
    say: true,
  }
}
const directive = () => {
  const first = readFileSync(pkg.exports['.'].default, 'utf8').trimStart()
  const kept = /^['"]use client['"]/.test(first)
  const engine = readFileSync(pkg.exports['./engine'].default, 'utf8')
  return {
    ok: kept && !engine.includes('use client'),
    output: 'the main entry must open with "use client", the engine must not',
  }
}

const checks = {
  publint: () => run(bin('publint'), ['--strict']),
  'types of every entry (attw)': () =>
    run(bin('attw'), ['--pack', '.', '--profile', 'esm-only', '--exclude-entrypoints', './styles.css']),
  ...Object.fromEntries(Object.entries(SIZES).map(([name, row]) => [`size: ${name}`, () => fits(row)])),
  ...Object.fromEntries(
    Object.keys(pkg.exports)
      .filter((entry) => /^\.\/(engine|document)/.test(entry))
      .map((entry) => [`${entry.slice(2)} loads in plain Node without React, Konva or DOM`, () => headless(entry)]),
  ),
  'the tarball holds the package and nothing else': packed,
  '"use client" stands where it belongs': directive,
}
let failed = 0
for (const [name, check] of Object.entries(checks)) {
  const { ok, output, say } = check()
  if (!ok) failed++
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}${say && ok ? `: ${output}` : ''}`)
  if (!ok) console.log(output)
}
console.log(`${Object.keys(checks).length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
