import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { buildAllPairs } from '../../../src/engine/waypoints/all-pairs.js'
import { buildWaypointGraph } from '../../../src/engine/waypoints/build-waypoint-graph.js'
import type { WaypointGraph } from '../../../src/engine/waypoints/find-waypoint-path.js'
import { cheapestCosts } from '../../oracles/bellman-ford.js'
import { isDeep } from '../../support/effort.js'
import { codeOf } from '../../support/code-of.js'

type Place = (i: number, random: () => number) => { readonly x: number; readonly y: number }
interface Kind {
  readonly place?: Place
  readonly isLinked?: (i: number, j: number, random: () => number) => boolean
  /** Returns the cost of a link from i to j. Without this function, links cost their length. */
  readonly cost?: (random: () => number, length: number, i: number, j: number) => number
  /** Whether each direction is a separate link with its own cost. */
  readonly oneWay?: boolean
}
const lattice: Place = (i) => ({ x: i % 12, y: Math.floor(i / 12) })
const anywhere: Place = (_, random) => ({ x: 100 * random(), y: 100 * random() })
const share =
  (of: number): Kind['isLinked'] =>
  (_i, _j, random) =>
    random() < of

function graphOf(seed: number, count: number, { place = anywhere, cost, oneWay = false, isLinked }: Kind) {
  const random = createRandom(seed)
  const waypoints = Array.from({ length: count }, (_, i) => ({ id: `w${i}`, ...place(i, random) }))
  const links = waypoints.flatMap((from, i) =>
    waypoints.flatMap((to, j) => {
      if ((oneWay ? j === i : j >= i) || isLinked?.(i, j, random) === false) return []
      const length = Math.hypot(from.x - to.x, from.y - to.y)
      return [{ from: from.id, to: to.id, cost: cost?.(random, length, i, j) ?? length, ...(oneWay && { oneWay }) }]
    }),
  )
  // Adds duplicate links and links from a waypoint to itself.
  const odd = [...links.slice(0, 9), ...links.slice(0, 3).map(({ from }) => ({ from, to: from, cost: 1 }))]
  return buildWaypointGraph({ waypoints, links: [...links, ...odd] })
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
  'any costs': { cost: (random) => 1 + 1000 * random() },
  'any costs, one way': { isLinked: share(0.6), cost: (random) => 1 + 1000 * random(), oneWay: true },
  'many equal costs': { cost: (random) => 1 + Math.floor(20 * random()) },
  'costs of zero': { cost: (random) => Math.floor(3 * random()) },
  'one cost': { isLinked: share(0.1), cost: () => 3 },
  'costs that differ by a factor of a thousand': { isLinked: share(0.2), cost: (random) => 10 ** (3 * random()) },
  'costs that differ by a factor of ten million': { cost: (random) => 10 ** (7 * random()) },
  'few links, by length': { isLinked: share(0.06) },
  'so few links that many pairs have no path': { isLinked: share(0.008), cost: (random) => 1 + random(), oneWay: true },
  'all linked by length': { oneWay: true },
  'all linked by length, on a lattice': { place: lattice, oneWay: true },
  'all linked by length, many waypoints at one place': { place: (i, random) => lattice(i % 30, random), oneWay: true },
  'all linked by length within each half, and few between the halves': {
    isLinked: (i, j, random) => i < 70 === j < 70 || random() < 0.01,
    oneWay: true,
  },
  'a few not linked': { isLinked: share(0.97), oneWay: true },
  'one link cheaper than its length': {
    cost: (_, length, i, j) => (i === 140 && j === 3 ? 0.01 : 1) * length,
    oneWay: true,
  },
  'some links more expensive than their length': {
    cost: (_, length, i, j) => ((i + j) % 7 === 0 ? 3 : 1) * length,
    oneWay: true,
  },
  'one link of negative cost': {
    isLinked: (i, j) => i > j,
    cost: (_, length, i, j) => (i === 140 && j === 3 ? -0.01 : 1) * length,
    oneWay: true,
  },
}

describe('the table of all pairs', () => {
  it.each(Object.entries(KINDS))(
    'equals a brute-force table, with paths whose link costs add up to the distance: %s',
    (_, kind) => {
      // The table of 150 waypoints has several tiles, and the table of 20 waypoints has one.
      for (const count of [150, 20]) {
        const graph = graphOf(11, count, kind)
        const table = buildAllPairs(graph)
        const arcs = arcsOf(graph)
        const { ids } = graph
        const costs = new Map<string, number>()
        for (const { from, to, cost } of arcs) {
          const key = `${ids[from]} ${ids[to]}`
          costs.set(key, Math.min(costs.get(key) ?? Infinity, cost))
        }
        const close = (sum: number, cost: number): void =>
          expect(Math.abs(sum - cost)).toBeLessThanOrEqual(1e-12 * Math.abs(cost) + 1e-15)
        for (let i = 0; i < ids.length; i += isDeep ? 3 : Math.ceil(count / 6)) {
          for (const [j, cost] of cheapestCosts(ids.length, arcs, i).entries()) {
            const distance = table.distance(ids[i], ids[j])
            const hops = table.hops(ids[i], ids[j])
            if (cost === Infinity) {
              expect([distance, hops, table.path(ids[i], ids[j]).status]).toEqual([Infinity, [], 'unreachable'])
              continue
            }
            close(distance, cost)
            expect([hops[0], hops.at(-1)]).toEqual([ids[i], ids[j]])
            close(
              hops.slice(1).reduce((all, to, h) => all + (costs.get(`${hops[h]} ${to}`) ?? NaN), 0),
              cost,
            )
          }
        }
      }
    },
  )

  it('stops at a signal and at the end of a budget', () => {
    const graph = graphOf(3, 130, KINDS['any costs'])
    expect(codeOf(() => buildAllPairs(graph, { budget: 5 }))).toBe('graph/budget-exceeded')
    expect(codeOf(() => buildAllPairs(graph, { signal: AbortSignal.abort() }))).toBe('graph/aborted')
  })
})
