/** Every rule on a map where one vertex decides the verdict: the rule passes with the vertex slightly on one side of a bound, and fails on the other. */
import { expect, it } from 'vitest'
import type { NavItem } from '../../src/document/index.js'
import { BUILT_IN_RULES, checkRules, type Rule } from '../../src/rules/index.js'
import { level, marker, wall } from './maps.js'

const LITTLE = 0.01
const [west, east] = [marker('a', 30, 50), marker('b', 170, 50)]
const between = { from: '#a', to: '#b' } as const

/** Makes a spike from the upper edge of the map, with its tip at height `y`. */
const spike = (x: number, y: number, half = 10): NavItem => ({
  id: 'spike',
  kind: 'obstacle',
  shape: { type: 'polygon', outer: [{ x: x - half, y: 0 }, { x: x + half, y: 0 }, { x, y }] }, // prettier-ignore
})
const pond = (y: number): NavItem => ({
  id: 'pond',
  kind: 'area',
  terrain: 'water',
  cost: 1,
  shape: { type: 'polygon', outer: [{ x: 90, y: 100 }, { x: 110, y: 100 }, { x: 100, y }] }, // prettier-ignore
})
/** Makes a spike above a block, with a passage of width `60 - y` between them. */
const gate = (y: number): NavItem[] => [spike(100, y), wall('block', 80, 60, 40, 40)]
const bent = (y: number): NavItem[] => [west, east, spike(100, y)]
const gated = (y: number): NavItem[] => [marker('a', 30, 30), marker('b', 170, 30), ...gate(y)]
const bendFor = (length: number): number => 50 + Math.sqrt((length / 2) ** 2 - 70 ** 2)

interface Flip {
  readonly rule: Rule
  readonly items: (y: number) => readonly NavItem[]
  readonly bound: number
  /** Whether the rule passes when the moved vertex has a smaller y than the bound. If not, it passes at a larger y. */
  readonly passesAbove: boolean
}

const FLIPS: readonly Flip[] = [
  { rule: { rule: 'reachable', ...between, agent: 'tank' }, items: gated, bound: 40, passesAbove: true },
  { rule: { rule: 'unreachable', ...between, agent: 'tank' }, items: gated, bound: 40, passesAbove: false },
  { rule: { rule: 'path-length', ...between, max: 150 }, items: bent, bound: bendFor(150), passesAbove: true },
  { rule: { rule: 'path-length', ...between, min: 150 }, items: bent, bound: bendFor(150), passesAbove: false },
  { rule: { rule: 'path-cost', ...between, max: 160 }, items: bent, bound: bendFor(160), passesAbove: true },
  { rule: { rule: 'detour', ...between, max: 1.2 }, items: bent, bound: bendFor(168), passesAbove: true },
  {
    rule: { rule: 'path-avoids', ...between, area: '#pond' },
    items: (y) => [west, east, pond(y)],
    bound: 50,
    passesAbove: false,
  },
  {
    rule: { rule: 'path-through', ...between, area: '#pond' },
    items: (y) => [west, east, pond(y)],
    bound: 50,
    passesAbove: true,
  },
  {
    rule: { rule: 'clearance', select: '#chest', min: 12 },
    items: (y) => [marker('chest', 100, 80), spike(100, y)],
    bound: 68,
    passesAbove: true,
  },
  { rule: { rule: 'corridor-width', ...between, min: 25 }, items: gated, bound: 35, passesAbove: true },
  { rule: { rule: 'no-width-between', min: 18, max: 20 }, items: gate, bound: 40, passesAbove: true },
  { rule: { rule: 'no-width-between', min: 18, max: 20 }, items: gate, bound: 42, passesAbove: false },
  { rule: { rule: 'islands', max: 1, agent: 'tank' }, items: gate, bound: 40, passesAbove: true },
  { rule: { rule: 'visible', ...between }, items: bent, bound: 50, passesAbove: true },
  { rule: { rule: 'hidden', ...between }, items: bent, bound: 50, passesAbove: false },
  {
    rule: { rule: 'fair', from: ['#a', '#b'], to: '#ore', tolerance: 0.1 },
    items: (y) => [west, east, marker('ore', 100, 50), spike(65, y, 5)],
    bound: 50 + Math.sqrt(38.5 ** 2 - 35 ** 2),
    passesAbove: true,
  },
  {
    rule: { rule: 'completable', start: '#a', goal: '#b', keys: '#red-key', doors: '#red-door', agent: 'tank' },
    items: (y) => [...gated(y), marker('red-key', 135, 30), wall('red-door', 150, 0, 5, 100)],
    bound: 40,
    passesAbove: true,
  },
]

it.each(FLIPS)(
  '$rule.rule changes its verdict when one vertex passes $bound',
  ({ rule, items, bound, passesAbove }) => {
    const statuses = [bound - LITTLE, bound + LITTLE].map((y) => checkRules(level(items(y)), [rule]).verdicts[0].status)
    expect(statuses).toEqual(passesAbove ? ['pass', 'fail'] : ['fail', 'pass'])
  },
)

it('the table of these tests has a row for every built-in rule', () =>
  expect(new Set(FLIPS.map(({ rule }) => rule.rule))).toEqual(new Set(BUILT_IN_RULES.map(({ name }) => name))))
