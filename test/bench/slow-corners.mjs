#!/usr/bin/env node
// Drawings that once took at least quadratic time: build, outline, triangles, removing one shape and adding it again,
// at n, 2n and 4n.
//   node test/bench/slow-corners.mjs [--short]        after npm run build
// Milliseconds of processor time. "exponent": the power of the number of triangles by which the build grew in the last
// doubling. The number of triangles is printed next to n, because crossings and shared edges count as size.
import { buildNavMesh } from '../../dist/engine/index.js'
import { openReport } from './report/report.mjs'

const short = process.argv.includes('--short')
const bounds = { x: 0, y: 0, width: 1000, height: 1000 }
const box = (x, y, width, height) => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]
const around = (reach) => box(500 - reach, 500 - reach, 2 * reach, 2 * reach)
const many = (count, draw) => Array.from({ length: count }, (_, k) => ({ id: `${k}`, ...draw(k / count, k) }))
const polar = (angle, radius) => ({ x: 500 + radius * Math.cos(angle), y: 500 + radius * Math.sin(angle) })

const drawings = {
  'squares in squares': [1000, (n) => many(n, (share) => ({ outer: around(499 - 450 * share) }))],
  'rings in rings': [
    600,
    (n) => many(n, (share) => ({ outer: around(499 - 490 * share), holes: [around(499 - 490 * share - 240 / n)] })),
  ],
  'triangles around a hub': [
    1500,
    (n) =>
      many(n, (share) => ({
        outer: [{ x: 500, y: 500 }, polar(2 * Math.PI * share, 400), polar(2 * Math.PI * (share + 0.6 / n), 400)],
      })),
  ],
  'nested on one base': [
    100,
    (n) => many(n, (share) => ({ outer: box(1 + 450 * share, 500, 998 - 900 * share, 499 - 450 * share) })),
  ],
  'rectangles on a base line': [
    100,
    (n) => many(n, (share, k) => ({ outer: box(1 + 400 * share, 500, 500, ((((k * 7919) % n) + 1) * 480) / n) })),
  ],
  'pencil of lines': [
    50,
    (n) =>
      many(n, (share) => ({
        outer: [polar(Math.PI * share, -450), polar(Math.PI * share, 450), polar(Math.PI * share + 1e-4, 450)],
      })),
  ],
  'nearly equal copies': [
    10,
    (n) =>
      many(n, (_, k) => ({ outer: Array.from({ length: 8 }, (_, i) => polar((i * Math.PI) / 4 + k * 1e-9, 400)) })),
  ],
  'bars side by side': [1000, (n) => many(n, (share) => ({ outer: box(5 + 990 * share, 10, 500 / n, 980) }))],
  'one round shape': [
    5000,
    (n) => [{ id: '0', outer: Array.from({ length: n }, (_, i) => polar((2 * Math.PI * i) / n, 400)) }],
  ],
}

const measure = (work) => {
  const before = process.cpuUsage()
  const result = work()
  const { user, system } = process.cpuUsage(before)
  return { result, ms: (user + system) / 1000 }
}
const best = (work) => {
  const runs = Array.from({ length: short ? 1 : 3 }, () => measure(work))
  return runs.reduce((least, run) => (run.ms < least.ms ? run : least))
}

const report = openReport('slow-corners', 'Drawings that once took the square of their size')
for (const [name, [start, draw]] of Object.entries(drawings)) {
  let last
  for (const n of [start, 2 * start, 4 * start]) {
    const scene = { bounds, obstacles: draw(short ? Math.ceil(n / 8) : n) }
    const { result: mesh, ms } = best(() => buildNavMesh(scene))
    const { freeArea } = mesh
    const outline = measure(() => mesh.outline()).ms
    const { result: view, ms: viewing } = measure(() => mesh.triangles())
    const shape = scene.obstacles[scene.obstacles.length >> 1]
    const remove = measure(() => mesh.edit({ remove: [shape.id] })).ms
    const insert = measure(() => mesh.edit({ insert: [shape] })).ms
    if (!(Math.abs(mesh.freeArea - freeArea) <= 1e-9 * freeArea))
      throw new Error(`wrong answer: ${name}, ${n}: free area ${mesh.freeArea} after edits, ${freeArea} before`)
    const size = view.walkable.length
    const exponent = last === undefined ? undefined : Math.log(ms / last.ms) / Math.log(size / last.size)
    report.row('milliseconds of processor time at n, 2n and 4n', {
      drawing: name,
      n: scene.obstacles.length > 1 ? scene.obstacles.length : scene.obstacles[0].outer.length,
      triangles: size,
      build: ms,
      outline,
      'triangles()': viewing,
      remove,
      insert,
      exponent,
    })
    last = { ms, size }
  }
}
report.close()
