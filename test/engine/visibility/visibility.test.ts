import { describe, expect, it } from 'vitest'
import { createRandom, type Random } from '../../../src/engine/core/index.js'
import type { PathResult, Point, Ring, Scene, TraceEvent } from '../../../src/engine/geometry/index.js'
import { navMeshFromPolygons } from '../../../src/engine/mesh/index.js'
import type { NavMesh } from '../../../src/engine/convex/nav-mesh.js'
import { buildVisibilityGraph as sceneGraph } from '../../../src/engine/navigate/index.js'
import { buildVisibilityGraph } from '../../../src/engine/visibility/build-visibility-graph.js'
import { findVisibilityPath } from '../../../src/engine/visibility/find-visibility-path.js'
import type { VisibilityAlgorithm, VisibilityGraph } from '../../../src/engine/visibility/find-visibility-path.js'
import { box, fieldOf, obstaclesOf, pointsOf } from '../../support/shapes.js'
import { codeOf } from '../../support/code-of.js'
import { randomCells, squares } from '../mesh/random-meshes.js'

const latticeMesh = (random: Random, size: number, blocked: number): NavMesh =>
  navMeshFromPolygons(squares(randomCells(random, size, blocked), 1))
const wallsOf = ({ convex }: NavMesh): number[] => {
  const walls: number[] = []
  for (let h = 0; h < convex.halfEdgeSlots; h++) {
    if (convex.polygon[h] < 0 || convex.twin[h] >= 0) continue
    for (const v of [convex.origin[h], convex.origin[convex.next[h]]])
      walls.push(convex.coords[2 * v], convex.coords[2 * v + 1])
  }
  return walls
}
const ringWalls = (ring: Ring): number[] =>
  ring.flatMap((a, i) => [a.x, a.y, ring[(i + 1) % ring.length].x, ring[(i + 1) % ring.length].y])
/**
 * Makes a square map with obstacles. Their positive rings are reversed, because free space is on the positive side of a
 * wall.
 */
const map = (size: number, ...obstacles: Ring[]): VisibilityGraph =>
  buildVisibilityGraph({
    walls: [
      ...ringWalls(pointsOf(0, 0, size, 0, size, size, 0, size)),
      ...obstacles.flatMap((o) => ringWalls([...o].reverse())),
    ],
  })
const lengthOf = (result: PathResult): number | string =>
  result.status === 'found' ? result.path.length : result.status
const NO_PATH = /^(unreachable|budget-exceeded|(start|goal)-(blocked|out-of-bounds))$/
const find = (graph: VisibilityGraph, start: Point, goal: Point, algorithm: VisibilityAlgorithm): PathResult =>
  findVisibilityPath(graph, start, goal, { algorithm })

