#!/usr/bin/env node
// Rule checks after a vertex moved: 200 rules of all kinds on 1,000 obstacles, by a persistent checker.
//   node test/bench/rules.mjs [--short]        after npm run build
// Processor milliseconds from an edit to its report, and wall time of the longest slice, which a busy machine
// lengthens. A drag moves a vertex by one unit at a time; a jump moves it anywhere on the map. The last verdicts are
// compared with a fresh check.
import { isDeepStrictEqual } from 'node:util'
import { applyCommand, createNavDocument } from '../../dist/document/index.js'
import { createRandom } from '../../dist/engine/index.js'
import { checkRules, createRuleChecker } from '../../dist/rules/index.js'
import { movedVertex, rulesFor, rulesMap } from '../support/rules-map.mjs'
import { openReport } from './report/report.mjs'

const short = process.argv.includes('--short')
const only = process.argv.slice(2).find((word) => !word.startsWith('-'))
const EDITS = short ? 20 : 100
const SIDE = 32
const RULES = 200
const report = openReport('rules', 'Rule checks after an edit')
const quantile = (values, q) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(q * values.length))]

const processor = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Runs to the end in the smallest slices; returns the wall milliseconds of all slices and of the longest. */
function worked(checker) {
  const since = processor()
  let longest = 0
  for (let done = false; !done;) {
    const begun = performance.now()
    done = checker.work(0)
    longest = Math.max(longest, performance.now() - begun)
  }
  return [processor() - since, longest]
}

const MAPS = {
  'a pair a rule': { side: SIDE, pairs: true },
  'all pairs': { side: SIDE },
  'all pairs, 4 links': { side: SIDE, links: 4 },
}
const MOVES = {
  drag: (document, i, random) => {
    const { shape, id } = document.items.find(({ kind }, k) => kind === 'obstacle' && k >= 400 + Math.floor(i / 20))
    const { x, y } = shape.outer[3]
    return { id, vertex: 3, to: { x: x + 2 * random() - 1, y: y + 1 } }
  },
  jump: (document, _, random) => movedVertex(random, document),
}

for (const [map, counts] of Object.entries(MAPS))
  for (const [move, next] of Object.entries(MOVES)) {
    if (only !== undefined && !`${map} ${move}`.includes(only)) continue
    const random = createRandom(7)
    let document = createNavDocument(rulesMap(random, counts))
    const rules = rulesFor(random, RULES, counts)
    const checker = createRuleChecker(document, rules)
    const [first, firstPart] = worked(checker)
    const [sums, parts] = [[], []]
    for (let i = 0; i < EDITS; i++) {
      const { id, vertex, to } = next(document, i, random)
      document = applyCommand(document, { type: 'move-vertices', moves: [{ id, ring: 0, vertex, to }] }).document
      const since = processor()
      checker.update(document)
      const taken = processor() - since
      const [sum, longest] = worked(checker)
      sums.push(taken + sum)
      parts.push(longest)
    }
    const last = checker.getSnapshot().report
    if (!isDeepStrictEqual(last, checkRules(document, rules)))
      report.note(`${map}, ${move}: verdicts differ from those of a new check`)
    const count = ({ passed, errors, warnings, excepted }) => `${passed}/${errors + warnings}/${excepted}`
    report.row('from a moved vertex to the report', {
      map,
      move,
      'passed/failed/excepted': count(last),
      'first check ms': first,
      'its longest part': firstPart,
      'p50 ms': quantile(sums, 0.5),
      'p95 ms': quantile(sums, 0.95),
      'worst ms': Math.max(...sums),
      'part p95': quantile(parts, 0.95),
      'longest part': Math.max(...parts),
    })
  }
report.close()
