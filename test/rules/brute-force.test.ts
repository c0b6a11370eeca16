/** Every rule against its twin of test/oracles/cell-rules.ts, on seeded maps of square cells. NAVSMITH_TIMES=10 tries ten thousand. */
import { describe, expect, it } from 'vitest'
import { createNavDocument } from '../../src/document/index.js'
import type { NavDocument, NavItem } from '../../src/document/index.js'
import { createRandom } from '../../src/engine/index.js'
import { checkRules } from '../../src/rules/index.js'
import type { Rule, Verdict } from '../../src/rules/index.js'
import { costOf, floodParts, isClear, isCompletable, lengthInside, roomAt, shortest } from '../oracles/cell-rules.js'
import type { Cell, CellMap, Quest } from '../oracles/cell-rules.js'
import { gapToSegment } from '../oracles/plain-geometry.js'
import { effort } from '../support/effort.js'
import { wall } from './maps.js'

const MAPS = effort(1000)
const [WIDTH, HEIGHT, SIZE] = [9, 7, 10]

interface Level {
  readonly map: CellMap
  readonly free: readonly Cell[]
  readonly random: () => number
}

function randomLevel(seed: number, density: number, mayPinch = false): Level {
  const random = createRandom(seed)
  const cells = Array.from({ length: WIDTH * HEIGHT }, () => random() < density)
  const isBlocked = (x: number, y: number): boolean => cells[y * WIDTH + x]
  // two cells that touch in a corner alone are closed up
  for (let isDone = mayPinch; !isDone;) {
    isDone = true
    for (let y = 0; y + 1 < HEIGHT; y++)
      for (let x = 0; x + 1 < WIDTH; x++) {
        const [a, b, c, d] = [isBlocked(x, y), isBlocked(x + 1, y), isBlocked(x, y + 1), isBlocked(x + 1, y + 1)]
        if (a !== d || b !== c || a === b) continue
        cells[y * WIDTH + x] = cells[y * WIDTH + x + 1] = true
        isDone = false
      }
  }
  const free = cells.flatMap((blocked, i) => (blocked ? [] : [{ x: i % WIDTH, y: Math.floor(i / WIDTH) }]))
  for (let i = free.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[free[i], free[j]] = [free[j], free[i]]
  }
  return { map: { width: WIDTH, height: HEIGHT, isBlocked }, free, random }
}

/** Blocked cells as obstacles, runs of them as one every second time. */
function wallsOf({ width, height, isBlocked }: CellMap, asRuns: boolean): NavItem[] {
  const walls: NavItem[] = []
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!isBlocked(x, y)) continue
      let length = 1
      while (asRuns && x + length < width && isBlocked(x + length, y)) length++
      walls.push(wall(`w${x}-${y}`, SIZE * x, SIZE * y, SIZE * length, SIZE))
      x += length - 1
    }
  return walls
}

const middle = ({ x, y }: Cell): Cell => ({ x: x + 0.5, y: y + 0.5 })
const place = (id: string, cell: Cell, more: Partial<NavItem> = {}): NavItem =>
  ({ id, kind: 'marker', role: 'place', x: SIZE * (cell.x + 0.5), y: SIZE * (cell.y + 0.5), ...more }) as NavItem
const documentOf = (items: readonly NavItem[]): NavDocument =>
  createNavDocument({
    bounds: { x: 0, y: 0, width: SIZE * WIDTH, height: SIZE * HEIGHT },
    agents: [
      { id: 'thin', name: 'thin', radius: 3, speed: 1 },
      { id: 'thick', name: 'thick', radius: 6, speed: 1 },
    ],
    items,
  })
const inCells = (points: readonly Cell[]): Cell[] => points.map(({ x, y }) => ({ x: x / SIZE, y: y / SIZE }))
const pathOf = ({ witness }: Verdict): Cell[] => inCells((witness?.paths ?? []).flat())
const check = (map: NavDocument, rule: Rule): Verdict => {
  const { verdicts } = checkRules(map, [rule])
  return verdicts.find(({ status }) => status === 'fail') ?? verdicts[0]
}
const between = { from: '#a', to: '#b' }

