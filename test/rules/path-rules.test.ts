import { describe, expect, it } from 'vitest'
import type { NavItem } from '../../src/document/index.js'
import { pointsOf } from '../support/shapes.js'
import { area, dam, door, east, level, marker, verdictOf, verdictsOf, wall, west } from './maps.js'

const between = { from: '#spawn-1', to: '#flag' }

describe('rules about paths', () => {
  it('reachable names the gap that is too narrow, its width and the required width', () => {
    const rule = { rule: 'reachable', ...between, agent: 'tank' } as const
    expect(verdictOf(level([west, east, ...door(14)]), rule)).toMatchObject({
      status: 'fail',
      severity: 'error',
      code: 'rules/reachable',
      message: 'tank cannot get from spawn-1 to flag: the gap at (95, 50) is 14 wide, expected at least 20',
      ids: ['spawn-1', 'flag', 'upper', 'lower'],
      place: { x: 95, y: 50 },
      measured: 14,
      expected: 20,
    })
    expect(verdictOf(level([west, east, ...door(20)]), rule)).toMatchObject({
      status: 'pass',
      message: 'tank gets from spawn-1 to flag',
      measured: 140,
    })
  })

  it('reachable searches for a path to the widest part of a horseshoe-shaped area, since the center of its box is outside', () => {
    const outer = pointsOf(100, 20, 180, 20, 180, 90, 160, 90, 160, 40, 120, 40, 120, 90, 100, 90)
    const bay: NavItem = { ...area('bay', 0, 0, 1, 1), shape: { type: 'polygon', outer } } as NavItem
    const { status, measured } = verdictOf(level([west, bay]), { rule: 'reachable', from: '#spawn-1', to: '#bay' })
    expect([status, measured]).toEqual(['pass', expect.closeTo(Math.hypot(110, 23), 6)])
  })

  it('reachable reports what blocks an end, and the nearest free place', () => {
    const rule = { rule: 'reachable', ...between, agent: 'man' } as const
    expect(verdictOf(level([west, east, wall('crate', 160, 40, 20, 30)]), rule)).toMatchObject({
      message: 'man cannot get from spawn-1 to flag: flag is inside crate',
      ids: ['spawn-1', 'flag', 'crate'],
      fix: { command: { type: 'move-point', id: 'flag' } },
    })
    expect(verdictOf(level([west, east, wall('crate', 173, 40, 20, 30)]), rule)).toMatchObject({
      message: 'man cannot get from spawn-1 to flag: flag is 3 from crate, expected at least 5',
      measured: 3,
      expected: 5,
    })
  })

  it('unreachable names the place that lets an agent through', () => {
    const rule = { rule: 'unreachable', ...between, agent: 'man' } as const
    expect(verdictOf(level([west, east, ...door(12)]), rule)).toMatchObject({
      status: 'fail',
      message: 'man gets from spawn-1 to flag through (95, 50)',
      ids: ['spawn-1', 'flag', 'upper', 'lower'],
    })
    expect(verdictOf(level([west, east, ...door(9)]), rule)).toMatchObject({
      status: 'pass',
      message: 'man does not get from spawn-1 to flag: the gap at (95, 50) is 9 wide, expected at least 10',
    })
    const bridge = { id: 'bridge', kind: 'link', from: { x: 80, y: 20 }, to: { x: 120, y: 20 } } as const
    expect(verdictOf(level([west, east, dam, bridge]), rule)).toMatchObject({
      message: 'man gets from spawn-1 to flag through (80, 20)',
      ids: ['spawn-1', 'flag', 'bridge'],
      witness: { lines: [[bridge.from, bridge.to]] },
    })
  })

  it('path-length accepts lengths between two bounds, both included', () => {
    const map = level([west, east])
    expect(verdictOf(map, { rule: 'path-length', ...between, max: 139.5 })).toMatchObject({
      status: 'fail',
      message: 'the path from spawn-1 to flag is 140 long, expected at most 139.5',
      measured: 140,
      expected: 139.5,
    })
    expect(verdictOf(map, { rule: 'path-length', ...between, min: 140, max: 140 }).status).toBe('pass')
    expect(verdictOf(map, { rule: 'path-length', ...between, max: 139.999 }).message).toBe(
      'the path from spawn-1 to flag is 140 long, expected at most 139.999',
    )
  })

  it('path-cost names the terrain with the largest share', () => {
    const mud = area('mud', 50, 0, 100, 100, 4)
    const rule = { rule: 'path-cost', ...between, max: 200 } as const
    expect(verdictOf(level([west, east, { ...mud, name: 'mud' }]), rule)).toMatchObject({
      status: 'fail',
      message: 'the path costs 440, expected at most 200; 91 % of the cost is mud',
      measured: 440,
      expected: 200,
    })
  })

  it('path-avoids reports where a path enters an area, and the length inside', () => {
    const rule = { rule: 'path-avoids', ...between, area: 'area[terrain=water]' } as const
    expect(verdictOf(level([west, east, area('pond', 90, 40, 33, 40)]), rule)).toMatchObject({
      status: 'fail',
      message: 'the path enters water at (90, 50) for 33',
      ids: ['spawn-1', 'flag', 'pond'],
      measured: 33,
      place: { x: 90, y: 50 },
    })
    expect(verdictOf(level([west, east, area('pond', 90, 50, 33, 40)]), rule).status).toBe('pass')
  })

  it('path-through reports the distance by which a path misses a marker or an area', () => {
    const rule = { rule: 'path-through', ...between, marker: '#checkpoint-2', within: 10 } as const
    expect(verdictOf(level([west, east, marker('checkpoint-2', 100, 95)]), rule)).toMatchObject({
      status: 'fail',
      message: 'the path misses checkpoint-2 by 45',
      measured: 45,
      expected: 10,
    })
    expect(verdictOf(level([west, east, marker('checkpoint-2', 100, 60)]), rule).status).toBe('pass')
    const through = { rule: 'path-through', ...between, area: '#pond' } as const
    expect(verdictOf(level([west, east, area('pond', 90, 60, 20, 20)]), through).message).toBe(
      'the path misses pond by 10',
    )
    expect(verdictOf(level([west, east, area('pond', 90, 40, 20, 20)]), through).status).toBe('pass')
  })

  it('a pair without a path fails every path rule with a reason', () => {
    const map = level([west, east, dam])
    for (const rule of [
      { rule: 'path-length', ...between, max: 1000 },
      { rule: 'path-cost', ...between, max: 1000 },
      { rule: 'detour', ...between, max: 1000 },
      { rule: 'path-avoids', ...between, area: '#dam' },
      { rule: 'path-through', ...between, marker: '#flag' },
    ] as const)
      expect(verdictOf(map, rule)).toMatchObject({
        status: 'fail',
        message: 'a point cannot get from spawn-1 to flag: walls block every path',
      })
  })

  it('each pair of two selections has a verdict', () => {
    const map = level([west, east, marker('spawn-2', 30, 20)])
    const verdicts = verdictsOf(map, { rule: 'reachable', from: 'marker[role=spawn]', to: 'marker' })
    expect(verdicts.map(({ ids }) => ids)).toEqual([
      ['spawn-1', 'flag'],
      ['spawn-1', 'spawn-2'],
      ['spawn-2', 'spawn-1'],
      ['spawn-2', 'flag'],
    ])
  })
})
