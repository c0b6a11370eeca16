/**
 * The blocked area of a mesh, compared with the area of the union of its obstacles by two other libraries. If a library
 * disagrees, the mesh must have the exact area, which an oracle sums over vertical slabs. NAVSMITH_TIMES=125 runs 10,000
 * cases.
 */
import polygonClipping from 'polygon-clipping'
import { FillRule, areaPathsD, unionD } from 'clipper2-ts'
import { expect, it } from 'vitest'
import { createRandom } from '../../src/engine/core/index.js'
import { buildNavMesh } from '../../src/engine/index.js'
import { coveredArea } from '../oracles/union-area.js'
import { effort } from '../support/effort.js'

const COUNT = effort(80)
const SIZE = 64

type Ring = [number, number][]
const areaOf = (ring: readonly (readonly [number, number])[]): number =>
  ring.reduce((sum, [x, y], i) => {
    const [nx, ny] = ring[(i + 1) % ring.length]
    return sum + (x * ny - nx * y) / 2
  }, 0)

it(`areas of unions match clipper2-ts and polygon-clipping, except where an exact sum shows that they are wrong (${COUNT} scenes, seed 13)`, () => {
  let agreed = 0
  for (let seed = 1; seed <= COUNT; seed++) {
    const random = createRandom(13_000 + seed)
    const whole = (): number => Math.floor(random() * (SIZE + 1))
    // Triangles, because the libraries disagree on the filling of rings that cross themselves.
    const rings = Array.from({ length: 2 + Math.floor(random() * 8) }, (): Ring => {
      for (;;) {
        const ring: Ring = [0, 1, 2].map(() => [whole(), whole()])
        if (areaOf(ring) !== 0) return areaOf(ring) > 0 ? ring : ring.reverse()
      }
    })
    const mesh = buildNavMesh({
      bounds: { x: 0, y: 0, width: SIZE, height: SIZE },
      obstacles: rings.map((ring, i) => ({ id: `o${i}`, outer: ring.map(([x, y]) => ({ x, y })) })),
    })
    const others: Record<string, () => number> = {
      'clipper2-ts': () =>
        areaPathsD(
          unionD(
            rings.map((ring) => ring.map(([x, y]) => ({ x, y }))),
            [],
            FillRule.NonZero,
            8,
          ),
        ),
      'polygon-clipping': () =>
        polygonClipping
          .union([rings[0]], ...rings.slice(1).map((ring) => [ring]))
          .flat()
          .reduce((sum, ring) => sum + areaOf(ring), 0),
    }
    let exact: number | undefined
    for (const [name, ask] of Object.entries(others)) {
      let theirs = NaN
      try {
        theirs = Math.abs(ask())
      } catch {
        // If a library throws, its area stays NaN. The area of the mesh is then compared with `coveredArea`.
      }
      if (Math.abs(theirs - mesh.blockedArea) <= 1e-6 * mesh.blockedArea) agreed++
      else {
        exact ??= coveredArea(
          rings.map((ring) => ({ rings: [ring] })),
          [0, 0, SIZE, SIZE],
        )
        expect(mesh.blockedArea, `seed ${seed}, where ${name} says ${theirs}`).toBeCloseTo(exact, 8)
      }
    }
  }
  expect(agreed).toBeGreaterThan(1.8 * COUNT)
})
