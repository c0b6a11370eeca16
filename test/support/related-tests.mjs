/** Finds the Node and DOM tests that import a source file, directly or not. */
import { readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Returns the files of a folder with their relative imports. */
const codeIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|m?js)$/.test(file))
    .map((file) => join(folder, file))

/** Returns the importers of each file. */
export function importers() {
  const files = new Set(['src', 'stories', 'test'].flatMap(codeIn))
  const found = new Map()
  for (const file of files)
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/(?:from|import)[ (]'(\.[^']+)'/g)) {
      const bare = join(dirname(file), path).replace(/\.js$/, '')
      const target = [bare, `${bare}.ts`, `${bare}.tsx`, `${bare}.js`].find((name) => files.has(name))
      if (target !== undefined) found.set(target, [...(found.get(target) ?? []), file])
    }
  return found
}

/** Returns the significant words of a file name, without a plural s. */
const wordsIn = (file) =>
  basename(file)
    .split('.')[0]
    .split('-')
    .filter((word) => word.length > 4)
    .map((word) => word.replace(/s$/, ''))

/**
 * Returns the tests of `code`: first those with a word of its name, then by import distance; at equal distance, those
 * of the same folder first.
 */
export function relatedTests(code, users = importers()) {
  const isTest = (file) => /\.test\.tsx?$/.test(file) && !/^test\/(browser|e2e)\//.test(file)
  const steps = new Map(code.map((file) => [file, 0]))
  for (const [file, step] of steps)
    for (const user of users.get(file) ?? []) if (!steps.has(user)) steps.set(user, step + 1)
  const rooms = new Set(code.map((file) => dirname(file).replace(/^(src|test)\//, '')))
  const words = new Set(code.flatMap(wordsIn))
  const rank = (file) =>
    2 * steps.get(file) -
    (rooms.has(dirname(file).replace(/^test\//, '')) ? 1 : 0) -
    (wordsIn(file).some((word) => words.has(word)) ? 100 : 0)
  return [...steps.keys()].filter(isTest).sort((a, b) => rank(a) - rank(b))
}
