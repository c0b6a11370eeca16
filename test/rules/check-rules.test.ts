import { describe, expect, it } from 'vitest'
import { createHistory, createNavDocument, formatNavDocument, parseNavDocument } from '../../src/document/index.js'
import type { NavItem } from '../../src/document/index.js'
import { checkRules, createRuleChecker, defineRule, type Rule } from '../../src/rules/index.js'
import { codeOf } from '../support/code-of.js'
import { area, dam, east, level, marker, verdictOf, verdictsOf, wall, west } from './maps.js'

const reach: Rule = { rule: 'reachable', from: '#spawn-1', to: '#flag' }

describe('selectors', () => {
  const tagged = {
    ...marker('loot-1', 50, 50, 'loot'),
    meta: { tags: ['rare', 'gold'], value: 5 },
    layer: 'things',
  } as NavItem
  const map = level([west, east, tagged, { ...dam, name: 'The dam' }, area('sea', 150, 0, 10, 10)], {
    layers: [
      { id: 'walls', name: 'Walls' },
      { id: 'things', name: 'Small things' },
    ],
  })
  const selected = (select: string | string[]): readonly string[] =>
    verdictsOf(map, { rule: 'clearance', select, min: 0 }).map(({ ids }) => ids[0])

  it.each([
    ['marker', ['spawn-1', 'flag', 'loot-1']],
    ['marker[role=spawn]', ['spawn-1']],
    ['marker[role!=spawn]', ['flag', 'loot-1']],
    ['area[terrain=water]', ['sea']],
    ['#flag', ['flag']],
    ['#flag, #sea', ['flag', 'sea']],
    ['layer:walls', ['spawn-1', 'flag', 'dam', 'sea']],
    ['layer:"Small things"', ['loot-1']],
    ['tag:gold', ['loot-1']],
    ['marker tag:rare[value=5]', ['loot-1']],
    ['[name="The dam"]', ['dam']],
    ['[value]', ['loot-1']],
    ['*', ['spawn-1', 'flag', 'loot-1', 'dam', 'sea']],
  ])('the selector %s selects %j', (selector, ids) => expect(selected(selector)).toEqual(ids))

  it('a list matches any of its selectors', () => expect(selected(['#flag', 'obstacle'])).toEqual(['flag', 'dam']))

  it.each([
    ['markr', "'markr' for rules[0] (clearance).select: unknown item kind 'markr'; did you mean 'marker'?"],
    ['marker[role=', "'marker[role=' for rules[0] (clearance).select: unexpected '[role='"],
    ['#a,', "'#a,' for rules[0] (clearance).select: a part is missing"],
    ['', "'' for rules[0] (clearance).select: a part is missing"],
  ])('%s is rejected', (selector, message) => expect(() => selected(selector)).toThrow(`Invalid selector ${message}`))

  it('a selector without matches is an error that suggests a similar id', () =>
    expect(verdictOf(map, { ...reach, severity: 'warning', from: '#spwan-1' })).toMatchObject({
      status: 'invalid',
      severity: 'error',
      code: 'rules/no-match',
      message: "no item matches from: #spwan-1; did you mean 'spawn-1'?",
    }))
})

it.each([
  [{ rule: 'reachble', from: '#a', to: '#b' }, 'rules/unknown-rule', "did you mean 'reachable'?"],
  [{ rule: 'reachable', from: '#a' }, 'rules/missing-parameter', 'for rules[0] (reachable).to, got undefined'],
  [{ rule: 'reachable', from: '#a', to: '#b', min: 3 }, 'rules/unknown-parameter', "Unknown field 'min' in rules[0]"],
  [{ rule: 'detour', from: '#a', to: '#b', max: '2' }, 'rules/bad-parameter', "(detour).max, got '2'"],
  [
    { rule: 'path-length', from: '#a', to: '#b' },
    'rules/missing-parameter',
    'Expected min or max for rules[0] (path-length), got neither',
  ],
  [
    { rule: 'path-through', from: '#a', to: '#b' },
    'rules/missing-parameter',
    'Expected area or marker for rules[0] (path-through), got neither',
  ],
  [{ rule: 'islands', max: 1, severity: 'info' }, 'rules/bad-parameter', "severity, got 'info'"],
  [{ rule: 'islands', max: 1, except: [{ id: 'a' }] }, 'rules/bad-parameter', 'except[0].reason, got undefined'],
  [3, 'rules/bad-rule', 'Expected { rule, … } for rules[0], got 3'],
])('the invalid rule %j is rejected with %s', (rule, code, words) => {
  const check = () => checkRules(level([]), [rule as unknown as Rule])
  expect(codeOf(check)).toBe(code)
  expect(check).toThrow(words)
})

