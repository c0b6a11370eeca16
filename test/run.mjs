/**
 * `npm test`: installs what is missing, then types, lint, format, floors, unit, DOM, browser, story and end-to-end tests.
 * Ends with `N passed, N failed`; every step counts, and every test inside the vitest steps.
 * `npm test -- unit lint` runs only the steps named. Each step says which of how many it is and about how long it takes; the last lines name what failed.
 *
 * Lint, the longest of the checks, takes one processor: types, format, floors and unit tests go beside it.
 * A step that takes eight times its minutes hangs, and is ended.
 * The files of a failed test run once more, one after the other, and what passes then is named: a machine that has no time for a browser is
 * not a fault of the code, and a test that needs two tries is worth knowing. So do those whose turn never came, for the browser was lost before.
 */
import { spawn } from 'node:child_process'
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
/** Minutes that each step takes on two quiet processors, for what is printed; a busy machine takes longer, and nothing fails by it. */
const MINUTES = {
  types: 1,
  lint: 4,
  format: 0.5,
  floors: 0.5,
  unit: 4,
  dom: 4,
  browser: 3,
  storybook: 2,
  e2e: 5,
  shared: 3,
}
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
  vitest('dom', '--project', 'dom-own-modules', EVERY_PROCESSOR),
  vitest('browser'),
  vitest('storybook'),
  vitest('e2e'),
]
/** The tests that a folder of shared data adds, and no others; run only when named. */
const shared = { ...unit, name: 'shared', args: [...unit.args, '--testNamePattern=shared.data'] }
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => ![...steps, shared].some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(
    `no step is called ${unknown.join(', ')}; there are ${[...steps, shared].map(({ name }) => name).join(', ')}`,
  )
  process.exit(1)
}
const chosen = wanted.length > 0 ? [...steps, shared].filter((step) => wanted.includes(step.name)) : steps
if (chosen.some((step) => ['browser', 'storybook', 'e2e'].includes(step.name))) env.CHROMIUM_PATH = findBrowser()

/**
 * Runs a vitest step: the number of passed tests by file, the files that have to run once more and what failed in them; `files` is undefined where
 * something beside a test failed.
 */
async function runTests(step, more) {
  const report = join(reports, `${step.name}.json`)
  const args = [...step.args, ...more, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run(step, args)
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const count = (status, { assertionResults }) => assertionResults.filter((test) => test.status === status).length
    const passed = new Map(testResults.map((file) => [file.name, count('passed', file)]))
    const broken = testResults.filter((file) => file.status === 'failed')
    const failures = broken.flatMap((file) => file.assertionResults.filter((test) => test.status === 'failed'))
    const died = broken.filter((file) => count('failed', file) === 0).map((file) => file.name)
    // A file with tests that were not run, or not even known: the browser was lost before their turn.
    const isLost = (file) =>
      code !== 0 && file.status !== 'failed' && (file.assertionResults.length === 0 || count('pending', file) > 0)
    const lost = more.length > 0 ? [] : testResults.filter(isLost).map((file) => file.name)
    const files = [...broken.map((file) => file.name), ...lost]
    // A run that fails without a failed test (a leaked error, no test at all) is still a failure.
    if (code !== 0 && files.length === 0) return { passed, failed: 1, files: undefined, names: [] }
    const names = [...failures.map((test) => test.fullName), ...died, ...lost]
    return { passed, failed: names.length, files, names, lost }
  } catch {
    return { passed: new Map(), failed: 1, files: undefined, names: [] }
  } finally {
    rmSync(report, { force: true })
  }
}

/** Failed files beyond which a second run says nothing about the machine. */
const MOST_FILES = 5

/** A vitest step, and once more the few files that failed in it. */
async function runTestsTwice(step) {
  const first = await runTests(step, [])
  const isWorthwhile =
    first.failed > 0 && first.files !== undefined && first.files.length - first.lost.length <= MOST_FILES
  if (!isWorthwhile) return { passed: sum(first.passed), failed: first.failed, names: first.names }
  console.log(`\n=== ${step.name}: once more ${first.files.join(', ')}`)
  const second = await runTests(step, ['--no-file-parallelism', ...first.files])
  if (second.files !== undefined)
    for (const name of first.names.filter((one) => !second.names.includes(one)))
      console.log(`=== passed on the second try: ${name}`)
  return { passed: sum(new Map([...first.passed, ...second.passed])), failed: second.failed, names: second.names }
}

const sum = (numbers) => [...numbers.values()].reduce((total, number) => total + number, 0)

const start = (step, args, options) =>
  spawn(step.command, args, {
    ...options,
    env,
    shell: process.platform === 'win32',
    timeout: 8 * 60_000 * MINUTES[step.name],
  })

const run = (step, args) =>
  new Promise((resolve) => {
    const child = start(step, args, { stdio: 'inherit' })
    child.on('error', () => resolve(1))
    child.on('close', resolve)
  })

/** A step without tests: what it said comes all at once, for others work beside it. */
const check = (step) =>
  new Promise((resolve) => {
    const started = performance.now()
    announce(step)
    const child = start(step, step.args)
    const said = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => said.push(data))
    child.on('error', (error) => said.push(Buffer.from(`${error}\n`)))
    child.on('close', (code) => {
      console.log(`\n=== ${step.name}: output`)
      process.stdout.write(Buffer.concat(said))
      resolve(count(step, started, code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }))
    })
  })

let begun = 0
function announce(step) {
  begun++
  console.log(`\n=== step ${begun} of ${chosen.length}: ${step.name}, about ${MINUTES[step.name]} min`)
}

let passed = 0
let failed = 0
const failures = []
function count(step, started, counted) {
  passed += counted.passed
  failed += counted.failed
  if (counted.failed > 0)
    failures.push(
      ...(counted.names?.length ? counted.names : ['see its output above']).map((name) => `${step.name}: ${name}`),
    )
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(`=== ${step.name}: ${counted.passed} passed, ${counted.failed} failed, ${seconds} s`)
}

const minutes = chosen.reduce((total, { name }) => total + MINUTES[name], 0)
console.log(`${chosen.length} steps, together about ${Math.ceil(minutes)} min`)
const checks = chosen.filter((step) => !step.vitest)
const oneByOne = async (steps) => {
  for (const step of steps) await check(step)
}
const lint = oneByOne(checks.filter(({ name }) => name === 'lint'))
await oneByOne(checks.filter(({ name }) => name !== 'lint'))
for (const step of chosen.filter((step) => step.vitest)) {
  if (step !== unit) await lint
  announce(step)
  const started = performance.now()
  count(step, started, await runTestsTwice(step))
}
await lint
rmSync(reports, { recursive: true, force: true })
if (failures.length > 0) console.log(`\nfailed:\n${failures.map((name) => `  ${name}`).join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
