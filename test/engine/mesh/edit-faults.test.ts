/** Edits during which functions of the engine throw at random. The mesh has to stay consistent. */
import { afterEach, describe, expect, it } from 'vitest'
import { buildNavMesh, createRandom, findPath, NavError } from '../../../src/engine/index.js'
import { ConvexMerge } from '../../../src/engine/convex/convex-merge.js'
import { Islands } from '../../../src/engine/arrangement/labels/islands.js'
import { Labels } from '../../../src/engine/arrangement/labels/labels.js'
import { NodedMesh } from '../../../src/engine/arrangement/noded-mesh.js'
import { RingTable } from '../../../src/engine/arrangement/ring-table.js'
import { CellGrid } from '../../../src/engine/noding/cell-grid.js'
import { ChainReport } from '../../../src/engine/noding/chain-report.js'
import { ChainThreading } from '../../../src/engine/noding/chain-threading.js'
import { ChainedHash } from '../../../src/engine/core/index.js'
import { CrossingPoint } from '../../../src/engine/noding/crossing-point.js'
import { IntList } from '../../../src/engine/core/int-list.js'
import { LinkedLists } from '../../../src/engine/noding/linked-lists.js'
import { Noder } from '../../../src/engine/noding/noder.js'
import { Cavity } from '../../../src/engine/triangulation/cavity.js'
import { Lawson } from '../../../src/engine/triangulation/lawson.js'
import { TriangleStore } from '../../../src/engine/triangulation/triangle-store.js'
import { Triangulation } from '../../../src/engine/triangulation/triangulation.js'
import { effort } from '../../support/effort.js'
import { EDIT_SIZE, edited, randomEdit, randomShapes, stateOf } from '../../support/mesh-edits.js'
import { at, box, fieldOf } from '../../support/shapes.js'

const bounds = fieldOf(EDIT_SIZE)

const PLACES = (
  [
    [Noder, 'addUse', 'createSegment', 'removeUse', 'recordCrossing', 'applyNodes', 'dropSegment'],
    [ChainThreading, 'thread', 'mark'],
    [ChainReport, 'emitEdge', 'emitChain'],
    [CellGrid, 'addSegment', 'removeSegment', 'cover'],
    [LinkedLists, 'add', 'remove'],
    [Triangulation, 'insertVertex', 'removeVertex', 'addConstraint', 'removeConstraint', 'split'],
    [Cavity, 'forceEdge', 'fillSide', 'addTriangle'],
    [TriangleStore, 'claimFace', 'claimSlot', 'releaseFace', 'releaseSlot', 'link', 'touch'],
    [RingTable, 'addRing', 'dropRing', 'addSubject', 'dropSubject'],
    [Noder, 'nodeAt', 'release', 'dropUses', 'findCrossings', 'resizeGrid'],
    [Labels, 'update'],
    [Islands, 'update'],
    [ConvexMerge, 'update'],
    [NodedMesh, 'follow'],
    [Lawson, 'run'],
    [CrossingPoint, 'compute'],
    [ChainedHash, 'add', 'remove'],
    [IntList, 'push', 'push4'],
  ] as const
).flatMap(([{ prototype }, ...names]) =>
  names.map((name) => {
    if (!Object.hasOwn(prototype, name)) throw new Error(`there is no ${name}`)
    return [prototype, name] as const
  }),
)

let undo: (() => void)[] = []
afterEach(() => {
  for (const restore of undo) restore()
  undo = []
})

/**
 * Makes one call of a function throw, and also all later calls if `forGood`. `call` is the number of this call, from 1.
 * Returns a function that restores the original and reports whether the call happened.
 */
function throwAt([prototype, name]: readonly [object, string], call: number, forGood: boolean): () => boolean {
  const plain = Object.getOwnPropertyDescriptor(prototype, name) ?? {}
  const method = plain.value as (this: unknown, ...args: unknown[]) => unknown
  let left = call
  let thrown = false
  Object.defineProperty(prototype, name, {
    ...plain,
    value(this: unknown, ...args: unknown[]): unknown {
      left--
      if (left === 0 || (forGood && left < 0)) {
        thrown = true
        throw new RangeError('Array buffer allocation failed')
      }
      return method.apply(this, args)
    },
  })
  const restore = (): void => void Object.defineProperty(prototype, name, plain)
  undo.push(restore)
  return () => {
    restore()
    return thrown
  }
}

