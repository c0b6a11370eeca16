/** Voronoi edges clipped at walls: all clipped edges are walkable, and no walkable part is lost. */
import { describe, expect, it } from 'vitest'
import {
  buildNavMesh,
  createRandom,
  raycast,
  voronoiEdges,
  type NavMesh,
  type Point,
} from '../../../src/engine/index.js'
import { gapToRing, isInRing } from '../../oracles/plain-geometry.js'
import { randomYard } from '../../support/random-yards.js'

const along = (edges: Float64Array, i: number, t: number): Point => ({
  x: edges[i] + t * (edges[i + 2] - edges[i]),
  y: edges[i + 1] + t * (edges[i + 3] - edges[i + 1]),
})
const lengthOf = (edges: Float64Array, i: number): number =>
  Math.sqrt((edges[i + 2] - edges[i]) ** 2 + (edges[i + 3] - edges[i + 1]) ** 2)

/** Units by which rounding may move a cut. */
const HAIR = 1e-6
const yards = Array.from({ length: 24 }, (_, i) => {
  const { scene } = randomYard(i + 1, 4 + (i % 9))
  const mesh = buildNavMesh(scene)
  return { scene, mesh, raw: voronoiEdges(mesh.triangles()), cut: voronoiEdges(mesh.triangles(), { clip: true }) }
})

describe('clipped Voronoi edges', () => {
  it('lie outside every obstacle and inside the bounds along their whole length', () => {
    let pieces = 0
    const astray: Point[] = []
    for (const { scene, cut } of yards)
      for (let i = 0; i < cut.length; i += 4, pieces++)
        for (let k = 0; k <= 4; k++) {
          const at = along(cut, i, k / 4)
          const isInside = at.x > -HAIR && at.x < 640 + HAIR && at.y > -HAIR && at.y < 400 + HAIR
          const isBlocked = scene.obstacles?.some(({ outer }) => isInRing(outer, at) && gapToRing(outer, at) > HAIR)
          if (!isInside || isBlocked) astray.push(at)
        }
    expect(astray).toEqual([])
    expect(pieces).toBeGreaterThan(500)
  })

  it('can be walked from end to end', () => {
    const canWalk = (mesh: NavMesh, from: Point, to: Point): boolean => !raycast(mesh, from, to).hit
    for (const { mesh, cut } of yards)
      for (let i = 0; i < cut.length; i += 4) {
        const length = lengthOf(cut, i)
        if (length < 1e-3) continue
        // Omits a short piece at both ends, which lie on walls where the edge was cut.
        const inset = Math.min(0.25, 1e-4 / length)
        expect(canWalk(mesh, along(cut, i, inset), along(cut, i, 1 - inset))).toBe(true)
      }
  })

  it('contain every walkable part of the unclipped edges', () => {
    let cuts = 0
    const lost: Point[] = []
    for (const { scene, raw, cut } of yards) {
      const random = createRandom(raw.length)
      for (let i = 0; i < raw.length; i += 4)
        for (let k = 0; k < 5; k++) {
          const at = along(raw, i, random())
          const isOut = at.x < HAIR || at.y < HAIR || at.x > 640 - HAIR || at.y > 400 - HAIR
          const isBlocked = scene.obstacles?.some(({ outer }) => isInRing(outer, at) || gapToRing(outer, at) < 1e-3)
          if (isOut || isBlocked) {
            cuts++
            continue
          }
          const isKept = Array.from({ length: cut.length / 4 }, (_, j) => 4 * j).some((j) => {
            const length = lengthOf(cut, j)
            const t =
              ((at.x - cut[j]) * (cut[j + 2] - cut[j]) + (at.y - cut[j + 1]) * (cut[j + 3] - cut[j + 1])) / length ** 2
            const near = along(cut, j, Math.max(0, Math.min(1, t)))
            return Math.abs(near.x - at.x) + Math.abs(near.y - at.y) < 1e-5
          })
          if (!isKept) lost.push(at)
        }
    }
    expect(lost).toEqual([])
    expect(cuts).toBeGreaterThan(100)
  })

  it('are cut off at the border of the walkable triangles', () => {
    expect(voronoiEdges({ coords: [], triangles: [] }, { clip: true })).toHaveLength(0)
    const square = { coords: [0, 0, 10, 0, 10, 10, 0, 10], triangles: [0, 1, 2, 0, 2, 3] }
    expect(voronoiEdges({ ...square, walkable: [0, 0] }, { clip: true })).toHaveLength(0)
    const kite = { coords: [0, 0, 10, 0, 6, 3, 0, 9], triangles: [0, 1, 2, 0, 2, 3] }
    const [ax, ay, bx, by] = voronoiEdges(kite, { clip: true })
    const [cx, cy, dx, dy] = voronoiEdges(kite)
    expect(Math.hypot(bx - ax, by - ay)).toBeLessThan(Math.hypot(dx - cx, dy - cy))
  })
})
