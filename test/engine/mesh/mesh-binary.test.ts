import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import type { Obstacle, Point } from '../../../src/engine/geometry/index.js'
import { buildNavMesh, navMeshFromBinary, navMeshFromJSON } from '../../../src/engine/mesh/index.js'
import type { NavMesh } from '../../../src/engine/convex/nav-mesh.js'
import { effort } from '../../support/effort.js'
import { around, at, box, fieldOf, pointsOf } from '../../support/shapes.js'

/** Expects a mesh and its copies through bytes and JSON to be equal to the last bit. */
function expectRoundTrip(mesh: NavMesh, label = ''): void {
  for (const copy of [navMeshFromBinary(mesh.toBinary()), navMeshFromJSON(JSON.parse(JSON.stringify(mesh.toJSON())))]) {
    expect(copy.toJSON(), label).toEqual(mesh.toJSON())
    expect(copy.freeArea, label).toBe(mesh.freeArea)
    expect(copy.outline(), label).toEqual(mesh.outline())
  }
}

describe('a mesh as bytes', () => {
  it.each([
    ['shapes that reach far outside the bounds', box(500.1, 100.3, 9000, 200.7)],
    ['a fractional vertex a million units away', pointsOf(4.1, 4.3, 1e6 + 0.1, 7.7, 5.9, 9.2)],
    ['a tiny coordinate', pointsOf(1e-20, 0.1, 700.7, 0.3, 333.3, 912.9)],
    ['an ellipse with a radius of 1e300', around(5, 5, 32, 1e300)],
  ])('preserves %s', (_, outer) => {
    for (const shapes of [{ obstacles: [{ id: 'a', outer }] }, { obstacles: [], areas: [{ id: 'a', outer, cost: 3 }] }])
      expectRoundTrip(buildNavMesh({ bounds: fieldOf(1000), ...shapes }))
  })

  it('preserves random coordinates of every magnitude', () => {
    for (let seed = 1; seed <= effort(150); seed++) {
      const random = createRandom(seed * 31)
      const magnitude = 10 ** (12 * random() - 6)
      const coordinate = (): number => (random() - 0.3) * magnitude * (random() < 0.15 ? 10 ** (20 * random()) : 1)
      const ring = (): Point[] =>
        Array.from({ length: 3 + Math.floor(4 * random()) }, () => at(coordinate(), coordinate()))
      const obstacles = Array.from({ length: 1 + Math.floor(4 * random()) }, (_, i): Obstacle => ({
        id: `o${i}`,
        outer: ring(),
        ...(random() < 0.3 && { holes: [ring()] }),
        ...(random() < 0.3 && { fillRule: 'even-odd' }),
      }))
      const areas = random() < 0.5 ? [{ id: 'a', outer: ring(), cost: 2 }] : []
      expectRoundTrip(
        buildNavMesh({
          bounds: { x: random() * magnitude, y: -random() * magnitude, width: magnitude, height: magnitude },
          obstacles,
          areas,
        }),
        `seed ${seed}`,
      )
    }
  })

  it('stays compact, in version 1, when all coordinates are multiples of one unit', () => {
    const obstacles = Array.from({ length: 200 }, (_, i) => ({
      id: `${i}`,
      outer: box((i % 20) * 50 + 5, Math.floor(i / 20) * 90 + 5, 20, 30),
    }))
    const bytes = buildNavMesh({ bounds: { x: 0, y: 0, width: 1000, height: 1000 }, obstacles }).toBinary()
    expect(bytes[4]).toBe(1)
    expect(bytes.length).toBeLessThan(200 * (4 * 3 + 40))
  })
})

it('mesh bytes are a valid body for fetch, also in the type check', async () => {
  const bytes = buildNavMesh({ bounds: { x: 0, y: 0, width: 10, height: 10 }, obstacles: [] }).toBinary()
  const body: BodyInit = bytes
  expect(new Uint8Array(await new Response(body).arrayBuffer())).toEqual(bytes)
})
