/**
 * `npm test`: installs what is missing, then types, lint, format, floors, unit, DOM, browser, story and end-to-end tests.
 * Ends with `N passed, N failed`; every step counts, and every test inside the vitest steps.
 * `npm test -- unit lint` runs only the steps named.
 *
 * The files of a failed test run once more, one after the other, and what passes then is named: a machine that has no time for a browser is
 * not a fault of the code, and a test that needs two tries is worth knowing.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser, installPackages } from './support/machine.mjs'

installPackages()
const env = { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1' }
const bin = (name) => join('node_modules', '.bin', name)
const reports = mkdtempSync(join(tmpdir(), 'navsmith-tests-'))

const vitest = (project, ...args) => ({
  name: project,
  vitest: true,
  command: bin('vitest'),
  args: ['run', '--project', project, ...args],
})
// Left alone, vitest keeps one processor free: of two, that would be half.
const EVERY_PROCESSOR = '--maxWorkers=100%'
const unit = vitest('unit', '--project', 'memory', EVERY_PROCESSOR)
const steps = [
  { name: 'types', command: bin('tsc'), args: ['--noEmit'] },
  {
    name: 'lint',
    command: bin('eslint'),
    args: ['.', '--max-warnings', '0', '--cache', '--cache-location', 'node_modules/.cache/eslint/'],
  },
  { name: 'format', command: bin('prettier'), args: ['--check', '--log-level', 'warn', '.'] },
  { name: 'floors', command: bin('depcruise'), args: ['src', '--config', '.dependency-cruiser.cjs'] },
  unit,
  vitest('dom', EVERY_PROCESSOR),
  vitest('browser'),
  vitest('storybook'),
  vitest('e2e'),
]
/** The tests that a folder of shared data adds, and no others; run only when named. */
const shared = { ...unit, name: 'shared', args: [...unit.args, '--testNamePattern=shared.data'] }
const wanted = process.argv.slice(2)
const chosen = wanted.length > 0 ? [...steps, shared].filter((step) => wanted.includes(step.name)) : steps
if (chosen.some((step) => ['browser', 'storybook', 'e2e'].includes(step.name))) env.CHROMIUM_PATH = findBrowser()

/** Runs a vitest step; the files of its failed tests come along, with `undefined` where something beside a test failed. */
function runTests(step, more) {
  const report = join(reports, `${step.name}.json`)
  const args = [...step.args, ...more, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const done = run(step, args)
  try {
    const { testResults, numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
    const broken = testResults.filter((file) => file.status === 'failed')
    const failures = broken.flatMap((file) => file.assertionResults.filter((test) => test.status === 'failed'))
    const died = broken.filter((file) => file.assertionResults.every((test) => test.status !== 'failed'))
    // A run that fails without a failed test (a leaked error, no test at all) is still a failure.
    const leaked = done.status !== 0 && broken.length === 0
    const files = leaked ? undefined : broken.map((file) => file.name)
    const names = [...failures.map((test) => test.fullName), ...died.map((file) => file.name)]
    return { passed: numPassedTests, failed: leaked ? 1 : numFailedTests + died.length, files, names }
  } catch {
    return { passed: 0, failed: 1, files: undefined, names: [] }
  } finally {
    rmSync(report, { force: true })
  }
}

/** A vitest step, and once more the few files that failed in it. */
function runTestsTwice(step) {
  const first = runTests(step, [])
  if (first.failed === 0 || first.files === undefined || first.files.length > 5) return first
  console.log(`\n=== ${step.name}: once more ${first.files.join(', ')}`)
  const second = runTests(step, ['--no-file-parallelism', ...first.files])
  for (const name of first.names) if (!second.names.includes(name)) console.log(`=== passed on the second try: ${name}`)
  // The second run counts its passed tests again; only those that failed before are new.
  return { passed: first.passed + Math.max(0, first.failed - second.failed), failed: second.failed }
}

const run = (step, args) =>
  spawnSync(step.command, args, { stdio: 'inherit', env, shell: process.platform === 'win32' })

let passed = 0
let failed = 0
for (const step of chosen) {
  const started = performance.now()
  console.log(`\n=== ${step.name}`)
  const works = () => run(step, step.args).status === 0
  const counted = step.vitest ? runTestsTwice(step) : works() ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  passed += counted.passed
  failed += counted.failed
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(`=== ${step.name}: ${counted.passed} passed, ${counted.failed} failed, ${seconds} s`)
}
rmSync(reports, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
