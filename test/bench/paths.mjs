#!/usr/bin/env node
// Shortest paths on meshes compared with other libraries: on published meshes if the shared data exists, and on maps generated from a seed.
//   [NATIVE_POLYANYA=folder] node test/bench/paths.mjs [--short]        after npm run build
// Every result is checked before its time counts; a figure is the least time of all blocks for each query.
import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import {
  buildNavMesh,
  createRandom,
  findPath,
  formatMeshFile,
  islandOf,
  parseMeshFile,
} from '../../dist/engine/index.js'
import { askNative, nativePolyanya } from './peers/native-polyanya.mjs'
import { apart } from './report/maps.mjs'
import { BLOCKS, check, median, openRace, quantile, short } from './report/race.mjs'

const random = createRandom(7)
const { report, peer } = openRace('paths', 'Shortest paths on meshes, compared with other libraries')

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
  const mesh = buildNavMesh(apart(random, side))
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
  // Cell size for libraries that build on voxels: as small as their builds allow, and a power of two, so that walls at
  // integers fall between cells. Of all settings tried, error 1 without a limit on edges gave the shortest paths.
  const cells = (across) =>
    2 ** Math.max(polygons.length > 10_000 ? 0 : -10, Math.floor(Math.log2(span / (short ? across / 4 : across))))
  // Floors for libraries in three dimensions: their x and z are our x and y, and triangles face up (y).
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
      const settings = { halfExtents: { x: 2 * cs, y: 4, z: 2 * cs }, maxPathPolys: 4096, maxStraightPathPoints: 4096 }
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
        const { success, path } = navcat.findPath(navMesh, [sx, 0, sy], [gx, 0, gy], reach, navcat.DEFAULT_QUERY_FILTER)
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
      // A path shorter than the optimum by more than a corner of a cell leads through a wall.
      if (got >= truth[i] * 0.99 - 0.01) ratios.push(truth[i] > 0 ? got / truth[i] : 1)
    }
    return { peerName, find, asked, ratios, times: asked.map(() => Infinity) }
  })
  // A warm-up, and then the best of all blocks for each query. A query shorter than the resolution of the clock runs
  // many times in a row.
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

report.close()
