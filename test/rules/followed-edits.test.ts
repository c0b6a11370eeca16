/** A checker that stays with a map, after each of many seeded edits, beside a fresh check. NAVSMITH_TIMES=10 tries ten times as many. */
import { describe, expect, it } from 'vitest'
import { applyCommand, createNavDocument } from '../../src/document/index.js'
import { createRandom } from '../../src/engine/index.js'
import { checkRules, createRuleChecker } from '../../src/rules/index.js'
import { effort } from '../support/effort.js'
import { movedVertex, rulesFor, rulesMap } from '../support/rules-map.mjs'

const EDITS = effort(16)

describe(`verdicts after each of ${EDITS} moved vertices are those of a fresh check`, () => {
  it.each([
    { name: 'without links', side: 5, markers: 3 },
    { name: 'with links', side: 5, markers: 3, links: 3 },
    { name: 'without areas', side: 6, areas: 1, markers: 2 },
    { name: 'on a wider map', side: 12, areas: 4, markers: 2 },
  ])('$name', ({ name, ...counts }) => {
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
  })
})
