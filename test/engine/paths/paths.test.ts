import { describe, expect, it } from 'vitest'
import { polylineLength, type Path, type Point } from '../../../src/engine/geometry/index.js'
import {
  createPathFollower,
  pullString,
  resamplePath,
  samplePath,
  smoothPolyline,
} from '../../../src/engine/paths/index.js'
import { pointsOf } from '../../support/shapes.js'

const pathOf = (...points: readonly [number, number][]): Path => {
  const list = points.map(([x, y]) => ({ x, y }))
  return { points: list, length: polylineLength(list), cost: polylineLength(list), quality: 'exact' }
}
const corner = pathOf([0, 0], [4, 0], [4, 3])

describe('the funnel', () => {
  it('gives a straight path if the portals allow it', () =>
    expect(
      pullString({ x: 0, y: 0 }, { x: 9, y: 0 }, [
        { left: { x: 3, y: 1 }, right: { x: 3, y: -1 } },
        { left: { x: 6, y: 2 }, right: { x: 6, y: -2 } },
      ]),
    ).toEqual(pointsOf(0, 0, 9, 0)))

  it('turns at ends of portals on either side, and passes through a portal of width 0', () => {
    const portals = [
      { left: { x: 2, y: 5 }, right: { x: 2, y: 1 } },
      { left: { x: 4, y: -1 }, right: { x: 4, y: -5 } },
      { left: { x: 6, y: 0 }, right: { x: 6, y: 0 } },
    ]
    expect(pullString({ x: 0, y: 0 }, { x: 8, y: 0 }, portals)).toEqual(pointsOf(0, 0, 2, 1, 4, -1, 6, 0, 8, 0))
  })
})

describe('sampling a path', () => {
  it('returns position and heading at a distance, clamped to its ends', () => {
    expect(samplePath(corner, 5)).toMatchObject({ position: { x: 4, y: 1 }, heading: Math.PI / 2, distance: 5, leg: 1 })
    expect(samplePath(corner, 4)).toMatchObject({ position: { x: 4, y: 0 }, leg: 1 })
    expect(samplePath(corner, -1)).toMatchObject({ position: { x: 0, y: 0 }, heading: 0, distance: 0 })
    expect(samplePath(corner, 99)).toMatchObject({ position: { x: 4, y: 3 }, distance: 7 })
    expect(samplePath(pathOf([2, 3]), 1)).toMatchObject({ position: { x: 2, y: 3 }, distance: 0, leg: 0 })
  })

  it('rejects an empty path and an invalid distance', () => {
    expect(() => samplePath({ points: [] }, 0)).toThrow(expect.objectContaining({ code: 'paths/empty-path' }))
    expect(() => samplePath(corner, NaN)).toThrow(expect.objectContaining({ code: 'input/not-finite' }))
  })

  it('resamples a path without losing a turn', () => {
    const points = resamplePath(corner, 1.5)
    expect(points).toContainEqual({ x: 4, y: 0 })
    expect(polylineLength(points)).toBeCloseTo(7, 12)
    for (let i = 1; i < points.length; i++) expect(polylineLength(points.slice(i - 1, i + 1))).toBeLessThanOrEqual(1.5)
  })
})

describe('following a path', () => {
  it('brings an agent to the goal', () => {
    const follower = createPathFollower(corner, { lookAhead: 0.5 })
    let at: Point = { x: -0.2, y: 0.4 }
    let progress = 0
    for (let step = 0; step < 200; step++) {
      const next = follower.update(at)
      expect(next.progress).toBeGreaterThanOrEqual(progress)
      progress = next.progress
      if (next.arrived) break
      const reach = Math.min(0.1, polylineLength([at, next.target]))
      at = { x: at.x + reach * Math.cos(next.heading), y: at.y + reach * Math.sin(next.heading) }
    }
    expect(follower.update(at)).toMatchObject({ arrived: true })
    expect(follower.update(at).remaining).toBeLessThan(0.01)
  })

  it('targets a point beyond a turn only if that point is visible', () => {
    const at = { x: 3.5, y: 0 }
    expect(createPathFollower(corner, { lookAhead: 4 }).update(at).target).toEqual({ x: 0 + 4, y: 0 })
    const open = createPathFollower(corner, { lookAhead: 2, clear: () => true })
    open.update({ x: 2.5, y: 0 })
    expect(open.update(at).target).toEqual({ x: 4, y: 1.5 })
    expect(createPathFollower(corner, { lookAhead: 4, clear: () => false }).update(at).target).toEqual({ x: 4, y: 0 })
  })
})

