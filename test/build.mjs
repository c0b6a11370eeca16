/**
 * `npm run build`: compiles src to dist and checks the package in a fresh installation. Ends with `N passed, N failed`, counting each check. `npm run
 * build -- --quick` only compiles.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackages } from './support/machine.mjs'
import { installScripts, lockedPackages, packedFiles, runtimeDependencies, sameFiles } from './support/supply-chain.mjs'

installPackages()
// These modules import bundlers, which the line above may just have installed.
const { SIZES, sizesOf } = await import('./support/bundle-size.mjs')
const { compilePackage } = await import('./support/compile-package.mjs')
const bin = (name) => join('node_modules', '.bin', name)
const run = (command, args) => {
  const done = spawnSync(command, args, { encoding: 'utf8', shell: process.platform === 'win32' })
  return { ok: done.status === 0, output: `${done.stdout ?? ''}${done.stderr ?? ''}`.trim() }
}
const pkg = JSON.parse(readFileSync('package.json', 'utf8'))
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))

rmSync('dist', { recursive: true, force: true })
const compiled = await compilePackage('dist')
if (!compiled.ok) {
  console.error(compiled.output)
  console.log('0 passed, 1 failed')
  process.exit(1)
}
if (process.argv.includes('--quick')) process.exit(0)

const peers = Object.keys(pkg.peerDependencies)
/** Checks that an entry loads in plain Node and imports none of these packages. */
const headless = (entry) => {
  const script = `
    const url = new URL(${JSON.stringify(pkg.exports[entry].default)}, 'file://' + process.cwd() + '/')
    const entry = await import(url)
    if (Object.keys(entry).length < ${['./collab', './locales/zh', './navigation', './rules', './agents', './testing/vitest', './testing/jest'].includes(entry) ? 1 : 5}) throw new Error('nearly nothing is exported')
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
const fits = async (row) => {
  const sizes = await sizesOf(row, peers)
  const output = Object.entries(sizes).map(([bundler, size]) => `${bundler} ${size.toFixed(1)}`)
  return {
    ok: Math.max(sizes.vite, sizes.webpack) <= row.limit && Math.min(sizes.vite, sizes.webpack) > 1,
    output: `${output.join(', ')} of ${row.limit} kB`,
    say: true,
  }
}
const packed = () => {
  const listed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const files = JSON.parse(listed)[0].files.map((file) => file.path)
  return packedFiles(files, ['dist/styles.css', 'dist/styles.css.d.ts'])
}
/** Checks that a second compilation of the same sources in another folder gives the same bytes. */
const reproducible = async () => {
  const again = mkdtempSync(join(tmpdir(), 'navsmith-again-'))
  try {
    const built = await compilePackage(again)
    return built.ok ? sameFiles('dist', again) : built
  } finally {
    rmSync(again, { recursive: true, force: true })
  }
}
const directive = () => {
  const isClient = (entry) => /^\s*['"]use client['"]/.test(readFileSync(pkg.exports[entry].default, 'utf8'))
  const kept = ['.', './layers', './compare'].every(isClient)
  const engine = readFileSync(pkg.exports['./engine'].default, 'utf8')
  return {
    ok: kept && !engine.includes('use client'),
    output: 'the entries with React must open with "use client", the engine must not',
  }
}

const checks = {
  publint: () => run(bin('publint'), ['--strict']),
  'types of every entry (attw)': () =>
    run(bin('attw'), ['--pack', '.', '--profile', 'esm-only', '--exclude-entrypoints', './styles.css']),
  ...Object.fromEntries(Object.entries(SIZES).map(([name, row]) => [`size: ${name}`, () => fits(row)])),
  ...Object.fromEntries(
    Object.keys(pkg.exports)
      .filter((entry) => /^\.\/(engine|editor|collab|locales|document|navigation|rules|agents)/.test(entry))
      .map((entry) => [`${entry.slice(2)} loads in plain Node without React, Konva or DOM`, () => headless(entry)]),
  ),
  'at most eight packages at run time, pinned and permissively licensed': () => runtimeDependencies(pkg, lock),
  'nothing runs when the package is installed': () => installScripts(pkg, lock),
  'every locked package has a checksum and no odd address': () => lockedPackages(lock),
  'the tarball holds the package and nothing else, and names no place of this machine': packed,
  'two builds of the same sources are equal, byte by byte': reproducible,
  '"use client" stands where it belongs': directive,
}
let failed = 0
for (const [name, check] of Object.entries(checks)) {
  const { ok, output, say } = await check()
  if (!ok) failed++
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}${say && ok ? `: ${output}` : ''}`)
  if (!ok) console.log(output)
}
console.log(`${Object.keys(checks).length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
