#!/usr/bin/env node
// The mesh beside its peers: bulk build, bytes opened, live edit, union, shortest paths, point location, growth, memory.
//   node test/bench/mesh.mjs [--short]        after npm run build
// Maps are made here from a seed; paths also run on the published meshes where the shared data is there. Every answer is checked before its time
// counts. Blocks of all contestants are interleaved; a figure is the median of its blocks, "best" the least. A busy machine moves all alike: read the ratios.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import * as engine from '../../dist/engine/index.js'
import * as meshAlone from '../../dist/engine/mesh.js'
import { Triangulation } from '../../dist/engine/triangulation/index.js'
import { openReport } from './report/report.mjs'
import { askNative, nativePolyanya } from './peers/native-polyanya.mjs'

const { buildNavMesh, createRandom, findPath, formatMeshFile, islandOf, parseMeshFile } = engine
const require = createRequire(import.meta.url)
const short = process.argv.includes('--short')
const BLOCKS = short ? 2 : 7
const random = createRandom(7)
const sorted = (values) => [...values].sort((a, b) => a - b)
const quantile = (values, q) => sorted(values)[Math.min(values.length - 1, Math.floor(q * values.length))]
const median = (values) => quantile(values, 0.5)
const report = openReport('mesh', 'The mesh beside its peers')
const check = (right, what) => {
  if (!right) throw new Error(`wrong answer: ${what}`)
}
const near = (a, b, relative = 1e-9) => Math.abs(a - b) <= relative * Math.max(Math.abs(a), Math.abs(b))

/** Milliseconds per run of each contestant, interleaved after a warm-up, so many in a row; one that throws is marked. */
function race(contestants, blocks = BLOCKS, inRow = 1) {
  const times = {}
  const failed = {}
  for (let block = 0; block <= blocks; block++) {
    for (const [name, run] of Object.entries(contestants)) {
      if (failed[name] !== undefined) continue
      const start = performance.now()
      try {
        for (let i = 0; i < inRow; i++) run()
      } catch (error) {
        failed[name] = String(error?.message ?? error).slice(0, 60)
        continue
      }
      if (block > 0) (times[name] ??= []).push((performance.now() - start) / inRow)
    }
  }
  return Object.fromEntries(
    Object.keys(contestants).map((name) => [
      name,
      failed[name] === undefined
        ? { median: median(times[name]), best: Math.min(...times[name]) }
        : { failed: failed[name] },
    ]),
  )
}
/** A row for each contestant; `ours / best` is the best of the first one beside it. */
function show(table, about, results) {
  const [ours] = Object.values(results)
  for (const [name, { median: middle, best, failed }] of Object.entries(results))
    report.row(table, {
      ...about,
      contestant: name,
      'median ms': middle,
      'best ms': best,
      'navsmith / it': ours.best / best,
      ...(failed !== undefined && { failed }),
    })
}

async function peer(name) {
  try {
    return await import(name)
  } catch (error) {
    const [why] = String(error?.message ?? error).split('\n')
    report.note(`${name} does not load here: ${why.slice(0, 80)}`)
    return undefined
  }
}

/** Ten-gons in rows and columns, apart from one another. */
function apart(side) {
  const obstacles = []
  for (let i = 0; i < side * side; i++) {
    const [cx, cy] = [(i % side) * 40 + 20 + random() * 6, Math.floor(i / side) * 40 + 20 + random() * 6]
    obstacles.push({
      id: `o${i}`,
      outer: Array.from({ length: 10 }, (_, k) => {
        const [a, r] = [(k / 5) * Math.PI, 8 + random() * 6]
        return { x: cx + r * Math.cos(a), y: cy + r * Math.sin(a) }
      }),
    })
  }
  return { bounds: { x: -20, y: -20, width: side * 40 + 50, height: side * 40 + 50 }, obstacles }
}

/** As many bars across as down, each over all of the others. */
function bars(count) {
  const at = (k) => (1000 * k) / count
  const bar = (x, y, width, height) => [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ]
  const wide = 400 / count
  const obstacles = Array.from({ length: count }, (_, k) => [
    { id: `column${k}`, outer: bar(at(k), 0, wide, 1000) },
    { id: `row${k}`, outer: bar(0, at(k), 1000, wide) },
  ])
  return { bounds: { x: -10, y: -10, width: 1020, height: 1020 }, obstacles: obstacles.flat() }
}

