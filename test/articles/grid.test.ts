/** What the article on navigation and pathfinding prints about grids, counted: the plain twins of its code beside the engine, on maps drawn at random. */
import { describe, expect, it } from 'vitest'
import {
  allFaultsTrial,
  earlyEndOnPlainTrial,
  earlyEndTrial,
  jumpGainTrial,
  jumpTrial,
  manhattanTrial,
  namesTrial,
  noFaultTrial,
  noWayTrial,
  openScanTrial,
  parentTrial,
  twoRulesTrial,
} from '../../stories/Articles/grid-trials.js'
import { centerOf, drawCellMap } from '../../stories/Articles/random-maps.js'
import { tallyOf } from '../../stories/Articles/tally.js'
import { findPath } from '../../src/engine/index.js'

describe('A* as printed', () => {
  it('without its faults, the twin is as short as the engine on every map: what is counted is the faults', () => {
    const { counts } = tallyOf(noFaultTrial, 200)
    expect(counts.asked).toBeGreaterThan(90)
    expect([counts.stray, counts.longer]).toEqual([0, 0])
  })

  it('B6: with the parent of the parent, a quarter of the paths have a step to no neighbor', () => {
    const { counts } = tallyOf(parentTrial, 200)
    expect(counts.stray / counts.asked).toBeGreaterThan(0.2)
    expect(counts.stray / counts.asked).toBeLessThan(0.4)
    // The price is right all the same: only the chain is broken.
    expect(counts.longer).toBe(0)
  })

  it('B7: with Manhattan distance, one path in thirteen is longer, by a tenth and more', () => {
    const { counts, worst } = tallyOf(manhattanTrial, 200)
    expect(counts.stray).toBe(0)
    expect(counts.longer / counts.asked).toBeGreaterThan(0.04)
    expect(counts.longer / counts.asked).toBeLessThan(0.12)
    expect(worst).toBeGreaterThan(1.1)
  })

  it('B8: ended when the goal is opened, one path in eight over dear ground is dearer than need be', () => {
    const { counts, worst } = tallyOf(earlyEndTrial, 300)
    expect(counts.longer / counts.asked).toBeGreaterThan(0.08)
    expect(worst).toBeGreaterThan(1.05)
  })

  it('B8: over ground of one cost, with the octile estimate, the early end does no harm', () => {
    expect(tallyOf(earlyEndOnPlainTrial, 200).counts.longer).toBe(0)
  })

  it('B9: the octile estimate never takes a cell from the open set before its price is right', () => {
    let expanded = 0
    for (let seed = 1; seed <= 60; seed++) {
      const map = drawCellMap(seed)
      if (map === undefined) continue
      const done = new Map<number, number>()
      findPath(map.grid, centerOf(map, map.start), centerOf(map, map.goal), {
        algorithm: 'a-star',
        trace: (event) => {
          if (event.type !== 'expand') return
          // Taken again only for what rounding leaves between two ways as short, never for a cheaper way.
          expect(done.get(event.node) ?? event.g).toBeCloseTo(event.g, 9)
          done.set(event.node, event.g)
          expanded++
        },
      })
    }
    expect(expanded).toBeGreaterThan(1000)
  })

  it('B10: looking through all open cells is several times the work of a heap', () => {
    const { counts } = tallyOf(openScanTrial, 100)
    expect(counts.looks).toBeGreaterThan(3 * counts.sifts)
  })

  it('all faults together are no better than the worst of them', () => {
    const [all, parent] = [tallyOf(allFaultsTrial, 200).counts, tallyOf(parentTrial, 200).counts]
    expect(all.stray + all.longer).toBeGreaterThan(parent.stray)
  })
})

describe('jump point search as printed', () => {
  it('B16: finds no path for a quarter of the questions, a longer one for most others; ours is always the shortest', () => {
    const { counts, worst } = tallyOf(jumpTrial, 200)
    expect(counts.ours).toBe(counts.asked)
    expect(counts.none / counts.asked).toBeGreaterThan(0.15)
    expect(counts.longer / counts.asked).toBeGreaterThan(0.5)
    expect(worst).toBeGreaterThan(5)
  })

  it('B16: jump points take a tenth of the cells among blocks, at times a hundredth, and never that few among cells strewn', () => {
    const { counts } = tallyOf(jumpGainTrial, 24)
    expect(counts.ten / counts.gained).toBeGreaterThan(0.8)
    expect(counts.hundred).toBeGreaterThan(0)
    expect(counts.hundred / counts.gained).toBeLessThan(0.8)
    expect(counts.noiseTen).toBe(0)
    expect(counts.fewer).toBe(counts.gained)
  })

  it('B17: a check in one place gives two answers to many questions; four planners of one grid give one', () => {
    const { counts } = tallyOf(twoRulesTrial, 120)
    expect(counts.apart / counts.asked).toBeGreaterThan(0.3)
    expect(counts.ours).toBe(counts.asked)
  })

  it('B2: names of cells and of their neighbors are tens of times what a byte for each cell takes', () => {
    const { counts } = tallyOf(namesTrial, 20)
    expect(counts.names / counts.bytes).toBeGreaterThan(15)
  })

  it('B11: where no way leads it hands out the straight line, through walls; ours says unreachable', () => {
    const { counts } = tallyOf(noWayTrial, 600)
    expect(counts.asked).toBeGreaterThan(10)
    expect(counts.straight).toBe(counts.asked)
    expect(counts.through / counts.asked).toBeGreaterThan(0.9)
    expect(counts.ours).toBe(counts.asked)
  })
})
