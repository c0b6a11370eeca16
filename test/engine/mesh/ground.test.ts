import { describe, expect, it } from 'vitest'
import { createRandom, type Random } from '../../../src/engine/core/index.js'
import { areaCover, COVERED, FILLED, FREE, INSIDE } from '../../../src/engine/arrangement/labels/label-table.js'
import type { RingRules } from '../../../src/engine/arrangement/labels/label-table.js'
import { validateConvexMesh } from '../../support/checks/validate-convex-mesh.js'
import { validateMesh } from '../../support/checks/validate-mesh.js'
import type { Triangulation } from '../../../src/engine/triangulation/index.js'
import { Ground } from '../../support/ground.js'
import { LatticeWorld, placements, triangleSet, type Node, type Placement } from '../../support/lattice-world.js'
import { effort } from '../../support/effort.js'
import { box } from '../../support/shapes.js'

/** Ring 0 is the frame, rings whose number is divisible by three are terrain, and all others are obstacles. */
const rules: RingRules = {
  subjectOf: (ring) => ring,
  stateOf: () => FILLED,
  coverOf: (subject) => (subject === 0 ? INSIDE | FREE : subject % 3 === 0 ? areaCover(subject) : COVERED),
  isForbidden: () => false,
}

const square = (x: number, y: number, width: number, height = width): Node[] =>
  box(x, y, width, height).map((corner) => [corner.x, corner.y])

function framedWorld(size: number, place: Placement): LatticeWorld {
  const world = new LatticeWorld(size, place)
  world.rings.set(0, square(0, 0, size))
  return world
}

/** Makes random insertions, removals, replacements and duplicates; calls `after` after each. */
function edit(world: LatticeWorld, random: Random, edits: number, after: () => void): void {
  let next = 1 + Math.max(...world.rings.keys())
  const ring = (): Node[] => world.randomRing(random, 2 + Math.floor(random() * 8))
  for (let i = 0; i < edits; i++) {
    const ids = [...world.rings.keys()].filter((id) => id > 0)
    const id = ids[Math.floor(random() * ids.length)]
    const choice = random()
    if (choice < 0.4 || ids.length === 0) world.rings.set(next++, ring())
    else if (choice < 0.6) world.rings.delete(id)
    else if (choice < 0.8) world.rings.set(id, ring())
    else if (choice < 0.9) world.rings.set(next++, world.rings.get(id)!)
    else {
      world.rings.delete(id)
      for (let k = 0; k < 3; k++) world.rings.set(next++, ring())
    }
    world.sync()
    after()
  }
}

const summary = (ground: Ground): string[] =>
  triangleSet(ground.triangulation, (face) => {
    const island = ground.islands.island[face]
    return `${ground.labels.table.pairsOf(ground.labels.label[face]).join(',')} ${island < 0 ? 'blocked' : ground.islands.areaOf(island)}`
  })

/** Validates the mesh after each edit. After every fourth edit, compares it with a rebuild. Returns the number of edits. */
function sweep(firstSeed: number, seeds: number): number {
  let edits = 0
  for (let seed = firstSeed; seed < firstSeed + seeds; seed++) {
    const random = createRandom(seed)
    const size = 3 + (seed % 9)
    for (const [family, place] of Object.entries(placements(size, random))) {
      const world = framedWorld(size, place)
      world.sync()
      const ground = new Ground(world.triangulation, rules)
      edit(world, random, 12, () => {
        ground.update()
        edits++
        expect(validateMesh(ground, world.expected()), `seed ${seed}, ${family}`).toEqual([])
        if (edits % 4 > 0) return
        const fresh = new Ground(world.rebuilt(), rules)
        expect(summary(ground), `seed ${seed}, ${family}`).toEqual(summary(fresh))
        expect(ground.islands.totalArea()).toBe(fresh.islands.totalArea())
        expect(ground.islands.count).toBe(fresh.islands.count)
      })
    }
  }
  return edits
}

