import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { build } from 'esbuild'
import type { Plugin } from 'vite'

const SOURCES = resolve('src')
/** Each checkout has its own folder, because several checkouts may share `node_modules`. */
const FOLDER = resolve(
  'node_modules/.cache/native-sources',
  createHash('sha256').update(SOURCES).digest('hex').slice(0, 8),
)
const COMPILED = join(FOLDER, 'src')

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file))

/** Replaces a file by a rename, because another run may be reading it. Leaves a file with the same text alone. */
function write(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  mkdirSync(dirname(file), { recursive: true })
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, text)
  renameSync(unfinished, file)
}

async function compile(): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: filesIn(SOURCES).filter((file) => /(?<!\.d)\.tsx?$/.test(file)),
    outdir: COMPILED,
    outbase: SOURCES,
    platform: 'neutral',
    target: 'node20',
    sourcemap: 'inline',
    sourcesContent: false,
    write: false,
  })
  write(join(FOLDER, 'package.json'), readFileSync('package.json', 'utf8'))
  for (const { path, text } of outputFiles) write(path, text)
  const made = new Set(outputFiles.map(({ path }) => path))
  for (const file of filesIn(COMPILED)) if (file.endsWith('.js') && !made.has(file)) rmSync(file)
}

let compiled: Promise<void> | undefined

/**
 * Lets tests in Node import src as native modules, each file compiled alone. In the module runner of Vite, every use of
 * an imported name is a table lookup and a call, which makes geometry 50 % slower.
 */
export function nativeSources(): Plugin[] {
  // Watch mode and coverage need the modules in the graph of Vite.
  if (process.argv.includes('--coverage') || !process.argv.includes('run')) return []
  return [
    {
      name: 'native-sources',
      enforce: 'pre',
      async resolveId(source, importer) {
        const found = await this.resolve(source, importer, { skipSelf: true })
        if (found === null || !found.id.startsWith(SOURCES) || !/\.tsx?$/.test(found.id)) return found
        await (compiled ??= compile())
        return { id: join(COMPILED, found.id.slice(SOURCES.length)).replace(/\.tsx?$/, '.js'), external: true }
      },
    },
  ]
}
