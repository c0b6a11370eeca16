import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { polylineLength, type Obstacle, type Path, type Point, type Scene } from '../../../src/engine/geometry/index.js'
import { buildNavMesh, findPath, smoothPath } from '../../../src/engine/index.js'
import { smoothPolyline } from '../../../src/engine/paths/index.js'
import { gapToRings, isInRing, sharpestTurn } from '../../oracles/plain-geometry.js'
import { codeOf } from '../../support/code-of.js'
import { box, pointsOf } from '../../support/shapes.js'
const pathOf = (points: readonly Point[]): Path => ({
  points,
  length: polylineLength(points),
  cost: polylineLength(points),
  quality: 'exact',
})
const everywhere = (): boolean => true
const METHODS = ['arcs', 'spline'] as const
/** Default for the largest turn in degrees: an eighth of a right angle. */
const LARGEST = 11.25

/** Makes paths with legs of very unequal lengths and turns of up to nearly 180 degrees. */
function walks(seed: number, count: number): Point[][] {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => {
    let heading = random() * 6
    const points = [{ x: random() * 100, y: random() * 100 }]
    for (let i = 0; i < 3 + random() * 8; i++) {
      heading += (random() * 2 - 1) * 3
      const leg = 10 ** (random() * 3 - 1)
      points.push({ x: points[i].x + leg * Math.cos(heading), y: points[i].y + leg * Math.sin(heading) })
    }
    return points
  })
}