describe('visibility and ray-scan', () => {
  it('take the straight line if it is unobstructed, also along walls', () => {
    const graph = map(10, pointsOf(2, 2, 4, 2, 4, 4, 2, 4))
    const straight = findVisibilityPath(graph, { x: 1, y: 1 }, { x: 9, y: 1 })
    expect(straight.status === 'found' && [straight.path.points.length, straight.stats.expanded]).toEqual([2, 1])
    expect(lengthOf(findVisibilityPath(graph, { x: 0, y: 2 }, { x: 10, y: 2 }))).toBe(10)
    expect(lengthOf(findVisibilityPath(graph, { x: 2, y: 2 }, { x: 2, y: 4 }))).toBe(2)
    const still = findVisibilityPath(graph, { x: 1, y: 1 }, { x: 1, y: 1 })
    expect(still.status === 'found' && still.path).toEqual({
      points: [{ x: 1, y: 1 }],
      length: 0,
      cost: 0,
      quality: 'exact',
    })
  })

  it('close the gap where two obstacles touch at a point', () => {
    const walls = [
      ...ringWalls(pointsOf(0, 0, 10, 0, 10, 5, 5, 5, 5, 4, 0, 4)),
      ...ringWalls(pointsOf(0, 5, 5, 5, 5, 6, 10, 6, 10, 10, 0, 10)),
    ]
    const split = buildVisibilityGraph({ walls })
    expect(findVisibilityPath(split, { x: 1, y: 1 }, { x: 1, y: 9 }).status).toBe('unreachable')
    expect(findVisibilityPath(split, { x: 5, y: 5 }, { x: 9, y: 1 }).status).toBe('found')
    expect(findVisibilityPath(split, { x: 5, y: 5 }, { x: 1, y: 9 }).status).toBe('found')
    expect(split.walls.loopCount).toBe(2)
  })

  it('go around walls without thickness as around very thin ones', () => {
    const random = createRandom(19)
    const within = (low: number, high: number): number => low + (high - low) * random()
    for (let round = 0; round < 20; round++) {
      const walls = Array.from({ length: 9 }, (_, i): [Point, Point] => {
        const place = (): Point => ({ x: 10 * (i % 3) + within(1, 9), y: 10 * Math.floor(i / 3) + within(1, 9) })
        return [place(), place()]
      })
      const thickened = walls.map(([a, b]): Ring => {
        const share = 1e-7 / Math.hypot(b.x - a.x, b.y - a.y)
        const [x, y] = [share * (a.y - b.y), share * (b.x - a.x)]
        return pointsOf(a.x - x, a.y - y, b.x - x, b.y - y, b.x + x, b.y + y, a.x + x, a.y + y)
      })
      const [flat, thin] = [map(30, ...walls), map(30, ...thickened)]
      for (let query = 0; query < 10; query++) {
        const [start, goal] = [
          { x: within(0, 30), y: within(0, 1) },
          { x: within(0, 30), y: within(29, 30) },
        ]
        const expected = lengthOf(find(thin, start, goal, 'visibility'))
        for (const algorithm of ['visibility', 'ray-scan'] as const)
          expect(lengthOf(find(flat, start, goal, algorithm))).toBeCloseTo(Number(expected), 5)
      }
    }
  })

  it('report whether the start or the goal is blocked or outside', () => {
    const graph = buildVisibilityGraph({
      walls: [...ringWalls(pointsOf(0, 0, 10, 0, 10, 10, 0, 10)), ...ringWalls(pointsOf(2, 4, 4, 4, 4, 2, 2, 2))],
      obstaclesAt: () => ['crate'],
      contains: (p) => p.x >= 0 && p.x <= 10 && p.y >= 0 && p.y <= 10,
    })
    const blocked = findVisibilityPath(graph, { x: 3, y: 3 }, { x: 1, y: 1 })
    expect(blocked.status === 'start-blocked' && blocked.reason.obstacleIds).toEqual(['crate'])
    expect(findVisibilityPath(graph, { x: 1, y: 1 }, { x: 30, y: 1 }).status).toBe('goal-out-of-bounds')
    expect(
      codeOf(() =>
        findVisibilityPath(graph, { x: 1, y: 1 }, { x: 2, y: 1 }, { algorithm: 'a-star' as VisibilityAlgorithm }),
      ),
    ).toBe('search/unknown-algorithm')
    expect(codeOf(() => buildVisibilityGraph({ walls: [0, 0, 1] }))).toBe('input/wrong-length')
    expect(codeOf(() => buildVisibilityGraph({ walls: [0, 0, 1, 1] }))).toBe('polygons/open-border')
  })
})

describe('ray-scan', () => {
  it('finds the end of a wall hidden behind the obstacle that stops the ray', () => {
    // A small obstacle blocks the ray, but the path depends on the end of the long wall behind it.
    const graph = map(100, pointsOf(48, 30, 52, 30, 52, 32, 48, 32), pointsOf(10, 50, 95, 50, 95, 52, 10, 52))
    const [start, goal] = pointsOf(50, 20, 50, 80)
    expect(lengthOf(find(graph, start, goal, 'ray-scan'))).toBeCloseTo(
      lengthOf(find(graph, start, goal, 'visibility')) as number,
      12,
    )
  })
})

