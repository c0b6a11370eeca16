import { expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import type { Point } from '../../../src/engine/geometry/index.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import { findPath as findMeshPath } from '../../../src/engine/search/index.js'
import { islandOnMesh } from '../../../src/engine/convex/mesh-queries.js'
import { widestWay } from '../../../src/engine/radius/widest-way.js'
import { gapToRing } from '../../oracles/plain-geometry.js'
import { widestByLattice } from '../../oracles/widest-way.js'
import { effort } from '../../support/effort.js'
import { around, box, fieldOf, obstaclesOf } from '../../support/shapes.js'

const SIZE = 40
const ACROSS = 160
/** Largest error of a width that `widestByLattice` computes. */
const LATTICE = (3 * SIZE) / ACROSS

/**
 * Makes disjoint convex rings, so that a point can pass between any two. Squares on a lattice give many equally narrow
 * passages.
 */
function drawRings(seed: number): Point[][] {
  const random = createRandom(seed)
  const rings: Point[][] = []
  if (seed % 4 === 0) {
    for (let k = 0; k < 16; k++) {
      const [x, y] = [5 + 10 * (k % 4), 5 + 10 * Math.floor(k / 4)]
      const r = 1 + Math.floor(3 * random())
      rings.push(box(x - r, y - r, 2 * r))
    }
    return rings
  }
  for (let k = 0; k < 3 + (seed % 9); k++) {
    const [x, y, r, turn] = [4 + 32 * random(), 4 + 32 * random(), 2 + 6 * random(), 6 * random()]
    const corners = 3 + Math.floor(4 * random())
    rings.push(around(x, y, corners, r, turn))
  }
  return rings
}

it('the widest path and its narrowest place match brute force', { timeout: 120_000 }, () => {
  const frame = box(0, 0, SIZE)
  let compared = 0
  let refused = 0
  for (let seed = 1; seed <= effort(40); seed++) {
    const rings = drawRings(seed)
    const mesh = buildNavMesh({ bounds: frame, obstacles: rings.map((outer, i) => ({ id: `o${i}`, outer })) })
    const clearance = (p: Point): number => Math.min(...[frame, ...rings].map((ring) => gapToRing(ring, p)))
    const room = (p: Point): number => (islandOnMesh(mesh, p) < 0 ? -1 : clearance(p))
    const random = createRandom(900 + seed)
    for (let query = 0; query < 16; query++) {
      const [start, goal] = [0, 1].map(
        () =>
          Array.from({ length: 8 }, () => ({ x: SIZE * random(), y: SIZE * random() })).sort(
            (a, b) => room(b) - room(a),
          )[0],
      )
      if (islandOnMesh(mesh, start) < 0 || islandOnMesh(mesh, start) !== islandOnMesh(mesh, goal)) continue
      const way = widestWay(mesh, start, goal)
      if (way === undefined) throw new Error(`seed ${seed}: no way`)
      const message = `seed ${seed}, ${JSON.stringify([start, goal, way])}`
      if (way.width < Infinity) expect((2 * clearance(way.at)) / way.width, message).toBeCloseTo(1, 9)
      // The checks below need a start and a goal that are free for a disc as wide as the path. If the disc does not fit
      // or hardly fits at one of them, the query is skipped.
      const ends = 2 * Math.min(clearance(start), clearance(goal))
      if (way.width > ends - LATTICE) continue
      compared++
      if (query < 3)
        expect(Math.abs(widestByLattice(SIZE, rings, start, goal, ACROSS) - way.width), message).toBeLessThan(LATTICE)
      expect(
        findMeshPath(mesh, start, goal, { agentRadius: (way.width / 2) * (1 - 1e-4), proof: false }).status,
        message,
      ).toBe('found')
      const wider = findMeshPath(mesh, start, goal, { agentRadius: (way.width / 2) * (1 + 1e-4), proof: false })
      expect(wider, message).toMatchObject({ status: 'unreachable', reason: { code: 'mesh/too-narrow', at: way.at } })
      refused++
    }
  }
  expect(compared).toBeGreaterThan(effort(60))
  expect(refused).toBe(compared)
})

it('the widest path is as wide as the narrowest gap that it must pass', () => {
  // Two gates on the left, 2 and 3 wide, and one on the right, 2.5 wide.
  const outer = [box(10, 0, 2, 10), box(10, 12, 2, 10), box(10, 25, 2, 15), box(28, 0, 2, 20), box(28, 22.5, 2, 17.5)]
  const mesh = buildNavMesh({ bounds: fieldOf(40), obstacles: obstaclesOf(outer.length, (i) => outer[i]) })
  expect(widestWay(mesh, { x: 5, y: 5 }, { x: 20, y: 5 })?.width).toBe(3)
  const across = widestWay(mesh, { x: 5, y: 5 }, { x: 35, y: 5 })
  expect(across?.width).toBe(2.5)
  expect(across?.at.y).toBe(21.25)
  expect(widestWay(mesh, { x: 5, y: 5 }, { x: 5, y: 38 })).toMatchObject({
    width: 10,
    at: expect.objectContaining({ x: 5 }) as Point,
  })
  // No two walls face each other between these places.
  expect(widestWay(mesh, { x: 15, y: 5 }, { x: 25, y: 5 })?.width).toBe(Infinity)
})

it('the widest path from a point on a wall is as wide as from a point just off the wall', () => {
  const [start, goal] = [
    { x: 10, y: 10 },
    { x: 35, y: 20 },
  ]
  const random = createRandom(5)
  let finite = 0
  for (let map = 0; map < 100; map++) {
    // The path starts at a corner or a side of the first square.
    const corner = { x: 10 - [0, 6, 3, 6][map % 4], y: 10 - [0, 0, 6, 6][map % 4] }
    const squares = [corner, ...Array.from({ length: 12 }, () => ({ x: Math.floor(34 * random()), y: Math.floor(34 * random()) }))] // prettier-ignore
    const obstacles = obstaclesOf(squares.length, (i) =>
      box(squares[i].x, squares[i].y, i === 0 ? 6 : 2 + Math.floor(3 * random())),
    )
    const mesh = buildNavMesh({ bounds: box(0, 0, SIZE), obstacles })
    const off = [1, -1].flatMap((dx) => [1, -1].map((dy) => ({ x: 10 + 1e-6 * dx, y: 10 + 1e-6 * dy })))
    const islands = off.map((point) => islandOnMesh(mesh, point))
    if (islandOnMesh(mesh, goal) < 0 || !islands.every((id) => id < 0 || id === islandOnMesh(mesh, goal))) continue
    const widths = off.filter((_, i) => islands[i] >= 0).map((point) => widestWay(mesh, point, goal)?.width ?? NaN)
    if (widths.length === 0) continue
    const width = widestWay(mesh, start, goal)?.width
    expect(
      widths.some((near) => near === width || Math.abs(near - (width ?? NaN)) < 1e-4),
      `map ${map}: ${width}, ${widths.join()}`,
    ).toBe(true)
    if (width !== undefined && width < Infinity) finite++
  }
  expect(finite).toBeGreaterThan(20)
})
