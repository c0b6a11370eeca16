/** A persistent checker after each of many seeded edits, compared with a fresh check. NAVSMITH_TIMES=10 makes ten times as many edits. */
import { describe, expect, it } from 'vitest'
import { applyCommand, createNavDocument, shapeToRings } from '../../src/document/index.js'
import type { Command, NavDocument, NavItem } from '../../src/document/index.js'
import { createRandom } from '../../src/engine/index.js'
import { checkRules, createRuleChecker, type RuleReport } from '../../src/rules/index.js'
import { effort } from '../support/effort.js'
import { movedVertex, rulesFor, rulesMap } from '../support/rules-map.mjs'

const EDITS = effort(16)

describe(`verdicts after each of ${EDITS} moved vertices match a fresh check`, () =>
  it.each([
    { name: 'without links', side: 5, markers: 3 },
    { name: 'with links', side: 5, markers: 3, links: 3 },
    { name: 'with one area', side: 6, areas: 1, markers: 2 },
    { name: 'with few areas', side: 12, areas: 4, markers: 2 },
  ])('on a map with $side rows of $side decagons, $name', ({ name, ...counts }) => {
    const random = createRandom(name.length)
    let document = createNavDocument(rulesMap(random, counts))
    const rules = rulesFor(random, 60, counts)
    const checker = createRuleChecker(document, rules)
    const statuses = new Set<string>()
    for (let i = 0; i < EDITS; i++) {
      const { id, vertex, to } = movedVertex(random, document)
      document = applyCommand(document, { type: 'move-vertices', moves: [{ id, ring: 0, vertex, to }] }).document
      checker.update(document)
      const fresh = checkRules(document, rules)
      expect(checker.flush(), `edit ${i}`).toEqual(fresh)
      for (const { status } of fresh.verdicts) statuses.add(status)
    }
    expect([...statuses].sort()).toEqual(['excepted', 'fail', 'pass', 'skipped'])
  }))

type Random = () => number
const one = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)]
const ofKind = (document: NavDocument, kind: NavItem['kind']): readonly NavItem[] =>
  document.items.filter((item) => item.kind === kind)
const idOf = (document: NavDocument, kind: NavItem['kind'], random: Random): string =>
  one(ofKind(document, kind), random).id

const OTHER_EDITS: Readonly<Record<string, (document: NavDocument, random: Random) => Command>> = {
  'moves an obstacle': (document, random) => ({
    type: 'transform-items',
    ids: [idOf(document, 'obstacle', random)],
    matrix: [1, 0, 0, 1, 40 * random() - 20, 40 * random() - 20],
  }),
  'removes an obstacle': (document, random) => ({ type: 'remove-items', ids: [idOf(document, 'obstacle', random)] }),
  'draws an obstacle': (document, random) => ({
    type: 'insert-items',
    items: [{ ...one(ofKind(document, 'obstacle'), random), id: `drawn-${random()}` }],
  }),
  'moves an area': (document, random) => ({
    type: 'transform-items',
    ids: [idOf(document, 'area', random)],
    matrix: [1, 0, 0, 1, 40 * random() - 20, 40 * random() - 20],
  }),
  'changes what an area costs': (document, random) => ({
    type: 'set-properties',
    ids: [idOf(document, 'area', random)],
    properties: { cost: one(['blocked', 1, 2, 5] as const, random) },
  }),
  'closes or opens a link': (document, random) => ({
    type: 'set-properties',
    ids: [idOf(document, 'link', random)],
    properties: { closed: random() < 0.5 },
  }),
  'moves a marker': (document, random) => ({
    type: 'move-point',
    id: idOf(document, 'marker', random),
    to: { x: 200 * random(), y: 200 * random() },
  }),
  'names an item': (document, random) => ({
    type: 'set-properties',
    ids: [one(document.items, random).id],
    properties: { name: `named ${random()}` },
  }),
  'changes the radius of an agent': (document, random) => ({
    type: 'put-agent',
    agent: { ...one(document.agents, random), radius: 2 + 6 * random() },
  }),
}

it.each(Object.entries(OTHER_EDITS))('verdicts match a fresh check after an edit that %s', (name, editOf) => {
  const counts = { side: 5, markers: 3, links: 3 }
  const random = createRandom(name.length)
  let document = createNavDocument(rulesMap(random, counts))
  const rules = rulesFor(random, 60, counts)
  const checker = createRuleChecker(document, rules)
  checker.flush()
  for (let i = 0; i < EDITS / 2 && ofKind(document, 'obstacle').length > 0; i++) {
    document = applyCommand(document, editOf(document, random)).document
    checker.update(document)
    expect(checker.flush(), `edit ${i}`).toEqual(checkRules(document, rules))
  }
})

it(`on a lattice with equally long paths, any of them may be reported, with the verdicts of a fresh check after each of ${EDITS} edits`, () => {
  const random = createRandom(3)
  const counts = { side: 6, areas: 1, markers: 3 }
  const lattice = rulesMap(random, counts)
  const squares = (lattice.items ?? []).map((item): NavItem => {
    if (item.kind !== 'obstacle') return item
    const { x, y } = middleOf(item)
    return { ...item, shape: { type: 'rectangle', x: x - 10, y: y - 10, width: 20, height: 20 } }
  })
  let document = createNavDocument({ ...lattice, items: squares })
  const rules = rulesFor(random, 60, counts).filter(({ rule }) => rule !== 'path-through')
  const checker = createRuleChecker(document, rules)
  const numbers = ({ verdicts }: RuleReport) =>
    verdicts.map(({ index, status, measured, expected }) => [index, status, measured?.toFixed(9), expected])
  for (let i = 0; i < EDITS; i++) {
    const at = Math.floor(random() * 36)
    const step = 10 * Math.floor(4 * random() - 2)
    const items = document.items.map((item, k) =>
      k === at && item.kind === 'obstacle' && item.shape.type === 'rectangle'
        ? { ...item, shape: { ...item.shape, x: item.shape.x + step } }
        : item,
    )
    document = { ...document, items }
    checker.update(document)
    expect(numbers(checker.flush()), `edit ${i}`).toEqual(numbers(checkRules(document, rules)))
  }
})

function middleOf({ shape }: Extract<NavItem, { kind: 'obstacle' }>): { readonly x: number; readonly y: number } {
  const { outer } = shapeToRings(shape)
  const middle = (axis: 'x' | 'y'): number => 40 * Math.floor(outer[0][axis] / 40) + 20
  return { x: middle('x'), y: middle('y') }
}