report.note(`${BLOCKS} interleaved blocks`)

// 1. Bulk build, growth, memory.
{
  const Delaunator = (await peer('delaunator'))?.default
  const Constrainautor = (await peer('@kninnug/constrainautor'))?.default
  const cdt2d = require('cdt2d')
  const poly2tri = require('poly2tri')
  const perVertex = {}
  for (const side of short ? [10, 32] : [10, 32, 100]) {
    const scene = apart(side)
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
    // small maps many times in a row, so that the compiler has seen them
    const results = race(contestants, side > 32 ? Math.min(BLOCKS, 5) : BLOCKS, side === 10 ? 10 : 1)
    perVertex[points.length] = (1000 * results.navsmith.best) / points.length
    show('build', { vertices: points.length }, results)
  }
  const growth = Object.values(perVertex)
  report.row('build, microseconds per vertex (best)', { ...perVertex, growth: growth[growth.length - 1] / growth[0] })
  const scene = apart(short ? 32 : 100)
  // Twice, with a pause: the buffers of what went before are given back behind one's back.
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
  report.row('memory, bytes a vertex', {
    vertices,
    'in typed arrays': (after.arrayBuffers - before.arrayBuffers) / vertices,
    'in objects (with --expose-gc)': globalThis.gc && (after.heapUsed - before.heapUsed) / vertices,
    islands: kept.islands.length,
  })
}

// 2. Bytes of a mesh, opened instead of building its scene.
for (const [map, scene] of Object.entries(
  short
    ? { 'ten-gons': apart(10), 'crossing bars': bars(16) }
    : {
        'ten-gons, 10,000 vertices': apart(32),
        'ten-gons, 100,000 vertices': apart(100),
        'crossing bars, 40,000 crossings': bars(100),
      },
)) {
  const capabilities = [meshAlone.builtMeshFormats]
  const build = () => meshAlone.buildNavMesh(scene, { capabilities })
  const mesh = build()
  const bytes = mesh.toBinary()
  const open = () => meshAlone.navMeshFromBinary(bytes, { capabilities })
  const opened = open()
  check(
    opened.freeArea === mesh.freeArea && opened.islands.length === mesh.islands.length,
    'a mesh opened from its bytes',
  )
  // islands and polygons are made at the first question: what is opened is asked for a path as well
  const { x, y, width, height } = scene.bounds
  const ask = (made) => findPath(made, { x: x + 1, y: y + 1 }, { x: x + width - 1, y: y + height - 1 })
  check(near(ask(opened).path.length, ask(mesh).path.length), 'a path on a mesh opened from its bytes')
  const {
    opened: opening,
    asked,
    built,
    'built, asked': builtAsked,
  } = race(
    { opened: open, asked: () => ask(open()), built: build, 'built, asked': () => ask(build()) },
    BLOCKS,
    short ? 5 : 3,
  )
  report.row('bytes opened', {
    map,
    bytes: bytes.length,
    'opened, best ms': opening.best,
    'built, best ms': built.best,
    'built / opened': built.best / opening.best,
    'the same with a first path': builtAsked.best / asked.best,
    asked: short ? undefined : '>= 5 times',
  })
}