/** Whether a disc of more than half a cell, and less than the diagonal, gets from cell to cell: over corners with four free cells around. */
function thickReaches(map: CellMap, start: Cell, goal: Cell): boolean {
  if (roomAt(map, middle(start)) < 0.6 || roomAt(map, middle(goal)) < 0.6) return false
  if (start.x === goal.x && start.y === goal.y) return true
  const isWall = (x: number, y: number): boolean =>
    x < 0 || y < 0 || x >= map.width || y >= map.height || map.isBlocked(x, y)
  const isOpen = (x: number, y: number): boolean =>
    !isWall(x - 1, y - 1) && !isWall(x, y - 1) && !isWall(x - 1, y) && !isWall(x, y)
  const cornersOf = ({ x, y }: Cell): Cell[] =>
    [0, 1].flatMap((dx) => [0, 1].map((dy) => ({ x: x + dx, y: y + dy }))).filter((c) => isOpen(c.x, c.y))
  const queue = cornersOf(start)
  const seen = new Set(queue.map(({ x, y }) => `${x},${y}`))
  for (const { x, y } of queue)
    for (const dx of [-1, 0, 1])
      for (const dy of [-1, 0, 1]) {
        const next = { x: x + dx, y: y + dy }
        if (!isOpen(next.x, next.y) || seen.has(`${next.x},${next.y}`)) continue
        seen.add(`${next.x},${next.y}`)
        queue.push(next)
      }
  return cornersOf(goal).some(({ x, y }) => seen.has(`${x},${y}`))
}

