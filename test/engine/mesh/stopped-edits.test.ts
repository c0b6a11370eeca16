/** A budget or an abort signal can stop an edit at any step. The edit then leaves the mesh unchanged. */
import { describe, expect, it } from 'vitest'
import { buildNavMesh, createRandom, findPath } from '../../../src/engine/index.js'
import type { MeshEdit, NavMesh, Obstacle, Point, Scene, WorkLimits } from '../../../src/engine/index.js'
import { codeOf } from '../../support/code-of.js'
import { buildChecked } from '../../support/checks/checked-mesh.js'
import { effort, isDeep } from '../../support/effort.js'
import { EDIT_SIZE, randomEdit, randomShapes, stateOf } from '../../support/mesh-edits.js'
import { at, boxObstacle, fieldOf } from '../../support/shapes.js'
import { signalAfter } from '../../support/signal-after.js'

const bounds = fieldOf(1000)
const sceneOf = (mesh: NavMesh): Scene => (mesh.toJSON() as { scene: Scene }).scene

/** Makes a line that crosses the map `n` times; two such lines cross in about n² places. */
function zigzag(id: string, n: number, isUpright: boolean, shift = 0): Obstacle {
  const along = (i: number): number => 100 + shift + (790 * i) / n
  const across = (i: number): number => (i % 2 === 0 ? 100 : 900)
  const place = (i: number): Point => (isUpright ? at(along(i), across(i)) : at(across(i), along(i)))
  return { id, outer: Array.from({ length: n }, (_, i) => place(i)) }
}

function boxes(count: number): Obstacle[] {
  const random = createRandom(9)
  return Array.from({ length: count }, (_, i) => {
    const [x, y] = [20 + 900 * random(), 20 + 900 * random()]
    return boxObstacle(`b${i}`, x, y, 5 + 30 * random(), 5 + 30 * random())
  })
}

const answersOf = (mesh: NavMesh): object => {
  const path = findPath(mesh, at(3, 3), at(997, 997))
  return {
    ...stateOf(mesh),
    path: path.status === 'found' ? path.path.length.toFixed(9) : path.status,
    covering: mesh.obstaclesAt(at(500, 500)),
  }
}

