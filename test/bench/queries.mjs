#!/usr/bin/env node
// Expensive queries: paths over 100,000 vertices, first queries of a grid, small grids, all pairs, a disc among
// polygons, proofs over terrain.
//   node test/bench/queries.mjs [--short] [--engine FILE] [--beside FILE]     after npm run build; FILE is the engine’s index of another build
// With --beside, both builds run the same queries alternately, and their results must have the same lengths. A figure
// is the least processor time of all rounds for each query; "x" is the speedup over the other build, or over another
// method that the row names.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { askNative, nativePolyanya } from './peers/native-polyanya.mjs'
import { apart } from './report/maps.mjs'
import { openReport } from './report/report.mjs'

const short = process.argv.includes('--short')
const ROUNDS = short ? 2 : 6
/** Number of repetitions of the queries on a warm grid. */
const LATER = short ? 20 : 200
const fileAfter = (flag) => (process.argv.includes(flag) ? process.argv[process.argv.indexOf(flag) + 1] : undefined)
const files = [fileAfter('--engine') ?? 'dist/engine/index.js', fileAfter('--beside')].filter(
  (file) => file !== undefined,
)
const engines = await Promise.all(files.map((file) => import(pathToFileURL(resolve(file)).href)))
const names = ['this', 'beside'].slice(0, engines.length)
const { createRandom, islandOf } = engines[0]
const quantile = (values, q) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(q * values.length))]
const sum = (values) => values.reduce((a, b) => a + b, 0)
const report = openReport('queries', 'Expensive queries')

