/**
 * Matchers that check requirements of a level. Each matcher is called on a level that meets the requirement and on a level
 * that does not. The second call must fail with the expected message.
 */
import { describe, expect, it } from 'vitest'
import { createNavDocument, toScene, type NavDocument, type NavItem } from '../../src/document/index.js'
import { buildNavMesh } from '../../src/engine/index.js'
import type { NavMatchers as JestMatchers } from '../../src/testing/jest.js'
import { assertRules } from '../../src/testing/index.js'
import { navMatchers } from '../../src/testing/vitest.js'
import { boxItem, pointsOf } from '../support/shapes.js'

expect.extend(navMatchers)

const box = (id: string, x: number, y: number, width: number, height: number): NavItem =>
  boxItem(id, x, y, width, height)
const level = (...items: readonly NavItem[]): NavDocument =>
  createNavDocument({
    bounds: { x: 0, y: 0, width: 200, height: 100 },
    agents: [
      { id: 'man', name: 'Man', radius: 5, speed: 60 },
      { id: 'tank', name: 'Tank', radius: 20, speed: 40 },
    ],
    items,
  })
/** A wall with a door of width 20. */
const door = level(box('upper', 95, 0, 10, 40), box('lower', 95, 60, 10, 40))
const shut = level(box('wall', 95, 0, 10, 100))
const [west, east] = pointsOf(30, 50, 170, 50)
const failure = (check: () => void): string => {
  try {
    check()
  } catch (error) {
    return (error as Error).message
  }
  return 'did not fail'
}

describe('matchers of navsmith/testing', () => {
  it('toPassRules and assertRules list failing rules, whether the map or the test defines them', () => {
    const spawn: NavItem = { id: 'spawn', kind: 'marker', role: 'spawn', ...west }
    const goal: NavItem = { id: 'goal', kind: 'marker', role: 'goal', ...east }
    const rules = [{ rule: 'reachable', from: '#spawn', to: '#goal', agent: 'tank' }] as const
    const closed = level(...shut.items, spawn, goal)
    const open = level(spawn, goal)
    expect(open).toPassRules(rules)
    expect({ ...open, rules }).toPassRules()
    expect(closed).not.toPassRules(rules)
    assertRules(open, rules)
    const message =
      'expected every rule to pass, but 1 fails:\n- error rules/reachable: Tank cannot get from spawn to goal: walls block every path'
    expect(failure(() => expect(closed).toPassRules(rules))).toBe(message)
    expect(failure(() => assertRules(closed, rules))).toBe(message)
    expect(failure(() => expect(open).not.toPassRules(rules))).toBe('expected rules to fail, but all 1 verdicts pass')
    expect(failure(() => assertRules(open))).toContain('no rules were checked')
    const warning = [{ ...rules[0], severity: 'warning' }] as const
    expect(closed).toPassRules(warning)
    expect(closed).not.toPassRules(warning, { warnings: true })
  })

  it('toHavePath accepts an agent by id or name, for a document, a scene or a mesh', () => {
    expect(door).toHavePath(west, east)
    expect(door).toHavePath(west, east, { agent: 'man' })
    expect(door).not.toHavePath(west, east, { agent: 'Tank' })
    expect(toScene(door)).toHavePath(west, east)
    expect(buildNavMesh(toScene(shut))).not.toHavePath(west, east)
    expect(failure(() => expect(shut).toHavePath(west, east))).toMatch(
      /^expected a path from \(30, 50\) to \(170, 50\), but .*island/,
    )
    expect(failure(() => expect(door).not.toHavePath(west, east, { agent: 'man' }))).toMatch(
      /^expected no path from \(30, 50\) to \(170, 50\) for "man", but one of length 140 leads there$/,
    )
    expect(() => expect(door).toHavePath(west, east, { agent: 'cat' })).toThrow(
      'no agent is called "cat"; there are "Man", "Tank"',
    )
  })

  it('toBeConnected names the places that are not connected', () => {
    expect(door).toBeConnected()
    expect(door).not.toBeConnected({ agent: 'tank' })
    expect(shut).not.toBeConnected()
    const bridge: NavItem = { id: 'bridge', kind: 'link', from: west, to: east }
    expect(level(...shut.items, bridge)).toBeConnected()
    expect(level(...shut.items, { ...bridge, oneWay: true })).not.toBeConnected()
    expect(failure(() => expect(shut).toBeConnected())).toMatch(
      /^expected a path between any two walkable places, but there are 2 islands: no path leads from \(.+\) to \(.+\) and back$/,
    )
    expect(failure(() => expect(door).not.toBeConnected())).toContain('there is a path between any two walkable places')
  })

  it('toBeWalkable names the obstacle at the tested point', () => {
    expect(door).toBeWalkable(west)
    expect(door).not.toBeWalkable({ x: 100, y: 20 })
    expect(door).toBeWalkable({ x: 100, y: 50 }, { agent: 'man' })
    expect(door).not.toBeWalkable({ x: 100, y: 50 }, { agent: 'tank' })
    expect(failure(() => expect(door).toBeWalkable({ x: 100, y: 20 }))).toMatch(
      /^expected \(100, 20\) to be walkable, but .*upper/,
    )
    expect(failure(() => expect(door).not.toBeWalkable(west))).toBe('expected (30, 50) not to be walkable, but it is')
  })

  it('toHaveNoIssues lists errors and warnings with their places, except for excluded codes', () => {
    expect(door).toHaveNoIssues()
    const outside = level(box('far', 900, 0, 10, 10))
    expect(outside).not.toHaveNoIssues()
    expect(outside).toHaveNoIssues({ except: ['document/outside-bounds'] })
    expect(failure(() => expect(outside).toHaveNoIssues())).toBe(
      'expected no issues in the drawing, but there are 1:\n- warning document/outside-bounds at (900, 0): "far" lies outside the map',
    )
    expect(failure(() => expect(door).not.toHaveNoIssues())).toBe('expected issues in the drawing, but there are none')
  })

  it('have types for Jest', () => {
    const asked: string[] = []
    const expectation: Pick<jest.Matchers<void, NavDocument>, keyof JestMatchers> = {
      toHavePath: () => void asked.push('path'),
      toBeConnected: () => void asked.push('connected'),
      toBeWalkable: () => void asked.push('walkable'),
      toHaveNoIssues: () => void asked.push('issues'),
      toPassRules: () => void asked.push('rules'),
    }
    expectation.toHavePath(west, east, { agent: 'man' })
    expectation.toBeConnected()
    expect(asked).toEqual(['path', 'connected'])
    expect(Object.keys(expectation)).toEqual(Object.keys(navMatchers))
  })
})
