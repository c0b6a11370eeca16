import { describe, expect, it } from 'vitest'
import { AGENT_STATES, createAgents, type Agents, type NavAgent } from '../../src/agents/index.js'
import {
  buildFlowField,
  buildNavGrid,
  buildNavMesh,
  clearanceAt,
  createRandom,
  randomPoint,
  type Point,
} from '../../src/engine/index.js'
import { createNavigation } from '../../src/navigation/index.js'
import { NeighborGrid } from '../../src/agents/neighbor-grid.js'
import { box, field, swapped } from './agent-fields.js'
import { fieldOf } from '../support/shapes.js'

const SPEED = 60
const STEP = 1 / 60

/** Returns the deepest overlap of two agents, as a share of the sum of their radii. */
function overlapOf({ size, positions, radii, states }: Agents): number {
  let worst = 0
  for (let i = 0; i < size; i++)
    for (let j = 0; j < i; j++) {
      if (states[i] === 0 || states[j] === 0) continue
      const away = Math.hypot(positions[2 * i] - positions[2 * j], positions[2 * i + 1] - positions[2 * j + 1])
      worst = Math.max(worst, 1 - away / (radii[i] + radii[j]))
    }
  return worst
}

/** Returns the longest move of an agent in the last step. */
function longestMove({ size, positions, previous }: Agents): number {
  let longest = 0
  for (let i = 0; i < 2 * size; i += 2)
    longest = Math.max(longest, Math.hypot(positions[i] - previous[i], positions[i + 1] - previous[i + 1]))
  return longest
}

const count = ({ size, states }: Agents, state: (typeof AGENT_STATES)[number]): number =>
  states.subarray(0, size).filter((at) => AGENT_STATES[at] === state).length

/** Steps until a condition holds; throws after `most` steps. */
function stepUntil(agents: Agents, most: number, isDone: () => boolean, look: () => void = () => undefined): number {
  for (let steps = 0; steps < most; steps++) {
    if (isDone()) return steps
    agents.step()
    look()
  }
  expect(isDone(), `not within ${most} steps`).toBe(true)
  return most
}

