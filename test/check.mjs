/**
 * `npm run check`, for frequent use: checks all types, and lint and format of the files that differ from the main branch. Then runs at most
 * MOST_TESTS test files that import a changed file, direct imports first; `npm test` runs all tests.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installPackages } from './support/machine.mjs'
import { relatedTests } from './support/related-tests.mjs'
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

async function runTests() {
  const files = relatedTests(code)
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
