/** A* and recursive traversal from the article on navigation and pathfinding, compared with the engine. */
import { describe, expect, it } from 'vitest'
import { earlyEndOnPlainTrial, noFaultTrial } from './grid-trials.js'
import { tallyOf } from './tally.js'
import { buildNavGrid, findPath } from '../../src/engine/index.js'
import { visitByRecursion } from '../oracles/printed-traversal.js'

describe('A* as printed', () => {
  it('finds shortest paths once its faults are corrected', () => {
    const counts = tallyOf(noFaultTrial, 200)
    expect(counts.asked).toBeGreaterThan(90)
    expect([counts.stray, counts.longer]).toEqual([0, 0])
  })

  it('finds shortest paths even with its early exit if costs are uniform and the estimate is octile', () =>
    expect(tallyOf(earlyEndOnPlainTrial, 200).longer).toBe(0))
})

it('traversals search an open map of 160,000 cells without overflowing the stack', () => {
  const side = 400
  const plain = { width: side, height: side, policy: 'no-corner-cutting', blocked: () => false } as const
  expect(() => visitByRecursion(plain, 0)).toThrow(RangeError)
  const grid = buildNavGrid({ width: side, height: side, blocked: () => false, diagonal: 'no-corner-cutting' })
  for (const algorithm of ['depth-first', 'jump-point'] as const)
    expect(findPath(grid, { x: 0.5, y: 0.5 }, { x: 399.5, y: 200.5 }, { algorithm }).status).toBe('found')
})