describe('agents that avoid each other', () => {
  it('pass each other on the same side when they meet head on, without touching', () => {
    const agents = createAgents(field(), {
      agents: [
        { id: 'a', x: 100, y: 150, goal: { x: 300, y: 150 } },
        { id: 'b', x: 300, y: 150, goal: { x: 100, y: 150 } },
      ],
    })
    let aside = 0
    stepUntil(
      agents,
      300,
      () => count(agents, 'arrived') === 2,
      () => {
        expect(overlapOf(agents)).toBe(0)
        const [a, b] = ['a', 'b'].map((id) => agents.agent(id))
        aside = Math.max(aside, ((a?.y ?? 0) - 150) * (150 - (b?.y ?? 0)))
      },
    )
    // The agents walk toward each other on the line y = 150. To pass, their centers need a distance of two radii, which
    // is 16 units. So each agent moves about 8 units away from the line. `aside` is the largest product of the two
    // distances from the line, one measured in +y and one in -y. The product is positive only if the agents are on
    // opposite sides of the line.
    expect(aside).toBeGreaterThan(6 * 6)
    for (let i = 0; i < 60; i++) agents.step()
    expect(agents.agent('a')?.x).toBeCloseTo(300, 6)
    expect(agents.agent('b')?.x).toBeCloseTo(100, 6)
  })

  it('swap places across a circle, a hundred at once, and overlap by at most 5 %', () => {
    const mesh = buildNavMesh({ bounds: fieldOf(800), obstacles: [] })
    const agents = createAgents(mesh, { radius: 5, agents: swapped(100, { x: 400, y: 400 }, 350), plansPerStep: 100 })
    let worst = 0
    stepUntil(
      agents,
      3000,
      () => count(agents, 'arrived') === 100,
      () => {
        worst = Math.max(worst, overlapOf(agents))
        expect(longestMove(agents)).toBeLessThanOrEqual(SPEED * STEP * (1 + 1e-9))
      },
    )
    expect(worst).toBeLessThanOrEqual(0.05)
  })

  it('move as mirror images in a mirrored scene while no agent is blocked', () => {
    const mesh = buildNavMesh({ bounds: { x: -500, y: -500, width: 1000, height: 1000 }, obstacles: [] })
    const random = createRandom(5)
    const at = (): Point => ({ x: Math.round(900 * random() - 450), y: Math.round(900 * random() - 450) })
    const list = Array.from({ length: 40 }, (_, i): NavAgent & { goal: Point } => ({ id: `${i}`, ...at(), goal: at() }))
    const mirror = ({ x, y }: Point): Point => ({ x: -x, y })
    const agents = createAgents(mesh, { agents: list, plansPerStep: 100 })
    const mirrored = createAgents(mesh, {
      agents: list.map((agent) => ({ ...agent, ...mirror(agent), goal: mirror(agent.goal) })),
      plansPerStep: 100,
    })
    for (let step = 0; step < 200; step++) {
      agents.step()
      mirrored.step()
      for (let i = 0; i < 80; i += 2) {
        expect(mirrored.positions[i]).toBe(-agents.positions[i])
        expect(mirrored.positions[i + 1]).toBe(agents.positions[i + 1])
      }
    }
    expect(agents.stats.lines).toBeGreaterThan(1000)
  })

  it('come to rest around a shared goal', () => {
    const random = createRandom(2)
    const agents = createAgents(field(), {
      agents: Array.from({ length: 24 }, (_, i) => ({
        id: `${i}`,
        x: 20 + 100 * random(),
        y: 20 + 260 * random(),
        goal: { x: 300, y: 150 },
      })),
    })
    stepUntil(agents, 1500, () => count(agents, 'arrived') === 24)
    for (let i = 0; i < 120; i++) agents.step()
    expect(count(agents, 'arrived')).toBe(24)
    expect(overlapOf(agents)).toBeLessThanOrEqual(0.02)
    const far = agents.ids.map((id) => Math.hypot((agents.agent(id)?.x ?? 0) - 300, (agents.agent(id)?.y ?? 0) - 150))
    expect(Math.max(...far)).toBeLessThan(8 * 16)
  })

  it('find the same neighbors as a brute-force search', () => {
    const random = createRandom(9)
    const grid = new NeighborGrid()
    for (let round = 0; round < 60; round++) {
      const size = 1 + Math.floor(40 * random())
      const spread = random() < 0.3 ? 1e6 : 100
      const positions = Float64Array.from({ length: 2 * size }, () => Math.round(spread * random()))
      const isThere = (slot: number): boolean => slot % 5 !== 3
      const reach = 5 + 40 * random()
      grid.fill(positions, size, reach, isThere)
      for (let slot = 0; slot < size; slot++) {
        if (!isThere(slot)) continue
        const all = Array.from({ length: size }, (_, other) => ({
          other,
          square:
            (positions[2 * other] - positions[2 * slot]) ** 2 +
            (positions[2 * other + 1] - positions[2 * slot + 1]) ** 2,
        }))
          .filter(({ other, square }) => other !== slot && isThere(other) && square <= reach * reach)
          .sort((a, b) => a.square - b.square || a.other - b.other)
          .slice(0, 6)
        const found = grid.nearest(slot, reach, 6)
        expect([...grid.found.subarray(0, found)]).toEqual(all.map(({ other }) => other))
      }
    }
  })
})

