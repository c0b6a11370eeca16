import { describe, expect, it } from 'vitest'
import { createRandom, type Random } from '../../../src/engine/core/index.js'
import type { Point } from '../../../src/engine/geometry/index.js'
import { buildVisibilityGraph, findPath } from '../../../src/engine/index.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import { findPath as findMeshPath } from '../../../src/engine/search/index.js'
import type { NavMesh } from '../../../src/engine/convex/nav-mesh.js'
import { gapToRing, gapToRings, isInRing, ringArea } from '../../oracles/plain-geometry.js'
import { buildChecked } from '../../support/checks/checked-mesh.js'
import { effort } from '../../support/effort.js'
import { at, box, trianglesOf } from '../../support/shapes.js'
import { CLEARANCE_TOLERANCE, obstaclesOf } from './disc-scenes.js'
const SIZE = 16
const bounds = { x: 0, y: 0, width: SIZE, height: SIZE }
const frame = box(0, 0, SIZE)
/** Largest distance of the circumscribed polygon of a disc from the center of the disc, in radii. */
const REACH = 1 / Math.cos(Math.PI / 24)

const slivers: Point[][] = [
  [at(9.140910286456347, 9.183458797633648), at(0.4605758972465992, 7.701485350728035), at(11.2, 8.8)],
  [at(1.7, 7.9), at(7.224, 8.856), at(5.242990734794057, 8.517975993086571)],
  [at(0.3032448894744677, 7.674624591056952), at(10.528445469334248, 9.420349475512197), at(8.7, 11.1)],
  [at(5.519165712975594, 6.393187180782271), at(10.9, 14.4), at(7.874565318226814, 15.62512120604515)],
]

/** Makes triangles whose corners lie on edges and corners of earlier triangles, or a few doubles off. */
function nearlyCoincident(random: Random): Point[][] {
  const rings: Point[][] = []
  const nudge = (value: number): number => value * (1 + (Math.floor(random() * 5) - 2) * 2 ** -52)
  const corner = (): Point => {
    const free = at(0.5 + 15 * random(), 0.5 + 15 * random())
    if (rings.length === 0 || random() < 0.3) return free
    const ring = rings[Math.floor(random() * rings.length)]
    const i = Math.floor(random() * ring.length)
    const [a, b] = [ring[i], ring[(i + 1) % ring.length]]
    const t = random() < 0.3 ? 0 : random()
    return at(nudge(a.x + t * (b.x - a.x)), nudge(a.y + t * (b.y - a.y)))
  }
  const count = 2 + Math.floor(random() * 5)
  while (rings.length < count) rings.push([corner(), corner(), corner()])
  return rings
}

/** Returns the least height of a triangle. */
function thickness(ring: readonly Point[]): number {
  return (
    (2 * ringArea(ring)) /
    Math.max(...ring.map((p, i) => Math.sqrt((p.x - ring[(i + 1) % 3].x) ** 2 + (p.y - ring[(i + 1) % 3].y) ** 2)))
  )
}

/**
 * Returns the walls of a mesh. A mesh rounds coordinates to a grid with a step of 2^-50 of the map size. A sliver or
 * tip that is thinner than a step has no area after that, so it is not in the result, and paths need not avoid it.
 */
function roundedWalls(mesh: NavMesh): (readonly Point[])[] {
  return mesh.outline().flatMap(({ outer, holes }) => [outer, ...holes])
}

/**
 * Returns the samples at which the mesh is wrong: a walkable sample is nearer to a wall than the radius, or a blocked
 * sample is farther from all walls than REACH radii.
 */
function misplaced(mesh: NavMesh, radius: number, random: Random, samples: number): Point[] {
  const rings = roundedWalls(mesh.baseMesh ?? mesh)
  const { walkable } = mesh.triangles()
  const free = trianglesOf(mesh.triangles()).filter((_, t) => walkable[t] === 1)
  const isFree = (p: Point): boolean => free.some((triangle) => isInRing(triangle, p))
  const wrong: Point[] = []
  for (let i = 0; i < samples; i++) {
    const p = at(SIZE * random(), SIZE * random())
    const isBlocked = rings.filter((ring) => isInRing(ring, p)).length % 2 === 1
    const gap = isBlocked ? 0 : Math.min(gapToRing(frame, p), ...rings.map((ring) => gapToRing(ring, p)))
    if (isFree(p) ? gap < radius * (1 - CLEARANCE_TOLERANCE) - 1e-12 : gap > radius * REACH * (1 + CLEARANCE_TOLERANCE))
      wrong.push(p)
  }
  return wrong
}

describe('outlines of nearly coincident walls', () => {
  it('have offsets at the radius from the walls, even if rounding turns a wall back on itself', () => {
    const random = createRandom(6)
    for (const agentRadius of [0.1, 0.5, 1, 1.3, 2, 3]) {
      const mesh = buildChecked({ bounds, obstacles: obstaclesOf(slivers) }, { agentRadius })
      expect(misplaced(mesh, agentRadius, random, 400)).toEqual([])
    }
  })

  it('do not block the paths around them in a visibility graph that is built for a radius', () => {
    for (const agentRadius of [0.5, 1.3]) {
      const graph = buildVisibilityGraph({ bounds, obstacles: obstaclesOf(slivers) }, { agentRadius })
      for (const algorithm of ['visibility', 'ray-scan'] as const)
        for (const goal of [at(14, 2), at(14, 14)])
          expect(findPath(graph, at(2, 2), goal, { algorithm }).status).toBe('found')
    }
  })

  it('have offsets at the right distance for random triangles and any radius', () => {
    for (let seed = 1; seed <= effort(60); seed++) {
      const random = createRandom(seed * 7919)
      const rings = nearlyCoincident(random)
      const agentRadius = [1e-9, 1e-3, 0.1, 0.7, 1.3, 2.5][seed % 6]
      const mesh = buildNavMesh({ bounds, obstacles: obstaclesOf(rings) }, { agentRadius })
      expect(misplaced(mesh, agentRadius, random, 60), `seed ${seed}`).toEqual([])
    }
  })

  it('are avoided: a path keeps r(1 - 1e-6) from every wall after its coordinates are rounded', () => {
    let found = 0
    for (let seed = 1; seed <= effort(80); seed++) {
      const random = createRandom(seed * 104729)
      const rings = nearlyCoincident(random)
      const agentRadius = 0.05 + random() * 0.9
      const mesh = buildNavMesh({ bounds, obstacles: obstaclesOf(rings) })
      const walls = [frame, ...roundedWalls(mesh), ...rings.filter((ring) => thickness(ring) > 1e-3)]
      for (let question = 0; question < 3; question++) {
        const [start, goal] = [at(SIZE * random(), SIZE * random()), at(SIZE * random(), SIZE * random())]
        const result = findMeshPath(mesh, start, goal, { agentRadius })
        if (result.status !== 'found') continue
        found++
        expect(
          gapToRings(result.path.points, walls) / agentRadius,
          `seed ${seed}, question ${question}`,
        ).toBeGreaterThan(1 - CLEARANCE_TOLERANCE - 1e-9)
      }
    }
    expect(found).toBeGreaterThan(effort(80) / 2)
  })
})