describe('line-translation and must-pass-tree', () => {
  const pillar = pointsOf(4, 3, 6, 3, 6, 8, 4, 8)

  it('find a path around a single convex obstacle in any direction', () => {
    const graph = map(12, pillar)
    for (const [start, goal] of [pointsOf(1, 4, 9, 4), pointsOf(5, 1, 5, 10), pointsOf(1, 2, 10, 9)] as const)
      for (const algorithm of ['line-translation', 'must-pass-tree'] as const) {
        const result = find(graph, start, goal, algorithm)
        const exact = lengthOf(find(graph, start, goal, 'visibility')) as number
        expect(result.status, `${algorithm} ${start.x}`).toBe('found')
        expect(lengthOf(result)).toBeGreaterThanOrEqual(exact - 1e-12)
        expect(result.status === 'found' && result.path.quality).toBe('heuristic')
      }
  })

  it('give unobstructed paths no shorter than the exact path, and always end, on random lattices', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = createRandom(500 + seed)
      const size = 3 + (seed % 5)
      const mesh = latticeMesh(random, size, 0.3)
      const graph = buildVisibilityGraph({ walls: wallsOf(mesh) })
      for (let query = 0; query < 3; query++) {
        const [start, goal] = pointsOf(random() * size, random() * size, random() * size, random() * size)
        const exact = find(graph, start, goal, 'visibility')
        for (const algorithm of ['line-translation', 'must-pass-tree'] as const) {
          const result = find(graph, start, goal, algorithm)
          if (result.status !== 'found') {
            expect(result.status).toMatch(NO_PATH)
            continue
          }
          expect(exact.status).toBe('found')
          expect(lengthOf(result)).toBeGreaterThanOrEqual((lengthOf(exact) as number) - 1e-9)
          const { points } = result.path
          for (let i = 1; i < points.length; i++) expect(graph.walls.sight(points[i - 1], points[i])).toBeUndefined()
        }
      }
    }
  })

  it('give up when the tree grows without end', () => {
    const mesh = latticeMesh(createRandom(77), 26, 0.3)
    const graph = buildVisibilityGraph({ walls: wallsOf(mesh) })
    const corners = graph.walls.coords.length / 2
    const random = createRandom(5)
    for (let query = 0; query < 6; query++)
      for (const algorithm of ['line-translation', 'must-pass-tree'] as const) {
        let sights = 0
        const result = findVisibilityPath(
          graph,
          { x: 26 * random(), y: 26 * random() },
          { x: 26 * random(), y: 26 * random() },
          { algorithm, trace: (event) => void (sights += event.type === 'visible' ? 1 : 0) },
        )
        // The limit on sight lines is 4,096 plus 3 per corner. It is checked before each expansion. An expansion tests
        // at most 2 sight lines per corner: from the expanded node to the corner, and from the corner to the goal.
        expect(sights).toBeLessThanOrEqual(4096 + 3 * corners + 2 * corners)
        if (result.status !== 'found') expect(result.status).toMatch(NO_PATH)
      }
  })

  it('line-translation gives up with a reason when a U-shaped obstacle encloses the start', () => {
    const u = pointsOf(3, 3, 9, 3, 9, 4, 4, 4, 4, 8, 9, 8, 9, 9, 3, 9)
    const graph = map(12, u)
    const [start, goal] = pointsOf(5, 6, 1, 6)
    const result = find(graph, start, goal, 'line-translation')
    expect(result.status === 'unreachable' && result.reason.message).toContain('concave')
    expect(lengthOf(find(graph, start, goal, 'ray-scan'))).toBeCloseTo(
      lengthOf(find(graph, start, goal, 'visibility')) as number,
      12,
    )
  })

  it('line-translation passes an obstacle on the side nearer to the line, even if the path there is longer', () => {
    // The slab reaches 3 units above the line from start to goal and 4 units below it. A second wall above the line
    // makes the detour above the slab longer than the detour below.
    const graph = map(40, pointsOf(18, 17, 22, 17, 22, 24, 18, 24), pointsOf(23, 2, 24, 2, 24, 19.9, 23, 19.9))
    const [start, goal] = pointsOf(10, 20, 30, 20)
    const [slid, exact] = [
      lengthOf(find(graph, start, goal, 'line-translation')) as number,
      lengthOf(find(graph, start, goal, 'visibility')) as number,
    ]
    expect(slid).toBeGreaterThan(exact + 0.1)
  })
})

