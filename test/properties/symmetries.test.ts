/**
 * A scene has the same ground and the same paths after it is moved by integers, rotated by right angles, mirrored,
 * drawn in another order or drawn twice. NAVSMITH_TIMES=1600 tests 100,000 scenes.
 */
import { describe, expect, it } from 'vitest'
import { createRandom, type Random } from '../../src/engine/core/index.js'
import { buildNavMesh, findPath } from '../../src/engine/index.js'
import type { NavMesh, Obstacle, PathResult, Point, Scene } from '../../src/engine/index.js'
import { effort } from '../support/effort.js'
import { stateOf } from '../support/mesh-edits.js'
import { at as p, fieldOf } from '../support/shapes.js'

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
          // A point on a wall could leave the wall when its coordinates are rounded after a move. The start lies on no
          // wall, because its coordinates are random. The goal has integer coordinates, which no move rounds.
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
})
