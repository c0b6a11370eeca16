// What `toBinary` writes beside the scene is taken over only where it is what a build of the scene would have made. Oracles: a build of
// the same scene, and the checks of the option `validate`, which share no step with the opening.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createRandom, NavError } from '../../../src/engine/core/index.js'
import type { Random } from '../../../src/engine/core/index.js'
import { VertexFans } from '../../../src/engine/convex/vertex-fans.js'
import type { MeshBody, NavMesh } from '../../../src/engine/convex/index.js'
import type { Obstacle, Point, Scene } from '../../../src/engine/geometry/index.js'
import { meshChecks } from '../../../src/engine/mesh/checks/index.js'
import { planning } from '../../../src/engine/mesh/index.js'
import * as engine from '../../../src/engine/mesh.js'
import type { BuildOptions, MeshMessage, ReadOptions } from '../../../src/engine/mesh.js'
import { findPath } from '../../../src/engine/search/index.js'
import { Noder } from '../../../src/engine/noding/index.js'
import { encodeMesh } from '../../../src/engine/mesh/formats/index.js'
import type { MeshJSON } from '../../../src/engine/mesh/formats/index.js'

const capabilities = [...planning, engine.builtMeshFormats, meshChecks]
const buildNavMesh = (scene: Scene, options: BuildOptions = {}): NavMesh =>
  engine.buildNavMesh(scene, { ...options, capabilities })
const navMeshFromBinary = (bytes: Uint8Array, options: ReadOptions = {}): NavMesh =>
  engine.navMeshFromBinary(bytes, { ...options, capabilities })
const navMeshFromJSON = (json: unknown): NavMesh => engine.navMeshFromJSON(json, { capabilities })
const unpackMesh = (message: MeshMessage): NavMesh => engine.unpackMesh(message, { capabilities })
const { packMesh } = engine
const FULL = process.env.NAVSMITH_FULL === '1'
const p = (x: number, y: number): Point => ({ x, y })
const BOUNDS = { x: 0, y: 0, width: 20, height: 20 }

const FAMILIES: Record<string, (random: Random) => Omit<Obstacle, 'id'>> = {
  'rings on a lattice': (r) => ({
    outer: Array.from({ length: 3 + Math.floor(r() * 5) }, () => p(Math.floor(r() * 21), Math.floor(r() * 21))),
    ...(r() < 0.3 && { fillRule: 'even-odd' as const }),
  }),
  'rotated rectangles with shared corners': (r) => {
    const at = (i: number, j: number): Point => p(3 + i * 0.955 - j * 0.2955, 3 + i * 0.2955 + j * 0.955)
    const [i, j, w, h] = [Math.floor(r() * 9), Math.floor(r() * 9), 1 + Math.floor(r() * 4), 1 + Math.floor(r() * 4)]
    return { outer: [at(i, j), at(i + w, j), at(i + w, j + h), at(i, j + h)] }
  },
  'near-collinear rings': (r) => {
    const on = (t: number): Point => p(1 + 16 * t, 1 + 16 * t * 0.7 + (r() - 0.5) * 1e-14)
    return { outer: [on(r()), on(r()), on(r()), p(r() * 20, r() * 20)] }
  },
  'long spikes through one place': (r) => {
    const a = r() * 6
    return { outer: [p(10, 10), p(10 + 12 * Math.cos(a), 10 + 12 * Math.sin(a)), p(10.3 + r(), 9.7 - r())] }
  },
  'ten-gons with holes': (r) => {
    const [cx, cy, radius] = [r() * 20, r() * 20, 1 + 3 * r()]
    const ring = (size: number): Point[] =>
      Array.from({ length: 10 }, (_, k) => p(cx + size * Math.cos(k * 0.628), cy + size * Math.sin(k * 0.628)))
    return { outer: ring(radius), ...(r() < 0.4 && { holes: [ring(radius * 0.6).reverse()] }) }
  },
}

