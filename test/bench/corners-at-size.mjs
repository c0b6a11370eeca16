#!/usr/bin/env node
// Difficult drawings of 25,000, 50,000 and 100,000 vertices, compared with an ordinary map: build, memory, and the
// second move of a vertex.
//   node test/bench/corners-at-size.mjs [--short] [word]        after npm run build; `word` selects drawings by name
// "time" and "memory": processor time of a build and bytes of its arrays per triangle, divided by those of the ordinary
// map; the limits are 5 and 3.
// "exponent": the power of the number of triangles by which the build grew in the last doubling.
import { buildNavMesh } from '../../dist/engine/index.js'
import { openReport } from './report/report.mjs'

const short = process.argv.includes('--short')
const word = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? ''
const bounds = { x: 0, y: 0, width: 1000, height: 1000 }
const box = (x, y, width, height) => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]
const around = (reach) => box(500 - reach, 500 - reach, 2 * reach, 2 * reach)
const polar = (turn, radius) => ({
  x: 500 + radius * Math.cos(2 * Math.PI * turn),
  y: 500 + radius * Math.sin(2 * Math.PI * turn),
})
const list = (count, draw) => Array.from({ length: Math.round(count) }, (_, k) => draw(k / Math.round(count), k))
const one = (outer, holes) => [{ id: '0', outer, ...(holes && { holes }) }]
const many = (count, draw) => list(count, (share, k) => ({ id: `${k}`, ...draw(share, k) }))

/** Makes disjoint decagons in rows and columns. */
function apart(n) {
  const side = Math.round(Math.sqrt(n / 10))
  const cell = 1000 / side
  return many(side * side, (_, k) => {
    const [x, y] = [((k % side) + 0.5) * cell, (Math.floor(k / side) + 0.5) * cell]
    const reach = (i) => cell * (0.2 + 0.02 * ((i * 7 + k * 3) % 8))
    return {
      outer: list(10, (turn, i) => ({
        x: x + reach(i) * Math.cos(2 * Math.PI * turn),
        y: y + reach(i) * Math.sin(2 * Math.PI * turn),
      })),
    }
  })
}
/** Makes a band wound into a spiral of fifty turns. */
function spiral(n) {
  const side = (reach) => list(n / 2, (share) => polar(50 * share, 40 + reach + 400 * share))
  return one([...side(0), ...side(2).reverse()])
}
function comb(n) {
  const teeth = list(n / 4, (share) => {
    const x = 10 + 980 * share
    const width = 980 / n
    return [
      { x, y: 900 },
      { x, y: 100 },
      { x: x + 2 * width, y: 100 },
      { x: x + 2 * width, y: 900 },
    ]
  })
  return one([...teeth.flat(), { x: 990, y: 950 }, { x: 10, y: 950 }])
}
function lattice(n) {
  const bars = Math.round(Math.sqrt(n) / 2)
  return many(2 * bars, (_, k) => {
    const at = 10 + (980 * (k >> 1)) / bars
    return { outer: k % 2 ? box(at, 5, 400 / bars, 990) : box(5, at, 990, 400 / bars) }
  })
}
function sieve(n) {
  const side = Math.round(Math.sqrt(n / 4))
  const place = (i) => 20 + (i * 960) / side
  return one(
    box(10, 10, 980, 980),
    list(side * side, (_, k) => box(place(k % side), place(Math.floor(k / side)), 500 / side, 500 / side)),
  )
}

