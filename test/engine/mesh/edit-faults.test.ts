/** Edits into which faults are thrown, at random places of everything below them: a mesh is whole afterwards, whatever happens. */
import { afterEach, describe, expect, it } from 'vitest'
import { createRandom, NavError } from '../../../src/engine/core/index.js'
import type { Random } from '../../../src/engine/core/index.js'
import type { Obstacle, Point } from '../../../src/engine/geometry/index.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import { findPath as findMeshPath } from '../../../src/engine/search/index.js'
import type { MeshEdit } from '../../../src/engine/arrangement/plan-edit.js'
import type { NavMesh } from '../../../src/engine/convex/nav-mesh.js'
import { nearestWall } from '../../../src/engine/convex/mesh-queries.js'
import { ConvexMerge } from '../../../src/engine/convex/convex-merge.js'
import { Islands } from '../../../src/engine/arrangement/labels/islands.js'
import { Labels } from '../../../src/engine/arrangement/labels/labels.js'
import { NodedMesh } from '../../../src/engine/arrangement/noded-mesh.js'
import { RingNoding } from '../../../src/engine/arrangement/ring-noding.js'
import { RingTable } from '../../../src/engine/arrangement/ring-table.js'
import { CellGrid } from '../../../src/engine/noding/cell-grid.js'
import { ChainReport } from '../../../src/engine/noding/chain-report.js'
import { ChainThreading } from '../../../src/engine/noding/chain-threading.js'
import { ChainedHash } from '../../../src/engine/core/index.js'
import { CrossingPoint } from '../../../src/engine/noding/crossing-point.js'
import { IntList } from '../../../src/engine/core/int-list.js'
import { Noder } from '../../../src/engine/noding/noder.js'
import { Cavity } from '../../../src/engine/triangulation/cavity.js'
import { Lawson } from '../../../src/engine/triangulation/lawson.js'
import { TriangleStore } from '../../../src/engine/triangulation/triangle-store.js'
import { Triangulation } from '../../../src/engine/triangulation/triangulation.js'
import { effort } from '../../support/effort.js'
import { at, box } from '../../support/shapes.js'
const SIZE = 40
const bounds = { x: 0, y: 0, width: SIZE, height: SIZE }

const PLACES: readonly (readonly [object, string])[] = [
  ...(['connect', 'createSegment', 'removeUse', 'recordCrossing', 'settleNodes', 'dropSegment'] as const).map(
    (name) => [Noder.prototype, name] as const,
  ),
  ...(['thread', 'mark'] as const).map((name) => [ChainThreading.prototype, name] as const),
  ...(['emitEdge', 'emitChain'] as const).map((name) => [ChainReport.prototype, name] as const),
  ...(['addSegment', 'removeSegment', 'addNode', 'cover'] as const).map((name) => [CellGrid.prototype, name] as const),
  ...(['insertVertex', 'removeVertex', 'addConstraint', 'removeConstraint', 'split'] as const).map(
    (name) => [Triangulation.prototype, name] as const,
  ),
  ...(['forceEdge', 'fillSide', 'addTriangle'] as const).map((name) => [Cavity.prototype, name] as const),
  ...(['claimFace', 'claimSlot', 'releaseFace', 'releaseSlot', 'link', 'touch'] as const).map(
    (name) => [TriangleStore.prototype, name] as const,
  ),
  ...(['addRing', 'dropRing', 'addSubject', 'dropSubject'] as const).map(
    (name) => [RingTable.prototype, name] as const,
  ),
  ...(['draw', 'erase', 'redraw', 'moveVertices', 'drawEdge'] as const).map(
    (name) => [RingNoding.prototype, name] as const,
  ),
  [Labels.prototype, 'update'],
  [Islands.prototype, 'update'],
  [ConvexMerge.prototype, 'update'],
  [NodedMesh.prototype, 'follow'],
  [Lawson.prototype, 'run'],
  [CrossingPoint.prototype, 'compute'],
  [ChainedHash.prototype, 'add'],
  [ChainedHash.prototype, 'remove'],
  [IntList.prototype, 'push'],
  [IntList.prototype, 'push4'],
]

let undo: (() => void)[] = []
afterEach(() => {
  for (const restore of undo) restore()
  undo = []
})

