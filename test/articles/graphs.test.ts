/** Traversals, tables and blocks of the article on navigation and pathfinding, counted: plain twins beside the engine. */
import { describe, expect, it } from 'vitest'
import { forcedTrial } from '../../stories/Articles/grid-trials.js'
import {
  blocksTrial,
  dijkstraTrial,
  drawNodes,
  entryOf,
  floydTrial,
  isHidden,
} from '../../stories/Articles/table-trials.js'
import { tallyOf } from '../../stories/Articles/tally.js'
import { floodTrial, traversalTrial } from '../../stories/Articles/traversal-trials.js'
import { buildNavGrid, findPath } from '../../src/engine/index.js'
import { squared } from '../oracles/printed-blocks.js'
import { visitByRecursion } from '../oracles/printed-traversal.js'

describe('traversals', () => {
  it('B3: depth first is longer nearly always, breadth first often: fewest steps are not the shortest way', () => {
    const { counts, worst } = tallyOf(traversalTrial, 120)
    expect(counts.depth / counts.asked).toBeGreaterThan(0.8)
    expect(counts.breadth).toBeGreaterThan(0)
    expect(counts.breadth).toBeLessThan(counts.depth)
    expect(worst).toBeGreaterThan(3)
  })

  it('B18: recursion runs out of stack on an open map; the planners of the grid do not', () => {
    const side = 400
    const plain = { width: side, height: side, policy: 'no-corner-cutting', blocked: () => false } as const
    expect(() => visitByRecursion(plain, 0)).toThrow(RangeError)
    const grid = buildNavGrid({ width: side, height: side, blocked: () => false, diagonal: 'no-corner-cutting' })
    for (const algorithm of ['depth-first', 'jump-point'] as const)
      expect(findPath(grid, { x: 0.5, y: 0.5 }, { x: 399.5, y: 200.5 }, { algorithm }).status).toBe('found')
  })

  it('B20: ways along a flood of steps are longer for some cells; the field of costs is right for all', () => {
    const { counts, worst } = tallyOf(floodTrial, 40)
    expect(counts.ours).toBe(counts.asked)
    expect(counts.longer / counts.asked).toBeGreaterThan(0.05)
    expect(worst).toBeGreaterThan(1.1)
  })
})

describe('tables', () => {
  it('B4: as printed, each pair without a way is told a first step, and sums run over; ours is right for every pair', () => {
    const { counts } = tallyOf(floydTrial, 60)
    expect(counts.noWay).toBeGreaterThan(1000)
    expect(counts.told).toBe(counts.noWay)
    expect(counts.wrong).toBeGreaterThan(0)
    expect(counts.right).toBe(counts.asked)
  })

  it('B5: as printed, ways begin at vertex 0 instead of the source, and distances fall below zero', () => {
    const { counts } = tallyOf(dijkstraTrial, 200)
    expect(counts.astray / (counts.asked - counts.noWay)).toBeGreaterThan(0.3)
    expect(counts.below).toBeGreaterThan(0)
  })
})

describe('the nearest node by blocks', () => {
  it('B14: is often not the nearest, or behind a wall; ours is the nearest in sight', () => {
    const { counts } = tallyOf(blocksTrial, 300)
    expect(counts.further).toBeGreaterThan(5)
    expect(counts.hidden).toBeGreaterThan(5)
    let asked = 0
    for (let seed = 1; seed <= 60; seed++) {
      const map = drawNodes(seed)
      const entry = entryOf(map)
      if (entry === undefined) continue
      asked++
      expect(isHidden(map.walls, map.place, entry)).toBe(false)
      for (const node of map.nodes)
        if (squared(node, map.place) < squared(entry, map.place) - 1e-9)
          expect(isHidden(map.walls, map.place, node), `seed ${seed}`).toBe(true)
    }
    expect(asked).toBeGreaterThan(30)
  })
})

describe('forced neighbors', () => {
  it('B15: where corners are kept, the printed test misses and imagines them, over all patterns of nine cells', () => {
    const { counts } = tallyOf(forcedTrial, 256)
    expect(counts.missed / counts.asked).toBeGreaterThan(0.15)
    expect(counts.imagined / counts.asked).toBeGreaterThan(0.05)
  })
})
