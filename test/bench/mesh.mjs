#!/usr/bin/env node
// The mesh compared with other libraries: bulk build, live edit, point location, growth, memory.
//   node test/bench/mesh.mjs [--short]        after npm run build
// Maps are generated from a seed. Every result is checked before its time counts. Blocks alternate between all
// contestants; a figure is the median of its blocks, "best" the minimum. Load slows all contestants alike, so compare
// the ratios.
import { createRequire } from 'node:module'
import * as engine from '../../dist/engine/index.js'
import { apart } from './report/maps.mjs'
import { BLOCKS, check, median, near, openRace, quantile, race, short } from './report/race.mjs'
import { sourceModule } from './report/source-module.mjs'

const { buildNavMesh, createRandom, islandOf } = engine
const { Triangulation } = await sourceModule('src/engine/triangulation/index.ts')
const require = createRequire(import.meta.url)
const random = createRandom(7)
const { report, show, peer } = openRace('mesh', 'The mesh, compared with other libraries')

// 1. Bulk build, growth, memory.
{
  const Delaunator = (await peer('delaunator'))?.default
  const Constrainautor = (await peer('@kninnug/constrainautor'))?.default
  const cdt2d = require('cdt2d')
  const poly2tri = require('poly2tri')
  const perVertex = {}
  for (const side of short ? [10, 32] : [10, 32, 100]) {
    const scene = apart(random, side)
    const points = []
    const edges = []
    for (const { outer } of scene.obstacles) {
      const first = points.length
      for (const [k, { x, y }] of outer.entries()) {
        points.push([x, y])
        edges.push([first + k, first + ((k + 1) % outer.length)])
      }
    }
    const { x, y, width, height } = scene.bounds
    const rim = points.length
    points.push([x, y], [x + width, y], [x + width, y + height], [x, y + height])
    for (let k = 0; k < 4; k++) edges.push([rim + k, rim + ((k + 1) % 4)])
    const flat = Float64Array.from(points.flat())
    const contestants = {
      navsmith: () => buildNavMesh(scene),
      'its bare triangulation': () => {
        const triangulation = new Triangulation(x - width, y - height, x + 2 * width, y + 2 * height, points.length)
        const vertices = triangulation.insertVertices(flat)
        for (const [a, b] of edges) triangulation.addConstraint(vertices[a], vertices[b], 1, 1)
        return triangulation
      },
      'delaunator + constrainautor': () => {
        const triangles = new Delaunator(flat)
        new Constrainautor(triangles, edges)
        return triangles
      },
      cdt2d: () => cdt2d(points, edges, { exterior: false }),
      poly2tri: () => {
        const context = new poly2tri.SweepContext(points.slice(rim).map(([px, py]) => new poly2tri.Point(px, py)))
        for (const { outer } of scene.obstacles) context.addHole(outer.map((p) => new poly2tri.Point(p.x, p.y)))
        return context.triangulate().getTriangles()
      },
    }
    if (side > 32) delete contestants.cdt2d
    const mesh = contestants.navsmith()
    const view = mesh.triangles()
    const shoelace = scene.obstacles.reduce((sum, { outer }) => sum + engine.signedArea(outer), 0)
    check(near(mesh.blockedArea, shoelace), 'blocked area')
    check(view.triangles.length / 3 === 2 * (points.length - 4) + 2, 'triangle count')
    check(
      contestants['delaunator + constrainautor']().triangles.length === view.triangles.length,
      'triangle count of constrainautor',
    )
    // Small maps run many times in a row, so that the code is compiled.
    const results = race(contestants, side > 32 ? Math.min(BLOCKS, 5) : BLOCKS, side === 10 ? 10 : 1)
    perVertex[points.length] = (1000 * results.navsmith.best) / points.length
    show('build', { vertices: points.length }, results)
  }
  const growth = Object.values(perVertex)
  report.row('build, microseconds per vertex (best)', { ...perVertex, growth: growth[growth.length - 1] / growth[0] })
  const scene = apart(random, short ? 32 : 100)
  // Runs twice with a pause, because the buffers of earlier work are freed in the background.
  const memory = async () => {
    for (let i = 0; i < 2; i++) {
      globalThis.gc?.()
      await new Promise((done) => setTimeout(done, 100))
    }
    return process.memoryUsage()
  }
  const before = await memory()
  const kept = buildNavMesh(scene)
  const after = await memory()
  const vertices = 10 * scene.obstacles.length
  report.row('memory, bytes per vertex', {
    vertices,
    'in typed arrays': (after.arrayBuffers - before.arrayBuffers) / vertices,
    'in objects (with --expose-gc)': globalThis.gc && (after.heapUsed - before.heapUsed) / vertices,
    islands: kept.islands.length,
  })
}