function randomScene(random: Random, family: (random: Random) => Omit<Obstacle, 'id'>): Scene {
  return {
    bounds: BOUNDS,
    obstacles: Array.from({ length: 1 + Math.floor(12 * random()) }, (_, i) => ({ id: `o${i}`, ...family(random) })),
    areas:
      random() < 0.5
        ? [{ id: 'mud', outer: [p(2.1, 3.2), p(15.3, 4.4), p(9.5, 17.6)], cost: random() < 0.5 ? 3 : Infinity }]
        : [],
    links: [{ id: 'jump', from: p(1, 1), to: p(19, 19) }],
  }
}

const bodyOf = (mesh: NavMesh): MeshBody => (mesh as unknown as { readonly body: MeshBody }).body

/** Both answer alike, and the first keeps every promise of a mesh. */
function expectSame(mesh: NavMesh, built: NavMesh, random: Random, label: string): void {
  expect(mesh.toJSON(), label).toEqual(built.toJSON())
  expect(mesh.freeArea, label).toBe(built.freeArea)
  expect(mesh.blockedArea, label).toBe(built.blockedArea)
  expect(mesh.walkableTriangles, label).toBe(built.walkableTriangles)
  expect(
    mesh.islands.map(({ area }) => area),
    label,
  ).toEqual(built.islands.map(({ area }) => area))
  expect(mesh.outline(), label).toEqual(built.outline())
  expect(mesh.diagnostics, label).toEqual(built.diagnostics)
  for (let i = 0; i < 4; i++) {
    const [from, to] = [p(random() * 20, random() * 20), p(random() * 20, random() * 20)]
    expect(mesh.obstaclesAt(from), label).toEqual(built.obstaclesAt(from))
    // a path with weights takes its time
    if (mesh.areas.some(({ cost }) => cost === 3)) continue
    const [one, other] = [findPath(mesh, from, to), findPath(built, from, to)]
    expect(one.status, label).toBe(other.status)
    if (one.status === 'found' && other.status === 'found')
      expect(one.path.length, label).toBeCloseTo(other.path.length, 9)
  }
  meshChecks satisfies { readonly name: string }
  ;(meshChecks as unknown as { readonly expectValid: (body: MeshBody) => void }).expectValid(bodyOf(mesh))
}

/** Opens bytes, and says whether nothing was noded for it. */
function open(bytes: Uint8Array): { readonly mesh: NavMesh; readonly isTaken: boolean } {
  const commit = vi.spyOn(Noder.prototype, 'commit')
  const mesh = navMeshFromBinary(bytes)
  const isTaken = commit.mock.calls.length === 0
  commit.mockRestore()
  return { mesh, isTaken }
}

afterEach(() => vi.restoreAllMocks())

