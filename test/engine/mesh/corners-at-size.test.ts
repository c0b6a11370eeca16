/**
 * Difficult drawings, compared with an ordinary map of as many triangles. Counts the work of a build and the memory of
 * a mesh instead of measuring time.
 */
import { describe, expect, it } from 'vitest'
import { createFrame, drawRing, fitRing, NodedMesh, RingTable } from '../../../src/engine/arrangement/index.js'
import { VISITS_BETWEEN } from '../../../src/engine/noding/cell-grid.js'
import { Noder } from '../../../src/engine/noding/index.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'

const box = (x: number, y: number, width: number, height: number): number[] => [
  ...[x, y, x + width, y],
  ...[x + width, y + height, x, y + height],
]
const around = (reach: number): number[] => box(500 - reach, 500 - reach, 2 * reach, 2 * reach)
const polar = (turn: number, radius: number): number[] => [
  500 + radius * Math.cos(2 * Math.PI * turn),
  500 + radius * Math.sin(2 * Math.PI * turn),
]
const list = <T>(count: number, draw: (share: number, k: number) => T): T[] =>
  Array.from({ length: Math.round(count) }, (_, k) => draw(k / Math.round(count), k))
const apart = (n: number): number[][] => {
  const side = Math.round(Math.sqrt(n / 10))
  const cell = 1000 / side
  return list(side * side, (_, k) =>
    list(10, (turn, i) => {
      const [x, y] = polar(turn, cell * (0.2 + 0.02 * ((i * 7 + k * 3) % 8)))
      return [x - 500 + ((k % side) + 0.5) * cell, y - 500 + (Math.floor(k / side) + 0.5) * cell]
    }).flat(),
  )
}

/** Drawings of about n vertices in total, some with crossings. */
const drawings: Record<string, (n: number) => number[][]> = {
  'a star of thin spikes': (n) => [list(n, (turn, i) => polar(turn, i % 2 === 0 ? 5 : 490)).flat()],
  'triangles at one corner': (n) =>
    list(n / 2, (turn) => [500, 500, ...polar(turn, 400), ...polar(turn + 1.2 / n, 400)]),
  'nested squares': (n) => list(n / 4, (share) => around(499 - 450 * share)),
  'a comb': (n) => [
    [
      ...list(n / 4, (share) => {
        const [x, width] = [10 + 980 * share, 1960 / n]
        return [x, 900, x, 100, x + width, 100, x + width, 900]
      }).flat(),
      ...[990, 950, 10, 950],
    ],
  ],
  'a spiral': (n) => {
    const side = (reach: number): number[][] => list(n / 2, (share) => polar(12 * share, 40 + reach + 400 * share))
    return [[...side(0), ...side(2).reverse()].flat()]
  },
  'a lattice of crossing bars': (n) => {
    const bars = Math.round(Math.sqrt(n) / 2)
    return list(2 * bars, (_, k) => {
      const at = 10 + (980 * (k >> 1)) / bars
      return k % 2 === 0 ? box(5, at, 990, 400 / bars) : box(at, 5, 400 / bars, 990)
    })
  },
  'points on one circle': (n) => list(n / 3, (turn) => [0, 1, 2].flatMap((i) => polar(turn + i / n / 2, 400))),
  'boxes in four rows': (n) =>
    list(n / 4, (_, k) => box(5 + (15_680 * (k >> 2)) / n, 100 + 200 * (k % 4), 4000 / n, 50)),
  'two straight walls of many points': (n) => [
    [...list(n / 2, (share) => [10 + 980 * share, 300]), ...list(n / 2, (share) => [990 - 980 * share, 700])].flat(),
  ],
  'one outline again and again': (n) => list(100, () => list(n / 100, (turn) => polar(turn, 400)).flat()),
  'long thin slivers': (n) =>
    list(n / 3, (share, k) => {
      const y = 10 + 980 * share
      return [10, y, 990, y + ((k % 3) * 100) / n, 990, y + ((1 + (k % 3)) * 100) / n]
    }),
}

