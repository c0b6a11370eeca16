import { expect, it } from 'vitest'
import { Place, type NavMesh } from '../../../src/engine/convex/index.js'
import { createRandom, StepCounter } from '../../../src/engine/core/index.js'
import type { Point } from '../../../src/engine/geometry/index.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import { findPath } from '../../../src/engine/search/index.js'
import { boundByIntervals } from '../../../src/engine/terrain/interval-bound.js'
import { terrainOf } from '../../../src/engine/terrain/terrain-costs.js'
import { costOfPolygons } from '../../../src/engine/terrain/weighted-path.js'
import { at, box, obstaclesOf } from '../../support/shapes.js'
import { effort } from '../../support/effort.js'

/** Returns the lower bound on the cost of a path after at most `work` steps of computation, and the steps used. */
function boundOf(mesh: NavMesh, start: Point, goal: Point, upper: number, work = 20_000) {
  const terrain = terrainOf(mesh)
  const { convex } = terrain.walkableMesh
  const [from, to] = [start, goal].map((point) => new Place().fill(terrain.walkableMesh, point))
  const steps = new StepCounter({})
  const lower = boundByIntervals({
    convex,
    start: from,
    goal: to,
    costOf: costOfPolygons(terrain),
    least: terrain.least,
    lower: 0,
    upper,
    steps,
    until: work,
    consider: () => upper,
  })
  return { lower, steps: steps.steps }
}

/**
 * Makes a mesh of vertical strips side by side, from y = -500 to 500. The first strip begins at x = 0. Returns the mesh
 * and the cost of the polyline from start to goal that obeys Snell’s law.
 */
function strips(widths: readonly number[], costs: readonly number[], start: Point, goal: Point) {
  const lefts = widths.map((_, i) => widths.slice(0, i).reduce((a, b) => a + b, 0))
  const mesh = buildNavMesh({
    bounds: { x: 0, y: -500, width: lefts[lefts.length - 1] + widths[widths.length - 1], height: 1000 },
    obstacles: [],
    areas: widths.map((width, i) => ({ id: `s${i}`, outer: box(lefts[i], -500, width, 1000), cost: costs[i] })),
  })
  const across = widths.map((width, i) => Math.max(0, Math.min(lefts[i] + width, goal.x) - Math.max(lefts[i], start.x)))
  // By Snell's law, the product of the cost and the sine of the angle is the same in all strips. The product is less
  // than `least`, the least cost of a strip, because a sine is less than 1. The functions below expect the parameter
  // `same`: the product is (1 - `same`) * `least`.
  const least = Math.min(...costs.filter((_, i) => across[i] > 0))
  const rise = goal.y - start.y
  const sines = (same: number): number[] => costs.map((cost) => (least * (1 - same)) / cost)
  const climb = (same: number): number =>
    sines(same).reduce(
      (sum, sine, i) => (across[i] > 0 ? sum + (across[i] * sine) / Math.sqrt(1 - sine * sine) : sum),
      0,
    )
  let [low, high] = [1e-15, 1]
  for (let i = 0; i < 200; i++) {
    const half = Math.sqrt(low * high)
    if (climb(half) > Math.abs(rise)) low = half
    else high = half
  }
  const used = sines(high)
  // `high` is the value of `same` for which the polyline climbs from the start to the goal. Because of rounding, the
  // polyline may climb less than |rise|. In this case, a vertical segment in the cheapest strip climbs the `rest`.
  const rest = Math.abs(rise) - climb(high)
  const truth = used.reduce(
    (sum, sine, i) => (across[i] > 0 ? sum + (costs[i] * across[i]) / Math.sqrt(1 - sine * sine) : sum),
    least * Math.max(0, rest),
  )
  return { mesh, truth }
}

it('the lower bound is within 1/50,000 of the Snell path and improves with more work', () => {
  for (const cost of [0.4, 2, 5]) {
    const mesh = buildNavMesh({
      bounds: { x: 0, y: 0, width: 100, height: 100 },
      obstacles: [],
      areas: [{ id: 'right', outer: box(50, 0, 50, 100), cost }],
    })
    const [start, goal] = [at(20, 30), at(90, 75)]
    // The optimal path crosses the line x = 50 once. The loop computes the cost for many points of this line.
    let truth = Infinity
    for (let y = 0; y <= 100; y += 0.001)
      truth = Math.min(
        truth,
        Math.sqrt((50 - start.x) ** 2 + (y - start.y) ** 2) + cost * Math.sqrt((goal.x - 50) ** 2 + (goal.y - y) ** 2),
      )
    const bounds = [5, 20, 100, 20_000].map((work) => boundOf(mesh, start, goal, truth, work).lower)
    for (const [i, lower] of bounds.entries()) {
      expect(lower).toBeLessThanOrEqual(truth)
      if (i > 0) expect(lower).toBeGreaterThanOrEqual(bounds[i - 1])
    }
    expect(bounds[3] / truth).toBeGreaterThan(1 - 2e-5)
  }
})

