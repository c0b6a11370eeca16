/** Hooks pass every option to the engine, do no work for equal options, and never throw for a rejected query. */
import { act, renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { createNavDocument } from '../../src/document/index.js'
import {
  type MeshAlgorithm,
  type PathResult,
  type Scene,
  type World,
  buildNavGrid,
  buildNavMesh,
  findPath,
  islandOf,
} from '../../src/engine/index.js'
import { useNavGrid } from '../../src/hooks/useNavGrid.js'
import { usePath, type PathQueryOptions } from '../../src/hooks/usePath.js'
import { box } from '../support/shapes.js'
const scene: Scene = {
  bounds: { x: 0, y: 0, width: 100, height: 100 },
  obstacles: [{ id: 'wall', outer: box(40, 10, 5, 80) }],
  areas: [{ id: 'mud', outer: box(60, 0, 10, 100), cost: 2 }],
  links: [{ id: 'rope', from: { x: 20, y: 50 }, to: { x: 55, y: 50 }, cost: 1 }],
}
const start = { x: 5, y: 50 }
const goal = { x: 95, y: 50 }
const mesh = buildNavMesh(scene)
const cells = Uint8Array.from({ length: 400 }, (_, i) => (i % 20 === 9 && i > 60 ? 2 : 0))
const grid = buildNavGrid({ width: 20, height: 20, blocked: cells })
const split = buildNavGrid({ width: 20, height: 20, blocked: (x) => x === 9 })
const gridStart = { x: 2.5, y: 15.5 }
const gridGoal = { x: 16.5, y: 13.5 }
// Computes the islands, because the first query of a grid may count more work than later queries.
islandOf(split, gridStart)

const outcome = (result: PathResult | undefined): unknown =>
  result === undefined
    ? undefined
    : 'path' in result
      ? [result.status, result.path.cost, result.path.quality, result.path.bound, result.stats]
      : [result.status, result.reason]
const aborted = AbortSignal.abort()

/** One row per option: a query whose result the option changes. */
const rows: {
  readonly [Key in keyof Required<Omit<PathQueryOptions, 'smooth'>>]: readonly [
    World,
    PathQueryOptions,
    PathQueryOptions?,
  ]
} = {
  algorithm: [grid, { algorithm: 'theta-star' }],
  agentRadius: [mesh, { agentRadius: 3 }],
  allowPartial: [split, { allowPartial: true }],
  trace: [mesh, {}],
  budget: [mesh, { budget: 1 }],
  signal: [grid, { signal: aborted }],
  areaCosts: [mesh, { areaCosts: { mud: 9 } }],
  closedLinks: [mesh, { closedLinks: ['rope'] }],
  proof: [mesh, { proof: false, agentRadius: 3, areaCosts: { mud: 9 } }, { agentRadius: 3, areaCosts: { mud: 9 } }],
  weight: [grid, { algorithm: 'weighted-a-star', weight: 3 }, { algorithm: 'weighted-a-star' }],
  costs: [grid, { costs: 'integer' }],
  agentLayers: [grid, { agentLayers: 1 }],
}

const ask = (world: World, options: PathQueryOptions): PathResult | undefined => {
  const [from, to] = world.kind === 'grid' ? [gridStart, gridGoal] : [start, goal]
  return renderHook(() => usePath(world, from, to, options)).result.current
}

describe('usePath', () => {
  it.each(Object.entries(rows))('passes %s to the engine', (_, [world, options, without = {}]) => {
    const [from, to] = world.kind === 'grid' ? [gridStart, gridGoal] : [start, goal]
    expect(outcome(ask(world, options))).toEqual(outcome(findPath(world, from, to, options)))
    if (Object.keys(options).length > 0) expect(outcome(ask(world, options))).not.toEqual(outcome(ask(world, without)))
  })

  it('passes the trace to the engine once per query', () => {
    let events = 0
    const trace = (): void => {
      events++
    }
    const { rerender } = renderHook(() => usePath(grid, gridStart, gridGoal, { trace }))
    const first = events
    expect(first).toBeGreaterThan(0)
    rerender()
    expect(events).toBe(first)
  })

  it('searches again when the trace function changes', () => {
    const traces = [vi.fn(), vi.fn()]
    const { rerender } = renderHook(({ trace }) => usePath(grid, gridStart, gridGoal, { trace }), {
      initialProps: { trace: traces[0] },
    })
    rerender({ trace: traces[1] })
    expect(traces[1].mock.calls).toEqual(traces[0].mock.calls)
    expect(traces[1]).toHaveBeenCalled()
  })

  it('does not search again for options of equal content, and searches again when the content differs', () => {
    const { result, rerender } = renderHook(
      ({ mud, closed }) => usePath(mesh, { ...start }, { ...goal }, { areaCosts: { mud }, closedLinks: [closed] }),
      { wrapper: StrictMode, initialProps: { mud: 3, closed: 'rope' } },
    )
    const first = result.current
    expect(first?.status).toBe('found')
    for (let i = 0; i < 5; i++) rerender({ mud: 3, closed: 'rope' })
    expect(result.current).toBe(first)
    rerender({ mud: 4, closed: 'rope' })
    const second = result.current
    expect(second).not.toBe(first)
    expect(second?.status).toBe('found')
    rerender({ mud: 4, closed: 'none' })
    expect(outcome(result.current)).not.toEqual(outcome(second))
  })

  it('runs the search again when the abort signal changes', () => {
    const signals = [new AbortController().signal, aborted]
    const { result, rerender } = renderHook(({ signal }) => usePath(mesh, start, goal, { signal }), {
      initialProps: { signal: signals[0] },
    })
    const other = new AbortController()
    other.abort()
    expect(result.current?.status).toBe('found')
    rerender({ signal: other.signal })
    expect(result.current?.status).toBe('aborted')
    let renders = 0
    renderHook(() => {
      renders++
      return usePath(mesh, start, goal, { trace: () => undefined })
    })
    expect(renders).toBe(1)
  })

  it.each([
    ['an unknown planner', mesh, { algorithm: 'none' as never }, 'search/unknown-algorithm'],
    ['a planner that is not a string', grid, { algorithm: 7 as never }, 'search/unknown-algorithm'],
    ['an invalid radius', mesh, { agentRadius: -1 }, 'input/agent-radius'],
    ['invalid options', mesh, null as never, 'input/not-an-object'],
    [
      'a planner that does not support costs',
      buildNavGrid({ width: 20, height: 20, blocked: cells, cost: new Float32Array(400).fill(2).fill(3, 9) }),
      { algorithm: 'jump-point' },
      'grid/',
    ],
  ] as const)('reports %s with a code and does not throw', (_, world, options, code) => {
    const [from, to] = world.kind === 'grid' ? [gridStart, gridGoal] : [start, goal]
    const { result, rerender } = renderHook(() => usePath(world, from, to, options))
    rerender()
    const answer = result.current
    expect(answer?.status).toBe('aborted')
    expect(answer !== undefined && 'reason' in answer ? answer.reason?.code : '').toContain(code)
    expect(answer !== undefined && 'reason' in answer ? answer.reason?.message : '').not.toBe('')
  })

  it('recovers when the options are valid again', () => {
    const { result, rerender } = renderHook(({ algorithm }) => usePath(mesh, start, goal, { algorithm }), {
      initialProps: { algorithm: 'none' as MeshAlgorithm },
    })
    expect(result.current?.status).toBe('aborted')
    rerender({ algorithm: 'weighted' })
    expect(result.current?.status).toBe('found')
  })
})

describe('useNavGrid', () => {
  it.each(['never', 'no-corner-cutting', 'one-corner', 'always'] as const)(
    'builds a grid with diagonal steps %s from a scene, a document or cells',
    (diagonal) => {
      for (const source of [scene, createNavDocument(), { width: 4, height: 4, blocked: new Uint8Array(16) }]) {
        const { result } = renderHook(() => useNavGrid(source, { diagonal }))
        expect(result.current.grid?.diagonal).toBe(diagonal)
      }
    },
  )

  it('rebuilds the grid only when the value of the option `diagonal` changes', () => {
    const { result, rerender } = renderHook(({ diagonal }) => useNavGrid({ ...scene }, { diagonal }), {
      initialProps: { diagonal: 'never' as 'never' | 'always' },
    })
    const { revision } = result.current
    rerender({ diagonal: 'never' })
    expect(result.current.revision).toBe(revision)
    act(() => rerender({ diagonal: 'always' }))
    expect(result.current.revision).toBe(revision + 1)
    expect(result.current.grid?.diagonal).toBe('always')
    const own = renderHook(() =>
      useNavGrid({ width: 4, height: 4, blocked: new Uint8Array(16), diagonal: 'one-corner' }, { diagonal: 'never' }),
    )
    expect(own.result.current.grid?.diagonal).toBe('one-corner')
  })

  it('rebuilds when the hex layout of its cells changes', () => {
    const { result, rerender } = renderHook(
      ({ hexLayout }) => useNavGrid({ width: 4, height: 4, topology: 'hex', hexLayout }),
      { initialProps: { hexLayout: 'offset' as 'offset' | 'axial' } },
    )
    act(() => rerender({ hexLayout: 'axial' }))
    expect(result.current.grid?.hexLayout).toBe('axial')
  })
})
