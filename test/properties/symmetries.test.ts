/**
 * A scene has the same ground and the same paths after it is moved by integers, rotated by right angles, mirrored,
 * drawn in another order or drawn twice. NAVSMITH_TIMES=1600 tests 100,000 scenes.
 */
import { describe, expect, it } from 'vitest'
import { createRandom, type Random } from '../../src/engine/core/index.js'
import { segmentEntersObstacle } from '../../src/engine/geometry/index.js'
import { buildNavMesh, findPath, islandOf } from '../../src/engine/index.js'
import type { NavMesh, Obstacle, PathResult, Point, Scene } from '../../src/engine/index.js'
import { buildChecked } from '../support/checks/checked-mesh.js'
import { effort } from '../support/effort.js'
import { stateOf } from '../support/mesh-edits.js'
import { at as p, box, fieldOf } from '../support/shapes.js'

const COUNT = effort(60)
const SIZE = 16

const integer = (random: Random, below: number): number => Math.floor(random() * below)
const ring = (random: Random, corners: number): Point[] =>
  Array.from({ length: corners }, () => p(integer(random, SIZE + 3) - 1, integer(random, SIZE + 3) - 1))
const bounds = fieldOf(SIZE)

/**
 * Makes rings with integer coordinates that may cross, touch and share corners, some with holes, some with the even-odd
 * rule.
 */
function drawObstacle(random: Random, i: number): Obstacle {
  return {
    id: `o${i}`,
    outer: ring(random, 3 + integer(random, 4)),
    ...(random() < 0.3 && { holes: [ring(random, 3)] }),
    ...(random() < 0.3 && { fillRule: 'even-odd' as const }),
  }
}

const drawScene = (random: Random): Scene => ({
  bounds,
  obstacles: Array.from({ length: 1 + integer(random, 5) }, (_, i) => drawObstacle(random, i)),
})

type Move = (point: Point) => Point
const MOVES: Readonly<Record<string, Move>> = {
  'moved by integers': ({ x, y }) => p(x + 1000, y - 777),
  'turned by a right angle': ({ x, y }) => p(-y, x),
  'turned upside down': ({ x, y }) => p(-x, -y),
  mirrored: ({ x, y }) => p(y, x),
}

const moved = ({ obstacles }: Scene, move: Move): Scene => ({
  bounds: [p(0, 0), p(SIZE, 0), p(SIZE, SIZE), p(0, SIZE)].map(move),
  obstacles: obstacles.map(({ outer, holes, ...rest }) => ({
    ...rest,
    outer: outer.map(move),
    ...(holes !== undefined && { holes: holes.map((hole) => hole.map(move)) }),
  })),
})

function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const copy = [...list]
  for (let i = copy.length - 1; i > 0; i--) {
    const j = integer(random, i + 1)
    ;[copy[i], copy[j]] = [copy[j], copy[i]]
  }
  return copy
}

/** Returns all results of a mesh except its diagnostics, which name each obstacle. */
const groundOf = (mesh: NavMesh): object => ({ ...stateOf(mesh), diagnostics: [] })

const lengthOf = (result: PathResult): number => (result.status === 'found' ? result.path.length : Infinity)
const ends = (random: Random): [Point, Point] => [
  p(SIZE * random(), SIZE * random()),
  p(integer(random, SIZE + 1), integer(random, SIZE + 1)),
]

