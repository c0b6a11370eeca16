import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

/** Compiles a module of src that no entry exports, for a benchmark of one part of the engine. */
export async function sourceModule(file) {
  const isPackage = (id, importer) => importer !== undefined && /^[a-z@]/.test(id)
  const build = await rolldown({ input: file, platform: 'node', external: isPackage })
  const place = join('node_modules', '.cache', 'bench')
  const { output } = await build.write({ dir: place, entryFileNames: '[name].mjs' })
  return import(pathToFileURL(resolve(place, output[0].fileName)).href)
}
