import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import type { Point, TraceEvent } from '../../../src/engine/geometry/index.js'
import { findPath, type GraphSearch } from '../../../src/engine/search/index.js'
import { buildAllPairs } from '../../../src/engine/waypoints/all-pairs.js'
import { buildWaypointGraph, type WaypointSource } from '../../../src/engine/waypoints/build-waypoint-graph.js'
import { cornerWaypoints } from '../../../src/engine/waypoints/corner-waypoints.js'
import { findWaypointPath, type WaypointGraph } from '../../../src/engine/waypoints/find-waypoint-path.js'
import { cheapestCosts } from '../../oracles/bellman-ford.js'
import { effort } from '../../support/effort.js'
import { boxObstacle as wall, pointsOf } from '../../support/shapes.js'
import { codeOf } from '../../support/code-of.js'

const randomSource = (seed: number, count: number, linksPerNode: number, negative = false): WaypointSource => {
  const random = createRandom(seed)
  const waypoints = Array.from({ length: count }, (_, i) => ({
    id: `w${i}`,
    x: Math.round(random() * 100),
    y: Math.round(random() * 100),
  }))
  const pick = (): string => `w${Math.floor(random() * count)}`
  const links = Array.from({ length: Math.floor(count * linksPerNode) }, () => ({
    from: pick(),
    to: pick(),
    ...(random() < 0.5 && { cost: negative && random() < 0.1 ? -random() : random() * 50 }),
    ...(random() < 0.3 && { oneWay: true }),
  }))
  return { waypoints, links }
}
const waypointsOf = (places: Record<string, readonly [x: number, y: number]>) =>
  Object.entries(places).map(([id, [x, y]]) => ({ id, x, y }))
/** Returns the arcs of the graph without using the code under test. */
const arcsOf = ({ waypoints, links }: WaypointSource): { from: number; to: number; cost: number }[] =>
  links.flatMap((link) => {
    const [from, to] = [Number(link.from.slice(1)), Number(link.to.slice(1))]
    const [a, b] = [waypoints[from], waypoints[to]]
    const cost = link.cost ?? Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2)
    return link.oneWay === true
      ? [{ from, to, cost }]
      : [
          { from, to, cost },
          { from: to, to: from, cost },
        ]
  })

const searchIn =
  (graph: WaypointGraph): GraphSearch['find'] =>
  (...query) =>
    graph.searchers.use((searcher) => searcher.find(...query))

describe('searches over a waypoint graph', () => {
  it('find the cheapest path by a-star and dijkstra, and some path by the other algorithms', () => {
    for (let seed = 1; seed <= effort(60); seed++) {
      const source = randomSource(seed, 3 + (seed % 40), 0.8 + (seed % 5) * 0.5)
      const graph = buildWaypointGraph(source)
      const arcs = arcsOf(source)
      const random = createRandom(1000 + seed)
      for (let query = 0; query < 6; query++) {
        const [from, to] = [
          Math.floor(random() * source.waypoints.length),
          Math.floor(random() * source.waypoints.length),
        ]
        const expected = cheapestCosts(source.waypoints.length, arcs, from)[to]
        for (const algorithm of ['a-star', 'dijkstra', 'breadth-first', 'depth-first', 'greedy'] as const) {
          const result = searchIn(graph)(algorithm, from, to, {
            heuristic: (node) =>
              graph.heuristicScale *
              Math.sqrt(
                (graph.coords[2 * node] - graph.coords[2 * to]) ** 2 +
                  (graph.coords[2 * node + 1] - graph.coords[2 * to + 1]) ** 2,
              ),
          })
          expect(result.status, `seed ${seed} ${algorithm}`).toBe(expected === Infinity ? 'unreachable' : 'found')
          if (result.status !== 'found') continue
          expect([result.nodes[0], result.nodes.at(-1)]).toEqual([from, to])
          // An arc leads from each node of the path to the next.
          let cost = 0
          for (let i = 1; i < result.nodes.length; i++) {
            const steps = arcs
              .filter((arc) => arc.from === result.nodes[i - 1] && arc.to === result.nodes[i])
              .map((arc) => arc.cost)
            expect(steps.length).toBeGreaterThan(0)
            cost += Math.min(...steps)
          }
          if (algorithm === 'a-star' || algorithm === 'dijkstra') {
            expect(result.cost).toBeCloseTo(expected, 9)
            expect(cost).toBeCloseTo(expected, 9)
          } else expect(result.cost).toBeGreaterThanOrEqual(expected - 1e-9)
        }
      }
    }
  })

  it('overflow no stack on a chain of 50,000 links, and breadth-first finds the path with the fewest links', () => {
    const count = 50_000
    const waypoints = Array.from({ length: count }, (_, i) => ({ id: `w${i}`, x: i, y: 0 }))
    const links = waypoints.slice(1).map((w, i) => ({ from: `w${i}`, to: w.id }))
    const graph = buildWaypointGraph({ waypoints, links: [...links, { from: 'w0', to: 'w49999', cost: 1e9 }] })
    expect(searchIn(graph)('breadth-first', 0, count - 1).nodes).toEqual([0, count - 1])
    expect(searchIn(graph)('depth-first', 0, count - 1).status).toBe('found')
    expect(searchIn(graph)('a-star', 0, count - 1).nodes.length).toBe(count)
  })
})

