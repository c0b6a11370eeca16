import { describe, expect, it } from 'vitest'
import type { Point, Scene } from '../../../src/engine/geometry/index.js'
import { buildVisibilityGraph, findPath } from '../../../src/engine/navigate/index.js'
import { NUMBERED } from '../../../stories/Articles/lessons-corner-tree.js'
import { drawPolygonMap } from '../../articles/random-maps.js'
import { connects, mustPassPath } from '../../oracles/must-pass-tree.js'
import { lengthOf } from '../../oracles/plain-geometry.js'

const p = (x: number, y: number): Point => ({ x, y })
const bounds = { x: -20, y: -20, width: 80, height: 80 }

describe('the planner must-pass-tree', () => {
  it('follows the article step by step on 1,000 single polygons', () => {
    let [queryCount, found, optimal] = [0, 0, 0]
    for (let seed = 1; queryCount < 1000; seed++) {
      const map = drawPolygonMap(seed)
      if (map === undefined) continue
      const { ring, start, goal } = map
      // Requires a start outside the ring and a blocked straight line.
      if (!connects(ring, start, start) || connects(ring, start, goal)) continue
      const graph = buildVisibilityGraph({ bounds, obstacles: [{ id: 'o', outer: ring }] })
      const [tree, exact] = [
        findPath(graph, start, goal, { algorithm: 'must-pass-tree' }),
        findPath(graph, start, goal),
      ]
      if (exact.status !== 'found') continue
      queryCount++
      const twin = mustPassPath(ring, start, goal)
      const drawn = `seed ${seed}: ${JSON.stringify({ ring, start, goal })}`
      expect(twin, drawn).not.toBe('too-long')
      if (twin === undefined || twin === 'too-long') expect(tree.status, drawn).toBe('unreachable')
      else {
        found++
        expect(tree.status === 'found' && tree.path.length, drawn).toBeCloseTo(lengthOf(twin), 9)
        if (lengthOf(twin) <= exact.path.length + 1e-9) optimal++
      }
    }
    // Around one polygon the method is nearly always right, but not always.
    expect(found).toBe(1000)
    expect(optimal).toBeGreaterThan(985)
    expect(optimal).toBeLessThan(1000)
  })

  const scene = (...rings: number[][]): Scene => ({
    bounds: { x: 0, y: 0, width: 20, height: 20 },
    obstacles: rings.map((xy, i) => ({
      id: `o${i}`,
      outer: Array.from({ length: xy.length / 2 }, (_, k) => p(xy[2 * k], xy[2 * k + 1])),
    })),
  })

  it.each<[string, Scene, Point, Point]>([
    ['two obstacles', scene([13, 14, 16, 14, 16, 18, 13, 18], [8, 17, 10, 16, 9, 2]), p(1, 14), p(19, 15)],
    [
      'three obstacles, much longer',
      scene([8, 2, 7, 18, 8, 16], [13, 14, 16, 14, 16, 19, 13, 19], [17, 17, 9, 3, 11, 2]),
      p(1, 14),
      p(19, 18),
    ],
  ])('may prune the corner that the shortest path needs: %s', (_, drawn, start, goal) => {
    const graph = buildVisibilityGraph(drawn)
    const [tree, exact] = [findPath(graph, start, goal, { algorithm: 'must-pass-tree' }), findPath(graph, start, goal)]
    if (tree.status !== 'found' || exact.status !== 'found') throw new Error(`${tree.status}, ${exact.status}`)
    expect(tree.path.quality).toBe('heuristic')
    expect(tree.path.length).toBeGreaterThan(exact.path.length * 1.01)
  })

  it('uses corners of obstacles only, never those of the bounds', () => {
    const room = scene([4, 4, 16, 4, 16, 16, 4, 16], [0, 9, 5, 9, 5, 11, 0, 11])
    const passed = new Set<string>()
    findPath(buildVisibilityGraph(room), p(1, 1), p(1, 19), {
      algorithm: 'must-pass-tree',
      trace: (event) => event.type === 'open' && passed.add(`${event.at.x} ${event.at.y}`),
    })
    expect(passed.has('16 4')).toBe(true)
    for (const corner of ['0 0', '20 0', '20 20', '0 20']) expect(passed.has(corner)).toBe(false)
  })

  it('finds the shortest path around a polygon with a notch', () => {
    const drawn = {
      bounds,
      obstacles: [{ id: 'o', outer: [p(26, 36), p(20, 36), p(9, 10), p(17, 17), p(21, 8), p(24, 15)] }],
    }
    const graph = buildVisibilityGraph(drawn)
    const [tree, exact] = [
      findPath(graph, p(15, 33), p(30, 14), { algorithm: 'must-pass-tree' }),
      findPath(graph, p(15, 33), p(30, 14)),
    ]
    expect(tree.status === 'found' && exact.status === 'found' && tree.path.length - exact.path.length).toBeCloseTo(
      0,
      9,
    )
  })

  it('has trace events that identify corners by index, and start and goal by reserved numbers', () => {
    const nodes = new Set<number>()
    const { ring, start, goal } = NUMBERED
    findPath(buildVisibilityGraph({ bounds, obstacles: [{ id: 'o', outer: ring }] }), start, goal, {
      algorithm: 'must-pass-tree',
      trace: (event) => (event.type === 'expand' || event.type === 'open') && nodes.add(event.node),
    })
    for (const node of nodes) expect(node === -1 || (node >= 0 && node < ring.length)).toBe(true)
    expect(nodes.has(-1)).toBe(true)
  })
})
