/** The guide “Coming from another library”: the same map in both libraries, and the common properties of their paths. */
import { NavMesh as PhaserNavMesh } from 'navmesh'
import { describe, expect, it } from 'vitest'
import { buildNavGrid, cellsOfPath, createRandom, findPath, navMeshFromPolygons } from '../../../src/engine/index.js'
import type { NavGrid, NavMesh, Point } from '../../../src/engine/index.js'
import { easyStar, pathfindingJs, recastFloor, threePathfinding } from '../../support/game-programs.mjs'

const [WIDTH, HEIGHT, MAPS] = [14, 10, 100]
const START = [0, 0] as const
const GOAL = [WIDTH - 1, HEIGHT - 1] as const

/** Makes rows of tiles with tile 0 at start and goal. One in three of the other tiles is one of `tiles`. */
function rowsOf(seed: number, tiles: readonly number[]): number[][] {
  const random = createRandom(seed)
  const rows = Array.from({ length: HEIGHT }, () =>
    Array.from({ length: WIDTH }, () => (random() < 0.33 ? tiles[Math.floor(random() * tiles.length)] : 0)),
  )
  for (const [x, y] of [START, GOAL]) rows[y][x] = 0
  return rows
}
type Cells = readonly (readonly [number, number])[]
const lengthOf = (cells: Cells): number | undefined =>
  cells.length === 0
    ? undefined
    : cells.slice(1).reduce((sum, [x, y], i) => sum + (x === cells[i][0] || y === cells[i][1] ? 1 : Math.SQRT2), 0)
function cellsIn(grid: NavGrid): Cells {
  const answer = findPath(grid, grid.centerOf(...START), grid.centerOf(...GOAL))
  return answer.status === 'found' ? cellsOfPath(grid, answer.path).map(({ x, y }) => [x, y] as const) : []
}

it.each([
  ['Never', 'never'],
  ['Always', 'always'],
  ['OnlyWhenNoObstacles', 'no-corner-cutting'],
  ['IfAtMostOneObstacle', 'one-corner'],
] as const)(
  'PathFinding.js with DiagonalMovement.%s gives paths as long as findPath with `diagonal: %s`',
  (theirs, diagonal) => {
    for (let seed = 0; seed < MAPS; seed++) {
      const rows = rowsOf(seed, [1])
      const blocked = Uint8Array.from(rows.flat())
      const ours = lengthOf(cellsIn(buildNavGrid({ width: WIDTH, height: HEIGHT, blocked, diagonal })))
      const expected = lengthOf(pathfindingJs(rows, theirs)(START, GOAL))
      if (expected === undefined) expect(ours).toBeUndefined()
      else expect(ours).toBeCloseTo(expected, 9)
    }
  },
)

describe('a grid of EasyStar', () => {
  /** Returns the cost in EasyStar, which counts each tile that a path enters. */
  const paid = (rows: number[][], cells: Cells): number =>
    cells.slice(1).reduce((sum, [x, y]) => sum + (rows[y][x] === 2 ? 4 : 1), 0)
  const gridOf = (rows: number[][], diagonal: 'never' | 'always' | 'no-corner-cutting'): NavGrid =>
    buildNavGrid({
      width: WIDTH,
      height: HEIGHT,
      blocked: (x, y) => rows[y][x] === 1,
      cost: Float32Array.from(rows.flat(), (tile) => (tile === 2 ? 4 : 1)),
      diagonal,
    })

  it('with tile costs has paths that cost as much as those of EasyStar', () => {
    for (let seed = 0; seed < MAPS; seed++) {
      const rows = rowsOf(seed, [1, 2])
      const theirs = easyStar(rows, { 0: 1, 2: 4 }, 'off')(START, GOAL) ?? []
      const ours = cellsIn(gridOf(rows, 'never'))
      expect([ours.length > 0, paid(rows, ours)]).toEqual([theirs.length > 0, paid(rows, theirs)])
    }
  })

  it('with diagonals has a path where EasyStar has a path, and never a longer path', () => {
    let shorter = 0
    for (const [setting, diagonal] of [
      ['on', 'always'],
      ['no-corner-cutting', 'no-corner-cutting'],
    ] as const)
      for (let seed = 0; seed < MAPS; seed++) {
        const rows = rowsOf(seed, [1])
        const theirs = lengthOf(easyStar(rows, { 0: 1 }, setting)(START, GOAL) ?? [])
        const ours = lengthOf(cellsIn(gridOf(rows, diagonal)))
        expect(ours === undefined).toBe(theirs === undefined)
        if (ours === undefined || theirs === undefined) continue
        expect(ours).toBeLessThan(theirs + 1e-9)
        if (ours < theirs - 1e-9) shorter++
      }
    expect(shorter).toBeGreaterThan(0)
  })
})

/** A floor of 20 x 40 with a block in the middle consists of eight rectangles, whose sides are at these x and y. */
const COLUMNS = [0, 8, 12, 20]
const ROWS = [0, 10, 30, 40]
const rectangles = COLUMNS.slice(1).flatMap((right, i) =>
  ROWS.slice(1).flatMap((bottom, j) => (i === 1 && j === 1 ? [] : [[COLUMNS[i], ROWS[j], right, bottom] as const])),
)
const corners = rectangles.flatMap(([left, top, right, bottom]) => [
  [left, top] as const,
  [left, bottom] as const,
  [right, bottom] as const,
  [right, top] as const,
])
const quads = rectangles.map((_, i) => [4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3])
const triangles = quads.flatMap(([a, b, c, d]) => [
  [a, b, c],
  [a, c, d],
])
const inFloor = (positions: readonly number[], indices: readonly number[]): NavMesh =>
  navMeshFromPolygons({
    vertices: Array.from({ length: positions.length / 3 }, (_, i) => ({
      x: positions[3 * i],
      y: positions[3 * i + 2],
    })),
    polygons: Array.from({ length: indices.length / 3 }, (_, i) => [...indices.slice(3 * i, 3 * i + 3)]),
  })
const FROM = { x: 2, y: 20 }
const TO = { x: 18, y: 20 }
const lengthIn = (mesh: NavMesh): number => {
  const answer = findPath(mesh, FROM, TO)
  return answer.status === 'found' ? answer.path.length : NaN
}
const positions = corners.flatMap(([x, z]) => [x, 0, z])

describe('a mesh from three-dimensional triangles', () => {
  it('has one island, and a path as long as the path of three-pathfinding on the same triangles', () => {
    const mesh = inFloor(positions, triangles.flat())
    expect([mesh.islands.length, mesh.freeArea]).toEqual([1, 720])
    expect(threePathfinding(corners, triangles).length(FROM, TO)).toBeCloseTo(lengthIn(mesh), 9)
  })

  it('has a path as long as the path of Detour if Recast generated the triangles', async () => {
    const recast = await recastFloor(positions, triangles.flat())
    expect(lengthIn(inFloor(recast.floor, recast.triangles))).toBeCloseTo(recast.length(FROM, TO)!, 5)
  })
})

it('a mesh from the polygons of the navmesh package has a path as long as the path of the package', () => {
  const points = quads.map((quad) => quad.map((i) => ({ x: corners[i][0], y: corners[i][1] })))
  const theirs: readonly Point[] = new PhaserNavMesh(points).findPath(FROM, TO) ?? []
  const mesh = navMeshFromPolygons({ vertices: points.flat(), polygons: quads })
  const length = theirs.slice(1).reduce((sum, { x, y }, i) => sum + Math.hypot(x - theirs[i].x, y - theirs[i].y), 0)
  expect(lengthIn(mesh)).toBeCloseTo(length, 9)
})
