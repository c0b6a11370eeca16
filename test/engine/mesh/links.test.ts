import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import type { Obstacle, OffMeshLink, Point } from '../../../src/engine/geometry/index.js'
import { areaAlongPath } from '../../../src/engine/terrain/area-along-path.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import { findPath as findMeshPath } from '../../../src/engine/search/index.js'
import type { MeshPathOptions, NavMesh } from '../../../src/engine/convex/nav-mesh.js'
import { box as rectangle, fieldOf, obstaclesOf } from '../../support/shapes.js'
import { codeOf } from '../../support/code-of.js'

/** Makes four rooms in a row, separated by walls from top to bottom. */
function rooms(links: readonly OffMeshLink[]): NavMesh {
  const walls = [20, 45, 70].map((x, i): Obstacle => ({ id: `wall${i}`, outer: rectangle(x, 0, 5, 100) }))
  return buildNavMesh({ bounds: fieldOf(95, 100), obstacles: walls, links })
}

function found(mesh: NavMesh, start: Point, goal: Point, options?: MeshPathOptions) {
  const result = findMeshPath(mesh, start, goal, options)
  if (result.status !== 'found') throw new Error(`${result.status}: ${result.reason?.message}`)
  return result.path
}

/** Makes a link along a row of the map. */
const jump = (from: number, to: number, y = 50, more: Partial<OffMeshLink> = {}): OffMeshLink => ({
  id: 'jump',
  from: { x: from, y },
  to: { x: to, y },
  ...more,
})

const LEFT = { x: 10, y: 50 }
const SECOND = { x: 35, y: 50 }
const THIRD = { x: 60, y: 50 }
const RIGHT = { x: 85, y: 50 }

