/**
 * `npm test`: installs what is missing, then types, lint, format, floors, unit, DOM, browser, story and end-to-end tests.
 * Ends with `N passed, N failed`; every step counts, and every test inside the vitest steps.
 * `npm test -- unit lint` runs only the steps named.
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

let passed = 0
let failed = 0
for (const step of chosen) {
  const started = performance.now()
  console.log(`\n=== ${step.name}`)
  const report = join(reports, `${step.name}.json`)
  const args = step.vitest
    ? [...step.args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    : step.args
  const done = spawnSync(step.command, args, { stdio: 'inherit', env, shell: process.platform === 'win32' })
  let counted = { passed: done.status === 0 ? 1 : 0, failed: done.status === 0 ? 0 : 1 }
  if (step.vitest) {
    try {
      const result = JSON.parse(readFileSync(report, 'utf8'))
      const filesThatDied = result.testResults.filter(
        (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
      ).length
      counted = { passed: result.numPassedTests, failed: result.numFailedTests + filesThatDied }
      // A run that fails without a failed test (a leaked error, no test at all) is still a failure.
      if (done.status !== 0 && counted.failed === 0) counted.failed = 1
    } catch {
      counted = { passed: 0, failed: 1 }
    }
  }
  passed += counted.passed
  failed += counted.failed
  console.log(
    `=== ${step.name}: ${counted.passed} passed, ${counted.failed} failed, ${((performance.now() - started) / 1000).toFixed(0)} s`,
  )
}
rmSync(reports, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
