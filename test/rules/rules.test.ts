import { describe, expect, it } from 'vitest'
import { applyCommand, type NavItem } from '../../src/document/index.js'
import { area, dam, door, east, level, marker, verdictOf, verdictsOf, wall, west } from './maps.js'
import { pointsOf } from '../support/shapes.js'

describe('clearance and width rules', () => {
  it('clearance measures up to the nearest wall, and proposes a place with enough room for a marker', () => {
    const rule = { rule: 'clearance', select: '#chest-3', min: 12 } as const
    expect(verdictOf(level([marker('chest-3', 100, 50), wall('crate', 106, 40, 20, 20)]), rule)).toMatchObject({
      status: 'fail',
      message: 'chest-3 has a clearance of 6, expected at least 12',
      ids: ['chest-3', 'crate'],
      measured: 6,
      expected: 12,
      witness: { lines: [pointsOf(100, 50, 106, 50)] },
      fix: { label: 'Move chest-3 to (94, 50)', command: { type: 'move-point', id: 'chest-3' } },
    })
    expect(verdictOf(level([marker('chest-3', 100, 50), wall('crate', 112, 40, 20, 20)]), rule).status).toBe('pass')
    expect(verdictOf(level([marker('chest-3', 100, 50), wall('crate', 90, 40, 20, 20)]), rule).measured).toBe(0)
  })

  it('clearance passes once its fix is applied', () => {
    const rule = { rule: 'clearance', select: '#chest', min: 12 } as const
    const map = level([marker('chest', 100, 50), wall('crate', 106, 40, 20, 20)])
    const { fix } = verdictOf(map, rule)
    const moved = fix === undefined ? map : applyCommand(map, fix.command).document
    expect(verdictOf(moved, rule).status).toBe('pass')
  })

  it('clearance of a shape measures from its outline to other outlines and the bounds', () => {
    const rule = { rule: 'clearance', select: '#crate', min: 12 } as const
    const crate = wall('crate', 50, 40, 20, 20)
    expect(verdictOf(level([crate, wall('other', 80, 45, 10, 10)]), rule)).toMatchObject({
      measured: 10,
      ids: ['crate', 'other'],
    })
    expect(verdictOf(level([crate, wall('other', 60, 50, 10, 5)]), rule).measured).toBe(0)
    expect(verdictOf(level([crate]), rule)).toMatchObject({ status: 'pass', measured: 40, ids: ['crate'] })
  })

  it('corridor-width names the narrowest place of the widest path', () => {
    const rule = { rule: 'corridor-width', from: '#spawn-1', to: '#flag', min: 24 } as const
    expect(verdictOf(level([west, east, ...door(17.5)]), rule)).toMatchObject({
      status: 'fail',
      message: 'the narrowest place is 17.5 wide at (95, 50), expected at least 24',
      ids: ['spawn-1', 'flag', 'upper', 'lower'],
      measured: 17.5,
    })
    expect(verdictOf(level([west, east, ...door(24)]), rule).status).toBe('pass')
  })

  it('no-width-between lists each gap of a forbidden width, both bounds included', () => {
    const rule = { rule: 'no-width-between', min: 18, max: 20 } as const
    expect(verdictOf(level(door(19)), rule)).toMatchObject({
      status: 'fail',
      message: 'the gap at (105, 50) is 19 wide; widths from 18 to 20 are forbidden',
      measured: 19,
      ids: ['upper', 'lower'],
    })
    for (const width of [18, 20])
      expect(verdictsOf(level(door(width)), rule).some(({ status }) => status === 'fail')).toBe(true)
    for (const width of [17.9, 20.1])
      expect(verdictOf(level(door(width)), rule)).toMatchObject({ status: 'pass', message: 'no gap is 18 to 20 wide' })
  })

  it('islands counts islands joined by links as one, ignores small islands, and names the largest surplus island', () => {
    const rule = { rule: 'islands', max: 1 } as const
    expect(verdictOf(level([dam]), rule)).toMatchObject({
      status: 'fail',
      message: expect.stringMatching(/^2 islands, 1 allowed; the largest that is cut off is at \(\d/) as unknown,
      measured: 2,
      expected: 1,
    })
    const bridge: NavItem = { id: 'bridge', kind: 'link', from: { x: 80, y: 20 }, to: { x: 120, y: 20 } }
    expect(verdictOf(level([dam, bridge]), rule).message).toBe('1 island, 1 allowed')
    expect(verdictOf(level([wall('dam', 180, 0, 10, 100)]), { ...rule, minArea: 1500 }).status).toBe('pass')
    expect(verdictOf(level(door(14)), { ...rule, agent: 'tank' }).measured).toBe(2)
    expect(verdictOf(level(door(21)), { ...rule, agent: 'tank' }).measured).toBe(1)
  })
})

describe('rules about sight', () => {
  const rule = { rule: 'visible', from: '#camera-2', to: '#door-1' } as const
  const [camera, exit] = [marker('camera-2', 20, 20), marker('door-1', 180, 20)]

  it('visible names the obstacle across the line of sight, and water hides nothing', () => {
    expect(verdictOf(level([camera, exit, wall('wall-7', 51, 10, 10, 30)]), rule)).toMatchObject({
      status: 'fail',
      message: 'camera-2 does not see door-1: wall-7 is in the way at (51, 20)',
      ids: ['camera-2', 'door-1', 'wall-7'],
      place: { x: 51, y: 20 },
    })
    expect(verdictOf(level([camera, exit, wall('wall-7', 51, 20, 10, 30)]), rule).status).toBe('pass')
    expect(
      verdictOf(level([camera, exit, { ...area('sea', 51, 0, 10, 100), cost: 'blocked' } as NavItem]), rule).status,
    ).toBe('pass')
  })

  it('visible and hidden respect the viewing distance', () => {
    const map = level([camera, exit])
    expect(verdictOf(map, { ...rule, range: 159 }).status).toBe('fail')
    expect(verdictOf(map, { ...rule, range: 160 }).status).toBe('pass')
    expect(verdictOf(map, { ...rule, rule: 'hidden', range: 159 }).status).toBe('pass')
    expect(verdictOf(map, { ...rule, rule: 'hidden' })).toMatchObject({
      status: 'fail',
      message: 'camera-2 sees door-1 from 160 away',
      measured: 160,
    })
  })

  it('the line of sight to or from an obstacle ends where it meets the outline', () => {
    const gate = wall('door-1', 170, 10, 20, 20)
    expect(verdictOf(level([camera, gate]), rule).status).toBe('pass')
    expect(verdictOf(level([camera, gate]), { ...rule, from: '#door-1', to: '#camera-2' }).status).toBe('pass')
    const between = wall('wall-7', 100, 0, 10, 90)
    expect(verdictOf(level([camera, gate, between]), { ...rule, from: '#door-1', to: '#camera-2' }).message).toBe(
      'door-1 does not see camera-2: wall-7 is in the way at (100, 20)',
    )
  })
})

describe('fair', () => {
  it('compares the distances from each start to the nearest target', () => {
    const map = (x: number) =>
      level([marker('a', 10, 10), marker('b', 10, 90), marker('c', x, 50), marker('ore', 100, 50, 'ore')])
    const rule = { rule: 'fair', from: ['#a', '#b', '#c'], to: 'marker[role=ore]', tolerance: 0.03 } as const
    expect(verdictOf(map(9), rule)).toMatchObject({
      status: 'fail',
      message: 'distances to ore are 98.5, 98.5, 91: spread 8.2 %, expected at most 3 %',
      ids: ['a', 'b', 'c'],
      expected: 0.03,
    })
    expect(verdictOf(map(3), rule).status).toBe('pass')
  })

  it('fails when a start reaches no target', () => {
    const map = level([west, east, dam, marker('near', 180, 50)])
    expect(verdictOf(map, { rule: 'fair', from: ['#near', '#spawn-1'], to: '#flag', tolerance: 1 }).message).toBe(
      'a point cannot get from spawn-1 to flag: walls block every path',
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

  it('finds a path over the keys, and shows the path', () => {
    const map = quest(place('blue-key', 0, 20), 1)
    const verdict = verdictOf(map, rule)
    expect(verdict).toMatchObject({
      status: 'pass',
      message: 'there is a path from start to goal with blue-key and red-key',
      measured: 2,
    })
    expect(verdict.witness?.paths?.map((path) => path.at(-1))).toEqual(pointsOf(20, 20, 60, 50, 100, 50))
  })

  it('names a key behind its own door, and the place where the path ends', () => {
    expect(verdictOf(quest(place('blue-key', 0, 20), 2), rule)).toMatchObject({
      status: 'fail',
      message: 'red-key is behind red-door; stuck after blue-key',
      measured: 1,
      expected: 2,
    })
    expect(verdictOf(quest(place('blue-key', 1), 1), rule).message).toBe(
      'blue-key is behind blue-door; stuck at the start',
    )
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

  it('accepts links as doors, and searches all orders of keys when a link is one-way', () => {
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
