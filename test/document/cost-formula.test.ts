/** Cost formulas: values, errors and use by agents. Random formulas have the values that JavaScript computes. */
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import {
  createNavDocument,
  formatNavDocument,
  parseNavDocument,
  toScene,
  type AreaItem,
} from '../../src/document/index.js'
import { isFormulaError, parseCostFormula } from '../../src/document/model/cost-formula.js'
import { createRandom } from '../../src/engine/core/index.js'
import { effort } from '../support/effort.js'
import { areaItem, fieldOf } from '../support/shapes.js'

type Area = Pick<AreaItem, 'terrain' | 'cost' | 'attributes'>
const hill: Area = { terrain: 'grass', cost: 1.2, attributes: { height: 30, slope: 12, material: 'ice', wet: true } }

function costOf(text: string, area: Area = hill): number | undefined {
  const formula = parseCostFormula(text)
  if (isFormulaError(formula)) throw new Error(`${text} breaks off at ${formula.at}`)
  return formula.costOf(area)
}

describe('a cost formula', () => {
  it.each([
    ['2', 2],
    ['1 + slope / 4', 4],
    ['cost * 2', 2.4],
    ["material = 'ice' ? 3 : cost", 3],
    ["material == 'stone' ? 3 : cost", 1.2],
    ["terrain = 'grass' and slope > 10 ? 5 : 1", 5],
    ["terrain = 'sand' or not wet ? 5 : 1", 1],
    ['min(slope, 10) + max(1, 2, 3) + abs(-4)', 17],
    ['2 ^ 3 ^ 2', 512],
    ['2 * 3 ^ 2 - 10 % 4', 16],
    ['10 - 4 - 3', 3],
    ['slope > 20 ? blocked : 1', 1],
    ['slope > 10 ? blocked : 1', Infinity],
    ['[height] / 10', 3],
    ['slope > 20 ? 9 : slope > 10 ? 7 : 1', 7],
    ['-(-3)', 3],
    ['.5e1', 5],
  ])('evaluates %s to %d', (text, cost) => expect(costOf(text)).toBe(cost))

  it.each([
    ...['1 + depth', 'material * 2', '0', '-3', 'sqrt(-1)', 'slope / 0 - slope / 0', "'3'", 'wet', 'constructor'],
    ...['[__proto__]', 'depth > 1 ? 2 : 3'],
  ])('gives no cost for %s', (text) => expect(costOf(text)).toBeUndefined())

  it('gives a cost if `or` skips the part with a missing attribute', () =>
    expect(costOf('slope > 10 or depth > 1 ? 2 : 3')).toBe(2))

  it.each([
    ['1 + ', 4, undefined],
    ['', 0, undefined],
    ['1 + * 2', 4, '*'],
    ['slope; drop', 5, ';'],
    ['(1', 2, undefined],
    ['1 2', 2, '2'],
    ['alert(1)', 0, 'alert'],
    ['min()', 4, ')'],
    ['a ? b', 5, undefined],
    ['('.repeat(500), 32, '('],
    ['-'.repeat(500), 63, '-'],
  ])('reports the position of an error: %.20s', (text, at, found) =>
    expect(parseCostFormula(text)).toMatchObject({ at, found }),
  )

  it('matches JavaScript on the same expressions', () => {
    const random = createRandom(5)
    const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]
    const scope = { a: 3, b: 0.5, c: 7 }
    const sum = (depth: number): string => {
      if (depth === 0 || random() < 0.2) return pick(['a', 'b', 'c', '2', '1.5', '10'])
      const roll = random()
      if (roll < 0.2) return `(${sum(depth - 1)})`
      if (roll < 0.3) return `-${pick(['a', '2', `(${sum(depth - 1)})`])}`
      if (roll < 0.4)
        return `(${sum(depth - 1)} ${pick(['<', '<=', '>', '>='])} ${sum(depth - 1)} ? ${sum(depth - 1)} : ${sum(depth - 1)})`
      if (roll < 0.5) return `max(${sum(depth - 1)}, ${sum(depth - 1)})`
      return `${sum(depth - 1)} ${pick(['+', '-', '*', '/', '%'])} ${sum(depth - 1)}`
    }
    let above = 0
    for (let i = 0; i < effort(2000); i++) {
      const text = sum(4)
      const expected = runInNewContext(text, { ...scope, max: Math.max }) as number
      const cost = costOf(text, { terrain: 'x', cost: 1, attributes: scope })
      expect(cost, text).toEqual(expected > 0 ? expected : undefined)
      if (expected > 0) above++
    }
    expect(above).toBeGreaterThan(effort(500))
  })
})

describe('an agent with a cost formula', () => {
  const hill = areaItem('hill', 'grass', 2, [0, 0, 10, 10])
  const agent = {
    id: 'man',
    name: 'Man',
    radius: 1,
    speed: 10,
    costFormula: 'slope > 30 ? blocked : cost + slope / 10',
  }
  const map = createNavDocument({
    bounds: fieldOf(100, 10),
    agents: [agent, { id: 'tank', name: 'Tank', radius: 2, speed: 5 }],
    items: [
      { ...hill, attributes: { slope: 10 } },
      { ...hill, id: 'cliff', attributes: { slope: 40 } },
      { ...hill, id: 'plain' },
      { ...hill, id: 'own', costs: { man: 7 }, attributes: { slope: 10 } },
    ],
  })
  const costs = (id?: string) => toScene(map, id === undefined ? {} : { agent: id }).areas?.map(({ cost }) => cost)

  it('uses the cost of an area for the agent, else the formula, else the default cost of the area', () => {
    expect(costs('man')).toEqual([3, Infinity, 2, 7])
    expect(costs('tank')).toEqual([2, 2, 2, 2])
    expect(costs()).toEqual([2, 2, 2, 2])
  })

  it('keeps the formula in a file, where an invalid formula is dropped and reported', () => {
    const text = formatNavDocument(map)
    expect(parseNavDocument(text).document?.agents).toEqual(map.agents)
    const { document, report } = parseNavDocument(text.replace('slope > 30 ?', 'slope > 30 !'))
    expect(document?.agents).toEqual([{ id: 'man', name: 'Man', radius: 1, speed: 10 }, map.agents[1]])
    expect(report.issues.map(({ message }) => message).join()).toMatch(/costFormula/)
  })
})
