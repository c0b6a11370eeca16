/**
 * `npm test`: installs missing packages, then runs types, lint, format, layers, unit, DOM, browser, story and end-to-end tests.
 * `npm run test:deep`: the slow steps: all random cases, lint with types for every file, whole builds, soak tests, large maps, Firefox,
 * coverage, mutations.
 * `npm run test:all`: both and the build, without coverage and mutations; a step that another step contains runs only once.
 * `npm test -- unit lint` runs only the named steps. Ends with the names of failed tests and `N passed, N failed`, which counts every step and every
 * test inside the vitest steps.
 *
 * Two lanes, one per processor, always take the longest remaining step; a third lane takes steps that mostly wait for a browser or another process.
 * Every line begins with its step. A step has a time limit far above its usual time. It is ended when it exceeds the limit, or prints nothing for half of it. The
 * files of a failed test run once more, alone, and tests that pass then are listed: a busy machine is no fault of the code, but a test that needs two
 * tries should be known.
 */
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NO_BROWSER, findBrowser, installPackages } from './support/machine.mjs'
import { bin, NATIVE_COMPILER, runCommand } from './support/run-command.mjs'

installPackages()
const reports = mkdtempSync(join(tmpdir(), 'navsmith-tests-'))
const DEEP = { NAVSMITH_TIMES: '1', NAVSMITH_LINT: 'deep' }

const vitest = (...projects) => ({
  command: bin('vitest'),
  args: ['run', ...projects.flatMap((project) => ['--project', project])],
  isVitest: true,
})
/** Limits vitest to one worker, because the other lanes use the other processor. */
const alone = ({ args, ...step }) => ({ ...step, args: [...args, '--maxWorkers=1'] })
const eslint = (...args) => ({ command: bin('eslint'), args: [...args, '--max-warnings', '0'] })
/** Caches results of rules that depend on one file only. Rules with types read other files, so they are not cached. */
const cached = (name) => [
  '--cache',
  '--cache-strategy',
  'content',
  '--cache-location',
  `node_modules/.cache/tests-${name}`,
]
const node = (...args) => ({ command: process.execPath, args })

const FIREFOX = '/usr/bin/firefox-esr'
/** One page at a time: only one of several pages has the focus, and the others lose typed text. */
const inFirefox = alone(vitest('browser'))

/** The steps, each with its approximate minutes on two idle processors. */
const STEPS = {
  unit: { minutes: 2.5, ...alone(vitest('unit', 'memory')) },
  lint: { minutes: 0.6, ...eslint('.', ...cached('eslint')) },
  dom: { minutes: 1.5, ...alone(vitest('dom', 'dom-own-modules')) },
  types: { minutes: 0.3, ...node(NATIVE_COMPILER, '--noEmit') },
  format: {
    minutes: 0.7,
    command: bin('prettier'),
    args: ['--check', '--log-level', 'warn', ...cached('prettier'), '.'],
  },
  layers: { minutes: 0.2, command: bin('depcruise'), args: ['src', '--config', '.dependency-cruiser.cjs'] },
  browser: { minutes: 3, waits: true, needsBrowser: true, ...vitest('browser') },
  e2e: { minutes: 1.2, waits: true, needsBrowser: true, ...vitest('e2e') },
  storybook: { minutes: 1.5, waits: true, needsBrowser: true, ...vitest('storybook') },
}
/**
 * Coverage of the headless folders by tests in Node, with a threshold (vitest.config.ts). It is a single figure, so a
 * second run of some files is useless.
 */
const coverage = { ...alone(vitest('unit')), isVitest: false }
coverage.args.push('--coverage')
for (const folder of ['engine', 'document', 'rules', 'cli', 'navigation', 'editor'])
  coverage.args.push(`test/${folder}`)