describe('off-mesh links', () => {
  it('join islands, with the distance between their ends as default cost', () => {
    const mesh = rooms([jump(18, 28)])
    const path = found(mesh, LEFT, SECOND)
    expect(path).toMatchObject({ length: 25, cost: 25, quality: 'exact', jumps: [{ link: 'jump', at: 1 }] })
    expect(path.points).toEqual([LEFT, { x: 18, y: 50 }, { x: 28, y: 50 }, SECOND])
    expect(found(rooms([jump(18, 28, 50, { cost: 100 })]), LEFT, SECOND)).toMatchObject({ length: 25, cost: 115 })
    expect(findMeshPath(mesh, LEFT, THIRD)).toMatchObject({
      status: 'unreachable',
      reason: { code: 'mesh/islands-apart' },
      stats: { expanded: 0 },
    })
  })

  it('are bidirectional unless marked one-way', () => {
    expect(found(rooms([jump(18, 28)]), SECOND, LEFT).points).toEqual([
      SECOND,
      { x: 28, y: 50 },
      { x: 18, y: 50 },
      LEFT,
    ])
    const oneWay = rooms([jump(18, 28, 50, { oneWay: true })])
    expect(found(oneWay, LEFT, SECOND).length).toBe(25)
    expect(findMeshPath(oneWay, SECOND, LEFT).status).toBe('unreachable')
  })

  it('can be chained', () => {
    const links = [20, 45, 70].map((x, i) => jump(x - 2, x + 8, 20 + 20 * i, { id: `jump${i}` }))
    const path = found(rooms(links), LEFT, RIGHT)
    expect(path.jumps?.map(({ link }) => link)).toEqual(['jump0', 'jump1', 'jump2'])
    expect(path.length).toBeCloseTo(
      Math.sqrt(64 + 900) + 10 + Math.sqrt(225 + 400) + 10 + Math.sqrt(225 + 400) + 10 + Math.sqrt(49 + 100),
      9,
    )
    expect(path.cost).toBeCloseTo(path.length, 9)
    const parts = areaAlongPath(rooms(links), path).map(({ link }) => link ?? 'walk')
    expect(parts.join(' ')).toBe('walk jump0 walk jump1 walk jump2 walk')
  })

  it('can have cost 0, even if a path first leads away from its goal to reach the link', () => {
    const mesh = buildNavMesh({
      bounds: fieldOf(1000, 100),
      obstacles: [],
      links: [{ id: 'teleporter', from: { x: 10, y: 90 }, to: { x: 990, y: 90 }, cost: 0 }],
    })
    const path = found(mesh, { x: 100, y: 50 }, { x: 900, y: 50 })
    expect(path.cost).toBeCloseTo(2 * Math.sqrt(90 ** 2 + 40 ** 2), 9)
    expect(path).toMatchObject({ quality: 'exact', jumps: [{ link: 'teleporter' }] })
    expect(found(mesh, { x: 100, y: 50 }, { x: 200, y: 50 }).jumps).toBeUndefined()
  })

  it('can be closed by name, like doors', () => {
    const mesh = rooms([jump(18, 28, 50, { id: 'near' }), jump(18, 28, 90, { id: 'far' })])
    expect(found(mesh, LEFT, SECOND).jumps).toEqual([{ link: 'near', at: 1 }])
    expect(found(mesh, LEFT, SECOND, { closedLinks: ['near'] }).jumps).toEqual([{ link: 'far', at: 1 }])
    expect(findMeshPath(mesh, LEFT, SECOND, { closedLinks: ['near', 'far'] }).status).toBe('unreachable')
    expect(codeOf(() => findMeshPath(mesh, LEFT, SECOND, { closedLinks: ['nigh'] }))).toBe('mesh/unknown-link')
  })

  it('are reported and ignored while they end in an obstacle', () => {
    const mesh = rooms([jump(18, 22)])
    expect(mesh.diagnostics).toEqual([
      expect.objectContaining({ code: 'link-end-blocked', at: { x: 22, y: 50 }, obstacleIds: ['wall0'] }),
    ])
    expect(findMeshPath(mesh, LEFT, SECOND).status).toBe('unreachable')
    mesh.edit({ remove: ['wall0'] })
    expect(mesh.diagnostics).toEqual([])
    expect(found(mesh, LEFT, SECOND).length).toBe(25)
    mesh.edit({ insert: [{ id: 'wall', outer: rectangle(24, 0, 1, 100) }] })
    expect(findMeshPath(mesh, LEFT, SECOND).status).toBe('unreachable')
  })

  it('bring a partial path as near to the goal as possible', () => {
    const mesh = rooms([jump(18, 28)])
    const result = findMeshPath(mesh, LEFT, RIGHT, { allowPartial: true })
    expect(result).toMatchObject({ status: 'partial', reason: { code: 'mesh/islands-apart' } })
    if (result.status === 'partial') expect(result.path.points.at(-1)).toEqual({ x: 45, y: 50 })
  })

  it('work with every planner, and over terrain with costs', () => {
    const mesh = rooms([jump(18, 28, 20)])
    const { length } = found(mesh, LEFT, SECOND)
    for (const algorithm of ['triangle-a-star', 'weighted', 'midpoint-funnel', 'centroid-funnel', 'point-set'] as const)
      expect(found(mesh, LEFT, SECOND, { algorithm }).length).toBeGreaterThan(length - 1e-9)
    const weighted = buildNavMesh({
      bounds: fieldOf(95, 100),
      obstacles: [{ id: 'wall', outer: rectangle(20, 0, 5, 100) }],
      areas: [{ id: 'mud', outer: rectangle(0, 0, 15, 100), cost: 3 }],
      links: [jump(15, 28, 50, { cost: 1 })],
    })
    expect(found(weighted, LEFT, SECOND)).toMatchObject({ quality: 'exact', jumps: [{ link: 'jump' }] })
    expect(found(weighted, LEFT, SECOND).cost).toBeCloseTo(15 + 1 + 7, 9)
  })

  it('do not slow down a query if they are far away, even 2,000 of them', () => {
    const side = 1000
    const links = Array.from({ length: 2000 }, (_, i): OffMeshLink => {
      const [x, y] = [(i % 50) * 20 + 5, Math.floor(i / 50) * 25 + 5]
      return { id: `l${i}`, from: { x, y }, to: { x: x + 10, y }, cost: 2 }
    })
    const mesh = buildNavMesh({ bounds: fieldOf(side), obstacles: [], links })
    const result = findMeshPath(mesh, { x: 500, y: 500 }, { x: 519, y: 510 }, { budget: 2000 })
    if (result.status !== 'found') throw new Error(result.status)
    // The path uses one of the links.
    expect(result.path.jumps).toHaveLength(1)
    expect(result.path.cost).toBeLessThan(Math.hypot(19, 10))
  })

  it.each([6, 30])('give the cheapest chain of walks and links on random maps, with %i links', (count) => {
    for (let seed = 1; seed <= (count === 6 ? 30 : 8); seed++) {
      const random = createRandom(seed)
      const at = (): Point => ({ x: Math.floor(random() * 100), y: Math.floor(random() * 100) })
      const links = Array.from({ length: count }, (_, i): OffMeshLink => ({
        id: `l${i}`,
        from: at(),
        to: at(),
        cost: 40 * random(),
        oneWay: random() < 0.5,
      }))
      const obstacles = obstaclesOf(12, () =>
        rectangle(Math.floor(random() * 90), Math.floor(random() * 90), 3 + random() * 20, 3 + random() * 20),
      )
      const scene = { bounds: fieldOf(100), obstacles }
      const mesh = buildNavMesh({ ...scene, links })
      const plain = buildNavMesh(scene)
      const walk = (a: Point, b: Point): number => {
        const result = findMeshPath(plain, a, b)
        return result.status === 'found' ? result.path.length : Infinity
      }
      // All pairs: start, goal and both ends of every link (Floyd and Warshall).
      const points = [at(), at(), ...links.flatMap(({ from, to }) => [from, to])]
      const costs = points.map((a) => points.map((b) => walk(a, b)))
      links.forEach(({ cost = 0, oneWay }, i) => {
        const [u, w] = [2 + 2 * i, 3 + 2 * i]
        if (costs[u][u] === Infinity || costs[w][w] === Infinity) return
        costs[u][w] = Math.min(costs[u][w], cost)
        if (oneWay !== true) costs[w][u] = Math.min(costs[w][u], cost)
      })
      for (let k = 0; k < points.length; k++)
        for (let i = 0; i < points.length; i++)
          for (let j = 0; j < points.length; j++) costs[i][j] = Math.min(costs[i][j], costs[i][k] + costs[k][j])
      const result = findMeshPath(mesh, points[0], points[1])
      if (result.status === 'found') expect(result.path.cost, `seed ${seed}`).toBeCloseTo(costs[0][1], 9)
      else expect(costs[0][1], `seed ${seed}: ${result.status}`).toBe(Infinity)
    }
  })
})
