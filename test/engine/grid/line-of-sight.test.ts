import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { buildNavGrid } from '../../../src/engine/grid/index.js'
import { firstBlockedOnLine } from '../../../src/engine/grid/line-of-sight.js'
import type { OracleGrid } from '../../oracles/grid-dijkstra.js'
import { seesAsDisc, seesAsPoint } from '../../oracles/cell-sight.js'
import { POLICIES, randomGrid } from './random-grid.js'

describe('the line between two cells', () => {
  it.each(POLICIES)('is clear for a point when no cell or corner blocks the line, diagonal policy %s', (diagonal) => {
    const counts = { clear: 0, stopped: 0 }
    for (let seed = 1; seed <= 120; seed++) {
      const random = createRandom(seed)
      const [width, height] = [2 + Math.floor(random() * 11), 2 + Math.floor(random() * 11)]
      const { grid, oracle } = randomGrid(random, width, height, [0.05, 0.2, 0.4][seed % 3], diagonal)
      for (let question = 0; question < 20; question++) {
        const ax = Math.floor(random() * width)
        const ay = Math.floor(random() * height)
        // Every third line is diagonal, through corners only.
        const reach = Math.floor(random() * Math.min(width - ax, height - ay))
        const bx = question % 3 === 0 ? ax + reach : Math.floor(random() * width)
        const by = question % 3 === 0 ? ay + reach : Math.floor(random() * height)
        const label = `seed ${seed}: (${ax}, ${ay}) to (${bx}, ${by})`
        const stop = firstBlockedOnLine(grid, ax, ay, bx, by)
        const clear = seesAsPoint(oracle, ax, ay, bx, by)
        expect(stop < 0, label).toBe(clear)
        if (stop >= 0) expect(grid.open[stop], label).toBe(0)
        counts[clear ? 'clear' : 'stopped']++
      }
    }
    expect(Math.min(counts.clear, counts.stopped)).toBeGreaterThan(300)
  })

  it('is clear for a disc if the disc fits at the centers of the four cells nearest to each point of the line', () => {
    const counts = { clear: 0, stopped: 0 }
    for (let seed = 1; seed <= 200; seed++) {
      const random = createRandom(1000 + seed)
      const [width, height] = [4 + Math.floor(random() * 14), 4 + Math.floor(random() * 14)]
      const blocked = Uint8Array.from({ length: width * height }, () => (random() < 0.04 ? 1 : 0))
      const grid = buildNavGrid({ width, height, blocked }).forAgent({ radius: [0.4, 0.7, 1.1][seed % 3] })
      const oracle: OracleGrid = {
        width,
        height,
        blocked: (x, y) => grid.open[grid.indexOf(x, y)] === 0,
        policy: 'no-corner-cutting',
      }
      for (let question = 0; question < 20; question++) {
        const [ax, ay] = [Math.floor(random() * width), Math.floor(random() * height)]
        const [bx, by] = [Math.floor(random() * width), question % 4 === 0 ? ay : Math.floor(random() * height)]
        const clear = seesAsDisc(oracle, ax, ay, bx, by)
        expect(firstBlockedOnLine(grid, ax, ay, bx, by) < 0, `seed ${seed}: (${ax}, ${ay}) to (${bx}, ${by})`).toBe(
          clear,
        )
        counts[clear ? 'clear' : 'stopped']++
      }
    }
    expect(Math.min(counts.clear, counts.stopped)).toBeGreaterThan(300)
  })
})
