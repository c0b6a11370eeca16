/**
 * The installed command: from the packed tarball, without React, on every map of the shared data; and the steps of the recipe for GitHub Actions.
 * NAVSMITH_NODES lists binaries of other versions of Node to test, separated by colons.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportMap } from '../../src/document/index.js'
import type { NavItem } from '../../src/document/index.js'
import { level, marker, wall } from '../rules/maps.js'
import { sharedData } from '../support/shared-data.js'
import { packedTarball } from './made-once.js'

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly bin: { readonly navsmith: string }
}

let folder = ''
beforeAll(async () => {
  const tarball = await packedTarball()
  folder = mkdtempSync(join(tmpdir(), 'navsmith-command-'))
  // Unpacks the package as npm does, with the dependencies of the package and nothing else.
  const home = join(folder, 'node_modules', 'navsmith')
  mkdirSync(home, { recursive: true })
  execFileSync('tar', ['xzf', tarball, '-C', home, '--strip-components=1'])
  const { dependencies, bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as Manifest
  for (const name of Object.keys(dependencies)) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true })
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
  }
  mkdirSync(join(folder, 'node_modules', '.bin'))
  symlinkSync(join(home, bin.navsmith), join(folder, 'node_modules', '.bin', 'navsmith'))
  chmodSync(join(home, bin.navsmith), 0o755)
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const bin = (): string => join(folder, 'node_modules', '.bin', 'navsmith')
const NODES = (process.env.NAVSMITH_NODES ?? '').split(':').filter((path) => path !== '')
const runners = [undefined, ...NODES].map((node) => ({
  name: node === undefined ? process.version : execFileSync(node, ['--version'], { encoding: 'utf8' }).trim(),
  navsmith: (...words: string[]) =>
    spawnSync(node ?? bin(), node === undefined ? words : [bin(), ...words], { cwd: folder, encoding: 'utf8' }),
}))

const data = sharedData('data', 'import')
const maps =
  data === undefined
    ? []
    : readdirSync(data, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => resolve(entry.parentPath, entry.name))

describe.each(runners)('the command from the packed tarball, on Node $name', ({ navsmith }) => {
  it('runs without React and prints its version', () => {
    expect(existsSync(join(folder, 'node_modules', 'react'))).toBe(false)
    expect(navsmith('--version')).toMatchObject({ status: 0, stderr: '' })
  })

  it.skipIf(data === undefined)(
    'reads every file of the shared data or explains why it is not a map (shared data)',
    () => {
      expect(maps.length).toBeGreaterThan(50)
      const { status, stdout, stderr } = navsmith('stats', '--format', 'json', ...maps)
      const rows = JSON.parse(stdout) as { file: string; error?: string; triangles?: number }[]
      expect(stderr).toBe('')
      expect(rows.map(({ file }) => file).toSorted()).toEqual(maps.toSorted())
      const refused = rows.filter(({ error }) => error !== undefined)
      // Pictures, licenses, tilesets and templates are not maps.
      const isNoMap =
        /\.(png|license|tsx|tx|tres)$|(tileset|template|tileset_tileset|tile_set_image_for_template|template-rectangle)\.(json|tres)$/
      expect(refused.map(({ file }) => basename(file)).filter((name) => !isNoMap.test(name))).toEqual([])
      expect(status).toBe(2)
      expect(rows.filter(({ triangles = 0 }) => triangles > 0).length).toBeGreaterThan(40)
    },
  )
})

it('assertRules from the packed tarball fails a test of node:test with the message of the rule', () => {
  const test = (name: string, items: readonly NavItem[]): string =>
    `test(${JSON.stringify(name)}, () => assertRules(${JSON.stringify(level(items))}, [{ rule: 'reachable', from: '#spawn-1', to: '#flag' }]))\n`
  const items = [marker('spawn-1', 30, 50), marker('flag', 170, 50, 'goal')]
  const imports = `import { test } from 'node:test'\nimport { assertRules } from 'navsmith/testing'\n`
  const tests =
    test('assertRules passes if the path is free', items) +
    test('assertRules fails if a wall blocks the path', [...items, wall('dam', 95, 0, 10, 100)])
  writeFileSync(join(folder, 'level.test.mjs'), imports + tests)
  const { status, stdout } = spawnSync(process.execPath, ['--test', '--test-reporter=tap', 'level.test.mjs'], {
    cwd: folder,
    encoding: 'utf8',
    // With this variable, a nested test runner would report to the outer one.
    env: { ...process.env, NODE_TEST_CONTEXT: undefined },
  })
  expect(status, stdout).toBe(1)
  expect(stdout).toMatch(/^ *ok 1 - assertRules passes if the path is free$/m)
  expect(stdout).toMatch(/^ *not ok 2 - assertRules fails if a wall blocks the path$/m)
  expect(stdout).toContain('a point cannot get from spawn-1 to flag: walls block every path')
})

describe('the recipe for GitHub Actions in the guide', () => {
  const recipe = /```yaml\n([\s\S]*?)```/.exec(readFileSync('stories/guide/Rules.mdx', 'utf8'))?.[1] ?? ''
  const steps = [...recipe.matchAll(/^ +- run: (.*)$/gm)].map(([, command]) => command)

  it('checks maps and writes a SARIF report', () => {
    expect(steps).toEqual(['npm ci', expect.stringMatching(/^npx navsmith check /)])
    const items = [marker('spawn-1', 30, 50), marker('flag', 170, 50, 'goal')]
    mkdirSync(join(folder, 'maps'))
    const rules = [{ rule: 'reachable', from: 'marker[role=spawn]', to: 'marker[role=goal]' }]
    writeFileSync(join(folder, 'rules.json'), JSON.stringify(rules))
    // The packages are already installed, so only the check runs.
    const check = steps[1] ?? ''
    for (const [map, status, results] of [
      [level(items), 0, 0],
      [level([...items, wall('dam', 95, 0, 10, 100)]), 1, 1],
    ] as const) {
      writeFileSync(join(folder, 'maps', 'one.tmx'), exportMap(map, 'tiled'))
      const done = spawnSync(check, { cwd: folder, shell: true, encoding: 'utf8' })
      expect(done.status, done.stderr).toBe(status)
      const report = JSON.parse(readFileSync(join(folder, 'navsmith.sarif'), 'utf8')) as {
        runs: [{ results: unknown[] }]
      }
      expect(report.runs[0].results).toHaveLength(results)
    }
  })
})
