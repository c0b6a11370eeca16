/** Meshes from files and from other programs that are damaged, overlap, or reach beyond all reckoning: refused with a code, in no time. */
import { describe, expect, it } from 'vitest'
import { createRandom, NavError } from '../../../src/engine/core/index.js'
import type { Random } from '../../../src/engine/core/index.js'
import type { Point } from '../../../src/engine/geometry/index.js'
import { buildNavMesh, formatMeshFile, navMeshFromBinary, navMeshFromJSON, navMeshFromPolygons, parseMeshFile } from '../../../src/engine/mesh/index.js'
import type { NavMesh } from '../../../src/engine/mesh/index.js'
import { codeOf } from '../../support/code-of.js'

const FULL = process.env.NAVSMITH_FULL === '1'
const at = (x: number, y: number): Point => ({ x, y })

function randomMesh(random: Random): NavMesh {
  const obstacles = Array.from({ length: 1 + Math.floor(4 * random()) }, (_, i) => ({ id: `o${i}`, outer: Array.from({ length: 3 + Math.floor(3 * random()) }, () => at(Math.round(16 * random()), 16 * random())) }))
  const areas = random() < 0.4 ? [{ id: 'mud', cost: random() < 0.5 ? 3 : Infinity, outer: [at(1, 1), at(9, 2), at(4, 9.3)] }] : []
  const links = random() < 0.3 ? [{ id: 'jump', from: at(1, 1), to: at(15, 15) }] : []
  return buildNavMesh({ bounds: { x: 0, y: 0, width: 16, height: 16 }, obstacles, areas, links }, random() < 0.3 ? { agentRadius: 0.4 } : {})
}

/** Numbers that are no longer what they were, and keys and values out of place. */
const ODD = ['1e308', '-1e308', '1e400', 'NaN', 'null', '-1', '99999999999', '0.5', '""', '[]', '{}', 'true', '1e-320', '-0']

function damageText(text: string, random: Random): string {
  const place = Math.floor(text.length * random())
  const kind = random()
  if (kind < 0.5) {
    // a number somewhere
    const numbers = [...text.matchAll(/-?\d+(\.\d+)?(e[-+]?\d+)?/g)]
    const hit = numbers[Math.floor(numbers.length * random())]
    return text.slice(0, hit.index) + ODD[Math.floor(ODD.length * random())] + text.slice(hit.index + hit[0].length)
  }
  if (kind < 0.7) return text.slice(0, place) + text.slice(place + 1 + Math.floor(12 * random()))
  if (kind < 0.85) return text.slice(0, place) + text.slice(Math.floor(place * random()), place) + text.slice(place)
  return text.slice(0, place) + String.fromCharCode(32 + Math.floor(95 * random())) + text.slice(place + 1)
}

function damageBytes(bytes: Uint8Array, random: Random): Uint8Array {
  const copy = random() < 0.2 ? bytes.slice(0, Math.floor(bytes.length * random())) : bytes.slice()
  for (let i = 1 + Math.floor(3 * random()); i > 0 && copy.length > 9; i--) copy[Math.floor(copy.length * random())] = Math.floor(256 * random())
  // so that more is tried than the checksum
  if (random() < 0.8 && copy.length > 9) {
    let hash = 0x811c9dc5
    for (const byte of copy.subarray(9)) hash = Math.imul(hash ^ byte, 0x01000193)
    new DataView(copy.buffer).setUint32(5, hash >>> 0, true)
    copy.set([0x4e, 0x41, 0x56, 0x4d, 1 + Math.floor(2 * random())])
  }
  return copy
}

function read(work: () => NavMesh): NavMesh | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof NavError && !error.code.startsWith('internal/')) return undefined
    throw error
  }
}

