/** Reliability of meshes: memory is freed, and bytes are reproducible. */
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { buildNavMesh, findPath, type Scene } from '../../../src/engine/index.js'
import { ENDS, GOLDEN, goldenScene, hashOf } from '../../fixtures/golden-scene.js'
import { effort } from '../../support/effort.js'
import { collectAll, heldBytes } from '../../support/heap.js'
import { obstaclesOf, pointsOf } from '../../support/shapes.js'

const ROUNDS = effort(200)
/** Most bytes that may remain per round. Few rounds give only a rough measure, so their limit is higher. */
const LEFT = ROUNDS >= 1000 ? 1024 : 4096

const small = (seed: number, count = 12): Scene => {
  const random = createRandom(seed)
  return {
    bounds: { x: 0, y: 0, width: 100, height: 100 },
    obstacles: obstaclesOf(count, () => {
      const [x, y] = [80 * random(), 80 * random()]
      return Array.from({ length: 5 }, () => ({ x: x + 20 * random(), y: y + 20 * random() }))
    }),
  }
}

describe('memory of meshes', () => {
  const used = async (): Promise<number> => {
    const { heap, arrays } = await heldBytes()
    return heap + arrays
  }
  const work = (round: number): void => {
    const mesh = buildNavMesh(small(round % 7), { agentRadius: round % 3 })
    findPath(mesh, ...ENDS_SMALL, { agentRadius: round % 2 })
    mesh.edit({ remove: ['o3'], insert: [{ ...small(round % 7).obstacles[3], id: 'new' }] })
    mesh.toBinary()
  }
  const ENDS_SMALL = pointsOf(1, 1, 99, 99)

  it(`${ROUNDS} builds, edits and paths leak at most ${LEFT} bytes each`, { timeout: 3_600_000 }, async () => {
    for (let i = 0; i < 30; i++) work(i)
    // Takes the minimum of several measurements, because other work only adds bytes.
    let least = Infinity
    for (let attempt = 0; attempt < 6 && least > LEFT; attempt++) {
      const before = await used()
      for (let i = 0; i < ROUNDS; i++) {
        work(i)
        if (i % 100 === 99) await new Promise((resolve) => setTimeout(resolve))
      }
      least = Math.min(least, ((await used()) - before) / ROUNDS)
    }
    console.log(`${least.toFixed(0)} bytes a round over ${ROUNDS}`)
    expect(least).toBeLessThanOrEqual(LEFT)
  })

  it('an unreferenced mesh is garbage-collected after edits, queries and a build for a radius', async () => {
    const probes: WeakRef<object>[] = []
    const make = (): void => {
      for (let i = 0; i < 5; i++) {
        const mesh = buildNavMesh(small(i), { agentRadius: i % 2 })
        findPath(mesh, ...ENDS_SMALL, { agentRadius: 1 })
        mesh.edit({ remove: ['o1'] })
        findPath(mesh, ...ENDS_SMALL, { algorithm: 'triangle-a-star' })
        probes.push(new WeakRef(mesh), new WeakRef(mesh.convex), new WeakRef(mesh.triangles()))
      }
    }
    make()
    // The engine is allowed to retain the mesh of the last query, but no earlier mesh. So the last query is on a mesh
    // without a probe.
    findPath(buildNavMesh(small(99)), ...ENDS_SMALL)
    for (let i = 0; i < 4 && probes.some((probe) => probe.deref() !== undefined); i++) await collectAll()
    expect(probes.filter((probe) => probe.deref() !== undefined)).toEqual([])
  })
})

describe('a mesh of the same scene', () => {
  const bytesOf = (scene: Scene): string => hashOf(buildNavMesh(scene).toBinary())

  it('has the bytes, path and outline that other machines recorded', () => {
    const mesh = buildNavMesh(goldenScene())
    const result = findPath(mesh, ...ENDS)
    expect({
      bytes: hashOf(mesh.toBinary()),
      path: hashOf(JSON.stringify('path' in result && result.path.points)),
      outline: hashOf(JSON.stringify(mesh.outline())),
    }).toEqual(GOLDEN)
  })

  it('has the same bytes and path in every run, whatever meshes were built before', () => {
    const scene = goldenScene()
    const first = bytesOf(scene)
    const whole = buildNavMesh(scene)
    const path = JSON.stringify(findPath(whole, ...ENDS))
    for (let run = 0; run < effort(100); run++) {
      const other = buildNavMesh(small(run, 3 + (run % 9)), { agentRadius: run % 8 === 0 ? 2 : 0 })
      findPath(other, { x: 1, y: 1 }, { x: 99, y: 99 }, { agentRadius: run % 3 })
      if (run % 10 === 0) expect(bytesOf(scene)).toBe(first)
      expect(JSON.stringify(findPath(whole, ...ENDS))).toBe(path)
    }
  })

  it('has the same bytes for any order of the properties in input objects', () => {
    const turned = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(turned)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .reverse()
                .map(([key, entry]) => [key, turned(entry)]),
            )
          : value
    const scene = goldenScene()
    expect(bytesOf(turned(scene) as Scene)).toBe(bytesOf(scene))
  })
})