describe('a smoothed path', () => {
  it.each(METHODS)('turns by at most 11.25 degrees at each point if nothing obstructs it (method: %s)', (method) => {
    for (const [i, points] of walks(7, 400).entries()) {
      const smooth = smoothPolyline(pathOf(points), { method, radius: [0.5, 4, 60][i % 3], clear: everywhere })
      expect(sharpestTurn(smooth.points), `walk ${i}`).toBeLessThanOrEqual(LARGEST + 0.01)
      expect([smooth.points[0], smooth.points.at(-1)]).toEqual([points[0], points.at(-1)])
    }
  })

  it.each(METHODS)('turns by at most the given angle at each point if nothing obstructs it (method: %s)', (method) => {
    for (const angle of [0.02, 0.1, 0.5])
      for (const points of walks(70, 30))
        expect(
          sharpestTurn(smoothPolyline(pathOf(points), { method, radius: 4, angle, clear: everywhere }).points),
        ).toBeLessThanOrEqual((angle * 180) / Math.PI + 0.01)
  })

  it('enters and leaves an arc along its tangents', () => {
    for (const points of walks(71, 200)) {
      const [a, b, c] = points
      const { points: smooth } = smoothPolyline(pathOf([a, b, c]), { radius: 4, clear: everywhere })
      if (smooth.length < 4) continue
      for (const [from, touch] of [
        [smooth[0], smooth[1]],
        [smooth[smooth.length - 1], smooth[smooth.length - 2]],
      ]) {
        const along = (touch.x - from.x) * (touch.x - b.x) + (touch.y - from.y) * (touch.y - b.y)
        expect(
          Math.abs(along) / (Math.hypot(touch.x - from.x, touch.y - from.y) * Math.hypot(touch.x - b.x, touch.y - b.y)),
        ).toBeLessThan(1e-6)
      }
    }
  })

  it('has no sharp turn between long and short legs if smoothed by a spline', () => {
    const points = pointsOf(0, 0, 100, 0, 101, 1, 101, 2, 100, 3, 0, 3)
    expect(
      sharpestTurn(smoothPolyline(pathOf(points), { method: 'spline', clear: everywhere }).points),
    ).toBeLessThanOrEqual(LARGEST + 0.01)
  })

  it.each(METHODS)('turns by at most 11.25 degrees at each point of a curve around a wall (method: %s)', (method) => {
    for (let i = 0; i < 20; i++) {
      const wall = box(80, 60, 40, 80 + i)
      const mesh = buildNavMesh({
        bounds: { x: -1000, y: -1000, width: 2200, height: 2200 },
        obstacles: [{ id: 'w', outer: wall }],
      })
      for (const agentRadius of [0, 5]) {
        const result = findPath(mesh, { x: 20, y: 100 }, { x: 180, y: 100 }, { agentRadius })
        if (result.status !== 'found') throw new Error(result.status)
        const { points } = smoothPath(mesh, result.path, { method, radius: 20, agentRadius })
        expect(sharpestTurn(points)).toBeLessThanOrEqual(LARGEST + 0.01)
        expect(gapToRings(points, [wall])).toBeGreaterThanOrEqual(agentRadius * (1 - 1e-5))
      }
    }
  })

  it.each(METHODS)('stays at least one agent radius away from every wall (method: %s)', (method) => {
    const random = createRandom(72)
    let smoothed = 0
    let gentle = 0
    for (let round = 0; round < 60; round++) {
      const obstacles: Obstacle[] = Array.from({ length: 12 }, (_, k) => {
        const [x, y, turn] = [8 + random() * 84, 8 + random() * 84, random() * 6]
        return {
          id: `o${k}`,
          outer: [0, 1, 2, 3].slice(round % 2).map((corner) => ({
            x: x + (3 + random() * 6) * Math.cos(turn + corner * 1.57),
            y: y + (3 + random() * 6) * Math.sin(turn + corner * 1.57),
          })),
        }
      })
      const scene: Scene = { bounds: { x: 0, y: 0, width: 100, height: 100 }, obstacles }
      const mesh = buildNavMesh(scene)
      const agentRadius = [0, 0.5, 2][round % 3]
      const result = findPath(mesh, { x: 3, y: 3 }, { x: 97, y: 97 - (round % 30) }, { agentRadius })
      if (result.status !== 'found' || result.path.points.length < 3) continue
      smoothed++
      const { points } = smoothPath(mesh, result.path, { method, radius: 6, agentRadius })
      const rings = [box(0, 0, 100, 100), ...obstacles.map(({ outer }) => outer)]
      expect(gapToRings(points, rings), `round ${round}`).toBeGreaterThanOrEqual(agentRadius * (1 - 1e-5))
      for (let i = 1; i < points.length; i++) {
        const middle = { x: (points[i - 1].x + points[i].x) / 2, y: (points[i - 1].y + points[i].y) / 2 }
        if (gapToRings([middle, middle], rings) > 1e-9)
          expect(
            obstacles.some(({ outer }) => isInRing(outer, middle)),
            `round ${round}`,
          ).toBe(false)
      }
      if (sharpestTurn(points) <= LARGEST + 0.01) gentle++
    }
    expect(smoothed).toBeGreaterThan(30)
    expect(gentle).toBeGreaterThan(0.6 * smoothed)
  })

  it('is not computed if the largest turn per leg is 0, tiny, NaN or above half a turn: the call throws', () => {
    for (const angle of [0, 1e-9, NaN, 4])
      expect(codeOf(() => smoothPolyline(pathOf(box(0, 0, 1, 1)), { radius: 1, angle, clear: everywhere }))).toBe(
        'paths/bad-angle',
      )
  })

  it.each(METHODS)('stays straight through collinear and repeated points (method: %s)', (method) => {
    const line = pointsOf(0, 0, 1, 1, 1, 1, 3, 3, 7, 7)
    expect(sharpestTurn(smoothPolyline(pathOf(line), { method, radius: 1, clear: everywhere }).points)).toBeLessThan(
      0.01,
    )
    const back = pointsOf(0, 0, 5, 0, 1, 0)
    expect(
      smoothPolyline(pathOf(back), { method, radius: 1, clear: everywhere }).points.every(
        ({ x, y }) => Number.isFinite(x) && Number.isFinite(y),
      ),
    ).toBe(true)
  })
})
