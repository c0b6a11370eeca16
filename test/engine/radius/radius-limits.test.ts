import { describe, expect, it } from 'vitest'
import { createRandom, type Random } from '../../../src/engine/core/index.js'
import type { Point } from '../../../src/engine/geometry/index.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import { RadiusMesh } from '../../../src/engine/radius/index.js'
import { findPath as findMeshPath } from '../../../src/engine/search/index.js'
import type { MeshPathOptions, NavMesh } from '../../../src/engine/convex/nav-mesh.js'
import { gapToRings } from '../../oracles/plain-geometry.js'
import { effort } from '../../support/effort.js'
import { around, at, box, obstaclesOf } from '../../support/shapes.js'
import { signalAfter } from '../../support/signal-after.js'

const SEEDS = effort(60)
const SIZE = 20
const bounds = { x: 0, y: 0, width: SIZE, height: SIZE }

function blob(random: Random): Point[] {
  if (random() < 0.4)
    return box(
      Math.floor(random() * 18),
      Math.floor(random() * 18),
      1 + Math.floor(random() * 4),
      1 + Math.floor(random() * 4),
    )
  const [x, y, count] = [SIZE * random(), SIZE * random(), 3 + Math.floor(random() * 6)]
  return around(x, y, count, () => 1 + 3 * random())
}

function field(seed: number): { mesh: NavMesh; start: Point; goal: Point } {
  const random = createRandom(seed)
  const mesh = buildNavMesh({
    bounds,
    obstacles: obstaclesOf(3 + Math.floor(random() * 8), () => blob(random)),
  })
  return { mesh, start: at(SIZE * random(), SIZE * random()), goal: at(SIZE * random(), SIZE * random()) }
}

describe('limits of a query', () => {
  it('also apply while the mesh for the radius of the query is built, and leave cached data valid', () => {
    let stopped = 0
    for (let seed = 1; seed <= SEEDS; seed++) {
      const { mesh, start, goal } = field(seed)
      const random = createRandom(seed)
      const truth = findMeshPath(field(seed).mesh, start, goal, { agentRadius: 0.4 })
      for (const budget of [0, 1, 3, 10, Math.floor(random() * 100)]) {
        const limited = findMeshPath(mesh, start, goal, { agentRadius: 0.4, budget })
        if (limited.status === 'budget-exceeded') stopped++
        else expect(limited.status).toBe(truth.status)
        if (random() < 0.5) mesh.edit({ insert: [{ id: 'x', outer: box(5, 5, 1, 1) }] })
        if (random() < 0.5) findMeshPath(mesh, start, goal, { agentRadius: 0.4, budget: Math.floor(random() * 60) })
        mesh.edit({ remove: mesh.obstaclesAt(at(5.5, 5.5)).includes('x') ? ['x'] : [] })
      }
      const free = findMeshPath(mesh, start, goal, { agentRadius: 0.4 })
      expect(free.status).toBe(truth.status)
      if (free.status === 'found' && truth.status === 'found')
        expect(free.path.length).toBeCloseTo(truth.path.length, 9)
    }
    expect(stopped).toBeGreaterThan(SEEDS)
  })

  it('include the signal of the query, and leave the next query intact', () => {
    const { mesh } = field(3)
    const ask = (signal?: AbortSignal) => findMeshPath(mesh, at(0.5, 0.5), at(19.5, 19.5), { agentRadius: 0.3, signal })
    expect(ask(signalAfter(5).signal)).toMatchObject({ status: 'aborted', reason: { code: 'search/aborted' } })
    expect(ask().status).toBe('found')
  })

  it('stop the build of the mesh for a radius on a large map before it allocates memory', () => {
    const mesh = buildNavMesh({
      bounds: { x: 0, y: 0, width: 1000, height: 1000 },
      obstacles: obstaclesOf(2500, (i) => box(20 * (i % 50) + 5, 20 * Math.floor(i / 50) + 5, 10)),
    })
    const walls = 4 * 2500 + 4
    const step = (): 'aborted' => 'aborted'
    const before = process.memoryUsage().arrayBuffers
    expect(() => new RadiusMesh(mesh, 1, 'inside', step)).toThrow('aborted')
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * walls)
  })

  it('leave a found path a larger but valid `bound` if the budget ends the proof of its quality', () => {
    let weaker = 0
    for (let seed = 1; seed <= 60; seed++) {
      const { mesh, start, goal } = field(seed)
      const whole = findMeshPath(field(seed).mesh, start, goal, { agentRadius: 0.3 })
      if (whole.status !== 'found' || whole.path.quality !== 'bounded') continue
      for (let budget = 16; budget <= 4096; budget *= 2) {
        const limited = findMeshPath(mesh, start, goal, { agentRadius: 0.3, budget })
        if (limited.status !== 'found') continue
        expect(limited.path.length).toBeCloseTo(whole.path.length, 9)
        expect(limited.path.bound ?? 1).toBeGreaterThanOrEqual((whole.path.bound ?? 1) * (1 - 1e-9))
        if ((limited.path.bound ?? 1) > (whole.path.bound ?? 1) * (1 + 1e-9)) weaker++
      }
    }
    expect(weaker).toBeGreaterThan(0)
  })
})

