/** The tree of corners as its article prints it, counted on polygons drawn at random; and its numbered example. */
import { describe, expect, it } from 'vitest'
import { drawBlockedPair } from '../../stories/Articles/line-trials.js'
import {
  connectableTrial,
  printedTreeTrial,
  squaresTrial,
  straightTrial,
  treeTrial,
} from '../../stories/Articles/tree-trials.js'
import { tallyOf } from '../../stories/Articles/tally.js'
import { buildVisibilityGraph, findPath, polylineLength, type Point } from '../../src/engine/index.js'
import { connects, mustPassPath, type TreeEvent } from '../oracles/must-pass-tree.js'
import { printedConnects } from '../oracles/printed-connectable.js'

/** The story's own: corners named as in the article. */
const RING = [
  [17, 36],
  [9, 29],
  [10, 18],
  [17, 8],
  [19, 13],
  [36, 12],
].map(([x, y]) => ({ x, y }))
const NAMES = ['6', '2', '1', '3', '4', '5']
const [START, GOAL]: Point[] = [
  { x: 8, y: 9 },
  { x: 32, y: 30 },
]
const graph = buildVisibilityGraph({
  bounds: { x: -20, y: -20, width: 80, height: 80 },
  obstacles: [{ id: 'polygon', outer: RING }],
})

/** Even and odd, to the left. */
const isInside = (ring: readonly Point[], at: Point): boolean =>
  ring.reduce((inside, b, i) => {
    const a = ring[(i + ring.length - 1) % ring.length]
    const crosses = a.y <= at.y !== b.y <= at.y && at.x < a.x + ((at.y - a.y) / (b.y - a.y)) * (b.x - a.x)
    return crosses ? !inside : inside
  }, false)