describe(`rules and their twins on ${MAPS} maps`, () => {
  const levels = Array.from({ length: MAPS }, (_, seed) => ({
    seed,
    ...randomLevel(seed + 1, 0.18 + 0.02 * (seed % 10)),
  })).filter(({ free }) => free.length >= 3)
  const placed = levels.map((level) => {
    const [a, b, c] = level.free
    const items = [
      ...wallsOf(level.map, level.seed % 2 === 0),
      place('a', a),
      place('b', b),
      place('c', c, { role: 'ore' }),
    ]
    return { ...level, a, b, c, items, map: level.map, drawn: documentOf(items), parts: floodParts(level.map) }
  })

  it('reachable and unreachable: a flood; for a disc, floods of what it fits through', () => {
    for (const { seed, a, b, map, drawn, parts } of placed) {
      const joins = parts.partOf(a.x, a.y) === parts.partOf(b.x, b.y)
      const { verdicts } = checkRules(drawn, [
        { rule: 'reachable', ...between },
        { rule: 'reachable', ...between, agent: 'thin' },
        { rule: 'reachable', ...between, agent: 'thick' },
        { rule: 'unreachable', ...between },
        { rule: 'unreachable', ...between, agent: 'thin' },
      ])
      expect(
        verdicts.map(({ status }) => status === 'pass'),
        `map ${seed}`,
      ).toEqual([joins, joins, thickReaches(map, a, b), !joins, !joins])
    }
  })

  it('path-length, detour and fair: every pair of corners is tried for sight', () => {
    let found = 0
    for (const { seed, a, b, c, map, drawn, random } of placed) {
      const length = SIZE * shortest(map, middle(a), middle(b))
      const max = length * (0.9 + 0.2 * random()) || 1
      const verdict = check(drawn, { rule: 'path-length', ...between, max: Math.min(max, 1e6) })
      expect(verdict.status, `map ${seed}`).toBe(length <= max && length < Infinity ? 'pass' : 'fail')
      if (length === Infinity) continue
      found++
      expect(verdict.measured, `map ${seed}`).toBeCloseTo(length, 9)
      const straight = SIZE * Math.hypot(a.x - b.x, a.y - b.y)
      expect(check(drawn, { rule: 'detour', ...between, max: 1.2 }).measured).toBeCloseTo(length / straight, 9)
      const other = SIZE * shortest(map, middle(b), middle(c))
      const mine = SIZE * shortest(map, middle(a), middle(c))
      if (other < Infinity && mine < Infinity)
        expect(
          check(drawn, { rule: 'fair', from: ['#a', '#b'], to: 'marker[role=ore]', tolerance: 0.1 }),
          `map ${seed}`,
        ).toMatchObject({ status: Math.max(mine, other) / Math.min(mine, other) - 1 <= 0.1 ? 'pass' : 'fail' })
    }
    expect(found).toBeGreaterThan(MAPS / 4)
  })

  it('path-avoids and path-through: the witness is a shortest path, cut at every cell', () => {
    for (const { seed, a, b, c, map, items } of placed) {
      const [w, h] = [2 + (seed % 3), 2 + (seed % 2)]
      const [x, y] = [seed % (WIDTH - w), (seed * 7) % (HEIGHT - h)]
      const water: NavItem = {
        id: 'water',
        kind: 'area',
        terrain: 'water',
        cost: 1,
        shape: { type: 'rectangle', x: SIZE * x, y: SIZE * y, width: SIZE * w, height: SIZE * h },
      }
      const drawn = documentOf([...items, water])
      const verdict = check(drawn, { rule: 'path-avoids', ...between, area: '#water' })
      const length = shortest(map, middle(a), middle(b))
      if (length === Infinity) continue
      const path = pathOf(verdict)
      const inside = SIZE * lengthInside(path, { x, y, width: w, height: h })
      expect(verdict.measured, `map ${seed}`).toBeCloseTo(inside, 6)
      expect(verdict.status, `map ${seed}`).toBe(inside > 1e-6 ? 'fail' : 'pass')
      const within = SIZE * (seed % 3)
      const through = check(drawn, { rule: 'path-through', ...between, marker: '#c', within })
      const missed = SIZE * Math.min(...path.slice(1).map((q, i) => gapToSegment(path[i], q, middle(c))))
      expect(through.status, `map ${seed}`).toBe(missed <= within ? 'pass' : 'fail')
      const enters = check(drawn, { rule: 'path-through', ...between, area: '#water' }).status
      if (inside > 1e-6) expect(enters, `map ${seed}`).toBe('pass')
    }
  })

  it('path-cost: the cost of the witness cell by cell, no higher than over the corners', () => {
    for (const { seed, a, b, map, items } of placed) {
      const [x, y] = [seed % (WIDTH - 3), (seed * 5) % (HEIGHT - 3)]
      const costAt = (cx: number, cy: number): number =>
        cx < 0 || cy < 0 || cx >= WIDTH || cy >= HEIGHT || map.isBlocked(cx, cy)
          ? Infinity
          : cx >= x && cx < x + 3 && cy >= y && cy < y + 3
            ? 3
            : 1
      const shape = { type: 'rectangle', x: SIZE * x, y: SIZE * y, width: 3 * SIZE, height: 3 * SIZE } as const
      const drawn = documentOf([...items, { id: 'mud', kind: 'area', terrain: 'mud', cost: 3, shape }])
      const length = SIZE * shortest(map, middle(a), middle(b))
      const verdict = check(drawn, { rule: 'path-cost', ...between, max: Math.min(1.5 * length, 1e6) })
      if (length === Infinity) {
        expect(verdict.status, `map ${seed}`).toBe('fail')
        continue
      }
      const cost = SIZE * costOf(pathOf(verdict), costAt)
      expect(verdict.measured, `map ${seed}`).toBeCloseTo(cost, 5)
      expect(verdict.status, `map ${seed}`).toBe(cost <= 1.5 * length ? 'pass' : 'fail')
      expect(cost, `map ${seed}`).toBeGreaterThanOrEqual(length - 1e-6)
      expect(cost, `map ${seed}`).toBeLessThanOrEqual(3 * length + 1e-6)
    }
  })

  it('clearance: every cell is measured', () => {
    for (const { seed, a, map, drawn } of placed) {
      const room = SIZE * roomAt(map, middle(a))
      const verdict = check(drawn, { rule: 'clearance', select: '#a', min: 8 })
      expect(verdict.measured, `map ${seed}`).toBeCloseTo(room, 9)
      expect(verdict.status, `map ${seed}`).toBe(room >= 8 ? 'pass' : 'fail')
    }
  })

  it('corridor-width: what is as wide as a disc lets it through, where it has room at both ends', () => {
    for (const { seed, a, b, map, drawn } of placed) {
      const isWide = check(drawn, { rule: 'corridor-width', ...between, min: 12 }).status === 'pass'
      const hasRoom = [a, b].every((cell) => roomAt(map, middle(cell)) >= 0.6)
      expect(isWide && hasRoom, `map ${seed}`).toBe(thickReaches(map, a, b))
    }
  })

  it('no-width-between: a gap of one cell between two walls, at a corner of one', () => {
    let [gaps, others] = [0, 0]
    for (let seed = 0; seed < MAPS; seed++) {
      const { map } = randomLevel(seed + 1, 0.03 + 0.02 * (seed % 6))
      const drawn = documentOf(wallsOf(map, seed % 2 === 0))
      const isWall = (x: number, y: number): boolean =>
        x < 0 || y < 0 || x >= WIDTH || y >= HEIGHT || map.isBlocked(x, y)
      let [some, sure] = [false, false]
      const touches = (x: number, y: number): boolean =>
        isWall(x - 1, y - 1) || isWall(x, y - 1) || isWall(x - 1, y) || isWall(x, y)
      for (let y = 0; y < HEIGHT; y++)
        for (let x = 0; x < WIDTH; x++)
          for (const [dx, dy] of [
            [1, 0],
            [0, 1],
          ]) {
            if (isWall(x, y)) continue
            // from a corner of one wall to a corner of another, along a side of the cell
            if (!isWall(x - dy, y - dx) && touches(x, y) && touches(x + dx, y + dy)) some = true
            if (!isWall(x + dx, y + dy) || !isWall(x - dx, y - dy)) continue
            some = true
            for (const s of [1, -1])
              for (const t of [1, -1]) {
                const [nx, ny] = [x + s * dy, y + s * dx]
                if (!isWall(nx, ny) && !isWall(nx + t * dx, ny + t * dy)) sure = true
              }
          }
      const { status, measured } = check(drawn, { rule: 'no-width-between', min: 9.5, max: 10.5 })
      if (status === 'fail') expect([some, measured], `map ${seed}`).toEqual([true, 10])
      else expect(sure, `map ${seed}`).toBe(false)
      if (status === 'fail') gaps++
      else others++
    }
    expect(Math.min(gaps, others)).toBeGreaterThan(0)
  })

  it('islands: a flood counts them, all and the large ones', () => {
    for (const { seed, drawn, parts } of placed) {
      expect(check(drawn, { rule: 'islands', max: 1 }).measured, `map ${seed}`).toBe(parts.sizes.length)
      const large = parts.sizes.filter((size) => size >= 3).length
      const verdict = check(drawn, { rule: 'islands', max: 1, minArea: 250 })
      expect([verdict.measured, verdict.status], `map ${seed}`).toEqual([large, large <= 1 ? 'pass' : 'fail'])
    }
  })

  it('visible and hidden: no cell is entered', () => {
    for (const { seed, a, b, c, map, drawn } of placed)
      for (const [to, cell] of [
        ['#b', b],
        ['#c', c],
      ] as const) {
        const range = SIZE * (2 + (seed % 6))
        const isSeen = isClear(map, middle(a), middle(cell)) && SIZE * Math.hypot(a.x - cell.x, a.y - cell.y) <= range
        expect(check(drawn, { rule: 'visible', from: '#a', to, range }).status, `map ${seed}`).toBe(
          isSeen ? 'pass' : 'fail',
        )
        expect(check(drawn, { rule: 'hidden', from: '#a', to, range }).status, `map ${seed}`).toBe(
          isSeen ? 'fail' : 'pass',
        )
      }
  })
})