const drawings = {
  'an ordinary map': apart,
  'a star of thin spikes': (n) => one(list(n, (turn, i) => polar(turn, i % 2 ? 5 : 490))),
  'triangles at one corner': (n) =>
    many(n / 2, (turn) => ({ outer: [{ x: 500, y: 500 }, polar(turn, 400), polar(turn + 1.2 / n, 400)] })),
  'nested squares': (n) => many(n / 4, (share) => ({ outer: around(499 - 450 * share) })),
  'nested rings': (n) =>
    many(n / 8, (share) => ({ outer: around(499 - 490 * share), holes: [around(499 - 490 * share - 2000 / n)] })),
  'a comb': comb,
  'a spiral': spiral,
  'a lattice of crossing bars': lattice,
  'one shape of many holes': sieve,
  'triangles on one circle': (n) =>
    many(n / 3, (turn) => ({ outer: [0, 1, 2].map((i) => polar(turn + i / n / 2, 400)) })),
  'one round shape': (n) => one(list(n, (turn) => polar(turn, 400))),
  'boxes in four rows': (n) =>
    many(n / 4, (_, k) => ({ outer: box(5 + (15_680 * (k >> 2)) / n, 100 + 200 * (k % 4), 4000 / n, 50) })),
  'two straight walls of many points': (n) =>
    one([
      ...list(n / 2, (share) => ({ x: 10 + 980 * share, y: 300 })),
      ...list(n / 2, (share) => ({ x: 990 - 980 * share, y: 700 })),
    ]),
  'one outline a thousand times': (n) => {
    const outer = list(n / 1000, (turn) => polar(turn, 400))
    return many(1000, () => ({ outer }))
  },
  'long thin slivers': (n) =>
    many(n / 3, (share, k) => {
      const y = 10 + 980 * share
      return {
        outer: [
          { x: 10, y },
          { x: 990, y: y + ((k % 3) * 100) / n },
          { x: 990, y: y + ((1 + (k % 3)) * 100) / n },
        ],
      }
    }),
}

/** Returns processor time in milliseconds. */
const measure = (work) => {
  const before = process.cpuUsage()
  const result = work()
  const { user, system } = process.cpuUsage(before)
  return { result, ms: (user + system) / 1000 }
}

/** Returns the bytes of all arrays that an object refers to, counting each buffer once. */
function bytesOf(root) {
  const seen = new Set([root])
  let bytes = 0
  for (const value of seen) {
    if (ArrayBuffer.isView(value)) {
      if (!seen.has(value.buffer)) bytes += value.buffer.byteLength
      seen.add(value.buffer)
      continue
    }
    const parts = value instanceof Map ? value.values() : value instanceof Set ? value : Object.values(value)
    for (const part of parts) if (typeof part === 'object' && part !== null) seen.add(part)
  }
  return bytes
}

const report = openReport('corners-at-size', 'Difficult drawings of 100,000 vertices')
const sizes = [25_000, 50_000, 100_000].map((n) => (short ? n / 25 : n))
const builds = (obstacles) =>
  Array.from({ length: short ? 1 : 2 }, () => measure(() => buildNavMesh({ bounds, obstacles }))).reduce((a, b) =>
    b.ms < a.ms ? b : a,
  )
let ordinary
for (const [name, draw] of Object.entries(drawings)) {
  if (ordinary !== undefined && !name.includes(word)) continue
  let last
  const rows = sizes.map((n) => {
    const obstacles = draw(n)
    const { result: mesh, ms } = builds(obstacles)
    // Segments that coincide with others add no triangles, but the build has to read them.
    const triangles = Math.max(mesh.triangles().walkable.length, 2 * n)
    const bytes = bytesOf(mesh) / triangles
    const { freeArea } = mesh
    const { id, outer } = obstacles[obstacles.length >> 1]
    const vertex = outer.length >> 1
    const to = { x: outer[vertex].x + 1e-3, y: outer[vertex].y + 1e-3 }
    const moveTo = (place) => mesh.edit({ move: [{ id, ring: 0, vertex, to: place }] })
    // The first edit of a shape also computes the data of its diagnostics.
    moveTo(to)
    const move = measure(() => moveTo(outer[vertex])).ms
    if (!(Math.abs(mesh.freeArea - freeArea) <= 1e-9 * freeArea))
      throw new Error(`wrong answer: ${name}, ${n}: free area ${mesh.freeArea} after edits, ${freeArea} before`)
    const exponent = last && Math.log(ms / last.ms) / Math.log(triangles / last.triangles)
    last = { ms, triangles }
    return { n, triangles, build: ms, bytes, move, exponent }
  })
  ordinary ??= { time: last.ms / last.triangles, bytes: rows[2].bytes }
  for (const { bytes, ...row } of rows)
    report.row('processor time in ms; time and memory for each triangle over those of an ordinary map', {
      drawing: name,
      ...row,
      time: row.build / row.triangles / ordinary.time,
      memory: bytes / ordinary.bytes,
    })
}
report.close()