// 3. Live edit: one vertex of one obstacle, and one vertex of a ring of 10,000.
{
  for (const side of short ? [32] : [32, 100]) {
    const scene = apart(side)
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

// 4. Union of overlapping eight-gons.
{
  const clipper = await peer('clipper2-ts')
  const polygonClipping = (await peer('polygon-clipping'))?.default
  const count = 1000
  const rings = Array.from({ length: count }, () => {
    const [cx, cy, r] = [1000 * random(), 1000 * random(), 20 + 20 * random()]
    return Array.from({ length: 8 }, (_, k) => ({
      x: Math.round(cx + r * Math.cos((k * Math.PI) / 4)),
      y: Math.round(cy + r * Math.sin((k * Math.PI) / 4)),
    }))
  })
  const scene = {
    bounds: { x: -50, y: -50, width: 1100, height: 1100 },
    obstacles: rings.map((outer, i) => ({ id: `${i}`, outer })),
  }
  const regions = rings.map((outer) => ({ outer, holes: [] }))
  const pairs = rings.map((ring) => [ring.map(({ x, y }) => [x, y])])
  const areaOf = (polygons) =>
    polygons.reduce(
      (sum, [outer, ...holes]) =>
        sum +
        Math.abs(engine.signedArea(outer)) -
        holes.reduce((less, hole) => less + Math.abs(engine.signedArea(hole)), 0),
      0,
    )
  const contestants = {
    navsmith: () =>
      areaOf(
        buildNavMesh(scene)
          .outline()
          .map(({ outer, holes }) => [outer, ...holes]),
      ),
    'navsmith combineRegions': () =>
      areaOf(engine.combineRegions('union', regions, []).map(({ outer, holes }) => [outer, ...holes])),
    'clipper2-ts': () => Math.abs(clipper.areaPathsD(clipper.unionD(rings, [], clipper.FillRule.NonZero, 6))),
    'polygon-clipping': () =>
      areaOf(
        polygonClipping
          .union(pairs[0], ...pairs.slice(1))
          .map((polygon) => polygon.map((ring) => ring.map(([x, y]) => ({ x, y })))),
      ),
  }
  const area = contestants.navsmith()
  const off = {}
  for (const [name, run] of Object.entries(contestants)) {
    try {
      off[name] = Math.abs(run() - area) / area
    } catch {
      off[name] = NaN
    }
  }
  check(
    off['polygon-clipping'] < 1e-9 && off['navsmith combineRegions'] < 1e-12,
    `area of the union: ${JSON.stringify(off)}`,
  )
  const results = race(contestants)
  show('union of eight-gons', { count }, results)
  for (const [name, share] of Object.entries(off))
    report.note(`area of the union, ${name}: off by ${share.toExponential(1)}`)
}

// 5. Shortest paths.
{
  const text = (file) => (file.endsWith('.gz') ? gunzipSync(readFileSync(file)) : readFileSync(file)).toString('utf8')
  const root = `${process.env.DATA_ROOT ?? '../shared/data'}/mesh`
  const published = [
    ['arena, merged', 'polyanya/arena-merged.mesh', 'polyanya/arena.anyangle.scen'],
    ['aurora, merged', 'polyanya/aurora-merged.mesh.gz', 'polyanya/aurora.anyangle.odd.scen.gz'],
    ['iron harvest', 'ironharvest/scene_mp_2p_01.mesh.gz', 'ironharvest/scene_mp_2p_01.odd.scen.gz'],
  ]
  const wanted = short ? 40 : 300
  const native = nativePolyanya()
  if (native.missing !== undefined) report.note(`Polyanya in C++ did not run: ${native.missing}`)
  const maps = []
  if (existsSync(root)) {
    for (const [name, meshFile, scenFile] of published) {
      const lines = text(`${root}/${scenFile}`)
        .split(/\r?\n/)
        .slice(1)
        .map((line) => line.trim().split(/\s+/))
        .filter((words) => words.length >= 9)
      const queries = Array.from({ length: Math.min(wanted, lines.length) }, (_, i) =>
        lines[Math.floor(((i + 0.5) * lines.length) / Math.min(wanted, lines.length))].slice(4, 9).map(Number),
      )
      const meshText = text(`${root}/${meshFile}`)
      maps.push({ name, mesh: parseMeshFile(meshText), meshText, queries })
    }
  }
  for (const [name, side] of [
    ['made, 1k vertices', 10],
    ['made, 10k vertices', 32],
  ]) {
    const mesh = buildNavMesh(apart(side))
    const queries = []
    while (queries.length < wanted) {
      const ends = [0, 0, 0, 0].map(() => 40 * side * random())
      const from = islandOf(mesh, { x: ends[0], y: ends[1] })
      if (from >= 0 && from === islandOf(mesh, { x: ends[2], y: ends[3] })) queries.push(ends)
    }
    maps.push({ name, mesh, meshText: formatMeshFile(mesh), queries })
  }
  const NavMeshPeer = (await peer('navmesh'))?.NavMesh
  const threePeer = await peer('three-pathfinding')
  const THREE = await peer('three')
  const navcat = await peer('navcat')
  const navcatBlocks = await peer('navcat/blocks')
  const recast = await peer('recast-navigation')
  const recastMake = await peer('recast-navigation/generators')
  await recast?.init?.()
  for (const { name, mesh, meshText, queries } of maps) {
    const { convex } = mesh
    const polygons = []
    for (let p = 0; p < convex.polygonSlots; p++) {
      if (convex.first[p] < 0) continue
      const ring = []
      for (let h = convex.first[p]; ring.length === 0 || h !== convex.first[p]; h = convex.next[h])
        ring.push({ x: convex.coords[2 * convex.origin[h]], y: convex.coords[2 * convex.origin[h] + 1] })
      polygons.push(ring)
    }
    const triangles = polygons.flatMap((ring) => ring.slice(2).map((c, i) => [ring[0], ring[i + 1], c]))
    const xs = polygons.flat().map(({ x }) => x)
    const ys = polygons.flat().map(({ y }) => y)
    const least = (values) => values.reduce((a, b) => Math.min(a, b))
    const most = (values) => values.reduce((a, b) => Math.max(a, b))
    const span = Math.max(most(xs) - least(xs), most(ys) - least(ys))
    // Cells for the peers that live on voxels: a power of two, so that walls on whole numbers fall between cells, and as many as their
    // builds bear; error 1 and no limit on edges gave them the shortest paths of all settings tried.
    const cells = (across) =>
      2 ** Math.max(polygons.length > 10_000 ? 0 : -10, Math.floor(Math.log2(span / (short ? across / 4 : across))))
    // Floors for peers that live in space: y up, so that x and z are ours; turned to face up.
    const positions = triangles.flatMap(([a, b, c]) => [a, c, b].flatMap(({ x, y }) => [x, 0, y]))
    const indices = positions.slice(0, positions.length / 3).map((_, i) => i)
    const length = (points) =>
      points.slice(1).reduce((sum, p, i) => sum + Math.sqrt((p.x - points[i].x) ** 2 + (p.y - points[i].y) ** 2), 0)
    const build = {
      navsmith:
        () =>
        ([sx, sy, gx, gy]) =>
          findPath(mesh, { x: sx, y: sy }, { x: gx, y: gy }).path?.length,
      navmesh: () => {
        if (polygons.length > 2500) throw new Error('its quadratic build was left out')
        const other = new NavMeshPeer(polygons)
        return ([sx, sy, gx, gy]) => {
          const path = other.findPath({ x: sx, y: sy }, { x: gx, y: gy })
          return path === null ? undefined : length(path)
        }
      },
      'three-pathfinding': () => {
        if (polygons.length > 6000) throw new Error('its build was left out')
        const geometry = new THREE.BufferGeometry()
        geometry.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3))
        const finder = new threePeer.Pathfinding()
        finder.setZoneData('map', threePeer.Pathfinding.createZone(geometry))
        return ([sx, sy, gx, gy]) => {
          const start = new THREE.Vector3(sx, 0, sy)
          const path = finder.findPath(start, new THREE.Vector3(gx, 0, gy), 'map', finder.getGroup('map', start))
          return path === null ? undefined : length([{ x: sx, y: sy }, ...path.map(({ x, z }) => ({ x, y: z }))])
        }
      },
      'recast-navigation': () => {
        const cs = cells(2048)
        const { success, navMesh } = recastMake.generateSoloNavMesh(positions, indices, {
          cs,
          ch: 0.2,
          walkableRadius: 0,
          walkableHeight: 3,
          walkableClimb: 1,
          maxSimplificationError: 1,
          maxEdgeLen: 0,
          minRegionArea: 0,
          mergeRegionArea: 400,
        })
        if (!success) throw new Error('no mesh came out')
        const query = new recast.NavMeshQuery(navMesh, { maxNodes: 65_535 })
        const settings = {
          halfExtents: { x: 2 * cs, y: 4, z: 2 * cs },
          maxPathPolys: 4096,
          maxStraightPathPoints: 4096,
        }
        return ([sx, sy, gx, gy]) => {
          const { success: found, path } = query.computePath({ x: sx, y: 0, z: sy }, { x: gx, y: 0, z: gy }, settings)
          return found && path.length > 0
            ? length([{ x: sx, y: sy }, ...path.map(({ x, z }) => ({ x, y: z })), { x: gx, y: gy }])
            : undefined
        }
      },
      navcat: () => {
        const cellSize = cells(1024)
        const { navMesh } = navcatBlocks.generateSoloNavMesh(
          { positions, indices },
          {
            cellSize,
            cellHeight: 0.2,
            walkableRadiusVoxels: 0,
            walkableRadiusWorld: 0,
            walkableClimbVoxels: 1,
            walkableClimbWorld: 0.2,
            walkableHeightVoxels: 3,
            walkableHeightWorld: 0.6,
            walkableSlopeAngleDegrees: 45,
            borderSize: 0,
            minRegionArea: 0,
            mergeRegionArea: 400,
            maxSimplificationError: 1,
            maxEdgeLength: 0,
            maxVerticesPerPoly: 6,
            detailSampleDistance: 6,
            detailSampleMaxError: 1,
          },
        )
        const reach = [2 * cellSize, 4, 2 * cellSize]
        return ([sx, sy, gx, gy]) => {
          const { success, path } = navcat.findPath(
            navMesh,
            [sx, 0, sy],
            [gx, 0, gy],
            reach,
            navcat.DEFAULT_QUERY_FILTER,
          )
          return success
            ? length([{ x: sx, y: sy }, ...path.map(({ position: [x, , z] }) => ({ x, y: z })), { x: gx, y: gy }])
            : undefined
        }
      },
    }
    const found = {}
    for (const [peerName, make] of Object.entries(build)) {
      if (short && peerName !== 'navsmith' && polygons.length > 3000) continue
      try {
        found[peerName] = make()
      } catch (error) {
        report.note(`${peerName} on ${name}: ${String(error?.message ?? error).slice(0, 80)}`)
      }
    }
    const truth = queries.map((query) => query[4] ?? found.navsmith(query))
    const contestants = Object.entries(found).map(([peerName, find]) => {
      const asked = peerName === 'navsmith' ? queries : queries.filter((_, i) => i % (short ? 4 : 3) === 0)
      const ratios = []
      for (const [i, query] of queries.entries()) {
        if (!asked.includes(query)) continue
        const got = find(query)
        if (peerName === 'navsmith')
          check(
            got !== undefined && Math.abs(got - truth[i]) <= Math.max(0.001, 1e-5 * truth[i]),
            `${name}, query ${i}: ${got}, published ${truth[i]}`,
          )
        // shorter than the shortest by more than a corner of a cell is a way through a wall
        if (got >= truth[i] * 0.99 - 0.01) ratios.push(truth[i] > 0 ? got / truth[i] : 1)
      }
      return { peerName, find, asked, ratios, times: asked.map(() => Infinity) }
    })
    // Warm-up; then the best of all blocks for each query. What takes less than the clock can tell is asked many times in a row.
    for (const { find, asked } of contestants) {
      const start = performance.now()
      for (const query of asked) find(query)
      const rounds = (performance.now() - start) * 20 < asked.length ? Math.ceil(4000 / asked.length) : 1
      for (let round = 0; round < rounds; round++) for (const query of asked) find(query)
    }
    for (let block = 0; block < BLOCKS; block++) {
      for (const { find, asked, times } of contestants) {
        for (const [i, query] of asked.entries()) {
          const runs = times[i] < 50 ? 20 : 1
          const start = performance.now()
          for (let run = 0; run < runs; run++) find(query)
          times[i] = Math.min(times[i], ((performance.now() - start) * 1000) / runs)
        }
      }
    }
    for (const { peerName, asked, ratios, times } of contestants)
      report.row('shortest paths', {
        map: name,
        polygons: polygons.length,
        contestant: peerName,
        'median us': median(times),
        'p95 us': quantile(times, 0.95),
        queries: asked.length,
        'none or through walls': asked.length - ratios.length,
        'length x': median(ratios).toFixed(4),
        'worst length x': Math.max(...ratios).toFixed(3),
      })
    if (native.program !== undefined)
      try {
        const { times, lengths } = askNative(native.program, meshText, queries)
        const ratios = lengths.map((length, i) => (truth[i] > 0 ? length / truth[i] : 1))
        report.row('shortest paths', {
          map: name,
          polygons: polygons.length,
          contestant: 'Polyanya in C++',
          'median us': median(times),
          'p95 us': quantile(times, 0.95),
          queries: times.length,
          'none or through walls': lengths.filter((length) => !(length >= 0)).length,
          'length x': median(ratios).toFixed(4),
          'worst length x': Math.max(...ratios).toFixed(3),
        })
      } catch (error) {
        report.note(`Polyanya in C++ on ${name}: ${error.message}`)
      }
  }
}

// 6. Point location.
{
  const Flatbush = (await peer('flatbush'))?.default
  const scene = apart(short ? 32 : 100)
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
      'us a point': (1000 * time) / points.length,
      ...(failed !== undefined && { failed }),
    })
}
report.close()