describe('a path query over a waypoint graph', () => {
  it('uses the nearest visible waypoint, and the first of several at the same distance', () => {
    const random = createRandom(9)
    for (let round = 0; round < effort(40); round++) {
      const { waypoints, links } = randomSource(100 + round, 1 + (round % 30), 0)
      for (const sees of [() => true, (_: Point, { x }: Point) => x % 3 === 1]) {
        const graph = buildWaypointGraph({ waypoints, links }, { sees })
        for (let query = 0; query < 30; query++) {
          const at = { x: random() * 300 - 100, y: random() * 300 - 100 }
          const [nearest] = waypoints
            .filter((waypoint) => sees(at, waypoint))
            .sort((a, b) => (a.x - at.x) ** 2 + (a.y - at.y) ** 2 - (b.x - at.x) ** 2 - (b.y - at.y) ** 2)
          const result = findWaypointPath(graph, at, at)
          const { x, y } = nearest ?? at
          expect('path' in result ? result.path.points : []).toEqual(nearest === undefined ? [] : [at, { x, y }, at])
        }
      }
    }
  })

  it('connects no point to a waypoint behind a wall, and reports when no waypoint is visible', () => {
    const source = { waypoints: waypointsOf({ near: [12, 5], far: [0, 40] }), links: [{ from: 'near', to: 'far' }] }
    const graph = buildWaypointGraph(source, { obstacles: [wall('wall', 10, -20, 1, 50)] })
    const result = findWaypointPath(graph, { x: 8, y: 5 }, { x: 0, y: 45 })
    expect(result.status === 'found' && result.path.points).toEqual(pointsOf(8, 5, 0, 40, 0, 45))
    const boxed = buildWaypointGraph(source, {
      obstacles: [wall('a', 7, 2, 1, 6), wall('b', 11, 2, 1, 6), wall('c', 7, 2, 6, 1), wall('d', 7, 8, 6, 1)],
    })
    const unseen = findWaypointPath(boxed, { x: 10, y: 5 }, { x: 0, y: 45 })
    expect(unseen.status).toBe('unreachable')
    const inside = findWaypointPath(graph, { x: 10.5, y: 5 }, { x: 0, y: 45 })
    expect(inside.status === 'start-blocked' && inside.reason.obstacleIds).toEqual(['wall'])
  })

  it('returns a partial path to the reachable waypoint nearest the goal', () => {
    const graph = buildWaypointGraph({
      waypoints: waypointsOf({ a: [0, 0], b: [10, 0], c: [20, 0], d: [5, 9] }),
      links: [
        { from: 'a', to: 'b' },
        { from: 'a', to: 'd' },
        { from: 'c', to: 'b', oneWay: true },
      ],
    })
    const refused = findWaypointPath(graph, { x: 0, y: 0 }, { x: 21, y: 0 })
    expect(refused.status === 'unreachable' && refused.reason.code).toBe('graph/one-way')
    const partial = findWaypointPath(graph, { x: 0, y: 0 }, { x: 21, y: 0 }, { allowPartial: true })
    expect(partial.status === 'partial' && partial.path.points).toEqual(pointsOf(0, 0, 10, 0))
  })

  it('emits trace events that end with one done event', () => {
    const events: TraceEvent[] = []
    const graph = buildWaypointGraph(randomSource(5, 30, 2))
    const result = findPath(graph, { x: 0, y: 0 }, { x: 100, y: 100 }, { trace: (event) => events.push(event) })
    expect(events.at(-1)).toEqual({ type: 'done', status: result.status })
    expect(events.filter((event) => event.type === 'expand').length).toBe(result.stats.expanded)
    for (const event of events) if (event.type === 'expand') expect(event.f).toBeCloseTo(event.g + event.h, 12)
  })
})

