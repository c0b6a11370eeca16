#!/usr/bin/env node
// Operations on regions, compared with clipper2-ts.
//   node test/bench/union.mjs [--short]        after npm run build
// Milliseconds of processor time, medians of interleaved blocks in one process, after a warm-up. The area of every
// result is checked before its time counts. clipper2-ts works on integers: `D` scales to 10^-6 and back; `64` takes
// integers directly, its fastest form, and runs only on integer input.
import * as clipper from 'clipper2-ts'
import { combineRegions, createRandom, polygonArea } from '../../dist/engine/index.js'
import { openReport } from './report/report.mjs'

const short = process.argv.includes('--short')
const only = process.argv.slice(2).find((word) => !word.startsWith('-'))
const BLOCKS = short ? 3 : 15
/** Milliseconds that one contestant runs per block. */
const BLOCK = short ? 20 : 60
/** Decimal digits that clipper2-ts preserves. */
const DIGITS = 6
const OPERATIONS = {
  union: clipper.ClipType.Union,
  subtract: clipper.ClipType.Difference,
  intersect: clipper.ClipType.Intersection,
  xor: clipper.ClipType.Xor,
}

/** Calls `draw` `count` times with one random generator. */
const many = (count, seed, draw) => {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, i) => draw(random, i))
}
const around = (cx, cy, count, radius) =>
  Array.from({ length: count }, (_, k) => {
    const r = typeof radius === 'number' ? radius : radius(k)
    return { x: cx + r * Math.cos((2 * Math.PI * k) / count), y: cy + r * Math.sin((2 * Math.PI * k) / count) }
  })
const onGrid = (ring) => ring.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }))
const gons = (count, side, seed = 7) =>
  many(count, seed, (random) => around(side * random(), side * random(), 8, 20 + 20 * random()))
const star = (cx, cy, r) => Array.from({ length: 5 }, (_, k) => around(cx, cy, 5, r)[(2 * k) % 5])
const box = (x, y, width, height) => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]
const wave = (cx, cy, count, r, turns) =>
  around(cx, cy, count, (k) => r * (1 + 0.1 * Math.sin((2 * Math.PI * turns * k) / count)))

/** Makes thin bars whose centers lie within a square of this side. */
const bars = (side) =>
  many(278, 3, (random) => {
    const [turn, x, y] = [Math.PI * random(), side * random(), side * random()]
    const [length, width] = [320 + 80 * random(), 1 + 2 * random()]
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    return box(-length, -width, 2 * length, 2 * width).map((at) => ({
      x: x + at.x * cos - at.y * sin,
      y: y + at.x * sin + at.y * cos,
    }))
  })

const drawings = {
  '1,000 eight-gons': () => gons(1000, 1000).map(onGrid),
  '1,000 eight-gons, fractions': () => gons(1000, 1000),
  '1,000 eight-gons, sparse': () => gons(1000, 3000).map(onGrid),
  '1,000 eight-gons, dense': () => gons(1000, 400).map(onGrid),
  '1,000 eight-gons, apart': () =>
    many(1000, 7, (random, i) =>
      around((i % 32) * 90 + 10 * random(), Math.floor(i / 32) * 90, 8, 20 + 20 * random()),
    ).map(onGrid),
  '10,000 eight-gons': () => gons(10_000, 3162).map(onGrid),
  '50 eight-gons': () => gons(50, 223),
  '278 thin bars that all overlap': () => bars(50),
  '278 thin bars': () => bars(1000),
  '500 stars': () => many(500, 7, (random) => star(1000 * random(), 1000 * random(), 20 + 30 * random())).map(onGrid),
  '1,000 rectangles on a lattice': () =>
    many(1000, 7, (random) => {
      const whole = (below) => Math.floor(below * random())
      return box(10 * whole(60), 10 * whole(60), 10 + 10 * whole(4), 10 + 10 * whole(4))
    }),
  '40 rings of 1,000': () =>
    many(40, 7, (random) => wave(1000 * random(), 1000 * random(), 1000, 100 + 200 * random(), 20)),
  '4 rings of 20,000': () => many(4, 7, (random) => wave(400 * random(), 400 * random(), 20_000, 400, 200)),
}
const cases = [
  ...Object.entries(drawings).map(([name, draw]) => ({ name, operation: 'union', first: draw(), second: [] })),
  ...['subtract', 'intersect', 'xor'].map((operation) => ({
    name: `${operation} 500 and 500 eight-gons`,
    operation,
    first: gons(500, 800).map(onGrid),
    second: gons(500, 800, 8).map(onGrid),
  })),
]

const processor = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1]

/** Returns milliseconds of processor time per run for each contestant, one figure per block. */
function race(contestants) {
  const runs = {}
  for (const [name, run] of Object.entries(contestants)) {
    for (let i = 0; i < (short ? 1 : 5); i++) run()
    const start = processor()
    run()
    runs[name] = Math.max(1, Math.ceil(BLOCK / Math.max(1, processor() - start)))
  }
  const times = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]))
  for (let block = 0; block < BLOCKS; block++) {
    for (const [name, run] of Object.entries(contestants)) {
      const start = processor()
      for (let i = 0; i < runs[name]; i++) run()
      times[name].push((processor() - start) / runs[name])
    }
  }
  return times
}

const report = openReport('union', 'Operations on regions, compared with clipper2-ts')
report.note(`${BLOCKS} interleaved blocks`)
for (const { name, operation, first, second } of cases) {
  if (only !== undefined && !name.includes(only)) continue
  const toRegion = (rings) => rings.map((outer) => ({ outer, holes: [] }))
  const [firstRegion, secondRegion] = [toRegion(first), toRegion(second)]
  const rule = clipper.FillRule.NonZero
  const isWhole = [...first, ...second].flat().every(({ x, y }) => Number.isInteger(x) && Number.isInteger(y))
  const contestants = {
    navsmith: () => combineRegions(operation, firstRegion, secondRegion),
    'clipper2-ts, D': () => clipper.booleanOpD(OPERATIONS[operation], first, second, rule, DIGITS),
    ...(isWhole && { 'clipper2-ts, 64': () => clipper.booleanOp(OPERATIONS[operation], first, second, rule) }),
  }
  const union = contestants.navsmith()
  const area = union.reduce((sum, polygon) => sum + polygonArea(polygon), 0)
  const off = {
    'clipper2-ts, D': Math.abs(clipper.areaPathsD(contestants['clipper2-ts, D']()) - area) / area,
    ...(isWhole && { 'clipper2-ts, 64': Math.abs(clipper.areaPaths(contestants['clipper2-ts, 64']()) - area) / area }),
  }
  if (!(off['clipper2-ts, D'] < 1e-6))
    report.note(`${name}: clipper2-ts is off by ${off['clipper2-ts, D'].toExponential(1)} of the area`)
  const times = race(contestants)
  const ratioTo = (other) => median(times.navsmith.map((ms, block) => ms / times[other][block]))
  const { length } = [...first, ...second].flat()
  report.row('milliseconds of processor time', {
    case: name,
    vertices: length,
    navsmith: median(times.navsmith),
    'clipper2-ts, D': median(times['clipper2-ts, D']),
    'clipper2-ts, 64': isWhole ? median(times['clipper2-ts, 64']) : undefined,
    'navsmith / D': ratioTo('clipper2-ts, D'),
    'navsmith / 64': isWhole ? ratioTo('clipper2-ts, 64') : undefined,
    'area off by, D': off['clipper2-ts, D'].toExponential(1),
    'area off by, 64': off['clipper2-ts, 64']?.toExponential(1),
  })
}
report.close()