/** Every test with random cases. */
const random = alone(vitest('unit', 'memory', 'dom'))
random.again = [...random.args]
random.args.splice(0, 1, 'related', '--run', 'test/support/effort.ts')
/** Tests with large maps: `*.deep.test.tsx`, and stories with the tag `deep`. */
const deepBrowser = vitest('browser', 'storybook')
deepBrowser.args.push('.deep.test', 'Maps.stories')
const DEEP_STEPS = {
  'random-cases': { minutes: 6, env: DEEP, ...random },
  mutants: { minutes: 8, env: { COUNT: '28' }, ...node('test/mutate.mjs') },
  coverage: { minutes: 5, ...coverage },
  'typed-lint': { minutes: 5, env: DEEP, ...eslint('.') },
  'deep-e2e': { minutes: 5, waits: true, env: DEEP, needsBrowser: true, ...vitest('e2e') },
  'deep-browser': { minutes: 0.5, waits: true, env: DEEP, needsBrowser: true, ...deepBrowser },
  ...(existsSync(FIREFOX) && {
    firefox: { minutes: 9, waits: true, needsBrowser: true, env: { FIREFOX_PATH: FIREFOX }, ...inFirefox },
    'firefox-stories': {
      minutes: 2.5,
      waits: true,
      needsBrowser: true,
      env: { FIREFOX_PATH: FIREFOX },
      ...alone(vitest('storybook')),
    },
  }),
}
/**
 * The steps of both lists, where random cases, lint with types and whole builds replace the quick steps that they
 * contain.
 */
const ALL_STEPS = {
  ...STEPS,
  ...DEEP_STEPS,
  unit: { ...STEPS.unit, minutes: 8, env: DEEP },
  dom: { ...STEPS.dom, env: DEEP },
  lint: DEEP_STEPS['typed-lint'],
  e2e: DEEP_STEPS['deep-e2e'],
  browser: { ...STEPS.browser, env: DEEP },
  storybook: { ...STEPS.storybook, env: DEEP },
  build: { minutes: 3, ...node('test/build.mjs') },
}
for (const name of ['random-cases', 'typed-lint', 'deep-e2e', 'deep-browser', 'mutants', 'coverage'])
  delete ALL_STEPS[name]
const LISTS = { deep: DEEP_STEPS, all: ALL_STEPS }
/** Only the tests that a folder of shared data enables. */
const SHARED = { ...STEPS.unit, minutes: 1, args: [...STEPS.unit.args, '--testNamePattern=shared.data'] }
for (const file of readdirSync('test', { recursive: true, encoding: 'utf8' }))
  if (file.endsWith('.test.ts') && /shared.data/.test(readFileSync(join('test', file), 'utf8')))
    SHARED.args.push(join('test', file))

const list = LISTS[process.argv[2]]
const wanted = process.argv.slice(list ? 3 : 2)
const known = list ?? { ...STEPS, ...DEEP_STEPS, shared: SHARED }
const unknown = wanted.filter((name) => !(name in known))
if (unknown.length > 0) {
  console.error(`no step is called ${unknown.join(', ')}; there are ${Object.keys(known).join(', ')}`)
  process.exit(1)
}
const names = wanted.length > 0 ? wanted : Object.keys(list ?? STEPS)
const common = { STORYBOOK_DISABLE_TELEMETRY: '1' }
let chosen = names.map((name) => ({ name, ...known[name] }))
let notRun = ''
const needy = chosen.filter(({ needsBrowser }) => needsBrowser)
if (needy.length > 0) common.CHROMIUM_PATH = findBrowser()
if (needy.length > 0 && common.CHROMIUM_PATH === undefined) {
  notRun = `not run: ${needy.map(({ name }) => name).join(', ')}. ${NO_BROWSER}`
  console.log(notRun)
  // A step named explicitly has to run, and CI must not pass without it.
  if (wanted.length > 0 || process.env.CI) process.exit(1)
  chosen = chosen.filter(({ needsBrowser }) => !needsBrowser)
}

