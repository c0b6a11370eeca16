/** Edits that cross the map thousands of times, stopped in every phase: noding, triangulation, labels and merging, or the build that takes their place. */
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import type { WorkLimits } from '../../../src/engine/core/index.js'
import type { MeshEdit } from '../../../src/engine/arrangement/plan-edit.js'
import type { NavMesh } from '../../../src/engine/convex/nav-mesh.js'
import type { Obstacle, Point } from '../../../src/engine/geometry/index.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import { findPath } from '../../../src/engine/search/index.js'
import { codeOf } from '../../support/code-of.js'
import { buildChecked } from '../../support/checks/checked-mesh.js'
import { box } from '../../support/shapes.js'
import { signalAfter } from '../../support/signal-after.js'
import { effort, isDeep } from '../../support/effort.js'

const bounds = { x: 0, y: 0, width: 1000, height: 1000 }

/** A line there and back across the map, `n` times; two of them cross in about n squared places. */
function zigzag(id: string, n: number, isUpright: boolean, shift = 0): Obstacle {
  const along = (i: number): number => 100 + shift + (790 * i) / n
  const across = (i: number): number => (i % 2 === 0 ? 100 : 900)
  return {
    id,
    outer: Array.from({ length: n }, (_, i): Point =>
      isUpright ? { x: along(i), y: across(i) } : { x: across(i), y: along(i) },
    ),
  }
}

function boxes(count: number): Obstacle[] {
  const random = createRandom(9)
  return Array.from({ length: count }, (_, i) => {
    const [x, y] = [20 + 900 * random(), 20 + 900 * random()]
    const [w, h] = [5 + 30 * random(), 5 + 30 * random()]
    return { id: `b${i}`, outer: box(x, y, w, h) }
  })
}

/** What a mesh answers, whatever the numbers of its triangles. */
function answers(mesh: NavMesh): unknown {
  const { coords, triangles, walkable } = mesh.triangles()
  const path = findPath(mesh, { x: 3, y: 3 }, { x: 997, y: 997 })
  return {
    freeArea: mesh.freeArea,
    blockedArea: mesh.blockedArea,
    islands: mesh.islands.map(({ area }) => area),
    path: path.status === 'found' ? path.path.length.toFixed(9) : path.status,
    covering: mesh.obstaclesAt({ x: 500, y: 500 }),
    diagnostics: mesh.diagnostics,
    corners: Array.from({ length: triangles.length / 3 }, (_, t) =>
      [0, 1, 2]
        .map((k) => `${coords[2 * triangles[3 * t + k]]},${coords[2 * triangles[3 * t + k] + 1]}`)
        .sort()
        .concat(String(walkable[t]))
        .join(' '),
    ).sort(),
  }
}

describe('an edit that crosses the map thousands of times', () => {
  it('can be stopped at random steps without changing the mesh', () => {
    const random = createRandom(35)
    const scene = { bounds, obstacles: [zigzag('z', 30, true), ...boxes(40)] }
    const edit: MeshEdit = {
      insert: [zigzag('y', 30, false)],
      remove: ['b3', 'b7', 'b8'],
      update: [{ id: 'b1', outer: [...boxes(40)[5].outer].reverse() }],
      move: [{ id: 'b2', ring: 0, vertex: 1, to: { x: 600, y: 480 } }],
    }
    const mesh = buildChecked(scene)
    const json = JSON.stringify(mesh.toJSON())
    const before = answers(mesh)
    const counting = signalAfter(Infinity)
    buildNavMesh(scene).edit(edit, { signal: counting.signal })
    const looks = counting.looks()
    let steps = 1
    while (codeOf(() => buildNavMesh(scene).edit(edit, { budget: steps })) !== 'done') steps *= 2
    let [early, late] = [0, 0]
    const stop = (limits: WorkLimits, code: string): boolean => {
      const { revision } = mesh
      if (codeOf(() => mesh.edit(edit, limits)) !== code) return false
      if (mesh.revision === revision) early++
      else late++
      expect(JSON.stringify(mesh.toJSON())).toBe(json)
      return true
    }
    const ROUNDS = effort(100)
    for (let i = 0; i < ROUNDS; i++) {
      // the last look is the one at what stands already
      const look = i === 0 ? looks : 1 + Math.floor(looks * random())
      expect(stop({ signal: signalAfter(look).signal }, 'mesh/aborted'), `look ${look} of ${looks}`).toBe(true)
      expect(stop({ budget: Math.floor((steps / 2) * random()) }, 'mesh/budget-exceeded')).toBe(true)
      if (i % 10 === 0) expect(answers(mesh), `look ${look} of ${looks}`).toEqual(before)
    }
    expect(early).toBeGreaterThan(ROUNDS / 2)
    expect(late).toBeGreaterThan(ROUNDS / 20)
    expect(answers(mesh)).toEqual(before)
    expect(mesh.edit(edit).mode).toBe('incremental')
    const fresh = buildNavMesh(scene)
    fresh.edit(edit)
    expect(answers(mesh)).toEqual(answers(fresh))
    const { scene: drawn } = mesh.toJSON() as { scene: { bounds: Point[]; obstacles: Obstacle[] } }
    expect(mesh.freeArea).toBe(buildNavMesh(drawn).freeArea)
  })

  it('with more crossings than the mesh has edges can be stopped throughout', () => {
    const obstacles = [zigzag('z', 280, true), ...boxes(30)]
    const edit: MeshEdit = { insert: [zigzag('y', 280, false)], remove: ['b2'] }
    const mesh = buildNavMesh({ bounds, obstacles })
    const { freeArea } = mesh
    const json = JSON.stringify(mesh.toJSON())
    const counting = signalAfter(Infinity)
    const fresh = buildNavMesh({ bounds, obstacles })
    fresh.edit(edit, { signal: counting.signal })
    for (const share of isDeep ? [0.02, 0.5, 0.7, 0.98] : [0.5, 0.98]) {
      const { signal } = signalAfter(Math.ceil(share * counting.looks()))
      expect(
        codeOf(() => mesh.edit(edit, { signal })),
        `${share}`,
      ).toBe('mesh/aborted')
      expect(mesh.freeArea).toBe(freeArea)
      expect(JSON.stringify(mesh.toJSON())).toBe(json)
    }
    mesh.edit(edit)
    expect(mesh.freeArea).toBe(fresh.freeArea)
    expect(mesh.obstaclesAt({ x: 500, y: 500 })).toEqual(fresh.obstaclesAt({ x: 500, y: 500 }))
  })
})
