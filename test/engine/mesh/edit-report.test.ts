/** The report of an edit: it describes the touched shapes as they are after the edit. */
import { describe, expect, it, vi } from 'vitest'
import { createRandom, type Random } from '../../../src/engine/core/index.js'
import type { Diagnostic, Obstacle, Point } from '../../../src/engine/geometry/index.js'
import { buildNavMesh, navMeshFromJSON } from '../../../src/engine/mesh/index.js'
import type { MeshEdit } from '../../../src/engine/arrangement/plan-edit.js'
import { Noder } from '../../../src/engine/noding/noder.js'
import { crossesProperly, gapToRing, ringArea, windingOf } from '../../oracles/plain-geometry.js'
import { effort } from '../../support/effort.js'
import { around, at, box, obstaclesOf } from '../../support/shapes.js'
const SIZE = 40
const bounds = { x: 0, y: 0, width: SIZE, height: SIZE }
const bow = [at(10, 10), at(30, 30), at(30, 10), at(10, 30)]

/**
 * Finds the faults of a shape on the map by brute force. Returns codes, each with the index of the affected ring.
 * Coordinates are integers.
 */
function oddities({ outer, holes = [] }: Obstacle): string[] {
  const found: string[] = []
  for (const [index, ring] of [outer, ...holes].entries()) {
    const isSame = (p: Point, q: Point): boolean => p.x === q.x && p.y === q.y
    const next = (i: number): Point => ring[(i + 1) % ring.length]
    const distinct = ring.filter((p, i) => !isSame(p, next(i)))
    if (distinct.length < 3) {
      found.push(`ring-too-short ${index}`)
      continue
    }
    if (distinct.length < ring.length - (isSame(ring[0], ring[ring.length - 1]) ? 1 : 0))
      found.push(`vertex-repeated ${index}`)
    const crosses = ring.some((p, i) => ring.some((q, j) => crossesProperly(p, next(i), q, next(j))))
    if (crosses) found.push(`ring-crosses-itself ${index}`)
    else if (ringArea(ring) === 0) found.push(`ring-without-area ${index}`)
    // A corner of a hole lies outside the outer ring if the winding number of the outer ring around it is 0.
    if (index > 0 && outer.length > 2 && distinct.some((p) => gapToRing(outer, p) > 1e-9 && windingOf(outer, p) === 0))
      found.push(`hole-outside ${index}`)
  }
  const [xs, ys] = [outer.map(({ x }) => x), outer.map(({ y }) => y)]
  if (Math.min(...xs) >= SIZE || Math.min(...ys) >= SIZE || Math.max(...xs) <= 0 || Math.max(...ys) <= 0)
    found.push('shape-outside-bounds')
  return found.sort()
}

const coded = (diagnostics: readonly Diagnostic[]): string[] =>
  diagnostics
    .map(
      ({ code, message }) =>
        `${code}${code === 'shape-outside-bounds' ? '' : ` ${message.startsWith('hole ') ? Number(message.split(' ')[1]) + 1 : 0}`}`,
    )
    .sort()

function randomShape(random: Random, id: string): Obstacle {
  const [cx, cy] = [50 * random() - 5, 50 * random() - 5]
  const point = (size: number): Point =>
    at(Math.round(cx + size * (random() - 0.5)), Math.round(cy + size * (random() - 0.5)))
  const ring = (size: number): Point[] => {
    const points = Array.from({ length: 2 + Math.floor(6 * random()) }, () => point(size))
    return random() < 0.3 ? [...points, points[0]] : random() < 0.3 ? [...points, points[points.length - 1]] : points
  }
  return { id, outer: ring(12), holes: Array.from({ length: Math.floor(3 * random()) }, () => ring(9)) }
}

