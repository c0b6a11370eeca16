#!/usr/bin/env node
// Grid planners compared with other libraries, on MovingAI maps if the shared data exists, otherwise on generated maps.
//   node test/bench/grid.mjs [--short]        after npm run build
// - Every result is checked before its time counts: "longer" counts longer paths of another library, "wrong" shorter or
//   missing ones.
// - Blocks of queries alternate between all contestants; queries are taken evenly from the scenario.
// - Figures are medians over queries, in microseconds; "x" columns are medians of ratios per query.
// - Warm: the grid was queried before, so tables and scanned jump points exist.
// - Cold: the first query of a new grid, which builds tables and islands.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import { buildNavGrid, findPath } from '../../dist/engine/index.js'
import * as engine from '../../dist/engine/index.js'
import { figures, openReport } from './report/report.mjs'

const require = createRequire(import.meta.url)
const PF = require('pathfinding')
const EasyStar = require('easystarjs')
const createGraph = require('ngraph.graph')
const ngraphPath = require('ngraph.path')
const createL1 = require('l1-path-finder')
const ndarray = require('ndarray')

const short = process.argv.includes('--short')
const QUERIES = short ? 4 : 20
const BLOCKS = short ? 1 : 5
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1]
const every = (list, n) =>
  list.length <= n ? list : Array.from({ length: n }, (_, i) => list[Math.floor(((i + 0.5) * list.length) / n)])
const random = engine.createRandom(1)
const report = openReport('grid', 'Grid planners, compared with other libraries')

function readMaps(root) {
  const names = readdirSync(root, { recursive: true })
    .filter((name) => name.endsWith('.map.gz') && !name.includes('wc3'))
    .sort()
  const wanted = short ? names.filter((name) => /arena|lt_warehouse|Berlin/.test(name)) : names
  const text = (file) => gunzipSync(readFileSync(file)).toString('utf8').split(/\r?\n/)
  return wanted.map((name) => {
    const lines = text(`${root}/${name}`)
    const height = Number(lines[1].split(/\s+/)[1])
    const width = Number(lines[2].split(/\s+/)[1])
    const blocked = Uint8Array.from({ length: width * height }, (_, i) =>
      '.GS'.includes(lines[4 + Math.floor(i / width)][i % width]) ? 0 : 1,
    )
    const queries = text(`${root}/${name.replace('.map.gz', '.map.scen.gz')}`)
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter((fields) => fields.length >= 9)
      .map((fields) => fields.slice(4, 8).map(Number))
    return { name, width, height, blocked, queries: every(queries, QUERIES) }
  })
}

function makeMaps() {
  const make = (name, width, height, isBlocked) => {
    const blocked = Uint8Array.from({ length: width * height }, (_, i) =>
      isBlocked(i % width, Math.floor(i / width)) ? 1 : 0,
    )
    const grid = buildNavGrid({ width, height, blocked })
    const queries = []
    while (queries.length < QUERIES) {
      const ends = [width, height, width, height].map((side) => Math.floor(random() * side))
      const island = grid.islandAt(ends[0], ends[1])
      if (island >= 0 && island === grid.islandAt(ends[2], ends[3])) queries.push(ends)
    }
    return { name, width, height, blocked, queries }
  }
  const doors = new Set(Array.from({ length: 4000 }, () => Math.floor(random() * 512 * 512)))
  return [
    make('made/open-49', 49, 49, () => false),
    make('made/rooms-512', 512, 512, (x, y) => (x % 17 === 0 || y % 17 === 0) && !doors.has(y * 512 + x)),
    make('made/random-512-10', 512, 512, () => random() < 0.1),
    make('made/random-512-35', 512, 512, () => random() < 0.35),
  ]
}

