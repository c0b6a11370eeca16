import { expect, it } from 'vitest'
import { stripDeadEnds } from '../../../src/engine/convex/dead-ends.js'
import type { ConvexMesh } from '../../../src/engine/convex/index.js'
import { createRandom } from '../../../src/engine/core/index.js'
import { buildNavMesh, navMeshFromPolygons } from '../../../src/engine/mesh/index.js'
import { coreOf, neighborsOf } from '../../oracles/dual-core.js'
import { holedTriangles, randomCells, squares, strips } from '../mesh/random-meshes.js'
import { box, fieldOf } from '../../support/shapes.js'

/**
 * Checks `exit`: for each polygon, the half-edge towards the core, or -1. Polygons of the core have no exit. A walk over
 * exits from any other polygon ends in the core. If a component has no core, exactly one of its polygons has no exit, and
 * all walks in the component end at this polygon.
 */
function expectCore(mesh: ConvexMesh, exit: Int32Array, message: string): void {
  const { polygon, twin, first, polygonSlots } = mesh
  const core = coreOf(mesh)
  const neighbors = neighborsOf(mesh)
  const ends = new Map<number, number>()
  for (let at = 0; at < polygonSlots; at++) {
    if (first[at] < 0) continue
    if (core.has(at)) expect(exit[at], `${message}, polygon ${at}`).toBe(-1)
    let end = at
    for (let steps = 0; exit[end] >= 0; steps++) {
      expect(polygon[exit[end]], message).toBe(end)
      end = polygon[twin[exit[end]]]
      expect(steps, message).toBeLessThan(polygonSlots)
    }
    ends.set(at, end)
  }
  const seen = new Set<number>()
  for (const seed of ends.keys()) {
    if (seen.has(seed)) continue
    const component = [seed]
    seen.add(seed)
    for (const at of component)
      for (const other of neighbors[at] ?? []) {
        if (seen.has(other)) continue
        seen.add(other)
        component.push(other)
      }
    const open = component.filter((at) => exit[at] < 0)
    const inCore = component.filter((at) => core.has(at))
    expect(open.length, message).toBe(Math.max(1, inCore.length))
    for (const at of component) expect(open, message).toContain(ends.get(at))
  }
}

it('stripDeadEnds leaves what remains when polygons with one neighbor are removed one by one', () => {
  for (let seed = 1; seed <= 120; seed++) {
    const random = createRandom(seed)
    const cells = randomCells(random, 3 + (seed % 9), 0.2 + 0.4 * random())
    const source =
      seed % 3 === 0
        ? squares(cells, 2)
        : seed % 3 === 1
          ? strips(cells, 2)
          : holedTriangles(random, 12 + seed, 200, 0.4 * random())
    if (source.polygons.length === 0) continue
    const { convex } = navMeshFromPolygons(source)
    expectCore(convex, convex.exit, `seed ${seed}`)
    const { twin, next, polygon, first, polygonSlots } = convex
    const exit = new Int32Array(polygonSlots)
    stripDeadEnds({ twin, next, polygon, first, polygonSlots, exit })
    expect(exit, `seed ${seed}`).toEqual(convex.exit.subarray(0, polygonSlots))
  }
})

it('the core after an edit is what remains when polygons with one neighbor are removed one by one', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = createRandom(500 + seed)
    const bar = (id: string) => {
      const [x, y] = [Math.floor(18 * random()), Math.floor(18 * random())]
      const [width, height] = random() < 0.5 ? [1 + Math.floor(9 * random()), 1] : [1, 1 + Math.floor(9 * random())]
      return { id, outer: box(x, y, width, height) }
    }
    const mesh = buildNavMesh({ bounds: fieldOf(20), obstacles: Array.from({ length: 10 }, (_, i) => bar(`b${i}`)) })
    for (let step = 0; step < 12; step++) {
      mesh.edit(step % 3 === 2 ? { remove: [step < 8 ? `b${step}` : `n${step - 2}`] } : { insert: [bar(`n${step}`)] })
      expectCore(mesh.convex, mesh.convex.exit, `seed ${seed}, step ${step}`)
    }
  }
})