describe('agents among walls', () => {
  it('keep their radius from every wall, however many agents push them', () => {
    const random = createRandom(4)
    const obstacles = Array.from({ length: 14 }, (_, i) => ({
      id: `${i}`,
      outer: box(40 + 300 * random(), 30 + 220 * random(), 10 + 30 * random(), 10 + 30 * random()),
    }))
    const mesh = field(obstacles)
    const place = (): Point => {
      for (;;) {
        const point = randomPoint(mesh, random)
        if (clearanceAt(mesh, point) >= 4) return point
      }
    }
    const agents = createAgents(mesh, {
      radius: 4,
      agents: Array.from({ length: 50 }, (_, i) => ({ id: `${i}`, ...place(), goal: place() })),
    })
    for (let step = 0; step < 300; step++) {
      agents.step()
      if (step % 3 === 0)
        for (const id of agents.ids) {
          const agent = agents.agent(id)
          if (agent !== undefined) expect(clearanceAt(mesh, agent)).toBeGreaterThanOrEqual(4 * (1 - 1e-6))
        }
      expect(longestMove(agents)).toBeLessThanOrEqual(SPEED * STEP * (1 + 1e-9))
      for (const id of agents.ids) if (agents.agent(id)?.state === 'arrived') agents.change(id, { goal: place() })
    }
    expect(agents.stats.plans).toBeGreaterThan(50)
  })

  it('follow the path around corners to its end', () => {
    const mesh = field([{ id: 'wall', outer: box(150, 0, 20, 200) }])
    const agents = createAgents(mesh, { agents: [{ id: 'a', x: 50, y: 50, goal: { x: 300, y: 60 } }] })
    agents.step()
    const length = agents.agent('a')?.path?.length ?? NaN
    let walked = longestMove(agents)
    const steps = stepUntil(
      agents,
      900,
      () => agents.agent('a')?.state === 'arrived',
      () => (walked += longestMove(agents)),
    )
    expect(walked).toBeGreaterThan(length * 0.97)
    expect(walked).toBeLessThan(length * 1.02)
    // The agents walk at nearly full speed all the way.
    expect(steps).toBeLessThan((length / SPEED / STEP) * 1.1)
  })

  it('pass each other in a passage just wide enough for both', () => {
    const mesh = field([
      { id: 'top', outer: box(100, 0, 200, 130) },
      { id: 'bottom', outer: box(100, 166, 200, 134) },
    ])
    const agents = createAgents(mesh, {
      agents: [
        { id: 'a', x: 50, y: 148, goal: { x: 350, y: 148 } },
        { id: 'b', x: 350, y: 148, goal: { x: 50, y: 148 } },
      ],
    })
    stepUntil(
      agents,
      1200,
      () => count(agents, 'arrived') === 2,
      () => {
        expect(overlapOf(agents)).toBeLessThanOrEqual(0.05)
      },
    )
  })

  it('cross links in a straight line and slow down on costly terrain', () => {
    const mesh = buildNavMesh({
      bounds: fieldOf(400, 100),
      obstacles: [{ id: 'river', outer: box(180, 0, 40, 100) }],
      areas: [{ id: 'mud', outer: box(20, 0, 80, 100), cost: 3 }],
      links: [{ id: 'jump', from: { x: 160, y: 50 }, to: { x: 240, y: 50 } }],
    })
    const agents = createAgents(mesh, { radius: 6, agents: [{ id: 'a', x: 10, y: 50, goal: { x: 390, y: 50 } }] })
    const seen = new Set<string>()
    let slow = 0
    stepUntil(
      agents,
      900,
      () => agents.agent('a')?.state === 'arrived',
      () => {
        const { x = 0, state = 'idle' } = agents.agent('a') ?? {}
        seen.add(state)
        if (x > 30 && x < 90) slow = Math.max(slow, longestMove(agents) / STEP)
        if (x > 181 && x < 219) expect(state).toBe('jumping')
        expect(longestMove(agents)).toBeLessThanOrEqual(SPEED * STEP * (1 + 1e-9))
      },
    )
    expect(seen).toContain('jumping')
    expect(slow).toBeCloseTo(SPEED / 3, 6)
  })

  it('follow a flow field', () => {
    const cells = buildNavGrid({ width: 40, height: 30, cellSize: 10, blocked: () => false })
    const agents = createAgents(field(), {
      agents: [10, 60, 110].map((y) => ({ id: `${y}`, x: 20, y, field: buildFlowField(cells, [{ x: 355, y: 255 }]) })),
    })
    stepUntil(agents, 900, () =>
      agents.ids.every((id) => Math.hypot((agents.agent(id)?.x ?? 0) - 355, (agents.agent(id)?.y ?? 0) - 255) < 40),
    )
  })

  it('follow a flow field of a mesh around walls, and approach an unreachable goal if allowPartial is set', () => {
    const mesh = field([
      { id: 'wall', outer: box(150, 0, 20, 200) },
      { id: 'cell', outer: box(300, 200, 80, 80), holes: [box(310, 210, 60, 60)] },
    ])
    const agents = createAgents(mesh, {
      allowPartial: true,
      agents: [
        { id: 'flowing', x: 60, y: 60, field: buildFlowField(mesh, [{ x: 250, y: 50 }], { agentRadius: 8 }) },
        { id: 'outside', x: 220, y: 240, goal: { x: 340, y: 240 } },
      ],
    })
    stepUntil(agents, 900, () => {
      const { x = 0, y = 0 } = agents.agent('flowing') ?? {}
      return Math.hypot(x - 250, y - 50) < 8
    })
    expect(agents.agent('outside')).toMatchObject({ state: 'arrived' })
    expect(agents.agent('outside')?.x).toBeCloseTo(292, 2)
    agents.setBeforeStep(() => agents.change('outside', { goal: { x: 250, y: 250 } }))
    agents.step()
    agents.setBeforeStep(undefined)
    stepUntil(agents, 300, () => agents.agent('outside')?.state === 'arrived')
    expect(agents.agent('outside')?.x).toBeCloseTo(250, 0)
  })
})

