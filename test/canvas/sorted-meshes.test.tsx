// Compares tiles of a large mesh that are sorted band by band during edits with tiles sorted in one run.
import { describe, expect, it } from 'vitest'
import {
  createTriangleTiles,
  sortTriangles,
  isSorted,
  sortInSteps,
  type TriangleTiles,
} from '../../src/canvas/painters/triangle-tiles.js'
import { createRandom } from '../../src/engine/core/index.js'
import { buildNavMesh } from '../../src/engine/index.js'
import type { NavMesh } from '../../src/engine/convex/index.js'
import { createSortedMeshes } from '../../src/ui/live/sorted-meshes.js'

const CELL = 30
const SIDE = 44

function ring(column: number, row: number, random: () => number) {
  const [x, y] = [column * CELL + 15 + 4 * random(), row * CELL + 15 + 4 * random()]
  return Array.from({ length: 10 }, (_, corner) => {
    const [angle, reach] = [(corner / 5) * Math.PI, 5 + 5 * random()]
    return { x: x + reach * Math.cos(angle), y: y + reach * Math.sin(angle) }
  })
}

const buildCrowd = (side = SIDE, agentRadius = 0): NavMesh => {
  const random = createRandom(3)
  return buildNavMesh(
    {
      bounds: { x: -20, y: -40, width: side * CELL + 60, height: side * CELL + 90 },
      obstacles: Array.from({ length: side * side }, (_, i) => ({
        id: `o${i}`,
        outer: ring(i % side, Math.floor(i / side), random),
      })),
    },
    { agentRadius },
  )
}

/** Returns each triangle of the tiles as a text: its corners, whether it is walkable, and whether it is at a wall. */
function trianglesOf({ tiles }: Pick<TriangleTiles, 'tiles'>): string[] {
  return tiles
    .flatMap(({ view: { coords, triangles, walkable, walls }, members }) =>
      [...members].map((t) => {
        const corners = [0, 1, 2].map((k) => 2 * triangles[3 * t + k]).map((at) => `${coords[at]} ${coords[at + 1]}`)
        return `${corners.sort().join(' ')} ${walkable[t]} ${walls[t] > 0}`
      }),
    )
    .sort()
}

/** Sorts in steps with a callback between them; returns the number of steps. */
function countSteps(mesh: NavMesh, between: (step: number) => void): number {
  const steps = sortInSteps(mesh)
  if (steps === undefined) return 0
  for (let step = 1; ; step++) {
    if (steps.next().done === true) return step
    between(step)
  }
}

describe('a mesh whose triangles are sorted into tiles', () => {
  it.each([0, 2])('has the same triangles in its tiles whether sorted band by band or at once, radius %d', (radius) => {
    const mesh = buildCrowd(SIDE, radius)
    expect(mesh.walkableTriangles).toBeGreaterThan(20_000)
    const wholes: unknown[] = []
    const triangles = mesh.triangles.bind(mesh)
    Object.assign(mesh, {
      triangles: (within?: Parameters<typeof triangles>[0]) => {
        if (within === undefined) wholes.push(1)
        return triangles(within)
      },
    })
    expect(countSteps(mesh, () => undefined)).toBeGreaterThan(2)
    const tiles = createTriangleTiles(mesh)
    expect(wholes).toHaveLength(0)
    const whole = sortTriangles(mesh)
    expect(trianglesOf(tiles)).toEqual(trianglesOf(whole))
    expect(tiles.meanEdge / whole.meanEdge).toBeGreaterThan(0.7)
    expect(tiles.meanEdge / whole.meanEdge).toBeLessThan(1.4)
    expect(tiles.tiles.length / whole.tiles.length).toBeGreaterThan(0.5)
  })

  it.each([1, 2, 3])('has the edited triangles in its tiles after edits during and after sorting, seed %d', (seed) => {
    const mesh = buildCrowd()
    const random = createRandom(seed)
    const edit = (): void => {
      const [column, row] = [Math.floor(SIDE * random()), Math.floor(SIDE * random())]
      mesh.edit({ update: [{ id: `o${row * SIDE + column}`, outer: ring(column, row, random) }] })
    }
    const steps = countSteps(mesh, () => {
      edit()
      edit()
    })
    expect(steps).toBeGreaterThan(2)
    expect(trianglesOf(createTriangleTiles(mesh))).toEqual(trianglesOf(sortTriangles(mesh)))
    edit()
    expect(trianglesOf(createTriangleTiles(mesh))).toEqual(trianglesOf(sortTriangles(mesh)))
  })

  it('is not sorted band by band when it is small or cannot be edited', () => {
    expect(sortInSteps(buildCrowd(5))).toBeUndefined()
    const mesh = buildCrowd()
    const { islands, bounds, walkableTriangles } = mesh
    expect(sortInSteps({ triangles: () => mesh.triangles(), islands, bounds, walkableTriangles })).toBeUndefined()
  })

  it('replaces the drawn mesh only when it is sorted, or immediately when it is small', async () => {
    const [small, large] = [buildCrowd(5), buildCrowd()]
    let reports = 0
    const sorted = createSortedMeshes(() => reports++)
    expect(sorted.shown([small, undefined])).toEqual([small, undefined])
    expect(sorted.shown([large, small])).toEqual([small, small])
    expect(reports).toBe(0)
    for (let i = 0; i < 400 && reports === 0; i++) await new Promise((resolve) => setTimeout(resolve, 10))
    expect(reports).toBe(1)
    expect(sorted.shown([large, small])[0]).toBe(large)
    expect(isSorted(large)).toBe(true)
    // A mesh that is removed before it is sorted never becomes sorted.
    const other = buildCrowd()
    expect(sorted.shown([other])[0]).toBe(large)
    expect(sorted.shown([undefined])[0]).toBeUndefined()
    sorted.end()
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(isSorted(other)).toBe(false)
    expect(reports).toBe(1)
    // A stopped sort continues when it is requested again.
    sorted.shown([other])
    sorted.end()
    expect(sorted.shown([other])[0]).toBeUndefined()
    for (let i = 0; i < 400 && reports === 1; i++) await new Promise((resolve) => setTimeout(resolve, 10))
    expect(sorted.shown([other])[0]).toBe(other)
    sorted.end()
  })
})
