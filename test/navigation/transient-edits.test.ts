/**
 * Edits that a game applies over a drawing. They stay when the drawing changes or the mesh is built, take time in
 * proportion to the edited obstacles, and give the same mesh as a build from scratch.
 */
import { describe, expect, it } from 'vitest'
import { createNavDocument, toScene } from '../../src/document/index.js'
import { createRandom, type Random } from '../../src/engine/core/index.js'
import type { Obstacle, Scene } from '../../src/engine/geometry/index.js'
import { buildNavMesh } from '../../src/engine/mesh/index.js'
import { createNavigation, type NavigationEngine, type TransientEdits } from '../../src/navigation.js'
import type { NavMesh } from '../../src/engine/convex/index.js'
import { kitEngine } from '../../src/navigation/kit-engine.js'
import { createResponder } from '../../src/navigation/responder.js'
import type { WorkerRequest } from '../../src/navigation/worker-builder.js'
import { unpackScene } from '../../src/navigation/packed-scene.js'
import { codeOf } from '../support/code-of.js'
import { createFakeEngine, encodeScene, type FakeMesh } from './fake-engine.js'
import { effort } from '../support/effort.js'
import { box } from '../support/shapes.js'
import { fakeWorker } from '../support/fake-worker.js'

const SIZE = 16
const bounds = { x: 0, y: 0, width: SIZE, height: SIZE }
const obstacle = (id: string, x: number, y = x): Obstacle => ({ id, outer: box(x, y, 2) })
const here = { engine: kitEngine, createWorker: false } as const

/** Makes a worker that answers on request of the test. */
function createLateWorker(respond: (request: WorkerRequest) => unknown) {
  const waiting: (() => void)[] = []
  const createWorker = () =>
    fakeWorker((request, answer) => waiting.push(() => answer(respond(request as WorkerRequest))))
  return { createWorker, answer: () => waiting.shift()?.() }
}

const IDS = ['a', 'b', 'c', 'd', 'e']
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(list.length * random())]
const drawn = (random: Random, id: string): Obstacle => ({
  id,
  outer: box(14 * random(), 14 * random(), 0.5 + 6 * random(), 0.5 + 6 * random()),
  ...(random() < 0.2 && { holes: [box(14 * random(), 14 * random(), 3)] }),
})

function drawing(random: Random, before: readonly Obstacle[], isOther: boolean): Scene {
  const ids = IDS.filter(() => random() < 0.6)
  return {
    bounds: isOther ? { ...bounds, width: SIZE + 4 * random() } : bounds,
    obstacles: ids.map((id) => (random() < 0.6 ? before.find((one) => one.id === id) : undefined) ?? drawn(random, id)),
  }
}

function someEdits(random: Random): TransientEdits {
  const id = pick(random, IDS)
  const kind = random()
  if (kind < 0.3) return { insert: [drawn(random, id)] }
  if (kind < 0.5) return { update: [drawn(random, id), drawn(random, pick(random, IDS))] }
  if (kind < 0.65) return { remove: [id] }
  if (kind < 0.8) return { restore: random() < 0.2 ? 'all' : [id] }
  const move = [id, pick(random, IDS)].map((one) => ({
    id: one,
    ring: Math.floor(2 * random()),
    vertex: Math.floor(5 * random()),
    to: { x: SIZE * random(), y: SIZE * random() },
  }))
  return { move }
}

/** A simple reference model: stores the last edit of each obstacle id. */
class Model {
  private readonly over = new Map<
    string,
    { put?: Obstacle | null; moves: NonNullable<TransientEdits['move']>[number][] }
  >()

  edit({ restore = [], remove = [], insert = [], update = [], move = [] }: TransientEdits): void {
    for (const id of restore === 'all' ? IDS : restore) this.over.delete(id)
    for (const id of remove) this.over.set(id, { put: null, moves: [] })
    for (const put of [...insert, ...update]) this.over.set(put.id, { put, moves: [] })
    for (const one of move) {
      const { put, moves } = this.over.get(one.id) ?? { put: undefined, moves: [] }
      if (put === undefined || put === null) this.over.set(one.id, { put, moves: [...moves, one] })
      else this.over.set(one.id, { put: this.moved(put, [one]), moves: [] })
    }
  }

