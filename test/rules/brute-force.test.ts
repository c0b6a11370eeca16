/**
 * Compares every rule with its brute-force version in test/oracles/cell-rules.ts, on random maps of square cells. The deep
 * run uses ten thousand maps.
 */
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createNavDocument, type NavDocument, type NavItem } from '../../src/document/index.js'
import { createRandom } from '../../src/engine/index.js'
import { checkRules, type Rule, type Verdict } from '../../src/rules/index.js'
import { costOf, floodParts, isClear, isCompletable, lengthInside, roomAt, shortest } from '../oracles/cell-rules.js'
import type { CellMap, Quest } from '../oracles/cell-rules.js'
import type { Place } from '../oracles/plain-geometry.js'
import { gapToSegment } from '../oracles/plain-geometry.js'
import { effort, isDeep } from '../support/effort.js'
import { wall } from './maps.js'

const MAPS = isDeep ? effort(10_000) : effort(1000)
vi.setConfig({ testTimeout: 300_000 + 200 * MAPS, hookTimeout: 300_000 + 200 * MAPS })
const [WIDTH, HEIGHT, SIZE] = [8, 6, 10]

interface Level {
  readonly map: CellMap
  readonly free: readonly Place[]
  readonly random: () => number
}

function randomLevel(seed: number, density: number, mayPinch = false): Level {
  const random = createRandom(seed)
  const cells = Array.from({ length: WIDTH * HEIGHT }, () => random() < density)
  const isBlocked = (x: number, y: number): boolean => cells[y * WIDTH + x]
  // Closes places where two blocked cells touch only in a corner.
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

/** Makes obstacles of blocked cells, or of runs of blocked cells. */
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

const middle = ({ x, y }: Place): Place => ({ x: x + 0.5, y: y + 0.5 })
const place = (id: string, cell: Place, more: Partial<NavItem> = {}): NavItem =>
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
const inCells = (points: readonly Place[]): Place[] => points.map(({ x, y }) => ({ x: x / SIZE, y: y / SIZE }))
const pathOf = ({ witness }: Verdict): Place[] => inCells((witness?.paths ?? []).flat())
const areaOf = (
  id: string,
  { x, y, width, height }: Place & { readonly width: number; readonly height: number },
  cost: number,
): NavItem => ({
  id,
  kind: 'area',
  terrain: id,
  cost,
  shape: { type: 'rectangle', x: SIZE * x, y: SIZE * y, width: SIZE * width, height: SIZE * height },
})
const between = { from: '#a', to: '#b' }

/**
 * Reports whether a disc with a radius of 0.6 cells can move from the start to the goal. The disc is wider than a cell,
 * so the search moves between corners of cells, and only between corners whose four cells are free.
 */
function thickReaches(map: CellMap, start: Place, goal: Place): boolean {
  if (roomAt(map, middle(start)) < 0.6 || roomAt(map, middle(goal)) < 0.6) return false
  if (start.x === goal.x && start.y === goal.y) return true
  const isWall = (x: number, y: number): boolean =>
    x < 0 || y < 0 || x >= map.width || y >= map.height || map.isBlocked(x, y)
  const isOpen = (x: number, y: number): boolean =>
    !isWall(x - 1, y - 1) && !isWall(x, y - 1) && !isWall(x - 1, y) && !isWall(x, y)
  const cornersOf = ({ x, y }: Place): Place[] =>
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

/** Checks all rules on a map with two places, two pieces of ore, and water. */
function judged(level: Level, seed: number) {
  const { map, free, random } = level
  const [a, b, c, d] = free
  const water = { x: seed % (WIDTH - 4), y: (seed * 7) % (HEIGHT - 3), width: 2 + (seed % 3), height: 2 + (seed % 2) }
  const items = [
    ...wallsOf(map, seed % 2 === 0),
    place('a', a),
    place('b', b),
    place('c', c, { role: 'ore' }),
    place('d', d, { role: 'ore' }),
    areaOf('water', water, 1),
  ]
  const length = SIZE * shortest(map, middle(a), middle(b))
  const max = Math.min(length * (0.9 + 0.2 * random()) || 1, 1e6)
  const within = SIZE * (seed % 3)
  const range = SIZE * (2 + (seed % 6))
  const rules = {
    reachable: { rule: 'reachable', ...between },
    thinReaches: { rule: 'reachable', ...between, agent: 'thin' },
    thickReaches: { rule: 'reachable', ...between, agent: 'thick' },
    unreachable: { rule: 'unreachable', ...between },
    thinDoesNot: { rule: 'unreachable', ...between, agent: 'thin' },
    length: { rule: 'path-length', ...between, max },
    detour: { rule: 'detour', ...between, max: 1.2 },
    fair: { rule: 'fair', from: ['#a', '#b'], to: 'marker[role=ore]', tolerance: 0.1 },
    avoids: { rule: 'path-avoids', ...between, area: '#water' },
    enters: { rule: 'path-through', ...between, area: '#water' },
    passes: { rule: 'path-through', ...between, marker: '#c', within },
    clearance: { rule: 'clearance', select: '#a', min: 8 },
    corridor: { rule: 'corridor-width', ...between, min: 12 },
    islands: { rule: 'islands', max: 1 },
    largeIslands: { rule: 'islands', max: 1, minArea: 250 },
    seesB: { rule: 'visible', from: '#a', to: '#b', range },
    hidesB: { rule: 'hidden', from: '#a', to: '#b', range },
    seesC: { rule: 'visible', from: '#a', to: '#c', range },
    hidesC: { rule: 'hidden', from: '#a', to: '#c', range },
  } as const satisfies Record<string, Rule>
  const verdicts = verdictsOf(documentOf(items), rules)
  return { seed, map, a, b, c, d, length, max, within, range, water, verdicts }
}

/** Returns for each rule its first failed verdict, or its first verdict if none failed. */
function verdictsOf<Name extends string>(
  map: NavDocument,
  rules: Readonly<Record<Name, Rule>>,
): Readonly<Record<Name, Verdict>> {
  const { verdicts } = checkRules(map, Object.values(rules))
  const named = Object.keys(rules).map((name, i) => {
    const own = verdicts.filter(({ index }) => index === i)
    return [name, own.find(({ status }) => status === 'fail') ?? own[0]]
  })
  return Object.fromEntries(named) as Record<Name, Verdict>
}

describe(`rules match brute force on ${MAPS} maps`, () => {
  const maps: ReturnType<typeof judged>[] = []
  beforeAll(() => {
    for (let seed = 0; seed < MAPS; seed++) {
      const level = randomLevel(seed + 1, 0.18 + 0.02 * (seed % 10))
      if (level.free.length >= 4) maps.push(judged(level, seed))
    }
  })
  const passes = ({ status }: Verdict): boolean => status === 'pass'

  it('the rules `reachable` and `unreachable` agree with a flood fill over the cells where the agent fits', () => {
    for (const { seed, a, b, map, verdicts } of maps) {
      const { partOf } = floodParts(map)
      const joins = partOf(a.x, a.y) === partOf(b.x, b.y)
      const { reachable, thinReaches, thickReaches: thick, unreachable, thinDoesNot } = verdicts
      expect([reachable, thinReaches, thick, unreachable, thinDoesNot].map(passes), `map ${seed}`).toEqual([
        joins,
        joins,
        thickReaches(map, a, b),
        !joins,
        !joins,
      ])
    }
  })

  it('the rules `path-length`, `detour` and `fair` agree with shortest paths over the sight lines between all pairs of corners', () => {
    let found = 0
    for (const { seed, a, b, c, d, map, length, max, verdicts } of maps) {
      expect(passes(verdicts.length), `map ${seed}`).toBe(length <= max)
      if (length === Infinity) continue
      found++
      expect(verdicts.length.measured, `map ${seed}`).toBeCloseTo(length, 9)
      const straight = SIZE * Math.hypot(a.x - b.x, a.y - b.y)
      expect(verdicts.detour.measured, `map ${seed}`).toBeCloseTo(length / straight, 9)
      const [mine, other] = [a, b].map((from) =>
        Math.min(...[c, d].map((ore) => shortest(map, middle(from), middle(ore)))),
      )
      if (other < Infinity && mine < Infinity)
        expect(passes(verdicts.fair), `map ${seed}`).toBe(Math.max(mine, other) / Math.min(mine, other) - 1 <= 0.1)
    }
    expect(found).toBeGreaterThan(MAPS / 4)
  })

  it('the rules `path-avoids` and `path-through` agree with measurements of the reported path, cell by cell', () => {
    for (const { seed, c, length, within, water, verdicts } of maps) {
      if (length === Infinity) continue
      const path = pathOf(verdicts.avoids)
      const inside = SIZE * lengthInside(path, water)
      expect(verdicts.avoids.measured, `map ${seed}`).toBeCloseTo(inside, 6)
      expect(passes(verdicts.avoids), `map ${seed}`).toBe(inside <= 1e-6)
      const missed = SIZE * Math.min(...path.slice(1).map((q, i) => gapToSegment(path[i], q, middle(c))))
      expect(passes(verdicts.passes), `map ${seed}`).toBe(missed <= within)
      if (inside > 1e-6) expect(passes(verdicts.enters), `map ${seed}`).toBe(true)
    }
  })

  it('the rule `clearance` agrees with the distances to all blocked cells', () => {
    for (const { seed, a, map, verdicts } of maps) {
      const room = SIZE * roomAt(map, middle(a))
      expect(verdicts.clearance.measured, `map ${seed}`).toBeCloseTo(room, 9)
      expect(passes(verdicts.clearance), `map ${seed}`).toBe(room >= 8)
    }
  })

  it('the rule `corridor-width` passes exactly if a disc of the minimum width can move between the ends', () => {
    for (const { seed, a, b, map, verdicts } of maps) {
      const hasRoom = [a, b].every((cell) => roomAt(map, middle(cell)) >= 0.6)
      expect(passes(verdicts.corridor) && hasRoom, `map ${seed}`).toBe(thickReaches(map, a, b))
    }
  })

  it('the rule `islands` agrees with a flood fill on the number of islands and on the number of large islands', () => {
    for (const { seed, map, verdicts } of maps) {
      const { sizes } = floodParts(map)
      expect(verdicts.islands.measured, `map ${seed}`).toBe(sizes.length)
      const large = sizes.filter((size) => size >= 3).length
      expect([verdicts.largeIslands.measured, passes(verdicts.largeIslands)], `map ${seed}`).toEqual([
        large,
        large <= 1,
      ])
    }
  })

  it('the rules `visible` and `hidden` agree with a brute-force search for blocked cells on the line of sight', () => {
    for (const { seed, a, b, c, map, range, verdicts } of maps) {
      const isSeen = (cell: Place): boolean =>
        isClear(map, middle(a), middle(cell)) && SIZE * Math.hypot(a.x - cell.x, a.y - cell.y) <= range
      const { seesB, hidesB, seesC, hidesC } = verdicts
      expect([seesB, hidesB, seesC, hidesC].map(passes), `map ${seed}`).toEqual([
        isSeen(b),
        !isSeen(b),
        isSeen(c),
        !isSeen(c),
      ])
    }
  })

  it('the rule `path-cost` agrees with the sum of the cell costs along the reported path', () => {
    for (const { seed, a, b, map, length } of maps) {
      const mud = { x: seed % (WIDTH - 3), y: (seed * 5) % (HEIGHT - 3), width: 3, height: 3 }
      const costAt = (x: number, y: number): number =>
        x < 0 || y < 0 || x >= WIDTH || y >= HEIGHT || map.isBlocked(x, y)
          ? Infinity
          : x >= mud.x && x < mud.x + 3 && y >= mud.y && y < mud.y + 3
            ? 3
            : 1
      const items = [...wallsOf(map, seed % 2 === 0), place('a', a), place('b', b), areaOf('mud', mud, 3)]
      // The cost of a path must not equal the maximum: no path over cells of cost 1 and 3 costs 1.4637 times the
      // shortest length.
      const max = Math.min(1.4637 * length, 1e6)
      const { cost: verdict } = verdictsOf(documentOf(items), { cost: { rule: 'path-cost', ...between, max } })
      if (length === Infinity) {
        expect(verdict.status, `map ${seed}`).toBe('fail')
        continue
      }
      const cost = SIZE * costOf(pathOf(verdict), costAt)
      expect(verdict.measured, `map ${seed}`).toBeCloseTo(cost, 5)
      expect(passes(verdict), `map ${seed}`).toBe(cost <= max)
      expect(cost, `map ${seed}`).toBeGreaterThanOrEqual(length - 1e-6)
      expect(cost, `map ${seed}`).toBeLessThanOrEqual(3 * length + 1e-6)
    }
  })

  it('the rule `no-width-between` agrees with a search for gaps of one cell between two walls', () => {
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
            // A side of the free cell (x, y) runs from the corner (x, y) to the corner (x + dx, y + dy). If the cell beyond
            // this side is free and walls touch both corners, the rule may report the side as a gap.
            if (!isWall(x - dy, y - dx) && touches(x, y) && touches(x + dx, y + dy)) some = true
            if (!isWall(x + dx, y + dy) || !isWall(x - dx, y - dy)) continue
            some = true
            for (const s of [1, -1])
              for (const t of [1, -1]) {
                const [nx, ny] = [x + s * dy, y + s * dx]
                if (!isWall(nx, ny) && !isWall(nx + t * dx, ny + t * dy)) sure = true
              }
          }
      const { gap } = verdictsOf(drawn, { gap: { rule: 'no-width-between', min: 9.5, max: 10.5 } })
      const { status, measured } = gap
      if (status === 'fail') expect([some, measured], `map ${seed}`).toEqual([true, 10])
      else expect(sure, `map ${seed}`).toBe(false)
      if (status === 'fail') gaps++
      else others++
    }
    expect(Math.min(gaps, others)).toBeGreaterThan(0)
  })
})

it(`completable matches an exhaustive search on ${MAPS} maps with up to six keys, doors of several cells and one-way links`, () => {
  let done = 0
  for (let seed = 0; seed < MAPS; seed++) {
    const { map, free, random } = randomLevel(seed + 77, 0.25 + 0.02 * (seed % 8), true)
    const count = 1 + (seed % 6)
    if (free.length < 3 * count + 6) continue
    const cells = [...free]
    const take = (): Place => cells.pop() ?? free[0]
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
        const [a, b] = [place('', from), place('', to)] as unknown as Place[]
        return { id: `drop-${i}`, kind: 'link', from: { x: a.x, y: a.y }, to: { x: b.x, y: b.y }, oneWay: true }
      }),
    ]
    const rule = { rule: 'completable', start: '#start', goal: '#goal', keys: 'marker[role=key]', doors: 'tag:door' }
    const { verdict } = verdictsOf(documentOf(items), { verdict: rule as Rule })
    const wanted = isCompletable(quest)
    expect(verdict.status, `map ${seed}: ${verdict.message}`).toBe(wanted ? 'pass' : 'fail')
    if (wanted) done++
  }
  expect(done).toBeGreaterThan(MAPS / 20)
})