/** Makes the contestants of one map: each takes a query and returns the length of its path, or undefined. */
function contestants({ width, height, blocked }) {
  const grid = buildNavGrid({ width, height, blocked, diagonal: 'no-corner-cutting' })
  const matrix = Array.from({ length: height }, (_, y) => Array.from(blocked.subarray(y * width, (y + 1) * width)))
  const clean = new PF.Grid(matrix)
  const diagonalMovement = PF.DiagonalMovement.OnlyWhenNoObstacles
  const ours = (algorithm) => ({
    run: ([sx, sy, gx, gy]) =>
      findPath(grid, { x: sx + 0.5, y: sy + 0.5 }, { x: gx + 0.5, y: gy + 0.5 }, { algorithm }),
    length: (result) => result.path?.length,
    repeats: 9,
  })
  const cellsLength = (cells) =>
    cells.slice(1).reduce((sum, [x, y], i) => sum + Math.sqrt((x - cells[i][0]) ** 2 + (y - cells[i][1]) ** 2), 0)
  const pathfinding = (finder) => ({
    prepare: () => clean.clone(),
    run: ([sx, sy, gx, gy], copy) => finder.findPath(sx, sy, gx, gy, copy),
    length: (cells) => (cells.length === 0 ? undefined : cellsLength(cells)),
    repeats: 1,
  })
  const easy = new EasyStar.js()
  easy.setGrid(matrix)
  easy.setAcceptableTiles([0])
  easy.enableDiagonals()
  easy.disableCornerCutting()
  easy.enableSync()
  const graph = createGraph()
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (!grid.isBlocked(x, y)) graph.addNode(y * width + x, { x, y })
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (grid.isBlocked(x, y)) continue
      const link = (toX, toY, weight) => graph.addLink(y * width + x, toY * width + toX, { weight })
      if (!grid.isBlocked(x + 1, y)) link(x + 1, y, 1)
      if (!grid.isBlocked(x, y + 1)) link(x, y + 1, 1)
      if (!grid.isBlocked(x + 1, y) && !grid.isBlocked(x, y + 1) && !grid.isBlocked(x + 1, y + 1))
        link(x + 1, y + 1, Math.SQRT2)
      if (!grid.isBlocked(x - 1, y) && !grid.isBlocked(x, y + 1) && !grid.isBlocked(x - 1, y + 1))
        link(x - 1, y + 1, Math.SQRT2)
    }
  }
  const octile = (a, b) => {
    const [dx, dy] = [Math.abs(a.data.x - b.data.x), Math.abs(a.data.y - b.data.y)]
    return Math.max(dx, dy) + (Math.SQRT2 - 1) * Math.min(dx, dy)
  }
  const nba = ngraphPath.nba(graph, { distance: (_from, _to, link) => link.data.weight, heuristic: octile })
  const withClone = pathfinding(new PF.JumpPointFinder({ diagonalMovement }))
  const cold = (algorithm, [sx, sy, gx, gy]) => {
    const fresh = buildNavGrid({ width, height, blocked, diagonal: 'no-corner-cutting' })
    const start = performance.now()
    findPath(fresh, { x: sx + 0.5, y: sy + 0.5 }, { x: gx + 0.5, y: gy + 0.5 }, { algorithm })
    return (performance.now() - start) * 1000
  }
  return {
    cold,
    'jump-point': ours('jump-point'),
    'jump-point-plus': ours('jump-point-plus'),
    'a-star': ours('a-star'),
    'PF.js JPS': withClone,
    'PF.js JPS + clone': { ...withClone, prepare: undefined, run: (query) => withClone.run(query, clean.clone()) },
    'PF.js A*': pathfinding(new PF.AStarFinder({ diagonalMovement, heuristic: PF.Heuristic.octile })),
    EasyStar: {
      run: ([sx, sy, gx, gy]) => {
        let answer = null
        easy.findPath(sx, sy, gx, gy, (path) => {
          answer = path
        })
        easy.calculate()
        return answer
      },
      length: (path) => (path === null ? undefined : cellsLength(path.map(({ x, y }) => [x, y]))),
      repeats: 1,
    },
    'ngraph NBA*': {
      run: ([sx, sy, gx, gy]) => nba.find(sy * width + sx, gy * width + gx),
      length: (nodes) => (nodes.length === 0 ? undefined : cellsLength(nodes.map(({ data }) => [data.x, data.y]))),
      repeats: 1,
    },
  }
}

