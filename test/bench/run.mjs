/**
 * `npm run bench`: compiles the package, then runs every benchmark of this folder in sequence with the given flags.
 *   npm run bench -- --short      a quick run to see that everything works
 *   npm run bench -- mesh         only benchmarks whose name contains this word
 */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'test/bench'
const flags = process.argv.slice(2).filter((word) => word.startsWith('-'))
const names = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const chosen = readdirSync(folder)
  .filter(
    (file) =>
      file.endsWith('.mjs') && file !== 'run.mjs' && (names.length === 0 || names.some((name) => file.includes(name))),
  )
  .sort()
if (chosen.length === 0) {
  console.error(`no benchmark in ${folder} is called ${names.join(' or ')}`)
  process.exit(1)
}
console.log(`${chosen.length} benchmarks: ${chosen.join(', ')}\ncompiling the package first, about a minute`)
const run = (...words) => spawnSync(process.execPath, words, { stdio: 'inherit' }).status ?? 1
if (run('test/build.mjs', '--quick') !== 0) process.exit(1)
let failed = 0
for (const file of chosen) {
  console.log(`\n## ${file}`)
  // `--expose-gc` lets benchmarks measure memory after a collection.
  if (run('--expose-gc', join(folder, file), ...flags) !== 0) failed++
}
console.log(`\n${chosen.length - failed} benchmarks ran, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
