/** Messages of every rule that passes, fails or cannot be checked, in English and Chinese. */
import { describe, expect, it } from 'vitest'
import type { NavDocument, NavItem } from '../../src/document/index.js'
import { BUILT_IN_RULES, checkRules, defineRule } from '../../src/rules/index.js'
import type { Rule, RulePhrase, Verdict } from '../../src/rules/index.js'
import { phraseText, ruleMessages } from '../../src/rules/messages/index.js'
import { terrainKinds, terrainNames } from '../../src/terrain-kinds/index.js'
import { chinese } from '../../src/words/chinese/index.js'
import { area, level, marker, wall } from './maps.js'
import { CASES, open, west, east } from './message-cases.js'

const verdictIn = (map: NavDocument, rule: Rule): Verdict & { readonly phrase: RulePhrase } => {
  const { verdicts } = checkRules(map, [rule])
  const found =
    verdicts.find(({ status }) => status === 'invalid') ??
    verdicts.find(({ status }) => status === 'fail') ??
    verdicts[0]
  if (found.phrase === undefined) throw new Error(`${found.message} has no phrase`)
  return { ...found, phrase: found.phrase }
}

const twice = (make: (id: string, x: number) => NavItem): readonly NavItem[] => [make('a', 60), make('b', 140)]
const onTerrain = (terrain: string): readonly NavItem[] =>
  twice((id, x) => ({ ...area(id, x, 50, 1, 1), terrain }) as NavItem)
const hop = (id: string): NavItem => ({ id, kind: 'waypoint-link', from: 'w', to: 'w' })
/** The name of items in messages, in English and in Chinese, and then the items that have this name. */
const WORDS: readonly (readonly [string, string, readonly NavItem[]])[] = [
  ...terrainNames().map((name) => [name, terrainKinds[name].names.zh, onTerrain(name)] as const),
  ['lava', 'lava', onTerrain('lava')],
  ['spawn', '起点', twice((id, x) => marker(id, x, 50))],
  ['goal', '终点', twice((id, x) => marker(id, x, 50, 'goal'))],
  ['obstacle', '障碍物', twice((id, x) => wall(id, x, 50, 1, 1))],
  ['link', '连接', twice((id, x) => ({ id, kind: 'link', from: { x, y: 60 }, to: { x, y: 80 } }))],
  ['waypoint', '路点', twice((id, x) => ({ id, kind: 'waypoint', x, y: 50 }))],
  ['waypoint link', '路点连线', [{ id: 'w', kind: 'waypoint', x: 60, y: 50 }, hop('a'), hop('b')]],
]
const distancesTo = (items: readonly NavItem[]) =>
  verdictIn(level([west, east, ...items]), { rule: 'fair', from: '#west, #east', to: '#a, #b', tolerance: 9 })

describe('messages of verdicts', () => {
  it.each(WORDS)('name %s in both languages', (inEnglish, inChinese, items) => {
    const { phrase } = distancesTo(items)
    expect(phraseText(phrase)).toMatch(new RegExp(`^distances to ${inEnglish} are`))
    expect(phraseText(phrase, chinese.ruleMessages)).toMatch(new RegExp(`^到 ${inChinese} 的距离`))
  })

  for (const [rule, map, inEnglish, inChinese, more = {}] of CASES)
    it(`have the expected text for ${JSON.stringify(rule)}: ${inEnglish}`, () => {
      const { phrase, ...verdict } = verdictIn(map, rule)
      expect(verdict).toMatchObject({ message: inEnglish, ...more })
      expect(phraseText(phrase)).toBe(inEnglish)
      expect(phraseText(phrase, chinese.ruleMessages)).toBe(inChinese)
    })

  it('are all covered by these tests: each rule passes and fails, and every message of the table occurs', () => {
    const found = [
      ...CASES.map(([rule, map]) => verdictIn(map, rule)),
      ...WORDS.map(([, , items]) => distancesTo(items)),
    ]
    const statusesOf = (name: string): unknown[] => [
      ...new Set(found.filter(({ rule }) => rule === name).map(({ status }) => status)),
    ]
    for (const { name } of BUILT_IN_RULES)
      expect(statusesOf(name), name).toEqual(expect.arrayContaining(['pass', 'fail']))
    const used = found.flatMap(({ phrase, fix }) => [...keysIn(phrase), ...(fix?.phrase ? keysIn(fix.phrase) : [])])
    const lists = ['listComma', 'listAnd']
    expect([...new Set([...used, ...lists])].sort()).toEqual(Object.keys(ruleMessages).sort())
  })

  it('stay unchanged if they come from a rule that the app defines', () => {
    const rule = defineRule({
      name: 'app/fog',
      parameters: {},
      *check() {
        yield { pass: false, ids: [], message: 'too much fog' }
      },
    })
    const [verdict] = checkRules(open, [{ rule: 'app/fog' }], { define: [rule] }).verdicts
    expect(verdict).toMatchObject({ message: 'too much fog', status: 'fail' })
    expect(verdict.phrase).toBeUndefined()
  })
})

function keysIn({ key, values }: RulePhrase): readonly string[] {
  const inside = Object.values(values).flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]))
  return [key, ...inside.flatMap((value) => (typeof value === 'string' ? [] : keysIn(value as RulePhrase)))]
}