describe('the mesh after edits', () => {
  it('stays valid and equal to a rebuild', { timeout: 600_000 }, () =>
    expect(sweep(0, effort(48))).toBe(72 * effort(48)),
  )

  it('stays valid and equal to a rebuild on the six maps of seed 1252, with 12 edits per map', () =>
    expect(sweep(1252, 1)).toBe(72))

  it('labels each face with the winding numbers of the outlines around it', () => {
    for (let seed = 0; seed < 12; seed++) {
      const random = createRandom(seed)
      const size = 4 + (seed % 5)
      for (const place of Object.values(placements(size, random))) {
        const world = framedWorld(size, place)
        world.sync()
        const ground = new Ground(world.triangulation, rules)
        edit(world, random, 6, () => ground.update())
        const { store } = world.triangulation
        const pieces = world.expected()
        for (let face = 0; face < store.faceSlots; face++) {
          if (!store.isFace(face)) continue
          const [a, b, c] = [0, 1, 2].map((k) => 2 * store.origin[3 * face + k])
          const point = {
            x: store.coords[a] + store.coords[b] + store.coords[c],
            y: store.coords[a + 1] + store.coords[b + 1] + store.coords[c + 1],
          }
          const expected: number[] = []
          for (const id of [...world.rings.keys()].sort((p, q) => p - q)) {
            // The pieces of a ring are its edges after noding. On a distorted lattice, an edge bends where it meets
            // another ring. So the winding number is computed from the pieces.
            const chain = pieces.filter(({ owner }) => owner === id)
            let winding = 0
            for (const piece of chain) {
              const ends = [piece.a, piece.b].map((v) => ({
                x: 3 * store.coords[2 * v],
                y: 3 * store.coords[2 * v + 1],
              }))
              winding += crossing(ends[0], ends[1], point)
            }
            if (winding !== 0) expected.push(id, winding)
          }
          expect([...ground.labels.table.pairsOf(ground.labels.label[face])]).toEqual(expected)
        }
      }
    }
  })
})

/**
 * Returns what the edge from a to b adds to the winding number of p: 1, -1 or 0. An edge includes its end with the
 * smaller y, but not the other end. Exact for integers.
 */
function crossing(a: { x: number; y: number }, b: { x: number; y: number }, p: { x: number; y: number }): number {
  if (a.y <= p.y === b.y <= p.y) return 0
  const big = (n: number): bigint => BigInt(n)
  const side = (big(b.x) - big(a.x)) * (big(p.y) - big(a.y)) - (big(b.y) - big(a.y)) * (big(p.x) - big(a.x))
  if (a.y <= p.y) return side > 0n ? 1 : 0
  return side < 0n ? -1 : 0
}

/** Makes two squares of side 2 inside a frame. Ring 1 begins at (2, 2), and ring 2 at (`left`, `top`). */
function twoSquares(left: number, top: number): { ground: Ground; triangulation: Triangulation } {
  const world = framedWorld(10, (i, j) => [i, j])
  world.rings.set(1, square(2, 2, 2))
  world.rings.set(2, square(left, top, 2))
  world.sync()
  return { ground: new Ground(world.triangulation, rules), triangulation: world.triangulation }
}

describe('validateMesh', () => {
  it('detects wrong labels, islands, neighbors, vertices and dead ends', () => {
    const codes = (spoil: (ground: Ground, h: number) => void): string[] => {
      const { ground } = twoSquares(4, 4)
      const h = ground.convex.twin.findIndex(
        (t, at) => t >= 0 && at < ground.convex.halfEdgeSlots && ground.convex.polygon[at] >= 0,
      )
      spoil(ground, h)
      return validateMesh(ground).map(({ code }) => code)
    }
    const face = (h: number): number => (h / 3) | 0
    expect(codes(() => undefined)).toEqual([])
    expect(codes((g, h) => void (g.labels.label[face(h)] = 0))).toContain('label-across-edge')
    expect(codes((g) => g.labels.table.retain(0))).toContain('label-uses')
    expect(codes((g, h) => void (g.labels.kind[face(h)] = 7))).toContain('face-kind')
    expect(codes((g, h) => void (g.islands.island[face(h)] = 3))).toContain('islands-joined')
    expect(codes((g, h) => void (g.convex.twin[h] = -1))).toContain('twin-not-mutual')
    expect(codes((g, h) => void (g.convex.polygon[h] = g.convex.polygon[g.convex.twin[h]]))).toContain(
      'half-edge-of-other-polygon',
    )
    expect(codes((g, h) => void (g.convex.prev[g.convex.next[h]] = g.convex.twin[h]))).toContain('prev-of-next')
    expect(codes((g, h) => void (g.convex.origin[h] = 0))).toContain('slot-elsewhere')
    expect(codes((g, h) => void (g.convex.corner[g.convex.origin[h]] ^= 1))).toContain('corner-flag')
    expect(codes((g, h) => void (g.convex.exit[g.convex.polygon[h]] = h))).not.toEqual([])
    expect(codes((g) => g.convex.polygonCount++)).toContain('polygon-count')
  })

  it('detects one vertex shared by two fans of polygons', () => {
    const { ground } = twoSquares(4, 4)
    const { convex } = ground
    const at = (slot: number): boolean => convex.coords[2 * slot] === 4 && convex.coords[2 * slot + 1] === 4
    let vertex = -1
    for (let h = 0; h < convex.halfEdgeSlots; h++) {
      if (convex.polygon[h] < 0 || !at(convex.origin[h])) continue
      if (vertex < 0) vertex = convex.origin[h]
      convex.origin[h] = vertex
    }
    expect(validateConvexMesh(convex).map(({ code }) => code)).toContain('slot-of-two-fans')
  })
})
