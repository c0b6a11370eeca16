import { expect, it } from 'vitest'
import { createRandom, type Random } from '../../../src/engine/core/index.js'
import type { Point } from '../../../src/engine/geometry/index.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import { clearanceOnMesh, islandOnMesh, nearestOnMesh } from '../../../src/engine/convex/mesh-queries.js'
import type { NavMesh } from '../../../src/engine/convex/nav-mesh.js'
import { findPath } from '../../../src/engine/search/index.js'
import { gapToRings } from '../../oracles/plain-geometry.js'
import { effort } from '../../support/effort.js'
import { around, box, obstaclesOf, trianglesOf } from '../../support/shapes.js'

const SEEDS = effort(40)

function blob(random: Random): Point[] {
  const [x, y, size, count] = [100 * random(), 100 * random(), 2 + 20 * random(), 3 + Math.floor(random() * 6)]
  return around(x, y, count, size)
}

/** Returns the distance from a blocked point to the nearest side of a walkable triangle of the island. */
function distanceToIsland(mesh: NavMesh, point: Point, island: number | undefined): number {
  const { island: islands } = mesh.triangles()
  const own = trianglesOf(mesh.triangles()).filter(
    (_, t) => islands[t] >= 0 && (island === undefined || islands[t] === island),
  )
  return gapToRings([point], own)
}

it('the nearest walkable point and the clearance match brute force after each edit', () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const random = createRandom(seed)
    const mesh = buildNavMesh({
      bounds: { x: 0, y: 0, width: 100, height: 100 },
      obstacles: obstaclesOf(12, () => blob(random)),
    })
    for (let round = 0; round < 6; round++) {
      mesh.edit({ update: [{ id: `o${Math.floor(random() * 12)}`, outer: blob(random) }] })
      for (const span of [100, 100, 130, 1e4]) {
        const point = { x: 50 + span * (random() - 0.5), y: 50 + span * (random() - 0.5) }
        const island = random() < 0.5 ? undefined : mesh.islands[Math.floor(random() * mesh.islands.length)]?.id
        const nearest = nearestOnMesh(mesh, point, island === undefined ? {} : { island })
        const own = islandOnMesh(mesh, point)
        if (own >= 0 && (island === undefined || own === island)) {
          expect(nearest).toEqual({ point, distance: 0, island: own })
          const walls = [box(0, 0, 100), ...mesh.outline().flatMap(({ outer, holes }) => [outer, ...holes])]
          expect(clearanceOnMesh(mesh, point)).toBeCloseTo(gapToRings([point], walls), 9)
          continue
        }
        const truth = distanceToIsland(mesh, point, island)
        if (truth === Infinity) expect(nearest).toBeUndefined()
        else {
          expect(nearest?.distance, `seed ${seed}`).toBeCloseTo(truth, 9)
          expect(findPath(mesh, nearest!.point, nearest!.point).status, `seed ${seed}`).toBe('found')
          expect(islandOnMesh(mesh, nearest!.point), `seed ${seed}`).toBe(nearest!.island)
        }
        if (truth < Infinity)
          expect(
            nearestOnMesh(mesh, point, { ...(island !== undefined && { island }), maxDistance: truth * 0.99 }),
            `seed ${seed}`,
          ).toBeUndefined()
      }
    }
  }
})