describe('work on maps of many walls', () => {
  /** Makes a fan of thin slivers nearly through one point, so that every pair crosses. */
  const pencil = (count: number): Scene => ({
    bounds: fieldOf(1000),
    obstacles: Array.from({ length: count }, (_, i) => {
      const [c, s] = [450 * Math.cos((Math.PI * i) / count), 450 * Math.sin((Math.PI * i) / count)]
      const [x, y] = [500 + 5 * Math.sin(7 * i), 500 + 5 * Math.cos(3 * i)]
      return { id: `p${i}`, outer: pointsOf(x - c, y - s, x + c, y + s, x + c + 0.5, y + s + 0.7) }
    }),
  })
  const [start, goal] = pointsOf(20, 500, 980, 520)

  const slab = (x: number): Ring => box(x, 10, 0.4, 980)

  it('the test of a sight line visits only walls up to the first obstacle', () => {
    const graph = map(1000, ...Array.from({ length: 400 }, (_, i) => slab(2 + 2.4 * i)))
    const before = graph.walls.testedWalls
    expect(graph.walls.sight({ x: 1, y: 500 }, { x: 999, y: 501 })?.t).toBeCloseTo(1 / 998, 3)
    expect(graph.walls.testedWalls - before).toBeLessThan(40)
  })

  it('the test of a straight move of a disc visits only walls up to the first obstacle', () => {
    const obstacles = obstaclesOf(100, (i) => slab(6 + 9.6 * i))
    const walls = sceneGraph({ bounds: fieldOf(1000), obstacles }, { agentRadius: 1 }).rounded?.().walls
    if (walls === undefined) throw new Error('no round walls')
    const before = walls.walls.testedWalls
    expect(walls.blocks({ x: 2, y: 500 }, { x: 998, y: 501 })).toBe(true)
    expect(walls.holds({ x: 7, y: 500 })).toBe(false)
    expect(walls.walls.testedWalls - before).toBeLessThan(12)
    // `blocks` adds to its third argument each obstacle that may be the first on the segment. Here only one may be.
    const into = new Set<number>()
    expect(walls.blocks({ x: 2, y: 500 }, { x: 998, y: 501 }, into)).toBe(true)
    expect(into.size).toBe(1)
  })

  it('an expansion tests fewer than 40 walls per corner, even if thin obstacles all cross near one point', () => {
    const graph = sceneGraph(pencil(40))
    for (const algorithm of ['visibility', 'ray-scan'] as const) {
      const before = graph.walls.testedWalls
      const result = findVisibilityPath(graph, start, goal, { algorithm })
      expect(result.status).toBe('found')
      expect(graph.walls.testedWalls - before).toBeLessThan(40 * graph.corners.length * result.stats.expanded)
    }
  })

  it('an aborted search stops before the next sight line, even in the middle of an expansion', () => {
    const round = sceneGraph({
      bounds: fieldOf(1000),
      obstacles: Array.from({ length: 30 }, (_, i) => ({
        id: `c${i}`,
        outer: pointsOf(30 * i, 500, 30 * i + 20, 500, 30 * i + 10, 520),
        circle: { x: 50 + 30 * i, y: 500 + 9 * (i % 3), radius: 16 },
      })),
    })
    for (const [graph, from, to] of [
      [sceneGraph(pencil(12)), start, goal],
      [round, { x: 500, y: 100 }, { x: 510, y: 900 }],
    ] as const)
      for (const algorithm of ['visibility', 'ray-scan'] as const) {
        const stop = new AbortController()
        let sights = 0
        const trace = (event: TraceEvent): void => {
          if (event.type === 'visible' && ++sights === 4) stop.abort()
        }
        expect(findVisibilityPath(graph, from, to, { algorithm, signal: stop.signal, trace }).status).toBe('aborted')
        expect(sights).toBe(4)
      }
  })
})