it('the lower bound never exceeds the cost of a path, however early the search stops', () => {
  for (let seed = 1; seed <= effort(12); seed++) {
    const random = createRandom(seed)
    const place = (): number => 5 + 80 * random()
    const mesh = buildNavMesh({
      bounds: { x: 0, y: 0, width: 100, height: 100 },
      obstacles: obstaclesOf(5, () => box(place(), place(), 9, 12)),
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
    for (const work of [5, 30, 100, 300, 1000, 3000])
      for (const slack of [1, 1.5, 4])
        expect(boundOf(mesh, start, goal, slack * cost, work).lower, `seed ${seed}, work ${work}`).toBeLessThanOrEqual(
          cost * (1 + 1e-9),
        )
  }
})

const STRIPS = effort(200)
it(`the lower bound never exceeds the Snell path through strips of any widths and costs (${STRIPS} maps)`, () => {
  for (let seed = 1; seed <= STRIPS; seed++) {
    const random = createRandom(seed)
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]
    const count = 2 + Math.floor(4 * random())
    const widths = Array.from({ length: count }, () => pick([2 ** -27, 2 ** -13, 1, 7, 30]))
    // Neighboring strips may have equal costs.
    const costs = Array.from({ length: count }, () => pick([0.001, 1, 1, 2, 1000]))
    const width = widths.reduce((a, b) => a + b, 0)
    // Coordinates that the mesh stores without rounding.
    const inside = (): number => Math.floor(width * 1024 * random()) / 1024
    const borders = widths.map((_, i) => widths.slice(0, i).reduce((a, b) => a + b, 0))
    const xs = [pick([0, inside(), pick(borders)]), pick([width, inside(), pick(borders)])].sort((a, b) => a - b)
    const [start, goal] = [at(xs[0], 100 * random()), at(xs[1], pick([0, 10, 300]) * random())]
    if (start.x === goal.x) continue
    const { mesh, truth } = strips(widths, costs, start, goal)
    for (const work of [3, 30, 300, 3000])
      for (const slack of [1, 1.01, 3])
        expect(boundOf(mesh, start, goal, slack * truth, work).lower, `seed ${seed}, work ${work}`).toBeLessThanOrEqual(
          truth * (1 + 1e-12),
        )
  }
})

it('the lower bound never exceeds the cheapest path between points in mud or on its border', () => {
  for (const cost of [1.001, 2, 1000]) {
    const mesh = buildNavMesh({
      bounds: { x: 0, y: 0, width: 400, height: 100 },
      obstacles: [],
      areas: [{ id: 'mud', outer: box(0, 50, 400, 50), cost }],
    })
    for (const [deep, far] of [
      [0, 0],
      [1, 0],
      [1, 2],
      [0, 3],
    ]) {
      const [start, goal] = [at(20, 50 + deep), at(380, 50 + far)]
      const direct = cost * Math.sqrt(360 ** 2 + (far - deep) ** 2)
      const slope = Math.sqrt(cost * cost - 1)
      const truth = 360 > (deep + far) / slope ? Math.min(direct, 360 + (deep + far) * slope) : direct
      const { lower } = boundOf(mesh, start, goal, 1.5 * truth)
      expect(lower, `${cost}: ${deep}, ${far}`).toBeLessThanOrEqual(truth * (1 + 1e-12))
      expect(lower, `${cost}: ${deep}, ${far}`).toBeGreaterThan(truth * (1 - 1e-3))
    }
  }
})

it('the lower bound is just below the length of the shortest path when costs are uniform', () => {
  const seeds = effort(40)
  let close = 0
  for (let seed = 1; seed <= seeds; seed++) {
    const random = createRandom(seed)
    const obstacles = obstaclesOf(12, () =>
      box(Math.floor(9 * random()) * 10, Math.floor(9 * random()) * 10, 4 + 4 * random(), 4 + 4 * random()),
    )
    const scene = { bounds: { x: 0, y: 0, width: 100, height: 100 }, obstacles }
    const [start, goal] = [pickCorner(), pickCorner()]
    const shortest = findPath(buildNavMesh(scene), start, goal)
    if (shortest.status !== 'found') continue
    const truth = 3 * shortest.path.length
    // Uniform cost, but cut into four areas.
    const areas = Array.from({ length: 4 }, (_, i) => ({
      id: `a${i}`,
      outer: box(50 * (i % 2), 50 * Math.floor(i / 2), 50, 50),
      cost: 3,
    }))
    const mesh = buildNavMesh({ ...scene, areas })
    for (const work of [10, 100, 20_000])
      for (const slack of [1, 1.2])
        expect(boundOf(mesh, start, goal, slack * truth, work).lower, `seed ${seed}`).toBeLessThanOrEqual(
          truth * (1 + 1e-12),
        )
    if (boundOf(mesh, start, goal, truth).lower > truth * (1 - 1e-3)) close++

    function pickCorner(): Point {
      return obstacles[Math.floor(12 * random())].outer[Math.floor(4 * random())]
    }
  }
  expect(close).toBeGreaterThan(seeds / 2)
})

it('the lower bound takes no more steps than its budget and the work between two checks of the budget', () => {
  for (let seed = 1; seed <= effort(12); seed++) {
    const random = createRandom(seed)
    const mesh = buildNavMesh({
      bounds: { x: 0, y: 0, width: 100, height: 100 },
      obstacles: obstaclesOf(20, () => box(90 * random(), 90 * random(), 2, 3)),
      areas: [{ id: 'mud', outer: box(30, 10, 40, 70), cost: 4 }],
    })
    for (const work of [1, 10, 100, 1000, 10_000]) {
      const { steps } = boundOf(mesh, at(0, 50), at(100, 50), 260, work)
      // Between two checks of the budget, at most 4,096 intervals are tested. 64 tests count as one step.
      expect(steps, `seed ${seed}, work ${work}`).toBeLessThanOrEqual(work + 1 + 4096 / 64)
    }
  }
})