describe('a stopped edit', () => {
  it('leaves the mesh unchanged when stopped at any step, and succeeds when repeated', () => {
    for (let seed = 1; seed <= effort(40); seed++) {
      const random = createRandom(seed)
      const obstacles = randomShapes(random, 3 + Math.floor(8 * random()))
      const mesh = buildChecked({ bounds: fieldOf(EDIT_SIZE), obstacles })
      const contentOf = (of: NavMesh): object => ({ ...stateOf(of), json: of.toJSON() })
      for (let round = 0; round < 4; round++) {
        const edit = randomEdit(random, sceneOf(mesh).obstacles, `r${round}`)
        const before = contentOf(mesh)
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
          expect([contentOf(mesh), mesh.revision]).toEqual([before, round])
        }
        if (mesh.revision === round) expect(mesh.edit(edit).mode).toBe('incremental')
        expect(mesh.revision).toBe(round + 1)
        expect(contentOf(mesh)).toEqual(contentOf(buildNavMesh(sceneOf(mesh))))
      }
    }
  })

  it('throws mesh/budget-exceeded if it adds more outline segments than its budget, counted after splits', () => {
    const mesh = buildNavMesh({ bounds: fieldOf(EDIT_SIZE), obstacles: [boxObstacle('a', 10, 10, 8)] })
    const code = (edit: MeshEdit, budget: number): string => codeOf(() => mesh.edit(edit, { budget }))
    expect(code({ insert: [boxObstacle('b', 30, 30, 4)] }, 3)).toBe('mesh/budget-exceeded')
    expect(code({ insert: [boxObstacle('b', 30, 30, 4)] }, 4)).toBe('done')
    // The outlines of squares a and c cross at two points. So two sides of a and two sides of c are split. The edit adds
    // 10 segments: 4 pieces of a, 4 pieces of c and 2 unsplit sides of c. This number lies between the tested budgets.
    expect(code({ insert: [boxObstacle('c', 14, 14, 8)] }, 7)).toBe('mesh/budget-exceeded')
    expect(code({ insert: [boxObstacle('c', 14, 14, 8)] }, 12)).toBe('done')
    expect(code({ remove: ['b'] }, 0)).toBe('done')
  })

  it('leaves the mesh unchanged when stopped at random steps, also if the edit crosses hundreds of edges', () => {
    const random = createRandom(35)
    const scene = { bounds, obstacles: [zigzag('z', 30, true), ...boxes(40)] }
    const edit: MeshEdit = {
      insert: [zigzag('y', 30, false)],
      remove: ['b3', 'b7', 'b8'],
      update: [{ id: 'b1', outer: [...boxes(40)[5].outer].reverse() }],
      move: [{ id: 'b2', ring: 0, vertex: 1, to: at(600, 480) }],
    }
    const mesh = buildChecked(scene)
    const json = JSON.stringify(mesh.toJSON())
    const before = answersOf(mesh)
    const fresh = buildNavMesh(scene)
    const counting = signalAfter(Infinity)
    fresh.edit(edit, { signal: counting.signal })
    const looks = counting.looks()
    let steps = 1
    while (codeOf(() => buildNavMesh(scene).edit(edit, { budget: steps })) !== 'done') steps *= 2
    let [early, late] = [0, 0]
    const stop = (limits: WorkLimits, code: string): void => {
      const { revision } = mesh
      expect(codeOf(() => mesh.edit(edit, limits))).toBe(code)
      if (mesh.revision === revision) early++
      else late++
      expect(JSON.stringify(mesh.toJSON())).toBe(json)
    }
    const ROUNDS = effort(100)
    for (let i = 0; i < ROUNDS; i++) {
      // The first round aborts at the last check of the signal, which runs when the edit is complete.
      const look = i === 0 ? looks : 1 + Math.floor(looks * random())
      stop({ signal: signalAfter(look).signal }, 'mesh/aborted')
      stop({ budget: Math.floor((steps / 2) * random()) }, 'mesh/budget-exceeded')
      if (i % 10 === 0) expect(answersOf(mesh), `look ${look} of ${looks}`).toEqual(before)
    }
    expect(early).toBeGreaterThan(ROUNDS / 2)
    expect(late).toBeGreaterThan(ROUNDS / 20)
    expect(answersOf(mesh)).toEqual(before)
    expect(mesh.edit(edit).mode).toBe('incremental')
    expect(answersOf(mesh)).toEqual(answersOf(fresh))
    expect(mesh.freeArea).toBe(buildNavMesh(sceneOf(mesh)).freeArea)
  })

  const shapes = randomShapes(createRandom(5), 150)
  const [upright, level] = [zigzag('z', 100, true), zigzag('y', 100, false)]
  const MANY = isDeep ? 280 : 120
  const large: readonly (readonly [string, Obstacle[], MeshEdit])[] = [
    [
      'with more crossings than the mesh has edges',
      [zigzag('z', MANY, true), ...boxes(30)],
      { insert: [zigzag('y', MANY, false)], remove: ['b2'] },
    ],
    ['that removes thousands of crossings', [upright, level], { remove: ['y'] }],
    ['that moves thousands of crossings', [upright, level], { update: [zigzag('y', 100, false, 3)] }],
    ['of many shapes', shapes.slice(0, 20), { remove: ['o3'], insert: shapes.slice(20) }],
  ]
  it.each(large)('%s leaves the mesh unchanged, and succeeds when repeated', (_, obstacles, edit) => {
    const scene = { bounds, obstacles }
    const counting = signalAfter(Infinity)
    const fresh = buildNavMesh(scene)
    fresh.edit(edit, { signal: counting.signal })
    const mesh = buildNavMesh(scene)
    const contentOf = (of: NavMesh): unknown => [JSON.stringify(of.toJSON()), of.freeArea, of.obstaclesAt(at(500, 500))]
    const before = contentOf(mesh)
    const stops = (isDeep ? [0.02, 0.3, 0.5, 0.7, 0.98] : [0.5, 0.98]).map((share) => ({
      signal: signalAfter(Math.ceil(share * counting.looks())).signal,
    }))
    for (const limits of [...stops, ...(edit.insert ? [{ budget: 10 }, { budget: 300 }] : [])]) {
      expect(codeOf(() => mesh.edit(edit, limits))).toBe('signal' in limits ? 'mesh/aborted' : 'mesh/budget-exceeded')
      expect(contentOf(mesh)).toEqual(before)
      expect(mesh.edit({}).mode).toBe('incremental')
    }
    mesh.edit(edit)
    expect(contentOf(mesh)).toEqual(contentOf(fresh))
    expect(mesh.freeArea).toBe(buildNavMesh(sceneOf(mesh)).freeArea)
  })
})

it('a budget stops a build before all of its crossings are inserted', () => {
  const obstacles = [zigzag('z', 240, true), zigzag('y', 240, false)]
  const [stopped, whole] = [signalAfter(Infinity), signalAfter(Infinity)]
  const build = (limits: WorkLimits): string => codeOf(() => buildNavMesh({ bounds, obstacles }, limits))
  expect(build({ budget: 1000, signal: stopped.signal })).toBe('mesh/budget-exceeded')
  expect(build({ signal: whole.signal })).toBe('done')
  expect(stopped.looks()).toBeLessThan(whole.looks() / 2)
})