describe('the report of an edit', () => {
  it('gives the revision of the edit, and covers every shape that the edit touched', () => {
    for (let seed = 1; seed <= effort(25); seed++) {
      const random = createRandom(seed * 2003)
      const obstacles = new Map(
        Array.from({ length: 1 + Math.floor(4 * random()) }, (_, i) => [`o${i}`, randomShape(random, `o${i}`)]),
      )
      const mesh = buildNavMesh({ bounds, obstacles: [...obstacles.values()] })
      const later: (() => void)[] = []
      for (let round = 0; round < 8; round++) {
        const edit: {
          insert: Obstacle[]
          remove: string[]
          update: Obstacle[]
          move: NonNullable<MeshEdit['move']>[number][]
        } = { insert: [], remove: [], update: [], move: [] }
        const touched: string[] = []
        for (const [id, obstacle] of obstacles) {
          const dice = random()
          if (dice < 0.08) {
            edit.remove.push(id)
            obstacles.delete(id)
          } else if (dice < 0.2) {
            edit.update.push(randomShape(random, id))
            obstacles.set(id, edit.update[edit.update.length - 1])
            touched.push(id)
          } else if (dice < 0.7) {
            const rings = [obstacle.outer, ...(obstacle.holes ?? [])].map((ring) => [...ring])
            for (let k = random() < 0.3 ? 2 : 1; k > 0; k--) {
              const ring = Math.floor(rings.length * random())
              const vertex = Math.floor(rings[ring].length * random())
              const old = rings[ring][vertex]
              // Small steps make and resolve crossings; some moves go onto the neighboring vertex.
              const to =
                random() < 0.2
                  ? rings[ring][(vertex + 1) % rings[ring].length]
                  : at(old.x + Math.round(6 * random()) - 3, old.y + Math.round(6 * random()) - 3)
              rings[ring][vertex] = to
              edit.move.push({ id, ring, vertex, to })
            }
            obstacles.set(id, { ...obstacle, outer: rings[0], holes: rings.slice(1) })
            touched.push(id)
          }
        }
        if (random() < 0.4) {
          const id = `r${round}`
          edit.insert.push(randomShape(random, id))
          obstacles.set(id, edit.insert[0])
          touched.push(id)
        }
        const report = mesh.edit(edit)
        const expected = touched.map((id) => [id, oddities(obstacles.get(id) ?? { id, outer: [] })])
        const check = (): void =>
          expect(
            touched.map((id) => [id, coded(report.diagnostics.filter(({ obstacleIds }) => obstacleIds?.[0] === id))]),
            `seed ${seed}, round ${round}`,
          ).toEqual(expected)
        if (random() < 0.5) check()
        else later.push(check)
        if (random() < 0.2)
          expect(coded(mesh.diagnostics), `seed ${seed}, round ${round}`).toEqual(
            [...obstacles.values()].flatMap(oddities).sort(),
          )
        // The diagnostics have the order and the messages of a new mesh with the same shapes.
        if (random() < 0.2) expect(mesh.diagnostics).toEqual(navMeshFromJSON(mesh.toJSON()).diagnostics)
      }
      for (const check of later) check()
    }
  })

  it('retains the diagnostics of shapes that the edit did not touch', () => {
    const obstacles = obstaclesOf(400, (i) => (i === 7 ? bow : box(2 * (i % 20), 2 * Math.floor(i / 20), 1)))
    const mesh = buildNavMesh({ bounds, obstacles })
    const [report] = mesh.diagnostics
    expect(report).toMatchObject({ code: 'ring-crosses-itself', obstacleIds: ['o7'] })
    mesh.edit({ move: [{ id: 'o8', ring: 0, vertex: 0, to: at(16.25, 0.25) }], remove: ['o9'] })
    expect(mesh.diagnostics).toHaveLength(1)
    expect(mesh.diagnostics[0]).toBe(report)
    mesh.edit({ insert: [{ id: 'new', outer: bow }], remove: ['o7'] })
    expect(mesh.diagnostics).toMatchObject([{ obstacleIds: ['new'] }])
  })

  it('lists only the two edges at the moved vertex as inserted again, after a hundred moves', () => {
    const count = 20_000
    const outer = around(20, 20, count, (i) => 12 + 3 * Math.sin(i / 7) + Math.sin(i / 501))
    const mesh = buildNavMesh({ bounds, obstacles: [{ id: 'big', outer }] })
    const nudge = (i: number): MeshEdit => ({
      move: [
        { id: 'big', ring: 0, vertex: 10 * i, to: at(outer[10 * i].x * 0.999 + 0.02, outer[10 * i].y * 0.999 + 0.02) },
      ],
    })
    expect(mesh.edit(nudge(1)).diagnostics).toEqual([])
    const addUse = vi.spyOn(Noder.prototype, 'addUse')
    for (let i = 2; i < 102; i++) expect(mesh.edit(nudge(i)).diagnostics).toEqual([])
    expect(addUse).toHaveBeenCalledTimes(200)
    addUse.mockRestore()
  })
})