describe('a mesh that is opened', () => {
  for (const [name, family] of Object.entries(FAMILIES)) {
    it(`is what was written, and is not made again: ${name}`, { timeout: 60_000 }, () => {
      let taken = 0
      const rounds = FULL ? 400 : 16
      for (let seed = 1; seed <= rounds; seed++) {
        const random = createRandom(seed * 7)
        const built = buildNavMesh(randomScene(random, family))
        const { mesh, isTaken } = open(built.toBinary())
        if (isTaken) taken++
        expectSame(mesh, built, random, `seed ${seed}`)
      }
      // what is thinner than the grid can tell apart is built
      expect(taken).toBeGreaterThan(name.startsWith('near') || name.startsWith('rotated') ? 0 : rounds * 0.9)
    })

    it(`is edited as a built one: ${name}`, { timeout: 60_000 }, () => {
      for (let seed = 1; seed <= (FULL ? 200 : 5); seed++) {
        const random = createRandom(seed * 13)
        const built = buildNavMesh(randomScene(random, family))
        let { mesh } = open(built.toBinary())
        for (let step = 0; step < 4; step++) {
          const ids = (mesh.toJSON() as MeshJSON).scene.obstacles.map(({ id }) => id)
          const id = ids[Math.floor(random() * ids.length)]
          const edit =
            step === 0
              ? { insert: [{ id: `n${step}`, ...family(random) }] }
              : step === 1
                ? { move: [{ id, ring: 0, vertex: 1, to: p(random() * 20, random() * 20) }] }
                : step === 2
                  ? { update: [{ id, ...family(random) }] }
                  : { remove: [id] }
          expect(mesh.edit(edit).mode).toBe(built.edit(edit).mode)
          expectSame(mesh, built, random, `seed ${seed} step ${step}`)
          expectSame(mesh, navMeshFromJSON(mesh.toJSON()), random, `seed ${seed} step ${step}, rebuilt`)
          // an edited mesh can be written and opened as well
          if (step === 1) mesh = open(mesh.toBinary()).mesh
        }
      }
    })
  }

  it('is not made again where a few long segments cross in very many nodes', () => {
    const bars = 50
    const bar = (k: number): Point[] => {
      const [from, to] = [0.2 + (19.5 * k) / bars, 0.2 + (19.5 * (k + 0.4)) / bars]
      return [p(from, 0.1), p(to, 0.1), p(to, 19.9), p(from, 19.9)]
    }
    const obstacles = Array.from({ length: bars }, (_, k) => [
      { id: `column${k}`, outer: bar(k) },
      { id: `row${k}`, outer: bar(k).map(({ x, y }) => p(y, x)) },
    ])
    const built = buildNavMesh({ bounds: BOUNDS, obstacles: obstacles.flat() })
    const { mesh, isTaken } = open(built.toBinary())
    expect(isTaken).toBe(true)
    expectSame(mesh, built, createRandom(4), 'bars')
  })

  it('joins its polygons at the first question about them, and before an edit that comes first', () => {
    const built = buildNavMesh(randomScene(createRandom(5), FAMILIES['ten-gons with holes']))
    const bytes = built.toBinary()
    const joined = vi.spyOn(VertexFans.prototype, 'build')
    const [asked, edited] = [open(bytes).mesh, open(bytes).mesh]
    expect(asked.obstaclesAt(p(4, 4))).toEqual(built.obstaclesAt(p(4, 4)))
    expect(joined).not.toHaveBeenCalled()
    findPath(asked, p(0.5, 0.5), p(19.5, 19.5))
    expect(joined).toHaveBeenCalledOnce()
    const edit = { move: [{ id: 'o0', ring: 0, vertex: 2, to: p(4, 4) }] }
    for (const mesh of [edited, built]) mesh.edit(edit)
    // from what stood before it: a build would make others in another order
    expect(joined).toHaveBeenCalledTimes(2)
    expectSame(edited, built, createRandom(6), 'edited first')
  })

  it('may be sent to another thread before it was ever edited', () => {
    const built = buildNavMesh(randomScene(createRandom(5), FAMILIES['ten-gons with holes']))
    const sent = unpackMesh(structuredClone(packMesh(open(built.toBinary()).mesh)))
    const edit = { move: [{ id: 'o0', ring: 0, vertex: 2, to: p(4, 4) }] }
    sent.edit(edit)
    built.edit(edit)
    expectSame(sent, built, createRandom(6), 'sent')
  })

  it('stands under a mesh for a radius', () => {
    const built = buildNavMesh(randomScene(createRandom(8), FAMILIES['ten-gons with holes']), { agentRadius: 0.3 })
    const { mesh } = open(built.toBinary())
    expect(mesh.agentRadius).toBe(0.3)
    expect(mesh.freeArea).toBe(built.freeArea)
  })

  it('counts against a budget as a build does', () => {
    const bytes = buildNavMesh(randomScene(createRandom(8), FAMILIES['ten-gons with holes'])).toBinary()
    expect(() => navMeshFromBinary(bytes, { budget: 1e6 })).not.toThrow()
    expect(() => navMeshFromBinary(bytes, { maxExpansions: 3 } as object)).toThrowError(/maxExpansions/)
    const gone = new AbortController()
    gone.abort()
    expect(() => navMeshFromBinary(bytes, { signal: gone.signal })).toThrowError(/aborted/)
  })

  it('is built where nothing can take it over', () => {
    const built = buildNavMesh(randomScene(createRandom(3), FAMILIES['ten-gons with holes']))
    const mesh = engine.navMeshFromBinary(built.toBinary(), { capabilities: [...planning, engine.meshFormats] })
    expect(mesh.toJSON()).toEqual(built.toJSON())
    expect(mesh.outline()).toEqual(built.outline())
  })

  it('is read from the files of before, which hold the scene alone', () => {
    const random = createRandom(3)
    const built = buildNavMesh(randomScene(random, FAMILIES['ten-gons with holes']))
    const bytes = encodeMesh(built.toJSON() as MeshJSON)
    expect(bytes[4]).toBeLessThan(3)
    expectSame(navMeshFromBinary(bytes), built, random, 'old file')
  })
})

