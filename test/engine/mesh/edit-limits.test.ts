import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import type { Random, WorkLimits } from '../../../src/engine/core/index.js'
import type { Obstacle, Point } from '../../../src/engine/geometry/index.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import type { MeshEdit } from '../../../src/engine/arrangement/plan-edit.js'
import type { NavMesh } from '../../../src/engine/convex/nav-mesh.js'
import { codeOf } from '../../support/code-of.js'
import { buildChecked } from '../../support/checks/checked-mesh.js'
import { effort } from '../../support/effort.js'
import { box as boxRing } from '../../support/shapes.js'
import { signalAfter } from '../../support/signal-after.js'

const bounds = { x: 0, y: 0, width: 40, height: 40 }

function randomShape(random: Random, id: string): Obstacle {
  const [cx, cy] = [40 * random(), 40 * random()]
  const ring = (size: number): Point[] =>
    Array.from({ length: 3 + Math.floor(6 * random()) }, () => ({
      x: Math.round(cx + size * (random() - 0.5)),
      y: Math.round(cy + size * (random() - 0.5)),
    }))
  return { id, outer: ring(14), ...(random() < 0.3 && { holes: [ring(8)] }) }
}

function randomEdit(random: Random, obstacles: readonly Obstacle[], name: string): MeshEdit {
  const remove: string[] = []
  const update: Obstacle[] = []
  const move: { id: string; ring: number; vertex: number; to: Point }[] = []
  for (const { id, outer } of obstacles) {
    const dice = random()
    if (dice < 0.15) remove.push(id)
    else if (dice < 0.3) update.push(randomShape(random, id))
    else if (dice < 0.5) {
      const first = Math.floor(outer.length * random())
      const target = (): Point => ({ x: Math.round(50 * random()) - 5, y: Math.round(50 * random()) - 5 })
      move.push({ id, ring: 0, vertex: first, to: target() })
      // neighbors share an edge; now and then one is moved twice
      if (random() < 0.6) move.push({ id, ring: 0, vertex: (first + 1) % outer.length, to: target() })
      if (random() < 0.2) move.push({ id, ring: 0, vertex: first, to: target() })
    }
  }
  const insert = Array.from({ length: Math.floor(3 * random()) }, (_, i) => randomShape(random, `${name}.${i}`))
  if (remove.length > 0 && random() < 0.5) insert.push(randomShape(random, remove[0]))
  return { remove, update, move, insert }
}

/** All that a mesh says, whatever the numbers of its triangles. */
function told(mesh: NavMesh): unknown {
  const { coords, triangles, walkable } = mesh.triangles()
  const corners = Array.from({ length: triangles.length / 3 }, (_, t) => {
    const places = [0, 1, 2].map((k) => `${coords[2 * triangles[3 * t + k]]},${coords[2 * triangles[3 * t + k] + 1]}`)
    const first = places.indexOf([...places].sort()[0])
    return [...places.slice(first), ...places.slice(0, first), walkable[t]].join(' ')
  })
  return {
    revision: mesh.revision,
    json: mesh.toJSON(),
    freeArea: mesh.freeArea,
    blockedArea: mesh.blockedArea,
    areas: mesh.islands.map(({ area }) => area),
    corners: corners.sort(),
    outline: mesh.outline(),
    diagnostics: mesh.diagnostics,
  }
}

describe('a stopped edit', () => {
  it('leaves the mesh unchanged at any step, and succeeds when repeated', () => {
    for (let seed = 1; seed <= effort(40); seed++) {
      const random = createRandom(seed)
      const obstacles = Array.from({ length: 3 + Math.floor(8 * random()) }, (_, i) => randomShape(random, `o${i}`))
      const mesh = buildChecked({ bounds, obstacles })
      for (let round = 0; round < 4; round++) {
        const json = mesh.toJSON() as { scene: { obstacles: Obstacle[] } }
        const edit = randomEdit(random, json.scene.obstacles, `r${round}`)
        const before = told(mesh)
        const limits: WorkLimits[] = [
          { budget: 0 },
          { budget: 1 + Math.floor(12 * random()) },
          { budget: Math.floor(60 * random()) },
          { signal: AbortSignal.abort() },
          { signal: signalAfter(2 + Math.floor(3 * random())).signal },
        ]
        for (const limit of limits) {
          const code = codeOf(() => mesh.edit(edit, limit))
          if (code === 'done') break
          expect(code).toBe('signal' in limit ? 'mesh/aborted' : 'mesh/budget-exceeded')
          expect(told(mesh)).toEqual(before)
        }
        if (mesh.revision === round) expect(mesh.edit(edit).mode).toBe('incremental')
        expect(mesh.revision).toBe(round + 1)
        const fresh = buildNavMesh((mesh.toJSON() as { scene: { bounds: Point[]; obstacles: Obstacle[] } }).scene)
        expect(told(mesh)).toEqual({ ...(told(fresh) as object), revision: round + 1 })
      }
    }
  })

  it('counts one step per piece of the added outlines', () => {
    const box = (id: string, x: number, y: number, side: number): Obstacle => ({ id, outer: boxRing(x, y, side) })
    const mesh = buildNavMesh({ bounds, obstacles: [box('a', 10, 10, 8)] })
    expect(codeOf(() => mesh.edit({ insert: [box('b', 30, 30, 4)] }, { budget: 3 }))).toBe('mesh/budget-exceeded')
    expect(codeOf(() => mesh.edit({ insert: [box('b', 30, 30, 4)] }, { budget: 4 }))).toBe('done')
    // two crossings make eight new pieces of the square that is there and the new one
    expect(codeOf(() => mesh.edit({ insert: [box('c', 14, 14, 8)] }, { budget: 7 }))).toBe('mesh/budget-exceeded')
    expect(codeOf(() => mesh.edit({ insert: [box('c', 14, 14, 8)] }, { budget: 12 }))).toBe('done')
    expect(codeOf(() => mesh.edit({ remove: ['b'] }, { budget: 0 }))).toBe('done')
  })

  it('is undone without touching the mesh when large', () => {
    const random = createRandom(5)
    const obstacles = Array.from({ length: 150 }, (_, i) => randomShape(random, `o${i}`))
    const mesh = buildNavMesh({ bounds, obstacles: obstacles.slice(0, 20) })
    const before = told(mesh)
    for (const budget of [10, 100, 1000]) {
      expect(codeOf(() => mesh.edit({ remove: ['o3'], insert: obstacles.slice(20) }, { budget }))).toBe(
        'mesh/budget-exceeded',
      )
      expect(told(mesh)).toEqual(before)
    }
    mesh.edit({ insert: obstacles.slice(20) })
    expect(mesh.freeArea).toBe(buildNavMesh({ bounds, obstacles }).freeArea)
  })
})
