/**
 * `npm run check`, for every few minutes of work: types, and of what differs from the main branch lint, format and the nearest tests.
 * Tests that import a changed file, directly or not, come nearest first; `npm test` runs those beyond the first MOST_TESTS.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { installPackages } from './support/machine.mjs'
import { bin, NATIVE_COMPILER, runCommand } from './support/run-command.mjs'

const MOST_TESTS = 25
const MINUTES = 5

installPackages()
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
const hasMain = git('branch', '--list', 'main', '--format=%(refname:short)').length > 0
const base = hasMain ? git('merge-base', 'HEAD', 'main')[0] : 'HEAD'
const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')].filter(
  existsSync,
)
const code = changed.filter((file) => /\.(tsx?|m?js)$/.test(file))

/** Files of a folder that import others by relative paths. */
const codeIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|m?js)$/.test(file))
    .map((file) => join(folder, file))

/** Who imports each file. */
function importers() {
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

/** Tests of Node and of the DOM that import what changed, the fewest steps away first; of those as near the ones of the same room. */
function relatedTests() {
  const isTest = (file) => /\.test\.tsx?$/.test(file) && !/^test\/(browser|e2e)\//.test(file)
  const users = importers()
  const steps = new Map(code.map((file) => [file, 0]))
  for (const [file, step] of steps)
    for (const user of users.get(file) ?? []) if (!steps.has(user)) steps.set(user, step + 1)
  const rooms = new Set(code.map((file) => dirname(file).replace(/^(src|test)\//, '')))
  const rank = (file) => 2 * steps.get(file) - (rooms.has(dirname(file).replace(/^test\//, '')) ? 1 : 0)
  return [...steps.keys()].filter(isTest).sort((a, b) => rank(a) - rank(b))
}

async function runTests() {
  const files = relatedTests()
  if (files.length === 0) return 0
  const near = files.slice(0, MOST_TESTS)
  console.log(`tests | ${near.length} files of ${files.length} that import what changed`)
  const projects = ['unit', 'memory', 'dom', 'dom-own-modules'].flatMap((name) => ['--project', name])
  return runCommand('tests', bin('vitest'), ['run', '--reporter=dot', ...projects, ...near], { minutes: MINUTES })
}
const runOn = (name, command, args, files) =>
  files.length === 0
    ? 0
    : runCommand(name, bin(command), [...args, ...files], { minutes: MINUTES, env: { NAVSMITH_LINT: 'deep' } })

const [types, lint, format, tests] = await Promise.all([
  runCommand('types', process.execPath, [NATIVE_COMPILER, '--noEmit'], { minutes: MINUTES }),
  runOn('lint', 'eslint', ['--max-warnings', '0', '--no-warn-ignored'], code),
  runOn('format', 'prettier', ['--check', '--ignore-unknown', '--log-level', 'warn'], changed),
  runTests(),
])
const failed = Object.entries({ types, lint, format, tests }).filter(([, exit]) => exit !== 0)
console.log(`\n${4 - failed.length} passed, ${failed.length} failed${failed.map(([name]) => ` ${name}`).join()}`)
process.exit(failed.length === 0 ? 0 : 1)
