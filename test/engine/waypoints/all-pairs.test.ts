import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { buildAllPairs } from '../../../src/engine/waypoints/all-pairs.js'
import { buildWaypointGraph } from '../../../src/engine/waypoints/build-waypoint-graph.js'
import type { WaypointGraph } from '../../../src/engine/waypoints/find-waypoint-path.js'
import { cheapestCosts } from '../../oracles/bellman-ford.js'
import { isDeep } from '../../support/effort.js'

interface Kind {
  readonly share: number
  readonly cost: (random: () => number, length: number) => number
  readonly oneWay?: boolean
}

const graphOf = (seed: number, count: number, { share, cost, oneWay = false }: Kind): WaypointGraph => {
  const random = createRandom(seed)
  const waypoints = Array.from({ length: count }, (_, i) => ({ id: `w${i}`, x: 100 * random(), y: 100 * random() }))
  const links = waypoints.flatMap((from, i) =>
    waypoints
      .filter((_, j) => (oneWay ? j !== i : j < i) && random() < share)
      .map((to) => ({
        from: from.id,
        to: to.id,
        cost: cost(random, Math.hypot(from.x - to.x, from.y - to.y)),
        ...(oneWay && { oneWay }),
      })),
  )
  return buildWaypointGraph({ waypoints, links })
}
const arcsOf = ({ ids, firstLink, linkTo, linkCost }: WaypointGraph): { from: number; to: number; cost: number }[] =>
  ids.flatMap((_, from) =>
    Array.from(linkTo.subarray(firstLink[from], firstLink[from + 1]), (to, k) => ({
      from,
      to,
      cost: linkCost[firstLink[from] + k],
    })),
  )

const KINDS: Record<string, Kind> = {
  'any costs': { share: 1, cost: (random) => 1 + 1000 * random() },
  'any costs, one way': { share: 0.6, cost: (random) => 1 + 1000 * random(), oneWay: true },
  'many equal costs': { share: 1, cost: (random) => 1 + Math.floor(20 * random()) },
  'one cost': { share: 0.1, cost: () => 3 },
  'costs a thousand times each other': { share: 0.2, cost: (random) => 10 ** (3 * random()) },
  'near ones, by length': { share: 0.06, cost: (_, length) => length },
  'so few that many have no way': { share: 0.008, cost: (random) => 1 + random(), oneWay: true },
}

describe('the table of all pairs', () => {
  for (const [name, kind] of Object.entries(KINDS))
    it(`equals the oracle, and its hops add up to its distances: ${name}`, () => {
      const graph = graphOf(11, 150, kind)
      const table = buildAllPairs(graph)
      const arcs = arcsOf(graph)
      const { ids } = graph
      const costs = new Map<string, number>()
      for (const { from, to, cost } of arcs) {
        const key = `${ids[from]} ${ids[to]}`
        costs.set(key, Math.min(costs.get(key) ?? Infinity, cost))
      }
      for (let i = 0; i < ids.length; i += isDeep ? 3 : 25) {
        const expected = cheapestCosts(ids.length, arcs, i)
        for (const [j, cost] of expected.entries()) {
          const distance = table.distance(ids[i], ids[j])
          if (cost === Infinity) expect(distance).toBe(Infinity)
          else expect(Math.abs(distance - cost)).toBeLessThanOrEqual(1e-12 * cost)
          const hops = table.hops(ids[i], ids[j])
          expect(hops.length > 0).toBe(cost < Infinity)
          if (cost === Infinity) continue
          expect([hops[0], hops.at(-1)]).toEqual([ids[i], ids[j]])
          const sum = hops.slice(1).reduce((all, to, h) => all + (costs.get(`${hops[h]} ${to}`) ?? NaN), 0)
          expect(Math.abs(sum - cost)).toBeLessThanOrEqual(1e-12 * cost)
        }
      }
    })

  it('equals the oracle for costs of nothing, of very different sizes, and for links that are as short as can be', () => {
    const kinds: Kind[] = [
      { share: 1, cost: (random) => Math.floor(3 * random()) },
      { share: 1, cost: (random) => 10 ** (7 * random()) },
      { share: 1, cost: (_, length) => length },
    ]
    for (const kind of kinds) {
      const graph = graphOf(5, 120, kind)
      const table = buildAllPairs(graph)
      const expected = cheapestCosts(120, arcsOf(graph), 7)
      for (const [j, cost] of expected.entries())
        expect(Math.abs(table.distance('w7', `w${j}`) - cost)).toBeLessThanOrEqual(1e-12 * cost)
    }
  })

  it('stops at a signal and at the end of a budget', () => {
    const graph = graphOf(3, 130, KINDS['any costs'])
    expect(() => buildAllPairs(graph, { budget: 5 })).toThrow(
      expect.objectContaining({ code: 'graph/budget-exceeded' }) as Error,
    )
    expect(() => buildAllPairs(graph, { signal: AbortSignal.abort() })).toThrow(
      expect.objectContaining({ code: 'graph/aborted' }) as Error,
    )
  })
})

