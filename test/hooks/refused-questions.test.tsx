import { renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { describe, expect, it } from 'vitest'
import type { NavError } from '../../src/engine/core/index.js'
import { buildNavGrid, buildNavMesh, buildWaypointGraph } from '../../src/engine/index.js'
import {
  useAgents,
  useAllPairs,
  useFlowField,
  useRaycast,
  useRefinedMesh,
  useReplanner,
} from '../../src/hooks/index.js'
import { useSearchPlayback, useVisibilityGraph, useWaypointGraph } from '../../src/hooks/index.js'

// When the engine rejects a query, the hook returns a value or calls `onError`, and never throws during a render.

const strict = { wrapper: StrictMode }
const grid = buildNavGrid({ width: 3, height: 3, blocked: new Uint8Array(9) })
const bounds = { x: 0, y: 0, width: 10, height: 10 }
const nowhere = [{ x: NaN, y: 0 }]
const goals = [{ x: 0.5, y: 0.5 }]

function listen() {
  const codes: string[] = []
  return { codes, onError: (error: NavError) => void codes.push(error.code) }
}

describe('a query with invalid arguments', () => {
  it('gives no flow field and one report until it is corrected', () => {
    const { codes, onError } = listen()
    const { result, rerender } = renderHook((props) => useFlowField(grid, props.goals, { onError }), {
      ...strict,
      initialProps: { goals: nowhere },
    })
    expect(result.current).toBeUndefined()
    expect(codes).toHaveLength(1)
    rerender({ goals: nowhere })
    expect(codes).toHaveLength(1)
    rerender({ goals })
    expect(result.current?.distanceAt({ x: 2.5, y: 0.5 })).toBe(2)
    rerender({ goals: nowhere })
    expect(result.current).toBeUndefined()
    expect(codes).toHaveLength(2)
  })

  it('gives no visibility graph', () => {
    const { codes, onError } = listen()
    const scene = { bounds, obstacles: [] }
    const { result, rerender } = renderHook(({ agentRadius }) => useVisibilityGraph(scene, { agentRadius, onError }), {
      ...strict,
      initialProps: { agentRadius: NaN },
    })
    expect(result.current).toBeUndefined()
    expect(codes).toHaveLength(1)
    rerender({ agentRadius: 1 })
    expect(result.current).toBeDefined()
  })

  const mesh = buildNavMesh({ bounds, obstacles: [] })
  const waypoints = [{ id: 'a', x: 0, y: 0 }]
  const broken = { waypoints, links: [{ from: 'a', to: 'gone' }] }
  const lost = [{ id: 'guard', x: NaN, y: 0 }]
  const graph = buildWaypointGraph({ waypoints, links: [] })
  type Listener = ReturnType<typeof listen>['onError']
  it.each<[string, string, (onError: Listener) => unknown]>([
    ['flow field', 'input/agent-radius', (onError) => useFlowField(mesh, goals, { agentRadius: -1, onError })],
    ['waypoint graph', 'graph/unknown-waypoint', (onError) => useWaypointGraph(broken, { onError })],
    ['ray', 'input/not-finite', (onError) => useRaycast(grid, nowhere[0], goals[0], { onError })],
    ['refined mesh', 'input/refine-limits', (onError) => useRefinedMesh(mesh, { minAngle: 70, onError })],
    ['table', 'graph/budget-exceeded', (onError) => useAllPairs(graph, { budget: 0, onError })],
    ['crowd', 'input/out-of-range', (onError) => useAgents(mesh, [], { step: 0, onError })],
    ['agent', 'input/not-finite', (onError) => useAgents(mesh, lost, { onError })?.ids[0]],
    ['replanner', 'input/not-finite', (onError) => useReplanner(mesh, nowhere[0], { lookAhead: 1, onError })],
  ])('gives no %s, and reports the code %s once', (_name, code, use) => {
    const { codes, onError } = listen()
    const { result, rerender } = renderHook(() => use(onError))
    rerender()
    expect([result.current, codes]).toEqual([undefined, [code]])
  })

  it('gives a search result with the status aborted, and no events', () => {
    const { result } = renderHook(() => useSearchPlayback(grid, nowhere[0], goals[0]), strict)
    expect(result.current.result).toMatchObject({ status: 'aborted', reason: { code: expect.any(String) as string } })
    expect(result.current.events).toEqual([])
  })
})