describe('a mesh that is read', () => {
  it('fault 40: from damaged bytes, JSON or text is refused with a code, or has areas that are numbers', () => {
    let refused = 0
    const rounds = FULL ? 20_000 : 300
    for (let seed = 1; seed <= rounds; seed++) {
      const random = createRandom(seed * 65537)
      const mesh = randomMesh(random)
      const kind = seed % 4
      const made = read(() => {
        if (kind === 0) return navMeshFromBinary(damageBytes(mesh.toBinary(), random))
        if (kind === 1) return parseMeshFile(damageText(formatMeshFile(mesh), random))
        const json = kind === 2 ? mesh.toJSON() : parseMeshFile(formatMeshFile(mesh)).toJSON()
        let parsed: unknown
        try {
          parsed = JSON.parse(damageText(JSON.stringify(json), random))
        } catch {
          throw new NavError('format/bad-mesh', 'no JSON')
        }
        return navMeshFromJSON(parsed)
      })
      if (made === undefined) refused++
      else {
        const areas = [made.freeArea, made.blockedArea, ...made.islands.map(({ area }) => area)]
        expect(areas.every((area) => Number.isFinite(area) && area >= -1e-9 * (made.freeArea + 1)), `seed ${seed}: ${areas.join()}`).toBe(true)
        expect(made.toBinary().length).toBeGreaterThan(0)
      }
    }
    expect(refused).toBeGreaterThan(rounds / 10)
    expect(refused).toBeLessThan(rounds)
  })

  it('hardening 13: fault 40: with coordinates beyond reckoning is refused, whichever way it comes', () => {
    const triangle = [at(0, 0), at(1e308, 0), at(0, 1e308)]
    expect(codeOf(() => navMeshFromPolygons({ vertices: triangle, polygons: [[0, 1, 2]] }))).toBe('input/out-of-range')
    expect(codeOf(() => parseMeshFile('mesh\n2\n3 1\n0 0 1 0\n1e308 0 1 0\n0 1e308 1 0\n3 0 1 2 -1 -1 -1\n'))).toBe('input/out-of-range')
    expect(codeOf(() => buildNavMesh({ bounds: triangle, obstacles: [] }))).toBe('input/out-of-range')
    expect(codeOf(() => buildNavMesh({ bounds: { x: -1e308, y: 0, width: 1.5e308, height: 1 }, obstacles: [] }))).toBe('input/out-of-range')
  })

  it('hardening 13: takes obstacles and areas whatever they reach to, and gives their exact part in the bounds', () => {
    const far = 1e308
    const obstacles = [{ id: 'below', outer: [at(-far, 6), at(far, 6), at(far, far), at(-far, far)] }]
    const mesh = buildNavMesh({ bounds: { x: 0, y: 0, width: 10, height: 10 }, obstacles, areas: [{ id: 'mud', cost: 2, outer: [at(-far, -far), at(far, -far), at(far, 3), at(-far, 3)] }] })
    expect([mesh.freeArea, mesh.blockedArea]).toEqual([60, 40])
    const move = (y: number): void => void mesh.edit({ move: [{ id: 'below', ring: 0, vertex: 0, to: at(-far, y) }, { id: 'below', ring: 0, vertex: 1, to: at(far, y) }] })
    move(far)
    expect(mesh.freeArea).toBe(100)
    move(2)
    expect(mesh.freeArea).toBe(20)
    expect(navMeshFromBinary(mesh.toBinary()).freeArea).toBe(20)
  })

  it('hardening 8: with doubled half-edges is refused without looking at every pair', { timeout: 20_000 }, () => {
    const n = 20_000
    const vertices = [at(0, 0), ...Array.from({ length: n }, (_, i) => at(10 * Math.cos((2 * Math.PI * i) / n), 10 * Math.sin((2 * Math.PI * i) / n)))]
    const fan = Array.from({ length: n - 1 }, (_, i) => [0, i + 1, i + 2])
    expect(navMeshFromPolygons({ vertices, polygons: fan }).islands).toHaveLength(1)
    expect(codeOf(() => navMeshFromPolygons({ vertices, polygons: [...fan.slice(0, n / 2), ...fan.slice(0, n / 2)] }))).toBe('mesh/overlapping-polygons')
  })

  it('hardening 8: with polygons that all lie over each other is refused, not indexed', { timeout: 20_000 }, () => {
    const n = 4000
    const vertices: Point[] = []
    const polygons: number[][] = []
    for (let i = 0; i < n; i++) {
      polygons.push([3 * i, 3 * i + 1, 3 * i + 2])
      vertices.push(at(-i / 1000, 0), at(1000 + i, i / 1000), at((3 * i) / 1000, 1000 + i))
    }
    expect(codeOf(() => navMeshFromPolygons({ vertices, polygons }))).toBe('mesh/overlapping-polygons')
    // along one line, from one side: corners on edges without number
    const line = Array.from({ length: n }, (_, i) => [at(-i, 0), at(1000 + i, 0), at(i, 1e-9)]).flat()
    expect(codeOf(() => navMeshFromPolygons({ vertices: line, polygons }))).toBe('mesh/overlapping-polygons')
  })
})
