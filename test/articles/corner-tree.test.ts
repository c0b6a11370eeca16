/** The tree of corners as printed in its article, and its numbered example. */
import { describe, expect, it } from 'vitest'
import { drawBlockedPair } from './line-trials.js'
import { NUMBERED } from '../../stories/Articles/lessons-corner-tree.js'
import { buildVisibilityGraph, findPath, polylineLength, type Point } from '../../src/engine/index.js'
import { connects, mustPassPath, type TreeEvent } from '../oracles/must-pass-tree.js'
import { isInRing } from '../oracles/plain-geometry.js'
import { printedConnects } from '../oracles/printed-connectable.js'

const { ring: RING, names: NAMES = [], start: START, goal: GOAL } = NUMBERED
const graph = buildVisibilityGraph({
  bounds: { x: -20, y: -20, width: 80, height: 80 },
  obstacles: [{ id: 'polygon', outer: RING }],
})

describe('the tree of corners', () => {
  it('grows the numbered example of the article', () => {
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

  it('as printed, accepts a line that enters an obstacle if the midpoint of the line is outside', () => {
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
          // The printed test accepted the line because its midpoint is outside. Another part of the line lies inside.
          const pieces = Array.from({ length: 40 }, (_, k) => (k + 0.5) / 40).map((t) => ({
            x: ring[i].x + t * (ring[j].x - ring[i].x),
            y: ring[i].y + t * (ring[j].y - ring[i].y),
          }))
          expect(
            pieces.some((at) => isInRing(ring, at)),
            `seed ${seed}`,
          ).toBe(true)
        }
    }
    expect(found).toBeGreaterThan(5)
  })

  it('has trace events that identify corners by index, and start and goal by reserved numbers', () => {
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
})
