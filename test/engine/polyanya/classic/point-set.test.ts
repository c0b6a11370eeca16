import { expect, it } from 'vitest'
import { createRandom } from '../../../../src/engine/core/index.js'
import { navMeshFromPolygons } from '../../../../src/engine/mesh/index.js'
import { findPath } from '../../../../src/engine/search/index.js'
import { cheapestCosts } from '../../../oracles/bellman-ford.js'
import { randomCells, squares } from '../../mesh/random-meshes.js'

interface Place {
  readonly x: number
  readonly y: number
}
const gap = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y)
const isPinch = (cells: boolean[][], x: number, y: number): boolean => {
  const [[a, b], [c, d]] = [y, y + 1].map((row) => [x, x + 1].map((column) => cells[row]?.[column] ?? false))
  return a === d && b === c && a !== b
}

it('point-set finds a shortest path over the corners, edge midpoints and centers of the polygons', () => {
  const random = createRandom(166)
  let found = 0
  for (let round = 0; round < 90; round++) {
    const size = 3 + (round % 3)
    const cells = randomCells(random, size, 0.3)
    // In a mesh, no path leads between two cells that touch only at a corner. The graph below has a path between them,
    // so a map with two cells of this kind is skipped.
    if (cells.some((row, y) => row.some((_, x) => isPinch(cells, x, y)))) continue
    const places: Place[] = []
    const numbers = new Map<string, number>()
    const numberOf = (x: number, y: number): number => {
      const key = `${x},${y}`
      if (!numbers.has(key)) numbers.set(key, places.push({ x, y }) - 1)
      return numbers.get(key)!
    }
    const pointsOf = ([x, y]: readonly [number, number]): number[] =>
      [0, 0.5, 1].flatMap((down) => [0, 0.5, 1].map((right) => numberOf(x + right, y + down)))
    const free = cells.flatMap((row, y) => row.flatMap((isFree, x) => (isFree ? [[x, y] as const] : [])))
    if (free.length < 2) continue
    const arcs = free.flatMap((cell) => {
      const own = pointsOf(cell)
      return own.flatMap((from) => own.map((to) => ({ from, to, cost: gap(places[from], places[to]) })))
    })
    const mesh = navMeshFromPolygons(squares(cells, 1))
    for (let query = 0; query < 4; query++) {
      const [first, last] = [0, 1].map(() => free[Math.floor(random() * free.length)])
      const [start, goal] = [first, last].map(([x, y]) => ({ x: x + random(), y: y + random() }))
      const nearest = (cell: readonly [number, number], at: Place): number =>
        pointsOf(cell).reduce((best, point) => (gap(places[point], at) < gap(places[best], at) ? point : best))
      const [entry, exit] = [nearest(first, start), nearest(last, goal)]
      const least = cheapestCosts(places.length, arcs, entry)[exit]
      const result = findPath(mesh, start, goal, { algorithm: 'point-set' })
      expect(result.status).toBe(least === Infinity ? 'unreachable' : 'found')
      if (result.status !== 'found') continue
      found++
      const length = gap(start, places[entry]) + least + gap(places[exit], goal)
      expect(result.path.length).toBeCloseTo(length, 9)
    }
  }
  expect(found).toBeGreaterThan(50)
})