describe('when a rule is checked', () => {
  const map = level([west, east, dam])

  it('an exception suppresses a failure, and an unused exception is a warning', () => {
    const except = [{ id: 'flag', reason: 'opened by a script' }]
    expect(verdictOf(map, { ...reach, except })).toMatchObject({ status: 'excepted', reason: 'opened by a script' })
    expect(verdictsOf(level([west, east]), { ...reach, except })).toMatchObject([
      { status: 'pass' },
      {
        status: 'fail',
        severity: 'warning',
        code: 'rules/unused-exception',
        message: 'the exception for flag is not needed',
      },
    ])
  })

  it('the rule is skipped on maps where its option `when` selects nothing', () => {
    expect(verdictOf(map, { ...reach, when: 'marker[role=boss]' })).toMatchObject({ status: 'skipped' })
    expect(verdictOf(map, { ...reach, when: 'marker' })).toMatchObject({ status: 'fail' })
  })

  it('an agent is selected by id or name, and an unknown agent is an error', () =>
    expect(verdictOf(map, { ...reach, agent: 'tnk' })).toMatchObject({
      status: 'invalid',
      code: 'rules/unknown-agent',
      message: "unknown agent 'tnk'; did you mean 'tank'?",
    }))

  it('severity and help are part of every verdict, and the report counts verdicts', () => {
    const report = checkRules(map, [
      { ...reach, severity: 'warning', help: 'Open the dam.' },
      reach,
      { rule: 'islands', max: 2 },
    ])
    expect(report).toMatchObject({ errors: 1, warnings: 1, passed: 1, excepted: 0, skipped: 0 })
    expect(report.verdicts[0]).toMatchObject({ severity: 'warning', help: 'Open the dam.', index: 0 })
  })

  it.each(['text', null, 7])('an example that is no map is rejected: %j', (example) => {
    const rule = { ...reach, examples: { pass: [example as never] } }
    expect(() => checkRules(level([west, east]), [rule])).toThrow(expect.objectContaining({ name: 'NavError' }))
  })

  it('a rule has example maps for pass and fail; a map on which the rule gives the other result is an error', () => {
    const open = { items: [west, east] }
    const closed = { items: [west, east, wall('dam', 95, 0, 10, 1000)] }
    expect(checkRules(open as never, [], {}).verdicts).toEqual([])
    expect(verdictsOf(level([west, east]), { ...reach, examples: { pass: [open], fail: [closed] } })).toMatchObject([
      { status: 'pass' },
    ])
    expect(
      verdictsOf(level([west, east]), {
        ...reach,
        examples: { pass: [closed], fail: [open, { items: [west] }] },
      }).slice(1),
    ).toMatchObject([
      {
        status: 'invalid',
        code: 'rules/failed-example',
        message: 'example 1 of pass fails: a point cannot get from spawn-1 to flag: walls block every path',
      },
      { code: 'rules/failed-example', message: 'example 1 of fail passes' },
      { code: 'rules/failed-example', message: 'example 2 of fail cannot be checked: no item matches to: #flag' },
    ])
  })
})

