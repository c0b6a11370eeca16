import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import type { Random } from '../../../src/engine/core/index.js'
import type { Obstacle, Point } from '../../../src/engine/geometry/index.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import type { NavMesh } from '../../../src/engine/convex/nav-mesh.js'
import { coveredArea } from '../../oracles/union-area.js'
import { effort } from '../../support/effort.js'
import { at as p } from '../../support/shapes.js'

/** Families of rings; all but the lattice use coordinates that are not on any nice grid. */
const families: Record<string, (random: Random) => Omit<Obstacle, 'id'>> = {
  'rings on the lattice 0..8': (r) => ({
    outer: Array.from({ length: 3 + Math.floor(r() * 5) }, () => p(Math.floor(r() * 9), Math.floor(r() * 9))),
  }),
  'rectangles with holes': (r) => {
    const box = (): Point[] => {
      const [x, y] = [Math.floor(r() * 7), Math.floor(r() * 7)]
      const [w, h] = [1 + Math.floor(r() * (8 - x)), 1 + Math.floor(r() * (8 - y))]
      const ring = [p(x, y), p(x + w, y), p(x + w, y + h), p(x, y + h)]
      return r() < 0.5 ? ring : ring.reverse()
    }
    return {
      outer: box(),
      holes: Array.from({ length: Math.floor(r() * 3) }, box),
      ...(r() < 0.3 && { fillRule: 'even-odd' as const }),
    }
  },
  'self-crossing stars': (r) => {
    const n = 5 + 2 * Math.floor(r() * 3)
    const [cx, cy, radius, turn] = [r() * 8, r() * 8, 1 + r() * 3, r() * 6]
    return {
      outer: Array.from({ length: n }, (_, i) =>
        p(cx + radius * Math.cos(turn + (4 * Math.PI * i) / n), cy + radius * Math.sin(turn + (4 * Math.PI * i) / n)),
      ),
      ...(r() < 0.3 && { fillRule: 'even-odd' as const }),
    }
  },
  'rotated rectangles with shared corners': (r) => {
    const at = (i: number, j: number): Point =>
      p(
        4 + (i - 3) * 0.9553364891256 - (j - 3) * 0.2955202066613,
        4 + (i - 3) * 0.2955202066613 + (j - 3) * 0.9553364891256,
      )
    const [i, j, w, h] = [Math.floor(r() * 5), Math.floor(r() * 5), 1 + Math.floor(r() * 3), 1 + Math.floor(r() * 3)]
    return { outer: [at(i, j), at(i + w, j), at(i + w, j + h), at(i, j + h)] }
  },
  'near-collinear rings': (r) => {
    const on = (t: number): Point => p(1 + 6 * t, 1 + 6 * t * 0.7 + (r() - 0.5) * 1e-15)
    return { outer: [on(r()), on(r()), on(r()), p(r() * 8, r() * 8)] }
  },
  'pencils through one point': (r) => {
    const a = r() * Math.PI
    const [c, s] = [Math.cos(a), Math.sin(a)]
    return { outer: [p(4 - 5 * c, 4 - 5 * s), p(4 + 5 * c, 4 + 5 * s), p(4 + 5 * c - 0.01 * s, 4 + 5 * s + 0.01 * c)] }
  },
  'random 10-gons': (r) => {
    const [cx, cy] = [r() * 8, r() * 8]
    return {
      outer: Array.from({ length: 10 }, (_, i) =>
        p(cx + (1 + r()) * Math.cos(i * 0.628), cy + (1 + r()) * Math.sin(i * 0.628)),
      ),
    }
  },
}

/** Everything that an edited mesh must share with a fresh one. */
function signature(mesh: NavMesh): unknown {
  const { coords, triangles, walkable, island } = mesh.triangles()
  const groups = new Map<number, string[]>()
  const faces: string[] = []
  for (let t = 0; t < walkable.length; t++) {
    const corners = [0, 1, 2]
      .map((k) => `${coords[2 * triangles[3 * t + k]]},${coords[2 * triangles[3 * t + k] + 1]}`)
      .sort()
    const face = `${corners.join(' ')} ${walkable[t]}`
    faces.push(face)
    const group = groups.get(island[t])
    if (group === undefined) groups.set(island[t], [face])
    else group.push(face)
  }
  groups.delete(-1)
  return {
    faces: faces.sort(),
    partition: [...groups.values()].map((group) => group.sort().join('|')).sort(),
    freeArea: mesh.freeArea,
    blockedArea: mesh.blockedArea,
    islandAreas: mesh.islands.map(({ area }) => area),
    outline: mesh.outline(),
  }
}