describe('the all-pairs table', () => {
  it('accepts negative costs and names a negative cycle', () => {
    const waypoints = ['a', 'b', 'c'].map((id, i) => ({ id, x: i, y: 0 }))
    const downhill = buildAllPairs(
      buildWaypointGraph({
        waypoints,
        links: [
          { from: 'a', to: 'b', cost: 5, oneWay: true },
          { from: 'b', to: 'c', cost: -3, oneWay: true },
        ],
      }),
    )
    expect(downhill.distance('a', 'c')).toBe(2)
    const round = buildWaypointGraph({
      waypoints,
      links: [
        { from: 'a', to: 'b', cost: 1, oneWay: true },
        { from: 'b', to: 'c', cost: -3, oneWay: true },
        { from: 'c', to: 'a', cost: 1, oneWay: true },
      ],
    })
    expect(codeOf(() => buildAllPairs(round))).toBe('graph/negative-cycle')
    expect(codeOf(() => findWaypointPath(round, { x: 0, y: 0 }, { x: 1, y: 0 }))).toBe('graph/negative-cost')
  })
})

describe('building a waypoint graph', () => {
  it('rejects NaN, unknown ids and duplicate ids with a code', () => {
    const code = (waypoints: WaypointSource['waypoints'], to?: string): string =>
      codeOf(() => buildWaypointGraph({ waypoints, links: to === undefined ? [] : [{ from: 'a', to }] }))
    const [a] = waypointsOf({ a: [0, 0] })
    expect(code([{ ...a, x: NaN }])).toBe('input/not-finite')
    expect(code([a, { ...a, x: 1 }])).toBe('graph/duplicate-id')
    expect(code([a], 'b')).toBe('graph/unknown-waypoint')
    expect(code([])).toBe('done')
  })

  it('reports a link through a wall, but not a link along a wall', () => {
    const waypoints = waypointsOf({ a: [0, 5], b: [20, 5], c: [0, 10], d: [20, 10] })
    const graph = buildWaypointGraph(
      {
        waypoints,
        links: [
          { from: 'a', to: 'b' },
          { from: 'c', to: 'd' },
        ],
      },
      { obstacles: [wall('wall', 5, 0, 5, 10)] },
    )
    expect(graph.diagnostics.map(({ code, obstacleIds }) => [code, obstacleIds])).toEqual([
      ['graph/link-through-wall', ['wall']],
    ])
  })

  it('places a waypoint near each corner at the given margin, and links those that see each other', () => {
    const source = cornerWaypoints([wall('wall', 0, 0, 10, 10)], { margin: 1 })
    expect(source.waypoints.length).toBe(4)
    expect(source.links.length).toBe(4)
    for (const { x, y } of source.waypoints)
      expect(Math.min(Math.abs(x), Math.abs(x - 10)) + Math.min(Math.abs(y), Math.abs(y - 10))).toBeCloseTo(
        Math.SQRT2,
        12,
      )
  })
})
