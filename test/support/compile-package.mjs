/**
 * Builds the files of the package: a module for each entry of package.json, chunks that entries share, a file for each
 * worker, and declarations bundled in the same way.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, isAbsolute, join, parse, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import { parseAst } from 'vite'
import { NATIVE_COMPILER } from './run-command.mjs'
import { shippedStyles } from './shipped-styles.mjs'

/** Compiles src to `folder`; `output` describes the errors. */
export async function compilePackage(folder) {
  // Compiles a declaration file for each module; they are bundled below.
  const declarations = mkdtempSync(join(tmpdir(), 'navsmith-declarations-'))
  try {
    return await compileTo(folder, declarations)
  } finally {
    rmSync(declarations, { recursive: true, force: true })
  }
}

async function compileTo(folder, declarations) {
  const checked = spawnSync(
    process.execPath,
    [NATIVE_COMPILER, '-p', 'tsconfig.build.json', '--emitDeclarationOnly', '--outDir', declarations],
    { encoding: 'utf8' },
  )
  if (checked.status !== 0) return { ok: false, output: `${checked.stdout}${checked.stderr}`.trim() }
  const entries = entryNames(JSON.parse(readFileSync('package.json', 'utf8')))
  await writeCode(entries, folder)
  await writeTypes(entries, declarations, folder)
  writeFileSync(join(folder, 'styles.css'), shippedStyles())
  cpSync('src/styles.css.d.ts', join(folder, 'styles.css.d.ts'))
  return { ok: true, output: '' }
}

async function writeCode(entries, folder) {
  const build = await rolldown({
    input: { ...inputs(entries, 'src', ['.ts', '.tsx']), ...workers(), ...CUTS },
    external: isPackage,
    onLog: failOnWarning,
    platform: 'neutral',
    transform: { target: 'es2023' },
    plugins: [pureConstants, withoutCuts],
  })
  await build.write({ ...outputTo(folder, '.js'), codeSplitting: { groups: GROUPS } })
}

async function writeTypes(entries, declarations, folder) {
  const build = await rolldown({
    // File names in comments are relative to this folder, so that two builds are equal.
    cwd: declarations,
    input: inputs(entries, declarations, ['.d.ts']),
    external: isPackage,
    onLog: failOnWarning,
    plugins: [dts({ dtsInput: true, tsconfig: false })],
  })
  await build.write(outputTo(folder, '.d.ts'))
}

const isPackage = (id) => !/^(\.|\/|src\/|node_modules\/)/.test(id) && !isAbsolute(id)

/**
 * Modules that become separate chunks besides the entries. Bundlers load a chunk as a whole (esbuild: with everything
 * that its modules import), so a module that few programs need must not share a chunk with common modules.
 */
const CUTS = Object.fromEntries(
  ['ui', 'hooks', 'canvas/layers', 'canvas/fields'].flatMap((folder) =>
    readdirSync(join('src', folder))
      .filter((file) => (folder === 'ui' ? file === 'index.ts' : /^use|Layers?[.]tsx$|-hooks/.test(file)))
      .map((file) => [`cut/${folder}/${parse(file).name}`, join('src', folder, file)]),
  ),
)
const GROUPS = ['engine', 'document'].map((name, index) => ({
  name,
  test: new RegExp(`[\\\\/]src[\\\\/]${name}[\\\\/](?!.*[.]worker[.]ts$)`),
  priority: 2 - index,
  entriesAware: true,
}))

/** Returns the modules that package.json names: `index`, `engine/mesh`, `cli/main`, … */
const entryNames = ({ exports, bin }) =>
  [...Object.values(exports).map((entry) => entry.default), ...Object.values(bin)]
    .filter((file) => file?.endsWith('.js'))
    .map((file) => file.slice('./dist/'.length, -'.js'.length))

const inputs = (names, folder, endings) =>
  Object.fromEntries(
    names.map((name) => [name, endings.map((ending) => join(folder, name + ending)).find((file) => existsSync(file))]),
  )

/**
 * Returns the workers. Each is in the folder of the chunk that starts it, because both use `new URL('./x.worker.js',
 * import.meta.url)`.
 */
const workers = () =>
  Object.fromEntries(
    readdirSync('src', { recursive: true })
      .filter((file) => file.endsWith('.worker.ts'))
      .map((file) => [`chunks/${basename(file, '.ts')}`, join('src', file)]),
  )

const outputTo = (folder, ending) => ({
  dir: resolve(folder),
  entryFileNames: `[name]${ending}`,
  chunkFileNames: ({ name }) => `chunks/${name.split('~')[0]}${ending}`,
  minifyInternalExports: false,
})

/**
 * Throws on warnings. "use client" matters only at the top of an entry, where it is preserved; any other warning of the
 * bundler is an error.
 */
function failOnWarning(level, log) {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE' && level === 'warn') throw new Error(log.message)
}

/** Deletes modules that only re-export a separate chunk and that nothing imports. */
const withoutCuts = {
  name: 'without-cuts',
  generateBundle(_, bundle) {
    const imported = new Set(Object.values(bundle).flatMap(({ imports = [] }) => imports))
    for (const file of Object.keys(CUTS).map((name) => `${name}.js`)) {
      if (imported.has(file)) throw new Error(`${file} has code of its own`)
      delete bundle[file]
    }
  },
}

/**
 * Marks the constants of a module as pure, so that bundlers drop unused ones; `sideEffects` of package.json only
 * applies to whole files. No constant of src exists for its side effect. A constant with a spread is wrapped in a call,
 * because bundlers treat a spread as an effect and read marks only on calls.
 */
const pureConstants = {
  name: 'pure-constants',
  renderChunk(code) {
    const marks = []
    for (const statement of parseAst(code).body) {
      const declared = statement.declaration ?? statement
      if (declared.type === 'VariableDeclaration')
        for (const { init } of declared.declarations) marks.push(...marksOf(init))
    }
    let marked = ''
    let end = 0
    for (const { at, text } of marks.sort((a, b) => a.at - b.at)) {
      marked += code.slice(end, at) + text
      end = at
    }
    return { code: marked + code.slice(end), map: null }
  },
}

const PURE = '/* @__PURE__ */ '

function marksOf(init) {
  const parts = [...evaluated(init)]
  if (parts.some(({ type }) => type === 'SpreadElement'))
    return [
      { at: init.start, text: `${PURE}(() => (` },
      { at: init.end, text: '))()' },
    ]
  return parts
    .filter(({ type }) => type === 'CallExpression' || type === 'NewExpression')
    .map(({ start }) => ({ at: start, text: PURE }))
}

/** Returns the nodes below `node` that run when the module loads; the bodies of functions and classes run later. */
function* evaluated(node) {
  if (node === null || typeof node !== 'object') return
  if (Array.isArray(node)) for (const each of node) yield* evaluated(each)
  else if (!/^(Arrow)?Function|^Class/.test(node.type ?? '')) {
    if (node.type) yield node
    for (const value of Object.values(node)) yield* evaluated(value)
  }
}