describe('agents while the map changes', () => {
  const gaps = [
    { id: 'top', outer: box(190, 0, 20, 100) },
    { id: 'middle', outer: box(190, 140, 20, 80) },
    { id: 'bottom', outer: box(190, 260, 20, 40) },
  ]

  it('replan only when an edit closes their path', () => {
    const mesh = field(gaps)
    const agents = createAgents(mesh, {
      agents: [
        ...[60, 80, 100, 120, 140].map((y) => ({ id: `up${y}`, x: 60, y, goal: { x: 350, y } })),
        ...[200, 220, 240, 260, 280].map((y) => ({ id: `down${y}`, x: 60, y, goal: { x: 350, y } })),
      ],
      plansPerStep: 10,
    })
    for (let i = 0; i < 30; i++) agents.step()
    expect(agents.stats).toMatchObject({ plans: 10, replans: 0 })
    // This edit touches no path.
    mesh.edit({ insert: [{ id: 'crate', outer: box(20, 20, 10, 10) }] })
    for (let i = 0; i < 10; i++) agents.step()
    expect(agents.stats).toMatchObject({ plans: 10, replans: 0 })
    // This edit closes the upper gap.
    mesh.edit({ insert: [{ id: 'door', outer: box(190, 100, 20, 40) }] })
    for (let i = 0; i < 20; i++) {
      agents.step()
      expect(longestMove(agents)).toBeLessThanOrEqual(SPEED * STEP * (1 + 1e-9))
    }
    expect(agents.stats).toMatchObject({ plans: 15, replans: 5 })
    stepUntil(agents, 900, () => count(agents, 'arrived') === 10)
  })

  it('leave an obstacle through its nearest side after it was added on top of them, and continue to their goal', () => {
    const mesh = field()
    const agents = createAgents(mesh, { agents: [{ id: 'a', x: 60, y: 150, goal: { x: 350, y: 150 } }] })
    for (let i = 0; i < 120; i++) agents.step()
    const before = agents.agent('a')
    // The crate covers the agent, and its upper side is the nearest.
    mesh.edit({ insert: [{ id: 'crate', outer: box((before?.x ?? 0) - 60, 140, 120, 90) }] })
    const steps = stepUntil(
      agents,
      120,
      () => clearanceAt(mesh, agents.agent('a') ?? { x: 0, y: 0 }) >= 8 * (1 - 1e-6),
      () => {
        expect(agents.agent('a')?.state).toBe('leaving')
        expect(longestMove(agents)).toBeLessThanOrEqual(SPEED * STEP * (1 + 1e-9))
        expect(agents.agent('a')?.x).toBeCloseTo(before?.x ?? 0, 6)
      },
    )
    // The agent walks 10 units to the upper side of the crate, and then one radius, which is 8 units, away from the crate.
    expect(steps).toBeLessThanOrEqual(Math.ceil(18 / (SPEED * STEP)) + 1)
    stepUntil(agents, 900, () => agents.agent('a')?.state === 'arrived')
  })

  it('wait while no path exists and continue when a gate opens', async () => {
    const navigation = createNavigation({
      bounds: fieldOf(400, 300),
      obstacles: [
        { id: 'upper', outer: box(190, 0, 20, 130) },
        { id: 'lower', outer: box(190, 170, 20, 130) },
        { id: 'gate', outer: box(190, 130, 20, 40) },
      ],
    })
    await navigation.ready()
    const agents = createAgents(navigation, {
      agents: [{ id: 'a', x: 60, y: 150, goal: { x: 350, y: 150 } }],
      beforeStep: (seconds) => {
        if (Math.round(seconds / STEP) !== 60) return
        navigation.edit({ remove: ['gate'] })
        navigation.flush()
      },
    })
    for (let i = 0; i < 60; i++) agents.step()
    expect(agents.agent('a')).toMatchObject({ state: 'waiting', x: 60, reason: { code: expect.any(String) as string } })
    stepUntil(agents, 600, () => agents.agent('a')?.state === 'arrived')
    agents.dispose()
    navigation.dispose()
  })

  it('replan at intervals for moving obstacles far ahead, and immediately for near ones', () => {
    const mesh = buildNavMesh({ bounds: fieldOf(800, 300), obstacles: [{ id: 'far', outer: box(600, 145, 20, 20) }] })
    const agents = createAgents(mesh, { agents: [{ id: 'a', x: 20, y: 150, goal: { x: 780, y: 150 } }], radius: 6 })
    agents.step()
    // Each move of the obstacle blocks the shortest detour around its previous position.
    for (let step = 1; step <= 90; step++) {
      mesh.edit({ update: [{ id: 'far', outer: box(600, 145 - (step % 2 === 0 ? 0 : 12), 20, 20) }] })
      agents.step()
    }
    expect(agents.stats.replans).toBeGreaterThan(0)
    expect(agents.stats.replans).toBeLessThanOrEqual(2)
    const { replans } = agents.stats
    const here = agents.agent('a')?.x ?? NaN
    mesh.edit({ insert: [{ id: 'near', outer: box(here + 20, 130, 20, 40) }] })
    for (let step = 0; step < 9; step++) agents.step()
    expect(agents.stats.replans).toBe(replans + 1)
  })

  it('never jump and need limited work per step: 200 agents among 20 moving obstacles', () => {
    const random = createRandom(11)
    const at = (i: number, seconds: number): Point[] => box(60 + 50 * i, 380 + 150 * Math.sin(seconds + i), 24, 16)
    const movers = Array.from({ length: 20 }, (_, i) => ({ id: `m${i}`, outer: at(i, 0) }))
    const mesh = buildNavMesh({ bounds: fieldOf(1100, 800), obstacles: movers })
    const place = (): Point => ({
      x: 20 + 1060 * random(),
      y: random() < 0.5 ? 20 + 150 * random() : 600 + 180 * random(),
    })
    let changed: () => void = () => undefined
    const agents = createAgents(
      {
        getSnapshot: () => ({ mesh }),
        subscribe: (listener) => {
          changed = listener
          return () => undefined
        },
      },
      {
        radius: 5,
        agents: Array.from({ length: 200 }, (_, i) => ({ id: `${i}`, ...place(), goal: place() })),
        beforeStep: (seconds) => {
          for (let i = 0; i < 20; i++) {
            mesh.edit({ update: [{ id: `m${i}`, outer: at(i, seconds) }] })
            changed()
          }
        },
      },
    )
    for (let step = 0; step < 60; step++) {
      const before = agents.stats
      agents.step()
      const { plans, legs, neighbors, lines, polygons } = agents.stats
      expect(longestMove(agents)).toBeLessThanOrEqual(SPEED * STEP * (1 + 1e-9))
      expect(plans - before.plans).toBeLessThanOrEqual(24)
      expect(legs - before.legs).toBeLessThanOrEqual(32 * 12)
      expect(neighbors - before.neighbors).toBeLessThan(200 * 60)
      expect(lines - before.lines).toBeLessThan(200 * 20)
      expect(polygons - before.polygons).toBeLessThan(200 * 20)
    }
    expect(agents.stats.replans).toBeGreaterThan(0)
    expect(count(agents, 'walking')).toBeGreaterThan(100)
  })
})
