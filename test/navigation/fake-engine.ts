/** A fake engine for tests of calls and their order: its mesh only stores the ids of its obstacles. */
import { toScene } from '../../src/document/model/index.js'
import { NavError } from '../../src/engine/core/index.js'
import type { Obstacle, PathResult, Scene } from '../../src/engine/geometry/index.js'
import type { EditReport, NavMesh } from '../../src/engine/convex/nav-mesh.js'
import type { MeshEdit } from '../../src/engine/arrangement/plan-edit.js'
import type { NavigationEngine } from '../../src/navigation/mesh-builder.js'
import { fieldOf, pointsOf } from '../support/shapes.js'

export const triangle = (id: string, x = 0): Obstacle => ({ id, outer: pointsOf(x, 0, x + 10, 0, x, 10) })
export const scene = (...obstacles: Obstacle[]): Scene => ({ bounds: fieldOf(100), obstacles })

export interface FakeMesh extends NavMesh {
  readonly obstacles: Map<string, Obstacle>
  readonly edits: MeshEdit[]
}

function createFakeMesh(scene: Scene): FakeMesh {
  const obstacles = new Map(scene.obstacles.map((obstacle) => [obstacle.id, obstacle]))
  const edits: MeshEdit[] = []
  let revision = 0
  const mesh = {
    kind: 'mesh',
    get revision() {
      return revision
    },
    diagnostics: [],
    obstacles,
    edits,
    edit: (edit: MeshEdit): EditReport => {
      if ([...(edit.insert ?? []), ...(edit.update ?? [])].some(({ id }) => id === 'poison'))
        throw new NavError('mesh/poison', 'poison came; an obstacle was expected')
      edits.push(edit)
      for (const id of edit.remove ?? []) obstacles.delete(id)
      for (const obstacle of [...(edit.insert ?? []), ...(edit.update ?? [])]) obstacles.set(obstacle.id, obstacle)
      for (const { id, ring, vertex, to } of edit.move ?? []) {
        const old = obstacles.get(id)!
        const move = (points: Obstacle['outer'], at: number) =>
          at === ring ? points.map((point, i) => (i === vertex ? to : point)) : points
        obstacles.set(id, {
          ...old,
          outer: move(old.outer, 0),
          ...(old.holes !== undefined && { holes: old.holes.map((hole, i) => move(hole, i + 1)) }),
        })
      }
      return { revision: ++revision, trianglesTouched: 1, mode: 'incremental', diagnostics: [] }
    },
  }
  return mesh as unknown as FakeMesh
}

export const aborted: PathResult = {
  status: 'aborted',
  reason: { code: 'search/aborted', message: '' },
  stats: { expanded: 0, generated: 0 },
}

export interface FakeEngine extends NavigationEngine {
  builds: Scene[]
}

/** Encodes a fake mesh for sending, as the JSON of its scene. */
export const encodeScene = (scene: Scene): string => JSON.stringify(scene)

export function createFakeEngine(): FakeEngine {
  const engine: FakeEngine = {
    builds: [],
    buildNavMesh: (scene) => {
      if (scene.obstacles.some(({ id }) => id === 'poison'))
        throw new NavError('mesh/poison', 'poison came; an obstacle was expected')
      engine.builds.push(scene)
      return createFakeMesh(scene)
    },
    toScene,
    unpackMesh: (message: unknown) => createFakeMesh(JSON.parse(message as string) as Scene),
    findPath: (mesh, start, goal) =>
      ({
        status: 'found',
        path: { points: [start, goal], length: (mesh as FakeMesh).obstacles.size, cost: 0, quality: 'exact' },
        stats: { expanded: 0, generated: 0 },
      }) satisfies PathResult,
  }
  return engine
}

/** Makes a fake engine whose work takes a number of ticks and checks its signal after each. */
export function createSlowEngine(
  cost: { readonly build?: number; readonly edit?: number; readonly search?: number },
  tick: () => unknown,
): FakeEngine {
  const fake = createFakeEngine()
  const isDone = (ticks = 0, signal: AbortSignal | undefined): boolean => {
    for (let i = 0; i < ticks; i++) {
      tick()
      if (signal?.aborted === true) return false
    }
    return true
  }
  const expectDone = (ticks: number | undefined, signal: AbortSignal | undefined): void => {
    if (!isDone(ticks, signal)) throw new NavError('mesh/aborted', 'aborted')
  }
  return {
    ...fake,
    buildNavMesh: (scene, options) => {
      expectDone(cost.build, options.signal)
      const mesh = fake.buildNavMesh(scene, options)
      const edit = mesh.edit.bind(mesh)
      return Object.assign(mesh, {
        edit: (...[change, limits]: Parameters<typeof edit>) => {
          expectDone(cost.edit, limits?.signal)
          return edit(change)
        },
      })
    },
    findPath: (...query) => (isDone(cost.search, query[3]?.signal) ? fake.findPath(...query) : aborted),
  }
}
