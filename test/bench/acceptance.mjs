#!/usr/bin/env node
// Measures the figures of the acceptance list: builds, a drag, paths and a flow field, grids, growing shapes.
//   node test/bench/acceptance.mjs [--short]     after npm run build
// Each row also shows the target time, which is meant for an idle machine with four cores. The report begins with the
// load average.
import { loadavg } from 'node:os'
import { openReport } from './report/report.mjs'
import {
  buildFlowField,
  buildNavGrid,
  buildNavMesh,
  createRandom,
  findPath,
  islandOf,
} from '../../dist/engine/index.js'

const short = process.argv.includes('--short')
const random = createRandom(1)
const quantile = (times, q) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(q * times.length))]
const report = openReport('acceptance', 'The acceptance list on load')
/** Reports the milliseconds of many runs with their target. */
const show = (what, times, aim) =>
  report.row('milliseconds', {
    what,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    max: Math.max(...times),
    aim,
    runs: times.length,
  })
const timed = (work) => {
  const start = performance.now()
  const answer = work()
  return [performance.now() - start, answer]
}
const many = (count, work) => Array.from({ length: count }, (_, i) => timed(() => work(i))[0])
const check = (right, what) => {
  if (!right) throw new Error(`wrong answer: ${what}`)
}
report.note(
  `load average ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
)

/** Makes obstacles of ten corners, arranged in a square. */
const obstaclesOf = (count) => {
  const side = Math.ceil(Math.sqrt(count))
  return Array.from({ length: count }, (_, i) => {
    const [x, y, turn] = [20 * (i % side) + 10, 20 * Math.floor(i / side) + 10, 6 * random()]
    return {
      id: `o${i}`,
      outer: Array.from({ length: 10 }, (__, k) => {
        const reach = 4 + 4 * random()
        return { x: x + reach * Math.cos(turn + 0.628 * k), y: y + reach * Math.sin(turn + 0.628 * k) }
      }),
    }
  })
}
const sceneOf = (obstacles) => {
  const size = 20 * Math.ceil(Math.sqrt(obstacles.length))
  return { bounds: { x: 0, y: 0, width: size, height: size }, obstacles }
}

// 1. Builds.
for (const [count, aim] of [
  [1000, 150],
  [10_000, 1500],
]) {
  const scene = sceneOf(obstaclesOf(count))
  const times = many(short ? 3 : count > 1000 ? 8 : 20, () => buildNavMesh(scene))
  show(`1. build of ${count} obstacles, ${10 * count} vertices`, times, String(aim))
}

// 2. A drag: one vertex, for ten seconds at 60 moves per second.
const large = sceneOf(obstaclesOf(10_000))
const mesh = buildNavMesh(large)
{
  const dragged = large.obstacles[5050]
  const from = dragged.outer[0]
  let to = from
  const times = many(short ? 60 : 600, (i) => {
    to = { x: from.x + 8 * Math.sin(i / 30), y: from.y + 8 * Math.cos(i / 30) }
    check(mesh.edit({ move: [{ id: dragged.id, ring: 0, vertex: 0, to }] }).mode === 'incremental', 'an edit in place')
  })
  const obstacles = large.obstacles.map((obstacle) =>
    obstacle === dragged ? { ...obstacle, outer: [to, ...obstacle.outer.slice(1)] } : obstacle,
  )
  const fresh = buildNavMesh({ ...large, obstacles })
  check(fresh.freeArea === mesh.freeArea && fresh.islands.length === mesh.islands.length, 'edits equal a build')
  show('2. an edit of one vertex among 100,000, equal to a build', times, 'p95 16.7, p99 33 a frame')
}

// 3. Paths on the large mesh, and a flow field for a thousand agents.
{
  const size = large.bounds.width
  const place = () => {
    for (;;) {
      const point = { x: size * random(), y: size * random() }
      if (islandOf(mesh, point) >= 0) return point
    }
  }
  const ends = Array.from({ length: short ? 200 : 10_000 }, () => [place(), place()])
  for (const [start, goal] of ends.slice(0, 200)) findPath(mesh, start, goal)
  const times = many(ends.length, (i) => {
    const { status } = findPath(mesh, ...ends[i])
    check(status === 'found' || status === 'unreachable', status)
  })
  show('3. a path between random places of it', times, 'p95 2, max 20')
  const side = 512
  const blocked = Uint8Array.from({ length: side * side }, () => (random() < 0.2 ? 1 : 0))
  blocked[0] = 0
  const grid = buildNavGrid({ width: side, height: side, blocked })
  const agents = Array.from({ length: 1000 }, () => ({ x: side * random(), y: side * random() }))
  const fields = many(short ? 3 : 20, () => {
    const field = buildFlowField(grid, [{ x: 0.5, y: 0.5 }])
    for (const agent of agents) field.directionAt(agent)
  })
  show('3. a flow field of 512 x 512 and 1,000 agents that ask it', fields, '25')
}

// 4. Grids.
{
  const side = 1000
  const blocked = Uint8Array.from({ length: side * side }, () => (random() < 0.2 ? 1 : 0))
  const grid = buildNavGrid({ width: side, height: side, blocked })
  const free = () => {
    for (;;) {
      const [x, y] = [Math.floor(side * random()), Math.floor(side * random())]
      if (blocked[y * side + x] === 0) return { x: x + 0.5, y: y + 0.5 }
    }
  }
  const ends = Array.from({ length: short ? 5 : 40 }, () => [free(), free()])
  for (const [algorithm, aim] of [
    ['a-star', 60],
    ['jump-point', 15],
  ]) {
    findPath(grid, ...ends[0], { algorithm })
    const times = many(ends.length, (i) => findPath(grid, ...ends[i], { algorithm }))
    show(`4. ${algorithm} on 1000 x 1000`, times, `p95 ${aim}`)
  }
  const [took, code] = timed(() => {
    try {
      buildNavGrid({ width: 1e6, height: 1e6, blocked: () => false })
    } catch (error) {
      return error.code
    }
  })
  check(typeof code === 'string', 'a grid of 10^12 cells is refused')
  show(`4. a grid of 10^12 cells is refused with ${code}`, [took], '5')
}

// 5. Growing shapes.
{
  const star = (n) => [
    {
      id: 'star',
      outer: Array.from({ length: n }, (_, i) => {
        const [turn, reach] = [(2 * Math.PI * i) / n, i % 2 === 0 ? 490 : 200]
        return { x: 500 + reach * Math.cos(turn), y: 500 + reach * Math.sin(turn) }
      }),
    },
  ]
  const boxes = (n) =>
    Array.from({ length: n / 4 }, (_, i) => {
      const [x, y] = [990 * random(), 990 * random()]
      const [w, h] = [(10 * random()) / Math.sqrt(n / 4000), (10 * random()) / Math.sqrt(n / 4000)]
      return {
        id: `o${i}`,
        outer: [
          { x, y },
          { x: x + w, y },
          { x: x + w, y: y + h },
          { x, y: y + h },
        ],
      }
    })
  const bounds = { x: 0, y: 0, width: 1000, height: 1000 }
  for (const [name, draw] of Object.entries({ 'a star': star, 'overlapping boxes': boxes })) {
    const sizes = short ? [1000, 10_000] : [1000, 10_000, 100_000]
    const times = sizes.map((n) => {
      const obstacles = draw(n)
      buildNavMesh({ bounds, obstacles })
      return Math.min(...many(short ? 1 : 3, () => buildNavMesh({ bounds, obstacles })))
    })
    const exponent = Math.log(times.at(-1) / times[0]) / Math.log(sizes.at(-1) / sizes[0])
    report.row('5. shapes that grow', {
      shape: name,
      ...Object.fromEntries(sizes.map((size, i) => [`${size} vertices, ms`, times[i]])),
      exponent,
      aim: '1.3',
      'heap MB': process.memoryUsage().heapUsed / 2 ** 20,
    })
  }
}
report.close()
