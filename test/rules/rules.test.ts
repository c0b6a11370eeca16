/** Cases of rules that the table in `messages.test.ts` does not hold: pairs of items, places from which rules measure, and the order in which keys are collected. */
import { describe, expect, it } from 'vitest'
import { applyCommand, type NavItem } from '../../src/document/index.js'
import { pointsOf } from '../support/shapes.js'
import { area, door, level, marker, verdictOf, verdictsOf, wall, west, east } from './maps.js'

describe('rules about pairs and places', () => {
  it('each pair of an item of `from` and another item of `to` has a verdict', () => {
    const map = level([west, east, marker('spawn-2', 30, 20)])
    const verdicts = verdictsOf(map, { rule: 'reachable', from: 'marker[role=spawn]', to: 'marker' })
    expect(verdicts.map(({ ids }) => ids)).toEqual([
      ['spawn-1', 'flag'],
      ['spawn-1', 'spawn-2'],
      ['spawn-2', 'spawn-1'],
      ['spawn-2', 'flag'],
    ])
  })

  it('search for a path to the widest part of an area if the center of its box lies outside of it', () => {
    const outer = pointsOf(100, 20, 180, 20, 180, 90, 160, 90, 160, 40, 120, 40, 120, 90, 100, 90)
    const bay: NavItem = { ...area('bay', 0, 0, 1, 1), shape: { type: 'polygon', outer } } as NavItem
    const { status, measured } = verdictOf(level([west, bay]), { rule: 'reachable', from: '#spawn-1', to: '#bay' })
    expect([status, measured]).toEqual(['pass', expect.closeTo(Math.hypot(110, 23), 6)])
  })

  it('the rule `clearance` passes after its suggested fix is applied', () => {
    const rule = { rule: 'clearance', select: '#chest', min: 12 } as const
    const map = level([marker('chest', 100, 50), wall('crate', 106, 40, 20, 20)])
    const { fix } = verdictOf(map, rule)
    const moved = fix === undefined ? map : applyCommand(map, fix.command).document
    expect(verdictOf(moved, rule).status).toBe('pass')
  })

  it('the rule `clearance` measures from the outline of a shape to other outlines and to the bounds', () => {
    const rule = { rule: 'clearance', select: '#crate', min: 12 } as const
    const crate = wall('crate', 50, 40, 20, 20)
    expect(verdictOf(level([crate, wall('other', 80, 45, 10, 10)]), rule)).toMatchObject({
      measured: 10,
      ids: ['crate', 'other'],
    })
    expect(verdictOf(level([crate, wall('other', 60, 50, 10, 5)]), rule).measured).toBe(0)
    expect(verdictOf(level([crate]), rule)).toMatchObject({ status: 'pass', measured: 40, ids: ['crate'] })
  })

  it('the rule `no-width-between` fails for widths from `min` to `max`, both included', () => {
    const rule = { rule: 'no-width-between', min: 18, max: 20 } as const
    const failures = [17.9, 18, 20, 20.1].map((width) =>
      verdictsOf(level(door(width)), rule).some(({ status }) => status === 'fail'),
    )
    expect(failures).toEqual([false, true, true, false])
  })

  it('the line of sight to or from an obstacle ends where it meets the outline', () => {
    const rule = { rule: 'visible', from: '#camera-2', to: '#door-1' } as const
    const camera = marker('camera-2', 20, 20)
    const gate = wall('door-1', 170, 10, 20, 20)
    expect(verdictOf(level([camera, gate]), rule).status).toBe('pass')
    expect(verdictOf(level([camera, gate]), { ...rule, from: '#door-1', to: '#camera-2' }).status).toBe('pass')
    const between = wall('wall-7', 100, 0, 10, 90)
    expect(verdictOf(level([camera, gate, between]), { ...rule, from: '#door-1', to: '#camera-2' }).message).toBe(
      'door-1 does not see camera-2: wall-7 is in the way at (100, 20)',
    )
  })
})

describe('completable', () => {
  /** Makes rooms of width 40 in a row, with a door of the given name between neighbors. */
  const rooms = (...doors: readonly string[]) => doors.map((id, i) => wall(id, 38 + 40 * i, 0, 4, 100))
  const place = (id: string, room: number, y = 50) => marker(id, 20 + 40 * room, y)
  const quest = (blueKey: NavItem, redRoom: number) =>
    level([place('start', 0), blueKey, place('red-key', redRoom), place('goal', 2), ...rooms('blue-door', 'red-door')])
  const rule = {
    rule: 'completable',
    start: '#start',
    goal: '#goal',
    keys: ['#red-key', '#blue-key'],
    doors: ['#red-door', '#blue-door'],
  } as const

  it('passes if a path collects the keys and then reaches the goal, and shows this path', () => {
    const map = quest(place('blue-key', 0, 20), 1)
    const verdict = verdictOf(map, rule)
    expect(verdict).toMatchObject({
      status: 'pass',
      message: 'there is a path from start to goal with blue-key and red-key',
      measured: 2,
    })
    expect(verdict.witness?.paths?.map((path) => path.at(-1))).toEqual(pointsOf(20, 20, 60, 50, 100, 50))
  })

  it('pairs keys and doors by a meta field, one key with several doors and several keys with one door', () => {
    const with2 = (item: NavItem, key: string): NavItem => ({ ...item, meta: { key } })
    const items = [
      place('start', 0),
      with2(place('red-key', 0, 20), 'a'),
      with2(place('blue-key', 1), 'b'),
      place('goal', 2),
    ]
    const doors = (second: string) => [
      with2(wall('red-door', 38, 0, 4, 100), 'a'),
      with2(wall('blue-door', 78, 0, 4, 100), second),
    ]
    expect(verdictOf(level([...items, ...doors('a, b')]), rule).status).toBe('pass')
    expect(verdictOf(level([...items, ...doors('c')]), rule).message).toBe(
      'goal is behind blue-door, which no key opens; stuck after blue-key',
    )
  })

  it('accepts links as doors, and finds the right order of the keys if a one-way link leads to one of the keys', () => {
    const link = (id: string, from: number, to: number, oneWay = false): NavItem => ({
      id,
      kind: 'link',
      from: { x: 30 + 40 * from, y: 80 },
      to: { x: 10 + 40 * to, y: 80 },
      oneWay,
    })
    // The one-way link leads to the red key and never back, so the blue key, for the door to the goal, has to be taken
    // first.
    const items = [
      place('start', 0),
      place('red-key', 1),
      place('blue-key', 0, 20),
      place('goal', 2),
      wall('w1', 38, 0, 4, 100),
      wall('w2', 78, 0, 4, 100),
      link('drop', 0, 1, true),
      link('blue-door', 1, 2),
    ]
    const orders = { ...rule, doors: '#blue-door', keys: ['#red-key', '#blue-key'] } as const
    expect(verdictOf(level(items), orders)).toMatchObject({ status: 'pass' })
    expect(verdictOf(level(items.filter(({ id }) => id !== 'drop')), orders).message).toMatch(
      /^there is no path from start to goal even with every door open/,
    )
  })
})
