/** Unusual bounds and coordinates: bounds that cross themselves, and coordinates as large as a double can be. */
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import type { Point } from '../../../src/engine/geometry/index.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import { windingOf } from '../../oracles/plain-geometry.js'
import { at } from '../../support/shapes.js'

/**
 * Counts the unit cells whose center is inside the ring by the non-zero rule. If all edges are parallel to the axes and all
 * corners are integers, the count is the exact area.
 */
function filledArea(ring: readonly Point[], size: number): number {
  let area = 0
  for (let x = 0; x < size; x++) for (let y = 0; y < size; y++) if (windingOf(ring, at(x + 0.5, y + 0.5)) !== 0) area++
  return area
}

describe('bounds that cross themselves', () => {
  const bows: Record<string, { ring: Point[]; area: number }> = {
    'crossing in the middle of two edges': { ring: [at(0, 0), at(10, 10), at(10, 0), at(0, 10)], area: 50 },
    'crossing at a vertex': { ring: [at(0, 0), at(5, 5), at(10, 10), at(10, 0), at(5, 5), at(0, 10)], area: 50 },
    'winding twice around a part': {
      ring: [at(0, 0), at(10, 0), at(10, 10), at(2, 10), at(2, 2), at(8, 2), at(8, 12), at(0, 12)],
      area: 8 * 2 + 10 * 10 + 0,
    },
  }
  for (const [name, { ring, area }] of Object.entries(bows))
    it(`enclose the area that the non-zero rule fills, and are reported: ${name}`, () => {
      const mesh = buildNavMesh({
        bounds: ring,
        obstacles: [{ id: 'a', outer: [at(1, 4), at(2, 4), at(2, 5), at(1, 5)] }],
      })
      expect(mesh.diagnostics.map(({ code }) => code)).toContain('bounds-cross-themselves')
      expect(mesh.freeArea + mesh.blockedArea).toBeCloseTo(area, 9)
      expect(mesh.blockedArea).toBeGreaterThanOrEqual(0)
    })

  it('never give a negative blocked area', () => {
    for (let seed = 100; seed <= 200; seed++) {
      const random = createRandom(seed)
      const ring: Point[] = []
      // All edges are parallel to the axes, so that counting cells gives the exact area.
      let p = at(Math.floor(12 * random()), Math.floor(12 * random()))
      for (let i = 0; i < 4 + Math.floor(8 * random()); i++) {
        ring.push(p)
        p = i % 2 === 0 ? at(Math.floor(12 * random()), p.y) : at(p.x, Math.floor(12 * random()))
      }
      ring.push(p, at(p.x, ring[0].y))
      const area = filledArea(ring, 12)
      if (area === 0) continue
      const mesh = buildNavMesh({ bounds: ring, obstacles: [] })
      expect(mesh.blockedArea, `seed ${seed}`).toBeCloseTo(0, 9)
      expect(mesh.freeArea, `seed ${seed}`).toBeCloseTo(area, 9)
    }
  })

  it('are reported, unlike concave bounds and bounds with collinear vertices', () => {
    for (const ring of [
      [at(0, 0), at(10, 0), at(10, 10), at(5, 2), at(0, 10)],
      [at(0, 0), at(5, 0), at(10, 0), at(10, 10), at(0, 10), at(0, 5)],
    ])
      expect(buildNavMesh({ bounds: ring, obstacles: [] }).diagnostics).toEqual([])
  })
})
