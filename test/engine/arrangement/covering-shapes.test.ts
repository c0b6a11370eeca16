/** Shapes of a mesh at a point, compared with the fill rules applied to the drawn rings. */
import { expect, it } from 'vitest'
import { createRandom, type Random } from '../../../src/engine/core/index.js'
import type { Obstacle, Point, Ring, TerrainArea } from '../../../src/engine/geometry/index.js'
import type { NavMesh } from '../../../src/engine/convex/nav-mesh.js'
import { placeOn } from '../../../src/engine/convex/mesh-place.js'
import { windingOf } from '../../oracles/plain-geometry.js'
import { buildChecked } from '../../support/checks/checked-mesh.js'
import { effort } from '../../support/effort.js'
import { pointsOf } from '../../support/shapes.js'

const SIZE = 64

type Shape = Pick<Obstacle, 'outer' | 'holes' | 'fillRule'>

/** Makes a ring of lattice points: a box around a point, or any polygon. */
function randomRing(random: Random): Ring {
  const at = (): number => Math.floor(random() * (SIZE + 1))
  if (random() < 0.4) return Array.from({ length: 3 + Math.floor(random() * 5) }, () => ({ x: at(), y: at() }))
  const [x, y, w, h] = [at(), at(), 1 + at() / 2, 1 + at() / 2]
  const ring = pointsOf(x - w, y - h, x + w, y - h, x + w, y + h, x - w, y + h)
  return random() < 0.5 ? ring : ring.reverse()
}

function randomShape(random: Random): Shape {
  const holes = Array.from({ length: Math.max(0, Math.floor(random() * 5) - 1) }, () => randomRing(random))
  return { outer: randomRing(random), holes, fillRule: random() < 0.4 ? 'even-odd' : 'non-zero' }
}

function isInside({ outer, holes = [], fillRule }: Shape, point: Point): boolean {
  const fills = (ring: Ring): boolean =>
    fillRule === 'even-odd' ? windingOf(ring, point) % 2 !== 0 : windingOf(ring, point) !== 0
  return fills(outer) && !holes.some(fills)
}

/**
 * At random points, compares the mesh with the fill rules of the drawn shapes: the obstacles over the point, whether the
 * point is walkable, and its topmost terrain.
 */
function compare(
  mesh: NavMesh,
  obstacles: ReadonlyMap<string, Shape>,
  areas: readonly TerrainArea[],
  random: Random,
  name: string,
): void {
  for (let k = 0; k < 25; k++) {
    const point = { x: random() * SIZE, y: random() * SIZE }
    const over = [...obstacles].filter(([, shape]) => isInside(shape, point)).map(([id]) => id)
    expect(mesh.obstaclesAt(point), name).toEqual(over)
    const topmost = areas.findLastIndex((area) => isInside({ ...area, fillRule: 'non-zero' }, point))
    const { polygons, count } = placeOn(mesh, point)
    expect(count > 0, name).toBe(over.length === 0 && areas[topmost]?.cost !== Infinity)
    if (count > 0) expect(mesh.convex.area[polygons[0]], name).toBe(topmost)
  }
}

it('the shapes and the topmost terrain at a point match the fill rules, also after edits', () => {
  for (let seed = 0; seed < effort(120); seed++) {
    const random = createRandom(seed)
    const areas: TerrainArea[] = Array.from({ length: Math.floor(random() * 5) }, (_, i) => {
      const { outer, holes } = randomShape(random)
      return { id: `area ${i}`, outer, holes: holes ?? [], cost: random() < 0.3 ? Infinity : 1 + i }
    })
    const obstacles = new Map<string, Shape>(
      Array.from({ length: Math.floor(random() * 7) }, (_, i) => [`first ${i}`, randomShape(random)]),
    )
    const mesh = buildChecked({
      bounds: { x: 0, y: 0, width: SIZE, height: SIZE },
      obstacles: [...obstacles].map(([id, shape]) => ({ id, ...shape })),
      areas,
    })
    compare(mesh, obstacles, areas, random, `seed ${seed}`)
    for (let edit = 0; edit < 5; edit++) {
      const remove = [...obstacles.keys()].filter(() => random() < 0.3)
      for (const id of remove) obstacles.delete(id)
      const update = [...obstacles.keys()].filter(() => random() < 0.3).map((id) => ({ id, ...randomShape(random) }))
      for (const shape of update) obstacles.set(shape.id, shape)
      const insert = Array.from({ length: Math.floor(random() * 4) }, (_, i) => ({
        id: `edit ${edit} ${i}`,
        ...randomShape(random),
      }))
      for (const shape of insert) obstacles.set(shape.id, shape)
      expect(mesh.edit({ remove, update, insert }).mode).toBe('incremental')
      compare(mesh, obstacles, areas, random, `seed ${seed}, edit ${edit}`)
    }
  }
})
