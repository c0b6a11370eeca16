#!/usr/bin/env node
// Growth of queries, refinement and importers with the map: n, 2n and 4n decagons, and the power of n over the last
// doubling.
//   node test/bench/growth.mjs [--short]        after npm run build
// A query at one place and the report of an edit of one shape should not grow at all; operations on the whole map grow
// with the map.
// Processor time: microseconds per query (median over many places), milliseconds per operation on the whole map.
import { buildNavMesh, findPath, refineMesh } from '../../dist/engine/index.js'
import { createNavDocument, exportMap, importMap } from '../../dist/document/index.js'
import { openReport } from './report/report.mjs'

const short = process.argv.includes('--short')
const SIZES = short ? [250, 500, 1000] : [2500, 5000, 10_000]
const CELL = 40

const ring = (k, x, y) =>
  Array.from({ length: 10 }, (_, i) => {
    const reach = 9 + ((7 * i + 3 * k) % 8)
    return { x: x + reach * Math.cos((i * Math.PI) / 5), y: y + reach * Math.sin((i * Math.PI) / 5) }
  })

/** Makes decagons in rows and columns; every tenth is mud, and a link crosses every twentieth. */
function sceneOf(count) {
  const side = Math.ceil(Math.sqrt(count))
  const scene = { bounds: { x: 0, y: 0, width: side * CELL, height: side * CELL }, obstacles: [], links: [] }
  for (let k = 0; k < count; k++) {
    const [x, y] = [((k % side) + 0.5) * CELL, (Math.floor(k / side) + 0.5) * CELL]
    scene.obstacles.push({ id: `o${k}`, outer: ring(k, x, y) })
    if (k % 20 === 0)
      scene.links.push({ id: `l${k}`, from: { x: x - 19.5, y }, to: { x: x + 19.5, y }, cost: 30, bidirectional: true })
  }
  return scene
}

const processor = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1]

/** Returns the median microseconds of `ask(i)` over batches, after a warm-up. */
function question(ask, batch) {
  for (let i = 0; i < batch; i++) ask(i)
  const times = []
  for (let round = 0; round < 9; round++) {
    const since = processor()
    for (let i = 0; i < batch; i++) ask(round * batch + i)
    times.push((1000 * (processor() - since)) / batch)
  }
  return median(times)
}
function whole(work) {
  const times = []
  for (let round = 0; round < (short ? 1 : 3); round++) {
    const since = processor()
    work()
    times.push(processor() - since)
  }
  return Math.min(...times)
}

/** Each row builds its data for `count` shapes and returns the measured cost; it throws when a result is wrong. */
const rows = {
  'obstaclesAt, microseconds': (count) => {
    const scene = sceneOf(count)
    const mesh = buildNavMesh(scene)
    return question((i) => {
      const k = (i * 7919) % count
      const found = mesh.obstaclesAt(scene.obstacles[k].outer[0])
      if (found.length > 1) throw new Error(`wrong answer: ${found.length} obstacles at a corner of one`)
    }, 400)
  },
  'edit of a corner with its diagnostics, microseconds': (count) => {
    const scene = sceneOf(count)
    const mesh = buildNavMesh(scene)
    return question((i) => {
      const { id, outer } = scene.obstacles[(i * 7919) % count]
      const [first, ...rest] = outer
      const report = mesh.edit({ update: [{ id, outer: [{ x: first.x + 0.25, y: first.y }, ...rest] }] })
      if (report.diagnostics.length > 0) throw new Error('wrong answer: a diagnostic of a sound shape')
      mesh.edit({ update: [{ id, outer }] })
    }, 60)
  },
  'path next door on a map with links, microseconds': (count) => {
    const mesh = buildNavMesh(sceneOf(count))
    const side = Math.ceil(Math.sqrt(count))
    return question((i) => {
      const k = (i * 7919) % (count - side - 1)
      const [x, y] = [(k % (side - 1)) * CELL, Math.floor(k / side) * CELL]
      const result = findPath(mesh, { x: x + 1, y: y + 1 }, { x: x + CELL - 1, y: y + CELL - 1 })
      if (result.status !== 'found') throw new Error(`wrong answer: ${result.status}`)
    }, 40)
  },
  'refinement, milliseconds': (count) => {
    const mesh = buildNavMesh(sceneOf(count))
    return whole(() => {
      const { triangles } = refineMesh(mesh, { maxArea: 200, minAngle: 20, budget: 1e7 })
      if (triangles.length === 0) throw new Error('wrong answer: no triangles')
    })
  },
}
for (const format of ['navsmith', 'tiled', 'geojson', 'svg'])
  rows[`import of ${format}, milliseconds`] = (count) => {
    const { bounds, obstacles } = sceneOf(count)
    const map = createNavDocument({
      bounds,
      items: obstacles.map(({ id, outer }) => ({ kind: 'obstacle', id, shape: { type: 'polygon', outer } })),
    })
    const text = exportMap(map, format)
    return whole(() => {
      const { document } = importMap(text)
      if (document.items.length !== count) throw new Error(`wrong answer: ${document.items.length} of ${count} items`)
    })
  }

const report = openReport('growth', 'Growth of queries, refinement and importers with the map', { short })
for (const [name, costAt] of Object.entries(rows)) {
  const [n, twice, fourfold] = SIZES.map(costAt)
  report.row('at n, 2n and 4n shapes', {
    what: name,
    shapes: SIZES[0],
    n,
    '2n': twice,
    '4n': fourfold,
    exponent: Math.log2(fourfold / twice),
  })
}
report.close()