  scene(base: Scene): Scene {
    const byId = new Map(base.obstacles.map((one) => [one.id, one]))
    for (const [id, { put, moves }] of this.over) {
      const own = byId.get(id)
      if (put === null) byId.delete(id)
      else if (put !== undefined) byId.set(id, put)
      else if (own !== undefined) byId.set(id, this.moved(own, moves))
    }
    return { ...base, obstacles: [...byId.values()] }
  }

  private moved(one: Obstacle, moves: NonNullable<TransientEdits['move']>): Obstacle {
    const rings = [one.outer, ...(one.holes ?? [])].map((ring) => [...ring])
    for (const { ring, vertex, to } of moves) if (vertex < (rings[ring]?.length ?? 0)) rings[ring][vertex] = to
    return { ...one, outer: rings[0], holes: rings.slice(1) }
  }
}

/**
 * `engine` runs on the main thread. `respond` answers as its worker. `difference` tells how a mesh differs from a
 * scene.
 */
interface Maker {
  readonly engine: NavigationEngine
  readonly respond: (request: WorkerRequest) => unknown
  readonly difference: (mesh: NavMesh, scene: Scene, agentRadius: number) => string | undefined
}
const listed = (obstacles: readonly Obstacle[]): string =>
  JSON.stringify(
    obstacles.map(({ id, outer, holes = [] }) => ({ id, outer, holes })).sort((a, b) => (a.id < b.id ? -1 : 1)),
  )
const bookkeeping: Maker = {
  engine: createFakeEngine(),
  respond: (request) =>
    request.type === 'build' && {
      type: 'built',
      revision: request.revision,
      mesh: encodeScene(unpackScene(request.scene)),
    },
  difference: (mesh, scene) => {
    const [shown, wanted] = [listed([...(mesh as FakeMesh).obstacles.values()]), listed(scene.obstacles)]
    return shown === wanted ? undefined : `${shown} shown, ${wanted} wanted`
  },
}
const real: Maker = {
  engine: kitEngine,
  respond: createResponder((scene, options) => buildNavMesh(scene, options)),
  difference: (mesh, scene, agentRadius) => {
    const fresh = buildNavMesh(scene, { agentRadius })
    const areas = [mesh, fresh].map(({ islands }) => islands.map(({ area }) => area).sort((a, b) => b - a))
    if (!near(mesh.freeArea, fresh.freeArea)) return `${mesh.freeArea} free, ${fresh.freeArea} fresh`
    return areas[0].length === areas[1].length && areas[0].every((area, i) => near(area, areas[1][i]))
      ? undefined
      : `islands ${areas[0].join(' ')}, fresh ${areas[1].join(' ')}`
  },
}
const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * SIZE * SIZE

/** Runs a random sequence of updates, edits and builds. Returns the failure, if any. */
function play(seed: number, { engine, respond, difference }: Maker): string | undefined {
  const random = createRandom(seed * 48_271)
  const late = seed % 3 === 0 ? createLateWorker(respond) : undefined
  const agentRadius = seed % 4 === 0 ? 0.3 : 0
  const model = new Model()
  let scene = drawing(random, [], false)
  const navigation = createNavigation(scene, {
    engine,
    createWorker: late?.createWorker ?? false,
    workerFrom: 0,
    agentRadius,
  })
  for (let step = 0; step < 8; step++) {
    const kind = random()
    if (kind < 0.35) navigation.update((scene = drawing(random, scene.obstacles, random() < 0.3)))
    else if (kind < 0.75) {
      const edits = someEdits(random)
      model.edit(edits)
      navigation.edit(edits)
    } else if (kind < 0.9) navigation.flush()
    else late?.answer()
  }
  for (let i = 0; i < 10; i++) {
    navigation.flush()
    late?.answer()
  }
  const { status, mesh } = navigation.getSnapshot()
  navigation.dispose()
  if (status !== 'ready' || mesh === undefined) return `seed ${seed}: ${status}`
  const broken = difference(mesh, model.scene(scene), agentRadius)
  return broken && `seed ${seed}: ${broken}`
}

