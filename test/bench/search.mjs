#!/usr/bin/env node
// The cost of a trace: planners without a trace callback, compared with the same planners with every line about a trace
// removed; then planners whose callback stores every event; then the speed at which stored events are replayed.
//   node test/bench/search.mjs [--short]     bundles the sources by itself
// Both forms run the same queries in interleaved blocks and must give the same lengths. Figures are processor
// milliseconds of the fastest block; "x" compares with the form without lines about a trace.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { openReport } from './report/report.mjs'

const short = process.argv.includes('--short')
const BLOCKS = short ? 10 : 30
const report = openReport('search', 'The cost of a trace')
const folder = mkdtempSync(join(tmpdir(), 'navsmith-search-'))

/**
 * Removes the code for a trace: tests for a trace become false and calls become nothing, and the minifier drops the
 * rest.
 */
const deaf = {
  name: 'deaf',
  setup: (bundler) =>
    bundler.onLoad({ filter: /engine.*\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8')
        .replace(/\b(?:[\w.]+\.)?trace !== undefined/g, 'false')
        .replace(/\b(?:[\w.]+\.)?trace === undefined/g, 'true')
        .replace(/\b(?:[\w.]+\.)?trace\?\.\(/g, 'undefined?.('),
      loader: 'ts',
    })),
}
async function load(name, entry, plugins) {
  const outfile = join(folder, `${name}.mjs`)
  await build({
    entryPoints: [resolve('src', `${entry}.ts`)],
    bundle: true,
    format: 'esm',
    platform: 'node',
    minifySyntax: true,
    logLevel: 'error',
    outfile,
    plugins,
  })
  return import(pathToFileURL(outfile).href)
}

try {
  const plain = await load('plain', 'engine/index', [deaf])
  const traced = await load('traced', 'engine/index', [])
  const { CellReplay } = await load('film', 'canvas/replay/cell-replay', [])

  const SIDE = 512
  const random = traced.createRandom(3)
  const blocked = Uint8Array.from({ length: SIDE * SIDE }, () => (random() < 0.15 ? 1 : 0))
  const ends = Array.from({ length: 4 }, () => ({
    x: Math.floor(random() * SIDE) + 0.5,
    y: Math.floor(random() * SIDE) + 0.5,
  }))
  for (const { x, y } of ends) blocked[Math.floor(y) * SIDE + Math.floor(x)] = 0
  const rings = Array.from({ length: 400 }, (_, i) => {
    const [x, y, count] = [(i % 20) * 50 + 25 + random() * 8, Math.floor(i / 20) * 50 + 25 + random() * 8, 4 + (i % 5)]
    return Array.from({ length: count }, (__, corner) => ({
      x: x + (10 + 9 * random()) * Math.cos((corner / count) * 2 * Math.PI),
      y: y + (10 + 9 * random()) * Math.sin((corner / count) * 2 * Math.PI),
    }))
  })
  const scene = {
    bounds: { x: 0, y: 0, width: 1000, height: 1000 },
    obstacles: rings.map((outer, i) => ({ id: `o${i}`, outer })),
  }
  const waypoints = Array.from({ length: 4000 }, (_, i) => ({
    id: `w${i}`,
    x: (i % 64) * 15 + 9 * random(),
    y: Math.floor(i / 64) * 15 + 9 * random(),
  }))
  const links = waypoints.flatMap(({ id }, i) =>
    [1, 64, 65].filter((step) => i + step < waypoints.length).map((step) => ({ from: id, to: `w${i + step}` })),
  )
  const worldsOf = (engine) => ({
    grid: engine.buildNavGrid({ width: SIDE, height: SIDE, blocked }),
    mesh: engine.buildNavMesh(scene),
    polygons: engine.buildVisibilityGraph(scene),
    waypoints: engine.buildWaypointGraph({ waypoints, links }),
  })
  const [plainWorlds, tracedWorlds] = [worldsOf(plain), worldsOf(traced)]
  const corners = [
    { x: 2, y: 3 },
    { x: 997, y: 995 },
    { x: 3, y: 990 },
    { x: 990, y: 5 },
  ]

  const cases = [
    ['grid', 'a-star', 20],
    ['grid', 'dijkstra', 1],
    ['grid', 'breadth-first', 1],
    ['grid', 'jump-point', 30],
    ['grid', 'theta-star', 2],
    ['mesh', 'polyanya', 150],
    ['mesh', 'triangle-a-star', 1],
    ['mesh', 'midpoint-funnel', 20],
    ['polygons', 'visibility', 1],
    ['polygons', 'ray-scan', 1],
    ['waypoints', 'a-star', 20],
    ['waypoints', 'dijkstra', 10],
  ]
  const spent = (work) => {
    const before = process.cpuUsage()
    const sum = work()
    const { user, system } = process.cpuUsage(before)
    return [(user + system) / 1000, sum]
  }
  let worst = 0
  for (const [world, algorithm, times] of cases) {
    const places = world === 'grid' ? ends : corners
    const ask = (engine, worlds, trace) => {
      let sum = 0
      for (let round = 0; round < times; round++)
        for (let i = 0; i < places.length; i += 2) {
          const result = engine.findPath(worlds[world], places[i], places[i + 1], {
            algorithm,
            ...(trace !== undefined && { trace }),
          })
          if (result.status === 'found') sum += result.path.length
        }
      return sum
    }
    let events = []
    const forms = {
      plain: () => ask(plain, plainWorlds),
      off: () => ask(traced, tracedWorlds),
      on: () => {
        events = []
        return ask(traced, tracedWorlds, (event) => events.push(event))
      },
    }
    const best = { plain: Infinity, off: Infinity, on: Infinity }
    const lengths = new Set()
    const run = (name) => {
      const [time, sum] = spent(forms[name])
      best[name] = Math.min(best[name], time)
      lengths.add(sum)
    }
    // The two builds take turns in going first. The trace comes last, so that the code of the others is compiled before
    // any trace exists.
    for (let block = 0; block < BLOCKS; block++)
      for (const name of block % 2 === 0 ? ['plain', 'off'] : ['off', 'plain']) run(name)
    for (let block = 0; block < BLOCKS; block += 10) run('on')
    if (lengths.size !== 1 || [...lengths][0] === 0)
      throw new Error(`wrong answer: ${world} ${algorithm} gave ${[...lengths].join(' and ')}`)
    const count = events.length / times
    worst = Math.max(worst, best.off / best.plain)
    let shownAgain = {}
    if (world === 'grid') {
      const film = new CellReplay(events, { width: SIDE, height: SIDE, cellSize: 1, origin: { x: 0, y: 0 } })
      const rate = (to) => events.length / spent(() => film.moveTo(to, () => undefined))[0] / 1000
      film.moveTo(events.length, () => undefined)
      const [back, again] = [rate(0), rate(events.length)]
      shownAgain = { 'shown again, million events a second': again, backwards: back }
    }
    report.row('milliseconds of the fastest block', {
      world,
      algorithm,
      'no trace': best.plain / times,
      off: best.off / times,
      'off x': best.off / best.plain,
      on: best.on / times,
      'on x': best.on / best.plain,
      events: Math.round(count),
      ...shownAgain,
    })
  }
  report.note(`largest cost of a trace without a callback: ${worst.toFixed(2)}x`)
  report.close()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
