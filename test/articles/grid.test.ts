/** The printed A* of the article on navigation and pathfinding, compared with the engine. */
import { describe, expect, it } from 'vitest'
import { earlyEndOnPlainTrial, noFaultTrial } from './grid-trials.js'
import { centerOf } from '../../stories/Articles/cell-map.js'
import { drawCellMap } from './random-maps.js'
import { tallyOf } from './tally.js'
import { findPath } from '../../src/engine/index.js'

describe('A* as printed', () => {
  it('finds shortest paths once its faults are corrected', () => {
    const counts = tallyOf(noFaultTrial, 200)
    expect(counts.asked).toBeGreaterThan(90)
    expect([counts.stray, counts.longer]).toEqual([0, 0])
  })

  it('finds shortest paths even with its early exit if costs are uniform and the estimate is octile', () =>
    expect(tallyOf(earlyEndOnPlainTrial, 200).longer).toBe(0))

  it('expands every cell at its final cost if the estimate is octile', () => {
    let expanded = 0
    for (let seed = 1; seed <= 60; seed++) {
      const map = drawCellMap(seed)
      if (map === undefined) continue
      const done = new Map<number, number>()
      findPath(map.grid, centerOf(map, map.start), centerOf(map, map.goal), {
        algorithm: 'a-star',
        trace: (event) => {
          if (event.type !== 'expand') return
          // A cell is expanded again only by rounding differences between equal paths, never for a cheaper path.
          expect(done.get(event.node) ?? event.g).toBeCloseTo(event.g, 9)
          done.set(event.node, event.g)
          expanded++
        },
      })
    }
    expect(expanded).toBeGreaterThan(1000)
  })
})
