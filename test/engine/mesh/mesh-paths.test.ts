import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { MESH_ALGORITHMS } from '../../../src/engine/mesh/find-point-path.js'
import { findPath as findMeshPath } from '../../../src/engine/search/index.js'
import { islandOnMesh } from '../../../src/engine/convex/mesh-queries.js'
import { navMeshFromPolygons } from '../../../src/engine/mesh/index.js'
import { raycastMesh } from '../../../src/engine/convex/raycast.js'
import type { NavMesh } from '../../../src/engine/convex/nav-mesh.js'
import type { TraceEvent } from '../../../src/engine/geometry/index.js'
import { PolygonVisibility } from '../../oracles/polygon-visibility.js'
import { holedTriangles, randomCells, renumbered, squares, strips, type Polygons } from './random-meshes.js'
import { effort } from '../../support/effort.js'
import { pointsOf } from '../../support/shapes.js'

const SEEDS = effort(60)
const EXACT = new Set(['polyanya', 'triangle-a-star', 'weighted'])

/** Returns meshes that divide one ground into different polygons, and `truth`, a brute-force oracle for its paths. */
function groundOf(seed: number): { truth: PolygonVisibility; meshes: NavMesh[]; random: () => number; size: number } {
  const random = createRandom(seed)
  let decompositions: Polygons[]
  if (seed % 2 === 0) {
    const cells = randomCells(random, 4 + Math.floor(random() * 4), 0.2 + 0.3 * random())
    decompositions = [squares(cells, 4), strips(cells, 4)]
  } else
    decompositions = [
      holedTriangles(random, 8 + Math.floor(random() * 20), seed % 3 === 0 ? 40 : 8, 0.2 + 0.2 * random()),
    ]
  const truth = new PolygonVisibility(decompositions[0])
  return {
    truth,
    meshes: decompositions.map(navMeshFromPolygons),
    random,
    size: Math.max(...truth.mesh.vertices.map((v) => v.x)),
  }
}

/** Returns a random corner of the mesh or a random lattice point. */
function pointOf({ truth, random, size }: ReturnType<typeof groundOf>): { x: number; y: number } {
  if (random() < 0.4) return truth.mesh.vertices[Math.floor(random() * truth.mesh.vertices.length)]
  return { x: Math.floor(random() * (size + 1)), y: Math.floor(random() * (size + 1)) }
}

describe('random meshes', () => {
  it('have unobstructed paths, none of them shorter than by a brute-force search', { timeout: 300_000 }, () => {
    let queryCount = 0
    for (let seed = 1; seed <= SEEDS; seed++) {
      const ground = groundOf(seed)
      const { truth, meshes } = ground
      for (let query = 0; query < 5; query++) {
        const start = pointOf(ground)
        const goal = pointOf(ground)
        const startBlocked = truth.holding(start.x, start.y).length === 0
        if (startBlocked || truth.holding(goal.x, goal.y).length === 0) {
          for (const mesh of meshes)
            expect(findMeshPath(mesh, start, goal).status).toMatch(startBlocked ? /^start-/ : /^goal-/)
          continue
        }
        const shortest = truth.distance(start, goal)
        for (const mesh of meshes) {
          for (const algorithm of MESH_ALGORITHMS) {
            queryCount++
            const result = findMeshPath(mesh, start, goal, { algorithm })
            const message = `seed ${seed}: ${algorithm} from ${JSON.stringify(start)} to ${JSON.stringify(goal)}`
            if (shortest === Infinity) {
              expect(result.status, message).toBe('unreachable')
              continue
            }
            if (result.status !== 'found') throw new Error(`${message}: ${result.status}`)
            const { points, length, quality } = result.path
            expect(quality).toBe(EXACT.has(algorithm) ? 'exact' : 'heuristic')
            if (EXACT.has(algorithm)) expect(Math.abs(length - shortest), message).toBeLessThan(1e-9)
            else expect(length, message).toBeGreaterThan(shortest - 1e-9)
            for (let i = 1; i < points.length; i++)
              expect(raycastMesh(mesh, points[i - 1], points[i]).hit, message).toBe(false)
          }
          const back = findMeshPath(mesh, goal, start)
          if (back.status === 'found') expect(Math.abs(back.path.length - shortest)).toBeLessThan(1e-9)
        }
      }
    }
    expect(queryCount).toBeGreaterThan(effort(500))
  })

  it('report a ray as obstructed exactly if brute force does', () => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const ground = groundOf(seed)
      for (let query = 0; query < 20; query++) {
        const [from, to] = [pointOf(ground), pointOf(ground)]
        const starts = ground.truth.holding(from.x, from.y)
        const goals = ground.truth.holding(to.x, to.y)
        if (starts.length === 0 || goals.length === 0) continue
        const sees = ground.truth.sees(from, to, starts, goals)
        for (const mesh of ground.meshes)
          expect(raycastMesh(mesh, from, to).hit, `seed ${seed} ${JSON.stringify([from, to])}`).toBe(!sees)
      }
    }
  })
})

