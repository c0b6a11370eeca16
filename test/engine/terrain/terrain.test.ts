import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import type { Point, Ring, TerrainArea } from '../../../src/engine/geometry/index.js'
import { areaAlongPath } from '../../../src/engine/terrain/area-along-path.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import { findPath as findMeshPath } from '../../../src/engine/search/index.js'
import { raycastMesh } from '../../../src/engine/convex/raycast.js'
import type { MeshPathOptions, NavMesh } from '../../../src/engine/convex/nav-mesh.js'
import { CellWalks } from '../../oracles/cell-terrain.js'
import { effort } from '../../support/effort.js'
import { around, box as rectangle, fieldOf, obstaclesOf, pointsOf } from '../../support/shapes.js'
import { codeOf } from '../../support/code-of.js'

const SEEDS = effort(12)

function found(mesh: NavMesh, start: Point, goal: Point, options?: MeshPathOptions) {
  const result = findMeshPath(mesh, start, goal, options)
  if (result.status !== 'found') throw new Error(`${result.status}: ${result.reason?.message}`)
  return result.path
}

function straightDistance(a: Point, b: Point): number {
  return Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2)
}

/** Returns the cost of the best crossing of the line x = 50 (Snell’s law), by ternary search. */
function snellCost(a: Point, b: Point, costLeft: number, costRight: number): number {
  const costAt = (y: number): number =>
    costLeft * straightDistance(a, { x: 50, y }) + costRight * straightDistance({ x: 50, y }, b)
  let low = Math.min(a.y, b.y)
  let high = Math.max(a.y, b.y)
  for (let i = 0; i < 200; i++) {
    const third = (high - low) / 3
    if (costAt(low + third) < costAt(high - third)) high -= third
    else low += third
  }
  return costAt((low + high) / 2)
}

/**
 * Makes a map whose right half has another cost than its left half. Small obstacles stand near the upper and lower sides
 * of the map, away from all tested paths.
 */
function halfPlanes(seed: number): { mesh: NavMesh; start: Point; goal: Point; cost: number } {
  const random = createRandom(seed)
  const cost = [2, 5, 0.5, 1.3][seed % 4]
  const obstacles = obstaclesOf(20 * (seed % 3), () => {
    const x = 1 + 98 * random()
    const y = random() < 0.5 ? 10 * random() : 90 + 9 * random()
    return pointsOf(x, y, x + 0.5, y, x, y + 0.5)
  })
  const mesh = buildNavMesh({
    bounds: fieldOf(100),
    obstacles,
    areas: [{ id: 'right', outer: rectangle(50, 0, 50, 100), cost }],
  })
  return {
    mesh,
    cost,
    start: { x: 5 + 40 * random(), y: 25 + 50 * random() },
    goal: { x: 55 + 40 * random(), y: 25 + 50 * random() },
  }
}

/** Makes rectangles of terrain and blocked cells on a lattice, as a mesh and as cells. */
function cellScene(
  seed: number,
  size: number,
): { mesh: NavMesh; walks: CellWalks; start: Point; goal: Point; least: number } {
  const random = createRandom(seed)
  const pick = (limit: number): number => Math.floor(random() * limit)
  const areas: TerrainArea[] = Array.from({ length: 2 + pick(4) }, (_, i) => ({
    id: `a${i}`,
    outer: rectangle(pick(size - 3), pick(size - 3), 2 + pick(size / 2), 2 + pick(size / 2)),
    cost: [0.5, 2, 3, 6][pick(4)],
  }))
  // Blocked rectangles with free rows between them, so that no two touch at a point.
  const bars = obstaclesOf(Math.floor(size / 4), (i) => rectangle(pick(size - 4), 4 * i + 2, 2 + pick(5), 1))
  const isInside = ([from, , to]: Ring, x: number, y: number): boolean =>
    x >= from.x && x < Math.min(size, to.x) && y >= from.y && y < to.y
  const costOf = (x: number, y: number): number => {
    if (bars.some(({ outer }) => isInside(outer, x, y))) return Infinity
    return areas.findLast(({ outer }) => isInside(outer, x, y))?.cost ?? 1
  }
  const mesh = buildNavMesh({ bounds: fieldOf(size), obstacles: bars, areas })
  const point = (): Point => ({ x: pick(size + 1), y: 4 * pick(size / 4) + 0.5 + pick(2) })
  return {
    mesh,
    walks: new CellWalks({ size, cost: costOf }),
    start: point(),
    goal: point(),
    least: Math.min(1, ...areas.map(({ cost }) => cost)),
  }
}