const bounds = { x: 0, y: 0, width: 8, height: 8 }

describe('a mesh after edits', () => {
  for (const [name, draw] of Object.entries(families))
    it(`equals a fresh build of the same scene, bit for bit: ${name}`, () => {
      for (let seed = 1; seed <= effort(14); seed++) {
        const random = createRandom(seed * 977 + name.length)
        let next = 0
        const scene = new Map<string, Obstacle>()
        const make = (): Obstacle => ({ id: `o${next++}`, ...draw(random) })
        const any = (): Obstacle => [...scene.values()][Math.floor(random() * scene.size)]
        for (let i = 0; i < 3; i++) {
          const o = make()
          scene.set(o.id, o)
        }
        const mesh = buildNavMesh({ bounds, obstacles: [...scene.values()] })
        for (let edit = 0; edit < 7; edit++) {
          const kind = random()
          if (kind < 0.3 || scene.size === 0) {
            const o = random() < 0.25 && scene.size > 0 ? { ...any(), id: `o${next++}` } : make()
            scene.set(o.id, o)
            mesh.edit({ insert: [o] })
          } else if (kind < 0.45) {
            const { id } = any()
            scene.delete(id)
            mesh.edit({ remove: [id] })
          } else if (kind < 0.75) {
            const o = any()
            const vertex = Math.floor(random() * o.outer.length)
            const to = random() < 0.5 ? draw(random).outer[0] : p(random() * 30 - 10, random() * 9)
            const moved = { ...o, outer: o.outer.map((q, i) => (i === vertex ? to : q)) }
            scene.set(o.id, moved)
            mesh.edit(random() < 0.5 ? { update: [moved] } : { move: [{ id: o.id, ring: 0, vertex, to }] })
          } else {
            const o = { ...make(), id: any().id }
            scene.set(o.id, o)
            mesh.edit({ update: [o] })
          }
          expect(signature(mesh), `seed ${seed} edit ${edit}`).toEqual(
            signature(buildNavMesh({ bounds, obstacles: [...scene.values()].reverse() })),
          )
        }
      }
    })

  it('is never rebuilt to get there', () => {
    const random = createRandom(77)
    const mesh = buildNavMesh({ bounds, obstacles: [] })
    const draws = Object.values(families)
    for (let i = 0; i < 120; i++) {
      const report = mesh.edit({
        insert: [{ id: `o${i}`, ...draws[i % draws.length](random) }],
        ...(i > 20 && { remove: [`o${i - 20}`] }),
      })
      expect(report.mode).toBe('incremental')
      expect(report.revision).toBe(i + 1)
    }
  })
})

it('areas match the exact area of the union within the bounds', () => {
  const size = 1000
  for (let seed = 1; seed <= effort(25); seed++) {
    const random = createRandom(seed * 31)
    const integer = (): number => Math.floor(random() * (size + 400)) - 200
    const shapes = Array.from({ length: 1 + Math.floor(random() * 5) }, () => ({
      rings: Array.from({ length: random() < 0.3 ? 2 : 1 }, () =>
        Array.from({ length: 3 + Math.floor(random() * 5) }, () => [integer(), integer()] as const),
      ),
      evenOdd: random() < 0.3,
    }))
    const obstacles = shapes.map(({ rings: [outer, ...holes], evenOdd }, i) => ({
      id: `o${i}`,
      outer: outer.map(([x, y]) => p(x, y)),
      holes: holes.map((hole) => hole.map(([x, y]) => p(x, y))),
      ...(evenOdd && { fillRule: 'even-odd' as const }),
    }))
    const mesh = buildNavMesh({ bounds: { x: 0, y: 0, width: size, height: size }, obstacles })
    const expected = coveredArea(shapes, [0, 0, size, size])
    expect(Math.abs(mesh.blockedArea - expected), `seed ${seed}`).toBeLessThan(1e-9 * size * size)
    expect(mesh.freeArea + mesh.blockedArea).toBe(size * size)
  }
})
