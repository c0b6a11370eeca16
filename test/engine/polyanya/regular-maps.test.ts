import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import type { Obstacle, OffMeshLink, Point, Scene, TerrainArea } from '../../../src/engine/geometry/index.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import { findPath as findMeshPath } from '../../../src/engine/search/index.js'
import type { MeshPathOptions } from '../../../src/engine/convex/nav-mesh.js'
import { box, pointsOf } from '../../support/shapes.js'

// On a regular map, each way around the obstacles gives another path of the same length to a corner. A search must not
// follow all of these paths. Its work is compared with that on the same map after every obstacle moved slightly.

type Pattern = (column: number, row: number) => readonly Point[]

const square = (): Point[] => box(5, 5, 10)
const patterns: Readonly<Record<string, Pattern>> = {
  boxes: square,
  kites: () => pointsOf(5, 5, 13, 6, 14, 14, 6, 13),
  octagons: () => pointsOf(6, 4, 14, 4, 16, 6, 16, 14, 14, 16, 6, 16, 4, 14, 4, 6),
  hexagons: (column) => {
    const y = (column % 2) * 10
    return pointsOf(4, y + 10, 7, y + 4, 13, y + 4, 16, y + 10, 13, y + 16, 7, y + 16)
  },
  bricks: (_, row) => box(2 + (row % 2) * 10, 5, 16, 10),
  'a lattice maze': (column, row) => {
    const kind = (column * 7 + row * 13) % 5
    return kind < 2 ? box(0, 8, 17, 4) : kind < 4 ? box(8, 0, 4, 17) : box(8, 8, 4)
  },
}

const PITCH = 20

function rows(pattern: Pattern, columns: number, count: number, jitter: number): Scene {
  const random = createRandom(7)
  const obstacles: Obstacle[] = []
  for (let row = 0; row < count; row++)
    for (let column = 0; column < columns; column++) {
      const dx = (2 * random() - 1) * jitter
      const dy = (2 * random() - 1) * jitter
      obstacles.push({
        id: `${column},${row}`,
        outer: pattern(column, row).map(({ x, y }) => ({ x: column * PITCH + x + dx, y: row * PITCH + y + dy })),
      })
    }
  return { bounds: { x: 0, y: 0, width: PITCH * (columns + 1), height: PITCH * (count + 1) }, obstacles }
}

interface Extra {
  readonly areas?: readonly TerrainArea[]
  readonly links?: readonly OffMeshLink[]
  readonly options?: MeshPathOptions
}

/**
 * Expects a search from corner to corner to take at most ten times the expansions of the same map with jittered
 * obstacles.
 */
function expectFewTies(pattern: Pattern, columns: number, count: number, { areas, links, options }: Extra = {}): void {
  const ask = (jitter: number, budget?: number): number => {
    const scene = { ...rows(pattern, columns, count, jitter), areas: areas ?? [], links: links ?? [] }
    const goal = { x: PITCH * columns, y: PITCH * count }
    const { status, stats } = findMeshPath(buildNavMesh(scene), { x: 1, y: 1 }, goal, { ...options, budget })
    expect(status).toBe('found')
    return stats.expanded
  }
  const jittered = ask(0.9)
  expect(ask(0, 400 * jittered)).toBeLessThanOrEqual(10 * jittered)
}

describe('a search among regularly placed obstacles expands at most ten times as many nodes as among jittered obstacles', () => {
  it.each(Object.entries(patterns))(
    'if the obstacles form the pattern "%s", for a point and for an agent with a radius',
    (_, pattern) => {
      expectFewTies(pattern, 36, 27)
      expectFewTies(pattern, 20, 15, { options: { agentRadius: 0.5, proof: false } })
    },
  )

  it('if the obstacles are boxes and the map has terrain costs', () => {
    const areas = [{ id: 'mud', outer: box(130, 130, 200, 160), cost: 1.5 }]
    expectFewTies(square, 24, 18, { areas, options: { proof: false } })
  })

  it('if the obstacles are boxes and the map has links', () => {
    const links = Array.from({ length: 6 }, (_, i) => {
      const [from, to] = pointsOf(81 + 60 * i, 41, 41, 81 + 40 * i)
      return { id: `l${i}`, from, to, cost: 50 }
    })
    expectFewTies(square, 24, 18, { links })
  })
})

it('a search finds the path around a bundle of thin triangles that share a corner', () => {
  const bounds = { x: 0, y: 0, width: 1000, height: 1000 }
  const obstacles = [10, 14, 30, 34, 35].map((i) => {
    const [x, y] = [450 * Math.cos((Math.PI * i) / 80), 450 * Math.sin((Math.PI * i) / 80)]
    return { id: `${i}`, outer: pointsOf(500 - x, 500 - y, 500, 500, 500 + x, 500 + y) }
  })
  const result = findMeshPath(buildNavMesh({ bounds, obstacles }), { x: 2, y: 3 }, { x: 998, y: 997 })
  // The path goes around the end of the tenth triangle.
  const end = { x: 500 + 450 * Math.cos(Math.PI / 8), y: 500 + 450 * Math.sin(Math.PI / 8) }
  expect(result.status === 'found' && result.path.length).toBeCloseTo(
    Math.hypot(end.x - 2, end.y - 3) + Math.hypot(998 - end.x, 997 - end.y),
    9,
  )
})