/** The checksum of version 3 over everything behind the header: FNV-1a, first of the bytes after the last whole word, then of the words. */
function sign(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const words = (bytes.length - 9) & ~3
  let hash = 0x811c9dc5
  for (let i = 9 + words; i < bytes.length; i++) hash = Math.imul(hash ^ bytes[i], 0x01000193)
  for (let i = 9; i < 9 + words; i += 4) hash = Math.imul(hash ^ view.getInt32(i, true), 0x01000193)
  view.setUint32(5, hash >>> 0, true)
  return bytes
}

/** A file that may lie either is refused or opens as the mesh of the scene that it holds. */
function expectHonest(bytes: Uint8Array, random: Random, label: string): void {
  let mesh: NavMesh
  try {
    mesh = navMeshFromBinary(sign(bytes))
  } catch (error) {
    expect(error, label).toBeInstanceOf(NavError)
    expect((error as NavError).code, label).not.toMatch(/^internal/)
    return
  }
  const rebuilt = navMeshFromJSON(JSON.parse(JSON.stringify(mesh.toJSON())))
  expectSame(mesh, rebuilt, random, label)
  mesh.edit({ insert: [{ id: 'new', outer: [p(3.3, 4.1), p(12.2, 5.7), p(8.4, 15.5)] }] })
  expectSame(mesh, navMeshFromJSON(mesh.toJSON()), random, `${label}, edited`)
}

/** Where the words begin in a file, and where each of its lists does: corners, repeated, links, crossings, origin, twin, gone. */
function listsOf(bytes: Uint8Array): { readonly view: DataView; readonly lists: { at: number; length: number }[] } {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  let start = 9
  while (view.getInt32(start, true) !== 0x31000001) start++
  let at = start + 4 * 8
  const lists = Array.from({ length: 7 }, (_, i) => {
    const length = view.getInt32(start + 4 + 4 * i, true)
    at += 4 * length
    return { at: at - 4 * length, length }
  })
  return { view, lists }
}

const NAMES = ['corners', 'repeated', 'links', 'crossings', 'origin', 'twin', 'gone']