const root = process.env.DATA_ROOT ?? '../shared/data'
const maps = existsSync(`${root}/grid`) ? readMaps(`${root}/grid`) : makeMaps()
report.note(`${maps.length} maps, ${QUERIES} queries each, ${BLOCKS} interleaved blocks`)
const columns = [
  'jump-point',
  'jump-point-plus',
  'a-star',
  'PF.js JPS',
  'PF.js JPS + clone',
  'PF.js A*',
  'EasyStar',
  'ngraph NBA*',
]
const OURS = ['jump-point', 'jump-point-plus', 'a-star']
const ratios = { jps: [], plus: [], aStar: [], easy: [], clone: [] }
let asked = 0
let arena
for (const map of maps) {
  const field = contestants(map)
  const times = Object.fromEntries(columns.map((name) => [name, map.queries.map(() => [])]))
  const faults = {}
  const truth = map.queries.map((query) => field['a-star'].length(field['a-star'].run(query)))
  for (let block = 0; block <= BLOCKS; block++) {
    for (const name of columns) {
      const { prepare, run, length, repeats } = field[name]
      // Block 0 is the warm-up. A contestant without repeats runs two queries in it, all in block 1, and a third in each later block.
      for (const [i, query] of map.queries.entries()) {
        if (repeats === 1 && (block === 0 ? i > 1 : block > 1 && (i + block) % 3 !== 0)) continue
        for (let k = 0; k < (block === 0 ? 3 * repeats : repeats); k++) {
          const copy = prepare?.()
          const start = performance.now()
          const answer = run(query, copy)
          const time = (performance.now() - start) * 1000
          if (block > 0) times[name][i].push(time)
          if (k > 0 || block !== 1) continue
          const found = length(answer)
          if (found === undefined || found < truth[i] - 1e-6) (faults[name] ??= { wrong: 0, longer: 0 }).wrong++
          else if (found > truth[i] + 1e-6) (faults[name] ??= { wrong: 0, longer: 0 }).longer++
        }
      }
    }
  }
  const perQuery = Object.fromEntries(columns.map((name) => [name, times[name].map(median)]))
  const ratio = (slow, fast) => median(perQuery[slow].map((time, i) => time / perQuery[fast][i]))
  const row = {
    jps: ratio('PF.js JPS', 'jump-point'),
    plus: ratio('jump-point', 'jump-point-plus'),
    aStar: ratio('PF.js A*', 'a-star'),
    easy: ratio('EasyStar', 'a-star'),
    clone: ratio('PF.js JPS + clone', 'jump-point'),
  }
  const cold = OURS.map((name) => median(every(map.queries, 3).map((query) => field.cold(name, query))))
  asked += map.queries.length
  if (map.name.includes('arena')) arena = OURS.map((name) => `${name} ${figures(median(perQuery[name]))}`).join(', ')
  for (const key of Object.keys(ratios)) ratios[key].push(row[key])
  const words = Object.entries(faults)
    .map(([name, { wrong, longer }]) =>
      `${name} ${wrong > 0 ? `${wrong} wrong ` : ''}${longer > 0 ? `${longer} longer` : ''}`.trim(),
    )
    .join(', ')
  report.row('microseconds per query, medians', {
    map: map.name.replace('.map.gz', ''),
    ...Object.fromEntries(columns.map((name) => [name, median(perQuery[name])])),
    'JPS x': row.jps,
    'JPS+ x': row.plus,
    'A* x': row.aStar,
    'Easy x': row.easy,
    'clone x': row.clone,
    ...Object.fromEntries(OURS.map((name, i) => [`${name} cold`, cold[i]])),
    'wrong or longer': words === '' ? undefined : words,
  })
  for (const name of OURS) if (faults[name] !== undefined) throw new Error(`${name} answered wrongly on ${map.name}`)
}
if (arena !== undefined) report.note(`whole call on arena, us: ${arena}`)
report.note(
  `${asked} queries; medians of maps: JPS ${figures(median(ratios.jps))}x PathFinding.js (worst ${figures(Math.min(...ratios.jps))}x, with clone ${figures(median(ratios.clone))}x), JPS+ ${figures(median(ratios.plus))}x ours, A* ${figures(median(ratios.aStar))}x PathFinding.js, ${figures(median(ratios.easy))}x EasyStar`,
)

// Four-connected: l1-path-finder, which has a build step.
{
  const side = 49
  const blocked = Uint8Array.from({ length: side * side }, () => (random() < 0.2 ? 1 : 0))
  let start = performance.now()
  const grid = buildNavGrid({ width: side, height: side, blocked, diagonal: 'never' })
  const built = performance.now() - start
  start = performance.now()
  const l1 = createL1(ndarray(blocked, [side, side], [1, side]))
  const l1Built = performance.now() - start
  const queries = Array.from({ length: 4000 }, () => Array.from({ length: 4 }, () => Math.floor(random() * side)))
    .filter(([sx, sy, gx, gy]) => grid.islandAt(sx, sy) >= 0 && grid.islandAt(sx, sy) === grid.islandAt(gx, gy))
    .slice(0, 200)
  const runs = { ours: [], l1: [] }
  let differing = 0
  for (let block = 0; block < 2 * BLOCKS; block++) {
    for (const [sx, sy, gx, gy] of queries) {
      start = performance.now()
      const answer = findPath(
        grid,
        { x: sx + 0.5, y: sy + 0.5 },
        { x: gx + 0.5, y: gy + 0.5 },
        { algorithm: 'jump-point' },
      )
      if (block > 0) runs.ours.push((performance.now() - start) * 1000)
      const path = []
      start = performance.now()
      const length = l1.search(sx, sy, gx, gy, path)
      if (block > 0) runs.l1.push((performance.now() - start) * 1000)
      if (length !== answer.path.length) differing++
    }
  }
  report.row('four-connected', {
    map: `${side}x${side}`,
    'jump-point us': median(runs.ours),
    'built ms': built,
    'l1-path-finder us': median(runs.l1),
    'its build ms': l1Built,
    'answers that differ': differing,
  })
}

// Flow field and memory.
{
  const side = 1024
  for (const density of [0, 0.1, 0.35]) {
    const grid = buildNavGrid({
      width: side,
      height: side,
      blocked: (x, y) => random() < density && (x !== 512 || y !== 512),
    })
    const runs = []
    for (let i = 0; i < (short ? 3 : 9); i++) {
      const start = performance.now()
      engine.buildFlowField(grid, [{ x: 512.5, y: 512.5 }])
      runs.push(performance.now() - start)
    }
    report.row('flow field, exact', {
      map: `${side}x${side}`,
      'blocked %': density * 100,
      'median ms': median(runs),
      'best ms': Math.min(...runs),
    })
  }
  const before = process.memoryUsage().arrayBuffers
  const start = performance.now()
  const large = buildNavGrid({ width: 4096, height: 4096, blocked: new Uint8Array(4096 * 4096) })
  report.row('a large grid', {
    map: `${large.width}x${large.height}`,
    ms: performance.now() - start,
    'MB in arrays': (process.memoryUsage().arrayBuffers - before) / 1e6,
  })
}
report.close()