/** Makes terrain and obstacles of all shapes, sometimes far from the origin. */
function blobScene(seed: number): { mesh: NavMesh; start: Point; goal: Point } {
  const random = createRandom(seed)
  const pick = (limit: number): number => Math.floor(random() * limit)
  const offset = seed % 5 === 0 ? 1e6 : 0
  const blob = (x: number, y: number, radius: number): Ring => {
    const corners = 3 + pick(6)
    const turn = 6 * random()
    return around(offset + x, y, corners, () => radius * (0.5 + 0.5 * random()), turn)
  }
  const areas = Array.from({ length: 1 + pick(5) }, (_, i): TerrainArea => ({
    id: `a${i}`,
    outer: blob(100 * random(), 100 * random(), 40 * random()),
    cost: [0.5, 0.9, 2, 3, 6, Infinity][pick(6)],
  }))
  const obstacles = obstaclesOf(pick(12), () => blob(100 * random(), 100 * random(), 15 * random()))
  const mesh = buildNavMesh({ bounds: { x: offset, y: 0, width: 100, height: 100 }, obstacles, areas })
  const point = (): Point => ({ x: offset + 100 * random(), y: 100 * random() })
  return { mesh, start: point(), goal: point() }
}

describe('terrain costs', () => {
  it('bend a path by Snell’s law, with a valid lower bound', () => {
    for (let seed = 1; seed <= Math.max(16, SEEDS); seed++) {
      const { mesh, start, goal, cost } = halfPlanes(seed)
      const truth = snellCost(start, goal, 1, cost)
      const path = found(mesh, start, goal)
      expect(path.cost / truth, `seed ${seed}`).toBeLessThan(1 + 1e-9)
      expect(path.cost / truth, `seed ${seed}`).toBeGreaterThan(1 - 1e-9)
      expect(path.cost / (path.bound ?? 1), `seed ${seed}`).toBeLessThan(truth * (1 + 1e-9))
      expect(path.bound ?? 1, `seed ${seed}`).toBeLessThan(1.05)
    }
  })

  it(
    'give a path that is never beaten by fine sampling, and a lower bound that never exceeds it',
    { timeout: 120_000 },
    () => {
      for (let seed = 1; seed <= SEEDS; seed++) {
        const { mesh, walks, start, goal, least } = cellScene(seed, 16)
        const path = found(mesh, start, goal)
        const sampled = walks.cost(start, goal)
        const message = `seed ${seed}: ${path.cost} against ${sampled}, bound ${path.bound}`
        expect(path.cost, message).toBeLessThan(sampled * (1 + 1e-3) + 1e-9)
        // A sampled path turns only at lattice points, which are half a cell apart. So it may be longer than the found
        // path, mostly around corners.
        expect(sampled, message).toBeLessThan(path.cost * 1.02 + 0.2)
        expect(path.cost / (path.bound ?? 1), message).toBeLessThan(sampled * (1 + 1e-9) + 1e-9)
        expect(path.cost, message).toBeGreaterThan(least * straightDistance(start, goal) - 1e-9)
      }
    },
  )

  it('make the paths from start to goal and back equally expensive, within 1/1000', () => {
    // In the map of seed 50, the path leads around a vertex.
    for (const seed of [50, ...Array.from({ length: 2 * SEEDS }, (_, i) => i + 1)]) {
      const { mesh, start, goal } = blobScene(seed)
      const result = findMeshPath(mesh, start, goal)
      if (result.status !== 'found') {
        if (result.status === 'unreachable') expect(findMeshPath(mesh, goal, start).status).toBe('unreachable')
        continue
      }
      const { path } = result
      const back = found(mesh, goal, start)
      const message = `seed ${seed}: ${path.cost} and back ${back.cost}`
      expect(path.cost / back.cost, message).toBeGreaterThan(1 - 1e-3)
      expect(path.cost / back.cost, message).toBeLessThan(1 + 1e-3)
      expect(path.bound ?? 1, message).toBeLessThan(1.1)
      expect(path.cost / (path.bound ?? 1), message).toBeLessThan(back.cost * (1 + 1e-9))
      expect(
        areaAlongPath(mesh, path).reduce((sum, { from, to, cost }) => sum + cost * (to - from), 0) / path.cost,
        message,
      ).toBeCloseTo(1, 6)
      for (let i = 1; i < path.points.length; i++)
        expect(raycastMesh(mesh, path.points[i - 1], path.points[i]).hit, message).toBe(false)
    }
  })

  it('of 1 keep the shortest path, and costs close to 1 change it only slightly', () => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const { mesh, start, goal } = cellScene(seed, 16)
      const costs = (cost: number) => ({ areaCosts: Object.fromEntries(mesh.areas.map(({ id }) => [id, cost])) })
      const shortest = found(mesh, start, goal, costs(1))
      expect(shortest.quality).toBe('exact')
      const weighted = found(mesh, start, goal, { ...costs(1), algorithm: 'weighted' })
      expect(weighted.quality).toBe('exact')
      expect(weighted.cost).toBeCloseTo(shortest.length, 9)
      expect(found(mesh, start, goal, costs(1 + 1e-11)).cost).toBeCloseTo(shortest.length, 9)
    }
  })

  it('allow a path along a border at the cost of the cheaper side', () => {
    const mesh = buildNavMesh({
      bounds: fieldOf(100),
      obstacles: [],
      areas: [{ id: 'mud', outer: rectangle(20, 20, 60, 60), cost: 4 }],
    })
    // The path leaves the mud at the critical angle (sine 1/4), follows the border, and enters the mud again.
    const path = found(mesh, { x: 21, y: 22 }, { x: 21, y: 78 })
    const slant = 1 / Math.sqrt(15)
    expect(path.cost).toBeCloseTo(2 * 4 * Math.sqrt(1 + slant * slant) + 56 - 2 * slant, 9)
    expect(path.points).toHaveLength(4)
    expect(path.points[1].x).toBeCloseTo(20, 9)
    expect(path.points[1].y).toBeCloseTo(22 + slant, 6)
  })

  it('differ by agent, and Infinity turns an area into an obstacle', () => {
    const mesh = buildNavMesh({
      bounds: fieldOf(100),
      obstacles: [],
      areas: [{ id: 'lake', outer: rectangle(20, 20, 60, 60), cost: 4 }],
    })
    const start = { x: 10, y: 50 }
    const goal = { x: 90, y: 50 }
    expect(found(mesh, start, goal, { areaCosts: { lake: 1 } }).length).toBe(80)
    expect(found(mesh, start, goal, { areaCosts: { lake: 0.5 } }).cost).toBeCloseTo(50, 9)
    const dry = found(mesh, start, goal, { areaCosts: { lake: Infinity } })
    expect(dry.quality).toBe('exact')
    expect(dry.length).toBeCloseTo(60 + 2 * Math.sqrt(1000), 9)
    expect(findMeshPath(mesh, { x: 50, y: 50 }, goal, { areaCosts: { lake: Infinity } })).toMatchObject({
      status: 'start-blocked',
      reason: { message: expect.stringContaining('lake') as string },
    })
    expect(
      findMeshPath(mesh, start, { x: 50, y: 40 }, { areaCosts: { lake: Infinity }, allowPartial: true }),
    ).toMatchObject({ status: 'partial', path: { quality: 'exact' } })
  })

  it('that forbid a strip across the map make the other side unreachable without a search', () => {
    const mesh = buildNavMesh({
      bounds: fieldOf(100),
      obstacles: [],
      areas: [{ id: 'gate', outer: rectangle(40, 0, 10, 100), cost: 2 }],
    })
    const shut = findMeshPath(mesh, { x: 10, y: 50 }, { x: 90, y: 50 }, { areaCosts: { gate: Infinity } })
    expect(shut).toMatchObject({
      status: 'unreachable',
      reason: { code: 'mesh/islands-apart' },
      stats: { expanded: 0 },
    })
    expect(found(mesh, { x: 10, y: 50 }, { x: 90, y: 50 }).cost).toBeCloseTo(90, 9)
    mesh.edit({ insert: [{ id: 'rock', outer: rectangle(45, 0, 3, 99) }] })
    expect(found(mesh, { x: 10, y: 50 }, { x: 90, y: 50 }).cost).toBeGreaterThan(90)
  })

  it.each([1e300, 1e307, Number.MAX_VALUE])('of %d for an area make a path go around the area', (cost) => {
    const scene = {
      bounds: fieldOf(100),
      obstacles: [],
      areas: [{ id: 'lava', outer: rectangle(20, 20, 60, 60), cost }],
    }
    const around = 60 + 2 * Math.sqrt(15 ** 2 + 30 ** 2)
    for (const agentRadius of [0, 1]) {
      const mesh = buildNavMesh(scene, { agentRadius })
      const path = found(mesh, { x: 5, y: 50 }, { x: 95, y: 50 })
      expect(path.cost).toBeCloseTo(around, 9)
      expect(path.length).toBeCloseTo(around, 9)
      const inside = found(mesh, { x: 5, y: 50 }, { x: 50, y: 50 })
      expect(inside.cost).toBeGreaterThan(1e100)
      expect(inside.cost).toBeLessThan(Infinity)
    }
  })

  it('are rejected if they are invalid, or if the planner does not support terrain costs', () => {
    const mesh = buildNavMesh({
      bounds: fieldOf(100),
      obstacles: [],
      areas: [
        { id: 'mud', outer: rectangle(20, 20, 60, 60), cost: 4 },
        { id: 'lava', outer: rectangle(80, 80, 10, 10), cost: Infinity },
      ],
    })
    const ask = (options: MeshPathOptions) => () => findMeshPath(mesh, { x: 1, y: 1 }, { x: 99, y: 99 }, options)
    expect(codeOf(ask({ algorithm: 'polyanya' }))).toBe('mesh/weighted-terrain')
    expect(codeOf(ask({ algorithm: 'midpoint-funnel' }))).toBe('mesh/weighted-terrain')
    expect(codeOf(ask({ areaCosts: { mood: 1 } }))).toBe('mesh/unknown-area')
    expect(codeOf(ask({ areaCosts: { mud: 0 } }))).toBe('input/area-cost')
    expect(codeOf(ask({ areaCosts: { mud: Number.NaN } }))).toBe('input/area-cost')
    expect(codeOf(ask({ areaCosts: { lava: 2 } }))).toBe('mesh/area-not-built')
    expect(ask({ algorithm: 'polyanya', areaCosts: { mud: 1 } })).not.toThrow()
  })

  it('give a lower bound that never exceeds the optimal cost, and that more work never lowers', () => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const { mesh, start, goal, walks } = cellScene(seed, 16)
      const sampled = walks.cost(start, goal)
      let lower = 0
      for (const proof of [false, 0.5, true, 4, 16, Infinity]) {
        const { cost, bound = 1 } = found(mesh, start, goal, { proof })
        expect(cost / bound, `seed ${seed}, ${proof}`).toBeGreaterThanOrEqual(lower * (1 - 1e-12))
        expect(cost / bound, `seed ${seed}, ${proof}`).toBeLessThanOrEqual(sampled * (1 + 1e-9))
        lower = cost / bound
        if (proof === true) expect(bound, `seed ${seed}`).toBeLessThan(1.25)
        if (proof === Infinity) expect(bound, `seed ${seed}`).toBeLessThan(1 + 2e-5)
      }
      const same = found(mesh, start, goal, { proof: 1 })
      expect(found(mesh, start, goal, { proof: true })).toEqual(same)
      expect(found(mesh, start, goal, { proof: 0 })).toEqual(found(mesh, start, goal, { proof: false }))
    }
    const { mesh, start, goal } = halfPlanes(1)
    for (const proof of [-1, NaN])
      expect(codeOf(() => findMeshPath(mesh, start, goal, { proof }))).toBe('input/out-of-range')
  })

  it('give a path with a lower bound even when the budget ends during the search for a better bound', () => {
    let tightened = 0
    for (let seed = 1; seed <= SEEDS; seed++) {
      const { mesh, start, goal } = blobScene(seed)
      const whole = findMeshPath(mesh, start, goal, { proof: 8 })
      if (whole.status !== 'found' || whole.path.quality !== 'bounded') continue
      const quick = found(mesh, start, goal, { proof: false })
      let lower = 0
      for (let budget = 64; budget < 1e5; budget *= 1.5) {
        const result = findMeshPath(mesh, start, goal, { budget, proof: 8 })
        if (result.status !== 'found') continue
        const { cost, bound = 1 } = result.path
        expect(cost / bound, `seed ${seed}, budget ${budget}`).toBeGreaterThanOrEqual(lower * (1 - 1e-12))
        expect(cost / bound, `seed ${seed}, budget ${budget}`).toBeLessThanOrEqual(whole.path.cost * (1 + 1e-9))
        if (cost / bound > lower && lower > 0) tightened++
        lower = cost / bound
      }
      expect(lower, `seed ${seed}`).toBeGreaterThanOrEqual((quick.cost / (quick.bound ?? 1)) * (1 - 1e-12))
    }
    expect(tightened).toBeGreaterThan(SEEDS / 4)
  })
})