// 2. Live edit: one vertex of one obstacle, and one vertex of a ring of 10,000 vertices.
{
  for (const side of short ? [32] : [32, 100]) {
    const scene = apart(random, side)
    const mesh = buildNavMesh(scene)
    const times = []
    for (let i = 0; i < (short ? 400 : 3000); i++) {
      const k = Math.floor(random() * scene.obstacles.length)
      const vertex = Math.floor(random() * 10)
      const obstacle = scene.obstacles[k]
      const to = {
        x: obstacle.outer[vertex].x + (random() - 0.5) * 20,
        y: obstacle.outer[vertex].y + (random() - 0.5) * 20,
      }
      scene.obstacles[k] = { ...obstacle, outer: obstacle.outer.map((p, j) => (j === vertex ? to : p)) }
      const start = performance.now()
      mesh.edit({ move: [{ id: obstacle.id, ring: 0, vertex, to }] })
      times.push((performance.now() - start) * 1000)
    }
    const start = performance.now()
    const fresh = buildNavMesh(scene)
    const rebuild = performance.now() - start
    check(
      mesh.freeArea === fresh.freeArea &&
        mesh.islands.length === fresh.islands.length &&
        mesh.triangles().triangles.length === fresh.triangles().triangles.length,
      'edited mesh against a rebuild',
    )
    const warm = times.slice(times.length >> 2)
    report.row('live edit of one vertex, equal to a rebuild', {
      map: `${10 * side * side} vertices`,
      'p50 us': median(warm),
      'p95 us': quantile(warm, 0.95),
      'rebuild / p50': (1000 * rebuild) / median(warm),
    })
  }
  const count = 10_000
  const outer = Array.from({ length: count }, (_, i) => {
    const [a, r] = [(2 * Math.PI * i) / count, 900 + random()]
    return { x: 1000 + r * Math.cos(a), y: 1000 + r * Math.sin(a) }
  })
  const mesh = buildNavMesh({ bounds: { x: 0, y: 0, width: 2000, height: 2000 }, obstacles: [{ id: 'ring', outer }] })
  const times = []
  for (let i = 0; i < (short ? 200 : 2000); i++) {
    const vertex = Math.floor(random() * count)
    const [a, r] = [(2 * Math.PI * vertex) / count, 900 + random()]
    const start = performance.now()
    mesh.edit({ move: [{ id: 'ring', ring: 0, vertex, to: { x: 1000 + r * Math.cos(a), y: 1000 + r * Math.sin(a) } }] })
    times.push((performance.now() - start) * 1000)
  }
  report.row('live edit of one vertex, equal to a rebuild', {
    map: `a ring of ${count}`,
    'p50 us': median(times.slice(50)),
    'p95 us': quantile(times.slice(50), 0.95),
  })
}

// 3. Point location.
{
  const Flatbush = (await peer('flatbush'))?.default
  const scene = apart(random, short ? 32 : 100)
  const mesh = buildNavMesh(scene)
  const { coords, triangles } = mesh.triangles()
  const tree = new Flatbush(triangles.length / 3)
  const corner = (t, k) => 2 * triangles[3 * t + k]
  for (let t = 0; t < triangles.length / 3; t++) {
    const xs = [0, 1, 2].map((k) => coords[corner(t, k)])
    const ys = [0, 1, 2].map((k) => coords[corner(t, k) + 1])
    tree.add(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys))
  }
  tree.finish()
  const { x, y, width, height } = scene.bounds
  const points = Array.from({ length: short ? 20_000 : 100_000 }, () => ({
    x: x + width * random(),
    y: y + height * random(),
  }))
  const { walkable } = mesh.triangles()
  const holds = (t, p) =>
    [0, 1, 2].every((k) => {
      const [a, b] = [corner(t, k), corner(t, (k + 1) % 3)]
      return (coords[b] - coords[a]) * (p.y - coords[a + 1]) - (coords[b + 1] - coords[a + 1]) * (p.x - coords[a]) >= 0
    })
  const into = new Int32Array(16)
  const contestants = {
    'navsmith, polygons at a point': () =>
      points.reduce((free, p) => free + (mesh.convex.polygonsAt(p.x, p.y, into) > 0 ? 1 : 0), 0),
    'navsmith, island of a point': () => points.reduce((free, p) => free + (islandOf(mesh, p) >= 0 ? 1 : 0), 0),
    flatbush: () =>
      points.reduce(
        (free, p) => free + (tree.search(p.x, p.y, p.x, p.y).some((t) => walkable[t] === 1 && holds(t, p)) ? 1 : 0),
        0,
      ),
  }
  const counts = Object.values(contestants).map((run) => run())
  check(Math.max(...counts) - Math.min(...counts) <= 2, `walkable points: ${counts.join(', ')}`)
  const results = race(contestants, Math.min(BLOCKS, 5))
  for (const [name, { median: time, failed }] of Object.entries(results))
    report.row('point location', {
      triangles: triangles.length / 3,
      contestant: name,
      'us per point': (1000 * time) / points.length,
      ...(failed !== undefined && { failed }),
    })
}
report.close()