describe('ground that is forbidden to one kind of agent', () => {
  it('is avoided like an obstacle of the same shape, after edits too', () => {
    let found = 0
    for (let seed = 1; seed <= SEEDS; seed++) {
      const random = createRandom(100 + seed)
      const obstacles = obstaclesOf(2 + Math.floor(random() * 4), () => blob(random))
      const waters = obstaclesOf(1 + Math.floor(random() * 3), () => blob(random)).map((o) => ({
        ...o,
        id: `w${o.id}`,
      }))
      const mud = { id: 'mud', outer: blob(random), cost: 1 }
      const mesh = buildNavMesh({ bounds, obstacles, areas: [mud, ...waters.map((water) => ({ ...water, cost: 1 }))] })
      const options: MeshPathOptions = {
        agentRadius: 0.2 + 0.6 * random(),
        areaCosts: Object.fromEntries(waters.map(({ id }) => [id, Infinity])),
      }
      const radius = options.agentRadius ?? 0
      for (let round = 0; round < 3; round++) {
        const dry = buildNavMesh({ bounds, obstacles: [...obstacles, ...waters], areas: [mud] })
        const [start, goal] = [at(SIZE * random(), SIZE * random()), at(SIZE * random(), SIZE * random())]
        const path = findMeshPath(mesh, start, goal, options)
        const truth = findMeshPath(dry, start, goal, { agentRadius: radius })
        expect(path.status, `seed ${seed}`).toBe(truth.status)
        if (path.status === 'found' && truth.status === 'found') {
          found++
          expect(path.path.length, `seed ${seed}`).toBeCloseTo(truth.path.length, 6)
          const walls = [...[...obstacles, ...waters].map(({ outer }) => outer), box(0, 0, SIZE, SIZE)]
          expect(gapToRings(path.path.points, walls), `seed ${seed}`).toBeGreaterThanOrEqual(
            radius * (1 - 1e-6) * (1 - 1e-12),
          )
        }
        const moved = { id: obstacles[0].id, outer: blob(random) }
        obstacles[0] = moved
        mesh.edit({ update: [moved] })
      }
    }
    expect(found).toBeGreaterThan(SEEDS / 2)
  })

  it('is named in the result when start or goal lies inside or too close', () => {
    const mesh = buildNavMesh({ bounds, obstacles: [], areas: [{ id: 'lake', outer: box(8, 8, 4, 4), cost: 2 }] })
    const ask = (start: Point, areaCosts: Record<string, number> = { lake: Infinity }) =>
      findMeshPath(mesh, start, at(18, 18), { agentRadius: 1, areaCosts })
    expect(ask(at(7.5, 10))).toMatchObject({
      status: 'start-blocked',
      reason: { code: 'mesh/too-close', message: expect.stringContaining('0.5 from lake') as unknown },
    })
    expect(ask(at(10, 10))).toMatchObject({
      status: 'start-blocked',
      reason: { message: expect.stringContaining('lake') as unknown },
    })
    expect(ask(at(7.5, 10), {}).status).toBe('found')
  })
})