describe('areaAlongPath', () => {
  it('splits a path into parts whose costs add up to the cost of the path', () => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const { mesh, start, goal } = cellScene(seed, 16)
      const path = found(mesh, start, goal)
      const pieces = areaAlongPath(mesh, path)
      let along = 0
      let cost = 0
      for (const piece of pieces) {
        expect(piece.from).toBe(along)
        expect(piece.to).toBeGreaterThan(piece.from)
        expect(piece.cost).toBe(piece.area?.cost ?? 1)
        along = piece.to
        cost += piece.cost * (piece.to - piece.from)
      }
      expect(along).toBeCloseTo(path.length, 9)
      expect(cost, `seed ${seed}`).toBeCloseTo(path.cost, 6)
    }
  })

  it('returns the attributes of the area below each part of a path', () => {
    const mesh = buildNavMesh({
      bounds: fieldOf(100),
      obstacles: [{ id: 'wall', outer: rectangle(70, 40, 10, 20) }],
      areas: [{ id: 'hill', outer: rectangle(20, 40, 20, 20), cost: 1, attributes: { height: 7 } }],
    })
    const pieces = areaAlongPath(mesh, { points: pointsOf(10, 50, 90, 50) })
    expect(
      pieces.map(({ area, from, to, cost }) => [area?.attributes?.height, Math.round(from), Math.round(to), cost]),
    ).toEqual([
      [undefined, 0, 10, 1],
      [7, 10, 30, 1],
      [undefined, 30, 60, 1],
      [undefined, 60, 70, Infinity],
      [undefined, 70, 80, 1],
    ])
    expect(areaAlongPath(mesh, { points: [] })).toEqual([])
  })
})
