import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import type { Point, Scene } from '../../../src/engine/geometry/index.js'
import { buildGridFlowField, buildNavGrid, findGridPath, rasterize } from '../../../src/engine/grid/index.js'
import type { DiagonalPolicy, GridAlgorithm } from '../../../src/engine/grid/index.js'
import { gapToRings } from '../../oracles/plain-geometry.js'
import { codeOf } from '../../support/code-of.js'
import { LINES, POLICIES, center } from './random-grid.js'
import { box, fieldOf, pointsOf } from '../../support/shapes.js'

const STEPS: readonly GridAlgorithm[] = ['a-star', 'jump-point', 'greedy']

/** Returns the gap between a path and the walls of a scene. */
const gapOf = (points: readonly Point[], { obstacles }: Scene): number =>
  gapToRings(points, [box(0, 0, 40), ...obstacles.map(({ outer }) => outer)])
const scenes = (seed: number, count: number): Scene[] => {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, i) => ({
    bounds: fieldOf(40),
    obstacles: Array.from({ length: 1 + Math.floor(random() * 5) }, (__, k) => {
      const x = 6 + random() * 26
      const y = 6 + random() * 26
      const outer =
        i % 2 === 0
          ? box(Math.round(x), Math.round(y), 1 + Math.floor(random() * 6), 1 + Math.floor(random() * 6))
          : Array.from({ length: 3 }, () => ({ x: x + random() * 8 - 4, y: y + random() * 8 - 4 }))
      return { id: `o${k}`, outer }
    }),
  }))
}

describe('a disc of the agent radius', () => {
  it.each(LINES)('does not enter a drawn wall along paths of %s on a rasterized grid', (algorithm) => {
    let found = 0
    for (const [i, scene] of scenes(4, 120).entries()) {
      const agentRadius = [0.3, 0.75, 1, 1.6, 3][i % 5]
      const grid = rasterize(scene, { cellSize: [0.5, 1, 2][i % 3], agentRadius })
      const [start, goal] = pointsOf(4.3, 4.3 + (i % 7) * 4, 35.7, 35.7 - (i % 5) * 4)
      const result = findGridPath(grid, start, goal, { algorithm })
      if (result.status !== 'found') continue
      found++
      expect(gapOf(result.path.points, scene), `scene ${i}`).toBeGreaterThan(agentRadius - 1e-9)
      expect(findGridPath(grid, start, goal).status).toBe('found')
    }
    expect(found).toBeGreaterThan(60)
  })

  it('does not enter a wall along the steps of any planner, under any policy for diagonal steps', () => {
    let found = 0
    for (const [i, scene] of scenes(45, 60).entries()) {
      const diagonal: DiagonalPolicy = POLICIES[i % 4]
      const agentRadius = i % 8 < 4 ? 0.4 : 1.5
      const grid = rasterize(scene, { cellSize: 1, agentRadius, diagonal })
      for (const algorithm of STEPS) {
        const result = findGridPath(grid, center(4, 4), center(35, 35), { algorithm })
        if (result.status !== 'found') continue
        found++
        expect(gapOf(result.path.points, scene)).toBeGreaterThan(agentRadius - 1e-9)
      }
    }
    expect(found).toBeGreaterThan(60)
  })

  it('does not enter an obstacle along a path of a flow field, up to the center of the goal cell', () => {
    let followed = 0
    for (const [i, scene] of scenes(46, 60).entries()) {
      const grid = rasterize(scene, { cellSize: 1, agentRadius: 1.25 })
      const field = buildGridFlowField(grid, [{ x: 35.05, y: 35.95 }])
      for (let k = 0; k < 5; k++) {
        const points = field.follow(center(4 + 3 * k, 4 + (i % 20)))
        if (points.length < 3) continue
        followed++
        expect(points.at(-2)).toEqual(center(35, 35))
        expect(gapOf(points.slice(0, -1), scene)).toBeGreaterThan(1.25 - 1e-9)
      }
    }
    expect(followed).toBeGreaterThan(60)
  })

  it('goes straight on open ground and through a corridor one cell wide', () => {
    const grid = rasterize({ bounds: fieldOf(40), obstacles: [] }, { cellSize: 1, agentRadius: 3 })
    const open = findGridPath(grid, center(5, 5), center(30, 12), { algorithm: 'theta-star' })
    expect(open.status === 'found' && open.path.points).toEqual([center(5, 5), center(30, 12)])
    const corridor = buildNavGrid({ width: 20, height: 3, blocked: (_x, y) => y !== 1 })
    const through = findGridPath(corridor, center(0, 1), center(19, 1), { algorithm: 'theta-star', agentRadius: 0.5 })
    expect(through.status === 'found' && through.path.points).toEqual([center(0, 1), center(19, 1)])
  })

  it('is rejected with a code on hexagonal grids, as are any-angle planners', () => {
    const hex = buildNavGrid({ width: 8, height: 8, blocked: () => false, topology: 'hex' })
    expect(codeOf(() => findGridPath(hex, hex.centerOf(1, 1), hex.centerOf(5, 5), { agentRadius: 0.4 }))).toBe(
      'grid/radius-on-hex',
    )
    for (const algorithm of LINES)
      expect(codeOf(() => findGridPath(hex, hex.centerOf(1, 1), hex.centerOf(5, 5), { algorithm }))).toBe(
        'grid/needs-square-cells',
      )
  })
})