describe('a file that lies', () => {
  const scenes = (seed: number): Uint8Array => {
    const random = createRandom(seed)
    const families = Object.values(FAMILIES)
    return buildNavMesh(randomScene(random, families[seed % families.length])).toBinary()
  }

  for (const [index, name] of NAMES.entries())
    it(`about ${name} gives no other mesh`, { timeout: 60_000 }, () => {
      for (let seed = 1; seed <= (FULL ? 1500 : 30); seed++) {
        const random = createRandom(seed * 17)
        const bytes = scenes(seed)
        const { view, lists } = listsOf(bytes)
        const { at, length } = lists[index]
        if (length === 0) continue
        const word = (): number => at + 4 * Math.floor(random() * length)
        const [one, other] = [word(), word()]
        const was = view.getInt32(one, true)
        const kind = Math.floor(random() * 4)
        if (kind === 0) view.setInt32(one, was ^ (1 << Math.floor(random() * 32)), true)
        else if (kind === 1) view.setInt32(one, was + (random() < 0.5 ? 1 : -1), true)
        else if (kind === 2) view.setInt32(one, Math.floor(random() * 60), true)
        else {
          view.setInt32(one, view.getInt32(other, true), true)
          view.setInt32(other, was, true)
        }
        expectHonest(bytes, random, `seed ${seed}`)
      }
    })

  it('about the edges that are gone gives no other mesh where an edit comes before any question', () => {
    for (let seed = 1; seed <= (FULL ? 600 : 20); seed++) {
      const random = createRandom(seed * 29)
      const bytes = scenes(seed)
      const { view, lists } = listsOf(bytes)
      const { at, length } = lists[NAMES.indexOf('gone')]
      const word = at + 4 * Math.floor(random() * length)
      view.setInt32(word, view.getInt32(word, true) ^ (1 << Math.floor(random() * 32)), true)
      const mesh = navMeshFromBinary(sign(bytes))
      mesh.edit({ insert: [{ id: 'new', outer: [p(3.3, 4.1), p(12.2, 5.7), p(8.4, 15.5)] }] })
      expectSame(mesh, navMeshFromJSON(mesh.toJSON()), random, `seed ${seed}`)
    }
  })

  it('by any of its bytes, or by ending early, gives no other mesh', { timeout: 60_000 }, () => {
    for (let seed = 1; seed <= (FULL ? 3000 : 50); seed++) {
      const random = createRandom(seed * 19)
      let bytes = scenes(seed)
      for (let times = 1 + Math.floor(random() * 3); times > 0; times--)
        bytes[4 + Math.floor(random() * (bytes.length - 4))] ^= 1 << Math.floor(random() * 8)
      if (random() < 0.3) bytes = bytes.slice(0, 9 + Math.floor(random() * (bytes.length - 9)))
      expectHonest(bytes, random, `seed ${seed}`)
    }
  })

  it('by holding the mesh of another scene, moved by a little or drawn in another order, gives no other mesh', () => {
    for (let seed = 1; seed <= (FULL ? 600 : 25); seed++) {
      const random = createRandom(seed * 23)
      const family = Object.values(FAMILIES)[seed % 5]
      const scene = randomScene(random, family)
      const obstacles = scene.obstacles.map(({ id, outer, ...rest }) => ({
        id,
        outer: outer.map(({ x, y }) =>
          random() < 0.1 ? p(x + (random() - 0.5) * 10 ** -Math.floor(16 * random()), y) : p(x, y),
        ),
        ...rest,
      }))
      const [one, other] = [
        scene,
        { ...scene, obstacles: random() < 0.3 ? scene.obstacles.toReversed() : obstacles },
      ].map((each) => buildNavMesh(each).toBinary())
      const start = (bytes: Uint8Array): number => listsOf(bytes).lists[0].at - 32
      const mixed = new Uint8Array(start(one) + other.length - start(other))
      mixed.set(one.subarray(0, start(one)))
      mixed.set(other.subarray(start(other)), start(one))
      expectHonest(mixed, random, `seed ${seed}`)
    }
  })

  it('about a crossing that it leaves out, with triangles that fit, is built', () => {
    // two bars cross: the triangles of one bar alone, with chains that know of no crossing
    const bar = (x: number, y: number, w: number, h: number): Point[] => [
      p(x, y),
      p(x + w, y),
      p(x + w, y + h),
      p(x, y + h),
    ]
    const one = { id: 'a', outer: bar(2, 9, 16, 2) }
    const cross = { id: 'b', outer: bar(9, 2, 2, 16) }
    const apart = { id: 'b', outer: bar(9, 12, 2, 6) }
    const scene = (second: Obstacle): Scene => ({ bounds: BOUNDS, obstacles: [one, second] })
    const [crossing, fine] = [cross, apart].map((second) => buildNavMesh(scene(second)).toBinary())
    const start = (bytes: Uint8Array): number => listsOf(bytes).lists[0].at - 32
    const mixed = new Uint8Array(start(crossing) + fine.length - start(fine))
    mixed.set(crossing.subarray(0, start(crossing)))
    mixed.set(fine.subarray(start(fine)), start(crossing))
    const { mesh, isTaken } = open(sign(mixed))
    expect(isTaken).toBe(false)
    expect(mesh.blockedArea).toBe(60)
  })

  it('is refused where its checksum says that it was damaged', () => {
    const bytes = scenes(4)
    bytes[bytes.length - 3] ^= 4
    expect(() => navMeshFromBinary(bytes)).toThrowError(expect.objectContaining({ code: 'format/damaged' }) as Error)
  })
})
