/** Which declarations of a build a user's compiler can meet: those of the entries, and what these import. */
import { readFileSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Removes the other declarations from a folder. `entries` are paths in it. Throws where an import leads nowhere. */
export function keepReachableTypes(folder, entries) {
  // Not before packages are installed, which the build does first.
  const { preProcessFile } = createRequire(import.meta.url)('typescript')
  const reached = new Set()
  const open = [...entries]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    const { importedFiles } = preProcessFile(readFileSync(join(folder, file), 'utf8'))
    for (const { fileName } of importedFiles)
      if (fileName.startsWith('.')) open.push(join(dirname(file), fileName.replace(/\.js$/, '.d.ts')))
  }
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.d.ts') && !reached.has(file)) rmSync(join(folder, file))
}
