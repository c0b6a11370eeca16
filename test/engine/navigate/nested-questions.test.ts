import { expect, it } from 'vitest'
import {
  buildNavGrid,
  buildNavMesh,
  buildVisibilityGraph,
  buildWaypointGraph,
  findPath,
} from '../../../src/engine/index.js'
import type { PathResult, Point, Scene } from '../../../src/engine/index.js'
import { box, pointsOf } from '../../support/shapes.js'

const scene: Scene = {
  bounds: { x: 0, y: 0, width: 100, height: 100 },
  obstacles: [
    { id: 'a', outer: box(30, 10, 10, 60) },
    { id: 'b', outer: box(60, 30, 10, 60) },
    { id: 'c', outer: box(45, 47, 8, 8) },
  ],
}
const at = (i: number, j: number): string => `${i},${j}`
const waypoints = Array.from({ length: 36 }, (_, k) => ({
  id: at(k % 6, Math.floor(k / 6)),
  x: 18 * (k % 6) + 2,
  y: 18 * Math.floor(k / 6) + 2 + (k % 3),
}))
const links = waypoints.flatMap((_, k) => {
  const [i, j] = [k % 6, Math.floor(k / 6)]
  return [
    ...(i > 0 ? [{ from: at(i - 1, j), to: at(i, j) }] : []),
    ...(j > 0 ? [{ from: at(i, j - 1), to: at(i, j) }] : []),
  ]
})
const linked = buildNavMesh({ ...scene, links: [{ id: 'l', from: { x: 20, y: 20 }, to: { x: 50, y: 20 }, cost: 5 }] })

type Ask = (from: Point, to: Point, trace?: () => void) => PathResult
const asking =
  (world: Parameters<typeof findPath>[0], algorithm: string, more: object = {}): Ask =>
  (from, to, trace) =>
    findPath(world, from, to, { algorithm, trace, ...more } as Parameters<typeof findPath>[3])
const worlds: readonly (readonly [name: string, ask: Ask])[] = [
  ...['a-star', 'dijkstra', 'breadth-first', 'depth-first', 'greedy'].map((name): [string, Ask] => [
    `a waypoint graph, ${name}`,
    asking(buildWaypointGraph({ waypoints, links }), name),
  ]),
  ...['visibility', 'ray-scan', 'line-translation', 'must-pass-tree'].map((name): [string, Ask] => [
    `a visibility graph, ${name}`,
    asking(buildVisibilityGraph(scene), name),
  ]),
  ...['visibility', 'ray-scan'].map((name): [string, Ask] => [
    `a visibility graph with a radius, ${name}`,
    asking(buildVisibilityGraph(scene, { agentRadius: 2 }), name),
  ]),
  ...['polyanya', 'triangle-a-star', 'midpoint-funnel', 'centroid-funnel', 'point-set', 'weighted'].map(
    (name): [string, Ask] => [`a mesh, ${name}`, asking(buildNavMesh(scene), name)],
  ),
  ['a mesh with a radius', asking(buildNavMesh(scene), 'polyanya', { agentRadius: 2 })],
  ['a mesh with links', asking(linked, 'polyanya')],
  ...[
    'a-star',
    'dijkstra',
    'breadth-first',
    'depth-first',
    'greedy',
    'weighted-a-star',
    'jump-point',
    'jump-point-plus',
    'theta-star',
    'lazy-theta-star',
  ].map((name): [string, Ask] => [
    `a grid, ${name}`,
    asking(
      buildNavGrid({ width: 100, height: 100, cellSize: 1, blocked: (x, y) => x > 40 && x < 60 && y % 40 > 3 }),
      name,
    ),
  ]),
]
const [from, to] = pointsOf(5.5, 5.5, 94.5, 93.5)

for (const [name, ask] of worlds) {
  it(`${name} handles a query inside its own trace and then continues`, () => {
    const [forth, back] = [ask(from, to), ask(to, from)]
    let events = 0
    ask(from, to, () => events++)
    expect(events).toBeGreaterThan(0)
    for (const when of new Set([1, 2, 3, 9, events >> 1, events - 1, events])) {
      let seen = 0
      let inner: PathResult | undefined
      let innermost: PathResult | undefined
      const outer = ask(from, to, () => {
        if (++seen !== when) return
        let depth = 0
        inner = ask(to, from, () => {
          if (++depth === 2) innermost = ask(from, to)
        })
      })
      expect(outer).toEqual(forth)
      if (when >= 1 && when <= events) expect(inner).toEqual(back)
      if (innermost !== undefined) expect(innermost).toEqual(forth)
    }
  })

  it(`${name} works again after a trace callback threw`, () => {
    const forth = ask(from, to)
    let events = 0
    ask(from, to, () => events++)
    for (const when of [1, 2, events >> 1, events]) {
      let seen = 0
      expect(() =>
        ask(from, to, () => {
          if (++seen === Math.max(1, when)) throw new RangeError('of the host')
        }),
      ).toThrow('of the host')
      expect(ask(from, to)).toEqual(forth)
    }
  })
}
