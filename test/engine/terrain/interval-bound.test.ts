import { expect, it } from 'vitest'
import { Place } from '../../../src/engine/convex/index.js'
import { createRandom, StepCounter } from '../../../src/engine/core/index.js'
import type { Point, Ring } from '../../../src/engine/geometry/index.js'
import { buildNavMesh } from '../../../src/engine/mesh/complete/index.js'
import { findPath } from '../../../src/engine/search/index.js'
import { boundByIntervals } from '../../../src/engine/terrain/interval-bound.js'
import { terrainOf } from '../../../src/engine/terrain/terrain-costs.js'
import { costOfPolygons } from '../../../src/engine/terrain/weighted-path.js'
import type { NavMesh } from '../../../src/engine/convex/index.js'
import { CellWalks } from '../../oracles/cell-terrain.js'

const at = (x: number, y: number): Point => ({ x, y })
const box = (x: number, y: number, width: number, height: number): Ring => [
  at(x, y),
  at(x + width, y),
  at(x + width, y + height),
  at(x, y + height),
]

/** The bound with every polygon as a region of its own. */
function boundOf(mesh: NavMesh, start: Point, goal: Point, upper: number, work = 400_000) {
  const terrain = terrainOf(mesh)
  const { convex } = terrain.searchMesh
  const [from, to] = [start, goal].map((point) => new Place().fill(terrain.searchMesh, point))
  const question = {
    convex,
    start: from,
    goal: to,
    costOf: costOfPolygons(terrain),
    least: terrain.least,
    upper,
    steps: new StepCounter({}),
  }
  return boundByIntervals(
    question,
    Int32Array.from({ length: convex.polygonSlots }, (_, i) => i),
    work,
  )
}

it('is no dearer than walks sampled cell by cell, and near the cheapest of them (20 maps)', () => {
  const SIZE = 8
  for (let seed = 1; seed <= 20; seed++) {
    const random = createRandom(seed)
    const pick = (limit: number): number => Math.floor(limit * random())
    const patches = Array.from({ length: 1 + pick(3) }, () => ({
      x: pick(6),
      y: pick(6),
      width: 2 + pick(4),
      height: 2 + pick(4),
      cost: [0.5, 2, 4][pick(3)],
    })).map((patch) => ({
      ...patch,
      width: Math.min(patch.width, SIZE - patch.x),
      height: Math.min(patch.height, SIZE - patch.y),
    }))
    const cost = (x: number, y: number): number =>
      patches.reduce(
        (known, patch) =>
          x >= patch.x && x < patch.x + patch.width && y >= patch.y && y < patch.y + patch.height ? patch.cost : known,
        1,
      )
    const mesh = buildNavMesh({
      bounds: { x: 0, y: 0, width: SIZE, height: SIZE },
      obstacles: [],
      areas: patches.map((patch, i) => ({
        id: `p${i}`,
        outer: box(patch.x, patch.y, patch.width, patch.height),
        cost: patch.cost,
      })),
    })
    const [start, goal] = [at(0.5, pick(16) / 2), at(7.5, pick(16) / 2)]
    const sampled = new CellWalks({ size: SIZE, cost }).cost(start, goal)
    const { lower } = boundOf(mesh, start, goal, sampled)
    expect(lower, `seed ${seed}`).toBeLessThanOrEqual(sampled * (1 + 1e-9))
    expect(lower / sampled, `seed ${seed}`).toBeGreaterThan(0.85)
  }
})

it('comes within a thousandth of the path that Snell says, never above it, and more work never loosens it', () => {
  for (const cost of [0.4, 2, 5]) {
    const mesh = buildNavMesh({
      bounds: { x: 0, y: 0, width: 100, height: 100 },
      obstacles: [],
      areas: [{ id: 'right', outer: box(50, 0, 50, 100), cost }],
    })
    const [start, goal] = [at(20, 30), at(90, 75)]
    // by trying every crossing of x = 50
    let truth = Infinity
    for (let y = 0; y <= 100; y += 0.001)
      truth = Math.min(
        truth,
        Math.sqrt((50 - start.x) ** 2 + (y - start.y) ** 2) + cost * Math.sqrt((goal.x - 50) ** 2 + (goal.y - y) ** 2),
      )
    const bounds = [10, 100, 1000, 400_000].map((work) => boundOf(mesh, start, goal, truth, work).lower)
    for (const [i, lower] of bounds.entries()) {
      expect(lower).toBeLessThanOrEqual(truth)
      if (i > 0) expect(lower).toBeGreaterThanOrEqual(bounds[i - 1])
    }
    expect(bounds[3] / truth).toBeGreaterThan(1 - 1e-3)
  }
})

it('is no dearer than a path there is, however early the work ends and however little is known before', () => {
  for (let seed = 1; seed <= 12; seed++) {
    const random = createRandom(seed)
    const place = (): number => 5 + 80 * random()
    const mesh = buildNavMesh({
      bounds: { x: 0, y: 0, width: 100, height: 100 },
      obstacles: Array.from({ length: 5 }, (_, i) => ({ id: `o${i}`, outer: box(place(), place(), 9, 12) })),
      areas: Array.from({ length: 4 }, (_, i) => ({
        id: `a${i}`,
        outer: box(place() - 20, place() - 20, 35, 30),
        cost: [0.5, 2, 3, 5][i],
      })),
    })
    const [start, goal] = [at(2, 3 + 90 * random()), at(98, 3 + 90 * random())]
    const found = findPath(mesh, start, goal, { proof: false })
    if (found.status !== 'found') throw new Error(`seed ${seed}: ${found.status}`)
    const { cost } = found.path
    for (const work of [5, 30, 100, 300, 1000, 3000, 30_000])
      for (const slack of [1, 1.5, 4])
        expect(boundOf(mesh, start, goal, slack * cost, work).lower, `seed ${seed}, work ${work}`).toBeLessThanOrEqual(
          cost * (1 + 1e-9),
        )
  }
})

it('is never above what is known to be enough: the upper bound, and the straight line where nothing is in the way', () => {
  const mesh = buildNavMesh({
    bounds: { x: 0, y: 0, width: 10, height: 10 },
    obstacles: [],
    areas: [{ id: 'mud', outer: box(4, 0, 2, 10), cost: 3 }],
  })
  expect(boundOf(mesh, at(1, 5), at(9, 5), 12).lower).toBeLessThanOrEqual(12)
  expect(boundOf(mesh, at(1, 5), at(9, 5), 5).lower).toBeLessThanOrEqual(5)
  expect(boundOf(mesh, at(1, 5), at(9, 5), 12).lower).toBeCloseTo(12, 1)
})
