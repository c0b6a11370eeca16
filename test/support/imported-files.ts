/** Map files of the shared data that other programs wrote, each with the files that it refers to. */
import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readText, sharedData } from './shared-data.js'

export interface ImportedFile {
  readonly name: string
  readonly text: string
  /** Returns the text of a file that the map refers to. Finds the file by its path, or else by its name in any folder. */
  readonly files: (path: string) => string | undefined
}

/** Lists the paths of all files in a folder. */
export function walk(folder: string): string[] {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? walk(path) : [path]))
}

/** Returns the files of a folder of `data/import` with these endings, plain or gzipped; none without shared data. */
export function importedFiles(folder: string, endings: RegExp): ImportedFile[] {
  const root = sharedData('data', 'import', folder)
  if (root === undefined) return []
  const all = walk(root)
  return all
    .filter((path) => endings.test(path.replace(/\.gz$/, '')))
    .map((path) => ({
      name: path.slice(root.length + 1),
      text: readText(path),
      files: (wanted) => {
        const near = join(dirname(path), wanted.replace(/\\/g, '/'))
        const last = wanted.split(/[\\/]/).pop() ?? wanted
        const flat = wanted.replace(/\//g, '_')
        const found =
          all.find((other) => [near, `${near}.gz`].includes(other)) ??
          all.find((other) => [last, `${last}.gz`, flat].some((end) => other.endsWith(`/${end}`)))
        return found === undefined || found.includes('.png') ? undefined : readText(found)
      },
    }))
}