const run = (step, more = []) =>
  runCommand(step.name, step.command, [...step.args, ...more], {
    env: { ...common, ...step.env },
    minutes: 8 * step.minutes + 10,
  })

/** Runs a vitest step. Returns the number of passed tests, the names of failed tests, and the files to run once more. */
async function runTests(step, more) {
  const report = join(reports, `${step.name}.json`)
  const code = await run(step, [...more, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
  let files
  try {
    files = JSON.parse(readFileSync(report, 'utf8')).testResults
  } catch {
    return { passed: new Map(), failed: ['it ended without a report: see its lines above'], broken: 0, files: [] }
  } finally {
    rmSync(report, { force: true })
  }
  const count = (status, { assertionResults }) => assertionResults.filter((test) => test.status === status).length
  const broken = files.filter((file) => file.status === 'failed')
  /** Test files that did not run, or not completely, because the browser was lost. */
  const lost =
    code === 0 || !step.needsBrowser
      ? []
      : files.filter(
          (file) => file.status !== 'failed' && (file.assertionResults.length === 0 || count('pending', file) > 0),
        )
  const failed = [
    ...broken
      .flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed'))
      .map(({ fullName }) => fullName),
    ...broken.filter((file) => count('failed', file) === 0).map(({ name }) => name),
    ...(more.length > 0 ? [] : lost.map(({ name }) => name)),
  ]
  // An uncaught error, or no test at all.
  if (code !== 0 && failed.length === 0) failed.push('it failed without a failed test: see its lines above')
  return {
    passed: new Map(files.map((file) => [file.name, count('passed', file)])),
    failed,
    broken: broken.length,
    files: [...broken, ...lost].map(({ name }) => name),
  }
}

/** With more failed files, a second run would say nothing about the machine. */
const MOST_FILES = 5

async function runTestsTwice(step) {
  const first = await runTests(step, [])
  if (first.failed.length === 0 || first.broken > MOST_FILES) return first
  // A step without failed files hung or crashed, so all of it runs again.
  console.log(`=== ${step.name}: once more ${first.files.join(', ')}`)
  const again = first.files.length > 0 && step.again ? { ...step, args: step.again } : step
  const second = await runTests(again, ['--no-file-parallelism', ...first.files])
  for (const name of first.failed.filter((name) => !second.failed.includes(name)))
    console.log(`=== ${step.name}: passed on the second try: ${name}`)
  return { ...second, passed: new Map([...first.passed, ...second.passed]) }
}

let passed = 0
const failures = []
let begun = 0
async function runStep(step) {
  const started = performance.now()
  console.log(`=== step ${++begun} of ${chosen.length}: ${step.name}, about ${step.minutes} min`)
  const done = step.isVitest
    ? await runTestsTwice(step)
    : (await run(step)) === 0
      ? { passed: new Map([[step.name, 1]]), failed: [] }
      : { passed: new Map(), failed: ['see its lines above'] }
  const count = [...done.passed.values()].reduce((total, number) => total + number, 0)
  passed += count
  failures.push(...done.failed.map((name) => `${step.name}: ${name}`))
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(`=== ${step.name}: ${count} passed, ${done.failed.length} failed, ${seconds} s`)
}

const queued = chosen.sort((a, b) => b.minutes - a.minutes)
const waiting = queued.filter(({ waits }) => waits)
const computing = queued.filter(({ waits }) => !waits)
async function runLane(...queues) {
  for (const queue of queues) while (queue.length > 0) await runStep(queue.shift())
}
await Promise.all([runLane(waiting), runLane(computing, waiting), runLane(computing, waiting)])
rmSync(reports, { recursive: true, force: true })
if (notRun !== '') console.log(`\n${notRun}`)
if (failures.length > 0) console.log(`\nfailed:\n${failures.map((name) => `  ${name}`).join('\n')}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 && passed > 0 ? 0 : 1)