describe('the tree of corners', () => {
  it('A16: the numbered example: the start has 1, 2, 3; of what 3 sees, 4 and 5 remain; 5 sees the end', () => {
    const seenFrom = (at: Point): string[] =>
      RING.flatMap((p, i) => (p !== at && connects(RING, at, p) ? [NAMES[i]] : []))
    expect(seenFrom(START).sort()).toEqual(['1', '2', '3'])
    expect(seenFrom(RING[3]).sort()).toEqual(['1', '4', '5'])
    const events: TreeEvent[] = []
    const path = mustPassPath(RING, START, GOAL, 1000, { onEvent: (event) => events.push(event) })
    const children = events.flatMap((event) => (event.type === 'child' ? [event.path.map((i) => NAMES[i]).join()] : []))
    for (const child of ['1', '2', '3', '3,4', '3,5']) expect(children).toContain(child)
    expect(children).not.toContain('3,1')
    expect(events.some((event) => event.type === 'ends' && event.path.map((i) => NAMES[i]).join() === '3,5')).toBe(true)
    const exact = findPath(graph, START, GOAL)
    if (path === undefined || path === 'too-long' || exact.status !== 'found') throw new Error('no path')
    expect(polylineLength(path)).toBeCloseTo(exact.path.length, 9)
  })

  it('A17: on a lattice the printed rule refuses pairs that one may walk between, and lets in pairs that one may not', () => {
    const { counts } = tallyOf(connectableTrial, 600)
    expect(counts.missed).toBeGreaterThan(10)
    expect(counts.imagined).toBeGreaterThan(10)
  })

  it('A18: the middle of a line says nothing of the rest of it: it lies outside while the line is inside elsewhere', () => {
    let found = 0
    for (let seed = 1; seed < 1500; seed++) {
      const map = drawBlockedPair(seed)
      if (map === undefined) continue
      const { ring } = map
      for (let i = 0; i < ring.length; i++)
        for (let j = i + 2; j < ring.length; j++) {
          if (i === 0 && j === ring.length - 1) continue
          if (connects(ring, ring[i], ring[j]) || !printedConnects(ring, ring[i], ring[j])) continue
          found++
          // The twin let it in, so its middle was taken to be outside; a piece of it lies inside all the same.
          const pieces = Array.from({ length: 40 }, (_, k) => (k + 0.5) / 40).map((t) => ({
            x: ring[i].x + t * (ring[j].x - ring[i].x),
            y: ring[i].y + t * (ring[j].y - ring[i].y),
          }))
          expect(
            pieces.some((at) => isInside(ring, at)),
            `seed ${seed}`,
          ).toBe(true)
        }
    }
    expect(found).toBeGreaterThan(5)
  })

  it('A19: neighbors along the ring are connectable, whatever their middle says', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const map = drawBlockedPair(seed)
      map?.ring.forEach((corner, i) => {
        const next = map.ring[(i + 1) % map.ring.length]
        expect(connects(map.ring, corner, next)).toBe(true)
      })
    }
  })

  it('A20: a search over corners leaves its graph as it was: the same question has the same answer, and nothing is copied', () => {
    const ask = () => findPath(graph, START, GOAL, { algorithm: 'must-pass-tree' })
    const before = JSON.stringify(RING)
    const first = ask()
    findPath(graph, GOAL, START, { algorithm: 'must-pass-tree' })
    expect(ask()).toEqual(first)
    expect(JSON.stringify(RING)).toBe(before)
  })

  it('A21: corners that are used up cost the shortest path now and then, by a quarter and more', () => {
    const { counts, worst } = tallyOf(treeTrial, 1000)
    expect(counts.asked).toBeGreaterThan(200)
    expect(counts.longer).toBeGreaterThan(0)
    expect(counts.longer / counts.asked).toBeLessThan(0.02)
    expect(worst).toBeGreaterThan(1.2)
  })

  it('A22: start and end are no corners: nodes of the trace are corners, or the ends by reserved numbers', () => {
    const nodes = new Set<number>()
    findPath(graph, START, GOAL, {
      algorithm: 'must-pass-tree',
      trace: (event) => {
        if (event.type === 'expand' || event.type === 'open') nodes.add(event.node)
      },
    })
    for (const node of nodes) expect(node === -1 || (node >= 0 && node < RING.length)).toBe(true)
    expect(nodes.has(-1)).toBe(true)
  })

  it('A23: as printed it goes through the obstacle for some; without a way the kit says unreachable', () => {
    const { counts } = tallyOf(printedTreeTrial, 600)
    expect((counts.through ?? 0) + (counts.none ?? 0)).toBeGreaterThan(0)
    const ring = [
      [10, 10],
      [30, 10],
      [30, 30],
      [10, 30],
    ].map(([x, y]) => ({ x, y }))
    const hole = [
      [12, 12],
      [28, 12],
      [28, 28],
      [12, 28],
    ].map(([x, y]) => ({ x, y }))
    const closed = buildVisibilityGraph({
      bounds: { x: 0, y: 0, width: 40, height: 40 },
      obstacles: [{ id: 'yard', outer: ring, holes: [hole] }],
    })
    for (const algorithm of ['visibility', 'must-pass-tree'] as const)
      expect(findPath(closed, { x: 20, y: 20 }, { x: 2, y: 2 }, { algorithm }).status).toBe('unreachable')
  })

  it('A24: chosen by sums of squares, one path in six is not the shortest that was collected', () => {
    const { counts, worst } = tallyOf(squaresTrial, 600)
    expect(counts.wrong / counts.asked).toBeGreaterThan(0.1)
    expect(worst).toBeGreaterThan(1.2)
  })

  it('A25: with nothing in the way, nearly every path goes over a corner for nothing; ours is the straight line', () => {
    const { counts, worst } = tallyOf(straightTrial, 400)
    expect(counts.longer / counts.asked).toBeGreaterThan(0.9)
    expect(worst).toBeGreaterThan(3)
    for (const algorithm of ['visibility', 'must-pass-tree'] as const) {
      const answer = findPath(graph, START, { x: 2, y: 30 }, { algorithm })
      expect(answer.status === 'found' && answer.path.points).toHaveLength(2)
    }
  })
})
