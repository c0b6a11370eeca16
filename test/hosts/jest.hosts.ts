import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { join } from 'node:path'
import { installApp, type InstalledApp } from './installed-app.js'

// These tests check the rules of a game level in three test runners: Jest, Vitest and node:test. In each runner, one
// test passes and one test fails. The tests for Jest and Vitest also use the matchers `navMatchers`.

const VERSIONS = { jest: '30.5.2', vitest: '4.1.12' }

const LEVEL = `
import { createNavDocument } from 'navsmith/document'

const box = (id, x, y, width, height) => ({ id, kind: 'obstacle', shape: { type: 'rectangle', x, y, width, height } })
const marker = (id, role, x, y) => ({ id, kind: 'marker', role, x, y })
export const level = (...walls) =>
  createNavDocument({
    bounds: { x: 0, y: 0, width: 200, height: 100 },
    agents: [{ id: 'man', name: 'Man', radius: 5, speed: 60 }, { id: 'tank', name: 'Tank', radius: 20, speed: 40 }],
    items: [marker('spawn', 'spawn', 30, 50), marker('goal', 'goal', 170, 50), ...walls],
  })
export const door = level(box('upper', 95, 0, 10, 40), box('lower', 95, 60, 10, 40))
export const shut = level(box('wall', 95, 0, 10, 100))
export const rules = [{ rule: 'reachable', from: '#spawn', to: '#goal', agent: 'man' }]
export const [west, east] = [{ x: 30, y: 50 }, { x: 170, y: 50 }]
`
/** Tests for runners with matchers. The last test fails, so that its message is visible. */
const MATCHERS = `
import { door, east, rules, shut, west } from './level.js'

expect.extend(navMatchers)

test('keeps every promise', () => {
  expect(door).toHavePath(west, east, { agent: 'man' })
  expect(door).not.toHavePath(west, east, { agent: 'tank' })
  expect(door).toBeConnected()
  expect(shut).not.toBeConnected()
  expect(door).toBeWalkable(west)
  expect(door).toHaveNoIssues()
  expect(door).toPassRules(rules)
  expect(shut).not.toPassRules(rules)
})
test('breaks a promise', () => expect(shut).toPassRules(rules))
`
const NODE_TEST = `
import test from 'node:test'
import { assertRules } from 'navsmith/testing'
import { door, rules, shut } from './level.js'

test('keeps every promise', () => assertRules(door, rules))
test('breaks a promise', () => assertRules(shut, rules))
`
const FAILURE = 'error rules/reachable: Man cannot get from spawn to goal: walls block every path'

describe('the rules of a level, from the tarball', () => {
  let app: InstalledApp
  beforeAll(() => {
    app = installApp(
      {
        'level.js': LEVEL,
        'jest.test.js': `import { navMatchers } from 'navsmith/testing/jest'${MATCHERS}`,
        'vitest.spec.js': `import { expect, test } from 'vitest'\nimport { navMatchers } from 'navsmith/testing/vitest'${MATCHERS}`,
        'node.js': NODE_TEST,
      },
      VERSIONS,
    )
  })
  afterAll(() => app?.remove())

  it.each<readonly [runner: string, args: readonly string[], env: Readonly<Record<string, string>>]>([
    // Packages of ES modules need this flag in every version of Jest.
    [
      'jest',
      [join('node_modules', 'jest', 'bin', 'jest.js'), '--transform={}'],
      { NODE_OPTIONS: '--experimental-vm-modules' },
    ],
    ['vitest', [join('node_modules', 'vitest', 'vitest.mjs'), 'run', 'vitest.spec.js'], {}],
    ['node:test', ['--test', 'node.js'], {}],
  ])('are tested by %s: one test passes, and one test fails with the message of the rule', (_runner, args, env) => {
    let said = 'passed'
    try {
      app.run(process.execPath, args, env)
    } catch (error) {
      said = String(error)
    }
    expect(said).toContain(FAILURE)
    expect(said).toMatch(/1 failed|fail 1/)
    expect(said).toMatch(/1 passed|pass 1/)
  })
})
