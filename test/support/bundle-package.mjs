/**
 * The package as it is shipped: one file for each entry and each worker, chunks for what they share, source maps, and declarations rolled up
 * the same way.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { RolldownMagicString, rolldown } from 'rolldown'
import { parseAst } from 'rolldown/parseAst'
import { dts } from 'rolldown-plugin-dts'
import { shippedStyles } from './shipped-styles.mjs'

const pkg = JSON.parse(readFileSync('package.json', 'utf8'))
/** By file name. Each is one file with all that it needs. */
const WORKERS = {
  'navigation.worker': 'src/navigation/navigation.worker.ts',
  'searches.worker': 'src/ui/planners/searches.worker.ts',
  'import.worker': 'src/document/formats/import.worker.ts',
}
/** `engine/mesh` for `./dist/engine/mesh.js`. */
const entries = Object.values(pkg.exports)
  .map((target) => target.default)
  .filter((file) => file?.endsWith('.js'))
  .map((file) => file.slice('./dist/'.length, -'.js'.length))

const packages = [...Object.keys(pkg.dependencies), ...Object.keys(pkg.peerDependencies), 'vitest', '@jest']
const isExternal = (id) => packages.some((name) => id === name || id.startsWith(`${name}/`))

const WORKER_ADDRESS = /(?<=new URL\(["'])\.(?=\/[a-z]+\.worker\.js["'])/g

/**
 * Sources name a worker by the module beside them; shipped, workers lie in the root of the package. And no module of the package does anything
 * when it is imported: what its constants are made of is marked, so that bundlers leave out those that a program does not use.
 */
const finishChunk = {
  name: 'finish-chunk',
  renderChunk(code, { fileName }) {
    const text = new RolldownMagicString(code)
    const root = relative(dirname(fileName), '.').replaceAll('\\', '/') || '.'
    for (const { index } of code.matchAll(WORKER_ADDRESS)) text.overwrite(index, index + 1, root)
    for (const { type, kind, declarations } of parseAst(code).body)
      if (type === 'VariableDeclaration' && kind !== 'let')
        for (const { init } of declarations)
          if (isMade(init)) {
            text.appendLeft(init.start, '/* @__PURE__ */ (() => (')
            text.appendRight(init.end, '))()')
          }
    return { code: text.toString(), map: JSON.parse(text.generateMap({ hires: 'boundary' }).toString()) }
  },
}

/** Whether something is called or spread where the node stands, not when a function in it is called. */
function isMade(node) {
  if (node === null || typeof node !== 'object' || /Function|^Class/.test(node.type)) return false
  return /^(Call|New|Spread)/.test(node.type) || Object.values(node).some((child) => [child].flat().some(isMade))
}

const namesTo = (folder, ending) =>
  Object.fromEntries(entries.map((name) => [name, resolve(folder, `${name}${ending}`)]))

async function bundle(input, folder, output, plugins = []) {
  const made = await rolldown({
    input,
    external: isExternal,
    platform: 'neutral',
    tsconfig: 'tsconfig.build.json',
    resolve: { extensionAlias: { '.js': ['.ts', '.tsx', '.js'] } },
    plugins,
    experimental: { attachDebugInfo: 'none' },
    onLog: (level, log, say) =>
      log.code !== 'MODULE_LEVEL_DIRECTIVE' && log.code !== 'PLUGIN_TIMINGS' && say(level, log),
  })
  try {
    await made.write({ dir: folder, format: 'esm', hashCharacters: 'hex', ...output })
  } finally {
    await made.close()
  }
}

/** Writes the package into a folder; `{ ok, output }`, as the checks of the build. */
export async function bundlePackage(folder) {
  const types = mkdtempSync(join(tmpdir(), 'navsmith-types-'))
  try {
    const tsc = spawnSync(
      join('node_modules', '.bin', 'tsc'),
      ['-p', 'tsconfig.build.json', '--emitDeclarationOnly', '--outDir', types],
      { encoding: 'utf8', shell: process.platform === 'win32' },
    )
    if (tsc.status !== 0) return { ok: false, output: `${tsc.stdout}${tsc.stderr}` }
    const files = { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' }
    await bundle(namesTo('src', '.ts'), folder, { ...files, sourcemap: true }, [finishChunk])
    for (const [name, file] of Object.entries(WORKERS))
      await bundle({ [name]: file }, folder, { ...files, sourcemap: true, codeSplitting: false })
    await bundle(namesTo(types, '.d.ts'), folder, files, [dts({ dtsInput: true, emitDtsOnly: true })])
    writeFileSync(join(folder, 'styles.css'), shippedStyles())
    cpSync('src/styles.css.d.ts', join(folder, 'styles.css.d.ts'))
    return { ok: true, output: '' }
  } finally {
    rmSync(types, { recursive: true, force: true })
  }
}