interface Counts {
  /**
   * Sum of these counts: pairs and boxes tested by the noder, cells that segments cross, steps of the triangulation,
   * its flips, and winding numbers added to labels.
   */
  readonly visits: number
  readonly triangles: number
  /** Bytes of all arrays. */
  readonly bytes: number
}

/** Returns the number of objects that an object refers to, and the bytes of their arrays, counting each buffer once. */
function memoryOf(root: object): { bytes: number; objects: number } {
  const seen = new Set<object>([root])
  let bytes = 0
  let objects = 0
  for (const value of seen) {
    objects++
    if (ArrayBuffer.isView(value)) {
      if (!seen.has(value.buffer)) bytes += value.buffer.byteLength
      seen.add(value.buffer)
      continue
    }
    const parts: readonly unknown[] =
      value instanceof Map || value instanceof Set ? [...value.values()] : Object.values(value)
    for (const part of parts) if (typeof part === 'object' && part !== null) seen.add(part)
  }
  return { bytes, objects }
}

function countsOf(paths: readonly number[][]): Counts {
  const frame = createFrame({ x: 0, y: 0, width: 1000, height: 1000 }, [])
  const rules = new RingTable([])
  const points = paths.reduce((sum, path) => sum + path.length / 2, 0)
  const noded = new NodedMesh(frame, rules, points)
  for (const path of paths) {
    const ring = rules.addRing(rules.addSubject(-1, false), 'outer')
    drawRing(noded.noder, ring, fitRing(frame, Float64Array.from(path)).path)
  }
  noded.load(() => undefined)
  const noder = new Noder(frame, frame.step)
  for (const [owner, path] of paths.entries()) drawRing(noder, owner, fitRing(frame, Float64Array.from(path)).path)
  let passes = 0
  noder.commit((within) => {
    if (within) passes++
  })
  const { triangulation, labels } = noded
  const { flips, steps } = triangulation.work
  return {
    visits: VISITS_BETWEEN * passes + noder.grid.entries + flips + steps + labels.table.steps,
    // The number of triangles, or the number of drawn points if that is larger: duplicate segments add no triangles,
    // but the build reads their points.
    triangles: Math.max(triangulation.store.faceCount, points),
    bytes: memoryOf(noded).bytes,
  }
}

const N = 4000
const ordinary = countsOf(apart(N))

describe('the cost of', () => {
  for (const [name, draw] of Object.entries(drawings))
    it(`${name} is limited in visits per triangle and in memory`, () => {
      for (const n of [N / 4, N]) {
        const { visits: visits, triangles, bytes } = countsOf(draw(n))
        // The noder may test every pair of segments in a cell, up to 128 pairs per segment. Where dense cells have more
        // pairs, as in some of these drawings, a sweep tests only a part of them.
        expect(visits / triangles).toBeLessThan(160)
        expect(bytes / triangles).toBeLessThan((3 * ordinary.bytes) / ordinary.triangles)
      }
    })
})

it('a mesh uses bounded memory per vertex and per obstacle, and does not retain the input objects', () => {
  const toPoint = (path: number[]): { x: number; y: number }[] =>
    list(path.length / 2, (_, i) => ({ x: path[2 * i], y: path[2 * i + 1] }))
  const obstacles = apart(10_000).map((path, i) => ({ id: `${i}`, outer: toPoint(path) }))
  const mesh = buildNavMesh({ bounds: { x: 0, y: 0, width: 1000, height: 1000 }, obstacles })
  const { bytes, objects } = memoryOf(mesh)
  // This mesh has no edits, links or crossings. The first edit would add 8 bytes per vertex for stamps and marks of
  // faces. Links and crossings would add lists.
  expect(bytes / (10 * obstacles.length)).toBeLessThan(400)
  // A shape has seven objects: the shape itself, two lists of rings, one ring, the array of the ring’s points, the array of
  // its segments in the noder, and the buffer of this array.
  expect(objects / obstacles.length).toBeLessThan(8)
})
