import { describe, expect, it } from 'vitest'
import { createAgents, type Agents } from '../../src/agents/index.js'
import { box, field, swapped } from './agent-fields.js'
import { codeOf } from '../support/code-of.js'
import { pointsOf } from '../support/shapes.js'

describe('agents over time', () => {
  const run = (advance: (agents: Agents) => void): { x: number[]; stats: unknown } => {
    const mesh = field([{ id: 'wall', outer: box(150, 60, 40, 160) }])
    const agents = createAgents(mesh, { agents: swapped(24, { x: 200, y: 150 }, 120) })
    advance(agents)
    mesh.edit({ move: [{ id: 'wall', ring: 0, vertex: 0, to: { x: 120, y: 40 } }] })
    for (let i = 0; i < 60; i++) agents.step()
    return { x: [...agents.positions.subarray(0, 48)], stats: agents.stats }
  }

  it('reach identical positions however the elapsed time is split into calls', () => {
    const whole = run((agents) => agents.advance(1))
    expect(whole).toEqual(run((agents) => agents.advance(1)))
    expect(whole).toEqual(
      run((agents) => {
        for (let i = 0; i < 100; i++) agents.advance(0.01)
      }),
    )
    expect(whole).toEqual(
      run((agents) => {
        for (let i = 0; i < 60; i++) agents.step()
      }),
    )
  })

  it('carry leftover time into the next step and expose it for interpolation', () => {
    const agents = createAgents(field(), { step: 0.1, agents: [{ id: 'a', x: 10, y: 10, goal: { x: 300, y: 10 } }] })
    let calls = 0
    const leave = agents.subscribe(() => calls++)
    agents.advance(0.25)
    expect(agents.stats.steps).toBe(2)
    expect(agents.seconds).toBeCloseTo(0.2, 12)
    expect(agents.share).toBeCloseTo(0.5, 9)
    agents.advance(0.05)
    expect(agents.stats.steps).toBe(3)
    expect(calls).toBe(2)
    leave()
    agents.advance(1)
    expect(calls).toBe(2)
  })

  it('keep their state when other agents are added, changed or removed', () => {
    const agents = createAgents(field(), { agents: [{ id: 'a', x: 50, y: 50, goal: pointsOf(390, 290, 90, 50) }] })
    agents.advance(0.5)
    expect(agents.agent('a')?.path?.points.at(-1)).toEqual({ x: 90, y: 50 })
    const { x = NaN } = agents.agent('a') ?? {}
    agents.setAgents([
      { id: 'a', x: 50, y: 50, goal: pointsOf(390, 290, 90, 50) },
      { id: 'b', x: 200, y: 200, radius: 3 },
    ])
    expect(agents.ids).toEqual(['a', 'b'])
    expect(agents.agent('a')?.x).toBe(x)
    agents.advance(0.1)
    expect(agents.stats.plans).toBe(2)
    expect(agents.agent('b')).toMatchObject({ state: 'idle', radius: 3 })
    agents.change('a', { goal: { x: 50, y: 250 } })
    agents.advance(0.1)
    expect(agents.agent('a')?.path?.points.at(-1)).toEqual({ x: 50, y: 250 })
    agents.setAgents([{ id: 'b', x: 0, y: 0, radius: 3 }])
    expect(agents.ids).toEqual(['b'])
    expect(agents.states[0]).toBe(0)
    agents.add({ id: 'c', x: 5, y: 6 })
    expect(agents.agentAt(0)?.id).toBe('c')
    expect(agents.size).toBe(2)
  })

  it('throw a NavError with a code on misuse', () => {
    const agents = createAgents(field(), { agents: [{ id: 'a', x: 5, y: 5 }] })
    expect(codeOf(() => agents.add({ id: 'a', x: 1, y: 1 }))).toBe('input/known-agent')
    expect(codeOf(() => agents.change('z', {}))).toBe('input/unknown-agent')
    expect(codeOf(() => agents.advance(-1))).toBe('input/out-of-range')
    expect(codeOf(() => createAgents(field(), { step: 0 }))).toBe('input/out-of-range')
    expect(codeOf(() => agents.add({ id: 'b', x: NaN, y: 1 }))).toBe('input/not-finite')
    expect(agents.ids).toEqual(['a'])
  })

  it('stand still when the first frame has a negative elapsed time', () => {
    const agents = createAgents(field(), { agents: [{ id: 'a', x: 5, y: 5, goal: { x: 20, y: 5 } }] })
    agents.advance(-0.012)
    expect(agents.agent('a')).toMatchObject({ x: 5, y: 5 })
    const twin = createAgents(field(), { agents: [{ id: 'a', x: 5, y: 5, goal: { x: 20, y: 5 } }] })
    for (const each of [agents, twin]) each.advance(0.5)
    expect(agents.agent('a')).toEqual(twin.agent('a'))
  })

  it('are listed in their current state, and an unknown field of an agent is rejected by name', () => {
    const agents = createAgents(field(), {
      agents: [
        { id: 'a', x: 5, y: 5 },
        { id: 'b', x: 50, y: 50 },
      ],
    })
    agents.remove('a')
    agents.add({ id: 'c', x: 90, y: 50 })
    expect(new Set(agents.list.map(({ id, x }) => `${id} ${x}`))).toEqual(new Set(['b 50', 'c 90']))
    const guard = { id: 'd', x: 5, y: 5, target: { x: 90, y: 5 } }
    expect(() => agents.add(guard)).toThrow("Unknown field 'target' in agent; did you mean 'goal'?")
  })

  it('report the next point of their path, and nothing without a path', () => {
    const agents = createAgents(field(), {
      agents: [
        { id: 'walks', x: 50, y: 50, goal: { x: 350, y: 50 } },
        { id: 'stands', x: 50, y: 200 },
      ],
    })
    agents.advance(0.5)
    expect(agents.agent('walks')?.target).toEqual({ x: 350, y: 50 })
    expect(agents.agent('stands')?.target).toBeUndefined()
  })
})
