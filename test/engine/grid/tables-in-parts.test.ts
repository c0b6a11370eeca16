/**
 * Tables that a query builds on first use are built in parts. The budget and signal of the query apply between parts.
 */
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { buildNavGrid, findGridPath } from '../../../src/engine/grid/index.js'
import type { GridAlgorithm, GridOptions, NavGrid } from '../../../src/engine/grid/index.js'
import { center } from './random-grid.js'
import { isDeep } from '../../support/effort.js'
import { signalAfter } from '../../support/signal-after.js'

const SIDE = 400
const START = center(1, 1)
const GOAL = center(SIDE - 2, SIDE - 2)

const random = createRandom(17)
const blocked = Uint8Array.from({ length: SIDE * SIDE }, () => (random() < 0.002 ? 1 : 0))
for (let y = 0; y < SIDE; y++) {
  blocked[y * SIDE + 130] = y < 360 ? 1 : 0
  blocked[y * SIDE + 260] = y > 40 ? 1 : 0
}
blocked[SIDE + 1] = blocked[(SIDE - 2) * SIDE + SIDE - 2] = 0
const drawn = (): NavGrid => buildNavGrid({ width: SIDE, height: SIDE, blocked })

const CASES: readonly { readonly name: string; readonly parts: number; readonly options: GridOptions }[] = [
  { name: 'a-star: regions', parts: 20, options: { algorithm: 'a-star' } },
  { name: 'jump-point of an agent: jump tables', parts: 40, options: { algorithm: 'jump-point', agentLayers: 1 } },
  { name: 'jump-point-plus: diagonal jumps', parts: 30, options: { algorithm: 'jump-point-plus' } },
  { name: 'theta-star: regions', parts: 8, options: { algorithm: 'theta-star' } },
  { name: 'a radius: clearance', parts: 50, options: { algorithm: 'a-star', agentRadius: 1.2 } },
]

describe('a table built during a query', () => {
  for (const { name, parts, options } of CASES) {
    it(`stops at the signal and leaves no partial table (${name})`, () => {
      const expected = findGridPath(drawn(), START, GOAL, options)
      expect(expected.status).toBe('found')
      const whole = signalAfter(Infinity)
      expect(findGridPath(drawn(), START, GOAL, { ...options, signal: whole.signal })).toEqual(expected)
      expect(whole.looks()).toBeGreaterThan(parts)
      for (let stop = 1; stop <= parts; stop += Math.ceil(parts / (isDeep ? 12 : 4))) {
        const grid = drawn()
        const { signal, looks } = signalAfter(stop)
        const stopped = findGridPath(grid, START, GOAL, { ...options, signal })
        expect([stopped.status, looks()]).toEqual(['aborted', stop])
        expect(findGridPath(grid, START, GOAL, options), `after look ${stop}`).toEqual(expected)
      }
    })

    it(`stops at the budget and resumes with the next query (${name})`, () => {
      const expected = findGridPath(drawn(), START, GOAL, options)
      const ask = (grid: NavGrid): { readonly looks: number; readonly expanded: number } => {
        const { signal, looks } = signalAfter(Infinity)
        const { status, stats } = findGridPath(grid, START, GOAL, { ...options, budget: 3, signal })
        expect(status).toBe('budget-exceeded')
        return { looks: looks(), expanded: stats.expanded }
      }
      const known = drawn()
      findGridPath(known, START, GOAL, options)
      const rest = ask(known)
      const grid = drawn()
      let queryCount = 0
      let looks = 0
      // Each query builds only a few parts, but together they complete the table.
      for (; queryCount < 400; queryCount++) {
        const more = ask(grid)
        expect(more.looks).toBeLessThan(rest.looks + 8)
        if (more.looks === rest.looks && more.expanded === rest.expanded) break
        looks += more.looks
      }
      expect(queryCount).toBeGreaterThan(parts / 5)
      expect(queryCount).toBeLessThan(400)
      // No part was built twice.
      expect(looks).toBeLessThan(6 * parts)
      expect(findGridPath(grid, START, GOAL, options)).toEqual(expected)
    })

    it(`restarts after an edit or an error thrown by the signal (${name})`, () => {
      const edited = drawn()
      edited.paint({ x: 50, y: 0, width: 3, height: 390 }, { blocked: true })
      const expected = findGridPath(edited, START, GOAL, options)
      for (const stop of [2, Math.floor(parts / 2), parts - 1]) {
        const grid = drawn()
        expect(findGridPath(grid, START, GOAL, { ...options, signal: signalAfter(stop).signal }).status).toBe('aborted')
        grid.paint({ x: 50, y: 0, width: 3, height: 390 }, { blocked: true })
        const signal = new AbortController().signal
        let looks = 0
        Object.defineProperty(signal, 'aborted', {
          get() {
            if (++looks > stop) throw new TypeError('a host broke')
            return false
          },
        })
        expect(() => findGridPath(grid, START, GOAL, { ...options, signal })).toThrow(new TypeError('a host broke'))
        expect(findGridPath(grid, START, GOAL, options)).toEqual(expected)
      }
    })
  }

  it('allows a nested query while the signal is read', () => {
    const algorithms: readonly GridAlgorithm[] = ['jump-point-plus', 'a-star']
    const expected = algorithms.map((algorithm) => findGridPath(drawn(), START, GOAL, { algorithm }))
    for (const [i, algorithm] of algorithms.entries()) {
      const grid = drawn()
      const signal = new AbortController().signal
      let looks = 0
      Object.defineProperty(signal, 'aborted', {
        get() {
          if (++looks === 7) expect(findGridPath(grid, START, GOAL, { algorithm })).toEqual(expected[i])
          return false
        },
      })
      expect(findGridPath(grid, START, GOAL, { algorithm, signal })).toEqual(expected[i])
      expect(looks).toBeGreaterThan(7)
    }
  })
})

it.each(['a-star', 'jump-point', 'jump-point-plus'] as const)(
  '%s computes the regions of a grid once, and then reports an unreachable goal without work',
  (algorithm) => {
    const blocked = Uint8Array.from({ length: SIDE * SIDE }, (_, i) => (i % SIDE === 200 ? 1 : 0))
    const grid = buildNavGrid({ width: SIDE, height: SIDE, blocked })
    const ask = (): number => {
      const { signal, looks } = signalAfter(Infinity)
      expect(findGridPath(grid, START, GOAL, { algorithm, signal }).status).toBe('unreachable')
      return looks()
    }
    expect(ask()).toBeGreaterThan(10)
    expect(ask()).toBeLessThanOrEqual(2)
  },
)

it('a first query that scans cells builds regions after it visited 1/256 of the cells', () => {
  const random = createRandom(23)
  const blocked = Uint8Array.from({ length: SIDE * SIDE }, (_, i) => (i % SIDE === 300 || random() < 0.1 ? 1 : 0))
  blocked[SIDE + 1] = blocked[(SIDE - 2) * SIDE + SIDE - 2] = 0
  const grid = buildNavGrid({ width: SIDE, height: SIDE, blocked })
  const { signal, looks } = signalAfter(Infinity)
  expect(findGridPath(grid, START, GOAL, { algorithm: 'jump-point', signal }).status).toBe('unreachable')
  // One check per expansion, and one per part of the regions.
  expect(looks()).toBeLessThan(grid.size / 256 + 60)
})
