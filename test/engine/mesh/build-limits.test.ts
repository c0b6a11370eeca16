import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import type { Obstacle } from '../../../src/engine/geometry/index.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import { codeOf } from '../../support/code-of.js'
import { box, obstaclesOf } from '../../support/shapes.js'
import { signalAfter } from '../../support/signal-after.js'

const random = createRandom(3)
const bounds = { x: 0, y: 0, width: 1000, height: 1000 }
const squares = (count: number): Obstacle[] => obstaclesOf(count, () => box(990 * random(), 990 * random(), 8))

describe('a mesh build', () => {
  const obstacles = squares(1000)

  it('stops as soon as its signal is aborted, early or late', () => {
    const counting = signalAfter(Infinity)
    const whole = buildNavMesh({ bounds, obstacles }, { signal: counting.signal })
    expect(whole.freeArea).toBeGreaterThan(0)
    expect(counting.looks()).toBeGreaterThan(100)
    for (const share of [0, 0.1, 0.3, 0.5, 0.7, 0.9, 0.999]) {
      const { signal, looks } = signalAfter(Math.floor(share * counting.looks()) + 1)
      expect(codeOf(() => buildNavMesh({ bounds, obstacles }, { signal }))).toBe('mesh/aborted')
      // The build did not check the signal again after it was aborted.
      expect(looks()).toBe(Math.floor(share * counting.looks()) + 1)
    }
  })

  it('checks its signal in every phase', () => {
    const phases = ['noder', 'triangulation', 'labels', 'islands', 'convex-merge']
    const seen = new Set<string>()
    const signal = new AbortController().signal
    Object.defineProperty(signal, 'aborted', {
      get: () => {
        const { stack = '' } = new Error()
        for (const phase of phases) if (stack.includes(`/${phase}.`)) seen.add(phase)
        return false
      },
    })
    buildNavMesh({ bounds, obstacles: squares(200) }, { signal })
    expect([...seen].sort()).toEqual([...phases].sort())
  })

  it('checks its signal often among dense crossings', () => {
    const lattice = obstaclesOf(300, (i) => (i % 2 === 0 ? box(0, 3 * i, 1000, 1) : box(3 * i, 0, 1, 1000)))
    const { signal, looks } = signalAfter(Infinity)
    buildNavMesh({ bounds, obstacles: lattice }, { signal })
    expect(looks()).toBeGreaterThan(300)
  })

  it('stops at any budget below the segment count, and a later build gives the full mesh', () => {
    const small = squares(40)
    const whole = buildNavMesh({ bounds, obstacles: small })
    for (let budget = 0; budget < 160; budget += 7)
      expect(codeOf(() => buildNavMesh({ bounds, obstacles: small }, { budget }))).toBe('mesh/budget-exceeded')
    const again = buildNavMesh({ bounds, obstacles: small }, { budget: 10_000 })
    expect(again.triangles()).toEqual(whole.triangles())
  })

  it('reports progress between 0 and 1 that never decreases', () => {
    const shares: number[] = []
    buildNavMesh({ bounds, obstacles: squares(4000) }, { onProgress: (share) => shares.push(share) })
    expect(shares.length).toBeGreaterThan(3)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares[0]).toBeLessThan(0.1)
    expect(shares[shares.length - 1]).toBe(1)
  })
})