describe('smoothing a path', () => {
  /** Reports whether a segment avoids the inside of the bend, x < 4 and y > 0. */
  const clear = (a: Point, b: Point): boolean => {
    for (let i = 0; i <= 50; i++) {
      const x = a.x + (i / 50) * (b.x - a.x)
      const y = a.y + (i / 50) * (b.y - a.y)
      if (x < 4 - 1e-9 && y > 1e-9) return false
    }
    return true
  }

  it('replaces a turn at the corner of an obstacle by an arc of the given radius around the corner', () => {
    const smooth = smoothPolyline(corner, { radius: 0.5, clear })
    expect(smooth.quality).toBe('heuristic')
    expect(smooth.points[0]).toEqual({ x: 0, y: 0 })
    expect(smooth.points.at(-1)).toEqual({ x: 4, y: 3 })
    const around = smooth.points.slice(1, -1)
    expect(around.length).toBeGreaterThan(4)
    for (const { x, y } of around) expect(Math.sqrt((x - 4) ** 2 + y ** 2)).toBeCloseTo(0.5, 12)
    for (let i = 1; i < smooth.points.length; i++) expect(clear(smooth.points[i - 1], smooth.points[i])).toBe(true)
    expect(smooth.length).toBeGreaterThan(corner.length)
    // Two tangents and the arc between them, which the chords approximate from inside.
    const bound =
      Math.sqrt(16 - 0.25) + Math.sqrt(9 - 0.25) + 0.5 * (Math.PI / 2 + Math.asin(0.5 / 4) + Math.asin(0.5 / 3))
    expect(smooth.length).toBeLessThan(bound)
    expect(smooth.length).toBeGreaterThan(bound - 0.01)
  })

  it('returns the path unchanged when every other path is obstructed', () => {
    const onPath = (a: Point, b: Point): boolean =>
      corner.points.some(
        (p, i) =>
          i > 0 && p.x === b.x && p.y === b.y && corner.points[i - 1].x === a.x && corner.points[i - 1].y === a.y,
      )
    for (const method of ['arcs', 'spline'] as const)
      expect(smoothPolyline(corner, { method, radius: 0.5, clear: onPath }).points).toEqual(corner.points)
  })

  it('keeps links and smooths the walks between them', () => {
    const there: Path = {
      points: pointsOf(0, 0, 4, 0, 4, 3, 20, 3, 24, 3, 24, 6),
      length: 30,
      cost: 30,
      quality: 'exact',
      jumps: [{ link: 'rope', at: 2 }],
    }
    const isWalk = (a: Point, b: Point): boolean => a.x < 10 === b.x < 10
    for (const method of ['arcs', 'spline'] as const) {
      const { points, jumps = [] } = smoothPolyline(there, { method, radius: 0.5, clear: isWalk })
      expect(jumps).toHaveLength(1)
      expect([points[jumps[0].at], points[jumps[0].at + 1]]).toEqual(pointsOf(4, 3, 20, 3))
      expect(points.length).toBeGreaterThan(there.points.length + 4)
      points.slice(1).forEach((point, i) => i !== jumps[0].at && expect(isWalk(points[i], point)).toBe(true))
    }
  })

  it('gives an unobstructed spline through every point', () => {
    const smooth = smoothPolyline(corner, { method: 'spline', clear })
    for (const point of corner.points) expect(smooth.points).toContainEqual(point)
    for (let i = 1; i < smooth.points.length; i++) expect(clear(smooth.points[i - 1], smooth.points[i])).toBe(true)
  })
})