it(`completable and an exhaustive search on ${MAPS} maps agrees with up to six keys, doors of several cells, and drops that lead one way`, () => {
  let done = 0
  for (let seed = 0; seed < MAPS; seed++) {
    const { map, free, random } = randomLevel(seed + 77, 0.25 + 0.02 * (seed % 8), true)
    const count = 1 + (seed % 6)
    if (free.length < 3 * count + 6) continue
    const cells = [...free]
    const take = (): Cell => cells.pop() ?? free[0]
    const doors = Array.from({ length: count }, () => Array.from({ length: random() < 0.5 ? 1 : 2 }, take))
    const isDoor = new Set(doors.flat().map(({ x, y }) => `${x},${y}`))
    const quest: Quest = {
      map: { ...map, isBlocked: (x, y) => map.isBlocked(x, y) || isDoor.has(`${x},${y}`) },
      doors,
      keys: Array.from({ length: count }, take),
      start: take(),
      goal: take(),
      drops: seed % 3 === 0 ? Array.from({ length: 2 }, () => ({ from: take(), to: take() })) : [],
    }
    const items: NavItem[] = [
      ...wallsOf(map, seed % 2 === 0),
      ...doors.flatMap((list, k) =>
        list.map(({ x, y }, i) => ({
          ...wall(`door-${k}-${i}`, SIZE * x, SIZE * y, SIZE, SIZE),
          meta: { key: `k${k}`, tags: 'door' },
        })),
      ),
      ...quest.keys.map((cell, k) => place(`key-${k}`, cell, { role: 'key', meta: { key: `k${k}` } })),
      place('start', quest.start),
      place('goal', quest.goal),
      ...quest.drops.map(({ from, to }, i): NavItem => {
        const [a, b] = [place('', from), place('', to)] as unknown as Cell[]
        return { id: `drop-${i}`, kind: 'link', from: { x: a.x, y: a.y }, to: { x: b.x, y: b.y }, oneWay: true }
      }),
    ]
    const verdict = check(documentOf(items), {
      rule: 'completable',
      start: '#start',
      goal: '#goal',
      keys: 'marker[role=key]',
      doors: 'tag:door',
    })
    const wanted = isCompletable(quest)
    expect(verdict.status, `map ${seed}: ${verdict.message}`).toBe(wanted ? 'pass' : 'fail')
    if (wanted) done++
  }
  expect(done).toBeGreaterThan(MAPS / 20)
})