describe('the table of all pairs where costs are lengths', () => {
  const lattice = (i: number): { x: number; y: number } => ({ x: i % 12, y: Math.floor(i / 12) })
  const anywhere = (_: number, random: () => number): { x: number; y: number } => ({ x: 9 * random(), y: 9 * random() })
  const FAMILIES: Record<
    string,
    {
      readonly place: (i: number, random: () => number) => { readonly x: number; readonly y: number }
      readonly isLinked: (i: number, j: number, random: () => number) => boolean
      readonly factor?: (i: number, j: number) => number
    }
  > = {
    'all linked': { place: anywhere, isLinked: () => true },
    'all linked, on a lattice': { place: lattice, isLinked: () => true },
    'all linked, many at one place': { place: (i) => lattice(i % 30), isLinked: () => true },
    'all of one half linked, and few from half to half': {
      place: anywhere,
      isLinked: (i, j, random) => i < 70 === j < 70 || random() < 0.01,
    },
    'a few not linked': { place: anywhere, isLinked: (_i, _j, random) => random() < 0.97 },
    'one link shorter than it is long': {
      place: anywhere,
      isLinked: () => true,
      factor: (i, j) => (i === 140 && j === 3 ? 0.01 : 1),
    },
    'some links dearer': { place: anywhere, isLinked: () => true, factor: (i, j) => ((i + j) % 7 === 0 ? 3 : 1) },
    'one link below nothing': {
      place: anywhere,
      isLinked: (i, j) => i > j,
      factor: (i, j) => (i === 140 && j === 3 ? -0.01 : 1),
    },
  }
  for (const [name, { place, isLinked, factor = () => 1 }] of Object.entries(FAMILIES))
    it(`equals the oracle: ${name}`, () => {
      const random = createRandom(3)
      const waypoints = Array.from({ length: 150 }, (_, i) => ({ id: `w${i}`, ...place(i, random) }))
      const links = waypoints.flatMap((from, i) =>
        waypoints
          .map((to, j) => ({ to, j }))
          .filter(({ j }) => j !== i && isLinked(i, j, random))
          .map(({ to, j }) => ({
            from: from.id,
            to: to.id,
            cost: factor(i, j) * Math.hypot(from.x - to.x, from.y - to.y),
            oneWay: true,
          })),
      )
      const graph = buildWaypointGraph({ waypoints, links })
      const table = buildAllPairs(graph)
      for (let i = 0; i < 150; i += isDeep ? 7 : 30)
        for (const [j, cost] of cheapestCosts(150, arcsOf(graph), i).entries()) {
          const distance = table.distance(`w${i}`, `w${j}`)
          if (cost === Infinity) expect(distance).toBe(Infinity)
          else expect(Math.abs(distance - cost)).toBeLessThanOrEqual(1e-12 * Math.abs(cost) + 1e-15)
          expect(table.hops(`w${i}`, `w${j}`).at(-1)).toBe(cost === Infinity ? undefined : `w${j}`)
        }
    })
})