describe('symmetries of the ground', () => {
  it.each(Object.entries(MOVES))(
    `a scene %s has the same areas, islands and paths (${COUNT} scenes, seed 9)`,
    { timeout: 3_600_000 },
    (_, move) => {
      let found = 0
      for (let seed = 1; seed <= COUNT; seed++) {
        const random = createRandom(9000 + seed)
        const scene = drawScene(random)
        const [here, there] = [buildNavMesh(scene), buildNavMesh(moved(scene, move))]
        expect(there.freeArea, `seed ${seed}`).toBeCloseTo(here.freeArea, 9)
        expect(there.blockedArea, `seed ${seed}`).toBeCloseTo(here.blockedArea, 9)
        expect(there.islands.length, `seed ${seed}`).toBe(here.islands.length)
        for (let question = 0; question < 3; question++) {
          const [start, goal] = ends(random)
          const before = findPath(here, start, goal)
          // Places are integers, because a place between two grid steps may fall on either side of a slanted wall.
          const after = findPath(there, move(start), move(goal))
          const query = `seed ${seed} from ${start.x}, ${start.y} to ${goal.x}, ${goal.y}`
          expect(after.status, query).toBe(before.status)
          if (before.status !== 'found') continue
          expect(lengthOf(after), query).toBeCloseTo(before.path.length, 9)
          found++
        }
      }
      expect(found).toBeGreaterThan(COUNT / 10)
    },
  )

  it(`obstacles in another order or drawn twice give the same triangles (${COUNT} scenes)`, () => {
    for (let seed = 1; seed <= COUNT; seed++) {
      const random = createRandom(19_000 + seed)
      const scene = drawScene(random)
      const mesh = buildNavMesh(scene)
      const expected = groundOf(mesh)
      const again = [...scene.obstacles, ...scene.obstacles.map((obstacle) => ({ ...obstacle, id: `${obstacle.id}'` }))]
      for (const obstacles of [shuffled(random, scene.obstacles), again, shuffled(random, again)]) {
        expect(groundOf(buildNavMesh({ ...scene, obstacles })), `seed ${seed}`).toEqual(expected)
      }
    }
  })

  it(`V - E + F is 1, and triangles have positive areas that add up to the area of the map (${COUNT} scenes)`, () => {
    for (let seed = 1; seed <= COUNT; seed++) {
      const mesh = buildChecked(drawScene(createRandom(29_000 + seed)))
      const { coords, triangles, walkable } = mesh.triangles()
      const corners = new Set<number>()
      const edges = new Map<string, number>()
      const areas = [0, 0]
      for (let t = 0; t < walkable.length; t++) {
        const [a, b, c] = triangles.subarray(3 * t, 3 * t + 3)
        const [ax, ay] = [coords[2 * a], coords[2 * a + 1]]
        const doubled =
          (coords[2 * b] - ax) * (coords[2 * c + 1] - ay) - (coords[2 * b + 1] - ay) * (coords[2 * c] - ax)
        expect(doubled, `seed ${seed}`).toBeGreaterThan(0)
        areas[walkable[t]] += doubled / 2
        for (const [from, to] of [
          [a, b],
          [b, c],
          [c, a],
        ]) {
          corners.add(from)
          const edge = from < to ? `${from} ${to}` : `${to} ${from}`
          edges.set(edge, (edges.get(edge) ?? 0) + 1)
        }
      }
      expect(corners.size - edges.size + walkable.length, `seed ${seed}`).toBe(1)
      expect(Math.max(...edges.values()), `seed ${seed}`).toBeLessThanOrEqual(2)
      expect(areas[1], `seed ${seed}`).toBeCloseTo(mesh.freeArea, 9)
      expect(areas[0], `seed ${seed}`).toBeCloseTo(mesh.blockedArea, 9)
      expect(
        mesh.islands.reduce((sum, { area }) => sum + area, 0),
        `seed ${seed}`,
      ).toBeCloseTo(mesh.freeArea, 9)
    }
  })
})

it(`no path enters an obstacle, paths exist only within an island, and both directions are equally long (${COUNT} scenes)`, () => {
  let legs = 0
  for (let seed = 1; seed <= COUNT; seed++) {
    const random = createRandom(39_000 + seed)
    // Rectangles with integer coordinates cross at integers: nothing is rounded, and the test of a leg is exact.
    const obstacles = Array.from({ length: 2 + integer(random, 7) }, (_, i): Obstacle => {
      const [x, y, w, h] = [integer(random, 15), integer(random, 15), 1 + integer(random, 6), 1 + integer(random, 6)]
      const outer = box(x, y, w, h)
      return { id: `o${i}`, outer: random() < 0.5 ? outer : outer.reverse() }
    })
    const mesh = buildNavMesh({ bounds, obstacles })
    for (let question = 0; question < 4; question++) {
      const [start, goal] = ends(random)
      const result = findPath(mesh, start, goal)
      const back = findPath(mesh, goal, start)
      const [here, there] = [islandOf(mesh, start), islandOf(mesh, goal)]
      // A place where two islands meet belongs to both islands.
      if (result.status === 'found') expect(Math.min(here, there), `seed ${seed}`).toBeGreaterThanOrEqual(0)
      else expect(here >= 0 && here === there, `seed ${seed}`).toBe(false)
      expect(result.status === 'found', `seed ${seed}`).toBe(back.status === 'found')
      if (result.status !== 'found') continue
      expect(lengthOf(back), `seed ${seed}`).toBeCloseTo(result.path.length, 9)
      const { points } = result.path
      for (let i = 1; i < points.length; i++) {
        legs++
        expect(
          obstacles.some((obstacle) => segmentEntersObstacle(obstacle, points[i - 1], points[i])),
          `seed ${seed}, leg ${i}`,
        ).toBe(false)
      }
    }
  }
  expect(legs).toBeGreaterThan(COUNT)
})