describe('defineRule', () => {
  const cover = defineRule({
    name: 'arena/cover',
    parameters: { select: 'selector', least: 'number' },
    *check(map, rule) {
      const { obstacles } = map.walker(rule.agent).scene
      for (const { id } of rule.items('select'))
        yield {
          pass: obstacles.length >= (rule.number('least') ?? 0),
          ids: [id],
          message: `${id} has too little cover`,
        }
    },
  })

  it('gives a rule that works like a built-in rule', () => {
    const rule = {
      rule: 'arena/cover',
      select: 'marker',
      least: 1,
      except: [{ id: 'flag', reason: 'open field' }],
    } as const
    expect(verdictsOf(level([west, east]), rule, { define: [cover] })).toMatchObject([
      { status: 'fail', code: 'rules/arena/cover', message: 'spawn-1 has too little cover' },
      { status: 'excepted' },
    ])
    expect(codeOf(() => verdictsOf(level([west, east]), rule))).toBe('rules/unknown-rule')
  })

  it('rejects a name without a slash and a parameter without a kind', () => {
    expect(codeOf(() => defineRule({ ...cover, name: 'cover' }))).toBe('rules/bad-rule')
    expect(codeOf(() => defineRule({ ...cover, parameters: { least: 'count' as never } }))).toBe('rules/bad-rule')
  })
})

describe('rules in a document', () => {
  const rules = [{ rule: 'reachable', from: '#spawn-1', to: '#flag' }]
  const map = createNavDocument({ items: [west, east], rules })

  it('are checked when no other rules are given, and are unchanged after a save', () => {
    expect(checkRules(map).passed).toBe(1)
    const text = formatNavDocument(map)
    const { document, report } = parseNavDocument(text)
    expect(document).toEqual(map)
    expect(report.issues).toEqual([])
    expect(formatNavDocument(document)).toBe(text)
  })

  it('are undone and redone', () => {
    const history = createHistory(createNavDocument({ items: [west, east] }))
    history.change('Add a rule', (draft) => {
      draft.rules = rules
    })
    expect(history.getSnapshot().document.rules).toEqual(rules)
    history.undo()
    expect(history.getSnapshot().document).not.toHaveProperty('rules')
    history.redo()
    expect(history.getSnapshot().document.rules).toEqual(rules)
  })

  it('are dropped and reported when invalid', () => {
    const { document, report } = parseNavDocument({ ...map, rules: [...rules, { from: '#a' }, 7] })
    expect(document.rules).toEqual(rules)
    expect(report.issues.map(({ path }) => path)).toEqual(['rules.1', 'rules.2'])
    expect(codeOf(() => createNavDocument({ rules: [{}] as never }))).toBe('document/bad-document')
  })
})

describe('a persistent checker', () => {
  it('reports after each edit the same as a fresh check, and searches only where something may have changed', () => {
    const far = wall('far', 180, 90, 10, 5)
    const map = level([west, east, far])
    const checker = createRuleChecker(map, [reach, { rule: 'path-length', from: '#spawn-1', to: '#flag', max: 150 }])
    expect(checker.getSnapshot()).toEqual({ status: 'checking', report: undefined })
    expect(checker.flush().passed).toBe(2)
    const before = checker.flush()
    checker.update(level([west, east, wall('far', 180, 91, 10, 5)]))
    expect(checker.getSnapshot()).toMatchObject({ status: 'checking', report: before })
    expect(checker.flush()).toEqual(before)
    const closed = level([west, east, wall('far', 95, 0, 10, 100)])
    checker.update(closed)
    expect(checker.flush().errors).toBe(2)
  })

  it('works in slices and notifies subscribers', () => {
    const steps: (() => void)[] = []
    const scheduler = { request: (work: () => void) => void steps.push(work), cancel: () => void steps.splice(0) }
    const checker = createRuleChecker(level([west, east]), [reach], { scheduler })
    let calls = 0
    const stop = checker.subscribe(() => calls++)
    while (steps.length > 0) steps.shift()?.()
    expect(checker.getSnapshot()).toMatchObject({ status: 'ready', report: { passed: 1 } })
    expect(calls).toBe(1)
    checker.update(level([west, east, dam]))
    while (steps.length > 0) steps.shift()?.()
    expect(checker.getSnapshot().report?.errors).toBe(1)
    stop()
    checker.update(level([west, east]))
    expect(steps).toEqual([])
    expect(checker.work(0)).toBe(false)
    expect(checker.work(1000)).toBe(true)
  })
})