describe('transient edits', () => {
  it('are in the mesh together with the drawing, whatever the order of new drawings, edits and results of the worker (1,000 sequences)', () => {
    for (let seed = 1; seed <= effort(1000); seed++) expect(play(seed, bookkeeping)).toBeUndefined()
  })

  it('give the same areas and islands as a fresh build, whatever the order of updates and edits', () => {
    for (let seed = 1; seed <= effort(80); seed++) expect(play(seed, real)).toBeUndefined()
  })

  it('process only changed obstacles, and equal edits cause no work and no notification', () => {
    const engine = createFakeEngine()
    let read = 0
    const many = Array.from({ length: 5000 }, (_, i): Obstacle => ({
      id: `o${i}`,
      get outer() {
        read++
        return box(i % 70, Math.floor(i / 70), 0.5)
      },
    }))
    const navigation = createNavigation({ bounds, obstacles: many }, { engine, createWorker: false })
    const mesh = navigation.flush().mesh as FakeMesh
    const crate = obstacle('crate', 3)
    navigation.edit({ insert: [crate] })
    navigation.flush()
    let news = 0
    const leave = navigation.subscribe(() => {
      news++
    })
    read = 0
    navigation.edit({ update: [obstacle('crate', 4)], remove: ['o7'] })
    navigation.flush()
    navigation.edit({ update: [obstacle('crate', 4)] })
    navigation.flush()
    expect(mesh.edits.at(-1)).toEqual({ insert: [], remove: ['o7'], update: [obstacle('crate', 4)], move: [] })
    expect([read, news, mesh.edits.length, engine.builds.length]).toEqual([0, 1, 2, 1])
    leave()
  })

  it('throw and change nothing when invalid', () => {
    const navigation = createNavigation({ bounds, obstacles: [] }, { engine: createFakeEngine(), createWorker: false })
    const outer = [{ x: NaN, y: 0 }]
    expect(codeOf(() => navigation.edit({ insert: [obstacle('a', 1), { id: 'b', outer }] }))).toBe('input/not-finite')
    expect((navigation.flush().mesh as FakeMesh).obstacles.size).toBe(0)
  })
})

describe('createNavigation', () => {
  const map = createNavDocument({
    bounds,
    items: [{ kind: 'obstacle', id: 'wall', shape: { type: 'rectangle', x: 7, y: 0, width: 2, height: 15 } }],
  })

  it('works in Node, where `ready` returns a promise of the mesh and the paths', async () => {
    const navigation = createNavigation(map)
    navigation.setQuery('walk', { start: { x: 1, y: 1 }, goal: { x: 15, y: 1 } })
    const { mesh, paths, status } = await navigation.ready()
    expect([status, mesh?.islands.length, paths.get('walk')?.status]).toEqual(['ready', 1, 'found'])
    expect(mesh?.toBinary()).toEqual(buildNavMesh(toScene(map)).toBinary())
    navigation.edit({ insert: [{ id: 'door', outer: box(7, 14, 2, 2) }] })
    expect((await navigation.ready()).paths.get('walk')?.status).toBe('unreachable')
    expect(navigation.findPath({ x: 1, y: 1 }, { x: 2, y: 2 })?.status).toBe('found')
    navigation.dispose()
  })

  it('rejects the promise of `ready` when the map cannot be built or the navigation is disposed of', async () => {
    const navigation = createNavigation({ bounds, obstacles: [{ id: 'a', outer: [{ x: NaN, y: 0 }] }] }, here)
    await expect(navigation.ready()).rejects.toMatchObject({ name: 'NavError' })
    const late = createLateWorker(real.respond)
    const waiting = createNavigation(map, { ...here, createWorker: late.createWorker, workerFrom: 0 })
    const promise = waiting.ready()
    waiting.dispose()
    await expect(promise).rejects.toMatchObject({ code: 'mesh/aborted' })
  })
})
