/** Sizes of programs with the built package, in the bundlers that applications use. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build as buildWithEsbuild } from 'esbuild'
import { build as buildWithVite } from 'vite'
import webpack from 'webpack'

/**
 * Programs with size limits: kB min+gzip of the code loaded before any `import()`, without peer dependencies and
 * workers. With `all`, of every chunk that can load. Limits are about 5 % above the last build of Vite and webpack. A
 * commit that raises a limit has to give the reason.
 */
export const SIZES = {
  'mesh and exact path': {
    limit: 82,
    program: `import { buildNavMesh, findPath } from 'navsmith/engine/mesh'; window.x = (s, a, b) => findPath(buildNavMesh(s), a, b)`,
  },
  'grid with all its planners': {
    limit: 20,
    program: `import { buildNavGrid, findPath } from 'navsmith/engine/grid'; window.x = (s, a, b) => findPath(buildNavGrid(s), a, b)`,
  },
  waypoints: {
    limit: 9.1,
    program: `import { buildWaypointGraph, findPath } from 'navsmith/engine/waypoints'; window.x = (s, a, b) => findPath(buildWaypointGraph(s), a, b)`,
  },
  'visibility from walls': {
    limit: 15.3,
    program: `import { findPath, visibilityGraphFromWalls } from 'navsmith/engine/visibility'; window.x = (s, a, b) => findPath(visibilityGraphFromWalls(s), a, b)`,
  },
  'the whole engine': { limit: 142, program: `import * as engine from 'navsmith/engine'; window.x = engine` },
  'hooks and three layers': {
    limit: 34,
    program: `import { ObstacleLayer, PathLayer, TriangulationLayer } from 'navsmith/layers'; import { useNavMesh, usePath } from 'navsmith'; window.x = [useNavMesh, usePath, ObstacleLayer, PathLayer, TriangulationLayer]`,
  },
  // Includes routes, notes, curves and holes of every form, the table of formats, and the messages of rules.
  'editor, first load': { limit: 393, program: `import { NavEditor } from 'navsmith'; window.x = NavEditor` },
  'editor, all chunks': {
    limit: 562,
    all: true,
    program: `import { NavEditor } from 'navsmith'; window.x = NavEditor`,
  },
  'worker: navigation': { limit: 84, program: `import 'navsmith-dist/chunks/navigation.worker.js'` },
  'worker: rules': { limit: 112, program: `import 'navsmith-dist/chunks/rules.worker.js'` },
  'worker: imports': { limit: 110, program: `import 'navsmith-dist/chunks/import.worker.js'` },
}

/** Returns the kilobytes of a row of the table by bundler, without peer dependencies. */
export async function sizesOf({ program, all = false }, peers) {
  const place = mkdtempSync(join(tmpdir(), 'navsmith-size-'))
  try {
    mkdirSync(join(place, 'node_modules'))
    symlinkSync(process.cwd(), join(place, 'node_modules', 'navsmith'), 'junction')
    symlinkSync(resolve('dist'), join(place, 'node_modules', 'navsmith-dist'), 'junction')
    const entry = join(place, 'program.js')
    writeFileSync(entry, program)
    const isPeer = (id) => peers.some((peer) => id === peer || id.startsWith(`${peer}/`))
    const sizes = {}
    for (const [bundler, bundle] of Object.entries(BUNDLERS)) {
      const chunks = await bundle({ place, entry, isPeer })
      sizes[bundler] = loaded(chunks, all).reduce(
        (sum, { code }) => sum + gzipSync(code, { level: 9 }).length / 1024,
        0,
      )
    }
    return sizes
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

/** Returns the chunks that the first chunk imports, and with `all` also those that it loads by `import()`. */
function loaded(chunks, all) {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]))
  const taken = new Set(chunks.filter(({ isEntry }) => isEntry))
  if (taken.size === 0) throw new Error('no chunk of the program')
  for (const { imports, dynamicImports } of taken)
    for (const file of all ? [...imports, ...dynamicImports] : imports)
      if (byFile.has(file)) taken.add(byFile.get(file))
  return [...taken]
}

const BUNDLERS = {
  async vite({ place, entry, isPeer }) {
    const { output } = await buildWithVite({
      root: place,
      configFile: false,
      logLevel: 'silent',
      build: { write: false, modulePreload: false, rolldownOptions: { input: entry, external: isPeer } },
    })
    return output
      .filter(({ type }) => type === 'chunk')
      .map(({ fileName, isEntry, code, imports, dynamicImports }) => ({
        file: fileName,
        isEntry,
        code,
        imports,
        dynamicImports,
      }))
  },
  async webpack({ place, entry, isPeer }) {
    const compiler = webpack({
      mode: 'production',
      context: place,
      entry,
      // Code of a worker belongs to the row of the worker.
      module: { parser: { javascript: { worker: false } } },
      experiments: { outputModule: true },
      externals: ({ request }, done) => done(null, isPeer(request) ? `module ${request}` : undefined),
      output: { path: join(place, 'webpack'), module: true },
    })
    const stats = await promisify(compiler.run.bind(compiler))()
    await promisify(compiler.close.bind(compiler))()
    const { chunks, errors } = stats.toJson({ all: false, chunks: true, ids: true, chunkRelations: true, errors: true })
    if (errors.length > 0) throw new Error(errors[0].message)
    const files = new Map(chunks.map(({ id, files: [file] }) => [id, file]))
    return chunks.map(({ files: [file], initial, children, siblings }) => ({
      file,
      isEntry: initial,
      code: readFileSync(join(place, 'webpack', file)),
      imports: siblings.map((id) => files.get(id)),
      dynamicImports: children.map((id) => files.get(id)),
    }))
  },
  async esbuild({ place, entry, isPeer }) {
    const { outputFiles, metafile } = await buildWithEsbuild({
      entryPoints: [entry],
      absWorkingDir: place,
      outdir: 'esbuild',
      bundle: true,
      minify: true,
      splitting: true,
      write: false,
      metafile: true,
      format: 'esm',
      platform: 'browser',
      logLevel: 'error',
      plugins: [
        {
          name: 'peers',
          setup: ({ onResolve }) =>
            void onResolve({ filter: /^[^.]/ }, ({ path }) => (isPeer(path) ? { path, external: true } : undefined)),
        },
      ],
    })
    return Object.entries(metafile.outputs).map(([file, { entryPoint, imports }]) => ({
      file,
      isEntry: entryPoint === 'program.js',
      code: outputFiles.find(({ path }) => path === join(place, file)).contents,
      imports: imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path),
      dynamicImports: imports.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path),
    }))
  },
}
