import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import type { Point, Scene, TraceEvent } from '../../../src/engine/geometry/index.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import { crossesProperly, turn } from '../../oracles/plain-geometry.js'
import { inCircleSign } from '../../oracles/rational.js'
import { obstaclesOf, pointsOf } from '../../support/shapes.js'

const random = createRandom(11)
const integer = (below: number): number => Math.floor(below * random())

function randomScene(shapes: number): Scene {
  return {
    bounds: { x: 0, y: 0, width: 64, height: 64 },
    obstacles: obstaclesOf(shapes, () => {
      const [x, y] = [integer(58), integer(58)]
      return pointsOf(x, y, x + 2 + integer(16), y + integer(4), x + integer(5), y + 2 + integer(9))
    }),
  }
}

function record(scene: Scene) {
  const events: TraceEvent[] = []
  const mesh = buildNavMesh(scene, { trace: (event) => events.push(event) })
  return { events, mesh }
}

const name = ({ x, y }: Point): string => `${x},${y}`
const side = (a: Point, b: Point): string => [name(a), name(b)].sort().join(' ')

/** Returns the edges of the triangulation from the events alone. */
function replay(events: readonly TraceEvent[]): Set<string> {
  const edges = new Set<string>()
  const swap = (gone: string, made: string): void => {
    expect(edges.delete(gone)).toBe(true)
    edges.add(made)
  }
  for (const event of events)
    if (event.type === 'vertex') {
      if (event.edge !== undefined) expect(edges.delete(side(...event.edge))).toBe(true)
      for (const corner of event.corners) edges.add(side(event.at, corner))
    } else if (event.type === 'flip') swap(side(event.from, event.to), side(event.left, event.right))
    else if (event.type === 'triangle') event.corners.forEach((a, i) => edges.add(side(a, event.corners[(i + 1) % 3])))
    else if (event.type === 'constraint') {
      for (const [a, b] of event.crossed) expect(edges.delete(side(a, b))).toBe(true)
      edges.add(side(event.from, event.to))
    }
  return edges
}

describe('the trace of a triangulation', () => {
  it('begins with triangles of positive area and ends with the triangles of the mesh', () => {
    for (let i = 0; i < 20; i++) {
      const { events, mesh } = record(randomScene(3 + i))
      const edges = replay(events)
      const first = events.filter((event) => event.type === 'triangle')
      expect(first.length).toBeGreaterThan(0)
      for (const { corners } of first) expect(turn(...corners)).toBeGreaterThan(0)
      const { coords, triangles } = mesh.triangles()
      const at = (i: number): Point => ({ x: coords[2 * triangles[i]], y: coords[2 * triangles[i] + 1] })
      for (let t = 0; t < triangles.length; t += 3)
        for (let k = 0; k < 3; k++) expect(edges).toContain(side(at(t + k), at(t + ((k + 1) % 3))))
    }
  })

  it('shows every walkable triangle once, with a circle that contains no vertex visible from the triangle', () => {
    for (let i = 0; i < 8; i++) {
      const { events, mesh } = record(randomScene(4 + 2 * i))
      const walls = events.flatMap((event) => (event.type === 'constraint' ? [[event.from, event.to] as const] : []))
      const vertices = events.flatMap((event) => (event.type === 'vertex' ? [event.at] : []))
      const isClear = (a: Point, b: Point): boolean =>
        !walls.some(([c, d]) => crossesProperly(a, b, c, d)) &&
        !vertices.some((p) => turn(a, b, p) === 0 && (p.x - a.x) * (p.x - b.x) + (p.y - a.y) * (p.y - b.y) < 0)
      const chosen = events.filter((event) => event.type === 'delaunay-point')
      expect(chosen.length).toBe(mesh.triangles().walkable.reduce((sum, free) => sum + free, 0))
      for (const { from, to, at, center, radius } of chosen) {
        expect(Math.abs(Math.hypot(at.x - center.x, at.y - center.y) - radius)).toBeLessThan(1e-9 * radius)
        expect(isClear(from, at) && isClear(to, at)).toBe(true)
        for (const p of vertices) {
          if (turn(from, to, p) <= 0 || inCircleSign(from.x, from.y, to.x, to.y, at.x, at.y, p.x, p.y) <= 0) continue
          expect(isClear(from, p) && isClear(to, p)).toBe(false)
        }
      }
    }
  })

  it('does not change the mesh', () => {
    const scene = randomScene(30)
    expect(record(scene).mesh.triangles()).toEqual(buildNavMesh(scene).triangles())
  })
})
