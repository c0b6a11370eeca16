import { renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { describe, expect, it } from 'vitest'
import type { NavError } from '../../src/engine/core/index.js'
import { buildNavGrid, buildNavMesh } from '../../src/engine/index.js'
import { useFlowField, useSearchPlayback, useVisibilityGraph, useWaypointGraph } from '../../src/hooks/index.js'

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

  it('gives no flow field for an invalid radius', () => {
    const { codes, onError } = listen()
    const mesh = buildNavMesh({ bounds, obstacles: [] })
    const { result } = renderHook(() => useFlowField(mesh, goals, { agentRadius: -1, onError }))
    expect(result.current).toBeUndefined()
    expect(codes).toHaveLength(1)
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

  it('gives no waypoint graph', () => {
    const { codes, onError } = listen()
    const source = { waypoints: [{ id: 'a', x: 0, y: 0 }], links: [{ from: 'a', to: 'gone' }] }
    const { result } = renderHook(() => useWaypointGraph(source, { onError }), strict)
    expect(result.current).toBeUndefined()
    expect(codes).toHaveLength(1)
  })

  it('gives a search result with the status aborted, and no events', () => {
    const { result } = renderHook(() => useSearchPlayback(grid, nowhere[0], goals[0]), strict)
    expect(result.current.result).toMatchObject({ status: 'aborted', reason: { code: expect.any(String) as string } })
    expect(result.current.events).toEqual([])
  })
})