/** Returns the processor milliseconds of some work. */
function spentOn(work) {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Returns for each engine the least milliseconds of each query. Engines take turns; their paths must have equal lengths. */
function race(questions, ask, rounds = ROUNDS, repeats = 1) {
  const best = engines.map(() => questions.map(() => Infinity))
  const lengths = engines.map(() => [])
  for (let round = 0; round <= rounds; round++) {
    for (const k of engines.keys()) {
      for (const [i, question] of questions.entries()) {
        let result
        const spent = spentOn(() => {
          for (let repeat = 0; repeat < repeats; repeat++) result = ask(k, question)
        })
        if (round > 0) best[k][i] = Math.min(best[k][i], (result.spent ?? spent) / repeats)
        lengths[k][i] = result.path?.length ?? result.length
      }
    }
  }
  for (const [i, length] of lengths[0].entries())
    for (const other of lengths) {
      const same = typeof length !== 'number' || Math.abs(length - other[i]) <= 1e-9 * Math.max(1, Math.abs(length))
      if (!same) throw new Error(`wrong answer: question ${i} gave ${length} and ${other[i]}`)
    }
  return best
}

/** Computes distances and next hops between all pairs by the plain triple loop. */
function plainPairs({ ids, firstLink, linkTo, linkCost }) {
  const count = ids.length
  const distances = new Float64Array(count * count).fill(Infinity)
  const next = new Int32Array(count * count).fill(-1)
  for (let i = 0; i < count; i++) {
    for (let k = firstLink[i]; k < firstLink[i + 1]; k++) {
      distances[i * count + linkTo[k]] = Math.min(distances[i * count + linkTo[k]], linkCost[k])
      next[i * count + linkTo[k]] = linkTo[k]
    }
    distances[i * count + i] = 0
  }
  for (let k = 0; k < count; k++) {
    for (let i = 0; i < count; i++) {
      const over = distances[i * count + k]
      const hop = next[i * count + k]
      for (let j = 0; j < count; j++) {
        const way = over + distances[k * count + j]
        if (way >= distances[i * count + j]) continue
        distances[i * count + j] = way
        next[i * count + j] = hop
      }
    }
  }
  return distances
}

/** Reports a row for each build; `more` adds columns, for example `asked`, a target in words. */
function rows(what, best, more = () => ({})) {
  for (const [k, times] of best.entries())
    report.row('processor milliseconds', {
      question: what,
      build: names[k],
      p50: quantile(times, 0.5),
      p95: quantile(times, 0.95),
      x: k === 0 && best.length > 1 ? sum(best[1]) / sum(times) : undefined,
      ...more(k, times),
    })
}

function endsOn(mesh, size, count) {
  const random = createRandom(99)
  const questions = []
  while (questions.length < count) {
    const [a, b, c, d] = Array.from({ length: 4 }, () => size * random())
    const ends = [
      { x: a, y: b },
      { x: c, y: d },
    ]
    const island = islandOf(mesh, ends[0])
    if (island >= 0 && island === islandOf(mesh, ends[1])) questions.push(ends)
  }
  return questions
}

// 1. Polyanya over 100,000 vertices; a query from corner to corner for a point and for a disc.
{
  const side = short ? 32 : 100
  const scene = apart(createRandom(7), side, 10)
  const meshes = engines.map((engine) => engine.buildNavMesh(scene))
  const expanded = engines.map(() => 0)
  const questions = endsOn(meshes[0], 40 * side, short ? 40 : 200)
  const best = race(questions, (k, [start, goal]) => {
    const result = engines[k].findPath(meshes[k], start, goal)
    expanded[k] += result.stats.expanded
    return result
  })
  rows(`mesh, ${10 * side * side} vertices`, best, (k) => ({
    expanded: expanded[k] / (ROUNDS + 1) / questions.length,
    asked: short ? undefined : 'p95 < 2',
  }))
  const native = nativePolyanya()
  if (native.program === undefined) report.note(`Polyanya in C++ did not run: ${native.missing}`)
  else {
    const asked = questions.map(([start, goal]) => [start.x, start.y, goal.x, goal.y])
    const { times } = askNative(native.program, engines[0].formatMeshFile(meshes[0]), asked)
    report.row('processor milliseconds', {
      question: `mesh, ${10 * side * side} vertices`,
      build: 'Polyanya in C++, by the clock',
      p50: quantile(times, 0.5) / 1000,
      p95: quantile(times, 0.95) / 1000,
    })
  }
  for (const agentRadius of short ? [0] : [0, 2]) {
    const corner = [
      { x: -10, y: -10 },
      { x: 40 * side + 15, y: 40 * side + 15 },
    ]
    rows(
      `mesh, from corner to corner, radius ${agentRadius}`,
      race([corner], (k, [start, goal]) =>
        engines[k].findPath(meshes[k], start, goal, agentRadius > 0 ? { agentRadius } : {}),
      ),
    )
  }
}

// 2. Grids: the first ten queries compared with the same queries later, and a small grid.
{
  const root = `${process.env.DATA_ROOT ?? '../shared/data'}/grid`
  const text = (file) => gunzipSync(readFileSync(file)).toString('utf8').split(/\r?\n/)
  const wanted = ['dao/arena', 'da2/lt_warehouse', 'bg512/AR0011SR', 'rooms/16room_000', 'random/random512-10-0']
  for (const name of existsSync(root) ? wanted : []) {
    const lines = text(`${root}/${name}.map.gz`)
    const [height, width] = [1, 2].map((line) => Number(lines[line].split(/\s+/)[1]))
    const blocked = Uint8Array.from({ length: width * height }, (_, i) =>
      '.GS'.includes(lines[4 + Math.floor(i / width)][i % width]) ? 0 : 1,
    )
    const all = text(`${root}/${name}.map.scen.gz`)
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter((fields) => fields.length >= 9)
    const ten = Array.from({ length: 10 }, (_, i) =>
      all[Math.floor(((i + 0.5) * all.length) / 10)].slice(4, 8).map(Number),
    )
    const fresh = (k) => engines[k].buildNavGrid({ width, height, blocked, diagonal: 'no-corner-cutting' })
    const askTen = (k, grid, algorithm) => {
      let length = 0
      const spent = spentOn(() => {
        for (const [sx, sy, gx, gy] of ten)
          length += engines[k].findPath(grid, { x: sx + 0.5, y: sy + 0.5 }, { x: gx + 0.5, y: gy + 0.5 }, { algorithm })
            .path.length
      })
      return { length, spent }
    }
    let plain
    for (const algorithm of ['jump-point', 'jump-point-plus']) {
      const grids = engines.map((_, k) => fresh(k))
      const cold = race([0], (k) => askTen(k, fresh(k), algorithm))
      const warm = race([0], (k) => {
        const runs = Array.from({ length: LATER }, () => askTen(k, grids[k], algorithm))
        return { length: runs[0].length, spent: sum(runs.map(({ spent }) => spent)) / LATER }
      })
      plain ??= warm
      const isPlus = plain !== warm
      rows(`${name}, first ten of ${algorithm}`, cold, (k) => ({
        'times as long as': cold[k][0] / warm[k][0],
        asked: isPlus ? undefined : '<= 3 times as long',
      }))
      rows(`${name}, ten of ${algorithm}, warm`, warm, (k) => ({
        'us each': 100 * warm[k][0],
        'x of jump-point': isPlus ? plain[k][0] / warm[k][0] : undefined,
        asked: isPlus ? '>= 1.5x of jump-point' : undefined,
      }))
    }
  }
}

// 3. All pairs of dense graphs, compared with the plain triple loop.
const COSTS = {
  'any costs': [1, (random) => 1 + 1000 * random()],
  'whole numbers to 20': [1, (random) => 1 + Math.floor(20 * random())],
  'costs are lengths': [1, () => undefined],
  'any costs, a tenth of all links': [0.1, (random) => 1 + 1000 * random()],
}
for (const [kind, [share, costOf]] of Object.entries(COSTS)) {
  const count = short ? 128 : 512
  const random = createRandom(3)
  const waypoints = Array.from({ length: count }, (_, i) => ({ id: `w${i}`, x: 1000 * random(), y: 1000 * random() }))
  const links = waypoints.flatMap(({ id: from }, i) =>
    waypoints.slice(0, i).flatMap(({ id: to }) => (random() < share ? [{ from, to, cost: costOf(random) }] : [])),
  )
  const graphs = engines.map((engine) => engine.buildWaypointGraph({ waypoints, links }))
  let loop = Infinity
  const best = engines.map(() => [Infinity])
  for (let round = 0; round < ROUNDS; round++)
    for (const k of engines.keys()) {
      let pairs
      let truth
      const spent = spentOn(() => (pairs = engines[k].buildAllPairs(graphs[k])))
      best[k][0] = Math.min(best[k][0], spent)
      loop = Math.min(
        loop,
        spentOn(() => (truth = plainPairs(graphs[0]))),
      )
      for (let i = 0; i < count; i += 7)
        for (let j = 0; j < count; j += 5) {
          const [got, wanted] = [pairs.distance(`w${i}`, `w${j}`), truth[i * count + j]]
          if (got !== wanted && !(Math.abs(got - wanted) <= 1e-9)) throw new Error('wrong answer: all pairs')
        }
    }
  rows(`all pairs of ${count}, ${kind}`, best, (k) => ({ 'x of the plain loop': loop / best[k][0] }))
}

// 4. A disc among 900 polygons.
{
  const side = short ? 10 : 30
  const graphs = engines.map((engine) =>
    engine.buildVisibilityGraph(apart(createRandom(7), side, 6), { agentRadius: 2 }),
  )
  for (const algorithm of ['visibility', 'ray-scan'])
    rows(
      `a disc among ${side * side} polygons, ${algorithm}`,
      race([0], (k) =>
        engines[k].findPath(graphs[k], { x: 2, y: 3 }, { x: 40 * side - 10, y: 40 * side - 8 }, { algorithm }),
      ),
      () => ({ asked: short ? undefined : '<= 300' }),
    )
}

// 5. Terrain costs, with and without a proof.
{
  const side = 10
  const random = createRandom(5)
  const areas = Array.from({ length: 10 }, (_, i) => {
    const [cx, cy] = [400 * random(), 400 * random()]
    const outer = Array.from({ length: 7 }, (__, k) => {
      const [a, r] = [(k / 7) * 2 * Math.PI, 40 + 60 * random()]
      return { x: cx + r * Math.cos(a), y: cy + r * Math.sin(a) }
    })
    return { id: `a${i}`, cost: 1 + Math.floor(5 * random()), outer }
  })
  const meshes = engines.map((engine) => engine.buildNavMesh({ ...apart(createRandom(7), side, 6, 6), areas }))
  const questions = endsOn(meshes[0], 40 * side, 12)
  const ask =
    (proof) =>
    (k, [start, goal]) =>
      engines[k].findPath(meshes[k], start, goal, { proof })
  const plain = race(questions, ask(false))
  const proved = race(questions, ask(true))
  /** Returns the largest bound on the excess cost of a path over the optimum, in percent. */
  const gaps = (proof, k) => {
    const values = questions.map((ends) => 100 * ((ask(proof)(k, ends).path.bound ?? 1) - 1))
    return { 'gap % p50': quantile(values, 0.5), 'gap % p95': quantile(values, 0.95) }
  }
  rows('weighted terrain, no proof', plain, (k) => gaps(false, k))
  rows('weighted terrain, proof', proved, (k) => ({
    ...gaps(true, k),
    'times as long as': sum(proved[k]) / sum(plain[k]),
    asked: '<= 2 times as long',
  }))
}
report.close()