/** Makes a square of 3 by 3 unit cells without the given cells. */
function cellsWithout(...blocked: readonly [number, number][]): NavMesh {
  return navMeshFromPolygons(
    squares(
      [0, 1, 2].map((y) => [0, 1, 2].map((x) => !blocked.some(([bx, by]) => bx === x && by === y))),
      1,
    ),
  )
}

describe('a path over a mesh', () => {
  it('from a point to itself is a single point', () => {
    const result = findMeshPath(cellsWithout([1, 1]), { x: 0.5, y: 0.5 }, { x: 0.5, y: 0.5 })
    expect(result).toMatchObject({ status: 'found', path: { points: [{ x: 0.5, y: 0.5 }], length: 0 } })
  })

  it('can end where two obstacles touch, but not pass through', () => {
    const mesh = cellsWithout([0, 1], [1, 0], [1, 2], [2, 1])
    const middle = findMeshPath(mesh, { x: 0.5, y: 0.5 }, { x: 1, y: 1 })
    expect(middle.status).toBe('found')
    const through = findMeshPath(mesh, { x: 0.5, y: 0.5 }, { x: 1.5, y: 1.5 })
    expect(through).toMatchObject({
      status: 'unreachable',
      reason: { code: 'mesh/islands-apart' },
      stats: { expanded: 0 },
    })
    expect(through.status === 'unreachable' && through.reason.message).toMatch(/island 0.*island \d/)
    expect(through.status === 'unreachable' && through.reason.islands).toEqual([
      islandOnMesh(mesh, { x: 0.5, y: 0.5 }),
      islandOnMesh(mesh, { x: 1.5, y: 1.5 }),
    ])
  })

  it('ends at the nearest reachable point when partial paths are allowed', () => {
    const mesh = cellsWithout([1, 1])
    const result = findMeshPath(mesh, { x: 0, y: 1.4 }, { x: 1.25, y: 1.5 }, { allowPartial: true })
    expect(result).toMatchObject({
      status: 'partial',
      reason: { code: 'mesh/goal-blocked' },
      path: { points: pointsOf(0, 1.4, 1, 1.5) },
    })
    const apart = findMeshPath(
      cellsWithout([0, 1], [1, 1], [2, 1]),
      { x: 0.5, y: 0.5 },
      { x: 2.5, y: 2.5 },
      { allowPartial: true },
    )
    expect(apart).toMatchObject({
      status: 'partial',
      reason: { code: 'mesh/islands-apart' },
      path: { points: pointsOf(0.5, 0.5, 2.5, 1) },
    })
  })

  it('traces costs and estimates that sum up to f, and traces each interval before its expansion', () => {
    const random = createRandom(11)
    for (let i = 0; i < 40; i++) {
      const mesh = navMeshFromPolygons(
        i % 2 === 0 ? squares(randomCells(random, 8, 0.3), 1) : holedTriangles(random, 30, 8, 0.3),
      )
      const [start, goal] = [0, 1].map(() => ({ x: 8 * random(), y: 8 * random() }))
      for (const algorithm of ['polyanya', 'triangle-a-star'] as const) {
        const events: TraceEvent[] = []
        const result = findMeshPath(mesh, start, goal, { algorithm, trace: (event) => void events.push(event) })
        if (result.status !== 'found') continue
        const { length } = result.path
        const expanded = events.filter((event) => event.type === 'expand')
        for (const { at, g, h, f } of expanded) {
          expect(f).toBeCloseTo(g + h, 12)
          // Polyanya expands a single successor without a comparison of f values, so its f may exceed the length.
          if (algorithm === 'triangle-a-star') expect(f).toBeLessThanOrEqual(length * (1 + 1e-9))
          expect(h).toBeGreaterThanOrEqual(Math.sqrt((at.x - goal.x) ** 2 + (at.y - goal.y) ** 2) * (1 - 1e-9))
        }
        if (algorithm === 'triangle-a-star') continue
        expect(events.filter(({ type }) => type === 'interval')).toHaveLength(result.stats.generated)
        const shown = new Set<string>()
        for (const event of events) {
          if (event.type === 'interval') shown.add(`${event.root.x},${event.root.y},${event.g}`)
          if (event.type === 'expand') expect(shown).toContain(`${event.at.x},${event.at.y},${event.g}`)
        }
      }
    }
  })

  it('has the same length if the vertices of the mesh are renumbered so that the path turns at vertex 0', () => {
    const random = createRandom(5)
    let bends = 0
    for (let i = 0; i < 120; i++) {
      const source = i % 2 === 0 ? squares(randomCells(random, 10, 0.3), 1) : holedTriangles(random, 60, 30, 0.3)
      const pair = [0, 1].map(() => source.vertices[Math.floor(random() * source.vertices.length)])
      const asked = findMeshPath(navMeshFromPolygons(source), pair[0], pair[1])
      if (asked.status !== 'found') continue
      for (const bend of asked.path.points.slice(1, -1)) {
        bends++
        const mesh = navMeshFromPolygons(renumbered(source, bend, bends % source.polygons.length))
        for (const [p, q] of [pair, pair.toReversed()])
          for (const algorithm of ['polyanya', 'triangle-a-star'] as const) {
            const trace = (event: TraceEvent): void => {
              if (event.type === 'expand') expect(event.g === 0).toBe(event.at.x === p.x && event.at.y === p.y)
            }
            const result = findMeshPath(mesh, p, q, { algorithm, trace })
            expect(result.status === 'found' && result.path.length, `mesh ${i}, ${algorithm}`).toBeCloseTo(
              asked.path.length,
              9,
            )
          }
      }
    }
    expect(bends).toBeGreaterThan(50)
  })

  it('has a proportional length after a rotation and a change of the scale of the map', () => {
    const random = createRandom(7)
    const ground = squares(randomCells(random, 10, 0.3), 1)
    const mesh = navMeshFromPolygons(ground)
    for (const [angle, scale] of [
      [0.3, 1],
      [0.3, 1e-6],
      [Math.PI / 4, 1e6],
    ]) {
      const turned = ({ x, y }: { x: number; y: number }): { x: number; y: number } => ({
        x: scale * (x * Math.cos(angle) - y * Math.sin(angle)),
        y: scale * (x * Math.sin(angle) + y * Math.cos(angle)),
      })
      const other = navMeshFromPolygons({ vertices: ground.vertices.map(turned), polygons: ground.polygons })
      for (let query = 0; query < 40; query++) {
        const [start, goal] = [0, 1].map(() => ({ x: Math.floor(random() * 11), y: Math.floor(random() * 11) }))
        const straight = findMeshPath(mesh, start, goal)
        const skew = findMeshPath(other, turned(start), turned(goal))
        // A point outside the polygons is blocked or out of bounds. The rotation may change which of the two it is.
        if (straight.status !== 'found')
          expect(skew.status.replace('out-of-bounds', 'blocked')).toBe(
            straight.status.replace('out-of-bounds', 'blocked'),
          )
        else if (skew.status !== 'found') throw new Error(`${JSON.stringify([start, goal])}: ${skew.status}`)
        else expect(skew.path.length / scale).toBeCloseTo(straight.path.length, 9)
      }
    }
  })
})