describe('a mesh with faults injected', () => {
  for (const agentRadius of [0, 0.7])
    it(`stays valid, either unchanged or edited (radius ${agentRadius})`, { timeout: 120_000 }, () => {
      const outcomes = { untouched: 0, after: 0, before: 0 }
      for (let seed = 1; seed <= effort(20); seed++) {
        const random = createRandom(seed * 6007 + (agentRadius > 0 ? 1 : 0))
        let obstacles = randomShapes(random, 3 + Math.floor(5 * random()))
        const mesh = buildNavMesh({ bounds, obstacles }, { agentRadius })
        for (let round = 0; round < 3; round++) {
          const edit = randomEdit(random, obstacles, `r${round}`)
          const place = PLACES[Math.floor(random() * PLACES.length)]
          const forGood = random() < 0.3
          const revision = mesh.revision
          const hasStruck = throwAt(place, 1 + Math.floor(random() * random() * 60), forGood)
          let error: unknown
          let mode: string | undefined
          try {
            mode = mesh.edit(edit).mode
          } catch (caught) {
            error = caught
          }
          const label = `seed ${seed}, round ${round}, ${place[1]}${forGood ? ' for good' : ''}`
          const struck = hasStruck()
          if (error === undefined) obstacles = edited(obstacles, edit)
          else {
            expect(error, label).toBeInstanceOf(NavError)
            expect((error as NavError).code, label).toMatch(/^mesh\//)
          }
          if (!struck) expect(mode, label).toBe('incremental')
          outcomes[!struck ? 'untouched' : error === undefined ? 'after' : 'before']++
          expect(mesh.revision, label).toBeGreaterThan(revision)
          expect(stateOf(mesh), label).toEqual(stateOf(buildNavMesh({ bounds, obstacles }, { agentRadius })))
        }
      }
      expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(0)
    })

  it('reports the cause when an edit and the rebuild after it fail', () => {
    const mesh = buildNavMesh({ bounds, obstacles: [] })
    const end = throwAt([Labels.prototype, 'update'], 1, true)
    const endBuild = throwAt([Labels.prototype, 'build'], 1, true)
    expect(() => mesh.edit({ insert: [{ id: 'a', outer: box(5, 5, 5, 5) }] })).toThrow(
      expect.objectContaining({ code: 'mesh/edit-failed', details: { reason: 'RangeError' } }) as Error,
    )
    end()
    endBuild()
    expect(mesh.freeArea).toBe(1600)
    mesh.edit({ insert: [{ id: 'a', outer: box(5, 5, 5, 5) }] })
    expect(mesh.freeArea).toBe(1575)
  })

  it('rethrows an error from the app’s signal and stays unchanged', () => {
    const mesh = buildNavMesh({ bounds, obstacles: [{ id: 'a', outer: box(5, 5, 5, 5) }] })
    const before = stateOf(mesh)
    const signal = new AbortController().signal
    let looks = 0
    Object.defineProperty(signal, 'aborted', {
      get() {
        if (++looks > 1) throw new TypeError('a host broke')
        return false
      },
    })
    expect(() => mesh.edit({ insert: [{ id: 'b', outer: box(7, 7, 5, 5) }] }, { signal })).toThrow(
      new TypeError('a host broke'),
    )
    expect(stateOf(mesh)).toEqual(before)
    expect(mesh.revision).toBe(0)
  })
})

it('a query completes an update for its radius that the budget of an earlier query stopped', () => {
  const mesh = buildNavMesh({ bounds, obstacles: [{ id: 'a', outer: box(5, 5, 5, 5) }] }, { agentRadius: 1 })
  mesh.baseMesh?.edit({ insert: [{ id: 'wall', outer: box(19, -5, 2, 50) }] })
  expect(findPath(mesh, at(2, 20), at(38, 20), { budget: 1 }).status).toBe('budget-exceeded')
  expect(findPath(mesh, at(2, 20), at(38, 20)).status).toBe('unreachable')
  mesh.baseMesh?.edit({ remove: ['wall'] })
  expect(findPath(mesh, at(2, 20), at(38, 20)).status).toBe('found')
})
