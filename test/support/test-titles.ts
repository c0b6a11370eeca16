import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the titles of the tests and describe blocks of a folder, except skipped ones. */
export const testTitles = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(folder, file), 'utf8').matchAll(
        /(?:\b(?:it|describe)(?:\.(?!skip\b|todo\b)\w+)?|\))\(\s*(['"`])((?:(?!\1)[^\\]|\\.)+)\1/g,
      ),
    ])
    .map(([, , title]) => title)