/** Throws at the n-th call of one of the places, once or from then on. Returns whether it came to that. */
function throwAt([prototype, name]: readonly [object, string], call: number, forGood: boolean): () => boolean {
  const plain = Object.getOwnPropertyDescriptor(prototype, name)
  if (plain === undefined) throw new Error(`there is no ${name}`)
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

function randomShape(random: Random, id: string): Obstacle {
  const [cx, cy] = [SIZE * random(), SIZE * random()]
  const ring = (size: number): Point[] =>
    Array.from({ length: 3 + Math.floor(5 * random()) }, () =>
      at(Math.round(cx + size * (random() - 0.5)), Math.round(cy + size * (random() - 0.5))),
    )
  return { id, outer: ring(14), ...(random() < 0.3 && { holes: [ring(8)] }) }
}

/** An edit, and the obstacles as it leaves them. */
function randomEdit(
  random: Random,
  obstacles: ReadonlyMap<string, Obstacle>,
  name: string,
): { edit: MeshEdit; after: Map<string, Obstacle> } {
  const after = new Map(obstacles)
  const [remove, update, insert] = [[] as string[], [] as Obstacle[], [] as Obstacle[]]
  const move: { id: string; ring: number; vertex: number; to: Point }[] = []
  for (const [id, obstacle] of obstacles) {
    const dice = random()
    if (dice < 0.15) {
      remove.push(id)
      after.delete(id)
    } else if (dice < 0.3) {
      update.push(randomShape(random, id))
      after.set(id, update[update.length - 1])
    } else if (dice < 0.5) {
      const vertex = Math.floor(obstacle.outer.length * random())
      // now and then beyond the window
      const to = at(Math.round(50 * random()) - 5, Math.round(50 * random()) + (random() < 0.1 ? 200 : 0))
      move.push({ id, ring: 0, vertex, to })
      after.set(id, { ...obstacle, outer: obstacle.outer.map((p, i) => (i === vertex ? to : p)) })
    }
  }
  for (let i = Math.floor(3 * random()); i > 0; i--) {
    insert.push(randomShape(random, `${name}.${i}`))
    after.set(`${name}.${i}`, insert[insert.length - 1])
  }
  return { edit: { remove, update, move, insert }, after }
}

function told(mesh: NavMesh): unknown {
  const { coords, triangles, walkable } = mesh.triangles()
  const corners = Array.from(
    { length: triangles.length / 3 },
    (_, t) =>
      `${[0, 1, 2]
        .map((k) => `${coords[2 * triangles[3 * t + k]]},${coords[2 * triangles[3 * t + k] + 1]}`)
        .sort()
        .join(' ')} ${walkable[t]}`,
  )
  return {
    freeArea: mesh.freeArea,
    blockedArea: mesh.blockedArea,
    areas: mesh.islands.map(({ area }) => area),
    corners: corners.sort(),
    outline: mesh.outline(),
    diagnostics: mesh.diagnostics.map(({ code, obstacleIds }) => `${code} ${obstacleIds?.join()}`).sort(),
    wall: nearestWall(mesh, at(20, 20)),
  }
}

describe('a mesh with faults injected', () => {
  for (const agentRadius of [0, 0.7])
    it(`stays valid in its old or new state (radius ${agentRadius})`, { timeout: 120_000 }, () => {
      const outcomes = { untouched: 0, after: 0, before: 0 }
      for (let seed = 1; seed <= effort(14); seed++) {
        const random = createRandom(seed * 6007 + (agentRadius > 0 ? 1 : 0))
        let obstacles = new Map(
          Array.from({ length: 3 + Math.floor(5 * random()) }, (_, i) => [`o${i}`, randomShape(random, `o${i}`)]),
        )
        const mesh = buildNavMesh({ bounds, obstacles: [...obstacles.values()] }, { agentRadius })
        for (let round = 0; round < 3; round++) {
          const { edit, after } = randomEdit(random, obstacles, `r${round}`)
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
          if (error === undefined) obstacles = after
          else {
            expect(error, label).toBeInstanceOf(NavError)
            expect((error as NavError).code, label).toMatch(/^mesh\//)
          }
          if (!struck) expect(mode, label).toBe('incremental')
          outcomes[!struck ? 'untouched' : error === undefined ? 'after' : 'before']++
          expect(mesh.revision, label).toBeGreaterThan(revision)
          expect(told(mesh), label).toEqual(
            told(buildNavMesh({ bounds, obstacles: [...obstacles.values()] }, { agentRadius })),
          )
        }
      }
      for (const count of Object.values(outcomes)) expect(count).toBeGreaterThan(1)
    })

  it('reports the cause when it gives up', () => {
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

  it('rethrows an error from the app’s signal and keeps its old state', () => {
    const mesh = buildNavMesh({ bounds, obstacles: [{ id: 'a', outer: box(5, 5, 5, 5) }] })
    const before = told(mesh)
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
    expect(told(mesh)).toEqual(before)
    expect(mesh.revision).toBe(0)
  })

  it('rejects removal of an unlisted segment and stays valid', () => {
    const grid = new CellGrid({ minX: 0, minY: 0, maxX: 100, maxY: 100 }, 2 ** -40)
    grid.resize(100, 1000)
    grid.addSegment(1, 10, 10, 30, 20)
    grid.addSegment(2, 10, 10, 30, 20)
    const { entries } = grid
    expect(() => grid.removeSegment(7)).toThrow(
      expect.objectContaining({ code: 'internal/segment-not-in-cells' }) as Error,
    )
    expect(grid.entries).toBe(entries)
    grid.removeSegment(1)
    grid.addSegment(3, 10, 10, 30, 20)
    const listed = new Set<number>()
    for (const head of grid.entriesIn.first)
      for (let entry = head, left = 1000; entry >= 0 && left > 0; entry = grid.entriesIn.next[entry], left--)
        listed.add(grid.entrySegment[entry])
    expect([...listed].sort()).toEqual([2, 3])
  })
})

describe('a mesh that was built for a radius', () => {
  it('follows edits of its base mesh from any handle', () => {
    for (let seed = 1; seed <= effort(8); seed++) {
      const random = createRandom(seed * 4001)
      let obstacles = new Map(
        Array.from({ length: 3 + Math.floor(6 * random()) }, (_, i) => [`o${i}`, randomShape(random, `o${i}`)]),
      )
      const agentRadius = [0.3, 1, 2.5][seed % 3]
      const mesh = buildNavMesh({ bounds, obstacles: [...obstacles.values()] }, { agentRadius })
      for (let round = 0; round < 5; round++) {
        const { edit, after } = randomEdit(random, obstacles, `r${round}`)
        obstacles = after
        const target = random() < 0.3 ? mesh : (mesh.baseMesh ?? mesh)
        target.edit(edit)
        if (random() < 0.4) continue
        const fresh = buildNavMesh({ bounds, obstacles: [...obstacles.values()] }, { agentRadius })
        const ends = Array.from({ length: 2 }, () => at(SIZE * random(), SIZE * random()))
        // whichever question comes first finds it up to date
        const first = Math.floor(random() * 4)
        if (first === 0) expect(mesh.freeArea).toBe(fresh.freeArea)
        if (first === 1) expect(mesh.islands.length).toBe(fresh.islands.length)
        if (first === 2) expect(mesh.revision).toBe(round + 1)
        const [ours, theirs] = [mesh, fresh].map((on) => findMeshPath(on, ends[0], ends[1]))
        expect(ours.status).toBe(theirs.status)
        expect(told(mesh), `seed ${seed}, round ${round}`).toEqual(told(fresh))
      }
    }
  })

  it('stops updating at a query’s limits and resumes on the next', () => {
    const mesh = buildNavMesh({ bounds, obstacles: [{ id: 'a', outer: box(5, 5, 5, 5) }] }, { agentRadius: 1 })
    mesh.baseMesh?.edit({ insert: [{ id: 'wall', outer: box(19, -5, 2, 50) }] })
    expect(findMeshPath(mesh, at(2, 20), at(38, 20), { budget: 1 }).status).toBe('budget-exceeded')
    expect(findMeshPath(mesh, at(2, 20), at(38, 20)).status).toBe('unreachable')
    mesh.baseMesh?.edit({ remove: ['wall'] })
    expect(findMeshPath(mesh, at(2, 20), at(38, 20)).status).toBe('found')
  })
})
